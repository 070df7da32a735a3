/**
 * Caches the last bundle of a config, in memory and on disk, and reuses it while none of its input files has
 * changed. Starting the bundler takes longer than every other step of loading a config.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cache, toolStamp } from '../system/cache.js';
import { type Bundle, bundleConfig, stripBom } from './bundle-config.js';

const NAME = 'config.json';

interface Stored {
  tool: string;
  entry: string;
  bundle: Bundle;
}

const memory = new Map<string, Bundle>();
/** Bundles that this process has read from disk or written to it. */
const onDisk = new WeakSet<Bundle>();

export async function currentBundle(root: string, entry: string): Promise<Bundle> {
  const known = memory.get(entry) ?? readStored(root, entry);
  const bundle = known && (await isFresh(known)) ? known : await bundleConfig(root, entry);
  memory.set(entry, bundle);
  return bundle;
}

/**
 * Writes the bundle of a valid config: an invalid config stops a run before anything is written. Writes
 * nothing in a project without a `node_modules` folder, because the cache does not justify creating one.
 */
export function keepBundle(root: string, entry: string, bundle: Bundle): void {
  if (onDisk.has(bundle) || !existsSync(join(root, 'node_modules'))) return;
  onDisk.add(bundle);
  const stored: Stored = { tool: toolStamp(), entry, bundle };
  new Cache(root).writeJson(NAME, stored);
}

function readStored(root: string, entry: string): Bundle | undefined {
  const stored = new Cache(root).readJson<Stored>(NAME);
  if (stored?.entry !== entry || stored.tool !== toolStamp()) return undefined;
  onDisk.add(stored.bundle);
  return stored.bundle;
}

async function isFresh({ texts, packages }: Bundle): Promise<boolean> {
  if (!packages.every((file) => existsSync(file))) return false;
  const unchanged = await Promise.all(
    Object.entries(texts).map(
      async ([file, text]) => (await readFile(file, 'utf8').then(stripBom, () => undefined)) === text,
    ),
  );
  return unchanged.every(Boolean);
}
