/**
 * `npm run bench:speed`: compares the work of a build with the figures of `speed.json`, and fails if one of them is more
 * than 15 % worse.
 *
 *   npm run bench:speed                 builds a site cold, again, and after an edit, twice each
 *   npm run bench:speed -- --runs 4     number of rounds; the least value of each figure counts
 *   npm run bench:speed -- --record     writes the figures: after an improvement, or with the reason for a decline
 *
 * CPU time is in units of a fixed workload (`reference.mjs`) that runs before and after the builds. CPU time and memory
 * are measured on Linux only.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../tools/build.mjs';
import { ensureInstalled } from '../tools/install.mjs';
import { root, start } from '../tools/process.mjs';
import { linkPackage, removeCache, runCli, runMeasured } from './cli.mjs';
import { generateCorpus } from './corpus.mjs';
import { sizeOf } from './measure-build.mjs';

const pages = 800;
/** How much worse a figure may be. Without any change, figures differ by about 5 %. */
const tolerance = 0.15;
const figuresFile = new URL('./speed.json', import.meta.url);
const megabyte = 1024 * 1024;
const units = { cold: '', again: '', edited: '', memory: ' MB', files: '' };

await start(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '2' }, record: { type: 'boolean', default: false } },
  });
  if (process.platform !== 'linux') throw new Error('CPU time is measured on Linux only');
  await ensureInstalled();
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'docs-cli-speed-'));
  try {
    const figures = await measure(folder, Number(values.runs));
    if (values.record) writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
    else if (!compare(figures, JSON.parse(readFileSync(figuresFile, 'utf8')))) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The least value of each figure. */
async function measure(site, runs) {
  const [, page] = generateCorpus({ pages, out: site });
  linkPackage(site);
  const edited = join(site, 'content/en', `${page.path}.md`);
  const dist = join(site, 'dist');
  const cpuOfReference = async () => {
    const args = [join(root, 'test/bench/reference.mjs'), join(site, 'content')];
    return (await runMeasured(process.execPath, args, { cwd: site, env: {}, name: 'reference' })).cpu;
  };
  const rounds = [];
  for (let round = 0; round < runs; round++) {
    removeCache(site);
    rmSync(dist, { recursive: true, force: true });
    const before = await cpuOfReference();
    const cold = await runCli(site, ['build']);
    const again = await runCli(site, ['build']);
    appendFileSync(edited, `\nOne more sentence, number ${round}.\n`);
    const afterEdit = await runCli(site, ['build']);
    const unit = (before + (await cpuOfReference())) / 2;
    rounds.push({
      cold: cold.cpu / unit,
      again: again.cpu / unit,
      edited: afterEdit.cpu / unit,
      memory: Math.round(cold.memory / megabyte),
      files: sizeOf(dist).files,
    });
  }
  return Object.fromEntries(
    Object.keys(units).map((name) => [
      name,
      Number(Math.min(...rounds.map((figures) => figures[name])).toFixed(2)),
    ]),
  );
}

/** Prints the figures. Returns whether each of them is good enough. */
function compare(figures, recorded) {
  console.log(`${pages} pages; CPU time in units of the reference workload`);
  const failed = Object.entries(figures).filter(([name, value]) => {
    const change = value / recorded[name] - 1;
    const isWorse = change > tolerance;
    const percent = `${change < 0 ? '' : '+'}${Math.round(change * 100)} %`;
    console.log(
      `  ${name.padEnd(8)}${`${value}${units[name]}`.padStart(10)}   recorded ${recorded[name]}   ${percent}${isWorse ? '   WORSE' : ''}`,
    );
    return isWorse;
  });
  return failed.length === 0;
}
