/** Pages parsed by several threads: the same results, and all threads end. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { MarkdownOptions } from '../../src/cli/markdown/document-input.js';
import { HighlightPool } from '../../src/cli/markdown/highlight/highlight-pool.js';
import {
  cachedPageFromJson,
  cachedPageToJson,
  metaKey,
  type PageName,
} from '../../src/cli/site/pages/cached-page-json.js';
import type { CachedPage } from '../../src/cli/site/pages/page-meta.js';
import { PageReader } from '../../src/cli/site/pages/page-reader.js';
import { PageStore } from '../../src/cli/site/pages/page-store.js';
import {
  createReadingPool,
  type PackedPages,
  type ReadingPool,
  type ReadingTask,
  readShared,
} from '../../src/cli/site/pages/shared-reading.js';
import { Cache } from '../../src/cli/system/cache.js';
import { unpackRecords } from '../../src/cli/system/records.js';
import { WorkerPool, type WorkerPoolOptions } from '../../src/cli/system/worker-pool.js';
import type { SourceFile } from '../../src/runtime/model/index.js';
import { withFewThreads } from '../helpers/refuse-threads.js';
import { temporaryFolder } from '../helpers/site.js';

const MARKDOWN: MarkdownOptions = {
  html: 'trusted',
  includeFolders: ['.'],
  lineNumbers: false,
  wrap: false,
  packageManagers: ['npm'],
};

/** Pages with every kind of metadata, in two languages. */
function pagesIn(root: string, count: number): SourceFile[] {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put('content/en/shared/part.md', 'Part with [a link](./gone.md) and ![](x.png).\n\n### 包含\n');
  return Array.from({ length: count }, (_, i) => {
    const key = `page-${i}`;
    const path = `content/en/${key}.md`;
    put(
      path,
      `---
title: ${i % 3 === 0 ? `'Page ${i}'` : '页面'}
titel: x
---

# 标题 ${i}

Text [a](./b.md "t"), <img src="./a.png" alt="A" width="1"> and <b id="own">x</b>.

> ## Inside {#own-id}

<h2>Raw</h2>

### After ${i}

<!-- check-ignore dead-link: why -->

[x](./y.md)

\`\`\`tss title="a.ts"
const a = 'berth.svg';
\`\`\`

<!-- @include: ./shared/part.md -->
`,
    );
    return {
      path,
      relativePath: `en/${key}.md`,
      lang: 'en',
      version: '',
      key,
      pagePath: `/${key}`,
      routePath: `/${key}`,
    };
  });
}

/** The data of an entry without the time of reading, the only difference allowed. */
function dataOf({ at, details, ...entry }: CachedPage): unknown {
  assert.ok(at > 0);
  return plain({ ...entry, details: details() });
}

