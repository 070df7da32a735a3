/** The state of the search modal as a function of events. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchHit } from '@docs-cli/core/runtime';
import {
  emptySession,
  groupsOf,
  itemsOf,
  neighbour,
  nextSession,
  recordOf,
  type Session,
  type SessionEvent,
  screenOf,
  shorterQueries,
  suggestionsFrom,
  titlesOf,
} from '../../src/theme/search/session.js';
import { hit } from './hits.js';

/** The session after these events. */
const after = (...events: SessionEvent[]): Session => events.reduce(nextSession, emptySession);
const typed = (query: string): SessionEvent => ({ type: 'typed', query });
const answered = (query: string, ...hits: SearchHit[]): SessionEvent => ({
  type: 'answered',
  answer: { query, hits },
});
const page = hit('lvl1', '/a', ['Guide', 'A']);

const failed: SessionEvent = { type: 'failed' };
const stalled: SessionEvent = { type: 'stalled' };
const retried: SessionEvent = { type: 'retried' };
const found = [typed('a'), answered('a', page)];
const table: [what: string, events: SessionEvent[], screen: string, status: string, active: number][] = [
  ['nothing', [], 'start', 'idle', -1],
  ['spaces', [typed('  ')], 'start', 'idle', -1],
  ['a query', [typed('a')], 'waiting', 'loading', -1],
  ['its answer', found, 'results', 'idle', 0],
  ['an answer to an older query', [typed('a'), typed('ab'), answered('a', page)], 'waiting', 'loading', -1],
  ['a space after the query', [...found, typed('a ')], 'results', 'idle', 0],
  ['a space before the query', [typed(' a'), answered('a', page)], 'results', 'idle', 0],
  ['the next query', [...found, typed('ab')], 'results', 'loading', 0],
  ['no query', [...found, typed('')], 'start', 'idle', -1],
  ['no hits', [typed('a'), answered('a')], 'none', 'idle', -1],
  ['an error', [...found, typed('ab'), failed], 'error', 'error', -1],
  ['a search after an error', [...found, typed('ab'), failed, typed('abc')], 'waiting', 'loading', -1],
  ['a retry', [...found, typed('ab'), failed, retried], 'waiting', 'loading', -1],
  ['a slow answer', [typed('a'), stalled], 'waiting', 'stalled', -1],
  ['an answer after all', [typed('a'), stalled, answered('a')], 'none', 'idle', -1],
  ['an error after all', [typed('a'), stalled, failed], 'error', 'error', -1],
];
for (const [what, events, screen, status, active] of table) {
  test(`${what}: the screen is ${screen} and the status ${status}`, () => {
    const session = after(...events);
    assert.deepEqual([screenOf(session), session.status, session.active], [screen, status, active]);
  });
}

test('a cleared query has no answer, and a retry is another attempt', () => {
  assert.equal(after(...found, typed('ab')).answer?.query, 'a');
  assert.equal(after(...found, typed('')).answer, undefined);
  assert.equal(after(...found, failed, retried).attempt, after(...found, failed).attempt + 1);
});

test('suggestions stay until the next answer', () => {
  const suggested = after(typed('a'), answered('a'), { type: 'suggested', suggestions: ['b'] });
  assert.deepEqual(suggested.suggestions, ['b']);
  assert.deepEqual(nextSession(nextSession(suggested, typed('c')), answered('c')).suggestions, []);
});

test('arrow keys wrap around in both directions and do nothing without items', () => {
  assert.deepEqual(
    [neighbour(-1, 1, 3), neighbour(0, 1, 3), neighbour(2, 1, 3), neighbour(0, -1, 3), neighbour(-1, -1, 3)],
    [0, 1, 0, 2, 2],
  );
  assert.equal(neighbour(-1, 1, 0), -1);
  assert.equal(after({ type: 'activated', active: 4 }).active, 4);
});

/** Groups as text: `Guide: A [text, text], B (not found itself) []`. */
const shown = (hits: SearchHit[]) =>
  groupsOf(hits).map(({ title, pages }) => [
    title,
    ...pages.map(({ page: own, hits: inIt }) => [
      own?.objectID ?? null,
      ...inIt.map((each) => each.objectID),
    ]),
  ]);

test('hits are grouped by lvl0 and page, in the position of the best hit', () => {
  const hits = [
    hit('content', '/b#x', ['Config', 'B', 'X'], 'text'),
    hit('lvl2', '/a#s', ['Guide', 'A', 'S']),
    hit('lvl1', '/b', ['Config', 'B']),
    hit('lvl1', '/c', ['Config', 'C']),
    hit('lvl1', '/a', ['Guide', 'A']),
  ];
  assert.deepEqual(shown(hits), [
    ['Config', ['lvl1 /b', 'content /b#x'], ['lvl1 /c']],
    ['Guide', ['lvl1 /a', 'lvl2 /a#s']],
  ]);
  assert.deepEqual(
    itemsOf(groupsOf(hits)).map(({ objectID }) => objectID),
    ['lvl1 /b', 'content /b#x', 'lvl1 /c', 'lvl1 /a', 'lvl2 /a#s'],
  );
});

