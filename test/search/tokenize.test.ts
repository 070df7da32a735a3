/** Words of the index, of a query and of marks. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { runWithin } from '../../src/cli/system/time-limit.js';
import { wordsOf } from '../../src/runtime/search/query-words.js';
import { eachTerm, fold, keyOf, termsOf } from '../../src/runtime/search/tokenize.js';

/** Texts or queries, and their terms. */
interface Tables {
  sameTerms: [what: string, text: string, other: string][];
  identifiers: [text: string, terms: string[]][];
  texts: [what: string, text: string, terms: string[]][];
  queries: [what: string, query: string, wholes: string[]][];
}

const DATA: Tables = JSON.parse(readFileSync(new URL('./tokenize.json', import.meta.url), 'utf8'));

const sorted = (terms: string[]) => [...terms].sort();

describe('terms of a text', () => {
  test('terms ignore case, accents and width', () => {
    assert.deepEqual(termsOf('Café CAFE ＣＡＦÉ cafe\u0301'), ['cafe', 'cafe', 'cafe', 'cafe']);
    assert.deepEqual(termsOf('ﬁle ２０２５'), ['file', '2025']);
    assert.deepEqual(termsOf('İstanbul Ωmega Ёлка'), ['istanbul', 'ωmega', 'елка']);
  });

  for (const [what, text, other] of DATA.sameTerms)
    test(`${what} makes no other term`, () => assert.deepEqual(termsOf(text), termsOf(other)));

  test('marks of scripts in which they are vowels make other terms', () => {
    assert.notDeepEqual(termsOf('कि'), termsOf('क'));
    assert.notDeepEqual(termsOf('ガ'), termsOf('カ'));
  });

  test('signs at the end of a name are part of it, and several signs alone are a term', () => {
    assert.deepEqual(termsOf('C# or C++'), ['c#', 'c', 'or', 'c++', 'c']);
    assert.deepEqual(termsOf('Chaining (?.) and `=>`'), ['chaining', '?.', 'and', '=>']);
    assert.deepEqual(termsOf('f(x); // no -- or foo#bar'), ['f', 'x', '//', 'no', 'or', 'foo', 'bar']);
  });

  for (const [text, terms] of DATA.identifiers) {
    test(`${text} has terms for the whole and for its parts`, () => {
      assert.deepEqual(sorted(termsOf(text)), sorted(terms));
    });
  }

  test('a long path has terms for its parts, for neighbors and for the whole', () => {
    const terms = termsOf('a1.b2.c3.d4.e5');
    for (const term of ['a1', 'e5', 'b2c3', 'c3d4e5', 'a1b2c3d4e5']) assert.ok(terms.includes(term), term);
    assert.ok(!terms.includes('a1b2c3d4'));
  });

  for (const [what, text, terms] of DATA.texts) test(what, () => assert.deepEqual(termsOf(text), terms));

  test('a word of more than 40 letters is a term of its first 40 letters', () => {
    assert.deepEqual(termsOf(`sha ${'f00d'.repeat(12)} end`), ['sha', 'f00d'.repeat(10), 'end']);
    assert.deepEqual(wordsOf('f00d'.repeat(12)), [{ whole: 'f00d'.repeat(10), parts: ['f00d'.repeat(10)] }]);
    const [first, second] = ['first'.repeat(5), 'second'.repeat(5)];
    assert.deepEqual(termsOf(`${first}.${second}`), [first, second]);
  });

  test('the time for an identifier of many parts that are only accents grows linearly', () => {
    assert.doesNotThrow(() => runWithin(60_000, () => termsOf('\u0301.'.repeat(100_000))));
  });

  test('each term has its position', () => {
    const text = 'Use ｌib.autoExternal，𠮷野家 or café。';
    const letters = (part: string) => fold(part).replace(/[^\p{L}\p{N}]/gu, '');
    let count = 0;
    eachTerm(text, (term, start, end) => {
      assert.equal(letters(text.slice(start, end)), term);
      count++;
    });
    assert.equal(count, termsOf(text).length);
  });
});

describe('terms of a query', () => {
  test('an identifier is one word with parts', () => {
    assert.deepEqual(wordsOf('output.autoExternal'), [
      { whole: 'outputautoexternal', parts: ['output', 'auto', 'external'] },
    ]);
  });

  test('a run of Chinese is one word of pairs', () => {
    assert.deepEqual(wordsOf('类型声明'), [{ whole: '类型声明', parts: ['类型', '型声', '声明'] }]);
    assert.deepEqual(wordsOf('类型'), [{ whole: '类型', parts: ['类型'] }]);
    assert.deepEqual(wordsOf('包'), [{ whole: '包', parts: ['包'] }]);
  });

  for (const [what, query, wholes] of DATA.queries)
    test(what, () =>
      assert.deepEqual(
        wordsOf(query).map(({ whole }) => whole),
        wholes,
      ),
    );

  test('every word of a text is found by itself, as a term or by all of its parts', () => {
    const texts = [
      'lib.dts.bundle',
      '@scope/some-package',
      '类型声明文件',
      'ES2015 modules',
      '一个 Node.js 库',
      'HTMLElement',
    ];
    for (const text of texts) {
      const terms = new Set(termsOf(`before ${text} behind`));
      for (const { whole, parts } of wordsOf(text)) {
        assert.ok(terms.has(whole) || parts.every((part) => terms.has(part)), `${whole} of ${text}`);
      }
    }
  });
});

test('keyOf returns the same key for all spellings of a name', () => {
  const keys = ['autoExternal', 'auto-external', 'Auto External', 'AUTO_EXTERNAL', 'ａuto．external'].map(
    keyOf,
  );
  assert.deepEqual(new Set(keys), new Set(['autoexternal']));
  assert.equal(keyOf('配置 dts：选项'), '配置dts选项');
});
