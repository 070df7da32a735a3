/** The offline engine of the search client: start, messages and failures of its worker. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createOfflineClient } from '../../src/runtime/search/offline-client.js';

/** A worker that the test controls. */
class ScriptedWorker extends EventTarget {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;
  received: Record<string, unknown>[] = [];
  isTerminated = false;

  postMessage(message: Record<string, unknown>): void {
    this.received.push(structuredClone(message));
  }

  terminate(): void {
    this.isTerminated = true;
  }

  says(data: unknown): void {
    this.onmessage?.({ data: structuredClone(data) });
  }
}

/** A client and the workers that it starts. */
function open(t: TestContext, { startFails = false } = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const workers: ScriptedWorker[] = [];
  const state = { startFails };
  const client = createOfflineClient({
    url: '/search.en.json',
    base: '/docs/',
    cleanUrls: false,
    createWorker: () => {
      if (state.startFails) throw new Error('no workers here');
      const worker = new ScriptedWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
  });
  const latest = () => workers.at(-1) ?? assert.fail('no worker was started');
  return { client, workers, latest, state };
}

/** Runs all pending tasks that need no timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** The numbers of hits, or the messages of the errors. */
const endsOf = async (searches: Promise<{ nbHits: number }>[]) =>
  (await Promise.allSettled(searches)).map((end) =>
    end.status === 'fulfilled' ? end.value.nbHits : (end.reason as Error).message,
  );

const LOAD = { type: 'load', url: '/search.en.json', base: '/docs/', cleanUrls: false };
const ANSWER = { type: 'result', id: 1, hits: [], nbHits: 7 };

test('no worker starts before prepare, and prepare loads the data once', (t) => {
  const { client, workers } = open(t);
  client.onProgress(() => {});
  assert.equal(workers.length, 0);
  client.prepare();
  client.prepare();
  assert.deepEqual(
    workers.map(({ received }) => received),
    [[LOAD]],
  );
});

test('a search without prepare starts the worker and resolves when the index is ready', async (t) => {
  const { client, latest } = open(t);
  const search = client.search('format');
  assert.deepEqual(latest().received, [
    LOAD,
    { type: 'search', id: 1, query: 'format', hitsPerPage: 20, snippetWords: 10 },
  ]);
  latest().says({ type: 'progress', progress: 1 });
  latest().says(ANSWER);
  assert.deepEqual(await search, { hits: [], nbHits: 7 });
});

test('answers and errors end their own searches, in any order', async (t) => {
  const { client, workers, latest } = open(t);
  const ends = endsOf(['one', 'two', 'three'].map((query) => client.search(query)));
  for (const id of [99, 3, 1]) latest().says({ ...ANSWER, id, nbHits: id * 10 });
  latest().says({ type: 'error', id: 2, message: 'no idea' });
  assert.deepEqual(await ends, [10, 'no idea', 30]);
  assert.equal(workers.length, 1);
});

test('a superseded search is sent again after the newer ones are answered', async (t) => {
  const { client, latest } = open(t);
  const answered: number[] = [];
  for (const query of ['one', 'two', 'three']) {
    client.search(query).then(({ nbHits }) => answered.push(nbHits));
  }
  await settle();
  const asked = () => latest().received.flatMap(({ id, query }) => (id ? [`${id} ${query}`] : []));
  latest().says({ type: 'superseded', id: 1 });
  latest().says({ type: 'superseded', id: 2 });
  assert.deepEqual(asked(), ['1 one', '2 two', '3 three']);
  latest().says({ ...ANSWER, id: 3, nbHits: 30 });
  assert.deepEqual(asked().slice(3), ['4 two']);
  latest().says({ ...ANSWER, id: 4, nbHits: 20 });
  latest().says({ ...ANSWER, id: 5, nbHits: 10 });
  await settle();
  assert.deepEqual(asked().slice(3), ['4 two', '5 one']);
  assert.deepEqual(answered, [30, 20, 10]);
});

test('an answer without a part of the index is not kept', async (t) => {
  const { client, latest } = open(t);
  for (const [id, answer] of [{ missing: ['pages/0'] }, {}].entries()) {
    const search = client.search('format');
    latest().says({ ...ANSWER, id: id + 1, ...answer });
    assert.deepEqual(await search, { hits: [], nbHits: 7, ...answer });
  }
  assert.deepEqual(await client.search('format'), { hits: [], nbHits: 7 });
  assert.equal(latest().received.length, 3);
});

test('progress is sent to all listeners, and late listeners get the current value', (t) => {
  const { client, latest } = open(t);
  const early: number[] = [];
  const late: number[] = [];
  client.onProgress((progress) => early.push(progress));
  client.prepare();
  latest().says({ type: 'progress', progress: 0.25 });
  const stop = client.onProgress((progress) => late.push(progress));
  latest().says({ type: 'progress', progress: 0.5 });
  stop();
  latest().says({ type: 'progress', progress: 1 });
  assert.deepEqual(early, [0, 0.25, 0.5, 1]);
  assert.deepEqual(late, [0.25, 0.5]);
});

test('a failed load rejects pending searches, and a new worker gets only searches sent after the failure', async (t) => {
  const { client, workers, latest } = open(t);
  client.prepare();
  const failed = endsOf([client.search('one'), client.search('two')]);
  latest().says({ type: 'superseded', id: 1 });
  latest().says({ type: 'error', message: 'HTTP 503' });
  assert.deepEqual(await failed, ['HTTP 503', 'HTTP 503']);
  assert.equal(workers[0]?.isTerminated, true);

  const after = endsOf([client.search('one'), client.search('four')]);
  assert.equal(workers.length, 2);
  const ids = () => latest().received.flatMap(({ id }) => id ?? []);
  const [one, four] = ids();
  latest().says({ type: 'superseded', id: one });
  latest().says({ ...ANSWER, id: four });
  latest().says({ ...ANSWER, id: ids()[2] });
  assert.deepEqual(await after, [7, 7]);
  assert.deepEqual(
    latest().received.map(({ type, query }) => query ?? type),
    ['load', 'one', 'four', 'one'],
  );
});

test('a failed load is retried after 1, 5 and 30 s, and not earlier', (t) => {
  const { client, workers, latest } = open(t);
  client.prepare();
  for (const [index, delay] of [1000, 5000, 30_000].entries()) {
    latest().says({ type: 'error', message: 'HTTP 503' });
    client.prepare();
    t.mock.timers.tick(delay - 1);
    client.prepare();
    assert.equal(workers.length, index + 1, `before ${delay} ms`);
    t.mock.timers.tick(1);
    assert.equal(workers.length, index + 2);
  }
  latest().says({ type: 'error', message: 'HTTP 503' });
  t.mock.timers.tick(100_000);
  assert.equal(workers.length, 4);
  client.prepare();
  assert.equal(workers.length, 5);
});

test('a worker without a message for 30 s has failed', async (t) => {
  const { client, workers, latest } = open(t);
  const search = client.search('one');
  t.mock.timers.tick(29_000);
  latest().says({ type: 'progress', progress: 0.4 });
  t.mock.timers.tick(29_000);
  assert.equal(workers[0]?.isTerminated, false);
  t.mock.timers.tick(1000);
  await assert.rejects(search, { message: 'the search data did not load in time' });
  assert.equal(workers[0]?.isTerminated, true);
});

test('data that failed to load before the first search is loaded again by it, and messages of the terminated worker are ignored', async (t) => {
  const { client, workers, latest } = open(t);
  const seen: number[] = [];
  client.onProgress((progress) => seen.push(progress));
  client.prepare();
  latest().says({ type: 'progress', progress: 0.5 });
  latest().says({ type: 'error', message: 'HTTP 503' });
  assert.deepEqual(seen, [0, 0.5, 0]);
  const search = client.search('one');
  const [ended, running] = workers;
  ended?.says({ type: 'progress', progress: 0.9 });
  ended?.says({ type: 'error', message: 'late' });
  ended?.onerror?.({ message: 'late' });
  running?.says({ ...ANSWER, id: running.received[1]?.id });
  assert.equal((await search).nbHits, 7);
  assert.deepEqual(seen, [0, 0.5, 0]);
});

test('if a worker does not start, or the browser refuses it, the search rejects and the next one tries again', async (t) => {
  const { client, latest, state } = open(t, { startFails: true });
  client.prepare();
  await assert.rejects(client.search('one'), /no workers here/);
  state.startFails = false;
  const search = client.search('one');
  // Browsers report a missing script with this event.
  latest().onerror?.({});
  await assert.rejects(search, { message: 'the worker did not start' });
  const again = client.search('one');
  latest().says({ ...ANSWER, id: latest().received[1]?.id });
  assert.equal((await again).nbHits, 7);
});

test('a disposed client terminates its worker and starts no other one', (t) => {
  const { client, workers, latest } = open(t);
  client.prepare();
  client.dispose?.();
  assert.equal(latest().isTerminated, true);
  client.prepare();
  latest().says({ type: 'error', message: 'no network' });
  client.dispose?.();
  t.mock.timers.tick(60_000);
  assert.equal(workers.length, 2);
});
