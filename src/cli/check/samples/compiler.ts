/** The site's own TypeScript, run once over all programs in a folder that is removed again. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, posix } from 'node:path';
import { UsageError } from '../../report/diagnostic.js';
import { checkedCode, type Program, reachesOut } from './programs.js';
import type { SampleCode } from './steps.js';
import { Workspace } from './workspace.js';

/** A fault that the compiler found. */
export interface CompilerFault {
  /** Undefined where the fault is of no file: an option, a missing type package. */
  sample?: SampleCode;
  /** 1-based, in the sample. */
  line: number;
  column: number;
  /** As `TS2322`. */
  code: string;
  message: string;
}

export interface Compiler {
  /** The script to start with Node. */
  program: string;
  version: string;
}

/** What a run needs beside its programs. */
export interface Setting {
  root: string;
  compiler: Compiler;
  /** The name by which samples import the site's own package; undefined where they may not. */
  ownPackage: string | undefined;
}

/** `module: preserve` came with it. */
const OLDEST = [5, 4];

/**
 * The site's own compiler, as the site's own code would find it.
 * @throws {UsageError} where none is installed, or one that is too old.
 */
export function findCompiler(root: string): Compiler {
  let manifestPath: string;
  try {
    manifestPath = createRequire(join(root, 'package.json')).resolve('typescript/package.json');
  } catch {
    throw new UsageError(
      '`check --samples` compiles the samples with the TypeScript of the site, and the site has none.',
      'Install it: npm install --save-dev typescript',
    );
  }
  const { version, bin } = JSON.parse(readFileSync(manifestPath, 'utf8')) as {
    version: string;
    bin: { tsc: string };
  };
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST[0]! || (major === OLDEST[0] && minor < OLDEST[1]!)) {
    throw new UsageError(
      `\`check --samples\` needs TypeScript ${OLDEST.join('.')} or newer; the site has ${version}.`,
      'Install a newer one: npm install --save-dev typescript@latest',
    );
  }
  return { program: join(dirname(manifestPath), bin.tsc), version };
}

/**
 * Compiles the programs in one run and tells where each fault stands. The compiler says nothing of the meaning of a
 * program in which a file cannot be read, so such programs get a second run without those files.
 */
export async function compile(setting: Setting, programs: Program[]): Promise<CompilerFault[]> {
  const faults = await compileOnce(setting, programs);
  // The first of a sample: the others nearly always follow from it.
  const unreadable = new Map<SampleCode | undefined, CompilerFault>();
  for (const fault of faults.filter(isSyntaxFault)) {
    if (!unreadable.has(fault.sample)) unreadable.set(fault.sample, fault);
  }
  if (unreadable.size === 0) return faults;
  const rest = programs.flatMap((program) => withoutUnreadable(program, unreadable));
  const others = rest.length === 0 ? [] : await compileOnce(setting, rest);
  return [...unreadable.values(), ...others];
}

/** TS1000 to TS1999 are of the syntax, TS8000 to TS8999 of types written in JavaScript. */
function isSyntaxFault({ sample, code }: CompilerFault): boolean {
  return sample !== undefined && /^TS[18]\d{3}$/.test(code);
}

/** What may import an unreadable file of its page is left to the next run. */
function withoutUnreadable(
  program: Program,
  unreadable: ReadonlyMap<SampleCode | undefined, unknown>,
): Program[] {
  const globals = program.globals.filter(({ sample }) => !unreadable.has(sample));
  const states = program.states.flatMap((state) => {
    const { files } = state;
    if (![...files.values()].some((file) => unreadable.has(file))) return [state];
    const roots = state.roots.filter((path) => {
      const sample = files.get(path)!;
      return !unreadable.has(sample) && !reachesOut(checkedCode(sample), { options: program.options, files });
    });
    return roots.length === 0 ? [] : [{ files, roots }];
  });
  return states.length === 0 ? [] : [{ ...program, globals, states }];
}

async function compileOnce(setting: Setting, programs: Program[]): Promise<CompilerFault[]> {
  const { root, compiler, ownPackage } = setting;
  const workspace = new Workspace(root, ownPackage);
  try {
    const samples = new Map<string, SampleCode>();
    const shared = sharedOptions(root);
    programs.forEach((program, i) => {
      writeProgram(workspace, `p${i}`, program, shared, samples);
    });
    const names = programs.map((_, i) => join(`p${i}`, 'tsconfig.json'));
    const args = ['--build', '--pretty', 'false', ...names];
    const output = await run(compiler.program, args, workspace.folder);
    const outside = readFiles(output).find((file) => !workspace.mayRead(file));
    // A message may show what the file holds, so none is printed.
    if (outside !== undefined) return [outsideFault(outside)];
    return readFaults(output, samples);
  } finally {
    workspace.remove();
  }
}

