/**
 * Compiles the programs of the samples. TypeScript reports no other errors of a program with a syntax error, so such a
 * program is compiled again without the samples that have one.
 */
import { posix } from 'node:path';
import { sharedOptions } from './compiler-options.js';
import { checkedCode, isCode, type Program, reachesOut } from './programs.js';
import type { SampleCode } from './sample-steps.js';
import { type CompilerFault, runCompiler, type Setting } from './tsc.js';
import type { Workspace } from './workspace.js';

/** Samples with a syntax error, each with its first one: the others are nearly always consequences of it. */
type Unreadable = ReadonlyMap<SampleCode, CompilerFault>;

/** Reports each error at its position. */
export async function compile(setting: Setting, programs: Program[]): Promise<CompilerFault[]> {
  const found = await compileAll(setting, programs);
  const unreadable = new Map<SampleCode, CompilerFault>();
  for (const fault of found.filter(isSyntaxFault))
    if (!unreadable.has(fault.sample!)) unreadable.set(fault.sample!, fault);
  const rest = programs
    .filter((program) => samplesOf(program).some((sample) => unreadable.has(sample)))
    .flatMap((program) => withoutUnreadable(program, unreadable));
  const others = rest.length === 0 ? [] : await compileAll(setting, rest, unreadable);
  const faults = [...unreadable.values(), ...found.filter((fault) => !isSyntaxFault(fault)), ...others];
  return faults.filter(({ sample }) => sample?.noCheck === undefined);
}

/** Unreadable samples become empty files, which others can still import. */
function compileAll(
  setting: Setting,
  programs: Program[],
  unreadable: Unreadable = new Map(),
): Promise<CompilerFault[]> {
  const shared = { ...sharedOptions(setting.root), checkJs: true };
  const folders = programs.map((_, i) => `p${i}`);
  return runCompiler(setting, folders, (workspace, samples) => {
    const textOf = (sample: SampleCode) => (unreadable.has(sample) ? '' : checkedCode(sample));
    programs.forEach((program, i) => {
      writeProgram(program, { workspace, folder: folders[i]!, shared, samples, textOf });
    });
  });
}

function samplesOf({ globals, states }: Program): SampleCode[] {
  return [...globals.map(({ sample }) => sample), ...states.flatMap(({ files }) => [...files.values()])];
}

/** TS1000 to TS1999 are syntax errors, TS8000 to TS8999 are types in JavaScript. */
function isSyntaxFault({ sample, code }: CompilerFault): boolean {
  return sample !== undefined && /^TS[18]\d{3}$/.test(code);
}

/** Skips code that may import a file with syntax errors from its page, or use its global declarations. */
function withoutUnreadable(program: Program, unreadable: Unreadable): Program[] {
  if (program.globals.some(({ sample }) => unreadable.has(sample))) return [];
  const states = program.states.flatMap((state) => {
    const { files } = state;
    const isBroken = ([path, sample]: [string, SampleCode]) =>
      unreadable.has(sample) && sample.noCheck === undefined && isCode({ path, sample });
    if (![...files].some(isBroken)) return [state];
    const roots = state.roots.filter((path) => {
      const sample = files.get(path)!;
      return !unreadable.has(sample) && !reachesOut(checkedCode(sample), { options: program.options, files });
    });
    return roots.length === 0 ? [] : [{ files, roots }];
  });
  return states.length === 0 ? [] : [{ ...program, states }];
}

interface Target {
  workspace: Workspace;
  folder: string;
  shared: Record<string, unknown>;
  samples: Map<string, SampleCode>;
  textOf: (sample: SampleCode) => string;
}

function writeProgram({ options, tsconfig, globals, states }: Program, target: Target): void {
  const { workspace, folder: name, shared, samples, textOf } = target;
  const files: string[] = [];
  const write = (path: string, sample: SampleCode) => {
    workspace.write(posix.join(name, path), textOf(sample));
    samples.set(posix.join(name, path), sample);
  };
  globals.forEach(({ path, sample }, i) => {
    // With its folders, so that relative paths in it have the same depth as on the page.
    files.push(`./globals/${i}/${path}`);
    write(files.at(-1)!, sample);
  });
  states.forEach((state, i) => {
    const folder = `s${i}`;
    for (const [path, sample] of state.files) write(posix.join(folder, path), sample);
    for (const path of state.roots) files.push(`./${folder}/${path}`);
  });
  const { baseUrl, ...plain } = options;
  const compilerOptions = { ...shared, ...plain, ...rebased(options) };
  workspace.write(posix.join(name, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  if (tsconfig) samples.set(posix.join(name, 'tsconfig.json'), tsconfig);
}

/** Paths are relative to the page's project. A program with `paths` has exactly one state. */
function rebased({ baseUrl, paths }: Record<string, unknown>): Record<string, unknown> {
  if (typeof paths !== 'object' || paths === null) return {};
  const base = typeof baseUrl === 'string' ? baseUrl : '.';
  const entries = Object.entries(paths as Record<string, unknown>).map(([pattern, targets]) => [
    pattern,
    Array.isArray(targets) ? targets.map((target) => `./${posix.join('s0', base, String(target))}`) : targets,
  ]);
  return { paths: Object.fromEntries(entries) };
}
