/** Runs `check` on a site without a cache, and again without changes. Reports the time of each phase. */
import { removeCache, runCli } from './cli.mjs';
import { median, runsOf } from './report.mjs';

const megabyte = 1024 * 1024;
/** Warm runs are short, and the first of them is often slow. */
const warmRuns = 5;
/** Shorter phases are not listed. In seconds. */
const shortest = 0.01;

export async function measureCheck(report, { site, size, runs }) {
  const check = () => runCli(site, ['check', '--timing']);
  await measure('cold', runs, 'checkCold', () => {
    removeCache(site);
    return check();
  });
  await measure('warm', Math.max(runs, warmRuns), 'check', check);

  async function measure(name, count, budget, act) {
    report.heading(`check, ${name}, ${size} pages (median of ${count})`);
    await report.attempt(`check, ${name}`, async () => {
      const { seconds, cpu, memory, note, results } = await runsOf(count, act);
      report.add(`check, ${name}`, seconds, 's', { budget, size, note });
      report.add('  processor time', cpu, 's');
      report.add('  memory of the largest process', memory && memory / megabyte, 'MB');
      for (const [phase, value] of phasesOf(results.map(({ output }) => output)))
        if (value >= shortest) report.add(`  ${phase}`, value, 's');
    });
  }
}

/** Parses the output of `--timing`: the median of each phase, in seconds, in the order of the first run. */
function phasesOf(outputs) {
  const phases = new Map();
  for (const output of outputs) {
    for (const [, phase, number, unit] of output.matchAll(/^ {2}(\S.*?) {2,}([\d.]+) (ms|s)$/gm)) {
      const seconds = Number(number) / (unit === 'ms' ? 1000 : 1);
      phases.set(phase, [...(phases.get(phase) ?? []), seconds]);
    }
  }
  return [...phases].map(([phase, values]) => [
    phase === 'total' ? 'all but starting Node' : phase,
    median(values),
  ]);
}
