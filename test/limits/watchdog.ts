/**
 * Ends the process when one document keeps it busy for too long. It runs in a thread, because no timer of a busy thread
 * fires.
 */
import { Worker } from 'node:worker_threads';

const program = `
  const { workerData } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  const counter = new Int32Array(workerData.counter);
  let last = -1;
  setInterval(() => {
    const count = Atomics.load(counter, 0);
    if (count === last) {
      writeSync(2, 'document ' + count + ' of seed ' + workerData.seed + ' takes more than ' + workerData.seconds + ' s\\n');
      process.kill(process.pid, 'SIGKILL');
    }
    last = count;
  }, workerData.seconds * 1000);
`;

export interface Watchdog {
  /** Called before each document. */
  next(): void;
  stop(): Promise<unknown>;
}

export function watchdog(seed: number, seconds: number): Watchdog {
  const counter = new SharedArrayBuffer(4);
  const worker = new Worker(program, { eval: true, workerData: { counter, seed, seconds } });
  const numbers = new Int32Array(counter);
  return { next: () => void Atomics.add(numbers, 0, 1), stop: () => worker.terminate() };
}
