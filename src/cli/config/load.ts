/**
 * The first stage: finds `site.config.*`, runs it and checks what it exports. Whatever is wrong with it is told
 * together and at its place. Parser, bundler and schema are imported when needed: importing this costs nothing.
 */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Diagnostic } from '../../runtime/model.js';
import { errorDiagnostic, UsageError } from '../report/diagnostic.js';
import { currentBundle, keepBundle } from './bundle-cache.js';
import { type Bundle, projectFiles } from './bundle-config.js';
import { ConfigCache } from './config-cache.js';
import { ConfigError } from './config-error.js';
import { type ConfigIssue, describeValue } from './config-issue.js';
import { evaluateConfig } from './evaluate.js';
import { findConfig, SMALLEST_CONFIG } from './find.js';
import {
  type ConfigPath,
  type ConfigPlace,
  createLocator,
  type LocateInSource,
  type Target,
} from './locate.js';
import { relativePath } from './paths.js';
import { RELATIVE_BASE } from './relative-base.js';
import type { SiteConfig } from './site-config.js';
import type { Validated } from './validate.js';

export interface ConfigOverrides {
  /** Replaces `base`. Where it is `./`, the config's own stays the address of the site where it is published. */
  base?: string | undefined;
  /** Replaces `outDir`; relative to the root or absolute. */
  outDir?: string | undefined;
  /** Config file to read instead of the usual names; relative to the root or absolute. */
  configFile?: string | undefined;
}

export interface LoadedConfig {
  config: SiteConfig;
  /** Absolute path of the project, symbolic links followed: `dependencies` and places are relative to it. */
  root: string;
  /** The config file relative to the root, as `site.config.ts`. */
  file: string;
  /** Absolute paths of the config and of the project's files that it imports: what dev watches. */
  dependencies: string[];
  /** Warnings. */
  diagnostics: Diagnostic[];
  /**
   * Where a value of the config is written, by its path: `['locales', 1, 'nav', 0, 'link']`. What a locale has
   * from the site is found where the site says it; what is computed, at its nearest key.
   */
  locate(path: ConfigPath, target?: Target): ConfigPlace | undefined;
}

type Input = Record<string, unknown>;

/**
 * Throws a `ConfigError` (a `SiteError` that also names the files to watch) where the config cannot be used, and
 * a `UsageError` where an override or the folder is wrong.
 */
export async function loadConfig(root: string, overrides: ConfigOverrides = {}): Promise<LoadedConfig> {
  const found = await findConfig(resolve(root), overrides.configFile);
  // The bundler names files by where they really are.
  const [realRoot, entry] = await Promise.all([realpath(root), realpath(found)]);
  const cache = new ConfigCache(realRoot);
  // Begun early: it loads while the bundler works.
  if (!cache.hasEntry) import('./validate.js').catch(() => {});

  const bundle = await currentBundle(realRoot, entry);
  const dependencies = projectFiles(bundle.texts);
  const file = relativePath(realRoot, entry);
  const locate = locatorOf(realRoot, entry, bundle);

  const evaluated = await evaluateConfig({ root: realRoot, entry, bundle });
  if ('fault' in evaluated) throw new ConfigError([evaluated.fault], dependencies);
  const { value, hasDefault } = evaluated;
  if (!isConfigObject(value)) {
    const fault = exportFault(value, hasDefault, locate([]) ?? { file });
    throw new ConfigError([fault], dependencies);
  }

  const replaced = definedOverrides(overrides);
  const { config, issues } = await validate({ ...value, ...replaced }, realRoot, cache);
  const usage = issues.find(
    ({ path, level }) => level === 'error' && Object.hasOwn(replaced, String(path[0])),
  );
  if (usage) throw new UsageError(usage.message, usage.hint);
  const diagnostics = [
    ...bundle.diagnostics,
    ...issues.map((issue) => diagnosticOf(issue, locate(issue.path, issue.target) ?? { file })),
  ];
  if (!config) throw new ConfigError(diagnostics, dependencies);
  keepBundle(realRoot, entry, bundle);

  return {
    config: overrides.base === RELATIVE_BASE ? { ...config, relativeUrls: true } : config,
    root: realRoot,
    file,
    dependencies,
    diagnostics,
    locate: (path, target) => locate(writtenPath(path, value), target),
  };
}

async function validate(input: Input, root: string, cache: ConfigCache): Promise<Validated> {
  const known = cache.get(input);
  if (known) return known;
  const { validateConfig } = await import('./validate.js');
  const validated = validateConfig(input, root);
  if (validated.config) cache.set(input, validated.config);
  return validated;
}

function locatorOf(root: string, entry: string, bundle: Bundle): LocateInSource {
  return createLocator({
    root,
    entry,
    read: (file) => bundle.texts[file],
    resolve: (importer, specifier) => bundle.imports[importer]?.[specifier],
  });
}

function diagnosticOf({ code, level, message, hint }: ConfigIssue, place: Partial<ConfigPlace>): Diagnostic {
  return { code, level, message, ...(hint !== undefined && { hint }), ...place };
}

function isConfigObject(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function exportFault(value: unknown, hasDefault: boolean, place: Partial<ConfigPlace>): Diagnostic {
  if (!hasDefault) {
    const message = 'The config exports nothing by default';
    return errorDiagnostic('config-export', message, { hint: `Write:\n\n${SMALLEST_CONFIG}`, ...place });
  }
  const message = `The config must export an object by default, found ${describeValue(value)}`;
  const hint =
    typeof value === 'function' ? 'Export what the function returns, or a promise of it.' : undefined;
  return errorDiagnostic('config-export', message, { ...(hint && { hint }), ...place });
}

function definedOverrides({ base, outDir }: ConfigOverrides): Input {
  const isPlace = base !== undefined && base !== RELATIVE_BASE;
  return { ...(isPlace && { base }), ...(outDir !== undefined && { outDir }) };
}

/** Where the value at a path of the loaded config was taken from, as a path of the config as written. */
function writtenPath(path: ConfigPath, input: Input): ConfigPath {
  const [first, index, key, ...rest] = path;
  if (first !== 'locales' || typeof index !== 'number' || key === undefined) return path;
  if (key === 'messages') return writtenPath([first, index, ...rest], input);
  const locales: unknown = input.locales;
  const locale: unknown = Array.isArray(locales) ? locales[index] : undefined;
  const isOwn = isConfigObject(locale) && (locale[key] !== undefined || input[key] === undefined);
  return isOwn ? path : [key, ...rest];
}
