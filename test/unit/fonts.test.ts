/** Fonts of characters, read from the font files, with the same result for every page. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { readFace } from '../../src/cli/pictures/draw.js';
import { FontBook } from '../../src/cli/pictures/font-book.js';
import { readFaces } from '../../src/cli/pictures/font-file.js';
import { fontFilesIn, fontFolders } from '../../src/cli/pictures/font-folders.js';
import { familiesFor } from '../../src/cli/pictures/picture-fonts.js';
import { ASCII, makeCollection, makeFont } from '../helpers/font.js';
import { temporaryFolder } from '../helpers/site.js';

function folderOf(files: Record<string, Buffer>): string {
  const folder = temporaryFolder();
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  return folder;
}

/** `file` or `file#face` of the fonts of a text, in order, or the missing characters. */
function chosen(
  folder: string,
  text: string,
  { lang = 'en', weight = 400, own = [] as string[] } = {},
): string[] | { missing: string[] } {
  const choice = new FontBook(
    own.map((name) => join(folder, name)),
    [folder],
  ).choose({ text, lang, weight });
  if ('missing' in choice) return choice;
  return choice.faces.map(({ path, index }) => basename(path) + (index ? `#${index}` : ''));
}

describe('font files', () => {
  test('the characters of a font are read from both cmap formats', () => {
    const folder = folderOf({
      'four.ttf': makeFont({ chars: 'aé快', format: 4 }),
      'twelve.ttf': makeFont({ chars: 'aé快\u{20bb7}', format: 12 }),
    });
    const covered = (name: string) => {
      const [face] = readFaces(join(folder, name));
      return [...'aé快\u{20bb7}b`~速\uffff'].filter((char) => face?.covers(char.codePointAt(0)!)).join('');
    };
    assert.equal(covered('four.ttf'), 'aé快');
    assert.equal(covered('twelve.ttf'), 'aé快\u{20bb7}');
  });

  test('the name, weight and slant of a font are read', () => {
    const folder = folderOf({
      'a.ttf': makeFont({ chars: 'a', family: 'Böxes 盒', weight: 700, isItalic: true }),
    });
    const [face] = readFaces(join(folder, 'a.ttf'));
    assert.deepEqual([face?.family, face?.weight, face?.isItalic, face?.index], ['Böxes 盒', 700, true, 0]);
  });

  test('each face of a collection is read', () => {
    const folder = folderOf({
      'all.ttc': makeCollection([
        { chars: 'a', family: 'X JP' },
        { chars: 'b', family: 'X SC' },
      ]),
    });
    assert.deepEqual(
      readFaces(join(folder, 'all.ttc')).map(({ family, index }) => `${index} ${family}`),
      ['0 X JP', '1 X SC'],
    );
  });

  test('a character map that claims to be longer than it is ends with its table', () => {
    const long = makeFont({ chars: 'ab' });
    const record = long.indexOf('cmap');
    const table = long.readUInt32BE(record + 8);
    const map = long.readUInt32BE(table + 8);
    long.writeUInt16BE(60_000, table + map + 6);
    const short = Buffer.from(long);
    short.writeUInt32BE(map + 10, record + 12);
    const folder = folderOf({ 'long.ttf': long, 'short.ttf': short });
    for (const [name, expected] of [
      ['long.ttf', [true, false]],
      ['short.ttf', [false, false]],
    ] as const) {
      const [face] = readFaces(join(folder, name));
      assert.deepEqual(
        [...'a快'].map((char) => face?.covers(char.codePointAt(0)!)),
        expected,
      );
    }
  });

  test('a damaged or compressed font, or another file, has no faces', () => {
    const whole = makeFont({ chars: ASCII });
    const folder = folderOf({
      'cut.ttf': whole.subarray(0, 150),
      'short.ttf': whole.subarray(0, 5),
      'empty.ttf': Buffer.alloc(0),
      'web.ttf': Buffer.from('wOF2 and more'),
      'text.ttf': Buffer.from('<html>not a font at all, but the page of an error</html>'),
      'wild.ttf': Buffer.concat([whole.subarray(0, 12), Buffer.alloc(400, 0xff)]),
    });
    const names = ['cut.ttf', 'short.ttf', 'empty.ttf', 'web.ttf', 'text.ttf', 'wild.ttf', 'none.ttf'];
    assert.deepEqual(
      names.flatMap((name) => readFaces(join(folder, name))),
      [],
    );
  });
});

