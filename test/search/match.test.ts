/** Marks in a text, and snippets. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runWithin } from '../../src/cli/system/time-limit.js';
import { countBits, type MarkedTerms, markText, wordsFound } from '../../src/runtime/search/match.js';

/** The marked text for these terms, each a separate word. A number is the count of typed letters of a term. */
function mark(text: string, given: Record<string, number>, limit?: number): string {
  const terms: MarkedTerms = new Map(
    Object.entries(given).map(([term, letters], i) => [term, { letters, words: 1 << i }]),
  );
  return markText(text, terms, (1 << terms.size) - 1, limit).value;
}
const whole = (...terms: string[]) => Object.fromEntries(terms.map((term) => [term, term.length]));

describe('marks', () => {
  test('every occurrence of a term is marked in any spelling', () => {
    assert.equal(
      mark('Bundle a BUNDLE, not bundles', whole('bundle')),
      '<mark>Bundle</mark> a <mark>BUNDLE</mark>, not bundles',
    );
    assert.equal(
      mark('Ｂｕｎｄｌｅ café', whole('bundle', 'cafe')),
      '<mark>Ｂｕｎｄｌｅ</mark> <mark>café</mark>',
    );
  });

  test('a prefix match marks only the typed part', () => {
    assert.equal(mark('Configuration', { configuration: 4 }), '<mark>Conf</mark>iguration');
  });

  test('combining marks are not counted as letters', () => {
    assert.equal(mark('auto-external', { autoexternal: 6 }), '<mark>auto-ex</mark>ternal');
    assert.equal(mark('auto-external', { autoexternal: 4 }), '<mark>auto</mark>-external');
    assert.equal(mark('lib.dts', { libdts: 4 }), '<mark>lib.d</mark>ts');
  });

  test('a matching part of an identifier is marked', () => {
    assert.equal(mark('lib.autoExternal', whole('external')), 'lib.auto<mark>External</mark>');
  });

  test('adjacent matches are one mark and count separately', () => {
    assert.equal(mark('lib.autoExternal', whole('auto', 'external')), 'lib.<mark>autoExternal</mark>');
    assert.equal(mark('autoExternal', { autoexternal: 12, external: 3 }), '<mark>autoExternal</mark>');
    const terms: MarkedTerms = new Map([
      ['auto', { letters: 4, words: 1 }],
      ['external', { letters: 8, words: 2 }],
    ]);
    assert.equal(wordsFound('autoExternal', terms), 3);
  });

  test('a letter that folds to two letters is marked with its word', () => {
    assert.equal(mark('the ﬁlename', { filename: 1 }), 'the <mark>ﬁlename</mark>');
  });

  test('overlapping pairs of Chinese characters are one mark', () => {
    assert.equal(mark('生成类型声明。', whole('类型', '型声', '声明')), '生成<mark>类型声明</mark>。');
    assert.equal(mark('包管理器', { 包管: 1 }), '<mark>包</mark>管理器');
    assert.equal(mark('𠮷野家', whole('𠮷野')), '<mark>𠮷野</mark>家');
  });

  test('text that looks like HTML is escaped, marked or not', () => {
    assert.equal(
      mark('a <b> & "Array<string>"', whole('array')),
      'a &lt;b&gt; &amp; &quot;<mark>Array</mark>&lt;string&gt;&quot;',
    );
    assert.equal(mark('<mark>x</mark>', {}), '&lt;mark&gt;x&lt;/mark&gt;');
  });

  test('the match level says whether all words, some or none match', () => {
    const terms: MarkedTerms = new Map([
      ['one', { letters: 3, words: 1 }],
      ['two', { letters: 3, words: 2 }],
    ]);
    assert.equal(markText('one and two', terms, 3).matchLevel, 'full');
    assert.equal(markText('one and three', terms, 3).matchLevel, 'partial');
    assert.equal(markText('four', terms, 3).matchLevel, 'none');
    assert.equal(wordsFound('two, two', terms), 2);
  });

  test('countBits counts the bits of a number', () => {
    assert.deepEqual([0, 1, 3, 8, 2 ** 30 - 1].map(countBits), [0, 1, 2, 1, 30]);
  });
});

describe('snippets', () => {
  const numbers = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ');

  test('a text within the word limit is not cut', () => {
    assert.equal(
      mark('  five words are not many!', whole('words'), 5),
      '  five <mark>words</mark> are not many!',
    );
  });

  test('a long text is cut to the word limit around the match, with ellipses', () => {
    assert.equal(mark(numbers, whole('w20'), 5), '…w19 <mark>w20</mark> w21 w22 w23…');
    assert.equal(mark(numbers, whole('w20'), 10), '…w18 w19 <mark>w20</mark> w21 w22 w23 w24 w25 w26 w27…');
  });

  test('a snippet at the start or end of the text has no ellipsis there', () => {
    assert.equal(mark(`(${numbers})`, whole('w0'), 4), '(<mark>w0</mark> w1 w2 w3…');
    assert.equal(mark(`${numbers} !`, whole('w39'), 4), '…w37 w38 <mark>w39</mark> !');
  });

  test('a snippet without a match is the start of the text', () => {
    assert.equal(mark(numbers, whole('nothing'), 3), 'w0 w1 w2…');
  });

  test('a snippet shows the place with most of the words', () => {
    const text = `apple ${numbers} apple pear w50 w51 w52 pear`;
    assert.equal(mark(text, whole('apple', 'pear'), 5), '…w39 <mark>apple</mark> <mark>pear</mark> w50 w51…');
  });

  test('two Chinese characters count as a word, and punctuation does not count', () => {
    const text = '打包时，Rslib 会把所有的模块合并成一个文件，并且生成类型声明文件，供使用者引用。';
    assert.equal(mark(text, whole('类型'), 5), '…生成<mark>类型</mark>声明文件，供使…');
  });

  test('Latin words in Chinese text count as one word each', () => {
    const value = mark('使用 Rslib 构建 Node.js 库的时候', whole('rslib'), 4);
    assert.equal(value, '使用 <mark>Rslib</mark> 构建 Node.js…');
  });

  test('a mark across the cut ends at the cut', () => {
    assert.equal(mark('一二三四五六七八', whole('一二', '二三'), 1), '<mark>一二</mark>…');
  });

  test('cutting a very long paragraph takes little time', () => {
    const text = `${'lorem ipsum '.repeat(100_000)}${'dolor '.repeat(9)}`;
    const marked = runWithin(60_000, () => mark(text, whole('ipsum', 'dolor'), 10));
    assert.match(marked, /<mark>ipsum<\/mark> <mark>dolor<\/mark>/);
  });
});
