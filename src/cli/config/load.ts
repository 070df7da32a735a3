/**
 * The first stage: finds `site.config.*`, runs it and validates its export. All problems are reported
 * together, each with its position. The parser, bundler and schema are imported only when they are needed, so
 * importing this module is cheap.
 */
import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Diagnostic } from '../../runtime/model/index.js';
import {
  type Extensions,
  extensionsOf,
  type FrontmatterSchema,
  isFrontmatterSchema,
  NO_EXTENSIONS,
  withPluginHints,
} from '../plugin/extensions.js';
import { errorDiagnostic, UsageError } from '../report/diagnostic.js';
import { isRecord } from '../report/shape.js';
import type { Bundle } from './bundle-config.js';
import { currentBundle, validateCached } from './config-cache.js';
import { applyExtensions } from './config-extensions.js';
import { ConfigError, type ConfigIssue, describeValue } from './config-issue.js';
import { type ConfigExport, evaluateConfig } from './evaluate.js';
import { extensionIssues } from './extension-issues.js';
import {
  type ConfigPath,
  type ConfigPlace,
  createLocator,
  type LocateInSource,
  type Target,
} from './locate.js';
import { RELATIVE_BASE, relativePath } from './paths.js';
import type { SiteConfig } from './site-config.js';

export interface ConfigOverrides {
  /**
   * Replaces `base`. If it is `./`, the config's own `base` stays the address where the site is published.
   */
  base?: string | undefined;
  /** Replaces `outDir`; relative to the root or absolute. */
  outDir?: string | undefined;
  /** Accepts a config with errors if it can be used without the values that are wrong. */
  acceptsErrors?: boolean | undefined;
}

export interface LoadedConfig {
  config: SiteConfig;
  extensions: Extensions;
  /**
   * Absolute path of the project, with symbolic links resolved. `dependencies` and positions are relative to
   * it.
   */
  root: string;
  /** The config file relative to the root, such as `site.config.ts`. */
  file: string;
  /** Absolute paths of the config and of the project files that it imports. The dev server watches them. */
  dependencies: string[];
  /** Validates the front matter keys of this site. */
  frontmatter?: FrontmatterSchema;
  /** Warnings, and errors if those are accepted. */
  diagnostics: Diagnostic[];
  /**
   * Returns the position of a config value by its path: `['locales', 1, 'nav', 0, 'link']`. A value that a
   * locale inherits from the site has the position of the site's key. A computed value has the position of
   * its nearest key.
   */
  locate(path: ConfigPath, target?: Target): ConfigPlace | undefined;
}

type Input = Record<string, unknown>;

const NAMES = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs'];

/** Shown if there is no config, or if it has no default export. */
const SMALLEST_CONFIG = `import { defineConfig } from '@docs-cli/core';

export default defineConfig({ title: 'My project' });`;

/**
 * Absolute path of the config of the project in `root`. Throws a `UsageError` if the folder does not exist, and a
 * `ConfigError` if it has no config.
 */
export async function findConfig(root: string): Promise<string> {
  const statOf = (path: string) => stat(path).catch(() => undefined);
  if (!(await statOf(root))?.isDirectory()) throw new UsageError(`The folder '${root}' does not exist`);
  const files = NAMES.map((name) => resolve(root, name));
  const stats = await Promise.all(files.map(statOf));
  const file = files.find((_, i) => stats[i]?.isFile());
  if (file !== undefined) return file;
  const hint = `Create site.config.ts in the project folder:\n\n${SMALLEST_CONFIG}`;
  throw new ConfigError([errorDiagnostic('config-missing', 'There is no site.config.ts', { hint })], files);
}

/**
 * Throws a `ConfigError` (a `SiteError` that also lists the files to watch) if the config cannot be used, and
 * a `UsageError` if an override or the folder is wrong.
 */