test('a face of a collection is read like a separate font file', () => {
  const recipes = [
    { chars: 'ab', family: 'X JP' },
    { chars: '快速开始', family: 'X SC', weight: 700 },
  ];
  const folder = folderOf({ 'all.ttc': makeCollection(recipes), 'one.ttf': makeFont(recipes[1]!) });
  writeFileSync(join(folder, 'second.ttf'), readFace(join(folder, 'all.ttc'), 1));
  const [face] = readFaces(join(folder, 'second.ttf'));
  assert.deepEqual([face?.family, face?.weight, face?.covers('快'.codePointAt(0)!)], ['X SC', 700, true]);
  assert.deepEqual(readFace(join(folder, 'one.ttf'), 0), makeFont(recipes[1]!));
});

describe('font families of a social image', () => {
  const familiesOf = (files: Record<string, Buffer>, text: string) => {
    const found = familiesFor({ text, lang: 'en' }, new FontBook([], [folderOf(files)]));
    if ('missing' in found) return found;
    return found.families.map(({ faces }) => faces.map(({ path, weight }) => [basename(path), weight]));
  };

  test('a family has a regular and a bold face, or its only face', () => {
    const files = {
      'Inter-Regular.ttf': makeFont({ chars: ASCII }),
      'Inter-Bold.ttf': makeFont({ chars: ASCII, weight: 700 }),
      'Strange.ttf': makeFont({ chars: '快' }),
    };
    assert.deepEqual(familiesOf(files, 'a快'), [
      [
        ['Inter-Regular.ttf', 400],
        ['Inter-Bold.ttf', 700],
      ],
      [['Strange.ttf', undefined]],
    ]);
    assert.deepEqual(familiesOf(files, 'a速'), { missing: ['速'] });
  });

  test('a regular and a bold face may be in one collection', () => {
    const recipes = [{ chars: ASCII }, { chars: ASCII, weight: 700 }];
    assert.deepEqual(familiesOf({ 'Inter.ttc': makeCollection(recipes) }, 'a'), [
      [
        ['Inter.ttc', 400],
        ['Inter.ttc', 700],
      ],
    ]);
  });

  test('equal faces have equal names, and a changed font file has new ones', () => {
    const name = (folder: string) => {
      const found = familiesFor({ text: 'a', lang: 'en' }, new FontBook([], [folder]));
      return 'families' in found ? found.families.map(({ name }) => name).join() : '';
    };
    const folder = folderOf({ 'Inter-Regular.ttf': makeFont({ chars: ASCII }) });
    const before = name(folder);
    assert.equal(name(folder), before);
    writeFileSync(join(folder, 'Inter-Regular.ttf'), makeFont({ chars: `${ASCII}快` }));
    assert.notEqual(name(folder), before);
  });
});

