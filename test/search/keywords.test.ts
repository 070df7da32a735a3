/** Keywords of a page: readers search for them, and the page does not show them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SearchData } from '../../src/runtime/model/index.js';
import { createEngine } from '../../src/runtime/search/engine.js';
import { recordsOf } from '../../src/runtime/search/records.js';
import { found, page, searchIn, site } from './engine-pages.js';
import { engineOfFiles } from './index-files.js';

const SMALL = {
  ...page('/size', 'Output size', 'Remove what nobody imports.\nUse fewer helpers.'),
  description: 'Find out why a file is large.',
  keywords: ['tree shaking', 'webpack', '体积太大', 'bundle size'],
};
const DATA: SearchData = site(
  page('/tree', 'Trees', 'The size of a tree, before it is shaken by shaking.'),
  SMALL,
  page('/text', 'Text', 'webpack webpack webpack, and its bundle.', { title: 'More of webpack' }),
);
const first = async (query: string) => (await searchIn(DATA, query))[0];

describe('a hit through a keyword', () => {
  test('shows the title and the description of the page, and not the keyword', async () => {
    const hit = (await first('webpack'))!;
    assert.equal(hit.url, '/size');
    assert.equal(hit.type, 'content');
    assert.equal(hit.hierarchy.lvl1, 'Output size');
    assert.equal(hit.content, 'Find out why a file is large.');
    assert.doesNotMatch(JSON.stringify(hit), /webpack/);
  });

  test('shows the first paragraph of a page without description', async () => {
    const { description: _, ...plain } = SMALL;
    const [hit] = await searchIn(site(plain), 'webpack');
    assert.match(hit!.content!, /^Remove what nobody imports\./);
  });

  test('shows a paragraph that has more of the words', async () => {
    const [hit] = await searchIn(site(SMALL), 'shaking fewer helpers');
    assert.equal(hit?.content, 'Use fewer helpers.');
  });

  test('is found by some letters, with a typo, and by a part of a Chinese keyword', async () => {
    const queries = ['webp', 'webpakc', '体积', 'TREE-SHAKING'];
    for (const query of queries)
      assert.ok(
        (await searchIn(DATA, query)).some(({ url }) => url === '/size'),
        query,
      );
  });
});

describe('the order of hits with keywords', () => {
  test('a query that is a keyword finds its page before texts and headings with the words', async () => {
    assert.deepEqual((await found(DATA, 'tree shaking')).slice(0, 2), ['content /size', 'content /tree']);
    assert.equal((await first('体积太大'))?.url, '/size');
  });

  test('a page with the query as its title ranks before a page with the keyword', async () => {
    const data = site(SMALL, page('/webpack', 'Webpack', 'A tool.'));
    assert.deepEqual(await found(data, 'webpack'), ['lvl1 /webpack', 'content /size']);
  });

  test('a heading with the query as its title ranks before a page with the keyword', async () => {
    const data = site(SMALL, page('/glossary', 'Glossary', '', { title: 'Tree shaking', id: 'shaking' }));
    assert.deepEqual(await found(data, 'tree shaking'), ['lvl2 /glossary#shaking', 'content /size']);
  });

  test('a page with a keyword ranks first if the words are in another order or form', async () => {
    const data = site(
      { ...page('/other', 'Other', ''), keywords: ['missing file', 'wrong type'] },
      { ...page('/word', 'Word', ''), keywords: ['missing types'] },
    );
    assert.equal((await searchIn(data, 'why is the type missing'))[0]?.url, '/word');
  });

  test('a keyword counts more than a description and less than a title', async () => {
    const data = site(
      { ...page('/text', 'Text', ''), description: 'About large parcels.' },
      { ...page('/word', 'Word', ''), keywords: ['large parcel'] },
      page('/title', 'A large parcel of paper', ''),
    );
    assert.deepEqual(
      (await searchIn(data, 'parcel')).map(({ url }) => url),
      ['/title', '/word', '/text'],
    );
  });
});

test('an index in files has the same hits', async () => {
  const memory = await createEngine(DATA);
  const { engine } = engineOfFiles(DATA);
  for (const query of ['webpack', 'tree shaking', '体积太大', '体积', 'bundle size'])
    assert.deepEqual(await engine.search(query), memory.search(query), query);
});

test('the hosted record of a page has its keywords, and no other record has them', () => {
  const records = recordsOf(site(SMALL), { base: '/' });
  assert.deepEqual(
    records.map(({ keywords }) => keywords),
    [SMALL.keywords, ...records.slice(1).map(() => undefined)],
  );
});
