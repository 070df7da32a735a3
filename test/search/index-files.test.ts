/** The search in an index that is in files: it finds the same as the index in memory, from few files. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBatch, mergeBatches } from '../../src/cli/search/shards/batch.js';
import type { SearchData } from '../../src/runtime/model/index.js';
import { createEngine } from '../../src/runtime/search/engine.js';
import { decodeNumbers, encodeNumber } from '../../src/runtime/search/numbers.js';
import { shardOfTerm, TEXT_PAGES, wideBeginnings } from '../../src/runtime/search/shards/format.js';
import { decodeRecord, encodeRecord } from '../../src/runtime/search/shards/record.js';
import { OutdatedIndexError } from '../../src/runtime/search/shards/shard-files.js';
import { createShardedEngine } from '../../src/runtime/search/shards/sharded-engine.js';
import { typosIn } from '../../src/runtime/search/typos.js';
import { isNightly } from '../helpers/nightly.js';
import { makeCorpus, typedQueries, wantedQueries } from './engine-corpus.js';
import { page, site } from './engine-pages.js';
import { createIndexFiles, engineOfFiles, LoadedFiles } from './index-files.js';

const QUERIES = isNightly ? 500 : 60;
/** Share of queries with the same first ten hits. In the others, a beginning of a word has more terms than are read. */
const SAME = 0.98;

const firstTen = (hits: { objectID: string }[]) =>
  hits
    .slice(0, 10)
    .map(({ objectID }) => objectID)
    .join('\n');

for (const lang of ['en', 'zh'] as const)
  test(`random queries have the same first ten hits as in memory, which finds all that is typed (${lang})`, async (t) => {
    const data = makeCorpus(lang, isNightly ? 150 : 50);
    const queries = wantedQueries(data, QUERIES);
    const memory = await createEngine(data);
    const { engine } = engineOfFiles(data);
    const others: string[] = [];
    for (const query of queries)
      if (firstTen((await engine.search(query)).hits) !== firstTen(memory.search(query).hits))
        others.push(query);
    const same = queries.length - others.length;
    t.diagnostic(`${same} of ${queries.length} are the same`);
    assert.ok(same >= SAME * queries.length, others.join(', '));
    // A single letter matches only itself.
    const typed = typedQueries(data, QUERIES).filter((query) => !/(^| ).$/u.test(query));
    assert.deepEqual(
      typed.filter((query) => memory.search(query).nbHits === 0),
      [],
    );
  });

const ANIMALS = site(
  page(
    '/guide/zebra',
    'Zebra',
    { text: 'Zebras live on grass.\nThey have stripes.', names: 'countStripes' },
    { title: 'Stripes', id: 'stripes', text: 'No two zebras have the same stripes.' },
  ),
  page('/guide/lion', 'Lion', 'A lion hunts a zebra at night.'),
  page('/guide/okapi', 'Okapi', 'An okapi has stripes too.'),
);

describe('a query', () => {
  test('has the same answer as in memory: hits, marks, snippets and their number', async () => {
    const memory = await createEngine(ANIMALS);
    const { engine } = engineOfFiles(ANIMALS);
    const queries = 'zebra, stripes, zeb, zebra stripes, countstr, lion okapi, zerba, nothing, '.split(', ');
    for (const query of queries) assert.deepEqual(await engine.search(query), memory.search(query), query);
  });

  test('that is a question about a section finds it before a page whose title only has the word', async () => {
    const { engine } = engineOfFiles(
      site(page('/options', 'Shim options', ''), page('/interop', 'Interop', '', { title: 'Shim' })),
    );
    assert.equal((await engine.search('what is a shim')).hits[0]?.url, '/interop#shim');
  });

  test('loads its terms, then the texts of its best pages, and nothing twice', async () => {
    const data = makeCorpus('en', 60);
    const { engine, loaded } = engineOfFiles(data);
    await engine.prepare();
    assert.deepEqual(loaded.requests.splice(0), ['words.json']);
    const query = data.pages[7]!.title;
    assert.ok((await engine.search(query)).hits.length > 0, query);
    const kinds = loaded.requests.map((path) => path.split('/')[0]!);
    const texts = kinds.slice(kinds.indexOf('texts'));
    assert.equal(kinds[0], 'terms');
    assert.ok(texts.length > 0 && texts.every((kind) => kind === 'texts'), kinds.join(' '));
    loaded.take();
    await engine.search(query);
    assert.deepEqual(loaded.requests, []);
  });

  test('that is no longer needed after its terms loads no texts', async () => {
    const { engine, loaded } = engineOfFiles(ANIMALS);
    const { hits } = await engine.search('zebra', {}, () => false);
    assert.deepEqual(hits, []);
    assert.ok(!loaded.requests.some((path) => path.startsWith('texts/')));
  });
});

