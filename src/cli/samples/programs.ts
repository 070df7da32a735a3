/**
 * Groups samples for the compiler: one program for each set of compiler options and global declarations, in
 * it the states of pages, and in each state the files to check.
 */
import { contentHash } from '../system/cache.js';
import { shownOptions, TSCONFIG } from './compiler-options.js';
import { readJson } from './json.js';
import type { SampleCode, Step } from './sample-steps.js';

export interface Program {
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
  const programs = new ProgramList();
  const checked = new Map<string, SampleCode>();
  const duplicates = new Map<SampleCode, SampleCode[]>();
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
        const first = checked.get(key);
        if (first) {
          duplicates.get(first)!.push(sample);
          continue;
        }
        checked.set(key, sample);
        duplicates.set(sample, []);
        if (!setting.globals.some((global) => global.path === path))
          programs.addRoot(path, { files, stateKey, setting });
      }
    }
  }
  return { programs: programs.all(), duplicates };
}

class ProgramList {
  readonly #programs = new Map<string, Program>();
  readonly #states = new Map<string, State>();

  addRoot(
    path: string,
    { files, stateKey, setting }: { files: State['files']; stateKey: string; setting: Setting },
  ): void {
    let state = this.#states.get(stateKey);
    if (!state) {
      state = { files, roots: [...files].filter(declaresGlobals).map(([name]) => name) };
      this.#states.set(stateKey, state);
      this.#programOf(setting).states.push(state);
    }
    if (!state.roots.includes(path)) state.roots.push(path);
  }

  all(): Program[] {
    return [...this.#programs.values()];
  }

  #programOf({ key, ...rest }: Setting): Program {
    const program = this.#programs.get(key) ?? { ...rest, states: [] };
    this.#programs.set(key, program);
    return program;
  }
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

/** What all states of a program share. Equal settings have equal keys. */
type Setting = Omit<Program, 'states'> & { key: string };

function settingOf(files: ReadonlyMap<string, SampleCode>): Setting {
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
  const setting = { key, options, globals };
  return tsconfig === undefined ? setting : { ...setting, tsconfig: files.get(tsconfig)! };
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
