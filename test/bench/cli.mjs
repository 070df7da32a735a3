/** Runs the compiled CLI in the folder of a site, and measures time, CPU and memory. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../tools/process.mjs';

const program = join(root, 'bin/docs-cli.js');
const probe = new URL('./probe.mjs', import.meta.url).href;
/**
 * In milliseconds, for every process of the tree. Usage after the last sample of a process is not counted.
 */
const samplingInterval = 10;
const ticksPerSecond = 100;

/** Makes `@docs-cli/core` importable from a site outside of this repository. */
export function linkPackage(site) {
  mkdirSync(join(site, 'node_modules/@docs-cli'), { recursive: true });
  symlinkSync(root, join(site, 'node_modules/@docs-cli/core'), 'junction');
}

export function removeCache(site) {
  rmSync(join(site, 'node_modules/.cache/docs-cli'), { recursive: true, force: true });
}

/**
 * Runs one command to its end: `{ seconds, output, cpu, memory, stages, workersBusy }`. `cpu` (seconds of all
 * processes) and `memory` (bytes of the largest process) are only available on Linux, the last two
 * (`probe.mjs`) only for a build. Throws, with the end of its output, if the command fails.
 */
export async function runCli(site, args) {
  const probed = join(mkdtempSync(join(tmpdir(), 'docs-cli-probe-')), 'probe.json');
  try {
    const measured = await runMeasured(process.execPath, [`--import=${probe}`, program, ...args], {
      cwd: site,
      env: { PROBE: probed },
      name: `docs-cli ${args[0]}`,
    });
    return { ...measured, ...JSON.parse(readFileSync(probed, 'utf8')) };
  } finally {
    rmSync(dirname(probed), { recursive: true, force: true });
  }
}

/** Runs any command to its end: `{ seconds, output, cpu, memory }`. `name` is used in error messages. */
export async function runMeasured(command, args, { cwd, env, name }) {
  const begin = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const usage = watchUsage(child.pid);
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const code = await ended.finally(usage.stop);
  const seconds = (performance.now() - begin) / 1000;
  if (code !== 0) throw new Error(`${name} ended with code ${code}: ${gist(output())}`);
  return { seconds, output: output(), ...usage.stop() };
}

/** Builds a site unless an earlier measurement has built it. */
export async function ensureBuilt(site, dist) {
  if (!existsSync(dist)) await runCli(site, ['build', '--out', dist]);
}

/** Starts `dev` and resolves when the response for `path` is complete: `{ milliseconds, origin, stop }`. */
export async function startDev(site, path) {
  const port = await freePort();
  const begin = performance.now();
  const args = [program, 'dev', '--port', String(port), '--host', '127.0.0.1'];
  const child = spawn(process.execPath, args, { cwd: site, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collect(child);
  const ended = new Promise((resolve) => child.on('close', resolve));
  const usage = watchUsage(child.pid);
  const stop = async () => {
    const { memory } = usage.stop();
    child.kill('SIGTERM');
    const isEnded = await Promise.race([ended.then(() => true), sleep(5000, false, { ref: false })]);
    if (!isEnded) child.kill('SIGKILL');
    await ended;
    return { memory };
  };

  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const status = await fetchStatus(origin + path);
    if (status === 200) return { milliseconds: performance.now() - begin, origin, stop };
    const isLate = performance.now() - begin > 60_000;
    if (isLate || child.exitCode !== null || (status && status !== 503)) {
      await stop();
      throw new Error(`docs-cli dev answered ${path} with ${status ?? 'nothing'}: ${gist(output())}`);
    }
    await sleep(2);
  }
}

/** The status of a response when its body is complete, or undefined if no server is listening. */
function fetchStatus(url) {
  return new Promise((resolve) => {
    get(url, { headers: { accept: 'text/html' } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', () => resolve(undefined));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function collect(child) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  }
  return () => text;
}

/** The first line of an output, and the last line if it is a summary. */
function gist(text) {
  const lines = text.trim().split('\n');
  return [...new Set([lines[0], lines.at(-1)])].filter(Boolean).join(' … ') || 'no output';
}

/** Samples a process and its descendants until it is stopped. */
function watchUsage(pid) {
  if (process.platform !== 'linux') return { stop: () => ({}) };
  const ticks = new Map();
  let memory = 0;
  const look = () => {
    for (const one of treeOf(pid)) {
      try {
        const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${one}/status`, 'latin1'));
        if (peak) memory = Math.max(memory, Number(peak[1]) * 1024);
        const fields = readFileSync(`/proc/${one}/stat`, 'latin1')
          .replace(/^.*\) /, '')
          .split(' ');
        ticks.set(one, Number(fields[11]) + Number(fields[12]));
      } catch {
        // The process has just ended.
      }
    }
  };
  const timer = setInterval(look, samplingInterval);
  return {
    stop() {
      look();
      clearInterval(timer);
      const cpu = [...ticks.values()].reduce((sum, count) => sum + count, 0) / ticksPerSecond;
      return { cpu, memory };
    },
  };
}

function treeOf(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
    return [pid, ...(children ? children.split(' ').flatMap((child) => treeOf(Number(child))) : [])];
  } catch {
    return [];
  }
}
