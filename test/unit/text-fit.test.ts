/** Fitting a title into the social image without a browser and without font metrics. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countLines, fitText, textWidth, withBreaks } from '../../src/theme/social-image/text-fit.js';

const parts = (text: string, { lang = 'en', width = 100 } = {}) =>
  withBreaks(text, { lang, width }).split('\u200b');

describe('line breaks of a social image', () => {
  test('a line may break between Chinese words, but not inside one or before closing punctuation', () => {
    assert.deepEqual(parts('使用工具打包类型声明文件', { lang: 'zh' }), [
      '使用',
      '工具',
      '打包',
      '类型',
      '声明',
      '文件',
    ]);
    const whole = parts('第一：标题，测试（附示例）。', { lang: 'zh' });
    assert.ok(
      whole.every((part) => !/^[：，）。]/.test(part) && !/（$/.test(part)),
      whole.join(' | '),
    );
  });

  test('a line may break between Chinese and Latin words without a space', () => {
    assert.deepEqual(parts('使用Rslib工具', { lang: 'zh' }), ['使用', 'Rslib', '工具']);
  });

  test('a line breaks inside a name only if the name is wider than the line, after punctuation and before capitals', () => {
    const name = 'output.distPath.jsAsyncChunk';
    assert.deepEqual(parts(`The ${name}`), [`The ${name}`]);
    const divided = ['The output.', 'dist', 'Path.', 'js', 'Async', 'Chunk'];
    assert.deepEqual(parts(`The ${name}`, { width: 8 }), divided);
  });
});

describe('estimated width of a text', () => {
  test('an ideograph has width one, a combining mark zero, and wide letters more than narrow ones', () => {
    assert.equal(textWidth('快速开始'), 4);
    assert.equal(textWidth('e\u0301\u200d'), textWidth('e'));
    assert.ok(textWidth('illi') < textWidth('else') && textWidth('else') < textWidth('WWMM'));
  });

  test('countLines keeps words whole and splits words wider than a line', () => {
    assert.equal(countLines('快速开始', 4), 1);
    assert.equal(countLines('快速开始', 3), 2);
    assert.equal(countLines('Two words', textWidth('Two words')), 1);
    assert.equal(countLines('Two words', textWidth('words')), 2);
    assert.equal(countLines('x'.repeat(40), textWidth('x') * 10), 4);
    assert.equal(countLines('', 10), 1);
  });

  test('countLines breaks Chinese, Japanese and Korean only between words, like the image', () => {
    const title = '摘要会列出每个原因及其位置，以及被忽略的示例的比例';
    assert.equal(title.length, 25);
    // 13 characters fit on a line, but no word ends there.
    assert.equal(countLines(title, 13.2, 'zh'), 3);
    const pieces = parts(title, { lang: 'zh', width: 13.2 });
    assert.ok(pieces.every((piece) => textWidth(piece) <= 13.2));
    assert.equal(countLines('사용 설명서', 4, 'ko'), 2);
  });
});

test('fitText returns the largest step at which a text fits, or the last one', () => {
  const large = { fontSize: 90, maxLines: 1 };
  const small = { fontSize: 45, maxLines: 2 };
  const choose = (text: string) => fitText(text, [large, small], 900);
  assert.equal(choose('快'.repeat(10)), large);
  assert.equal(choose('快'.repeat(11)), small);
  assert.equal(choose('快'.repeat(500)), small);
});
