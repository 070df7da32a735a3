/** Runs the command line in a separate process, for commands that would affect this process. */
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
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

export async function runCliAlone(argv: string[]): Promise<CliResult> {
  // The program runs `lib`, so it must be up to date.
  await build();
  const words = [program, ...argv];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, words, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** Starts a command, for those that end only when they are stopped. `node`: options of Node.js. */
export async function startAlone(
  argv: string[],
  { node = [], env = {} }: { node?: string[]; env?: Record<string, string> } = {},
): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  await build();
  return spawn(process.execPath, [...node, program, ...argv], {
    ...options,
    env: { ...process.env, CI: '1', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
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
