/** Marks in a text, and snippets. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runWithin } from '../../src/cli/system/time-limit.js';
import { countBits, type MarkedTerms, markText, wordsFound } from '../../src/runtime/search/match.js';

/** The text with marks as `[…]` for these terms, each a separate word. A number is the count of typed letters of a term. */
function mark(text: string, given: Record<string, number>, limit?: number): string {
  const terms: MarkedTerms = new Map(
    Object.entries(given).map(([term, letters], i) => [term, { letters, words: 1 << i }]),
  );
  const { value } = markText(text, terms, (1 << terms.size) - 1, limit);
  return value.replace(/<mark>(.*?)<\/mark>/g, '[$1]');
}
const whole = (...terms: string[]) => Object.fromEntries(terms.map((term) => [term, term.length]));

describe('marks', () => {
  const marked: [expected: string, given: Record<string, number>][] = [
    ['[Bundle] a [BUNDLE], not bundles', whole('bundle')],
    ['[Ｂｕｎｄｌｅ] [café]', whole('bundle', 'cafe')],
    // Only the typed letters of a beginning. Signs are no letters.
    ['[Conf]iguration', { configuration: 4 }],
    ['[auto-ex]ternal', { autoexternal: 6 }],
    ['[auto]-external', { autoexternal: 4 }],
    ['[lib.d]ts', { libdts: 4 }],
    ['lib.auto[External]', whole('external')],
    ['lib.[autoExternal]', whole('auto', 'external')],
    ['[autoExternal]', { autoexternal: 12, external: 3 }],
    // A letter that folds to two letters.
    ['the [ﬁlename]', { filename: 1 }],
    ['生成[类型声明]。', whole('类型', '型声', '声明')],
    ['[包]管理器', { 包管: 1 }],
    ['[𠮷野]家', whole('𠮷野')],
  ];
  for (const [expected, given] of marked)
    test(`are ${expected} for ${Object.keys(given)}`, () => {
      assert.equal(mark(expected.replace(/[[\]]/g, ''), given), expected);
    });

  test('are in text that is escaped', () => {
    const escaped = 'a &lt;b&gt; &amp; &quot;[Array]&lt;string&gt;&quot;';
    assert.equal(mark('a <b> & "Array<string>"', whole('array')), escaped);
    assert.equal(mark('<mark>x</mark>', {}), '&lt;mark&gt;x&lt;/mark&gt;');
  });

  test('of adjacent matches are one, and count separately', () => {
    const terms: MarkedTerms = new Map([
      ['auto', { letters: 4, words: 1 }],
      ['external', { letters: 8, words: 2 }],
    ]);
    assert.equal(wordsFound('autoExternal', terms), 3);
  });

  test('have a level that says whether all words, some or none match', () => {
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

  const mixed = '使用 Rslib 构建 Node.js 库的时候';
  const bundled = '打包时，Rslib 会把所有的模块合并成一个文件，并且生成类型声明文件，供使用者引用。';
  const fruit = `apple ${numbers} apple pear w50 w51 w52 pear`;
  const cut: [what: string, text: string, terms: string[], limit: number, expected: string][] = [
    ['is not cut if it is short', '  five words, not many!', ['words'], 4, '  five [words], not many!'],
    ['is around the match, with ellipses', numbers, ['w20'], 5, '…w19 [w20] w21 w22 w23…'],
    ['begins a quarter before it', numbers, ['w20'], 10, '…w18 w19 [w20] w21 w22 w23 w24 w25 w26 w27…'],
    ['has no ellipsis at the start', `(${numbers})`, ['w0'], 4, '([w0] w1 w2 w3…'],
    ['has no ellipsis at the end', `${numbers} !`, ['w39'], 4, '…w37 w38 [w39] !'],
    ['is the start of a text without a match', numbers, ['nothing'], 3, 'w0 w1 w2…'],
    ['has most of the words', fruit, ['apple', 'pear'], 5, '…w39 [apple] [pear] w50 w51…'],
    ['counts two Chinese characters as a word', bundled, ['类型'], 5, '…生成[类型]声明文件，供使…'],
    ['counts Latin words in Chinese text', mixed, ['rslib'], 4, '使用 [Rslib] 构建 Node.js…'],
    ['cuts a mark', '一二三四五六七八', ['一二', '二三'], 1, '[一二]…'],
  ];
  for (const [what, text, terms, limit, expected] of cut)
    test(`a snippet ${what}`, () => assert.equal(mark(text, whole(...terms), limit), expected));

  test('cutting a very long paragraph takes little time', () => {
    const text = `${'lorem ipsum '.repeat(100_000)}${'dolor '.repeat(9)}`;
    const marked = runWithin(60_000, () => mark(text, whole('ipsum', 'dolor'), 10));
    assert.match(marked, /\[ipsum] \[dolor]/);
  });
});
