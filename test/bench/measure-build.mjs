/** Builds and checks a site: cold, again with nothing changed, and `check` with a warm cache. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeCache, runCli } from './cli.mjs';
import { machineCpu, median } from './report.mjs';

const megabyte = 1024 * 1024;

export async function measureBuild(report, { site, size, runs }) {
  const build = ['build', '--out', 'dist'];
  report.heading(`build, ${size} pages (median of ${runs})`);

  await report.attempt('cold build', async () => {
    const cold = await repeat(runs, async () => {
      removeCache(site);
      rmSync(join(site, 'dist'), { recursive: true, force: true });
      return runCli(site, build);
    });
    report.add('cold build', cold.seconds, 's', { budget: 'coldBuild', size, note: cold.note });
    report.add('  processor time', cold.cpu, 's');
    report.add('  memory of the largest process', cold.memory && cold.memory / megabyte, 'MB', {
      budget: 'buildMemory',
      size,
    });
  });
  await report.attempt('build again, nothing changed', async () => {
    const again = await repeat(runs, () => runCli(site, build));
    report.add('build again, nothing changed', again.seconds, 's', {
      budget: 'secondBuild',
      size,
      note: again.note,
    });
    report.add('  processor time', again.cpu, 's');
    report.add('  memory of the largest process', again.memory && again.memory / megabyte, 'MB');
  });
  await report.attempt('check, warm', async () => {
    const check = await repeat(runs, () => runCli(site, ['check']));
    report.add('check, warm', check.seconds, 's', { budget: 'check', size, note: check.note });
  });
}

/** Medians of the runs, with a note where other processes kept the machine busy meanwhile. */
async function repeat(runs, act) {
  const before = othersCpu();
  const results = [];
  for (let run = 0; run < runs; run++) results.push(await act());
  const own = results.reduce((sum, { cpu = 0 }) => sum + cpu, 0);
  const others = othersCpu() - before - own;
  const wall = results.reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    seconds: median(results.map(({ seconds }) => seconds)),
    cpu: median(results.map(({ cpu }) => cpu)),
    memory: median(results.map(({ memory }) => memory)),
    note: others > wall * 0.2 ? `other jobs used ${others.toFixed(1)} CPU s in ${wall.toFixed(1)} s` : '',
  };
}

/** Seconds of processor time of everything but this process; it counts what it started. */
function othersCpu() {
  const { user, system } = process.cpuUsage();
  return (machineCpu() ?? 0) - (user + system) / 1e6;
}