test('pages with the same title are separate, and a page that is no hit keeps its hits', () => {
  const hits = [hit('lvl2', '/a#s', ['Guide', 'Start', 'S']), hit('lvl2', '/b#s', ['Guide', 'Start', 'S'])];
  assert.deepEqual(shown(hits), [['Guide', [null, 'lvl2 /a#s'], [null, 'lvl2 /b#s']]]);
});

test('a group has at most twenty hits, and hits without lvl0 form one group', () => {
  const many = Array.from({ length: 25 }, (_, i) => hit('content', `/a#${i}`, ['Guide', 'A'], 'text'));
  assert.equal(itemsOf(groupsOf([...many, hit('lvl1', '/x', [null, 'X'])])).length, 21);
  assert.equal(groupsOf([hit('lvl1', '/x', [null, 'X'])])[0]?.title, '');
});

test('a page or section is stored as it is, and a text as its page', () => {
  const section = hit('lvl2', '/a#s', ['Guide', 'A', 'S']);
  assert.deepEqual(recordOf(section), {
    objectID: section.objectID,
    url: '/a#s',
    type: 'lvl2',
    content: null,
    hierarchy: section.hierarchy,
  });
  const text = recordOf(hit('content', '/a#s', ['Guide', 'A', 'S'], 'text'));
  assert.deepEqual([text.url, text.type, text.content], ['/a', 'lvl1', null]);
  assert.deepEqual(titlesOf(text, 'lvl0'), ['Guide', 'A']);
});

test('titlesOf returns the titles from a level down to the own one', () => {
  const section = hit('lvl3', '/a#t', ['Guide', 'A', 'S', 'T', 'Below']);
  assert.deepEqual(titlesOf(section, 'lvl0'), ['Guide', 'A', 'S', 'T']);
  assert.deepEqual(titlesOf(section, 'lvl2'), ['S', 'T']);
  assert.deepEqual(titlesOf(hit('content', '/a', [null, 'A'], 'text'), 'lvl0'), ['A']);
});

test('shorterQueries returns fewer words, then single words, then parts of words', () => {
  assert.deepEqual(shorterQueries('output formats zzz'), [
    'output formats',
    'formats',
    'output',
    'zzz',
    'form',
    'out',
  ]);
  assert.deepEqual(shorterQueries('autoExternals'), ['auto', 'Externals', 'autoExt']);
  assert.deepEqual(shorterQueries('lib.dts'), ['lib', 'dts', 'lib.']);
  assert.deepEqual(shorterQueries('外部依赖'), ['外部', '依赖']);
  assert.deepEqual(shorterQueries('dts构建'), ['dts', '构建']);
  assert.deepEqual(shorterQueries('a'), []);
});

test('suggestions are at most three queries with results, completed to whole words', () => {
  const found = (query: string, ...hits: SearchHit[]) => ({ query, hits });
  const marked = (title: string) => hit('lvl1', '/a', ['Guide', title]);
  assert.deepEqual(suggestionsFrom([found('form', marked('The <mark>form</mark>at'))]), ['format']);
  assert.deepEqual(suggestionsFrom([found('form', marked('<mark>formats</mark>'))]), ['formats']);
  assert.deepEqual(suggestionsFrom([found('外部', marked('使用<mark>外部</mark>依赖'))]), ['外部']);
  // After a typo, the query itself is the suggestion.
  assert.deepEqual(suggestionsFrom([found('frmat', marked('<mark>format</mark>'))]), ['frmat']);
  assert.deepEqual(suggestionsFrom([found('lib format', marked('<mark>lib</mark>'))]), ['lib format']);
  assert.deepEqual(suggestionsFrom([found('gone'), found('a', marked('A')), found('a', marked('A'))]), ['a']);
  const four = ['a', 'b', 'c', 'd'].map((query) => found(query, marked(query)));
  assert.deepEqual(suggestionsFrom(four), ['a', 'b', 'c']);
});

test('a query without results suggests the pages that were found before its last letters', () => {
  const both = [page, hit('lvl1', '/b', ['Guide', 'B'])];
  const none = after(typed('output'), answered('output', ...both), typed('outputzz'), answered('outputzz'));
  const suggested: SessionEvent = { type: 'suggested', suggestions: ['output', 'put'] };
  assert.deepEqual(nextSession(none, suggested).suggestions, ['A', 'B', 'output']);
  const other = [typed('zz'), answered('zz')].reduce(nextSession, none);
  assert.deepEqual(nextSession(other, suggested).suggestions, ['output', 'put']);
});
