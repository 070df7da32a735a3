/**
 * Samples sorted into what the compiler is to read: a program for each set of compiler options and global
 * declarations that pages show, in it the states of pages, and in each state the files to check.
 */
import { contentHash } from '../../cache.js';
import { confineOptions } from './config-files.js';
import { readJson } from './json.js';
import type { SampleCode, Step } from './sample-steps.js';

export interface Program {
  /** Of a `tsconfig*.json` on the page; over them lie those of every program. */
  options: Record<string, unknown>;
  /** The sample that shows the options. */
  tsconfig?: SampleCode;
  /** Declaration files without import or export: what they declare holds everywhere in the program. */
  globals: { path: string; sample: SampleCode }[];
  states: State[];
}

/** A page's files at one point of it. */
export interface State {
  files: ReadonlyMap<string, SampleCode>;
  /** The paths to check. What they import is read too. */
  roots: string[];
}

export interface Programs {
  programs: Program[];
  /** Each sample that is checked, with its equals, which are not. */
  equals: Map<SampleCode, SampleCode[]>;
}

/** The one shown last is in force. */
export const TSCONFIG = /^tsconfig(?:\.[\w-]+)*\.json$/;
/** What a compiler reads as code, whatever the fence says. */
export const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx)$/i;
const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const CODE_LANGUAGE = /^(?:[cm]?[jt]s|[jt]sx|typescript|javascript)$/;

/** Both its name and the language of its fence say that it is TypeScript or JavaScript. */
export function isCode({ path, sample }: Step['added'][number]): boolean {
  return CODE.test(path) && CODE_LANGUAGE.test(sample.lang);
}

/** The code to check: without the lines that the page shows as removed, their places kept. */
export function checkedCode({ code, diffRemove }: SampleCode): string {
  if (diffRemove.length === 0) return code;
  return code
    .split('\n')
    .map((line, i) => (diffRemove.includes(i + 1) ? '' : line))
    .join('\n');
}

/** Equal samples in equal surroundings are checked once. */
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
          state = { files, roots: [] };
          states.set(stateKey, state);
          const { key: programKey, ...made } = setting;
          const program = programs.get(programKey) ?? { ...made, states: [] };
          programs.set(programKey, program);
          program.states.push(state);
        }
        state.roots.push(path);
      }
    }
  }
  return { programs: [...programs.values()], equals };
}

/** True for code whose meaning may depend on the page's other files, its `package.json` among them. */
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
  const tsconfig = [...files].findLast(([path]) => TSCONFIG.test(path))?.[1];
  const options = tsconfig === undefined ? {} : confineOptions(optionsOf(tsconfig, files));
  // Paths are relative to the file that holds them, so each state needs a program of its own.
  const state = options.paths === undefined ? '' : hashFiles(files);
  const key = contentHash(JSON.stringify(options), state, ...globals.map(({ sample }) => sample.code));
  const setting = { key, options, globals };
  return tsconfig === undefined ? setting : { ...setting, tsconfig };
}

function isGlobal(code: string): boolean {
  return !/^(?:import|export)\b/m.test(code);
}

/** Options that say how code is to be read and judged. Where files are and what is emitted does not matter here. */
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

/** With those of a file of the page that it extends; a preset from a package is not looked at. */
function optionsOf(tsconfig: SampleCode, files: ReadonlyMap<string, SampleCode>): Record<string, unknown> {
  const shown = readJson(tsconfig.code);
  if (typeof shown !== 'object' || shown === null) return {};
  const { extends: base, compilerOptions } = shown as { extends?: unknown; compilerOptions?: unknown };
  const parent = typeof base === 'string' ? files.get(base.replace(/^\.\//, '')) : undefined;
  const inherited = parent === undefined || parent === tsconfig ? {} : optionsOf(parent, new Map());
  const own = typeof compilerOptions === 'object' && compilerOptions !== null ? compilerOptions : {};
  const kept = Object.entries(own).filter(([name]) => OPTIONS.includes(name));
  return { ...inherited, ...Object.fromEntries(kept) };
}

function hashFiles(files: ReadonlyMap<string, SampleCode>): string {
  return contentHash(...[...files].sort().flatMap(([path, { code }]) => [path, code]));
}
