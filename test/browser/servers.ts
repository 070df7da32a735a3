/** Servers for the pages of these tests: `preview` and `dev`, and a static host without rules. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { after } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { load } from '../../src/cli/pipeline.js';
import { contentType } from '../../src/cli/serve/mime.js';
import { createPreviewHandler } from '../../src/cli/serve/preview-handler.js';
import { runCli } from '../helpers/site.js';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
const program = join(repository, 'bin/docs-cli.js');
/** Milliseconds for a server to start or to stop on a slow machine. */
const PATIENCE = 180_000;

const running = new Set<{ stop(): Promise<unknown> }>();
after(async () => {
  await Promise.all([...running].map((server) => server.stop()));
});

export interface CliServer {
  /** URL of the home page, ending with the base. */
  url: string;
  port: number;
  /** Everything that it has printed to both streams. */
  output(): string;
  /** Sends SIGTERM. @returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts `docs-cli dev` or `docs-cli preview` as a process and waits for the address that it prints. It is stopped
 * when all tests end, if not before.
 */
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
  const server: CliServer = {
    url: address,
    port: Number(new URL(address).port),
    output,
    stop() {
      running.delete(server);
      child.kill('SIGTERM');
      // A process that ignores the signal must not block the whole group.
      const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      return ended.finally(() => clearTimeout(force));
    },
  };
  running.add(server);
  return server;
}

/** Runs a command in this process. It must succeed. */
export async function runCommand(...argv: string[]): Promise<void> {
  const { code, stdout, stderr } = await runCli(argv);
  assert.equal(code, 0, `docs-cli ${argv.join(' ')} ended with code ${code}:\n${stdout}${stderr}`);
}

interface SiteOptions {
  base?: string;
  /** Output folder. Default: `dist` in the site. */
  out?: string;
}

/** Builds a site in this process. @returns the output folder. */
export async function buildSite(root: string, { base = '/', out = join(root, 'dist') }: SiteOptions = {}) {
  await runCommand('--root', root, 'build', '--out', out, '--base', base);
  return out;
}

/** Serves a built site like `preview`, in this process. @returns the URL of its home page, ending with the base. */
export async function previewSite(root: string, { base = '/', out = join(root, 'dist') }: SiteOptions = {}) {
  const { config } = await load({ root, base, outDir: out });
  const handler = createPreviewHandler({ ...config, out: resolve(out), host: '127.0.0.1', allowedHosts: [] });
  return new URL(encodeURI(base === './' ? '/' : base), await listen(createServer(handler))).href;
}

/** Builds a site and serves it like `preview`. @returns the URL of its home page, without a slash at the end. */
export async function buildAndPreview(root: string, options: SiteOptions = {}): Promise<string> {
  await buildSite(root, options);
  return (await previewSite(root, options)).replace(/\/$/, '');
}

function run(argv: string[]): ChildProcess {
  return spawn(process.execPath, [program, ...argv], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
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
 * A host that serves files, index files of folders, files without their ending `.html`, and `404.html`. It has no
 * redirects, and names are case-sensitive.
 */
export async function startStaticHost(
  folder: string,
  /** Sends the bytes of a file. A test can send them in parts. */
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

/** Whether the path is a file. On a case-insensitive disk, another case is a file too. */
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
