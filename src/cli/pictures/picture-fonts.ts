/**
 * The fonts of a picture: font families that contain, for each of two weights, the faces that a font book
 * chooses.
 */
import { contentHash } from '../system/cache.js';
import type { ChosenFace, FontBook } from './font-book.js';

/**
 * A font family for one picture. Its name is a hash of its faces, so that equal families are registered once.
 */
export interface FontFamily {
  name: string;
  faces: FamilyFace[];
}

interface FamilyFace extends ChosenFace {
  /** The weight to register the face with. Default: the weights that the file declares. */
  weight?: number;
}

const REGULAR = 400;
const BOLD = 700;

/**
 * The families for a text, in the order in which they are searched for a glyph; or the characters that no
 * font has. Regular and bold text may use different fonts: the n-th family contains the n-th choice of both.
 */
export function familiesFor(
  { text, lang }: { text: string; lang: string },
  book: FontBook,
): { families: FontFamily[] } | { missing: string[] } {
  const regular = book.choose({ text, lang, weight: REGULAR });
  const bold = book.choose({ text, lang, weight: BOLD });
  if ('missing' in regular) return regular;
  if ('missing' in bold) return bold;
  const count = Math.max(regular.faces.length, bold.faces.length);
  return {
    families: Array.from({ length: count }, (_, i) => familyOf(regular.faces[i], bold.faces[i])),
  };
}

function familyOf(regular: ChosenFace | undefined, bold: ChosenFace | undefined): FontFamily {
  const isOne = regular?.path === bold?.path && regular?.index === bold?.index;
  const faces: FamilyFace[] = [];
  if (regular) faces.push(isOne ? regular : { ...regular, weight: REGULAR });
  if (bold && !isOne) faces.push({ ...bold, weight: BOLD });
  return { name: contentHash(JSON.stringify(faces)), faces };
}
