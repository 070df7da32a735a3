/**
 * Text as outlines, by the fonts that were chosen for it: HarfBuzz joins Arabic letters, kerns Latin ones and takes the
 * forms of the language. So a picture needs no font where it is drawn, and its width is known to the unit.
 */
import { readFileSync } from 'node:fs';
import bidi from 'bidi-js';
import * as harfbuzz from 'harfbuzzjs';
import type { ChosenFace } from './font-book.js';

export interface Outlines {
  /** SVG paths on a base line at y 0, for a font size of 1. */
  paths: string;
  width: number;
}

interface LoadedFace {
  font: harfbuzz.Font;
  /** Units of the font to the size of its type. */
  units: number;
  paths: Map<number, string>;
}

interface Glyph {
  face: LoadedFace;
  id: number;
  x: number;
  y: number;
}

interface Run {
  start: number;
  end: number;
  face: LoadedFace;
  isRightToLeft: boolean;
  level: number;
}

/** Kept for all pictures of a thread: a large font is read in once. */
const blobs = new Map<string, harfbuzz.Blob>();
const loaded = new Map<string, LoadedFace>();
const { getEmbeddingLevels } = createBidi();

/** Its types know the module by another form than Node gives it. */
function createBidi() {
  return (bidi as unknown as typeof bidi.default)();
}

export class Typesetter {
  readonly #faces: LoadedFace[];
  readonly #lang: string;
  readonly #direction: 'ltr' | 'rtl';
  readonly #widths = new Map<string, number>();

  constructor({ faces, lang, direction }: { faces: ChosenFace[]; lang: string; direction: 'ltr' | 'rtl' }) {
    this.#faces = faces.map(loadFace);
    this.#lang = lang;
    this.#direction = direction;
  }

  has(char: string): boolean {
    return this.#faces.some((face) => hasGlyph(face, char));
  }

  /** At a font size of 1. */
  width(text: string): number {
    let width = this.#widths.get(text);
    if (width === undefined) {
      width = this.#set(text).width;
      this.#widths.set(text, width);
    }
    return width;
  }

  outlines(text: string): Outlines {
    const { glyphs, width } = this.#set(text);
    const paths = glyphs.map(({ face, id, x, y }) => {
      const path = pathOf(face, id);
      const scale = 1 / face.units;
      return (
        path && `<path transform="matrix(${scale} 0 0 ${-scale} ${round(x)} ${round(-y)})" d="${path}"/>`
      );
    });
    return { paths: paths.join(''), width };
  }

  #set(text: string): { glyphs: Glyph[]; width: number } {
    const glyphs: Glyph[] = [];
    let width = 0;
    for (const run of inSight(this.#runs(text))) {
      for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of this.#shape(text, run)) {
        const { units } = run.face;
        glyphs.push({ face: run.face, id: codepoint, x: width + xOffset / units, y: yOffset / units });
        width += xAdvance / units;
      }
    }
    return { glyphs, width };
  }

  #shape(text: string, { start, end, face, isRightToLeft }: Run) {
    const buffer = new harfbuzz.Buffer();
    // With what stands around it, for letters that join.
    buffer.addText(text, start, end - start);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    buffer.setLanguage(this.#lang);
    harfbuzz.shape(face.font, buffer);
    return buffer.getGlyphInfosAndPositions();
  }

  /** Pieces of one font and one direction, in the order in which they are written. */
  #runs(text: string): Run[] {
    const { levels } = getEmbeddingLevels(text, this.#direction);
    const runs: Run[] = [];
    let start = 0;
    for (const char of text) {
      const end = start + char.length;
      const level = levels[start] ?? 0;
      const last = runs.at(-1);
      const face = this.#faceFor(char, last?.face);
      if (last && face && last.face === face && last.level === level) last.end = end;
      else if (face) runs.push({ start, end, face, level, isRightToLeft: level % 2 === 1 });
      start = end;
    }
    return runs;
  }

  /** Marks keep to the font of what is before them: quotes of Chinese are wider than those of Latin. */
  #faceFor(char: string, before: LoadedFace | undefined): LoadedFace | undefined {
    if (before && !/[\p{L}\p{N}]/u.test(char) && hasGlyph(before, char)) return before;
    return this.#faces.find((face) => hasGlyph(face, char)) ?? before ?? this.#faces[0];
  }
}

/** Rule L2 of the bidirectional algorithm: from the inside out, what runs the other way is turned round. */
function inSight(runs: Run[]): Run[] {
  const ordered = [...runs];
  const deepest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = deepest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while (to < ordered.length && ordered[to]!.level >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

function loadFace({ path, index, weight }: ChosenFace): LoadedFace {
  const key = `${path} ${index} ${weight ?? ''}`;
  const known = loaded.get(key);
  if (known) return known;
  const blob = blobs.get(path) ?? new harfbuzz.Blob(readFileSync(path));
  blobs.set(path, blob);
  const face = new harfbuzz.Face(blob, index);
  const font = new harfbuzz.Font(face);
  if (weight !== undefined) font.setVariations([new harfbuzz.Variation('wght', weight)]);
  const made = { font, units: face.upem, paths: new Map<number, string>() };
  loaded.set(key, made);
  return made;
}

function hasGlyph({ font }: LoadedFace, char: string): boolean {
  return font.nominalGlyph(char.codePointAt(0)!) !== undefined;
}

function pathOf({ font, paths }: LoadedFace, glyph: number): string {
  let path = paths.get(glyph);
  if (path === undefined) {
    path = font.glyphToPath(glyph);
    paths.set(glyph, path);
  }
  return path;
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
