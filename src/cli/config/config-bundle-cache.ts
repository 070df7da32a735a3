/**
 * Caches the last bundle of a config, in memory and on disk, and reuses it while none of its input files has
 * changed. Starting the bundler takes longer than every other step of loading a config.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cache } from '../system/cache.js';
import { type Bundle, bundleConfig, stripBom } from './bundle-config.js';

const KIND = 'config-bundle';

const memory = new Map<string, Bundle>();
/** Bundles that this process has read from disk or written to it. */
const onDisk = new WeakSet<Bundle>();

export async function currentBundle(root: string, entry: string): Promise<Bundle> {
  const known = memory.get(entry) ?? readStored(root, entry);
  const bundle = known && (await isFresh(known)) ? known : await createBundle(root, entry);
  memory.set(entry, bundle);
  return bundle;
}

function createBundle(root: string, entry: string): Promise<Bundle> {
  // The config probably changed. Its schema loads while the bundler works.
  import('./validate.js').catch(() => {});
  return bundleConfig(root, entry);
}

/**
 * Writes the bundle of a valid config: an invalid config stops a run before anything is written. Writes
 * nothing in a project without a `node_modules` folder, because the cache does not justify creating one.
 */
export function keepBundle(root: string, entry: string, bundle: Bundle): void {
  if (onDisk.has(bundle) || !existsSync(join(root, 'node_modules'))) return;
  onDisk.add(bundle);
  new Cache(root).writeJson(KIND, bundle, entry);
}

function readStored(root: string, entry: string): Bundle | undefined {
  const bundle = new Cache(root).readJson<Bundle>(KIND, entry);
  if (bundle) onDisk.add(bundle);
  return bundle;
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
