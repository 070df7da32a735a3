/** Options of the compiler: those that samples and components share, and those of the `tsconfig*.json` files of a page. */
import { posix } from 'node:path';
import { resolveFrom } from '../config/paths.js';
import { isRecord } from '../report/shape.js';
import { readJson } from './json.js';
import type { SampleCode } from './sample-steps.js';

/** Default options of every program. A `tsconfig.json` can override them. */
export function sharedOptions(root: string): Record<string, unknown> {
  const has = (name: string) => resolveFrom(root, name) !== undefined;
  return {
    strict: true,
    target: 'esnext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    jsx: has('react/jsx-runtime') ? 'react-jsx' : 'preserve',
    types: has('@types/node/package.json') ? ['node'] : [],
    esModuleInterop: true,
    resolveJsonModule: true,
    allowJs: true,
    // Each sample is a module, so two samples may declare the same name.
    moduleDetection: 'force',
    allowImportingTsExtensions: true,
    noUncheckedSideEffectImports: false,
    skipLibCheck: true,
    noEmit: true,
  };
}

/** If a page shows several, the last one applies. */
export const TSCONFIG = /^tsconfig(?:\.[\w-]+)*\.json$/;

/**
 * Options that affect how code is parsed and type-checked. Options about file locations and output are
 * ignored.
 */
const OPTIONS = [
  'allowArbitraryExtensions',
  'allowSyntheticDefaultImports',
  'allowUmdGlobalAccess',
  'baseUrl',
  'customConditions',
  'emitDecoratorMetadata',
  'erasableSyntaxOnly',
  'esModuleInterop',
  'exactOptionalPropertyTypes',
  'experimentalDecorators',
  'isolatedModules',
  'jsx',
  'jsxFactory',
  'jsxFragmentFactory',
  'jsxImportSource',
  'lib',
  'module',
  'moduleResolution',
  'noImplicitAny',
  'noImplicitOverride',
  'noPropertyAccessFromIndexSignature',
  'noUncheckedIndexedAccess',
  'paths',
  'strict',
  'strictNullChecks',
  'strictPropertyInitialization',
  'target',
  'types',
  'useDefineForClassFields',
  'verbatimModuleSyntax',
];

/**
 * Includes the options of the files on the page that it extends. Presets from packages are ignored.
 * @param from the files that extend this one, which cannot extend itself.
 */
export function shownOptions(
  path: string,
  files: ReadonlyMap<string, SampleCode>,
  from: readonly string[] = [],
): Record<string, unknown> {
  const shown = readJson(files.get(path)?.code ?? '');
  if (!isRecord(shown) || from.includes(path)) return {};
  const inherited = [shown.extends].flat().flatMap((base) => {
    const file = typeof base === 'string' ? posix.join(posix.dirname(path), base) : '';
    const shownFile = [file, `${file}.json`].find((name) => files.has(name));
    return shownFile === undefined ? [] : shownOptions(shownFile, files, [...from, path]);
  });
  const own = Object.entries(isRecord(shown.compilerOptions) ? shown.compilerOptions : {});
  return Object.assign({}, ...inherited, Object.fromEntries(own.filter(([name]) => OPTIONS.includes(name))));
}
