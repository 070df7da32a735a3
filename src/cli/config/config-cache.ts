/**
 * Two caches. The bundle of a config is reused while none of its input files has changed, because starting the bundler
 * takes longer than every other step. The checked config is stored by its input, because loading the schema takes
 * longer than the rest; checks that depend on the environment or the disk run every time.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { isFrontmatterSchema } from '../plugin/extensions.js';
import { Cache } from '../system/cache.js';
import { contentHash } from '../system/content-hash.js';
import { type Bundle, bundleConfig, readSource } from './bundle-config.js';
import { withoutExtensions } from './config-extensions.js';
import { crossIssues } from './cross-checks.js';
import type { SiteConfig } from './site-config.js';
import type { Validated } from './validate.js';

const BUNDLE = 'config-bundle';
const CONFIG = 'config';

type Input = Readonly<Record<string, unknown>>;

export async function currentBundle(root: string, entry: string): Promise<Bundle> {
  const cache = new Cache(root);
  const known = cache.readJson<Bundle>(BUNDLE, entry);
  if (known && (await isFresh(known))) return known;
  // The config probably changed. Its schema loads while the bundler works.
  import('./validate.js').catch(() => {});
  const bundle = await bundleConfig(root, entry);
  if (canWrite(root)) cache.writeJson(BUNDLE, bundle, entry);
  return bundle;
}

/** In a project without a `node_modules` folder nothing is written: the cache does not justify creating one. */
function canWrite(root: string): boolean {
  return existsSync(join(root, 'node_modules'));
}

async function isFresh({ texts, packages }: Bundle): Promise<boolean> {
  if (!packages.every((file) => existsSync(file))) return false;
  const unchanged = await Promise.all(
    Object.entries(texts).map(
      async ([file, text]) => (await readSource(file).catch(() => undefined)) === text,
    ),
  );
  return unchanged.every(Boolean);
}

/** Like `validateConfig`, which is not loaded for a config that was valid before. */
export async function validateCached(input: Input, root: string): Promise<Validated> {
  const cache = new Cache(root);
  const key = keyOf(input);
  const stored = key && cache.readBytes(CONFIG, key);
  const issues = stored ? crossIssues(input, root) : [];
  if (stored && !hasErrors({ issues })) return { config: deserialize(stored) as SiteConfig, issues };
  const { validateConfig } = await import('./validate.js');
  const validated = validateConfig(input, root);
  if (key && validated.config && !hasErrors(validated) && canWrite(root))
    cache.writeBytes(CONFIG, serialize(validated.config), key);
  return validated;
}

function hasErrors({ issues }: Pick<Validated, 'issues'>): boolean {
  return issues.some(({ level }) => level === 'error');
}

/**
 * Equal keys mean equal values; undefined if a config cannot be cached, because of a function in its data, for example.
 * Code is not cached: `loadConfig` adds it to the config in every run.
 */
function keyOf(input: Input): string | undefined {
  const { frontmatter } = input;
  if (frontmatter !== undefined && !isFrontmatterSchema(frontmatter)) return undefined;
  try {
    return contentHash(serialize(withoutExtensions(input)));
  } catch {
    return undefined;
  }
}
