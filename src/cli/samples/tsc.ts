/** Finds and runs the site's own TypeScript compiler in a temporary folder, and parses its output. */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { resolveFrom } from '../config/paths.js';
import { UsageError } from '../report/diagnostic.js';
import { closestInRepository } from './package-module.js';

const execFileAsync = promisify(execFile);

/** An error that the compiler reported. */
export interface CompilerFault {
  /** One of the files to compile, or the absolute path of another one. Undefined if the error concerns no file. */
  file?: string;
  /** Line and column in the file, 1-based. */
  line: number;
  column: number;
  /** Such as `TS2322`. */
  code: string;
  message: string;
}

/** The first version with `module: preserve`. */
const OLDEST = [5, 4];

/**
 * The script of the compiler that the site's own code would resolve.
 * @throws {UsageError} if none is installed, or if it is too old.
 */
export function findCompiler(root: string): string {
  const manifestPath = resolveFrom(root, 'typescript/package.json');
  if (manifestPath === undefined) {
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
  return join(dirname(manifestPath), bin.tsc);
}

export interface Compilation {
  root: string;
  /** The script of the compiler. */
  compiler: string;
  /** Text by path in the temporary folder. */
  files: ReadonlyMap<string, string>;
  /** Those files that are the `tsconfig.json` of a project. */
  projects: readonly string[];
}

/** Compiles all projects in one run. */
export async function runCompiler({
  root,
  compiler,
  files,
  projects,
}: Compilation): Promise<CompilerFault[]> {
  const temporaryFolder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-cli-samples-')));
  try {
    const folder = linkPackages(root, temporaryFolder);
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const output = await run(compiler, ['--build', '--pretty', 'false', ...projects], folder);
    return readFaults(output).map((fault) =>
      fault.file === undefined || files.has(fault.file)
        ? fault
        : { ...fault, file: resolve(folder, fault.file) },
    );
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
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
function readFaults(output: string): CompilerFault[] {
  const faults: CompilerFault[] = [];
  for (const text of output.split(/\r?\n/)) {
    const match = fault.exec(text);
    if (match) {
      const [, path, line = 1, column = 1, code, message] = match;
      const file = path?.replaceAll('\\', '/');
      const place = { line: Number(line), column: Number(column), ...(file && { file }) };
      faults.push({ ...place, code: code!, message: message! });
    } else if (/^\s+\S/.test(text) && faults.length > 0) {
      faults.at(-1)!.message += `\n${text}`;
    }
  }
  return faults;
}

/**
 * Links the packages that the site can import, and the package that it belongs to. A compiler searches `node_modules` of each folder above a file, the
 * closest first, so each `node_modules` is linked in another folder, inside the folder of the one before.
 *
 * @returns the innermost folder.
 */
function linkPackages(root: string, temporaryFolder: string): string {
  let folder = temporaryFolder;
  const own = ownPackage(root);
  if (own) {
    const link = join(folder, 'node_modules', own.name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(own.folder, link, 'junction');
    folder = join(folder, 'inner');
    mkdirSync(folder);
  }
  for (const packages of packageFolders(root)) {
    symlinkSync(packages, join(folder, 'node_modules'), 'junction');
    folder = join(folder, 'inner');
    mkdirSync(folder);
  }
  return folder;
}

/** The `node_modules` in a folder and in each folder above it, the outermost first. */
function packageFolders(folder: string): string[] {
  const parent = dirname(folder);
  const above = parent === folder ? [] : packageFolders(parent);
  const packages = join(folder, 'node_modules');
  return existsSync(packages) ? [...above, packages] : above;
}

/** The package that a site belongs to: that of the closest `package.json` in the git repository, if it has a name. */
export function ownPackage(root: string): { name: string; folder: string } | undefined {
  const folder = closestInRepository(root, 'package.json');
  if (folder === undefined) return undefined;
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string };
  return name === undefined ? undefined : { name, folder };
}