describe('fonts of a text', () => {
  test('one family with all characters is used, in the order of families', () => {
    const folder = folderOf({
      'Aaa-Regular.ttf': makeFont({ chars: ASCII }),
      'LiberationSans-Regular.ttf': makeFont({ chars: ASCII }),
      'Roboto-Regular.ttf': makeFont({ chars: ASCII }),
    });
    assert.deepEqual(chosen(folder, 'Quick start'), ['Roboto-Regular.ttf']);
  });

  test('an unknown family comes before a font for code', () => {
    const folder = folderOf({
      'Aaa-Mono.ttf': makeFont({ chars: ASCII }),
      'Zzz-Regular.ttf': makeFont({ chars: ASCII }),
    });
    assert.deepEqual(chosen(folder, 'a'), ['Zzz-Regular.ttf']);
  });

  test('the face has the requested weight or the nearest one, and is upright', () => {
    const folder = folderOf({
      'Inter-Bold.ttf': makeFont({ chars: ASCII, weight: 700 }),
      'Inter-Regular.ttf': makeFont({ chars: ASCII }),
      'Inter-BoldItalic.ttf': makeFont({ chars: ASCII, weight: 700, isItalic: true }),
    });
    assert.deepEqual(chosen(folder, 'a', { weight: 700 }), ['Inter-Bold.ttf']);
    assert.deepEqual(chosen(folder, 'a', { weight: 400 }), ['Inter-Regular.ttf']);
    assert.deepEqual(chosen(folder, 'a', { weight: 600 }), ['Inter-Bold.ttf']);
  });

  test('Chinese text uses the Chinese face of a collection, also for Latin letters', () => {
    const folder = folderOf({
      'NotoSansCJK-Regular.ttc': makeCollection([
        { chars: `${ASCII}快`, family: 'Noto Sans CJK JP' },
        { chars: `${ASCII}快`, family: 'Noto Sans CJK SC' },
      ]),
      'Inter-Regular.ttf': makeFont({ chars: ASCII }),
    });
    assert.deepEqual(chosen(folder, 'Rslib 快', { lang: 'zh' }), ['NotoSansCJK-Regular.ttc#1']);
    assert.deepEqual(chosen(folder, 'Rslib 快', { lang: 'ja' }), ['NotoSansCJK-Regular.ttc']);
    assert.deepEqual(chosen(folder, 'Rslib 快'), ['Inter-Regular.ttf', 'NotoSansCJK-Regular.ttc']);
  });

  test('fonts of the config come before those of the system', () => {
    const folder = folderOf({
      'Inter-Regular.ttf': makeFont({ chars: ASCII }),
      'own/Zzz.ttf': makeFont({ chars: ASCII }),
    });
    assert.deepEqual(chosen(folder, 'a', { own: ['own/Zzz.ttf'] }), ['Zzz.ttf']);
  });

  test('each character gets a font that has it, and characters without one are reported', () => {
    const folder = folderOf({
      'Inter-Regular.ttf': makeFont({ chars: ASCII }),
      'Strange.otf': makeFont({ chars: '☃' }),
    });
    assert.deepEqual(chosen(folder, 'a ☃\u200d\ufe0f'), ['Inter-Regular.ttf', 'Strange.otf']);
    assert.deepEqual(chosen(folder, '速a快☃'), { missing: ['快', '速'] });
    assert.deepEqual(chosen(temporaryFolder(), 'ba'), { missing: ['a', 'b'] });
    assert.deepEqual(
      [new FontBook([], [folder]).isEmpty, new FontBook([], [temporaryFolder()]).isEmpty],
      [false, true],
    );
  });
});

test('fonts are searched in the folders of each system, and missing folders are skipped', () => {
  const env = { WINDIR: 'D:\\Win', LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local', XDG_DATA_HOME: '/data' };
  const of = (platform: NodeJS.Platform) => fontFolders({ platform, env, home: '/home/me' });
  assert.ok(of('linux').includes('/usr/share/fonts') && of('linux').includes('/data/fonts'));
  assert.ok(
    of('darwin').includes('/System/Library/Fonts') && of('darwin').includes('/home/me/Library/Fonts'),
  );
  assert.equal(of('win32').length, 2);
  assert.match(of('win32')[0]!, /^D:\\Win.Fonts$/);
  assert.deepEqual(fontFilesIn(['/no/such/folder']), []);
});

test('font files are found in nested folders, also with an extension in capital letters', () => {
  const files = { 'ARIAL.TTF': makeFont({ chars: 'a' }), 'noto/b.otf': makeFont({ chars: 'b' }) };
  const folder = folderOf({ ...files, 'read.me': Buffer.alloc(0) });
  assert.deepEqual(
    fontFilesIn([folder, join(folder, 'noto')]),
    Object.keys(files).map((name) => join(folder, name)),
  );
});
