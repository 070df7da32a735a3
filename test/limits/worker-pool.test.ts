/** Pools of threads: a failed thread loses only its own tasks, and all threads end. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  ThreadLostError,
  threadCount,
  WorkerPool,
  type WorkerPoolOptions,
} from '../../src/cli/system/worker-pool.js';
import type { Chore, Done } from '../helpers/pool-worker.js';
import { temporaryFolder } from '../helpers/site.js';

const SCRIPT = new URL('../helpers/pool-worker.js', import.meta.url);

function poolFor(t: TestContext, options: Partial<WorkerPoolOptions> = {}): WorkerPool<Chore, Done> {
  const pool = new WorkerPool<Chore, Done>(SCRIPT, { threads: 2, ...options });
  t.after(() => pool.close());
  return pool;
}

function lostBecause(reason: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof ThreadLostError, String(error));
    assert.match(error.reason, reason);
    return true;
  };
}

/** Adds tasks until two threads have worked, because the first one does all of them while the second starts. */
async function bothThreads(pool: WorkerPool<Chore, Done>): Promise<Set<number>> {
  const threads = new Set<number>();
  while (threads.size < 2) {
    const done = await Promise.all([pool.run({ ms: 50 }), pool.run({ ms: 50 })]);
    for (const { thread } of done) threads.add(thread);
  }
  return threads;
}

test('threads share the tasks and get the data of their pool', async (t) => {
  const pool = poolFor(t, { data: { a: 1 } });
  await bothThreads(pool);
  assert.deepEqual((await pool.run({})).data, { a: 1 });
});

test('a failed task rejects with its error, and its thread continues', async (t) => {
  const pool = poolFor(t, { threads: 1 });
  const { thread } = await pool.run({});
  await assert.rejects(pool.run({ do: 'fail' }), { name: 'Error', message: 'the chore fails' });
  assert.equal((await pool.run({})).thread, thread);
});

test('the bytes of a result are transferred to this thread', async (t) => {
  const pool = poolFor(t, { threads: 1 });
  assert.equal((await pool.run({ do: 'bytes' })).bytes.length, 8);
  assert.equal((await pool.run({ do: 'former' })).bytes.length, 0);
});

const FATAL: Record<string, [chore: Chore, reason: RegExp]> = {
  exits: [{ do: 'exit' }, /exit code 3/],
  throws: [{ do: 'throw' }, /thrown later/],
  hangs: [{ do: 'loop' }, /longer than 10 s/],
  'needs too much memory': [{ do: 'memory' }, /more memory/],
};
for (const [name, [chore, reason]] of Object.entries(FATAL)) {
  test(`a thread that ${name} loses only its own task and is replaced`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const pool = poolFor(t, { taskLimit: 10_000, memoryMb: 32 });
    await bothThreads(pool);
    const lost = assert.rejects(pool.run(chore), lostBecause(reason));
    const other = await pool.run({ ms: 50 });
    if (name === 'hangs') t.mock.timers.tick(10_000);
    await lost;
    const threads = await bothThreads(pool);
    assert.ok(threads.has(other.thread));
  });
}

test('an item over which a thread ends is the only one of its task without a result', async (t) => {
  const pool = poolFor(t);
  const items: Chore[] = Array.from({ length: 20 }, (_, i) => (i === 17 ? { do: 'exit' } : {}));
  const lost: string[] = [];
  let done = 0;
  await pool.map(items, {
    batch: 6,
    task: (first) => ({ first }),
    take: (some, result) => {
      if (result instanceof ThreadLostError)
        lost.push(...some.map((item) => `${items.indexOf(item)}: ${result.reason}`));
      else done += some.length;
    },
  });
  assert.equal(done, 19);
  assert.deepEqual(lost, ['17: it ended with exit code 3']);
});

test('a failed task ends the distribution of items with its error', async (t) => {
  const pool = poolFor(t);
  const work = pool.map([{}, { do: 'fail' }, {}] as Chore[], {
    batch: 1,
    task: ([chore]) => chore!,
    take: () => {},
  });
  await assert.rejects(work, { message: 'the chore fails' });
});

test('closing a pool rejects its running tasks', async (t) => {
  const pool = poolFor(t);
  const work = [pool.run({ do: 'loop' }), pool.run({ do: 'loop' }), pool.run({})];
  const rejected = Promise.all(work.map((one) => assert.rejects(one, lostBecause(/closed/))));
  await pool.close();
  await rejected;
  await assert.rejects(pool.run({}), lostBecause(/closed/));
});

test('idle threads do not keep the process alive, and closed ones leave nothing behind', () => {
  const repository = new URL('../../', import.meta.url);
  const file = join(temporaryFolder(), 'pools.mjs');
  const script = `
    import { WorkerPool } from '${new URL('src/cli/system/worker-pool.ts', repository).href}';
    const idle = new WorkerPool(new URL('${SCRIPT.href}'), { threads: 2 });
    await Promise.all([idle.run({}), idle.run({})]);
    const closed = new WorkerPool(new URL('${SCRIPT.href}'), { threads: 1 });
    await closed.run({});
    await closed.close();
    console.log('done');
  `;
  writeFileSync(file, script);
  const loader = `--import=${new URL('test/tools/load-typescript.mjs', repository).href}`;
  const { stdout, status, stderr } = spawnSync(process.execPath, [loader, file], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.deepEqual({ stdout, status }, { stdout: 'done\n', status: 0 }, stderr);
});

test('a task rejects if no thread can load its script', async (t) => {
  const pool = poolFor(t, { data: 'broken' });
  await assert.rejects(pool.run({}), lostBecause(/broken script/));
});

test('the number of threads depends on the number of cores', () => {
  const cores = availableParallelism();
  assert.equal(threadCount(100), Math.min(8, cores));
  assert.equal(threadCount(1), 1);
});
