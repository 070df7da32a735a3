/** Pages read by several threads: nothing is lost, nothing differs, and no thread stays. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Cache } from '../../src/cli/cache.js';
import type { MarkdownOptions } from '../../src/cli/markdown/document-input.js';
import { HighlightPool } from '../../src/cli/markdown/highlight-pool.js';
import type { Facts } from '../../src/cli/site/facts.js';
import { Library } from '../../src/cli/site/library.js';
import { packEntry, unpackEntry } from '../../src/cli/site/packed-facts.js';
import { PageReader } from '../../src/cli/site/page-reader.js';
import {
  type PackedEntries,
  type PageName,
  type ReadingThread,
  readShared,
  startReading,
} from '../../src/cli/site/shared-reading.js';
import { Thread } from '../../src/cli/thread.js';
import type { SourceFile } from '../../src/runtime/model.js';
import { temporaryFolder } from '../helpers/site.js';

const MARKDOWN: MarkdownOptions = {
  html: 'trusted',
  lineNumbers: false,
  wrap: false,
  packageManagers: ['npm'],
};

/** Pages with all that facts are about, in two languages. */
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

/** When it was read is all that may differ. */
function withoutTime(path: string, packed: Uint8Array): unknown {
  const { at, facts, ...entry } = unpackEntry(path, packed);
  assert.ok(at > 0);
  return plain({ ...entry, facts: allOf(facts) });
}

/** What is taken apart only when somebody asks for it is asked for. */
function allOf(facts: Facts): Facts {
  const { title, description, frontmatter, hasH1, headings, shape, sections, links, hrefs } = facts;
  const { ids, includes, mentions, places, diagnostics, silences } = facts;
  const { frontmatter: hash, texts, samples, codes } = sections;
  return {
    ...{ title, description, frontmatter, hasH1, headings, shape, links, hrefs },
    ...{ ids, includes, mentions, places, diagnostics, silences },
    sections: { frontmatter: hash, texts, samples, codes },
  };
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test('a thread finds of a page what this one does, and packing loses nothing', async (t) => {
  const root = temporaryFolder();
  const pages = pagesIn(root, 5);
  const options = { root, markdown: MARKDOWN, key: 'k' };
  const thread = startReading(options);
  t.after(() => thread.close());
  const { bytes, lengths } = await thread.run(pages.map(({ path, key }) => ({ path, key })));
  let at = 0;
  for (const [i, page] of pages.entries()) {
    const packed = bytes.subarray(at, at + lengths[i]!);
    at += lengths[i]!;
    const { entry } = new PageReader(options).read(page);
    const { at: _, ...own } = entry;
    assert.deepEqual(withoutTime(page.path, packed), plain({ ...own, facts: allOf(own.facts) }));
    assert.deepEqual(plain(own), plain({ ...own, facts: allOf(own.facts) }), 'those are all that there are');
    assert.ok(entry.facts.diagnostics.length >= 3 && entry.facts.headings.length === 4);
    assert.equal(packEntry(page.path, unpackEntry(page.path, packed)), Buffer.from(packed).toString());
  }
});

test('a site read by threads has the facts of one read by one thread, cold and from the cache', async () => {
  const root = temporaryFolder();
  const pages = pagesIn(root, 150);
  const factsOf = async (threads: number, name: string) => {
    const library = new Library(root, MARKDOWN, new Cache(join(root, name)), new HighlightPool());
    let steps = 0;
    await library.readAll(pages, { threads, onStep: (done) => assert.equal(done, ++steps) });
    assert.equal(steps, pages.length);
    library.save();
    return pages.map((page) => plain(allOf(library.facts(page))));
  };
  const alone = await factsOf(0, 'one');
  assert.deepEqual(await factsOf(2, 'two'), alone);
  assert.deepEqual(await factsOf(0, 'two'), alone);
});

test('what a thread fails at, or dies over, is read here', async () => {
  const root = temporaryFolder();
  const pages = pagesIn(root, 300);
  const script = join(root, 'worker.mjs');
  // Answers the first batch, fails at the second, dies over the third.
  writeFileSync(
    script,
    `import { parentPort } from 'node:worker_threads';
let count = 0;
parentPort.on('message', ({ id, task }) => {
  if (++count === 3) process.exit(1);
  const result = { bytes: new Uint8Array(task.length), lengths: task.map(() => 1) };
  parentPort.postMessage(count === 2 ? { id, failure: 'no' } : { id, result });
});
`,
  );
  const threads: ReadingThread[] = [];
  const here: string[] = [];
  const there: string[] = [];
  const busy = new Int32Array(new SharedArrayBuffer(4));
  await readShared(pages, {
    here: ({ path }) => {
      // Long enough for the other thread to have its turn.
      Atomics.wait(busy, 0, 0, 3);
      here.push(path);
    },
    there: ({ path }) => there.push(path),
    start: () => {
      const thread: ReadingThread = new Thread<PageName[], PackedEntries>(pathToFileURL(script));
      threads.push(thread);
      return thread;
    },
    threads: 1,
  });
  assert.deepEqual([...here, ...there].sort(), pages.map(({ path }) => path).sort());
  assert.equal(there.length, 24, 'one batch was answered');
  assert.deepEqual(
    threads.map(({ isAlive }) => isAlive),
    [false],
  );
});

test('an error of this thread ends the others and is thrown', async () => {
  const root = temporaryFolder();
  const pages = pagesIn(root, 200);
  const threads: ReadingThread[] = [];
  const reading = readShared(pages, {
    here: ({ path }) => {
      if (path.endsWith('page-0.md')) throw new Error('page 0');
    },
    there: () => {},
    start: () => {
      const thread = startReading({ root, markdown: MARKDOWN, key: 'k' });
      threads.push(thread);
      return thread;
    },
    threads: 2,
  });
  await assert.rejects(reading, /page 0/);
  assert.deepEqual(
    threads.map(({ isAlive }) => isAlive),
    [false, false],
  );
});

test('a system without threads reads all the same', async () => {
  const pages = pagesIn(temporaryFolder(), 3);
  const here: string[] = [];
  await readShared(pages, {
    here: ({ path }) => here.push(path),
    there: () => {},
    start: () => {
      throw new Error('no more threads');
    },
    threads: 2,
  });
  assert.equal(here.length, 3);
});