export async function loadConfig(root: string, overrides: ConfigOverrides = {}): Promise<LoadedConfig> {
  const found = await findConfig(resolve(root));
  // The bundler uses the real paths of files.
  const [realRoot, entry] = await Promise.all([realpath(root), realpath(found)]);
  const bundle = await currentBundle(realRoot, entry);
  const evaluated = await evaluateConfig({ root: realRoot, entry, bundle });
  return readExport(evaluated, { root: realRoot, entry, bundle, overrides });
}

/** Where an export comes from, and how it is used. */
interface ExportContext {
  root: string;
  entry: string;
  bundle: Bundle;
  overrides: ConfigOverrides;
}

async function readExport(
  { value, hasDefault }: ConfigExport,
  { root, entry, bundle, overrides }: ExportContext,
): Promise<LoadedConfig> {
  const dependencies = Object.keys(bundle.texts);
  const file = relativePath(root, entry);
  const locate = locatorOf(root, entry, bundle);
  if (!isRecord(value)) {
    const fault = exportFault(value, hasDefault, locate([]) ?? { file });
    throw new ConfigError([fault], dependencies);
  }

  const replaced = definedOverrides(overrides);
  const { config, issues: configIssues } = await validateCached({ ...value, ...replaced }, root);
  const extensionProblems = extensionIssues(value);
  const issues = [...configIssues, ...extensionProblems];
  const usage = issues.find(
    ({ path, level }) => level === 'error' && Object.hasOwn(replaced, String(path[0])),
  );
  if (usage) throw new UsageError(usage.message, usage.hint);
  const isUsable = extensionProblems.every(({ level }) => level !== 'error');
  const extensions = isUsable ? extensionsOf(value, bundle.code) : NO_EXTENSIONS;
  const found = issues.map((issue) => diagnosticOf(issue, locate(issue.path, issue.target) ?? { file }));
  const diagnostics = [...bundle.diagnostics, ...withPluginHints(found, extensions)];
  const hasErrors = (overrides.acceptsErrors ? extensionProblems : issues).some(
    ({ level }) => level === 'error',
  );
  if (!config || hasErrors) throw new ConfigError(diagnostics, dependencies);

  const extended = applyExtensions(config, extensions, value);
  return {
    config: overrides.base === RELATIVE_BASE ? { ...extended, relativeUrls: true } : extended,
    extensions,
    root,
    file,
    dependencies,
    ...(isFrontmatterSchema(value.frontmatter) ? { frontmatter: value.frontmatter } : {}),
    diagnostics,
    locate: (path, target) => locate(writtenPath(path, value), target),
  };
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

function exportFault(value: unknown, hasDefault: boolean, place: Partial<ConfigPlace>): Diagnostic {
  if (!hasDefault) {
    const message = 'The config has no default export';
    return errorDiagnostic('config-export', message, { hint: `Write:\n\n${SMALLEST_CONFIG}`, ...place });
  }
  const message = `The default export of the config must be an object, found ${describeValue(value)}`;
  const hint =
    typeof value === 'function' ? 'Export the result of the function, or a promise of it.' : undefined;
  return errorDiagnostic('config-export', message, { ...(hint && { hint }), ...place });
}

function definedOverrides({ base, outDir }: ConfigOverrides): Input {
  const isPlace = base !== undefined && base !== RELATIVE_BASE;
  return { ...(isPlace && { base }), ...(outDir !== undefined && { outDir }) };
}

/** Maps a path of the loaded config to the path of the value in the written config. */
function writtenPath(path: ConfigPath, input: Input): ConfigPath {
  const [first, index, key, ...rest] = path;
  if (first !== 'locales' || typeof index !== 'number' || key === undefined) return path;
  if (key === 'messages') return writtenPath([first, index, ...rest], input);
  const locales: unknown = input.locales;
  const locale: unknown = Array.isArray(locales) ? locales[index] : undefined;
  const isOwn = isRecord(locale) && (locale[key] !== undefined || input[key] === undefined);
  return isOwn ? path : [key, ...rest];
}
