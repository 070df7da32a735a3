/**
 * Caches the last valid config with its input, because loading the schema takes longer than loading the config. Checks
 * that depend on the environment or the disk run every time.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { Cache, toolStamp } from '../system/cache.js';
import { withoutExtensions } from './config-extensions.js';
import { crossIssues } from './cross-checks.js';
import { isFrontmatterSchema } from './frontmatter-schema.js';
import type { SiteConfig } from './site-config.js';
import type { Validated } from './validate.js';

const NAME = 'config.bin';

interface Stored {
  /** Version of the schema: this tool and Node, which provides the names of languages. */
  tool: string;
  /** The exported config, serialized. Equal bytes mean equal values. */
  input: Uint8Array;
  config: SiteConfig;
}

export class ConfigCache {
  readonly #root: string;
  readonly #stored: Stored | undefined;

  constructor(root: string) {
    this.#root = root;
    this.#stored = readStored(root);
  }

  /** False if the cache is empty, so the schema is needed. */
  get hasEntry(): boolean {
    return this.#stored !== undefined;
  }

  /**
   * Same result as `validateConfig` for a config that was valid before. Returns undefined for any other
   * config.
   */
  get(input: Readonly<Record<string, unknown>>): Validated | undefined {
    const bytes = this.#stored && bytesOf(input);
    if (!this.#stored || !bytes?.equals(this.#stored.input)) return undefined;
    const issues = crossIssues(input, this.#root);
    const isBad = issues.some(({ level }) => level === 'error');
    return isBad ? undefined : { config: this.#stored.config, issues };
  }

  /**
   * Writes nothing in a project without a `node_modules` folder, because the cache does not justify creating
   * one.
   */
  set(input: Readonly<Record<string, unknown>>, config: SiteConfig): void {
    const bytes = existsSync(join(this.#root, 'node_modules')) ? bytesOf(input) : undefined;
    if (!bytes) return;
    const stored: Stored = { tool: toolOf(), input: bytes, config };
    new Cache(this.#root).writeBytes(NAME, serialize(stored));
  }
}

function readStored(root: string): Stored | undefined {
  try {
    const bytes = new Cache(root).readBytes(NAME);
    const stored = bytes && (deserialize(bytes) as Stored);
    return stored?.tool === toolOf() ? stored : undefined;
  } catch {
    return undefined;
  }
}

function toolOf(): string {
  return `${toolStamp()} ${process.version}`;
}

/** Code is not cached: `loadConfig` adds it to the config in every run. */
function bytesOf(input: Readonly<Record<string, unknown>>): Buffer | undefined {
  const { frontmatter } = input;
  if (frontmatter !== undefined && !isFrontmatterSchema(frontmatter)) return undefined;
  const data = withoutExtensions(input);
  return isData(data, []) ? serialize(data) : undefined;
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
