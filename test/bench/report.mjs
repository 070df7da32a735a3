/**
 * The table of results: one line per measurement, with its figure and budget, printed as soon as it is known.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { budgetOf } from './budgets.mjs';

const widths = { what: 50, figure: 14, budget: 12 };

/** Decimals by unit. */
const decimals = { s: 2, ms: 0, MB: 0, KB: 1, '%': 1, '': 4 };

export function createReport() {
  let over = 0;
  let failed = 0;
  const line = (what, figure, budget, verdict) => {
    const cells = [what.padEnd(widths.what), figure.padStart(widths.figure), budget.padStart(widths.budget)];
    console.log(`  ${cells.join('')}   ${verdict}`.trimEnd());
  };
  return {
    heading(text) {
      console.log(`\n${text}, load ${loadavg()[0].toFixed(1)}`);
      line('', 'measured', 'budget', '');
    },
    /**
     * `budget` names one of budgets.mjs; without it, the figure is printed alone. `digits` overrides the
     * decimals of the unit.
     */
    add(what, value, unit, { budget, size, note = '', digits = decimals[unit] } = {}) {
      const limit = budget && budgetOf(budget, size);
      const show = (number) => `${number.toFixed(digits)} ${unit}`.trim();
      if (value === undefined) return line(what, '-', limit === undefined ? '' : show(limit), note);
      // The rounded value is compared, so that the result matches the printed figure.
      const isOver = limit !== undefined && Number(value.toFixed(digits)) > limit;
      if (isOver) over += 1;
      const verdict = limit === undefined ? '' : isOver ? 'OVER' : 'ok';
      line(
        what,
        show(value),
        limit === undefined ? '' : show(limit),
        [verdict, note].filter(Boolean).join('  '),
      );
    },
    /** Runs a measurement. If it throws, its line contains the reason and the next one runs. */
    async attempt(what, measure) {
      try {
        return await measure();
      } catch (error) {
        failed += 1;
        line(what, 'failed:', '', error.message.split('\n')[0]);
        return undefined;
      }
    },
    end() {
      console.log(`\n${over} over budget, ${failed} failed`);
      return failed === 0;
    },
  };
}

export function median(values) {
  const known = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  if (known.length === 0) return undefined;
  const middle = known.length >> 1;
  return known.length % 2 === 1 ? known[middle] : (known[middle - 1] + known[middle]) / 2;
}

/** The percentile: the value that this share of the values does not exceed. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))];
}

/** CPU time that the whole machine has used, in seconds. Linux only. */
export function machineCpu() {
  if (process.platform !== 'linux') return undefined;
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'latin1')
    .split('\n')[0]
    .split(/\s+/)
    .slice(1);
  return [user, nice, system, irq, softirq].reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

/** Medians of the runs, with a note if other processes kept the machine busy meanwhile. */
export async function runsOf(runs, act) {
  const before = othersCpu();
  const results = [];
  for (let run = 0; run < runs; run++) results.push(await act());
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  const medianOf = (key) => median(results.map((result) => result[key]));
  const [wall, own] = [sum('seconds'), sum('cpu')];
  const others = othersCpu() - before - own;
  const note =
    others > wall * 0.2 ? `other jobs used ${others.toFixed(1)} CPU s in ${wall.toFixed(1)} s` : '';
  return { seconds: medianOf('seconds'), cpu: medianOf('cpu'), memory: medianOf('memory'), results, note };
}

/** CPU time of all other processes, in seconds. Child processes count as part of this process. */
function othersCpu() {
  const { user, system } = process.cpuUsage();
  return (machineCpu() ?? 0) - (user + system) / 1e6;
}
