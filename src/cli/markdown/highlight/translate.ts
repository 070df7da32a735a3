/**
 * Translates the regular expressions of TextMate grammars, which are written for Oniguruma, to JavaScript.
 * The result depends only on the pattern, so the package ships it for common languages
 * (`shipped-translations.ts`).
 */
import { EmulatedRegExp, toRegExpDetails } from 'oniguruma-to-es';
import { charactersMatching, type TextKind } from './text-kind.js';

/** Plain data, so that it can be written to a file. */
export interface Translation {
  source: string;
  flags: string;
  /** Set if a plain `RegExp` is not enough. */
  options?: EmulationOptions;
  /** The translation for the start of a search, if the pattern refers to that position with `\G`. */
  atStart?: Translation;
}

/**
 * The kind of text that a translation is for: `\b` with ASCII characters is much faster than with all Unicode
 * letters.
 */
export type BoundaryKind = 'ascii' | 'unicode';

export type Translate = (pattern: string, kind: BoundaryKind) => Translation;

type EmulationOptions = NonNullable<ReturnType<typeof toRegExpDetails>['options']>;

/** The rules of shiki's own JavaScript engine, except for word boundaries. */
const rules = { allowOrphanBackrefs: true, captureGroup: true, recursionLimit: 5, singleline: true };

/** @throws if JavaScript has no equivalent for the pattern. */
export function translate(pattern: string, kind: BoundaryKind): Translation {
  const translation = translateOnce(pattern, kind);
  // The library cuts off the text before the start, so assertions cannot look behind it.
  if (translation.options?.strategy !== 'clip_search') return translation;
  const { flags, ...atStart } = translateOnce(withSearchStart(pattern, '(?:)'), kind);
  return {
    ...translateOnce(withSearchStart(pattern, '[^\\s\\S]'), kind),
    atStart: { ...atStart, flags: `${flags}y` },
  };
}

function translateOnce(pattern: string, kind: BoundaryKind): Translation {
  const { pattern: source, ...details } = toRegExpDetails(pattern, {
    global: true,
    lazyCompileLength: Number.POSITIVE_INFINITY,
    rules: { ...rules, asciiWordBoundaries: kind === 'ascii' },
    // The features that the oldest supported Node.js version has, so that translations do not depend on where
    // they are generated.
    target: 'ES2024',
  });
  return { source, ...details };
}

function withSearchStart(pattern: string, replacement: string): string {
  return pattern.replace(/\\./gs, (escaped) => (escaped === '\\G' ? replacement : escaped));
}

/** True if the translations for the two kinds of text differ. */
export function dependsOnText(pattern: string): boolean {
  return /\\[bBX]/.test(pattern);
}

/** The form of `\w` that the library generates, always in a class. */
const unicodeWord = '\\p{L}\\p{M}\\p{N}\\p{Pc}';
/**
 * Properties that are replaced by the characters of a kind of text. None of them distinguishes upper and lower case, so
 * the flag `i` does not change what they match.
 */
const property = /\\p\{(?:L|M|N|Pc|Nd|Alpha|alpha|space)\}/;
const narrowed = new RegExp(`${escapePattern(unicodeWord)}|${property.source}|\\\\.`, 'gs');

/** The translation for text of a kind. It is compiled faster than the one for any text. */
export function forText(kind: TextKind, translation: Translation): Translation {
  const { source, atStart, ...more } = translation;
  if (kind === 'unicode' || !more.flags.includes('v')) return translation;
  return {
    source: source.replace(narrowed, (found) => {
      if (found === unicodeWord) return charactersMatching(`[${unicodeWord}]`, kind);
      return property.test(found) ? `[${charactersMatching(found, kind)}]` : found;
    }),
    ...more,
    ...(atStart && { atStart: forText(kind, atStart) }),
  };
}

function escapePattern(text: string): string {
  return text.replace(/[\\{}]/g, '\\$&');
}

export function toRegExp({ source, flags, options }: Translation, extraFlags = ''): RegExp {
  return options === undefined
    ? new RegExp(source, flags + extraFlags)
    : new EmulatedRegExp(source, flags + extraFlags, options);
}
