/** The worker of the offline search, over real HTTP: loading, order of answers, failures. */
import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { nextTask } from '../../src/runtime/search/next-task.js';
import { type FromWorker, startWorker, type ToWorker } from '../../src/runtime/search/worker.js';
import { page, site } from './engine-pages.js';
import { createIndexFiles, type IndexFiles } from './index-files.js';

const PAGES = site(
  page('/guide/format', 'Output format', 'How modules are emitted.', { title: 'Syntax' }),
  page('/guide/start', 'Quick start', 'Choose a format later.'),
);
const DATA = JSON.stringify(PAGES);

/** A worker without a thread, with its received and sent messages. */
function start() {
  const said: FromWorker[] = [];
  const waiting: (() => void)[] = [];
  let listener: (event: { data: ToWorker }) => void = () => {};
  startWorker({
    addEventListener: (_, given) => {
      listener = given;
    },
    postMessage: (message) => {
      said.push(structuredClone(message));
      for (const resume of waiting.splice(0)) resume();
    },
  });
  const send = (...messages: ToWorker[]) => {
    for (const data of messages) listener({ data });
  };
  const search = (id: number, query = 'format') => send({ type: 'search', id, query });
  /** All messages up to the expected one. */
  async function until(isWanted: (message: FromWorker) => boolean): Promise<FromWorker> {
    for (let i = 0; ; i++) {
      while (i >= said.length) await new Promise<void>((resume) => waiting.push(resume));
      if (isWanted(said[i]!)) return said[i]!;
    }
  }
  const answerTo = (id: number) => until((message) => 'id' in message && message.id === id);
  const answers = () => said.flatMap((message) => ('id' in message ? [`${message.type} ${message.id}`] : []));
  /** Loads the data, and returns the progress until it is ready. */
  async function load(url: string): Promise<number[]> {
    send({ type: 'load', url });
    await until((message) => message.type === 'progress' && message.progress === 1);
    return said.flatMap((message) => (message.type === 'progress' ? [message.progress] : []));
  }
  return { send, search, until, answerTo, answers, load };
}

