/**
 * The code that a site adds to docs-cli: plugins, grammars, transformers, and plugins of the bundler. It is
 * not part of the validated config, which is data that can be cached and sent to threads. A thread that needs the
 * code runs the config again.
 */
import type { LanguageRegistration, ShikiTransformer } from '@shikijs/types';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Plugin as BundlerPlugin } from 'esbuild';
import type { Diagnostic, HeadTag } from '../../runtime/model/index.js';
import { reasonOf } from '../report/refusal.js';
import { isRecord } from '../report/shape.js';
import { contentHash } from '../system/content-hash.js';
import type { Plugin } from './plugin.js';

/** What changes how code is highlighted. */
export interface CodeExtensions {
  /** Those of plugins, then those of the config. */
  languages: readonly LanguageRegistration[];
  transformers: readonly ShikiTransformer[];
}

export interface Extensions extends CodeExtensions {
  plugins: readonly Plugin[];
  bundlerPlugins: readonly BundlerPlugin[];
  /** Identifies the extensions in keys of the cache: equal keys mean equal results. */
  key: string;
  /** The bundled config, for threads. Empty if they need no functions of it. */
  code: string;
}

/** The extensions in a form that can be sent to a thread, which passes it to `loadExtensions`. */
export type ExtensionsForThread = Pick<Extensions, 'languages' | 'code'>;

export const NO_EXTENSIONS: Extensions = {
  plugins: [],
  languages: [],
  transformers: [],
  bundlerPlugins: [],
  key: '',
  code: '',
};

/** A schema of Zod, Valibot, ArkType or another library with the Standard Schema interface. */
export type FrontmatterSchema = StandardSchemaV1<unknown, object>;

export function isFrontmatterSchema(value: unknown): value is FrontmatterSchema {
  // The schemas of some libraries are functions.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const standard: unknown = (value as Partial<FrontmatterSchema>)['~standard'];
  return typeof (standard as FrontmatterSchema['~standard'] | undefined)?.validate === 'function';
}

type Input = Readonly<Record<string, unknown>>;

/**
 * @param input a config whose extensions have the right types.
 * @param code the bundled config.
 */
export function extensionsOf(input: Input, code: string): Extensions {
  const plugins = flatPlugins(input.plugins).map(({ plugin }) => plugin as unknown as Plugin);
  const { languages = [], transformers = [] } = (input.markdown ?? {}) as Partial<Extensions>;
  const { plugins: bundlerPlugins = [] } = (input.bundle ?? {}) as { plugins?: BundlerPlugin[] };
  const all = {
    plugins,
    languages: [...plugins.flatMap((plugin) => plugin.languages ?? []), ...languages],
    transformers: [...plugins.flatMap((plugin) => plugin.transformers ?? []), ...transformers],
    bundlerPlugins,
  };
  const isEmpty = Object.values(all).every(({ length }) => length === 0);
  if (isEmpty) return NO_EXTENSIONS;
  const needsThreads = all.transformers.length > 0 || plugins.some(readsPages);
  return { ...all, key: keyOf(all, contentHash(code)), code: needsThreads ? code : '' };
}

function readsPages({ tags, containers, markdown, transformPage }: Plugin): boolean {
  return [tags, containers, markdown, transformPage].some((part) => part !== undefined);
}

/** Whether a plugin has a list of elements, not a single one. */
export function isHeadTags(value: unknown): value is HeadTag[] {
  return Array.isArray(value) && value.every((tag) => Array.isArray(tag) && isRecord(tag[1]));
}

/** The plugins of nested lists, without `false` and other missing values, each with its place. */
export function flatPlugins(
  value: unknown,
  path: (string | number)[] = ['plugins'],
): { plugin: unknown; path: (string | number)[] }[] {
  if (value === undefined || value === null || value === false) return [];
  if (!Array.isArray(value)) return [{ plugin: value, path }];
  return value.flatMap((item, i) => flatPlugins(item, [...path, i]));
}

/** The problems with the hints that plugins have for them. */
export function withPluginHints(problems: Diagnostic[], { plugins }: Extensions): Diagnostic[] {
  const improving = plugins.filter(({ hint }) => hint !== undefined);
  if (improving.length === 0) return problems;
  return problems.map((problem) => {
    const found = improving.map((plugin) => hintOf(plugin, problem)).find((hint) => hint !== undefined);
    return found === undefined ? problem : { ...problem, hint: found };
  });
}

function hintOf({ name, hint }: Plugin, problem: Diagnostic): string | undefined {
  try {
    return hint?.(problem);
  } catch (error) {
    return `The plugin '${name}' throws an error: ${reasonOf(error)}.`;
  }
}

function keyOf(
  { plugins, languages, transformers, bundlerPlugins }: Omit<Extensions, 'key' | 'code'>,
  codeHash: string,
): string {
  const ofPlugins = plugins.map((plugin) => {
    const { name, version } = plugin;
    const options = dataOf(plugin.options);
    // A version covers the code of the plugin, but not what was passed to it.
    return version !== undefined && options !== undefined ? [name, version, options] : [name, codeHash];
  });
  const own = transformers.length + bundlerPlugins.length > 0 ? codeHash : '';
  return contentHash(JSON.stringify([ofPlugins, languages, own]));
}

/** The options as JSON; undefined if JSON would lose a part of them. */
function dataOf(options: unknown): string | undefined {
  const isLost = (value: unknown): boolean =>
    typeof value === 'function' ||
    typeof value === 'symbol' ||
    (typeof value === 'object' && value !== null && (isClass(value) || Object.values(value).some(isLost)));
  try {
    return isLost(options) ? undefined : (JSON.stringify(options) ?? '');
  } catch {
    return undefined;
  }
}

function isClass(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null;
}

export function forThread({ languages, code }: Extensions): ExtensionsForThread {
  return { languages, code };
}

/** Runs in a thread. The config was already validated. */
export async function loadExtensions({ languages, code }: ExtensionsForThread): Promise<Extensions> {
  if (code === '') return languages.length === 0 ? NO_EXTENSIONS : { ...NO_EXTENSIONS, languages };
  const module = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  return extensionsOf((await module.default) as Input, code);
}
