/** Builds a site cold, again without changes, and again with one page edited. */
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeCache, runCli } from './cli.mjs';
import { median, runsOf } from './report.mjs';

const megabyte = 1024 * 1024;

/** @param edited page file to edit, relative to the site; without it, that measurement is skipped. */
export async function measureBuild(report, { site, name, size, edited, out = 'dist', runs }) {
  const dist = join(site, out);
  report.heading(`build, ${name} (median of ${runs})`);

  const measure = (what, { budget, memory, prepare = () => {}, add = () => {} }) =>
    report.attempt(what, async () => {
      const measured = await runsOf(runs, () => {
        prepare();
        return runCli(site, ['build', '--out', out]);
      });
      report.add(what, measured.seconds, 's', { budget, size, note: measured.note });
      report.add('  processor time', measured.cpu, 's');
      report.add('  memory of the largest process', measured.memory && measured.memory / megabyte, 'MB', {
        budget: memory,
        size,
      });
      addStages(report, measured.results);
      add();
    });

  await measure('cold build', {
    budget: 'coldBuild',
    memory: 'buildMemory',
    prepare() {
      removeCache(site);
      rmSync(dist, { recursive: true, force: true });
    },
    add() {
      const { files, bytes } = sizeOf(dist);
      report.add('  files', files, '', { digits: 0 });
      report.add('  bytes', bytes / megabyte, 'MB', { digits: 1 });
    },
  });
  await measure('build again, nothing changed', { budget: 'secondBuild' });
  if (!edited) return;
  const file = join(site, edited);
  const text = readFileSync(file);
  await measure('build again, one page edited', {
    prepare: () => appendFileSync(file, '\nOne more sentence.\n'),
  });
  writeFileSync(file, text);
}

function addStages(report, results) {
  const names = new Set(results.flatMap(({ stages = [] }) => stages.map(([name]) => name)));
  for (const name of names) {
    const seconds = results.map(({ stages }) => stages?.find(([stage]) => stage === name)?.[1]);
    report.add(`  ${name}`, median(seconds), 's');
  }
  const busy = median(results.map(({ workersBusy }) => workersBusy));
  if (busy !== undefined) report.add('  share of time with all threads busy', busy * 100, '%', { digits: 0 });
}

export function sizeOf(folder) {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const sizes = found.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
