/** Compiler options of the `tsconfig*.json` files that a page shows. */
import { posix } from 'node:path';
import { readJson } from './json.js';
import type { SampleCode } from './sample-steps.js';

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

/** Includes the options of the files on the page that it extends. Presets from packages are ignored. */
export function shownOptions(
  path: string,
  files: ReadonlyMap<string, SampleCode>,
  known = new Map<string, Record<string, unknown>>(),
): Record<string, unknown> {
  const before = known.get(path);
  if (before !== undefined) return before;
  // A file that extends itself has no inherited options.
  known.set(path, {});
  const shown = readJson(files.get(path)?.code ?? '');
  if (typeof shown !== 'object' || shown === null) return {};
  const { extends: extended, compilerOptions } = shown as { extends?: unknown; compilerOptions?: unknown };
  const inherited = [extended].flat().flatMap((base) => {
    const file = typeof base === 'string' ? posix.join(posix.dirname(path), base) : '';
    const shownFile = [file, `${file}.json`].find((name) => files.has(name));
    return shownFile === undefined ? [] : [shownOptions(shownFile, files, known)];
  });
  const own = typeof compilerOptions === 'object' && compilerOptions !== null ? compilerOptions : {};
  const kept = Object.entries(own).filter(([name]) => OPTIONS.includes(name));
  const options = Object.assign({}, ...inherited, Object.fromEntries(kept)) as Record<string, unknown>;
  known.set(path, options);
  return options;
}
