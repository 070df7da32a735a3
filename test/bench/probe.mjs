/**
 * Loaded before the program (`--import`). Writes the stages of a build, in seconds, to the file that PROBE
 * names, and the share of the threads' lifetime in which all of them were busy.
 */
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

const interval = 20;
/** Share of the time between two samples: a busy thread also waits for messages occasionally. */
const busy = 0.9;

const seen = { all: 0, busy: 0 };

if (threads.isMainThread && process.env.PROBE) {
  const running = new Map();
  threads.Worker = class extends threads.Worker {
    constructor(...args) {
      super(...args);
      running.set(this, this.performance.eventLoopUtilization());
      this.once('exit', () => running.delete(this));
    }
  };
  syncBuiltinESMExports();
  const look = () => {
    if (running.size === 0) return;
    const shares = [...running].map(([worker, before]) => {
      const now = worker.performance.eventLoopUtilization();
      running.set(worker, now);
      return worker.performance.eventLoopUtilization(now, before).utilization;
    });
    seen.all += 1;
    if (shares.every((share) => share > busy)) seen.busy += 1;
  };
  setInterval(look, interval).unref();
  process.on('exit', () => {
    const marks = performance.getEntriesByType('mark').filter(({ name }) => name.startsWith('docs-cli: '));
    const starts = [{ name: 'start and load', startTime: 0 }, ...marks];
    const stages = starts.map(({ name, startTime }, i) => [
      name.replace('docs-cli: ', ''),
      ((starts[i + 1]?.startTime ?? performance.now()) - startTime) / 1000,
    ]);
    const workersBusy = seen.all > 0 ? seen.busy / seen.all : undefined;
    writeFileSync(process.env.PROBE, JSON.stringify({ stages, workersBusy }));
  });
}
