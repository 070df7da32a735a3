/**
 * Bundles the config and the project files that it imports into one module. Packages stay external and are
 * imported by their file URL, so the module runs from any location. `@docs-cli/core` is this package, whether it is
 * installed or not.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, Message, OnLoadResult, OnResolveArgs, Plugin, PluginBuild } from 'esbuild';
import type { Diagnostic } from '../../runtime/model/index.js';
import { errorDiagnostic, warningDiagnostic } from '../report/diagnostic.js';
import { codeFolder } from '../system/cache.js';
import { ConfigError } from './config-issue.js';
import { FILE_REFERENCES, preambleOf } from './file-references.js';
import { relativePath } from './paths.js';

/** Plain data, so that it can be cached. */
export interface Bundle {
  code: string;
  /** Source map of `code`; its sources are absolute paths. */
  map: { sources: string[]; mappings: string; names: string[] };
  /** Text of each bundled file by its absolute path. */
  texts: Record<string, string>;
  /** Resolved imports of each file: `imports[importer][specifier]`. Packages are left out. */
  imports: Record<string, Record<string, string>>;
  /** Absolute paths of package files that the code imports. */
  packages: string[];
  /** Warnings of the bundler, such as duplicate property names. */
  diagnostics: Diagnostic[];
}

/** The entries of this package. They are not bundled, because this program runs them too. */
const OWN_ENTRIES: Record<string, string> = {
  '@docs-cli/core': 'cli/config/index',
  '@docs-cli/core/plugin': 'cli/plugin-entry',
};

export async function bundleConfig(root: string, entry: string): Promise<Bundle> {
  const record: BundleRecord = { texts: {}, imports: {}, packages: [], missing: [] };
  const { build } = await import('esbuild');
  try {
    const result = await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile: join(root, 'config.mjs'),
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      // Leaves out the condition `module`: its files are for bundlers and may not run in Node.
      conditions: [],
      sourcemap: 'external',
      sourcesContent: false,
      charset: 'utf8',
      logLevel: 'silent',
      define: FILE_REFERENCES,
      tsconfigRaw: '{}',
      plugins: [projectPlugin(record)],
    });
    const { missing: _, ...rest } = record;
    const output = (extension: string) =>
      result.outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
    const map = JSON.parse(output('.map')) as Bundle['map'];
    return {
      code: output('.mjs'),
      // Sources are URL paths relative to the output.
      map: { ...map, sources: map.sources.map((source) => resolve(root, decodeURIComponent(source))) },
      ...rest,
      diagnostics: result.warnings.map((message) => diagnosticOf(message, 'warning', record, root)),
    };
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    throw new ConfigError(
      error.errors.map((message) => diagnosticOf(message, 'error', record, root)),
      [entry, ...Object.keys(record.texts), ...record.missing],
    );
  }
}

/** Number of characters that the bundler puts before the first line of a file. */
export function firstLineShift(file: string, text: string): number {
  return preambleOf(file, text).length;
}

type BundleRecord = Pick<Bundle, 'texts' | 'imports' | 'packages'> & {
  /** Imported files that do not exist. */
  missing: string[];
};

function projectPlugin(record: BundleRecord): Plugin {
  return {
    name: 'project',
    setup(build) {
      build.onResolve({ filter: /.*/ }, (args) => resolveImport(build, args, record));
      build.onLoad({ filter: /\.(?:[cm]?[jt]s|[jt]sx|json)$/ }, ({ path }) => loadFile(path, record));
    },
  };
}

async function resolveImport(build: PluginBuild, args: OnResolveArgs, record: BundleRecord) {
  const { path, importer, kind, resolveDir } = args;
  // `build.resolve` below calls this function again.
  if (kind === 'entry-point' || args.pluginData === record) return undefined;
  const own = OWN_ENTRIES[path];
  if (own !== undefined) {
    const file = existingModule(own);
    record.packages.push(file);
    return { path: pathToFileURL(file).href, external: true };
  }
  if (isBuiltin(path) || /^(?:data|file|node|https?):/.test(path)) return { path, external: true };

  const found = await build.resolve(path, { importer, kind, resolveDir, pluginData: record });
  if (found.errors.length > 0) {
    if (path.startsWith('.')) record.missing.push(...candidatesOf(resolve(resolveDir, path)));
    // esbuild reports the error, because it knows the position of the import.
    return undefined;
  }
  const isOfProject = /^[./#]/.test(path) || !['.js', '.mjs', '.cjs', '.node'].includes(extname(found.path));
  if (isOfProject) {
    const known = record.imports[importer] ?? {};
    record.imports[importer] = known;
    known[path] = found.path;
    return { path: found.path, namespace: found.namespace };
  }
  if (found.external) return { path, external: true };
  record.packages.push(found.path);
  return { path: pathToFileURL(found.path).href, external: true };
}

/** The compiled file, or the source file if this package runs from its source. */
function existingModule(path: string): string {
  const compiled = join(codeFolder, `${path}.js`);
  return existsSync(compiled) ? compiled : join(codeFolder, `${path}.ts`);
}

async function loadFile(path: string, record: BundleRecord): Promise<OnLoadResult> {
  try {
    const text = await readSource(path);
    record.texts[path] = text;
    return { contents: preambleOf(path, text) + text, loader: 'default' };
  } catch (error) {
    const isNotText = error instanceof TypeError;
    const text = isNotText
      ? 'This file is not UTF-8 text. Save it as UTF-8'
      : `The file cannot be read: ${(error as Error).message}`;
    return { errors: [{ text, location: { file: path, line: 1 } }] };
  }
}

/**
 * The text of a file of the project, without a byte order mark.
 * @throws {TypeError} if it is not UTF-8.
 */
export async function readSource(path: string): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
}

/** The files that an import of `path` may refer to. */
function candidatesOf(path: string): string[] {
  const stem = path.replace(/\.[cm]?js$/, '');
  return [...new Set([path, `${stem}.ts`, `${stem}.js`, `${stem}.json`])];
}

function diagnosticOf(
  { text, location }: Message,
  level: Diagnostic['level'],
  { texts }: BundleRecord,
  root: string,
): Diagnostic {
  const missing = /^Could not resolve "(.+)"$/.exec(text)?.[1];
  const create = level === 'error' ? errorDiagnostic : warningDiagnostic;
  const place = location && placeOf(location, texts, root);
  if (missing === undefined) return create('config-syntax', text, { ...place });
  return create('config-import', `'${missing}' cannot be found`, {
    hint: /^[./]/.test(missing)
      ? 'The path is relative to the file that imports it.'
      : `If it is a package, install it: npm install ${missing}`,
    ...place,
  });
}

function placeOf(location: NonNullable<Message['location']>, texts: Bundle['texts'], root: string) {
  const file = resolve(root, location.file);
  const shift = location.line === 1 ? firstLineShift(file, texts[file] ?? '') : 0;
  // esbuild counts columns in bytes.
  const line = Buffer.from(location.lineText);
  const before = line.subarray(0, location.column).toString().length;
  const marked = line.subarray(location.column, location.column + location.length).toString().length;
  return {
    file: relativePath(root, file),
    line: location.line,
    column: Math.max(1, before - shift + 1),
    length: Math.max(1, marked),
  };
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}
