/** Child processes of the command line: a dev server whose memory can be measured, and builds. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { until } from './until.js';

const program = join(fileURLToPath(new URL('../..', import.meta.url)), 'bin/docs-cli.js');

export interface Started {
  child: ChildProcess;
  /** Everything that it has printed so far, on both streams. */
  output(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

const running = new Set<ChildProcess>();

function start(root: string, argv: string[], nodeOptions: string[] = []): Started {
  const child = spawn(process.execPath, [...nodeOptions, program, ...argv], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return (code ?? signal) as number | string;
  });
  return { child, output: () => text, ended };
}

/** Ends all processes that are still running. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export function startBuild(root: string, out: string): Started {
  return start(root, ['build', '--out', out]);
}

/** @throws if the build fails. */
export async function build(root: string, out: string): Promise<void> {
  const { ended, output } = startBuild(root, out);
  const code = await ended;
  if (code !== 0) throw new Error(`build ended with ${code}:\n${output()}`);
}

export interface Memory {
  rss: number;
  heapUsed: number;
  external: number;
}

export interface DevServer extends Started {
  /** Without a trailing slash. */
  url: string;
  /** After a garbage collection. */
  memory(): Promise<Memory>;
  stop(): Promise<number | string>;
}

export async function startDev(root: string): Promise<DevServer> {
  const argv = ['dev', '--port', '0', '--host', '127.0.0.1'];
  const started = start(root, argv, ['--inspect=127.0.0.1:0']);
  const { child, output, ended } = started;
  let url: string | undefined;
  await until('dev prints its address', () => {
    url = / on (http:\/\/\S+)/.exec(output())?.[1];
    return url !== undefined;
  });
  const inspector = await openInspector(/ws:\/\/127\.0\.0\.1:\S+/.exec(output())?.[0] ?? '');
  return {
    ...started,
    url: url!.replace(/\/$/, ''),
    async memory() {
      // The first collection can release more objects, for example through finalizers.
      for (let round = 0; round < 3; round++) await inspector.send('HeapProfiler.collectGarbage');
      const { result } = (await inspector.send('Runtime.evaluate', {
        expression: 'process.memoryUsage()',
        returnByValue: true,
      })) as { result: { value: Memory } };
      return result.value;
    },
    stop() {
      inspector.close();
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function openInspector(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (result: unknown) => void>();
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let lastId = 0;
  return {
    send(method: string, params: object = {}): Promise<unknown> {
      const id = ++lastId;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve) => waiting.set(id, resolve)).finally(() => waiting.delete(id));
    },
    close: () => socket.close(),
  };
}