/** A URL with this response, until the test ends. */
async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/search.json`;
}

const serveData = (t: TestContext) => serve(t, (_, response) => response.end(DATA));

test('a search before the data is answered after loading, and only the last of several', async (t) => {
  const worker = start();
  worker.search(1);
  worker.search(2);
  worker.send({ type: 'load', url: await serveData(t) });
  worker.search(3);
  assert.deepEqual(worker.answers(), ['superseded 1', 'superseded 2']);
  await worker.answerTo(3);
  assert.deepEqual(worker.answers(), ['superseded 1', 'superseded 2', 'result 3']);
});

test('of several searches during a search, only the one with the highest number is answered and the others are superseded', async (t) => {
  const worker = start();
  await worker.load(await serveData(t));
  for (const id of [1, 2, 3, 4]) worker.search(id);
  assert.deepEqual(worker.answers(), ['superseded 1', 'superseded 2', 'superseded 3']);
  await worker.answerTo(4);
  worker.search(6);
  worker.search(5);
  await worker.answerTo(6);
  assert.deepEqual(worker.answers().slice(3), ['result 4', 'superseded 5', 'result 6']);
});

test('the options of a search override those of the load', async (t) => {
  const worker = start();
  worker.send({ type: 'load', url: await serveData(t), base: '/docs/', cleanUrls: false });
  worker.send({ type: 'search', id: 1, query: 'format', hitsPerPage: 1 });
  const first = await worker.answerTo(1);
  assert.deepEqual(first.type === 'result' && first.hits.map(({ url }) => url), ['/docs/guide/format.html']);
  worker.send({ type: 'search', id: 2, query: 'format', hitsPerPage: 1, base: '/', cleanUrls: true });
  const second = await worker.answerTo(2);
  assert.equal(second.type === 'result' && second.hits[0]?.url, '/guide/format');
});

test('progress grows from 0 to 1, with the download if its length is known', async (t) => {
  const filler = { pages: [...PAGES.pages, page('/long', 'Long', 'word '.repeat(100_000))] };
  const data = Buffer.from(JSON.stringify(filler));
  const worker = start();
  const url = await serve(t, async (_, response) => {
    response.setHeader('content-length', data.length);
    for (const quarter of [0, 1, 2, 3]) {
      const from = Math.floor((quarter * data.length) / 4);
      response.write(data.subarray(from, Math.floor(((quarter + 1) * data.length) / 4)));
      // So that the first part arrives alone.
      if (quarter === 0)
        await worker.until((message) => message.type === 'progress' && message.progress > 0.05);
    }
    response.end();
  });
  const seen = await worker.load(url);
  assert.deepEqual(
    seen,
    [...seen].sort((a, b) => a - b),
  );
  assert.ok(
    seen.some((progress) => progress > 0.05 && progress < 0.45),
    String(seen),
  );
  assert.equal(seen.at(-1), 1);
});

test('the length of compressed data is not used for progress, and the data is requested without the cache', async (t) => {
  const asked: (string | undefined)[] = [];
  const url = await serve(t, (request, response) => {
    asked.push(request.headers['cache-control']);
    const zipped = gzipSync(DATA);
    response.setHeader('content-encoding', 'gzip');
    response.setHeader('content-length', zipped.length);
    response.end(zipped);
  });
  const worker = start();
  const seen = await worker.load(url);
  assert.ok(
    seen.every((progress) => progress === 0 || progress >= 0.5),
    String(seen),
  );
  // The name of the file does not change.
  assert.deepEqual(asked, ['max-age=0']);
});

const faults: [name: string, listener: RequestListener | undefined, message: RegExp][] = [
  ['unreachable', undefined, /./],
  ['missing', (_, response) => response.writeHead(404).end('gone'), /search\.json: 404 Not Found/],
  ['invalid', (_, response) => response.end('<!doctype html>'), /JSON/],
  ['other JSON', (_, response) => response.end('{"title":"x"}'), /search\.json: no search data/],
  ['null', (_, response) => response.end('null'), /search\.json: no search data/],
  [
    'truncated',
    (_, response) => response.writeHead(200, { 'content-length': 9 }).write('{', () => response.destroy()),
    /./,
  ],
];
for (const [name, listener, message] of faults) {
  test(`${name} data is an error that answers pending searches`, async (t) => {
    const worker = start();
    const url = listener ? await serve(t, listener) : 'http://127.0.0.1:1/search.json';
    worker.send({ type: 'load', url });
    worker.search(1);
    const error = await worker.until(({ type }) => type === 'error');
    assert.ok(error.type === 'error');
    assert.match(error.message, message);
    assert.equal(error.id, undefined);
    assert.deepEqual(worker.answers(), []);
  });
}

test('an error during a search is an error of that search only', async (t) => {
  const worker = start();
  worker.send({ type: 'load', url: await serveData(t) });
  worker.send({ type: 'search', id: 1, query: null as unknown as string });
  const answer = await worker.answerTo(1);
  assert.ok(answer.type === 'error' && answer.message);
  worker.search(2);
  assert.equal((await worker.answerTo(2)).type, 'result');
});

test('searches that overlap after the site was built again are answered from the new index, which is loaded once', async (t) => {
  const build = (text: string) => createIndexFiles(site(page('/z', 'Zebra', text), page('/l', 'Lion', text)));
  let deployed: IndexFiles = build('It lives on grass.');
  let manifests = 0;
  let held: Promise<void> | undefined;
  const url = await serve(t, async ({ url: path = '' }, response) => {
    const file = path.replace(/^\/(search\/)?|\?.*/g, '');
    if (file === 'search.json') manifests += 1;
    const { manifest, files } = deployed;
    await held;
    response.end(file === 'search.json' ? JSON.stringify({ shards: manifest }) : files.get(file));
  });
  const worker = start();
  await worker.load(url);
  deployed = build('It lives on green grass.');
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  worker.search(1, 'zebr');
  await nextTask();
  worker.search(2, 'zebra');
  await nextTask();
  release();
  const answer = await worker.answerTo(2);
  assert.ok(answer.type === 'result');
  assert.equal(answer.hits[0]?.url, '/z');
  assert.deepEqual(worker.answers(), ['superseded 1', 'result 2']);
  assert.equal(manifests, 2);
});
