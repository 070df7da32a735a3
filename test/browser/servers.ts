/** Servers for the pages of these tests: the command line as readers run it, and the plainest static host. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contentType } from '../../src/cli/serve/mime.js';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
const program = join(repository, 'bin/docs-cli.js');
/** Milliseconds in which a server must be there, or gone, on the slowest machine. */
const PATIENCE = 180_000;

const running = new Set<{ stop(): Promise<unknown> }>();
after(async () => {
  await Promise.all([...running].map((server) => server.stop()));
});

export interface CliServer {
  /** Address of the site's home, ending with its base. */
  url: string;
  port: number;
  /** What it has printed so far, on both streams. */
  output(): string;
  /** Ends it as a terminal would. @returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `docs-cli dev` or `docs-cli preview` and waits for the address it prints. Stopped at the latest when all tests end. */
export async function startCli(...argv: string[]): Promise<CliServer> {
  const child = run(argv);
  const output = collect(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = performance.now() + PATIENCE;
  let address: string | undefined;
  while (!address) {
    address = / on (http:\/\/\S+)/.exec(output())?.[1];
    if (child.exitCode !== null || performance.now() > end) {
      child.kill('SIGKILL');
      assert.fail(`docs-cli ${argv.join(' ')} did not start:\n${output()}`);
    }
    if (!address) await wait(10);
  }
  const url = address.replace('//localhost', '//127.0.0.1');
  const server: CliServer = {
    url,
    port: Number(new URL(url).port),
    output,
    stop() {
      running.delete(server);
      child.kill('SIGTERM');
      // One that does not listen must not keep the whole group waiting.
      const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      return ended.finally(() => clearTimeout(force));
    },
  };
  running.add(server);
  return server;
}

/** Runs a command to its end, which must be a good one. */
export async function runCommand(...argv: string[]): Promise<string> {
  const child = run(argv);
  const output = collect(child);
  const code = await new Promise((resolve) => child.once('close', resolve));
  assert.equal(code, 0, `docs-cli ${argv.join(' ')} ended with code ${code}:\n${output()}`);
  return output();
}

function run(argv: string[]): ChildProcess {
  return spawn(process.execPath, [program, ...argv], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return () => text;
}

/**
 * A host that knows files, index files of folders, `.html` left out, and `404.html`; no redirects, and names
 * count letter by letter.
 */
export async function startStaticHost(
  folder: string,
  /** Sends the bytes of a file: for a test that has them arrive in parts. */
  send: (response: ServerResponse, bytes: Buffer, file: string) => unknown = (response, bytes) =>
    response.end(bytes),
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0]!);
    const candidates = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
    const found = candidates.find((file) => isExactFile(folder, file) && file !== `${path}/index.html`);
    response.writeHead(found ? 200 : 404, { 'content-type': contentType(found ?? '404.html') });
    send(response, readFileSync(join(folder, found ?? '404.html')), found ?? '404.html');
  });
  return { url: await listen(server), stop: () => close(server) };
}

/** Not a folder, and not found only because the disk does not tell capitals from small letters. */
function isExactFile(folder: string, path: string): boolean {
  return statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() ?? false;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const entry = { stop: () => close(server) };
  running.add(entry);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
