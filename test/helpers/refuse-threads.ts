/** Simulates a system that refuses to start threads. */
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { type WorkerOptions } from 'node:worker_threads';

/** Allows at most `most` threads to start while `work` runs. */
export async function withFewThreads<T>(most: number, work: () => Promise<T>): Promise<T> {
  const { Worker } = workerThreads;
  let started = 0;
  workerThreads.Worker = class extends Worker {
    constructor(script: string | URL, options?: WorkerOptions) {
      if (started >= most) throw new Error('Worker initialization failure: EAGAIN');
      super(script, options);
      started++;
    }
  };
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    workerThreads.Worker = Worker;
    syncBuiltinESMExports();
  }
}
