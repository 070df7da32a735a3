/**
 * Chooses the fonts of a picture: those of the config, then Inter, which is part of this package. Fonts of the
 * system are not used, so a picture is the same on every machine.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { contentHash } from '../system/content-hash.js';
import { type FontData, readFont, type Weights } from './font-data.js';

/**
 * A font family for one picture. Its name is a hash of its faces, so that equal families are registered once.
 */
export interface FontFamily {
  name: string;
  /** `hash` is that of the file. Without a weight, the face has the weights that the file declares. */
  faces: { path: string; hash: string; weight?: number }[];
}

const REGULAR = 400;
const BOLD = 700;

/**
 * Characters that are invisible in any font: joiners, direction marks, selectors. White space needs no glyph.
 */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\p{White_Space}]/gu;

export class Fonts {
  /** For regular and for bold text: all faces, in the order in which they are searched. */
  readonly #orders: Face[][];
  /** For each character: a face of each order, or none. */
  readonly #found = new Map<string, Face[]>();

  /** @param files absolute paths of font files, and of style sheets with `@font-face` rules */
  constructor(files: string[]) {
    const own = files.flatMap(facesOf);
    const inter = new Face(createRequire(import.meta.url).resolve('#inter'));
    this.#orders = [REGULAR, BOLD].map((weight) => [
      ...own.toSorted((a, b) => a.distanceTo(weight) - b.distanceTo(weight)),
      inter,
    ]);
  }

  /**
   * The families for a text, in the order in which they are searched for a glyph; or the characters that no
   * font has. Regular and bold text may use different fonts: the n-th family contains the n-th face of both.
   */
  familiesFor(text: string): { families: FontFamily[] } | { missing: string[] } {
    const chars = [...new Set(text.replace(INVISIBLE, ''))];
    const missing = chars.filter((char) => this.#facesFor(char).length === 0);
    if (missing.length > 0) return { missing };
    const [regular = [], bold = []] = this.#orders.map((order, i) => {
      const used = new Set(chars.map((char) => this.#facesFor(char)[i]));
      return order.filter((face) => used.has(face));
    });
    const count = Math.max(regular.length, bold.length);
    return { families: Array.from({ length: count }, (_, i) => familyOf(regular[i], bold[i])) };
  }

  #facesFor(char: string): Face[] {
    let faces = this.#found.get(char);
    if (!faces) {
      const point = char.codePointAt(0)!;
      faces = this.#orders.flatMap((order) => order.find((face) => face.covers(point)) ?? []);
      this.#found.set(char, faces);
    }
    return faces;
  }
}

function familyOf(regular: Face | undefined, bold: Face | undefined): FontFamily {
  const faces: FontFamily['faces'] = [];
  if (regular) faces.push({ ...regular.file, ...(regular === bold ? {} : { weight: REGULAR }) });
  if (bold && bold !== regular) faces.push({ ...bold.file, weight: BOLD });
  return { name: contentHash(JSON.stringify(faces)), faces };
}

/** The faces of a font file or of a style sheet. The last rule for a character wins, as in browsers. */
function facesOf(file: string): Face[] {
  if (!file.endsWith('.css')) return [new Face(file)];
  const rules = readFileSync(file, 'utf8').matchAll(/@font-face\s*\{([^}]*)\}/g);
  return [...rules].reverse().flatMap(([, rule = '']) => {
    const address = /\burl\(\s*["']?([^"')?#]+)/.exec(rule)?.[1];
    return address ? new Face(resolve(dirname(file), address), rule) : [];
  });
}

/** A font file. It is read when its contents are needed, because a style sheet may name a hundred files. */
class Face {
  readonly #path: string;
  readonly #weights: Weights | undefined;
  readonly #ranges: [from: number, to: number][];
  #opened: (FontData & { hash: string }) | undefined;

  /** @param rule the declarations of its `@font-face` rule */
  constructor(path: string, rule = '') {
    const [, min, max = min] = /font-weight:\s*(\d+)(?:\s+(\d+))?/.exec(rule) ?? [];
    this.#path = path;
    this.#weights = min === undefined ? undefined : [Number(min), Number(max)];
    this.#ranges = Array.from(
      rule.matchAll(/\bU\+([\da-f?]+)(?:-([\da-f]+))?/gi),
      ([, from = '', to = from]) => [
        Number.parseInt(from.replaceAll('?', '0'), 16),
        Number.parseInt(to.replaceAll('?', 'f'), 16),
      ],
    );
  }

  get file(): { path: string; hash: string } {
    return { path: this.#path, hash: this.#font.hash };
  }

  distanceTo(weight: number): number {
    const [min, max] = this.#weights ?? this.#font.weights;
    return Math.max(min - weight, weight - max, 0);
  }

  covers(point: number): boolean {
    const isInRange =
      this.#ranges.length === 0 || this.#ranges.some(([from, to]) => from <= point && point <= to);
    return isInRange && this.#font.covers(point);
  }

  get #font(): FontData & { hash: string } {
    this.#opened ??= openFont(this.#path);
    return this.#opened;
  }
}

/** A file that is not a font has no characters. */
function openFont(path: string): FontData & { hash: string } {
  try {
    const file = readFileSync(path);
    return { ...readFont(file), hash: contentHash(file) };
  } catch {
    return { weights: [REGULAR, REGULAR], covers: () => false, hash: '' };
  }
}
