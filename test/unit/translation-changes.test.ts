/** Changes of the sections of a page since its translation. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LockEntry } from '../../src/cli/site/translation-lock.js';
import { runWithin } from '../../src/cli/system/time-limit.js';
import { acceptSome, changesBetween } from '../../src/cli/translations/changes.js';

/** `a=1 b=2`: keys with their hashes. */
const entries = (text: string): LockEntry[] =>
  text.split(' ').flatMap((word) => {
    const [key = '', hash = ''] = word.split('=');
    return key === '' ? [] : [[key, hash] as const];
  });

const shown = (before: string, now: string) =>
  changesBetween(entries(before), entries(now)).map(({ kind, key }) => `${kind} ${key}`);

describe('translation changes are listed by section', () => {
  const cases: Record<string, [before: string, now: string, ...changes: string[]]> = {
    'nothing happened': ['a=1 b=2', 'a=1 b=2'],
    'a text changed': ['a=1 b=2', 'a=1 b=9', 'changed b'],
    'a section was added at the beginning, between and at the end': [
      'a=1 b=2',
      'x=7 a=1 y=8 b=2 z=9',
      'added x',
      'added y',
      'added z',
    ],
    'a section was removed': ['a=1 b=2 c=3', 'a=1 c=3', 'removed b'],
    'all sections were removed': ['a=1 b=2', '', 'removed a', 'removed b'],
    'a page that was empty has sections': ['', 'a=1', 'added a'],
    'a heading got other words, and its text may have changed with it': [
      'a=1 b=2 c=3',
      'a=1 x=9 c=3',
      'changed x',
    ],
    'two headings side by side got other words': [
      'a=1 b=2 c=3 d=4',
      'a=1 x=8 y=9 d=4',
      'changed x',
      'changed y',
    ],
    'an id alone is no text': ['a=1 b=2', 'a=1 x=2'],
    'a section of the same name was put before': ['e=1 e-1=2', 'e=9 e-1=1 e-2=2', 'added e'],
    'two sections changed places': ['a=1 b=2 c=3', 'a=1 c=3 b=2', 'moved c'],
    'one section was moved to the end': ['a=1 b=2 c=3 d=4', 'b=2 c=3 d=4 a=1', 'moved a'],
    'what was moved and changed has changed': ['a=1 b=2 c=3', 'b=2 c=3 a=9', 'changed a'],
    'one came and another went elsewhere': ['a=1 b=2 c=3', 'a=1 b=2 x=9 y=8', 'changed x', 'added y'],
    'equal sections are distinguished by their position': ['a=1 a-1=1', 'a=1', 'removed a-1'],
  };
  for (const [name, [before, now, ...changes]] of Object.entries(cases)) {
    test(name, () => assert.deepEqual(shown(before, now), changes));
  }

  test('each change has the new and the old position of its section', () => {
    assert.deepEqual(changesBetween(entries('a=1 b=2 c=3'), entries('x=9 a=1 b=8')), [
      { kind: 'added', key: 'x', now: 0 },
      { kind: 'changed', key: 'b', now: 2, before: 1 },
      { kind: 'removed', key: 'c', before: 2 },
    ]);
  });

  test('a reversed page of ten thousand equal sections is compared fast', () => {
    const many = Array.from({ length: 10_000 }, (_, i): LockEntry => [`#${i}`, String(i)]);
    assert.equal(runWithin(60_000, () => changesBetween(many, many.toReversed())).length, 9_999);
  });
});

describe('accepting single sections', () => {
  const accepted = (before: string, now: string, ...keys: string[]) =>
    acceptSome(entries(before), entries(now), (key) => keys.includes(key))
      .map((entry) => entry.join('='))
      .join(' ');

  test('accepted sections are recorded as they are, and others keep their record', () => {
    assert.equal(accepted('a=1 b=2', 'a=8 b=9', 'b'), 'a=1 b=9');
  });

  test('an accepted new section is inserted at its position, and other new sections are not recorded', () => {
    assert.equal(accepted('a=1 b=2', 'a=1 x=7 y=8 b=2', 'y'), 'a=1 y=8 b=2');
  });

  test('an accepted removal deletes the section, and other removed sections keep their position', () => {
    assert.equal(accepted('a=1 b=2 c=3 d=4', 'a=1 d=4', 'c'), 'a=1 b=2 d=4');
  });

  test('sections that are not accepted are reported again, and no others', () => {
    const [before, now] = [entries('a=1 b=2 c=3 d=4'), entries('a=9 x=5 c=3 y=6')];
    const after = acceptSome(before, now, (key) => key === 'a');
    const left = changesBetween(before, now).filter(({ key }) => key !== 'a');
    assert.deepEqual(
      changesBetween(after, now).map(({ kind, key }) => `${kind} ${key}`),
      left.map(({ kind, key }) => `${kind} ${key}`),
    );
  });
});
