/**
 * The options of a project for TypeScript 7. They come from its `tsconfig.json`, which may be one for TypeScript 5 or 6.
 * The result is the text of a config that extends it, and that exists only in memory.
 */
import { existsSync } from 'node:fs';
import { posix, relative } from 'node:path';
import type { Compiler, ParsedConfig } from './typescript.js';

const { dirname, join } = posix;

/** The nearest `tsconfig.json` above a file. */
export function findConfig(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = join(folder, 'tsconfig.json');
    if (existsSync(config)) return config;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Of the packages' own options, only those that change what a declaration means are kept. */
const OWN_OPTIONS = {
  noEmit: true,
  composite: false,
  incremental: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  isolatedDeclarations: false,
  skipLibCheck: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
  rootDir: null,
  outDir: null,
  tsBuildInfoFile: null,
};

/** Without a `tsconfig.json`. */
const DEFAULTS = { strict: true, jsx: 'react-jsx', target: 'esnext', module: 'preserve', allowJs: true };

const MODERN_RESOLUTIONS: readonly unknown[] = [3, 99, 100];
/** `none`, `amd`, `umd` and `system`, which version 7 does not have. */
const REMOVED_MODULES: readonly unknown[] = [0, 2, 3, 4];
const REMOVED_TARGETS: readonly unknown[] = [0, 1];

/** @param config absolute path; undefined if the project has none. */
export function configText(compiler: Compiler, config: string | undefined, files: readonly string[]): string {
  if (config === undefined)
    return JSON.stringify({ compilerOptions: { ...OWN_OPTIONS, ...DEFAULTS }, files });
  const parsed = parseConfig(compiler, config, files);
  const ambient = parsed.fileNames.filter((file) => /\.d\.[cm]?ts$/.test(file));
  return JSON.stringify({
    extends: parsed.file,
    compilerOptions: { ...OWN_OPTIONS, ...replacements(parsed) },
    files: [...new Set([...files, ...ambient])],
    include: [],
    references: [],
  });
}

/** A config that only has references stands for the one of them that has the files. */
function parseConfig(
  compiler: Compiler,
  config: string,
  files: readonly string[],
): ParsedConfig & { file: string } {
  const parsed = { file: config, ...compiler.parseConfig(config) };
  const has = ({ fileNames }: ParsedConfig) => fileNames.some((file) => files.includes(file));
  if (has(parsed)) return parsed;
  for (const name of ['tsconfig.app.json', 'tsconfig.lib.json', 'tsconfig.src.json', 'tsconfig.build.json']) {
    const file = join(dirname(config), name);
    if (!existsSync(file)) continue;
    const other = { file, ...compiler.parseConfig(file) };
    if (has(other)) return other;
  }
  return parsed;
}

/** Replaces options that version 7 removed. */
function replacements({ file, options }: ParsedConfig & { file: string }): Record<string, unknown> {
  const { module, moduleResolution, target, baseUrl } = options;
  const isOld = moduleResolution !== undefined && !MODERN_RESOLUTIONS.includes(moduleResolution);
  return {
    ...((isOld || REMOVED_MODULES.includes(module)) && { module: 'preserve', moduleResolution: 'bundler' }),
    ...(REMOVED_TARGETS.includes(target) && { target: 'es2015' }),
    ...(typeof baseUrl === 'string' && { baseUrl: null, paths: pathsWithout(baseUrl, file, options.paths) }),
    ...(options.outFile !== undefined && { outFile: null }),
    ...(options.downlevelIteration !== undefined && { downlevelIteration: null }),
    ...(options.esModuleInterop === false && { esModuleInterop: true }),
    ...(options.allowSyntheticDefaultImports === false && { allowSyntheticDefaultImports: true }),
    ...(options.alwaysStrict === false && { alwaysStrict: true }),
  };
}

/** `paths` with the meaning that they have with `baseUrl`: relative to it, and every other name is tried there too. */
function pathsWithout(baseUrl: string, config: string, paths: unknown): Record<string, string[]> {
  const base = relative(dirname(config), baseUrl).replaceAll('\\', '/');
  const below = (path: string) => {
    const joined = posix.join(base === '' ? '.' : base, path);
    return joined.startsWith('../') ? joined : `./${joined}`;
  };
  const own = Object.entries((paths ?? {}) as Record<string, string[]>).map(
    ([name, targets]) => [name, targets.map(below)] as const,
  );
  return { ...Object.fromEntries(own), ...(!own.some(([name]) => name === '*') && { '*': [below('*')] }) };
}
