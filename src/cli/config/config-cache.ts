/**
 * Caches valid configs by their input, because loading the schema takes longer than loading the config. Checks
 * that depend on the environment or the disk run every time.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { Cache, contentHash } from '../system/cache.js';
import { withoutExtensions } from './config-extensions.js';
import { crossIssues } from './cross-checks.js';
import { isFrontmatterSchema } from './frontmatter-schema.js';
import type { SiteConfig } from './site-config.js';
import type { Validated } from './validate.js';

const KIND = 'config';

type Input = Readonly<Record<string, unknown>>;

/** Same result as `validateConfig` for a config that was valid before; undefined for any other config. */
export function cachedConfig(input: Input, root: string): Validated | undefined {
  const key = keyOf(input);
  const stored = key && new Cache(root).readBytes(KIND, key);
  if (!stored) return undefined;
  const issues = crossIssues(input, root);
  const isBad = issues.some(({ level }) => level === 'error');
  return isBad ? undefined : { config: deserialize(stored) as SiteConfig, issues };
}

/**
 * Writes nothing in a project without a `node_modules` folder, because the cache does not justify creating
 * one.
 */
export function keepConfig(input: Input, root: string, config: SiteConfig): void {
  const key = existsSync(join(root, 'node_modules')) ? keyOf(input) : undefined;
  if (key) new Cache(root).writeBytes(KIND, serialize(config), key);
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
