/**
 * Keeps the last bundle of a config, in memory and on disk, and gives it back while no file it was made from
 * has changed: starting the bundler costs more than all the rest of loading a config.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Cache } from '../cache.js';
import { isDiagnostic, isExactly, isText, listOf, objectOf, recordOf } from '../report/shape.js';
import { type Bundle, bundleConfig, stripBom } from './bundle-config.js';

const NAME = 'config.json';

/** Raised when what is stored would mean something else. */
const FORMAT = 1;

interface Stored {
  format: number;
  entry: string;
  bundle: Bundle;
}

const isStored = objectOf({
  format: isExactly(FORMAT),
  entry: isText,
  bundle: objectOf({
    code: isText,
    map: objectOf({ sources: listOf(isText), mappings: isText, names: listOf(isText) }),
    texts: recordOf(isText),
    imports: recordOf(recordOf(isText)),
    packages: listOf(isText),
    diagnostics: listOf(isDiagnostic),
  }),
});

const memory = new Map<string, Bundle>();
/** What is on disk already, as far as this process knows. */
const onDisk = new WeakSet<Bundle>();

export async function currentBundle(root: string, entry: string): Promise<Bundle> {
  const known = memory.get(entry) ?? readStored(root, entry);
  const bundle = known && (await isFresh(known)) ? known : await bundleConfig(root, entry);
  memory.set(entry, bundle);
  return bundle;
}

/**
 * Writes the bundle of a config that was found good: a config that is broken stops a run before anything is
 * written. A project without a `node_modules` gets none for so little.
 */
export function keepBundle(root: string, entry: string, bundle: Bundle): void {
  if (onDisk.has(bundle) || !existsSync(join(root, 'node_modules'))) return;
  onDisk.add(bundle);
  const stored: Stored = { format: FORMAT, entry, bundle };
  new Cache(root).writeJson(NAME, stored);
}

function readStored(root: string, entry: string): Bundle | undefined {
  const stored = new Cache(root).readJson<Stored>(NAME, isStored);
  if (stored?.entry !== entry) return undefined;
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
