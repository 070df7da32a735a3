/**
 * `npm run soak`: hours of editing in minutes, against a real `docs-cli dev` with an open tab.
 *
 *   npm run soak                           one hour
 *   npm run soak -- --minutes 10           shorter; it makes 1,000 edits, however long they take
 *   npm run soak -- --seed 42              the same actions in the same order
 *   npm run soak -- --pages 200 --edits 500
 *
 * Exits with 0 if all checks passed, else with 1, the seed and the last actions.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom, type Random } from '../bench/random.mjs';
import { ACTIONS, type Action, type Soak } from './actions.js';
import { BUILDS, noSmallDisk } from './builds.js';
import { compareBuilds, compareDev } from './compare.js';
import { type DevServer, endAll, type Memory, startDev } from './processes.js';
import { RandomSite } from './random-site.js';
import { Reader } from './reader.js';

const { build } = (await import(new URL('../tools/build.mjs', import.meta.url).href)) as {
  build(): Promise<boolean>;
};

/**
 * Maximum ratio of the process memory after the first 1,000 edits to the memory at the start. The caches fill in this time:
 * hours without a leak had 1.15 and 1.32.
 */
const MOST_MEMORY = 1.5;
/**
 * Maximum growth per edit in the second half of a long run, in bytes. By then the caches, which have a limit,
 * are full. Node.js never releases an imported module, and each change of the theme or the config imports a
 * new one. The process memory is less reliable: only some of the free memory is returned to the system.
 */
const MOST_PER_EDIT = 500;
const MOST_PER_MODULE = 30_000;
/** These actions make `dev` import a module, some of them twice. */
const IMPORTING = /^(?:break|change|throwIn)(?:Theme|Config)$/;
/** Number of actions between two actions that build. A build takes as long as many edits. */
const ACTIONS_A_BUILD = 60;
const LAST_ACTIONS = 15;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    edits: { type: 'string', default: '1000' },
    pages: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const minutes = Number(values.minutes);
const wantedEdits = Number(values.edits);

