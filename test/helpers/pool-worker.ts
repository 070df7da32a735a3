/** A worker thread that does what a test requests. */
import { setTimeout } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { answerTasks, dataOfPool } from '../../src/cli/system/worker-pool.js';

export interface Chore {
  /** `former`: returns the number of bytes left of the buffer from `bytes`. */
  do?: 'fail' | 'loop' | 'memory' | 'exit' | 'throw' | 'bytes' | 'former';
  ms?: number;
  /** To do before this one. */
  first?: readonly Chore[];
}

export interface Done {
  thread: number;
  data: unknown;
  bytes: Uint8Array;
}

/** `broken`: a script that cannot be loaded. */
if (dataOfPool() === 'broken') throw new Error('broken script');

let former = new Uint8Array();

answerTasks(
  async function work(chore: Chore): Promise<Done> {
    for (const other of chore.first ?? []) await work(other);
    if (chore.ms) await setTimeout(chore.ms);
    if (chore.do === 'fail') throw new Error('the chore fails');
    if (chore.do === 'exit') process.exit(3);
    if (chore.do === 'throw') {
      queueMicrotask(() => {
        throw new Error('thrown later');
      });
      await setTimeout(60_000);
    }
    if (chore.do === 'loop') for (;;);
    if (chore.do === 'memory') for (const kept: unknown[] = []; ; ) kept.push(new Array(1e5).fill({}));
    const bytes = new Uint8Array(chore.do === 'former' ? former.length : 8);
    if (chore.do === 'bytes') former = bytes;
    return { thread: threadId, data: dataOfPool(), bytes };
  },
  ({ bytes }) => [bytes.buffer as ArrayBuffer],
);