/** What every program is compiled with, where its page shows nothing else. */
function sharedOptions(root: string): Record<string, unknown> {
  const has = (name: string) => {
    try {
      createRequire(join(root, 'package.json')).resolve(name);
      return true;
    } catch {
      return false;
    }
  };
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
    checkJs: true,
    // Each sample is a module, so that two may declare the same name.
    moduleDetection: 'force',
    allowImportingTsExtensions: true,
    noUncheckedSideEffectImports: false,
    skipLibCheck: true,
    noEmit: true,
    // Tells which files were read.
    listFiles: true,
  };
}

function writeProgram(
  workspace: Workspace,
  name: string,
  { options, tsconfig, globals, states }: Program,
  shared: Record<string, unknown>,
  samples: Map<string, SampleCode>,
): void {
  const files: string[] = [];
  const write = (path: string, text: string, sample: SampleCode) => {
    workspace.write(posix.join(name, path), text);
    samples.set(posix.join(name, path), sample);
  };
  globals.forEach(({ path, sample }, i) => {
    // With its folders, so that relative paths in it stay as deep as on the page.
    files.push(`./globals/${i}/${path}`);
    write(files.at(-1)!, checkedCode(sample), sample);
  });
  states.forEach((state, i) => {
    const folder = `s${i}`;
    for (const [path, sample] of state.files) write(posix.join(folder, path), checkedCode(sample), sample);
    for (const path of state.roots) files.push(`./${folder}/${path}`);
  });
  const { baseUrl, ...plain } = options;
  const compilerOptions = { ...shared, ...plain, ...rebased(options) };
  workspace.write(posix.join(name, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  if (tsconfig) samples.set(posix.join(name, 'tsconfig.json'), tsconfig);
}

/** Paths count from the page's project; a program with paths has one state. */
function rebased({ baseUrl, paths }: Record<string, unknown>): Record<string, unknown> {
  if (typeof paths !== 'object' || paths === null) return {};
  const base = typeof baseUrl === 'string' ? baseUrl : '.';
  const entries = Object.entries(paths as Record<string, unknown>).map(([pattern, targets]) => [
    pattern,
    Array.isArray(targets) ? targets.map((target) => `./${posix.join('s0', base, String(target))}`) : targets,
  ]);
  return { paths: Object.fromEntries(entries) };
}

function run(program: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const pieces: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.stderr.on('data', (piece: Buffer) => errors.push(piece));
    child.on('error', reject);
    child.on('close', (code) => {
      const output = Buffer.concat(pieces).toString('utf8');
      // 1 and 2 are the codes of a compiler that found faults; it then says which.
      if (code === 0 || output.includes('error TS')) resolve(output);
      else reject(new Error(`TypeScript ended with code ${code}: ${Buffer.concat(errors)}${output}`.trim()));
    });
  });
}

const fault = /^(?:(.+?)\((\d+),(\d+)\): )?error (TS\d+): (.*)$/;

/** Names of the files that were read; the compiler prints each on a line of its own. */
function readFiles(output: string): string[] {
  return output.split(/\r?\n/).filter((line) => isAbsolute(line) && !fault.test(line));
}

function outsideFault(file: string): CompilerFault {
  const message = `A sample makes the compiler read \`${file}\`, which is no sample and of no package, so no fault is told`;
  return { line: 1, column: 1, code: 'outside', message };
}

/** Lines that go on a message are indented. */
function readFaults(output: string, samples: ReadonlyMap<string, SampleCode>): CompilerFault[] {
  const faults: CompilerFault[] = [];
  for (const text of output.split(/\r?\n/)) {
    const match = fault.exec(text);
    if (match) {
      const [, path, line, column, code, message] = match;
      const sample = path === undefined ? undefined : samples.get(path.replaceAll('\\', '/'));
      const found = { line: Number(line ?? 1), column: Number(column ?? 1), code: code!, message: message! };
      faults.push(sample === undefined ? found : { sample, ...found });
    } else if (/^\s+\S/.test(text) && faults.length > 0) {
      faults.at(-1)!.message += `\n${text}`;
    }
  }
  return faults;
}
