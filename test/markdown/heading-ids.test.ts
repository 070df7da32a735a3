/** Ids of headings with `markdown.headingIds`. Ids that a page sets itself are in `cases`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDocument } from '../../src/cli/markdown/parse.js';
import type { HeadingIds } from '../../src/runtime/model/index.js';
import { options } from './document.js';

function ids(headingIds: HeadingIds, ...titles: string[]): string[] {
  const body = titles.map((title) => `## ${title}\n`).join('\n');
  const input = { path: 'content/en/page.md', body, line: 1 };
  return parseDocument(input, { ...options, headingIds }, () => undefined).headings.map(({ slug }) => slug);
}

test('github ids drop punctuation', () => {
  assert.deepEqual(ids('github', '`build.target`', 'What is new?', 'C++ & Rust', '1.0', '中文，标题'), [
    'buildtarget',
    'what-is-new',
    'c--rust',
    '10',
    '中文标题',
  ]);
});

test('ids have no invisible characters', () => {
  for (const rules of ['github', 'vitepress'] as const)
    assert.deepEqual(ids(rules, 'a\ufe0f b', 'soft\u00adhyphen', 'zero\u200bwidth'), [
      'a-b',
      'softhyphen',
      'zerowidth',
    ]);
});

test('vitepress ids have a hyphen for punctuation, and an underscore before a digit', () => {
  assert.deepEqual(ids('vitepress', '`build.target`', 'What is new?', 'C++ & Rust', '1.0', '中文，标题'), [
    'build-target',
    'what-is-new',
    'c-rust',
    '_1-0',
    '中文-标题',
  ]);
});

test('vitepress ids have no accents', () => {
  assert.deepEqual(ids('vitepress', 'Café Über', 'ﬁne'), ['cafe-uber', 'fine']);
});

for (const rules of ['github', 'vitepress'] as const) {
  test(`equal headings have different ids with the rules of ${rules}`, () => {
    assert.deepEqual(ids(rules, 'A', 'A', 'A 1', 'A', 'B {#a-3}', 'A'), [
      'a',
      'a-1',
      'a-1-1',
      'a-2',
      'a-3',
      'a-4',
    ]);
  });

  test(`a heading of punctuation has an id with the rules of ${rules}`, () => {
    assert.deepEqual(ids(rules, '???', '!!!'), ['section', 'section-1']);
  });
}
