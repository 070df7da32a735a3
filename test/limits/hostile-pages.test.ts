/** Pages that take too long to parse: each is reported, and all other pages are read. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { HighlightPool } from '../../src/cli/markdown/highlight/highlight-pool.js';
import { PageStore } from '../../src/cli/pages/page-store.js';
import { Cache } from '../../src/cli/system/cache.js';
import type { SourceFile } from '../../src/runtime/model/index.js';
import { isNightly } from '../helpers/nightly.js';
import { temporaryFolder } from '../helpers/site.js';

const SIZE = 100_000;
const repeat = (text: string) => text.repeat(SIZE / text.length);
/** marked takes longer than any limit for these. */
const slow: Record<string, string> = {
  lines: `- ${repeat('a\n')}`,
  stars: `${repeat('*a ')}a*`,
  ...(isNightly && {
    headings: repeat('a\n# b\n'),
    fences: repeat('a\n```\n```\n'),
    'lazy-quotes': repeat('> a\nb\n'),
    'lazy-lists': repeat('> - a\nb\n'),
    marks: repeat('==a '),
  }),
};
const quick: Record<string, string> = {
  'nested-quotes': `${'>'.repeat(SIZE)} a`,
  links: repeat('[a](b '),
  brackets: repeat('['),
  backticks: Array.from({ length: 400 }, (_, i) => '`'.repeat(i)).join(' '),
  tables: `${repeat('a|')}\n${repeat('-|')}\n${repeat('a\n')}`,
  tags: repeat('<b x="'),
};

test('hostile pages do not stop the others of a site from being read', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'content/en'), { recursive: true });
  const usual = Object.fromEntries(Array.from({ length: 38 }, (_, i) => [`page-${i}`, `# Page ${i}\n`]));
  const pages = Object.entries({ ...usual, ...slow, ...quick }).map(([key, text]): SourceFile => {
    const path = `content/en/${key}.md`;
    writeFileSync(join(root, path), text);
    const route = `/${key}`;
    return {
      path,
      relativePath: `en/${key}.md`,
      lang: 'en',
      version: '',
      key,
      pagePath: route,
      routePath: route,
    };
  });
  const store = new PageStore(
    root,
    { html: 'trusted', lineNumbers: false, wrap: false, packageManagers: ['npm'], limit: 2_000 },
    new Cache(join(root, 'cache')),
    new HighlightPool(),
  );
  await store.readAll(pages, { threads: 2 });
  const isLost = (page: SourceFile) =>
    store
      .meta(page)
      .diagnostics.some(({ code, message }) => code === 'too-complex' && /longer than 2 s/.test(message));
  const lost = pages.filter(isLost).map(({ key }) => key);
  assert.deepEqual(
    Object.keys(slow).filter((key) => !lost.includes(key)),
    [],
  );
  assert.deepEqual(
    lost.filter((key) => key in usual),
    [],
  );
  for (const page of pages.slice(0, 38))
    assert.equal(store.meta(page).title, page.key.replace('page-', 'Page '));
});
