/** Pages read by several threads have the same data as pages read by one. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { MarkdownOptions } from '../../src/cli/markdown/document-input.js';
import { HighlightPool } from '../../src/cli/markdown/highlight/highlight-pool.js';
import { PageStore } from '../../src/cli/pages/page-store.js';
import { Cache } from '../../src/cli/system/cache.js';
import type { SourceFile } from '../../src/runtime/model/index.js';
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

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test('threads and one thread return the same metadata, with a cold and a warm cache', async () => {
  const root = temporaryFolder();
  const pages = pagesIn(root, 40);
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

test('a page that exceeds its time limit shows its source with a warning that is not cached', async () => {
  const root = temporaryFolder();
  const [slow, usual] = pagesIn(root, 2) as [SourceFile, SourceFile];
  writeFileSync(join(root, slow.path), `Words.\n\n${'- [a](b) `c`\n'.repeat(60_000)}`);
  const cache = new Cache(join(root, 'cache'));
  const limited = new PageStore(root, { ...MARKDOWN, limit: 300 }, cache, new HighlightPool());
  await limited.readAll([slow]);
  const [{ code, level, file, line } = {}, ...more] = limited.meta(slow).diagnostics;
  assert.deepEqual(
    { code, level, file, line, more },
    { code: 'too-complex', level: 'warning', file: slow.path, line: 1, more: [] },
  );
  const { chunks } = await limited.body(slow);
  assert.ok(
    String(chunks[0]).startsWith('<pre class="dc-plain-source">Words.\n'),
    String(chunks[0]).slice(0, 60),
  );
  assert.deepEqual(limited.stale(), new Set());
  const later = new PageStore(root, MARKDOWN, cache, new HighlightPool());
  await later.readAll([slow, usual]);
  assert.deepEqual(later.meta(slow).diagnostics, []);
  assert.equal(later.details(slow).links.length, 60_000);
  // A changed page is parsed again.
  writeFileSync(join(root, slow.path), '# Quick\n');
  limited.forget(new Set([slow.path]));
  assert.equal(limited.meta(slow).title, 'Quick');
});
