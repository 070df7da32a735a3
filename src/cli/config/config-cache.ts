/**
 * Two caches. The bundle of a config is reused while none of its input files has changed, because starting the bundler
 * takes longer than every other step. The checked config is stored by its input, because loading the schema takes
 * longer than the rest; checks that depend on the environment or the disk run every time.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { Cache, contentHash } from '../system/cache.js';
import { type Bundle, bundleConfig, stripBom } from './bundle-config.js';
import { withoutExtensions } from './config-extensions.js';
import { crossIssues } from './cross-checks.js';
import { isFrontmatterSchema } from './frontmatter-schema.js';
import type { SiteConfig } from './site-config.js';
import type { Validated } from './validate.js';

const BUNDLE = 'config-bundle';
const CONFIG = 'config';

type Input = Readonly<Record<string, unknown>>;

/** Bundles by the path of their config. */
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

/** Called with the bundle of a valid config only: an invalid config stops a run before anything is written. */
export function keepBundle(root: string, entry: string, bundle: Bundle): void {
  if (onDisk.has(bundle) || !canWrite(root)) return;
  onDisk.add(bundle);
  new Cache(root).writeJson(BUNDLE, bundle, entry);
}

/** In a project without a `node_modules` folder nothing is written: the cache does not justify creating one. */
function canWrite(root: string): boolean {
  return existsSync(join(root, 'node_modules'));
}

function readStored(root: string, entry: string): Bundle | undefined {
  const bundle = new Cache(root).readJson<Bundle>(BUNDLE, entry);
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

/** Same result as `validateConfig` for a config that was valid before; undefined for any other config. */
export function cachedConfig(input: Input, root: string): Validated | undefined {
  const key = keyOf(input);
  const stored = key && new Cache(root).readBytes(CONFIG, key);
  if (!stored) return undefined;
  const issues = crossIssues(input, root);
  const isBad = issues.some(({ level }) => level === 'error');
  return isBad ? undefined : { config: deserialize(stored) as SiteConfig, issues };
}

export function keepConfig(input: Input, root: string, config: SiteConfig): void {
  const key = canWrite(root) ? keyOf(input) : undefined;
  if (key) new Cache(root).writeBytes(CONFIG, serialize(config), key);
}

/**
 * Equal keys mean equal values; undefined if a config cannot be cached. Code is not cached: `loadConfig` adds it to the
 * config in every run.
 */
function keyOf(input: Input): string | undefined {
  const { frontmatter } = input;
  if (frontmatter !== undefined && !isFrontmatterSchema(frontmatter)) return undefined;
  const data = withoutExtensions(input);
  return isData(data, []) ? contentHash(serialize(data)) : undefined;
}

/** Whether serializing a value keeps everything in it. Functions, getters and class instances are lost. */
function isData(value: unknown, around: readonly object[]): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') return false;
  if (typeof value !== 'object' || value === null) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === RegExp.prototype) return true;
  if (around.includes(value)) return false;
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false;
  const inside = [...around, value];
  return Reflect.ownKeys(value).every((key) => {
    if (key === 'length' && Array.isArray(value)) return true;
    const property = Reflect.getOwnPropertyDescriptor(value, key);
    return property?.enumerable === true && 'value' in property && isData(property.value, inside);
  });
}
