/** Where the lines of a title end. A letter is one wide here, an ideograph two. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { breakLines } from '../../src/cli/drawing/line-breaks.js';

function measure(text: string): number {
  let width = 0;
  for (const char of text) width += /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(char) ? 2 : 1;
  return width;
}

function broken(text: string, width: number, { lang = 'en', maxLines = 9 } = {}): string[] {
  return breakLines(text, { lang, width, maxLines, ellipsis: '…', measure }).lines;
}

describe('lines of a title', () => {
  test('end between words and are of about the same length', () => {
    assert.deepEqual(broken('How to build a library', 40), ['How to build a library']);
    assert.deepEqual(broken('How to build and publish a small library', 34), [
      'How to build and',
      'publish a small library',
    ]);
    // Not three words and then one.
    assert.deepEqual(broken('aaaa bbbb cccc dddd', 16), ['aaaa bbbb', 'cccc dddd']);
  });

  test('keep marks with their words, and names of options whole', () => {
    assert.deepEqual(broken('use output.distPath (now) for it', 16), [
      'use',
      'output.distPath',
      '(now) for it',
    ]);
    assert.deepEqual(broken('run --watch or -w', 8), ['run', '--watch', 'or -w']);
    assert.deepEqual(broken('server-side rendering', 11), ['server-side', 'rendering']);
    assert.deepEqual(broken('server-side rendering', 10), ['server-', 'side', 'rendering']);
  });

  test('part a name that is wider than a line at its marks and capitals, and at last anywhere', () => {
    assert.deepEqual(broken('output.distPath.rootFolder', 15), ['output.', 'distPath.', 'rootFolder']);
    assert.deepEqual(broken('umdNameOfTheLibrary', 12), ['umdNameOf', 'TheLibrary']);
    assert.deepEqual(broken('x'.repeat(25), 10).join(''), 'x'.repeat(25));
    for (const line of broken('x'.repeat(25), 10)) assert.ok(measure(line) <= 10, line);
  });

  test('of Chinese neither begin with a closing mark nor end with an opening one, at any width', () => {
    const text = '用一份配置，构建“库”：ESM、CJS（与 UMD）；《声明文件》随代码一同生成。真的！';
    for (let width = 6; width < 60; width++) {
      const lines = broken(text, width, { lang: 'zh', maxLines: 99 });
      assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''), `width ${width}`);
      for (const line of lines) {
        assert.doesNotMatch(line, /^[，。：；、！）》”]/, `width ${width}: ${lines.join(' | ')}`);
        assert.doesNotMatch(line, /[（《“]$/, `width ${width}: ${lines.join(' | ')}`);
      }
    }
  });

  test('of Chinese do not part its words where there is another way', () => {
    assert.deepEqual(broken('构建你的第一个库', 10, { lang: 'zh' }), ['构建你的', '第一个库']);
    assert.deepEqual(broken('快速上手指南', 10, { lang: 'zh' }), ['快速上手', '指南']);
  });

  test('are cut with an ellipsis that fits, and without a mark before it', () => {
    const { lines, isWhole } = breakLines('one two, three four five six', {
      lang: 'en',
      width: 9,
      maxLines: 1,
      ellipsis: '…',
      measure,
    });
    assert.deepEqual([lines, isWhole], [['one two…'], false]);
    assert.deepEqual(broken('x'.repeat(500), 20, { maxLines: 2 }).map(measure), [20, 20]);
  });

  test('of nothing are none', () => {
    assert.deepEqual(broken('', 10), []);
    assert.deepEqual(broken('   ', 10), []);
  });
});
