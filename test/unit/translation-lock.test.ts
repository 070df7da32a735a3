/** The lock file of translations: its bytes, and the diagnostics of a damaged file. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptedEntries, formatLock, parseLock } from '../../src/cli/site/translation-lock.js';

const LOCK = {
  'content/zh/b.md': ['5f0e1c9a2b7d ---', '90b1c7e2d4aa #', '3c1d9e07f6b2 #2024'],
  'content/zh/a.md': ['0123456789ab #a'],
};

const WRITTEN = `{
  "version": 1,
  "translations": {
    "content/zh/a.md": [
      "0123456789ab #a"
    ],
    "content/zh/b.md": [
      "5f0e1c9a2b7d ---",
      "90b1c7e2d4aa #",
      "3c1d9e07f6b2 #2024"
    ]
  }
}
`;

test('pages are sorted, sections keep the order of the page, and each has its own line', () => {
  assert.equal(formatLock(LOCK), WRITTEN);
});

test('a written lock is read back and written unchanged', () => {
  const { lock, fault } = parseLock(WRITTEN);
  assert.equal(fault, undefined);
  assert.deepEqual(lock, LOCK);
  assert.equal(formatLock(lock!), WRITTEN);
});

test('a section consists of its id and its hash', () => {
  assert.deepEqual(acceptedEntries(LOCK, 'content/zh/b.md'), [
    ['---', '5f0e1c9a2b7d'],
    ['#', '90b1c7e2d4aa'],
    ['#2024', '3c1d9e07f6b2'],
  ]);
  assert.equal(acceptedEntries(LOCK, 'content/zh/toString'), undefined);
  assert.equal(acceptedEntries(LOCK, 'toString'), undefined);
});

describe('a damaged lock file is reported', () => {
  const damaged: Record<string, [text: string, place: string, says: RegExp]> = {
    'a merge conflict': [
      WRITTEN.replace('      "90b1', '<<<<<<< ours\n      "90b1').replace(
        'c7e2d4aa #",',
        'c7e2d4aa #",\n=======',
      ),
      '9:1+7',
      /merge conflict/,
    ],
    'a file cut short': [WRITTEN.slice(0, 60), ':', /incomplete/],
    'another kind of value': ['[]\n', ':', /another form/],
    'a later version': [WRITTEN.replace('1,', '2,'), ':', /another form/],
    'a line that is no section': [WRITTEN.replace('90b1c7e2d4aa #', '90b1'), ':', /another form/],
  };
  for (const [name, [text, place, says]] of Object.entries(damaged)) {
    test(name, () => {
      const { lock, fault } = parseLock(text);
      assert.equal(lock, undefined);
      const { code, level, file, line, column, length, message, hint } = fault!;
      assert.equal(`${level} ${code} ${file}`, 'error translation-lock translations.lock.json');
      assert.match(message, says);
      assert.ok(hint);
      assert.equal(`${line ?? ''}:${column ?? ''}${place.includes('+') ? `+${length}` : ''}`, place);
    });
  }
});