interface Progress {
  actions: number;
  edits: number;
  last: string[];
  counts: Map<string, number>;
  /** Number of changes of the theme and the config. */
  modules: number;
  memory: { edits: number; modules: number; memory: Memory }[];
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

function weighted(random: Random, actions: readonly [Action, number][]): Action {
  return random.pick(actions.flatMap(([action, weight]) => Array<Action>(weight).fill(action)));
}

async function act(soak: Soak, action: Action, progress: Progress): Promise<void> {
  progress.last.push(`(${action.name}, not finished)`);
  const did = await action(soak);
  progress.last.splice(-1, 1, did);
  if (progress.last.length > LAST_ACTIONS) progress.last.shift();
  progress.actions++;
  if (/^(?:edit|add|remove|rename|break|throw|change)/i.test(action.name)) progress.edits++;
  if (IMPORTING.test(action.name)) progress.modules++;
  progress.counts.set(action.name, (progress.counts.get(action.name) ?? 0) + 1);
  if (soak.reader.problems.length > 0) throw new Error(`the tab says: ${soak.reader.problems.join('\n')}`);
  const { exitCode, signalCode } = soak.dev.child;
  if (exitCode !== null || signalCode !== null) throw new Error(`dev ended with ${exitCode ?? signalCode}`);
  if (/dev-failed/.test(soak.dev.output())) throw new Error('dev reports an internal error');
}

/**
 * Requests every page and runs every action once, so that the memory of the dev server is at its normal
 * level.
 */
async function warmUp(soak: Soak, progress: Progress): Promise<void> {
  for (const page of soak.site.pages) await (await fetch(soak.dev.url + soak.site.routeOf(page))).text();
  for (const [action] of [...ACTIONS, ...BUILDS]) await act(soak, action, progress);
}

async function measure(dev: DevServer, progress: Progress): Promise<void> {
  const { edits, modules } = progress;
  progress.memory.push({ edits, modules, memory: await dev.memory() });
}

let shownAt = 0;
function show(progress: Progress, begun: number, isLast = false): void {
  const now = performance.now();
  if (!isLast && now - shownAt < (process.stdout.isTTY ? 500 : 30_000)) return;
  shownAt = now;
  const { rss } = progress.memory.at(-1)?.memory ?? { rss: 0 };
  const line = `${((now - begun) / 60_000).toFixed(1)} of ${minutes} min, ${progress.actions} actions, ${progress.edits} edits, dev ${megabytes(rss)}: ${progress.last.at(-1)}`;
  process.stdout.write(
    process.stdout.isTTY ? `\r\x1b[K${line.slice(0, process.stdout.columns - 1)}` : `${line}\n`,
  );
}

async function run(soak: Soak, progress: Progress, begun: number): Promise<void> {
  const { random, dev } = soak;
  await soak.reader.visit('/', soak.site.pages[0]!.mark);
  await warmUp(soak, progress);
  await measure(dev, progress);
  const first = progress.edits;
  const isOver = () => performance.now() - begun >= minutes * 60_000 && progress.edits - first >= wantedEdits;
  while (!isOver()) {
    const isBuild = random.below(ACTIONS_A_BUILD) === 0;
    await act(soak, weighted(random, isBuild ? BUILDS : ACTIONS), progress);
    if ((progress.edits - first) / wantedEdits >= progress.memory.length) await measure(dev, progress);
    show(progress, begun);
  }
}

function judgeMemory({ memory }: Progress): void {
  const [first, second] = memory.map(({ memory: { rss } }) => rss);
  if (second! > first! * MOST_MEMORY)
    throw new Error(`dev grew from ${megabytes(first!)} to ${megabytes(second!)}, more than ${MOST_MEMORY}x`);
  const middle = memory[Math.floor(memory.length / 2)]!;
  const last = memory.at(-1)!;
  const edits = last.edits - middle.edits;
  const modules = last.modules - middle.modules;
  const left = inUse(last.memory) - inUse(middle.memory);
  if (memory.length > 4 && left > edits * MOST_PER_EDIT + modules * MOST_PER_MODULE)
    throw new Error(
      `the last ${edits} edits, ${modules} of them of theme and config, left ${megabytes(left)} in use`,
    );
}

function inUse({ heapUsed, external }: Memory): number {
  return heapUsed + external;
}

function summarize(progress: Progress): void {
  for (const [name, count] of [...progress.counts].sort()) console.log(`  ${name.padEnd(20)}${count}`);
  for (const { edits, memory } of progress.memory) {
    const { rss, heapUsed, external } = memory;
    console.log(
      `  after ${edits} edits: dev ${megabytes(rss)}, of which heap ${megabytes(heapUsed)}, external ${megabytes(external)}`,
    );
  }
}

async function main(): Promise<number> {
  await build();
  const random = createRandom(values.seed);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-cli-soak-')));
  const site = new RandomSite(join(folder, 'site'), random, Number(values.pages));
  const progress: Progress = { actions: 0, edits: 0, last: [], counts: new Map(), modules: 0, memory: [] };
  const begun = performance.now();
  console.log(`soak: seed ${values.seed}, ${minutes} min, ${site.pages.length} pages in ${folder}`);
  const missing = noSmallDisk();
  if (missing) console.log(`  without full disks: ${missing}`);
  let reader: Reader | undefined;
  let dev: DevServer | undefined;
  try {
    dev = await startDev(site.root);
    reader = await Reader.open(dev.url);
    await run({ site, dev, reader, random }, progress, begun);
    show(progress, begun, true);
    const built = await compareBuilds(site, join(folder, 'clean'));
    const compared = await compareDev(dev.url, built);
    console.log(`\n  ${built.size} files are those of a clean build; dev answers ${compared} of them alike`);
    summarize(progress);
    judgeMemory(progress);
    const code = await dev.stop();
    if (code !== 0) throw new Error(`dev, stopped, ended with ${code}`);
    rmSync(folder, { recursive: true, force: true });
    console.log('soak: ok');
    return 0;
  } catch (error) {
    summarize(progress);
    console.error(`\nsoak: FAILED with seed ${values.seed}: ${(error as Error).stack}`);
    console.error(`The last actions:\n  ${progress.last.join('\n  ')}`);
    console.error(`The tab:\n  ${(await reader?.describe()) ?? 'none'}`);
    console.error(`What dev said last:\n${dev?.output().slice(-3000) ?? ''}`);
    console.error(`The site is in ${folder}.`);
    return 1;
  } finally {
    await reader?.close();
    endAll();
  }
}

process.exitCode = await main();
process.exit();
