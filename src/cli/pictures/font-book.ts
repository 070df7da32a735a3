/** Chooses the fonts of a text: a face for every character, the same on every page. */
import { basename } from 'node:path';
import { type FontFace, readFaces } from './font-file.js';
import { fontFilesIn, fontFolders } from './font-folders.js';
import { OWN_FACES, rankOf, type Script, scriptOf } from './font-ranks.js';

/** A face with everything that a thread needs to draw with it. */
export type ChosenFace = Pick<FontFace, 'path' | 'index' | 'stamp'>;

interface TextToDraw {
  text: string;
  lang: string;
  /** 400 is regular, 700 bold. */
  weight: number;
}

type Choice = { faces: ChosenFace[] } | { missing: string[] };

/**
 * Characters that are invisible in any font: joiners, direction marks, selectors. White space needs no glyph.
 */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\p{White_Space}]/u;

export class FontBook {
  readonly #own: string[];
  readonly #folders: string[] | undefined;
  /** By script: groups of font files in the order in which they are searched. */
  readonly #groups = new Map<Script, string[][]>();
  readonly #faces = new Map<string, FontFace[]>();
  readonly #found = new Map<string, FontFace | undefined>();
  #system: string[] | undefined;

  /** `own`: absolute paths of font files that take precedence over system fonts. */
  constructor(own: string[], folders?: string[]) {
    this.#own = own;
    this.#folders = folders;
  }

  /** Whether there are no fonts at all. */
  get isEmpty(): boolean {
    return this.#own.length === 0 && this.#systemFiles.length === 0;
  }

  get #systemFiles(): string[] {
    this.#system ??= fontFilesIn(this.#folders ?? fontFolders());
    return this.#system;
  }

  /** The faces for a text, in the order in which they are searched; or the characters that no font has. */
  choose({ text, lang, weight }: TextToDraw): Choice {
    const script = scriptOf(lang);
    const faces = new Set<FontFace>();
    const missing = new Set<string>();
    for (const char of new Set(text)) {
      if (INVISIBLE.test(char)) continue;
      const face = this.#faceOf(char, script, weight);
      if (face) faces.add(face);
      else missing.add(char);
    }
    if (missing.size > 0) return { missing: [...missing].sort() };
    return { faces: this.#inOrder([...faces], script, weight).map(chosen) };
  }

  #faceOf(char: string, script: Script, weight: number): FontFace | undefined {
    const key = `${char} ${script} ${weight}`;
    if (!this.#found.has(key)) this.#found.set(key, this.#find(char.codePointAt(0)!, script, weight));
    return this.#found.get(key);
  }

  #find(point: number, script: Script, weight: number): FontFace | undefined {
    for (const group of this.#groupsFor(script)) {
      const found = this.#sorted(group, script, weight).find((face) => face.covers(point));
      if (found) return found;
    }
    return undefined;
  }

  #inOrder(faces: FontFace[], script: Script, weight: number): FontFace[] {
    const groups = this.#groupsFor(script);
    const place = (face: FontFace) => {
      const at = groups.findIndex((group) => group.includes(face.path));
      return [at, this.#sorted(groups[at] ?? [], script, weight).indexOf(face)] as const;
    };
    return faces.sort((a, b) => {
      const [[groupA, atA], [groupB, atB]] = [place(a), place(b)];
      return groupA - groupB || atA - atB;
    });
  }

  #groupsFor(script: Script): string[][] {
    const known = this.#groups.get(script);
    if (known) return known;
    const ranked = new Map<string, { order: number; paths: string[] }>();
    for (const path of this.#systemFiles) {
      const { order, group } = rankOf(basename(path), script);
      const key = `${order} ${group}`;
      const known = ranked.get(key);
      if (known) known.paths.push(path);
      else ranked.set(key, { order, paths: [path] });
    }
    const groups = [...ranked].sort(([a, one], [b, two]) => one.order - two.order || (a < b ? -1 : 1));
    const all = [...(this.#own.length > 0 ? [this.#own] : []), ...groups.map(([, { paths }]) => paths)];
    this.#groups.set(script, all);
    return all;
  }

  /**
   * Sorted by: upright before slanted, the language's own faces before others, then closeness to the weight.
   */
  #sorted(paths: string[], script: Script, weight: number): FontFace[] {
    const cost = (face: FontFace) =>
      (face.isItalic ? 8000 : 0) +
      (face.isMonospaced ? 4000 : 0) +
      (OWN_FACES[script].test(face.family) ? 0 : 2000) +
      Math.abs(nearest(face, weight) - weight);
    return paths
      .flatMap((path) => this.#facesIn(path))
      .map((face) => ({ face, cost: cost(face) }))
      .sort((a, b) => a.cost - b.cost)
      .map(({ face }) => face);
  }

  #facesIn(path: string): FontFace[] {
    let faces = this.#faces.get(path);
    if (!faces) {
      faces = readFaces(path);
      this.#faces.set(path, faces);
    }
    return faces;
  }
}

function nearest({ weight, weights }: FontFace, wanted: number): number {
  return weights ? Math.min(Math.max(wanted, weights[0]), weights[1]) : weight;
}

function chosen({ path, index, stamp }: FontFace): ChosenFace {
  return { path, index, stamp };
}
