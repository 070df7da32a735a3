/**
 * Shared by the tools of this repository: the root folder, running commands, and exit codes.
 *
 * Everything in this folder that runs before dependencies are installed uses Node's built-ins only.
 */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's folder, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Prints a status line of a tool. */
export function say(line) {
  console.log(`docs-cli: ${line}`);
}

/**
 * Runs a command and waits until it ends.
 *
 * With `capture` the output (both streams, in order of arrival) is returned instead of printed. If a signal
 * ended the command, the exit code is 128 plus the signal's number, as in a shell.
 */
export function run(command, args, { cwd = root, env, capture = false, shell = false, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      shell,
      timeout,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), signal, output }));
  });
}

/** The exit code that a shell would report for this process. */
export function exitCode(code, signal) {
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };
  return code ?? 128 + (numbers[signal] ?? 0);
}

/**
 * Calls `main` if Node started the file with this URL directly, not if it was imported. An error is printed
 * as one line.
 */
export async function start(url, main) {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== realpathSync(fileURLToPath(url))) return;
  try {
    await main();
  } catch (error) {
    console.error(`docs-cli: ${error.message}`);
    process.exitCode = 1;
  }
}
