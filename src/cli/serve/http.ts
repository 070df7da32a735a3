/** Code shared by both servers: finds a free port and formats the address. */
import { spawn } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../report/diagnostic.js';
import { colors } from '../report/terminal.js';
import { visibleLine } from '../report/terminal-text.js';

interface ListenOptions {
  host: string;
  /** 0 lets the system choose. */
  port: number;
}

const TRIES = 50;

export interface ServerOptions extends ListenOptions {
  /** Such as `Dev server on`. */
  action: string;
  base: string;
  /** Whether to open the address in a browser. */
  open?: boolean | undefined;
}

/**
 * Listens on the port, or on the next free one, and prints the address.
 *
 * @throws UsageError if no port is available.
 */
export async function startServer(
  handler: RequestListener,
  { action, host, port, base, open }: ServerOptions,
): Promise<Server> {
  const server = await listen(handler, { host, port });
  const { port: found } = server.address() as AddressInfo;
  const address = addressOf({ host, port: found }, base);
  if (port !== 0 && port !== found) console.log(`Port ${port} is in use, so the server uses port ${found}.`);
  console.log(`${colors.green('✓')} ${action} ${colors.cyan(visibleLine(address))}`);
  if (open) openBrowser(address);
  return server;
}

export function closeServer(server: Server): void {
  server.closeAllConnections();
  server.close();
}

async function listen(handler: RequestListener, { host, port }: ListenOptions): Promise<Server> {
  for (let candidate = port; candidate < Math.min(port + TRIES, 65_536); candidate++) {
    const server = createServer(handler);
    const fault = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
      server.once('error', done).listen(candidate, host, () => done(undefined));
    });
    if (!fault) return server;
    if (fault.code === 'EADDRNOTAVAIL' || fault.code === 'ENOTFOUND') {
      throw new UsageError(
        `The address '${host}' does not belong to this machine.`,
        'Use --host 127.0.0.1, or --host 0.0.0.0 for every network.',
      );
    }
    if (fault.code === 'EACCES') {
      throw new UsageError(
        `You do not have permission to use port ${candidate}.`,
        'Choose a port above 1023 with --port.',
      );
    }
    if (fault.code !== 'EADDRINUSE') throw fault;
  }
  throw new UsageError(`No port from ${port} is free.`, 'Choose another port with --port.');
}

/** The address to open in a browser. Not `localhost`, because another program may have this port on `[::1]`. */
function addressOf({ host, port }: ListenOptions, base: string): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${base}`;
}

/** Opens a browser if there is one. Errors are ignored, because the address has been printed anyway. */
function openBrowser(address: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open'];
  spawn(command!, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/** Resolves when the process receives SIGINT or SIGTERM. */
export function untilStopped(): Promise<void> {
  return new Promise((done) => {
    process.once('SIGINT', () => done()).once('SIGTERM', () => done());
  });
}
