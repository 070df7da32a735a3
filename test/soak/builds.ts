/**
 * Builds that are stopped, that run concurrently, or that run out of disk space. The last one always
 * completes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Action } from './actions.js';
import { build, startBuild } from './processes.js';

export type Tree = Map<string, string>;

/** Every file of a folder with its bytes; undefined if the folder does not exist. */
export function treeOf(folder: string): Tree | undefined {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.sort().map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]));
}

/** Names of the files that differ between two folders. */
export function differences(one: Tree | undefined, other: Tree | undefined): string[] {
  const names = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
  return [...names].filter((name) => one?.get(name) !== other?.get(name)).sort();
}

const OUT = 'dist';

function mustEqual(what: string, ...trees: (Tree | undefined)[]): void {
  const [first, ...others] = trees;
  const found = others.map((other) => differences(first, other));
  if (found.every((names) => names.length > 0))
    throw new Error(`${what}: ${found.map((names) => names.slice(0, 10).join(', ')).join(' | ')}`);
}

function mustLeaveNothing(root: string): void {
  const left = readdirSync(root).filter((name) => name.startsWith(`.${OUT}.`));
  if (left.length > 0) throw new Error(`left behind: ${left.join(', ')}`);
}

/** Duration of the last complete build, in milliseconds. */
let usual = 3_000;

async function wholeBuild(root: string): Promise<void> {
  const begin = performance.now();
  await build(root, OUT);
  usual = performance.now() - begin;
  mustLeaveNothing(root);
}

const interruptedBuild: Action = async ({ site: { root }, random }) => {
  const dist = join(root, OUT);
  const before = treeOf(dist);
  const signal = random.pick(['SIGINT', 'SIGKILL', 'SIGTERM'] as const);
  const { child, ended } = startBuild(root, OUT);
  await Promise.race([ended, sleep((random.below(1100) / 1000) * usual)]);
  child.kill(signal);
  const code = await ended;
  const after = treeOf(dist);
  await wholeBuild(root);
  const full = treeOf(dist);
  // A build that is killed between its two renames leaves the previous folder next to the output. The next
  // build restores it.
  const isBetween = signal === 'SIGKILL' && after === undefined;
  if (!isBetween)
    mustEqual(`a build stopped by ${signal} left a folder that is neither old nor new`, after, before, full);
  return `build, stopped by ${signal}: ${code}`;
};

const twoBuilds: Action = async ({ site: { root } }) => {
  const both = [startBuild(root, OUT), startBuild(root, OUT)];
  const codes = await Promise.all(both.map(({ ended }) => ended));
  for (const [i, { output }] of both.entries()) {
    // One may read the folder while the other replaces it. It reports that, and the other has to succeed.
    const isReplaced =
      codes[i] === 1 && codes[1 - i] === 0 && output().includes('Another program may have moved it');
    if (codes[i] !== 0 && !isReplaced)
      throw new Error(`one of two builds at once ended with ${codes[i]}:\n${output()}`);
  }
  mustLeaveNothing(root);
  const after = treeOf(join(root, OUT));
  await wholeBuild(root);
  mustEqual('two builds at once left another folder than one', after, treeOf(join(root, OUT)));
  return 'two builds at once';
};

/** Undefined if a small disk can be created; else the reason why not. */
export function noSmallDisk(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has a disk in memory';
  return process.getuid?.() === 0 ? undefined : 'only root may mount one';
}

const fullDisk: Action = async ({ site: { root }, random }) => {
  const disk = join(root, 'small');
  mkdirSync(disk, { recursive: true });
  const size = `${64 + random.below(400)}k`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]);
  if (mounted.status !== 0) return `no full disk: ${mounted.stderr}`;
  try {
    const { ended, output } = startBuild(root, 'small/dist');
    const code = await ended;
    if (code !== 1 || !output().includes('the disk is full'))
      throw new Error(`a build on a full disk ended with ${code}:\n${output()}`);
    const left = readdirSync(disk);
    if (left.length > 0) throw new Error(`a build on a full disk left ${left.join(', ')}`);
  } finally {
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
  return `build on a disk of ${size}`;
};

export const BUILDS: [action: Action, weight: number][] = [
  [interruptedBuild, 3],
  [twoBuilds, 1],
  ...(noSmallDisk() === undefined ? [[fullDisk, 1] as [Action, number]] : []),
];
