/** Words of the index, of a query and of marks. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runWithin } from '../../src/cli/system/time-limit.js';
import { wordsOf } from '../../src/runtime/search/query-words.js';
import { eachTerm, fold, keyOf, termsOf } from '../../src/runtime/search/tokenize.js';

const sorted = (terms: string[]) => [...terms].sort();

describe('terms of a text', () => {
  test('terms ignore case, accents and width', () => {
    assert.deepEqual(termsOf('Café CAFE ＣＡＦÉ cafe\u0301'), ['cafe', 'cafe', 'cafe', 'cafe']);
    assert.deepEqual(termsOf('ﬁle ２０２５'), ['file', '2025']);
    assert.deepEqual(termsOf('İstanbul Ωmega Ёлка'), ['istanbul', 'ωmega', 'елка']);
  });

  const sameTerms: [what: string, text: string, other: string][] = [
    ['a zero-width non-joiner', 'می‌خواهم', 'میخواهم'],
    ['a zero-width space', 'ก​ข', 'กข'],
    ['a soft hyphen', 'hyphen\u00adated', 'hyphenated'],
    ['points of Hebrew', 'שָׁלוֹם', 'שלום'],
    ['vowel marks of Arabic', 'مُحَمَّد', 'محمد'],
    ['the line that lengthens Arabic words', 'مـــرحبا', 'مرحبا'],
    ['the German sharp s', 'Straße', 'STRASSE'],
    ['the letters i of Turkish', 'ısı İsı', 'isi ISI'],
    ['the form of sigma at the end of a word', 'οδός', 'ΟΔΟΣ'],
  ];
  for (const [what, text, other] of sameTerms)
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

  const identifiers: [text: string, terms: string[]][] = [
    ['autoExternal', ['auto', 'external', 'autoexternal']],
    ['auto-external', ['auto', 'external', 'autoexternal']],
    ['auto_external', ['auto', 'external', 'autoexternal']],
    ['lib.dts', ['lib', 'dts', 'libdts']],
    ['output.target', ['output', 'target', 'outputtarget']],
    ['@rslib/core', ['rslib', 'core', 'rslibcore']],
    ['node:fs', ['node', 'fs', 'nodefs']],
    ['Node.js', ['node', 'js', 'nodejs']],
    ['HTMLParser', ['html', 'parser', 'htmlparser']],
    ['ES2015', ['es2015']],
    ['__dirname', ['dirname']],
    ['--dry-run', ['dry', 'run', 'dryrun']],
    ['std::fs', ['std', 'fs', 'stdfs']],
    ['index．html', ['index', 'html', 'indexhtml']],
  ];
  for (const [text, terms] of identifiers) {
    test(`${text} has terms for the whole and for its parts`, () => {
      assert.deepEqual(sorted(termsOf(text)), sorted(terms));
    });
  }

  test('a long path has terms for its parts, for neighbors and for the whole', () => {
    const terms = termsOf('a1.b2.c3.d4.e5');
    for (const term of ['a1', 'e5', 'b2c3', 'c3d4e5', 'a1b2c3d4e5']) assert.ok(terms.includes(term), term);
    assert.ok(!terms.includes('a1b2c3d4'));
  });

  const texts: [what: string, text: string, terms: string[]][] = [
    ['a capitalized word at the start of a sentence is one word', 'The ESM build', ['the', 'esm', 'build']],
    ['punctuation, symbols and emoji are not terms', '— “…” 🎉 \ufe0f ★ $ 。，', []],
    ['Chinese has pairs, and the last character of a run', '类型声明', ['类型', '型声', '声明', '明']],
    ['punctuation ends a run', '类型，声明', ['类型', '型', '声明', '明']],
    ['a character alone is a term', '包', ['包']],
    ['surrogate pairs are not split', '𠮷野家', ['𠮷野', '野家', '家']],
    ['Japanese has pairs', 'サーバー', ['サー', 'ーバ', 'バー', 'ー']],
    ['half-width kana equal full-width kana', 'ﾋﾞﾙﾄﾞ', ['ビル', 'ルド', 'ド'].map(fold)],
    ['Korean has pairs', '번들', ['번들', '들']],
    ['so have Korean letters', 'ㄱㅏ', ['\u1100\u1161', '\u1161']],
    ['punctuation of scripts without spaces is not part of a term', 'က။ခ', ['က', 'ခ']],
    ['text is split where the script changes', '配置dts选项', ['配置', '置', 'dts', '选项', '项']],
    ['identifiers in Chinese text', '用Node.js构建', ['用', 'node', 'nodejs', 'js', '构建', '建']],
  ];
  for (const [what, text, terms] of texts) test(what, () => assert.deepEqual(termsOf(text), terms));

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

  const queries: [what: string, query: string, wholes: string[]][] = [
    ['one word per script', '配置dts', ['配置', 'dts']],
    ['wide spaces and letters', 'ＤＴＳ　配置', ['dts', '配置']],
    ['question words are removed', 'How do I bundle the types?', ['bundle', 'types']],
    ['Chinese question words are removed', '如何生成类型声明', ['生成类型声明']],
    ['before another script too', '怎么使用 vue', ['vue']],
    ['and inside a question', '什么是库的入口？', ['库', '入口']],
    ['question words inside Chinese words are kept', '了解目的', ['了解目的']],
    ['question words inside other words are kept', 'howto.do', ['howtodo']],
    ['a query of question words only is kept', 'how to', ['how', 'to']],
    ['a query of Chinese question words only is kept', '如何', ['如何']],
    ['a repeated word counts once', 'Bundle bundle BUNDLE', ['bundle']],
    ['punctuation is no word', ' - 。？', []],
  ];
  for (const [what, query, wholes] of queries)
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
