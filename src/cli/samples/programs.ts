/**
 * Groups samples for the compiler: one program for each set of compiler options and global declarations, in
 * it the states of pages, and in each state the files to check.
 */
import { contentHash } from '../system/content-hash.js';
import { shownOptions, TSCONFIG } from './compiler-options.js';
import { readJson } from './json.js';
import type { AddedSample, SampleCode, Step } from './sample-steps.js';

export interface Program {
  /** Equal for programs with the same options and global declarations. */
  key: string;
  /** Options of a `tsconfig*.json` on the page. They override the options that all programs share. */
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
  duplicates: Map<SampleCode, SampleCode[]>;
}

/** Files that a compiler reads as code, whatever the language of the code block. */
const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx)$/i;
const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const CODE_LANGUAGE = /^(?:[cm]?[jt]s|[jt]sx|typescript|javascript)$/;

/** True if both the file name and the language of the code block are TypeScript or JavaScript. */
export function isCode({ path, sample }: AddedSample): boolean {
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
  const checked = new Map<string, SampleCode>();
  const duplicates = new Map<SampleCode, SampleCode[]>();
  for (const { added, files } of [...pages].flatMap((steps) => [...steps])) {
    const roots = added.filter((shown) => isCode(shown) && shown.sample.noCheck === undefined);
    if (roots.length === 0) continue;
    const own = programFor(files);
    const program = programs.get(own.key) ?? own;
    programs.set(program.key, program);
    const stateKey = `${program.key} ${hashFiles(files)}`;
    for (const { path, sample } of roots) {
      const code = checkedCode(sample);
      const surroundings = reachesOut(code, { options: program.options, files }) ? stateKey : program.key;
      const key = contentHash(surroundings, path, code);
      const first = checked.get(key);
      if (first) {
        duplicates.get(first)!.push(sample);
        continue;
      }
      checked.set(key, sample);
      duplicates.set(sample, []);
      if (program.globals.some((global) => global.path === path)) continue;
      const known = states.get(stateKey);
      const state = known ?? { files, roots: [...files].filter(declaresGlobals).map(([name]) => name) };
      states.set(stateKey, state);
      if (!known) program.states.push(state);
      if (!state.roots.includes(path)) state.roots.push(path);
    }
  }
  return { programs: [...programs.values()].filter((program) => program.states.length > 0), duplicates };
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

/** A program for these files, without a state. */
function programFor(files: ReadonlyMap<string, SampleCode>): Program {
  const globals = [...files]
    .filter(
      ([path, sample]) => /\.d\.[cm]?ts$/.test(path) && sample.noCheck === undefined && isGlobal(sample.code),
    )
    .map(([path, sample]) => ({ path, sample }));
  const tsconfig = [...files.keys()].findLast((path) => TSCONFIG.test(path));
  const options = tsconfig === undefined ? {} : shownOptions(tsconfig, files);
  // `paths` are relative to the file that contains them, and global declarations of a module apply to the whole program:
  // both need a separate program for each state.
  const needsOwnProgram = options.paths !== undefined || [...files].some(declaresGlobals);
  const state = needsOwnProgram ? hashFiles(files) : '';
  const key = contentHash(JSON.stringify(options), state, ...globals.map(({ sample }) => sample.code));
  const program = { key, options, globals, states: [] };
  return tsconfig === undefined ? program : { ...program, tsconfig: files.get(tsconfig)! };
}

function isGlobal(code: string): boolean {
  return !/^(?:import|export)\b/m.test(code);
}

/** Whether a module extends the global scope. */
function declaresGlobals([path, { code, noCheck }]: [path: string, sample: SampleCode]): boolean {
  return SCRIPT.test(path) && noCheck === undefined && /\bdeclare\s+global\b/.test(code);
}

function hashFiles(files: ReadonlyMap<string, SampleCode>): string {
  return contentHash(...[...files].sort().flatMap(([path, { code }]) => [path, code]));
}