describe('a file that does not load', () => {
  const broken = (isBroken: (path: string) => boolean) => {
    const index = createIndexFiles(ANIMALS);
    const loaded = new LoadedFiles(index);
    const tried: string[] = [];
    const engine = createShardedEngine(index.manifest, async (path, options) => {
      tried.push(path);
      if (isBroken(path)) throw new Error(`${path}: 500`);
      return loaded.load(path, options);
    });
    return { engine, tried };
  };

  test('is requested twice, then again by the next query, and the answer names the words of the query', async () => {
    let isBroken = true;
    const { engine, tried } = broken((path) => isBroken && path.startsWith('terms/'));
    const { hits, missing = [] } = await engine.search('zebra stripes');
    assert.deepEqual([hits, missing.sort()], [[], ['stripes', 'zebra']]);
    const [first] = tried.filter((path) => path.startsWith('terms/'));
    assert.equal(tried.filter((path) => path === first).length, 2);
    isBroken = false;
    assert.equal((await engine.search('zebra stripes')).hits[0]?.url, '/guide/zebra#stripes');
  });

  test('with the texts of some pages leaves the hits on other pages', async () => {
    const { engine } = broken((path) => path === 'texts/0.json');
    const { hits, missing } = await engine.search('stripes');
    assert.deepEqual(
      hits.map(({ url }) => url),
      ['/guide/okapi'],
    );
    assert.deepEqual(missing, ['texts/0']);
  });

  test('with the frequent words is not needed: only typos are not found', async () => {
    const { engine } = broken((path) => path === 'words.json');
    assert.equal((await engine.search('lion')).hits[0]?.url, '/guide/lion');
  });
});

test('a file of another build is loaded again without the cache, and then the index is outdated', async () => {
  const { manifest, files } = createIndexFiles(ANIMALS);
  const modes: boolean[] = [];
  const engine = createShardedEngine(manifest, async (path, { isRetry }) => {
    const file: object = JSON.parse(files.get(path)!);
    if (!path.startsWith('terms/')) return file;
    modes.push(isRetry);
    return { ...file, hash: 'new' };
  });
  await assert.rejects(engine.search('zebra'), OutdatedIndexError);
  assert.deepEqual(modes.slice(0, 2), [false, true]);
});

test('the same pages make the same files, and an edited page changes few of them', () => {
  const data = makeCorpus('en', 60);
  const { files } = createIndexFiles(data);
  assert.deepEqual(createIndexFiles(data).files, files);
  const edited: SearchData = structuredClone(data);
  edited.pages[30]!.sections[1]!.text += '\nEverything.';
  const after = createIndexFiles(edited).files;
  const changed = [...after].filter(([path, json]) => files.get(path) !== json).map(([path]) => path);
  const terms = [...after.keys()].filter((path) => path.startsWith('terms/')).length;
  assert.ok(changed.includes(`texts/${Math.floor(30 / TEXT_PAGES)}.json`));
  assert.ok(changed.length <= 4, `${changed.join(', ')} of ${after.size} files, ${terms} of them with terms`);
});

test('numbers and postings survive encoding', () => {
  const numbers = [0, 1, 45, 46, 47, 2115, 2116, 100_000, 2 ** 31];
  assert.deepEqual(decodeNumbers(numbers.map(encodeNumber).join('')), numbers);
  assert.ok(!/["\\\s]/.test(numbers.map(encodeNumber).join('')), 'no escapes and no separators');
  // Slots of sections 0, 3 and 70,000, field by field.
  const postings = [0, 7, 24, 0, 560_000, 3, 3, 1, 560_003, 0];
  assert.deepEqual(decodeRecord(encodeRecord(postings)), postings);
  assert.deepEqual(decodeRecord(''), []);
});

test('batches of any size merge to the same records', () => {
  const { pages } = makeCorpus('en', 24);
  const merged = (size: number) => {
    const starts = Array.from({ length: Math.ceil(pages.length / size) }, (_, i) => i * size);
    return mergeBatches(starts.map((at) => createBatch(pages.slice(at, at + size), '/')));
  };
  assert.deepEqual(merged(1), merged(24));
  assert.deepEqual(merged(7), merged(24));
});

test('the file of a term is the last one that does not begin after it', () => {
  const firstTerms = ['apple', 'banana', 'cherry'];
  assert.deepEqual(
    ['aaa', 'apple', 'azure', 'banana', 'zoo'].map((term) => shardOfTerm(firstTerms, term)),
    [0, 0, 0, 1, 2],
  );
});

test('a beginning is wide if its terms are in more than four files', () => {
  const files = (count: number) => Array.from({ length: count }, (_, i) => `cab${'abcdefgh'[i]}`);
  assert.deepEqual(wideBeginnings(['a', ...files(8), 'd']), ['ca', 'cab']);
  assert.deepEqual(wideBeginnings(['a', ...files(3), 'd']), []);
  assert.deepEqual(wideBeginnings([]), []);
});

test('typos are one letter more, less or other, or two neighbors in the other order', () => {
  const words = ['zebra', 'zebr', 'zebras', 'zepra', 'ezbra', 'zebar', 'lion', 'zbera', 'zxexbra'];
  assert.deepEqual([...typosIn(words, 'zebra')], ['zebr', 'zebras', 'zepra', 'ezbra', 'zebar', 'zbera']);
});
