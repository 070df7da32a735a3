/**
 * Regular expressions of TextMate grammars, which are written for Oniguruma, as JavaScript's. The result depends on the
 * pattern alone, so the package ships it for common languages (`shipped-translations.ts`).
 */
import { EmulatedRegExp, toRegExpDetails } from 'oniguruma-to-es';
import { commonWord } from './text-kind.js';

/** Data that can be written to a file. */
export interface Translation {
  source: string;
  flags: string;
  /** For what needs more than a plain `RegExp`. */
  options?: EmulationOptions;
  /** What may match at the very start of a search, if the pattern asks with `\G` where that is. */
  atStart?: Translation;
}

/** Which text a translation is for: `\b` among ASCII characters is much faster than among all letters of Unicode. */
export type BoundaryKind = 'ascii' | 'unicode';

export type Translate = (pattern: string, kind: BoundaryKind) => Translation;

type EmulationOptions = NonNullable<ReturnType<typeof toRegExpDetails>['options']>;

/** The rules that shiki's own JavaScript engine uses, but for word boundaries. */
const rules = { allowOrphanBackrefs: true, captureGroup: true, recursionLimit: 5, singleline: true };

/** @throws if JavaScript has no equal for the pattern. */
export function translate(pattern: string, kind: BoundaryKind): Translation {
  const translation = translateOnce(pattern, kind);
  // The library cuts the text off before the start, so that assertions cannot look back across it.
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
    // What the oldest Node.js of this package understands, so that translations do not depend on who makes them.
    target: 'ES2024',
  });
  return { source, ...details };
}

function withSearchStart(pattern: string, replacement: string): string {
  return pattern.replace(/\\./gs, (escaped) => (escaped === '\\G' ? replacement : escaped));
}

/** True if the two kinds of text have translations of their own. */
export function dependsOnText(pattern: string): boolean {
  return /\\[bBX]/.test(pattern);
}

/** As the library writes `\w`, always in a class. */
const unicodeWord = '\\p{L}\\p{M}\\p{N}\\p{Pc}';

/** The same for text that is common, as `kindOf` says. */
export function forCommonText({ source, atStart, ...more }: Translation): Translation {
  return {
    source: source.replaceAll(unicodeWord, commonWord),
    ...more,
    ...(atStart && { atStart: forCommonText(atStart) }),
  };
}

export function toRegExp({ source, flags, options }: Translation, extraFlags = ''): RegExp {
  return options === undefined
    ? new RegExp(source, flags + extraFlags)
    : new EmulatedRegExp(source, flags + extraFlags, options);
}
