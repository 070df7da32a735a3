/** Finds and runs the site's own TypeScript compiler, and parses its output. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../report/diagnostic.js';
import type { SampleCode } from './sample-steps.js';
import { type OwnPackage, Workspace } from './workspace.js';

const execFileAsync = promisify(execFile);

/** An error that the compiler reported. */
export interface CompilerFault {
  /** Undefined if the error concerns no sample: an option, a missing type package, a component. */
  sample?: SampleCode;
  /** Absolute path of the file. Undefined if the error concerns no file. */
  file?: string;
  /** Line and column in the file, 1-based. */
  line: number;
  column: number;
  /** Such as `TS2322`. */
  code: string;
  message: string;
}

export interface Compiler {
  /** The script to run with Node. */
  program: string;
  version: string;
}

/** Settings of a run, apart from its programs. */
export interface Setting {
  root: string;
  compiler: Compiler;
  /** The package that the site belongs to. */
  ownPackage: OwnPackage | undefined;
}

/** The first version with `module: preserve`. */
const OLDEST = [5, 4];

/**
 * The compiler that the site's own code would resolve.
 * @throws {UsageError} if none is installed, or if it is too old.
 */
export function findCompiler(root: string): Compiler {
  let manifestPath: string;
  try {
    manifestPath = createRequire(join(root, 'package.json')).resolve('typescript/package.json');
  } catch {
    throw new UsageError(
      '`check --samples` needs TypeScript, which is not installed.',
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
      `\`check --samples\` needs TypeScript ${OLDEST.join('.')} or later, found ${version}.`,
      'Install a later version: npm install --save-dev typescript@latest',
    );
  }
  return { program: join(dirname(manifestPath), bin.tsc), version };
}

/**
 * Writes a project with a `tsconfig.json` to the workspace, and adds the sample of each file to `samples`.
 */
export type WriteProject = (workspace: Workspace, samples: Map<string, SampleCode>) => void;

/** Compiles all these projects in one run. */
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
    return readFaults(output, samples, workspace.folder);
  } finally {
    workspace.remove();
  }
}

async function run(program: string, args: string[], cwd: string): Promise<string> {
  try {
    const options = { cwd, maxBuffer: 1 << 30, windowsHide: true };
    return (await execFileAsync(process.execPath, [program, ...args], options)).stdout;
  } catch (error) {
    const { stdout = '', code, stderr } = error as { stdout?: string; code?: unknown; stderr?: string };
    // If it finds errors, it prints them, and its exit code is not 0.
    if (stdout.includes('error TS')) return stdout;
    throw new Error(`TypeScript ended with code ${code}: ${stderr}${stdout}`.trim());
  }
}

const fault = /^(?:(.+?)\((\d+),(\d+)\): )?error (TS\d+): (.*)$/;

/** Continuation lines of a message are indented. */
function readFaults(
  output: string,
  samples: ReadonlyMap<string, SampleCode>,
  folder: string,
): CompilerFault[] {
  const faults: CompilerFault[] = [];
  for (const text of output.split(/\r?\n/)) {
    const match = fault.exec(text);
    if (match) {
      const [, path, line, column, code, message] = match;
      const place = { line: Number(line ?? 1), column: Number(column ?? 1) };
      const found: CompilerFault = { ...place, code: code!, message: message! };
      const sample = path === undefined ? undefined : samples.get(path.replaceAll('\\', '/'));
      if (sample !== undefined) found.sample = sample;
      if (path !== undefined) found.file = resolve(folder, path);
      faults.push(found);
    } else if (/^\s+\S/.test(text) && faults.length > 0) {
      faults.at(-1)!.message += `\n${text}`;
    }
  }
  return faults;
}
