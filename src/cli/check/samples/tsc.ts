/** The site's own TypeScript: where it is, a run of it, and what it says. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join } from 'node:path';
import { UsageError } from '../../report/diagnostic.js';
import type { SampleCode } from './sample-steps.js';
import { Workspace } from './workspace.js';

/** A fault that the compiler found. */
export interface CompilerFault {
  /** Undefined where the fault is of no file: an option, a missing type package. */
  sample?: SampleCode;
  /** 1-based, in the sample. */
  line: number;
  column: number;
  /** Such as `TS2322`; empty for what the compiler does not say. */
  code: string;
  message: string;
}

export interface Compiler {
  /** The script to start with Node. */
  program: string;
  version: string;
}

/** The compiler read a file that is no sample and of no package. */
export class OutsideRead extends Error {
  constructor(file: string) {
    super(`A sample makes the compiler read \`${file}\`, which is outside of every sample and package.`);
  }
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

/** Puts a project with a `tsconfig.json` into the workspace. `samples` takes what each of its files shows. */
export type WriteProject = (workspace: Workspace, samples: Map<string, SampleCode>) => void;

/** Compiles the projects with these folders in one run. */
export async function runCompiler(
  { root, compiler, ownPackage }: Setting,
  folders: readonly string[],
  write: WriteProject,
): Promise<CompilerFault[]> {
  const workspace = new Workspace(root, ownPackage);
  try {
    const samples = new Map<string, SampleCode>();
    write(workspace, samples);
    const configs = folders.map((folder) => join(folder, 'tsconfig.json'));
    const args = ['--build', '--pretty', 'false', ...configs];
    const output = await run(compiler.program, args, workspace.folder);
    const outside = readFiles(output).find((file) => !workspace.mayRead(file));
    // A message may show what the file holds, so none is printed.
    if (outside !== undefined) throw new OutsideRead(outside);
    return readFaults(output, samples);
  } finally {
    workspace.remove();
  }
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
