/** What the search modal shows, as a function of what has happened. */
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

test('nothing typed is the start, and so are spaces', () => {
  assert.equal(screenOf(emptySession), 'start');
  assert.equal(screenOf(after(typed('  '))), 'start');
  assert.equal(after(typed('  ')).status, 'idle');
});

test('a query waits for its answer, and shows it with the first item active', () => {
  const waiting = after(typed('a'));
  assert.equal(waiting.status, 'loading');
  assert.equal(screenOf(waiting), 'waiting');
  const session = nextSession(waiting, answered('a', page));
  assert.deepEqual([session.status, screenOf(session), session.active], ['idle', 'results', 0]);
});

test('an answer to another query than the one asked changes nothing', () => {
  const session = after(typed('a'), typed('ab'));
  assert.equal(nextSession(session, answered('a', page)), session);
});

test('spaces around a query ask nothing new', () => {
  const session = after(typed('a'), answered('a', page), typed('a '));
  assert.deepEqual([session.query, session.status, screenOf(session)], ['a ', 'idle', 'results']);
  assert.equal(screenOf(after(typed(' a'), answered('a', page))), 'results');
});

test('what was found stays in sight while the next answer is on its way, and goes when all is deleted', () => {
  const session = after(typed('a'), answered('a', page), typed('ab'));
  assert.deepEqual([session.status, screenOf(session)], ['loading', 'results']);
  assert.equal(session.answer?.query, 'a');
  assert.equal(nextSession(session, typed('')).answer, undefined);
});

test('an answer without hits is a screen of its own, with what to try instead until the next answer', () => {
  const none = after(typed('a'), answered('a'));
  assert.deepEqual([screenOf(none), none.active], ['none', -1]);
  const suggested = nextSession(none, { type: 'suggested', suggestions: ['b'] });
  assert.deepEqual(suggested.suggestions, ['b']);
  assert.deepEqual(nextSession(nextSession(suggested, typed('c')), answered('c')).suggestions, []);
});

test('a failure shows until something else is asked, or the same again', () => {
  const failed = after(typed('a'), answered('a', page), typed('ab'), { type: 'failed' });
  assert.deepEqual([screenOf(failed), failed.status, failed.active], ['error', 'error', -1]);
  assert.equal(screenOf(nextSession(failed, typed('abc'))), 'waiting');
  const retried = nextSession(failed, { type: 'retried' });
  assert.deepEqual(
    [screenOf(retried), retried.status, retried.attempt],
    ['waiting', 'loading', failed.attempt + 1],
  );
});

test('a slow answer is stalled, and no longer once it is there', () => {
  const stalled = after(typed('a'), { type: 'stalled' });
  assert.equal(stalled.status, 'stalled');
  assert.equal(nextSession(stalled, answered('a')).status, 'idle');
  assert.equal(nextSession(stalled, { type: 'failed' }).status, 'error');
});

test('steps go around in both directions, and nowhere where there is nothing', () => {
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

test('hits stand in groups by lvl0, under their page, where the best of them would', () => {
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

test('pages of one title are two pages, and a page that was not found itself still holds its hits', () => {
  const hits = [hit('lvl2', '/a#s', ['Guide', 'Start', 'S']), hit('lvl2', '/b#s', ['Guide', 'Start', 'S'])];
  assert.deepEqual(shown(hits), [['Guide', [null, 'lvl2 /a#s'], [null, 'lvl2 /b#s']]]);
});

test('a group has twenty hits at most, and hits without lvl0 are one', () => {
  const many = Array.from({ length: 25 }, (_, i) => hit('content', `/a#${i}`, ['Guide', 'A'], 'text'));
  assert.equal(itemsOf(groupsOf([...many, hit('lvl1', '/x', [null, 'X'])])).length, 21);
  assert.equal(groupsOf([hit('lvl1', '/x', [null, 'X'])])[0]?.title, '');
});

test('a page or section is remembered as it is, and of a text its page', () => {
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

test('titles go from a level down to the own one', () => {
  const section = hit('lvl3', '/a#t', ['Guide', 'A', 'S', 'T', 'Below']);
  assert.deepEqual(titlesOf(section, 'lvl0'), ['Guide', 'A', 'S', 'T']);
  assert.deepEqual(titlesOf(section, 'lvl2'), ['S', 'T']);
  assert.deepEqual(titlesOf(hit('content', '/a', [null, 'A'], 'text'), 'lvl0'), ['A']);
});

test('shorter queries have fewer words, then one, then a part of one', () => {
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

test('three suggestions at most are queries that found something, as whole words of what they found', () => {
  const found = (query: string, ...hits: SearchHit[]) => ({ query, hits });
  const marked = (title: string) => hit('lvl1', '/a', ['Guide', title]);
  assert.deepEqual(suggestionsFrom([found('form', marked('The <mark>form</mark>at'))]), ['format']);
  assert.deepEqual(suggestionsFrom([found('form', marked('<mark>formats</mark>'))]), ['formats']);
  assert.deepEqual(suggestionsFrom([found('外部', marked('使用<mark>外部</mark>依赖'))]), ['外部']);
  // A typo, or words: what was asked for stands.
  assert.deepEqual(suggestionsFrom([found('frmat', marked('<mark>format</mark>'))]), ['frmat']);
  assert.deepEqual(suggestionsFrom([found('lib format', marked('<mark>lib</mark>'))]), ['lib format']);
  assert.deepEqual(suggestionsFrom([found('gone'), found('a', marked('A')), found('a', marked('A'))]), ['a']);
  const four = ['a', 'b', 'c', 'd'].map((query) => found(query, marked(query)));
  assert.deepEqual(suggestionsFrom(four), ['a', 'b', 'c']);
});
