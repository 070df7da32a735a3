/** Synonyms: words of a query, and what they find in an index in memory and in files. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SearchData } from '../../src/runtime/model/index.js';
import { createEngine } from '../../src/runtime/search/engine.js';
import { wordsOf } from '../../src/runtime/search/query-words.js';
import { createSynonyms } from '../../src/runtime/search/synonyms.js';
import { page, site } from './engine-pages.js';
import { engineOfFiles } from './index-files.js';

const GROUPS = [
  ['folder', 'directory'],
  ['tree shaking', '摇树'],
  ['后缀', '扩展名'],
];
const SYNONYMS = createSynonyms(GROUPS);

describe('the words of a query', () => {
  const formsOf = (query: string, synonyms = SYNONYMS) =>
    wordsOf(query, synonyms).map(({ whole, others = [] }) => [whole, ...others.map((other) => other.whole)]);

  test('a word has its synonyms, and other words have none', () => {
    assert.deepEqual(formsOf('empty Folder'), [['empty'], ['folder', 'directory']]);
    assert.deepEqual(formsOf('folders subfolder'), [['folders'], ['subfolder']]);
  });

  test('a phrase of several words is one word', () => {
    assert.deepEqual(formsOf('Tree shaking fails'), [['treeshaking', '摇树'], ['fails']]);
    assert.deepEqual(formsOf('tree'), [['tree']]);
  });

  test('in a run of Chinese, a synonym replaces a part of the run, and the parts are pieces', () => {
    const [word] = wordsOf('省略后缀', SYNONYMS);
    assert.deepEqual(
      word?.others?.flatMap(({ parts }) => parts),
      ['省略', '扩展', '展名'],
    );
    assert.deepEqual(
      word?.pieces?.map(({ whole }) => whole),
      ['省略', '后缀'],
    );
  });

  test('a word in two groups has the synonyms of both, and a repeated word or one without letters is harmless', () => {
    const groups = [
      ['sample', 'demo'],
      ['demo', 'playground'],
      ['A', 'a'],
      ['!', 'b'],
    ];
    const synonyms = createSynonyms(groups);
    assert.deepEqual(formsOf('demo', synonyms), [['demo', 'sample', 'playground']]);
    assert.deepEqual(
      formsOf('a b', synonyms).map(([whole]) => whole),
      ['b'],
    );
  });
});

const PAGES: SearchData = {
  ...site(
    page('/a', 'Folders', 'Nothing more.'),
    page('/b', 'Directory', 'Where files are.'),
    page('/c', 'Other', 'A folder is here.'),
    page('/d', 'Tree', 'About tree shaking.'),
    page('/e', '省略', '省略扩展名。'),
  ),
  synonyms: GROUPS,
};

describe('a synonym', () => {
  test('in a title ranks before the word in a text, and after the word in a title', async () => {
    const data = { ...PAGES, pages: [...PAGES.pages, page('/f', 'The folder', '')] };
    const hits = (await createEngine(data)).search('folder').hits.map(({ url }) => url);
    assert.deepEqual(hits.slice(0, 2), ['/f', '/b']);
    assert.ok(hits.includes('/c'));
  });

  test('is found in another language and in a run of Chinese, and is marked', async () => {
    const engine = await createEngine(PAGES);
    const first = (query: string) => engine.search(query).hits[0]?.url;
    assert.deepEqual([first('摇树'), first('省略后缀')], ['/d', '/e']);
    const hit = engine.search('directory').hits.find(({ url }) => url === '/c');
    assert.equal(hit?._snippetResult?.content?.value, 'A <mark>folder</mark> is here.');
  });

  test('has the same answer in an index in files', async () => {
    const memory = await createEngine(PAGES);
    const { engine } = engineOfFiles(PAGES);
    for (const query of ['folder', 'directory', '摇树', 'tree shaking', '省略后缀', '后缀'])
      assert.deepEqual(await engine.search(query), memory.search(query), query);
  });
});

test('a description that answers the query ranks before a text that has its words', async () => {
  const data = site(page('/text', 'A', 'Add a license at the top of a file.'), {
    ...page('/described', 'B', 'See below.'),
    description: 'Add a license at the top of each file.',
  });
  const hits = (await createEngine(data)).search('license file').hits;
  assert.deepEqual(
    hits.map(({ url }) => url),
    ['/described', '/text'],
  );
  assert.match(hits[0]?.content ?? '', /license/);
});