function namesOf(pages: SourceFile[]): PageName[] {
  return pages.map(({ path, key }) => ({ path, key }));
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test('a thread and the main thread parse a page to the same data', async (t) => {
  const root = temporaryFolder();
  const pages = pagesIn(root, 5);
  const options = { root, markdown: MARKDOWN, key: 'k' };
  const pool = createReadingPool(options, 1);
  t.after(() => pool.close());
  const { entries } = await pool.run({ pages: namesOf(pages), withBodies: false });
  const packed = [...unpackRecords(entries)];
  assert.equal(packed.length, pages.length);
  for (const [i, page] of pages.entries()) {
    const [key, bytes] = packed[i]!;
    assert.equal(key, metaKey('k', page));
    const { entry } = new PageReader(options).read(page);
    assert.deepEqual(dataOf(cachedPageFromJson(page.path, bytes)), dataOf(entry));
    assert.ok(entry.meta.diagnostics.length >= 3 && entry.details().headings.length === 4);
    assert.deepEqual(cachedPageToJson(page.path, cachedPageFromJson(page.path, bytes)), bytes);
  }
});

test('threads and one thread return the same metadata, with a cold and a warm cache', async () => {
  const root = temporaryFolder();
  const pages = pagesIn(root, 150);
  const factsOf = async (threads: number, name: string) => {
    const store = new PageStore(root, MARKDOWN, new Cache(join(root, name)), new HighlightPool());
    let steps = 0;
    await store.readAll(pages, { threads, onStep: (done) => assert.equal(done, ++steps) });
    assert.equal(steps, pages.length);
    return pages.map((page) => plain([store.meta(page), store.details(page)]));
  };
  const alone = await factsOf(0, 'one');
  assert.deepEqual(await factsOf(2, 'two'), alone);
  assert.deepEqual(await factsOf(0, 'two'), alone);
});

const META_ONLY = { withBodies: false, takeBodies: () => {}, previousBody: () => undefined };

/** Threads that run `work` for the path of each page. */
function scriptedPool(root: string, work: string, options: WorkerPoolOptions): ReadingPool {
  const script = join(root, 'worker.mjs');
  writeFileSync(
    script,
    `import { parentPort } from 'node:worker_threads';
parentPort.on('message', async ({ id, task }) => {
  try {
    for (const { path } of task.pages) { ${work} }
    const result = { entries: new Uint8Array(), bodies: new Uint8Array() };
    parentPort.postMessage({ id, result, isLast: false });
  } catch (error) {
    parentPort.postMessage({ id, failure: error.message, isLast: false });
  }
});
parentPort.postMessage({});
`,
  );
  return new WorkerPool<ReadingTask, PackedPages>(pathToFileURL(script), {
    memoryMb: 32,
    ...options,
  });
}

/** Asserts that all threads have ended. */
async function noneWorks(pools: ReadingPool[]): Promise<void> {
  assert.ok(pools.length > 0);
  for (const pool of pools) await assert.rejects(pool.run({ pages: [], withBodies: false }), /closed/);
}

/** The pages of 100 that each thread read, if one thread runs `work`. */
async function readWith(work: string, options: { taskLimit?: number } = {}) {
  const root = temporaryFolder();
  const pages = pagesIn(root, 100);
  const read = { here: [] as string[], there: [] as string[], lost: new Map<string, string>() };
  const pools: ReadingPool[] = [];
  const busy = new Int32Array(new SharedArrayBuffer(4));
  await readShared(pages, {
    ...META_ONLY,
    readHere: ({ key }) => {
      // Long enough for the other thread to get tasks.
      Atomics.wait(busy, 0, 0, 10);
      read.here.push(key);
    },
    takeEntries: (pages) => read.there.push(...pages.map(({ key }) => key)),
    markUnreadable: ({ key }, reason) => read.lost.set(key, reason),
    createPool: (threads) => {
      const pool = scriptedPool(root, work, { threads, ...options });
      pools.push(pool);
      return pool;
    },
    threads: 1,
  });
  const all = [...read.here, ...read.there, ...read.lost.keys()].sort();
  assert.deepEqual(all, pages.map(({ key }) => key).sort(), 'each page once');
  await noneWorks(pools);
  return read;
}

test('the main thread parses pages that a thread failed to parse', async () => {
  const { here, lost } = await readWith(`if (path.endsWith('page-99.md')) throw new Error('no');`);
  assert.equal(lost.size, 0);
  assert.ok(here.includes('page-99'));
});

const HOSTILE: Record<string, [work: string, reason: RegExp]> = {
  exits: ['process.exit(3)', /exit code 3/],
  throws: ["setTimeout(() => { throw new Error('late'); }); await new Promise(() => {});", /late/],
  'never answers': ['for (;;);', /longer than 2 s/],
  'takes all memory': ['const kept = []; for (;;) kept.push(new Array(1e5).fill({}));', /more memory/],
};
for (const [name, [work, reason]] of Object.entries(HOSTILE)) {
  test(`a page over which a thread ${name} is reported with the reason, and other pages are not affected`, async () => {
    const options = name === 'never answers' ? { taskLimit: 2000 } : {};
    const { lost, there } = await readWith(`if (path.endsWith('page-97.md')) { ${work} }`, options);
    assert.deepEqual([...lost.keys()], ['page-97']);
    assert.ok(there.length > 0);
    assert.match(lost.get('page-97')!, reason);
  });
}

test('a page that exceeds its time limit becomes an empty page with an error that is not cached', async () => {
  const root = temporaryFolder();
  const [slow, usual] = pagesIn(root, 2) as [SourceFile, SourceFile];
  writeFileSync(join(root, slow.path), `Words.\n\n${'- [a](b) `c`\n'.repeat(50_000)}`);
  const cache = new Cache(join(root, 'cache'));
  const limited = new PageStore(root, { ...MARKDOWN, limit: 100 }, cache, new HighlightPool());
  await limited.readAll([slow]);
  const [{ code, level, file, line } = {}, ...more] = limited.meta(slow).diagnostics;
  assert.deepEqual(
    { code, level, file, line, more },
    { code: 'too-complex', level: 'error', file: slow.path, line: 1, more: [] },
  );
  assert.deepEqual((await limited.body(slow)).chunks, []);
  assert.deepEqual(limited.stale(), new Set());
  const later = new PageStore(root, MARKDOWN, cache, new HighlightPool());
  await later.readAll([slow, usual]);
  assert.deepEqual(later.meta(slow).diagnostics, []);
  assert.equal(later.details(slow).links.length, 50_000);
  // A changed page is parsed again.
  writeFileSync(join(root, slow.path), '# Quick\n');
  limited.forget(new Set([slow.path]));
  assert.equal(limited.meta(slow).title, 'Quick');
});

test('a thread reports which page of its batch exceeded the time limit', async (t) => {
  const root = temporaryFolder();
  const pages = pagesIn(root, 3);
  writeFileSync(join(root, pages[1]!.path), '- [a](b) `c`\n'.repeat(800_000));
  const pool = createReadingPool({ root, markdown: MARKDOWN, key: 'k', limit: 3_000 }, 1);
  t.after(() => pool.close());
  const { entries, failure } = await pool.run({ pages: namesOf(pages), withBodies: false });
  assert.equal([...unpackRecords(entries)].length, 1);
  assert.match(failure ?? '', /longer than 3 s/);
});

test('an error on the main thread stops the threads and is thrown', async () => {
  const root = temporaryFolder();
  const pages = pagesIn(root, 200);
  const pools: ReadingPool[] = [];
  const reading = readShared(pages, {
    ...META_ONLY,
    readHere: ({ path }) => {
      if (path.endsWith('page-0.md')) throw new Error('page 0');
    },
    takeEntries: () => 0,
    markUnreadable: () => {},
    createPool: (threads) => {
      const pool = createReadingPool({ root, markdown: MARKDOWN, key: 'k' }, threads);
      pools.push(pool);
      return pool;
    },
    threads: 2,
  });
  await assert.rejects(reading, /page 0/);
  await noneWorks(pools);
});

test('pages are parsed on the main thread if the system refuses threads', async () => {
  const root = temporaryFolder();
  const pages = pagesIn(root, 3);
  const here: string[] = [];
  await withFewThreads(0, () =>
    readShared(pages, {
      ...META_ONLY,
      withBodies: true,
      readHere: ({ path }) => here.push(path),
      takeEntries: () => 0,
      markUnreadable: () => {},
      createPool: (threads) => createReadingPool({ root, markdown: MARKDOWN, key: 'k' }, threads),
      threads: 2,
    }),
  );
  assert.equal(here.length, 3);
});
