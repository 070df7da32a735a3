/**
 * Groups samples for the compiler: one program for each set of compiler options and global declarations, in
 * it the states of pages, and in each state the files to check.
 */
import { posix } from 'node:path';
import { contentHash } from '../../cache.js';
import { confineOptions } from './config-files.js';
import { readJson } from './json.js';
import type { SampleCode, Step } from './sample-steps.js';

export interface Program {
  /** Options of a `tsconfig*.json` on the page. The shared options of all programs are applied on top. */
  options: Record<string, unknown>;
  /** The sample that shows the options. */
  tsconfig?: SampleCode;
  /** Declaration files without import or export. Their declarations are global in the program. */
  globals: { path: string; sample: SampleCode }[];
  states: State[];
}

/** The files of a page after one of its steps. */
export interface State {
  files: ReadonlyMap<string, SampleCode>;
  /** Paths of the files to compile, in addition to the files that they import. */
  roots: string[];
}

export interface Programs {
  programs: Program[];
  /** Each checked sample with the identical samples that are not compiled again. */
  equals: Map<SampleCode, SampleCode[]>;
}

/** If a page shows several, the last one applies. */
export const TSCONFIG = /^tsconfig(?:\.[\w-]+)*\.json$/;
/** Files that a compiler reads as code, whatever the language of the code block. */
export const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx)$/i;
const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const CODE_LANGUAGE = /^(?:[cm]?[jt]s|[jt]sx|typescript|javascript)$/;

/** True if both the file name and the language of the code block are TypeScript or JavaScript. */
export function isCode({ path, sample }: Step['added'][number]): boolean {
  return CODE.test(path) && CODE_LANGUAGE.test(sample.lang);
}

/** The code to check. Lines that the page shows as removed are blanked, so that positions stay the same. */
export function checkedCode({ code, diffRemove }: SampleCode): string {
  if (diffRemove.length === 0) return code;
  return code
    .split('\n')
    .map((line, i) => (diffRemove.includes(i + 1) ? '' : line))
    .join('\n');
}

/** Identical samples in identical surroundings are checked once. */
export function sortIntoPrograms(pages: Iterable<Iterable<Step>>): Programs {
  const programs = new Map<string, Program>();
  const states = new Map<string, State>();
  const firsts = new Map<string, SampleCode>();
  const equals = new Map<SampleCode, SampleCode[]>();
  for (const steps of pages) {
    for (const { added, files } of steps) {
      const roots = added.filter((shown) => isCode(shown) && shown.sample.noCheck === undefined);
      if (roots.length === 0) continue;
      const setting = settingOf(files);
      const stateKey = `${setting.key} ${hashFiles(files)}`;
      for (const { path, sample } of roots) {
        const code = checkedCode(sample);
        const surroundings = reachesOut(code, { options: setting.options, files }) ? stateKey : setting.key;
        const key = contentHash(surroundings, path, code);
        const first = firsts.get(key);
        if (first) {
          equals.get(first)!.push(sample);
          continue;
        }
        firsts.set(key, sample);
        equals.set(sample, []);
        if (setting.globals.some((global) => global.path === path)) continue;
        let state = states.get(stateKey);
        if (!state) {
          state = { files, roots: [...files].filter(declaresGlobals).map(([path]) => path) };
          states.set(stateKey, state);
          const { key: programKey, ...made } = setting;
          const program = programs.get(programKey) ?? { ...made, states: [] };
          programs.set(programKey, program);
          program.states.push(state);
        }
        if (!state.roots.includes(path)) state.roots.push(path);
      }
    }
  }
  return { programs: [...programs.values()], equals };
}

/** True for code whose meaning may depend on other files of the page, including its `package.json`. */
export function reachesOut(
  code: string,
  { options, files }: { options: Program['options']; files: State['files'] },
): boolean {
  if (options.paths !== undefined || options.module !== undefined) return true;
  if (/['"](?:\.{1,2}['"/]|#)/.test(code)) return true;
  const manifest = files.get('package.json');
  const name = manifest && (readJson(manifest.code) as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' && code.includes(name);
}

function settingOf(files: ReadonlyMap<string, SampleCode>): Omit<Program, 'states'> & { key: string } {
  const globals = [...files]
    .filter(
      ([path, sample]) => /\.d\.[cm]?ts$/.test(path) && sample.noCheck === undefined && isGlobal(sample.code),
    )
    .map(([path, sample]) => ({ path, sample }));
  const tsconfig = [...files.keys()].findLast((path) => TSCONFIG.test(path));
  const options = tsconfig === undefined ? {} : confineOptions(optionsOf(tsconfig, files));
  // `paths` are relative to the file that contains them, and global declarations of a module apply to the whole program:
  // both need a separate program for each state.
  const needsOwnProgram = options.paths !== undefined || [...files].some(declaresGlobals);
  const state = needsOwnProgram ? hashFiles(files) : '';
  const key = contentHash(JSON.stringify(options), state, ...globals.map(({ sample }) => sample.code));
  const setting = { key, options, globals };
  return tsconfig === undefined ? setting : { ...setting, tsconfig: files.get(tsconfig)! };
}

function isGlobal(code: string): boolean {
  return !/^(?:import|export)\b/m.test(code);
}

/** Whether a module extends the global scope. */
function declaresGlobals([path, { code }]: [path: string, sample: SampleCode]): boolean {
  return SCRIPT.test(path) && /\bdeclare\s+global\b/.test(code);
}

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
function optionsOf(
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
    return shownFile === undefined ? [] : [optionsOf(shownFile, files, known)];
  });
  const own = typeof compilerOptions === 'object' && compilerOptions !== null ? compilerOptions : {};
  const kept = Object.entries(own).filter(([name]) => OPTIONS.includes(name));
  const options = Object.assign({}, ...inherited, Object.fromEntries(kept)) as Record<string, unknown>;
  known.set(path, options);
  return options;
}

function hashFiles(files: ReadonlyMap<string, SampleCode>): string {
  return contentHash(...[...files].sort().flatMap(([path, { code }]) => [path, code]));
}
