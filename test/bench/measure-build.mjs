/** Builds a site: cold, and again with nothing changed. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { removeCache, runCli } from './cli.mjs';
import { runsOf } from './report.mjs';

const megabyte = 1024 * 1024;

export async function measureBuild(report, { site, size, runs }) {
  const build = ['build', '--out', 'dist'];
  report.heading(`build, ${size} pages (median of ${runs})`);

  await report.attempt('cold build', async () => {
    const cold = await runsOf(runs, async () => {
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
    const again = await runsOf(runs, () => runCli(site, build));
    report.add('build again, nothing changed', again.seconds, 's', {
      budget: 'secondBuild',
      size,
      note: again.note,
    });
    report.add('  processor time', again.cpu, 's');
    report.add('  memory of the largest process', again.memory && again.memory / megabyte, 'MB');
  });
}
