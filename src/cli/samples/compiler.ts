/**
 * Compiles the programs of the samples. TypeScript reports no other errors of a program with a syntax error, so such a
 * program is compiled again without the samples that have one.
 */
import { posix } from 'node:path';
import { sharedOptions } from './compiler-options.js';
import { checkedCode, isCode, type Program, reachesOut } from './programs.js';
import type { SampleCode } from './sample-steps.js';
import { type CompilerFault, findCompiler, runCompiler } from './tsc.js';

/** Without a sample if the error concerns none: an option, or a missing type package. */
export interface SampleFault extends CompilerFault {
  sample?: SampleCode | undefined;
}

/** Samples with a syntax error, each with its first one: the others are nearly always consequences of it. */
type Unreadable = ReadonlyMap<SampleCode, SampleFault>;

/**
 * Reports each error at its position.
 * @throws {UsageError} if the site has no TypeScript to check with.
 */
export async function compile(root: string, programs: Program[]): Promise<SampleFault[]> {
  if (programs.length === 0) return [];
  const compileAll = createCompiler(root);
  const found = await compileAll(programs);
  const unreadable = new Map<SampleCode, SampleFault>();
  for (const fault of found.filter(isSyntaxFault))
    if (!unreadable.has(fault.sample!)) unreadable.set(fault.sample!, fault);
  const rest = programs
    .filter((program) => samplesOf(program).some((sample) => unreadable.has(sample)))
    .flatMap((program) => withoutUnreadable(program, unreadable));
  const others = rest.length === 0 ? [] : await compileAll(rest, unreadable);
  const faults = [...unreadable.values(), ...found.filter((fault) => !isSyntaxFault(fault)), ...others];
  return faults.filter(({ sample }) => sample?.noCheck === undefined);
}

/** Returns a function that compiles programs. Unreadable samples become empty files, which others can still import. */
function createCompiler(root: string) {
  const compiler = findCompiler(root);
  const shared = { ...sharedOptions(root), checkJs: true };
  return async (programs: Program[], unreadable: Unreadable = new Map()): Promise<SampleFault[]> => {
    const files = new Map<string, string>();
    const samples = new Map<string, SampleCode>();
    const projects = programs.map((program, i) => {
      const { config, shown } = projectOf(program, shared);
      for (const [path, sample] of shown) {
        samples.set(`p${i}/${path}`, sample);
        files.set(`p${i}/${path}`, unreadable.has(sample) ? '' : checkedCode(sample));
      }
      files.set(`p${i}/tsconfig.json`, config);
      if (program.tsconfig) samples.set(`p${i}/tsconfig.json`, program.tsconfig);
      return `p${i}/tsconfig.json`;
    });
    const faults = await runCompiler({ root, compiler, files, projects });
    return faults.map((fault) => ({ ...fault, sample: samples.get(fault.file ?? '') }));
  };
}

function samplesOf({ globals, states }: Program): SampleCode[] {
  return [...globals.map(({ sample }) => sample), ...states.flatMap(({ files }) => [...files.values()])];
}

/** TS1000 to TS1999 are syntax errors, TS8000 to TS8999 are types in JavaScript. */
function isSyntaxFault({ sample, code }: SampleFault): boolean {
  return sample !== undefined && /^TS[18]\d{3}$/.test(code);
}

/** Skips code that may import a file with syntax errors from its page, or use its global declarations. */
function withoutUnreadable(program: Program, unreadable: Unreadable): Program[] {
  if (program.globals.some(({ sample }) => unreadable.has(sample))) return [];
  const states = program.states.flatMap(({ files, roots }) => {
    const isBroken = [...files].some(
      ([path, sample]) => unreadable.has(sample) && sample.noCheck === undefined && isCode({ path, sample }),
    );
    const stays = (sample: SampleCode) =>
      !unreadable.has(sample) && !reachesOut(checkedCode(sample), { options: program.options, files });
    const left = isBroken ? roots.filter((path) => stays(files.get(path)!)) : roots;
    return left.length === 0 ? [] : [{ files, roots: left }];
  });
  return states.length === 0 ? [] : [{ ...program, states }];
}

/** The `tsconfig.json` of a program, and its files: each state in a folder. */
function projectOf(
  { options, globals, states }: Program,
  shared: Record<string, unknown>,
): { config: string; shown: Map<string, SampleCode> } {
  const shown = new Map<string, SampleCode>();
  // With their folders, so that relative paths in them have the same depth as on the page.
  for (const [i, { path, sample }] of globals.entries()) shown.set(`globals/${i}/${path}`, sample);
  const roots = [...shown.keys()];
  for (const [i, state] of states.entries()) {
    for (const [path, sample] of state.files) shown.set(`s${i}/${path}`, sample);
    for (const path of state.roots) roots.push(`s${i}/${path}`);
  }
  const { baseUrl, ...plain } = options;
  const compilerOptions = { ...shared, ...plain, ...rebased(options) };
  return { config: JSON.stringify({ compilerOptions, files: roots }), shown };
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
