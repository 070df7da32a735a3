/** Runs the command line in a separate process, for commands that would affect this process. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { CliResult } from './site.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const { build } = (await import(new URL('../tools/build.mjs', import.meta.url).href)) as {
  build(): Promise<unknown>;
};

const program = join(repository, 'bin/docs-cli.js');
const options = { cwd: repository };

export interface StartOptions {
  /** Options of Node.js. */
  node?: string[];
  env?: Record<string, string>;
  /** A command of bash that runs the program as `"$@"`. */
  shell?: string;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

export async function runCliAlone(argv: string[], options?: StartOptions): Promise<CliResult> {
  return ended(await startAlone(argv, options));
}

/** Starts a command, for those that end only when they are stopped. */
export async function startAlone(
  argv: string[],
  { node = [], env = {}, shell }: StartOptions = {},
): Promise<Child> {
  // The program runs `lib`, so it must be up to date.
  await build();
  const words = [process.execPath, ...node, program, ...argv];
  const [command, ...args] = shell === undefined ? words : ['bash', '-c', shell, 'bash', ...words];
  return spawn(command!, args, {
    ...options,
    env: { ...process.env, CI: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Everything that a command prints, and its exit code: -1 if a signal ended it. */
export function ended(child: Child): Promise<CliResult> {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: code ?? -1, ...written })));
}

/** The address of a server, such as `http://127.0.0.1:4000/`, after it has started. */
export function addressOf(child: Child): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = / on (http:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('close', () => reject(new Error(`The server has no address: ${output}`)));
  });
}

const TERMINAL = `data:text/javascript,${encodeURIComponent(
  'process.stdin.isTTY = process.stdout.isTTY = process.stderr.isTTY = true; process.stdin.setRawMode = () => process.stdin;',
)}`;

/** Runs a command as in a terminal. @param answers the start of each question, with the keys to press. */
export async function runInTerminal(
  argv: string[],
  answers: [question: string, keys: string][] = [],
  script = program,
): Promise<CliResult> {
  await build();
  const child = spawn(process.execPath, ['--import', TERMINAL, script, ...argv], {
    ...options,
    env: { ...process.env, CI: '', NO_COLOR: '1', TERM: 'xterm' },
  });
  const open = [...answers];
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (text: Buffer) => (stderr += text));
  child.stdout.on('data', (text: Buffer) => {
    stdout += text;
    if (open[0] && stdout.includes(open[0][0])) child.stdin.write(open.shift()![1]);
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr })));
}
