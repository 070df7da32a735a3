/**
 * Loads translations generated when the package is built, one file for each grammar: translating takes a
 * thread half a second. Patterns that are not in a file are translated on demand, so missing files only cost
 * time.
 */
import { readFile } from 'node:fs/promises';
import { codeUrl } from '../../system/cache.js';
import { type BoundaryKind, type Translation, translate } from './translate.js';

/** Flags of nearly all translations. The short form omits them. */
export const usualFlags = 'gv';

/** 0 if the pattern is its own translation; only the source if it has the usual flags and nothing else. */
export type Short = 0 | string | Translation;

/**
 * One value for both kinds of text, or one for each if `unicode` differs from `ascii` in more than its word
 * boundaries.
 */
export type TranslationEntry = Short | { ascii: Short; unicode: Short };

/** Translations by pattern, or the name of the grammar with the same patterns. */
export type TranslationFile = Record<string, TranslationEntry> | string;

export class ShippedTranslations {
  readonly #folder: URL;
  readonly #entries = new Map<string, TranslationEntry>();

  constructor(folder = codeUrl('cli/markdown/highlight/patterns/')) {
    this.#folder = folder;
  }

  /** Reads the file of a grammar, if it exists. */
  async load(grammar: string): Promise<void> {
    let file: string;
    try {
      file = await readFile(new URL(`${grammar}.json`, this.#folder), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    const entries = JSON.parse(file) as TranslationFile;
    if (typeof entries === 'string') return this.load(entries);
    for (const pattern of Object.keys(entries)) this.#entries.set(pattern, entries[pattern]!);
  }

  translate(pattern: string, kind: BoundaryKind): Translation {
    const entry = this.#entries.get(pattern);
    return entry === undefined ? translate(pattern, kind) : fromEntry(entry, pattern, kind);
  }
}

function fromEntry(entry: TranslationEntry, pattern: string, kind: BoundaryKind): Translation {
  if (typeof entry === 'object' && 'ascii' in entry) return lengthen(entry[kind], pattern);
  const ascii = lengthen(entry, pattern);
  return kind === 'ascii' ? ascii : withUnicodeBoundaries(ascii);
}

function lengthen(short: Short, pattern: string): Translation {
  if (typeof short === 'object') return short;
  return { source: short === 0 ? pattern : short, flags: usualFlags };
}

const boundaries = new Map<string, string>();

/** Derives the translation for non-ASCII text, which is correct for nearly all patterns. */
export function withUnicodeBoundaries({ source, atStart, ...more }: Translation): Translation {
  return {
    source: source.replace(/\\./gs, (escaped) => (/[bB]/.test(escaped) ? boundary(escaped) : escaped)),
    ...more,
    ...(atStart && { atStart: withUnicodeBoundaries(atStart) }),
  };
}

function boundary(escaped: string): string {
  let source = boundaries.get(escaped);
  if (source === undefined) {
    source = translate(escaped, 'unicode').source;
    boundaries.set(escaped, source);
  }
  return source;
}
