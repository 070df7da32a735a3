/** What the command lines of docs-cli and of its packages share: options, and errors that become exit codes. */
import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { visibleText } from '../report/terminal-text.js';
import { isHostName } from '../serve/host-name.js';
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

/** Calls the function of a command with the absolute path of the site. The result is the exit code. */
export type Run = (command: (root: string) => number | Promise<number>) => Promise<void>;

export const BASE = ['--base <path>', "override 'base' of the config"] as const;

/** What the options of a server become. */
export interface ServerCommand {
  base?: string | undefined;
  port?: number | undefined;
  host: string;
  allowedHosts?: readonly string[] | undefined;
  open?: boolean | undefined;
}

export function addServerOptions(command: Command): Command {
  return command
    .option('--port <number>', 'port to listen on; if it is in use, the next free port', portNumber)
    .option('--host <name>', 'address to listen on', hostToListenOn, '127.0.0.1')
    .option(
      '--allowed-hosts <names...>',
      'additional host names to answer; .example.com includes all subdomains',
      hostNames,
    )
    .option(...BASE)
    .option('--open', 'open the browser');
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}

/** An address that is wrong otherwise is an error when the server starts. */
function hostToListenOn(text: string): string {
  // The server would listen on every network.
  if (text === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** Appends a host name to the previous ones. */
function hostNames(text: string, before: string[] = []): string[] {
  if (!isHostName(text))
    throw new InvalidArgumentError(
      "It must be a host name such as 'docs.example.com', without scheme and port.",
    );
  return [...before, text];
}
