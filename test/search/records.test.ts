/** The records of a hosted index, which are reproducible. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchData, SearchSection } from '../../src/runtime/model/index.js';
import { recordsOf, sectionUrl } from '../../src/runtime/search/records.js';

const section = (id: string, depth: number, text = '', names = ''): SearchSection => ({
  id,
  depth,
  title: id === '' ? '' : id.toUpperCase(),
  text,
  names,
});

const page = (sections: SearchSection[], url = '/zh/guide/quick-start'): SearchData => ({
  pages: [{ url, lvl0: 'Guide', title: 'Start', sections }],
});

const BASE = { base: '/docs/' };
const titles = (data: SearchData) =>
  recordsOf(data, BASE).map(({ type, content, hierarchy }) =>
    [type, ...Object.values(hierarchy).map((title) => title ?? '-'), ...(content ?? [])].join(' '),
  );

test('each heading and each paragraph is a record with a unique id, its place, and the names of its code', () => {
  const code = 'defineConfig @rslib/core';
  const data = page([
    section('', 1, 'Hello.\nAgain.', 'outBase'),
    section('install', 2, 'Now.', code),
    section('install', 6),
  ]);
  const records = recordsOf(data, BASE);
  const start = '/zh/guide/quick-start';
  assert.deepEqual(
    records.map(({ objectID, type, content, weight, names, route }) => [
      objectID,
      type,
      content,
      weight.level,
      ...[names, route].filter((extra) => extra !== undefined),
    ]),
    [
      // The words of the address are only in the record of the page.
      [`${start}-0`, 'lvl1', null, 100, 'outBase', 'zh guide quick start'],
      [`${start}-1`, 'content', 'Hello.', 0],
      [`${start}-2`, 'content', 'Again.', 0],
      [`${start}#install-0`, 'lvl2', null, 90, code],
      [`${start}#install-1`, 'content', 'Now.', 0],
      [`${start}#install-2`, 'lvl6', null, 50],
    ],
  );
  for (const [i, { objectID, url, weight }] of records.entries())
    assert.deepEqual([url, weight.position], [`/docs${objectID.replace(/-\d$/, '')}`, i]);
});

test('a record has the headings above it and not those of finished sections', () => {
  const sections = [section('', 1), section('a', 2), section('b', 3, 'x'), section('c', 4), section('d', 2)];
  assert.deepEqual(titles(page([...sections, section('e', 4)])), [
    'lvl1 Guide Start - - - - -',
    'lvl2 Guide Start A - - - -',
    'lvl3 Guide Start A B - - -',
    'content Guide Start A B - - - x',
    'lvl4 Guide Start A B C - -',
    'lvl2 Guide Start D - - - -',
    'lvl4 Guide Start D - E - -',
  ]);
});

test('a second h1 replaces the first one for the records after it', () => {
  assert.deepEqual(titles(page([section('', 1), section('a', 2), section('b', 1), section('c', 2)])), [
    'lvl1 Guide Start - - - - -',
    'lvl2 Guide Start A - - - -',
    'lvl1 Guide B - - - - -',
    'lvl2 Guide B C - - - -',
  ]);
});

test('a page whose name contains # has other objectIDs than the section of another page', () => {
  const [c] = page([section('', 1), section('x', 2)], '/c').pages;
  const [sharp] = page([section('', 1)], '/c#x').pages;
  const ids = recordsOf({ pages: [c!, sharp!] }, BASE).map(({ objectID }) => objectID);
  assert.deepEqual(ids, ['/c-0', '/c#x-0', '/c%23x-0']);
});

test('an objectID does not depend on base, site URL and other pages', () => {
  const ids = (data: SearchData, options: Parameters<typeof recordsOf>[1]) =>
    recordsOf(data, options).map(({ objectID }) => objectID);
  const data = page([section('', 1, 'x'), section('a', 2, 'y')]);
  const other = page([section('', 1, 'z')], '/a');
  const before = ids(data, BASE);
  assert.deepEqual(ids(data, { base: '/', siteUrl: 'https://example.com' }), before);
  assert.deepEqual(ids({ pages: [...other.pages, ...data.pages] }, BASE).slice(2), before);
});

test('record URLs are absolute if the site has a URL, encoded, and follow cleanUrls', () => {
  assert.equal(sectionUrl('/guide/', '', { base: '/', siteUrl: 'https://a.dev' }), 'https://a.dev/guide/');
  assert.equal(sectionUrl('/a b/c#d', 'über uns', BASE), '/docs/a%20b/c%23d#%C3%BCber%20uns');
  assert.equal(sectionUrl('/a', 'b', { base: '/', cleanUrls: false }), '/a.html#b');
});

test('a paragraph above the size limit is split into several records without losing text', () => {
  const words = Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ');
  const [, ...content] = recordsOf(page([section('', 1, words)]), BASE);
  assert.ok(content.length > 2);
  assert.equal(content.map((record) => record.content).join(' '), words);
  for (const record of content) assert.ok(record.content!.length <= 2000);

  const emoji = `a${'🙂'.repeat(1500)}`;
  const [, ...cut] = recordsOf(page([section('', 1, emoji)]), BASE);
  assert.equal(cut.map((record) => record.content).join(''), emoji);
  for (const { content: text } of cut) assert.doesNotMatch(text!, /\p{Cs}/u, 'A character was cut in two.');
});
