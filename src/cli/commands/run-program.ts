/** What the command lines of docs-cli and of its packages share: errors become exit codes. */
import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { visibleText } from '../report/terminal-text.js';
import { reportFailure } from './report-failure.js';

export type SetExitCode = (code: number) => void;

/** A program without commands. Its option `--root` is the folder of the site. */
export function newProgram(name: string, version: string): Command {
  return new Command(name)
    .version(version, '-v, --version')
    .option('--root <folder>', 'folder of the site', '.')
    .showHelpAfterError("Run it with '--help' to list its options.")
    .configureOutput({ outputError: (text, write) => write(visibleText(text)) })
    .exitOverride();
}

/**
 * Runs a program with arguments (without `node` and script) and returns the exit code: 0 success, 1 problems in the site,
 * 2 incorrect usage.
 *
 * @param create gets a function that a command calls at its end.
 */
export async function runProgram(
  argv: string[],
  create: (setExitCode: SetExitCode) => Command | Promise<Command>,
): Promise<number> {
  let code = 0;
  const program = await create((result) => {
    code = result;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return reportFailure(error, rootOf(program));
  }
}

export function rootOf(program: Command): string {
  return resolve(program.opts<{ root: string }>().root);
}
