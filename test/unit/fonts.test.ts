/** Fonts of a picture: which characters a font file has, and which fonts are chosen for a text. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { readFont } from '../../src/cli/pictures/font-data.js';
import { Fonts } from '../../src/cli/pictures/fonts.js';
import { ASCII, makeFont } from '../helpers/font.js';
import { temporaryFolder } from '../helpers/site.js';

const require = createRequire(import.meta.url);
const INTER = 'InterVariable.woff2';

function folderOf(files: Record<string, Buffer | string>): string {
  const folder = temporaryFolder();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return folder;
}

/** The characters of a text that a font has. */
function covered(font: Buffer, text: string): string {
  const { covers } = readFont(font);
  return [...text].filter((char) => covers(char.codePointAt(0)!)).join('');
}

describe('font files', () => {
  test('the characters of a font are read from both cmap formats', () => {
    const all = 'aé快\u{20bb7}b`~速\uffff';
    assert.equal(covered(makeFont({ chars: 'aé快' }), all), 'aé快');
    assert.equal(covered(makeFont({ chars: 'aé快\u{20bb7}' }), all), 'aé快\u{20bb7}');
  });

  test('the characters and weights of a WOFF2 file are read', () => {
    const inter = readFileSync(require.resolve(`inter-ui/variable/${INTER}`));
    assert.equal(covered(inter, 'aéŁяΩệ→≥✓快あ한م\u{f1234}'), 'aéŁяΩệ→≥✓');
    assert.deepEqual(readFont(inter).weights, [1, 1000]);
    const bold = readFileSync(require.resolve('inter-ui/web/Inter-Bold.woff2'));
    assert.deepEqual([covered(bold, 'a→快'), readFont(bold).weights], ['a→', [700, 700]]);
  });

  test('the weight of a font is read', () => {
    assert.deepEqual(readFont(makeFont({ chars: 'a', weight: 700 })).weights, [700, 700]);
  });

  test('a damaged font and a file that is not a font have no characters', () => {
    const whole = makeFont({ chars: ASCII });
    const long = Buffer.from(whole);
    // The character map claims to be longer than its table.
    long.writeUInt16BE(60_000, long.readUInt32BE(long.indexOf('cmap') + 8) + 12 + 6);
    const folder = folderOf({
      'cut.ttf': whole.subarray(0, 150),
      'short.ttf': whole.subarray(0, 5),
      'empty.ttf': '',
      'long.ttf': long,
      'web.woff2': 'wOF2 and more',
      'text.ttf': '<html>not a font at all, but the page of an error</html>',
      'wild.ttf': Buffer.concat([whole.subarray(0, 12), Buffer.alloc(400, 0xff)]),
    });
    const names = ['cut.ttf', 'short.ttf', 'empty.ttf', 'long.ttf', 'web.woff2', 'text.ttf', 'wild.ttf'];
    assert.deepEqual(chosen(folder, [...names, 'none.ttf'], 'a'), [INTER]);
  });
});

/** For each family of a text, its files with their weights. */
function chosen(folder: string, files: string[], text: string) {
  const found = new Fonts(files.map((name) => join(folder, name))).familiesFor(text);
  if ('missing' in found) return found;
  return found.families.map(({ faces }) =>
    faces.map(({ path, weight }) => basename(path) + (weight ? ` ${weight}` : '')).join(', '),
  );
}

describe('fonts of a text', () => {
  const folder = folderOf({
    'regular.ttf': makeFont({ chars: ASCII }),
    'bold.ttf': makeFont({ chars: ASCII, weight: 700 }),
    'black.ttf': makeFont({ chars: ASCII, weight: 900 }),
    'chinese.otf': makeFont({ chars: '快速a' }),
    'sheet.css': `
@font-face { font-weight: 100 900; src: url("./chinese.otf") format("opentype"); unicode-range: U+5F00-5FFF; }
@font-face { font-weight: 400; src: url(regular.ttf?v=1), url(none.ttf); unicode-range: U+0-7A, U+4E??; }
@font-face { font-weight: 700; src: url('bold.ttf'); unicode-range: U+61; }
`,
  });

  test('without fonts in the config, Inter is used', () => {
    assert.deepEqual(chosen(folder, [], 'Łódź → Привет, αβγ ✓'), [INTER]);
  });

  test('fonts of the config come first, in their order, and Inter has the other characters', () => {
    assert.deepEqual(chosen(folder, ['regular.ttf', 'chinese.otf'], 'a'), ['regular.ttf']);
    assert.deepEqual(chosen(folder, ['chinese.otf', 'regular.ttf'], 'a'), ['chinese.otf']);
    assert.deepEqual(chosen(folder, ['chinese.otf', 'regular.ttf'], 'é快b'), [
      'chinese.otf',
      'regular.ttf',
      INTER,
    ]);
  });

  test('regular and bold text use the nearest weights', () => {
    const pair = ['regular.ttf 400, bold.ttf 700'];
    assert.deepEqual(chosen(folder, ['black.ttf', 'bold.ttf', 'regular.ttf'], 'a'), pair);
    assert.deepEqual(chosen(folder, ['bold.ttf', 'chinese.otf', 'regular.ttf'], 'b快'), [
      'chinese.otf 400, bold.ttf 700',
      'regular.ttf 400, chinese.otf 700',
    ]);
    assert.deepEqual(chosen(folder, ['black.ttf'], 'a'), ['black.ttf']);
  });

  test('a font of a style sheet is used for its range and weights, and the last rule for a character wins', () => {
    assert.deepEqual(chosen(folder, ['sheet.css'], '快'), ['chinese.otf']);
    assert.deepEqual(chosen(folder, ['sheet.css'], 'b'), ['regular.ttf']);
    assert.deepEqual(chosen(folder, ['sheet.css'], 'a'), ['regular.ttf 400, bold.ttf 700']);
    // The character is outside of the range of the font that has it, or the font of its range does not have it.
    assert.deepEqual(chosen(folder, ['sheet.css'], '~速丁'), { missing: ['速', '丁'] });
    assert.deepEqual(chosen(folder, ['sheet.css'], '~'), [INTER]);
  });

  test('characters that no font has are reported, and invisible ones are not', () => {
    assert.deepEqual(chosen(folder, [], 'a \u200d\ufe0f\u00ad\n速快速'), { missing: ['速', '快'] });
    assert.deepEqual(chosen(folder, ['chinese.otf'], '速快速'), ['chinese.otf']);
    assert.deepEqual(chosen(folder, [], ' \n'), []);
  });

  test('equal faces have equal names, and a changed font file has another one', () => {
    const folder = folderOf({ 'a.ttf': makeFont({ chars: ASCII }) });
    const name = () => {
      const found = new Fonts([join(folder, 'a.ttf')]).familiesFor('a');
      return 'families' in found ? found.families.map(({ name }) => name).join() : '';
    };
    const before = name();
    assert.equal(name(), before);
    writeFileSync(join(folder, 'a.ttf'), makeFont({ chars: `${ASCII}快` }));
    assert.notEqual(name(), before);
  });
});

test('an installed package with a style sheet has the characters of its language', () => {
  const fonts = new Fonts([require.resolve('@fontsource-variable/noto-sans-sc')]);
  const found = fonts.familiesFor('快速开始：Rslib');
  assert.ok('families' in found && found.families.length > 1);
  // Its style sheet claims emoji, which the font does not have.
  assert.deepEqual(fonts.familiesFor('\u{1f389}あ'), { missing: ['\u{1f389}'] });
});
