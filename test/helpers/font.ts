/** Creates small fonts, so that no test depends on the fonts of a machine. */
import opentype from 'opentype.js';

const { Font, Glyph, Path } = opentype;

interface FontRecipe {
  /** All characters of the font. */
  chars: string;
  /** Default 400. */
  weight?: number;
}

/** The printable ASCII characters: letters, digits, punctuation and the space. */
export const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');

/** A font whose characters are boxes; wide characters (Chinese) are twice as wide. */
export function makeFont({ chars, weight = 400 }: FontRecipe): Buffer {
  const missing = new Glyph({ name: '.notdef', advanceWidth: 500, path: new Path() });
  const glyphs = [...new Set(chars)].sort().map((char, i) => {
    const width = /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(char) ? 1000 : 500;
    return char === ' '
      ? new Glyph({ name: 'space', unicode: 32, advanceWidth: 250, path: new Path() })
      : new Glyph({ name: `box${i}`, unicode: char.codePointAt(0)!, advanceWidth: width, path: box(width) });
  });
  const font = new Font({
    familyName: 'Boxes',
    styleName: 'Regular',
    unitsPerEm: 1000,
    ascender: 800,
    // Zero counts as missing.
    descender: -1,
    // The types say string.
    weightClass: weight as unknown as string,
    glyphs: [missing, ...glyphs],
  });
  return Buffer.from(font.toArrayBuffer());
}

function box(width: number): opentype.Path {
  const path = new Path();
  path.moveTo(50, 0);
  path.lineTo(50, 700);
  path.lineTo(width - 50, 700);
  path.lineTo(width - 50, 0);
  path.close();
  return path;
}
