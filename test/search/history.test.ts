/** Recent searches and favorites, with any contents of the storage. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchRecord } from '@docs-cli/core/runtime';
import {
  moveRecord,
  readHistory,
  type SearchHistory,
  writeHistory,
} from '../../src/theme/search/search-history.js';
import { recordOf } from '../../src/theme/search/session.js';
import { openPage } from '../helpers/dom.js';
import { hit } from './hits.js';

const RECENTS = '__DOCSEARCH_RECENT_SEARCHES__offline-en';
const FAVORITES = '__DOCSEARCH_FAVORITE_SEARCHES__offline-en';

const record = (url: string): SearchRecord => recordOf(hit('lvl1', url, ['Guide', url]));
const empty: SearchHistory = { recents: [], favorites: [] };
const urls = ({ recents, favorites }: SearchHistory) => [
  recents.map(({ url }) => url).join(''),
  favorites.map(({ url }) => url).join(''),
];
/** A history after these actions: `+a` chooses a record, `*a` makes it a favorite, `-a` removes it. */
const after = (...moves: string[]) =>
  moves.reduce((history, move) => {
    const to = ({ '+': 'recents', '*': 'favorites' } as const)[move[0]!];
    return moveRecord(history, record(move.slice(1)), to);
  }, empty);

test('the last chosen record comes first and appears once', () => {
  assert.deepEqual(urls(after('+a', '+b', '+a')), ['ab', '']);
});

test('a saved record moves to the favorites and does not return to the recent searches', () => {
  assert.deepEqual(urls(after('+a', '+b', '*a')), ['b', 'a']);
  assert.deepEqual(urls(after('+a', '*b', '*a', '+a', '+b')), ['', 'ab']);
});

test('a removed record disappears from both lists', () => {
  assert.deepEqual(urls(after('+a', '*b', '-a')), ['', 'b']);
  assert.deepEqual(urls(after('+a', '*b', '-b')), ['a', '']);
});

test('the history keeps seven recent searches, four with favorites, and ten favorites', () => {
  const ten = [...'abcdefghij'];
  assert.deepEqual(urls(after(...ten.map((url) => `+${url}`))), ['jihgfed', '']);
  assert.deepEqual(urls(after(...ten.map((url) => `+${url}`), '*x')), ['jihg', 'x']);
  assert.deepEqual(urls(after('*x', ...ten.map((url) => `+${url}`), '-x', '+k', '+l')), ['lkjihg', '']);
  assert.deepEqual(urls(after(...[...ten, 'k'].map((url) => `*${url}`))), ['', 'kjihgfedcb']);
});

test('the storage keys contain index and language', (t) => {
  openPage(t);
  assert.equal(writeHistory('offline-en', after('+a', '*b')), true);
  assert.equal(JSON.parse(localStorage.getItem(RECENTS)!)[0].url, 'a');
  assert.equal(JSON.parse(localStorage.getItem(FAVORITES)!)[0].url, 'b');
  assert.deepEqual(readHistory('offline-en'), after('+a', '*b'));
  assert.deepEqual(readHistory('offline-zh'), empty);
});

test('records beyond the limits are not read', (t) => {
  const many = JSON.stringify([...'abcdefghijkl'].map(record));
  openPage(t, { storage: { [RECENTS]: many, [FAVORITES]: many } });
  assert.deepEqual(urls(readHistory('offline-en')), ['abcd', 'abcdefghij']);
});

for (const [name, value] of Object.entries({
  'invalid JSON': '{',
  'an object': '{"url":"/a"}',
  null: 'null',
  'a number': '7',
})) {
  test(`a history storage with ${name} reads as empty`, (t) => {
    openPage(t, { storage: { [RECENTS]: value, [FAVORITES]: value } });
    assert.deepEqual(readHistory('offline-en'), empty);
  });
}

test('the valid records of a corrupt history are read', (t) => {
  const whole = record('/whole');
  const broken = [
    null,
    'text',
    {},
    { ...whole, url: 7 },
    { ...whole, hierarchy: null },
    { ...whole, hierarchy: {} },
    { ...whole, hierarchy: { lvl1: 7 } },
    { ...whole, hierarchy: { lvl0: {}, lvl1: 'A' } },
  ];
  openPage(t, { storage: { [RECENTS]: JSON.stringify([...broken, whole]) } });
  assert.deepEqual(urls(readHistory('offline-en')), ['/whole', '']);
});

test('writing a history to blocked or full storage returns false', (t) => {
  openPage(t, { storage: 'blocked' });
  assert.deepEqual(readHistory('offline-en'), empty);
  assert.equal(writeHistory('offline-en', after('+a')), false);
  let space = 1;
  const full = {
    setItem() {
      if (space === 0) throw new Error('QuotaExceededError');
      space -= 1;
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: () => full });
  assert.equal(writeHistory('offline-en', after('+a')), false);
});
