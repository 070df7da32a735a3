/** Options that several commands have, and how a command ends. */
import { type Command, InvalidArgumentError } from 'commander';
import { isHostName } from '../serve/host-name.js';

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
