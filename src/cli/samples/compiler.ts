/**
 * Compiles the programs of the samples. Samples with syntax errors are found first and not compiled further, because
 * TypeScript reports no other errors of a program with a syntax error.
 */
import { posix } from 'node:path';
import { checkedCode, isCode, type Program, reachesOut, SCRIPT } from './programs.js';
import type { SampleCode } from './sample-steps.js';
import { sharedOptions } from './shared-options.js';
import { type CompilerFault, runCompiler, type Setting } from './tsc.js';
import type { Workspace } from './workspace.js';

/** Reports each error at its position. For a sample with syntax errors, only the first one is reported. */
export async function compile(setting: Setting, programs: Program[]): Promise<CompilerFault[]> {
  const unreadable = await findUnreadable(setting, programs);
  const checked = new Set(programs.flatMap(checkedSamples));
  const faults = [...unreadable.values()].filter(({ sample }) => checked.has(sample!));
  const rest =
    unreadable.size === 0 ? programs : programs.flatMap((program) => withoutUnreadable(program, unreadable));
  if (rest.length === 0) return faults;
  const shared = { ...sharedOptions(setting.root), checkJs: true };
  const folders = rest.map((_, i) => `p${i}`);
  const others = await runCompiler(setting, folders, (workspace, samples) => {
    const textOf = (sample: SampleCode) => (unreadable.has(sample) ? '' : checkedCode(sample));
    rest.forEach((program, i) => {
      writeProgram(program, { workspace, folder: folders[i]!, shared, samples, textOf });
    });
  });
  return [...faults, ...others.filter(({ sample }) => sample?.noCheck === undefined)];
}

function checkedSamples({ globals, states }: Program): SampleCode[] {
  const roots = states.flatMap(({ files, roots }) => roots.map((path) => files.get(path)!));
  return [...globals.map(({ sample }) => sample), ...roots];
}

/** A file with this syntax error makes TypeScript check only the syntax of the program. */
const SYNTAX_FAULT = '(';

/** Each sample with a syntax error, and its first error: the others are nearly always consequences of it. */
async function findUnreadable(
  setting: Setting,
  programs: Program[],
): Promise<Map<SampleCode, CompilerFault>> {
  const texts = new Map<string, { name: string; samples: Set<SampleCode> }>();
  for (const [path, sample] of programs.flatMap(filesOf)) {
    if (!SCRIPT.test(path)) continue;
    const name = posix.basename(path);
    const key = `${name}\n${checkedCode(sample)}`;
    const text = texts.get(key) ?? { name, samples: new Set() };
    texts.set(key, text);
    text.samples.add(sample);
  }
  const bySample = new Map<SampleCode, ReadonlySet<SampleCode>>();
  const found = await runCompiler(setting, ['syntax'], (workspace, written) => {
    const files = ['planted.ts'];
    workspace.write('syntax/planted.ts', SYNTAX_FAULT);
    [...texts.values()].forEach(({ name, samples }, i) => {
      const [sample] = samples;
      bySample.set(sample!, samples);
      files.push(`${i}/${name}`);
      workspace.write(`syntax/${i}/${name}`, checkedCode(sample!));
      written.set(`syntax/${i}/${name}`, sample!);
    });
    const paths = files.map((file) => `./${file}`);
    workspace.write(
      'syntax/tsconfig.json',
      JSON.stringify({ compilerOptions: SYNTAX_OPTIONS, files: paths }),
    );
  });
  const unreadable = new Map<SampleCode, CompilerFault>();
  for (const fault of found.filter(isSyntaxFault)) {
    for (const sample of bySample.get(fault.sample!)!) {
      if (!unreadable.has(sample)) unreadable.set(sample, { ...fault, sample });
    }
  }
  return unreadable;
}

function filesOf({ globals, states }: Program): [path: string, sample: SampleCode][] {
  const shown = states.flatMap(({ files }) => [...files]);
  return [...globals.map(({ path, sample }) => [path, sample] as [string, SampleCode]), ...shown];
}

/** TS1000 to TS1999 are syntax errors, TS8000 to TS8999 are types in JavaScript. */
function isSyntaxFault({ sample, code }: CompilerFault): boolean {
  return sample !== undefined && /^TS[18]\d{3}$/.test(code);
}

/** Skips code that may import a file with syntax errors from its page, or use its global declarations. */
function withoutUnreadable(
  program: Program,
  unreadable: ReadonlyMap<SampleCode | undefined, unknown>,
): Program[] {
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

/** Options that follow no imports and load no libraries. */
const SYNTAX_OPTIONS = {
  target: 'esnext',
  module: 'preserve',
  moduleResolution: 'bundler',
  jsx: 'preserve',
  allowJs: true,
  moduleDetection: 'force',
  allowImportingTsExtensions: true,
  noResolve: true,
  noLib: true,
  types: [],
  noEmit: true,
};

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
