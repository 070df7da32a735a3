/**
 * The regular expression engine for shiki's grammars, based on JavaScript's regular expressions. Its tokens
 * are the same as those of shiki's WebAssembly engine, in less than half the time. It differs from shiki's
 * own JavaScript engine in three ways: word boundaries are correct in non-ASCII text, one-byte text stays
 * one-byte, and the positions of captures are computed only for the winning match.
 */
import type { PatternScanner, RegexEngine, RegexEngineString } from '@shikijs/types';
import { type CharacterSet, charactersOf, RequiredText, requiredText } from './required-text.js';
import { kindOf, type TextKind } from './text-kind.js';
import { dependsOnText, forText, type Translate, type Translation, toRegExp } from './translate.js';

type Match = NonNullable<ReturnType<PatternScanner['findNextMatchSync']>>;

interface Text extends RegexEngineString {
  content: string;
  /** Unique for each text. */
  id: number;
  kind: TextKind;
  characters: CharacterSet;
}

/** Start and end of a capture, if it is part of the match. */
type Place = [start: number, end: number] | undefined;

/** Start and end of a capture that is not part of the match, as Oniguruma reports it. */
const NOWHERE = 4_294_967_295;
const NONE = -1;

export class RegExpEngine implements RegexEngine {
  readonly #translate: Translate;
  readonly #patterns = new Map<string, Pattern>();

  constructor(translate: Translate) {
    this.#translate = translate;
  }

  /** The number of patterns. It only grows: some grammars insert text of the code into patterns. */
  get size(): number {
    return this.#patterns.size;
  }

  createScanner(sources: (string | RegExp)[]): PatternScanner {
    return new Scanner(sources.map((source) => this.#patternOf(source)));
  }

  createString(content: string): RegexEngineString {
    return createText(content);
  }

  #patternOf(source: string | RegExp): Pattern {
    if (typeof source !== 'string') throw new TypeError('Patterns of grammars are text.');
    let pattern = this.#patterns.get(source);
    if (pattern === undefined) {
      pattern = new Pattern(source, this.#translate);
      this.#patterns.set(source, pattern);
    }
    return pattern;
  }
}

let lastId = 0;

function createText(content: string): Text {
  return {
    content: oneByte(content),
    id: ++lastId,
    kind: kindOf(content),
    characters: charactersOf(content),
  };
}

/**
 * Converts text to a one-byte string if possible. Lines of a file with Chinese text are two-byte strings, on
 * which V8 runs regular expressions three times slower.
 */
function oneByte(content: string): string {
  for (let i = 0; i < content.length; i++) if (content.charCodeAt(i) > 0xff) return content;
  return Buffer.from(content, 'latin1').toString('latin1');
}

class Expression {
  /** False if a match depends on the start of the search. */
  readonly isReusable: boolean;
  readonly #anywhere: RegExpPair;
  /** For a match at the start of the search, if it needs a different expression. */
  readonly #atStart: RegExpPair | undefined;

  constructor(translation: Translation) {
    const { atStart, flags } = translation;
    this.#anywhere = new RegExpPair(translation);
    this.#atStart = atStart && new RegExpPair(atStart);
    this.isReusable = atStart === undefined && !flags.includes('y');
  }

  find(text: Text, start: number): RegExpExecArray | null {
    if (this.#atStart === undefined) return this.#anywhere.find(text, start);
    return this.#atStart.find(text, start) ?? this.#anywhere.find(text, nextPosition(text.content, start));
  }

  /** The positions of the match that `find` returned. */
  placesOf(match: RegExpExecArray, text: Text, start: number): readonly Place[] {
    const pair = match.index === start ? (this.#atStart ?? this.#anywhere) : this.#anywhere;
    return pair.placesOf(match, text);
  }
}

/**
 * A regular expression without and with the flag `d`. Each is compiled on first use, because most patterns of
 * a grammar are never used.
 */
class RegExpPair {
  readonly #translation: Translation;
  readonly #required: RequiredText | undefined;
  #withoutPlaces: RegExp | undefined;
  #withPlaces: RegExp | undefined;

  constructor(translation: Translation) {
    this.#translation = translation;
    const texts = requiredText(translation.source, translation.flags);
    this.#required = texts && new RequiredText(texts);
  }

  find({ content, characters }: Text, start: number): RegExpExecArray | null {
    if (this.#required?.isMissing(content, characters, start)) return null;
    this.#withoutPlaces ??= toRegExp(this.#translation);
    this.#withoutPlaces.lastIndex = start;
    let match = this.#withoutPlaces.exec(content);
    // V8 also finds empty matches between the two halves of a surrogate pair.
    while (match !== null && isInsideCharacter(content, match.index)) {
      this.#withoutPlaces.lastIndex = match.index + 1;
      match = this.#withoutPlaces.exec(content);
    }
    return match;
  }

  placesOf(match: RegExpExecArray, { content }: Text): readonly Place[] {
    this.#withPlaces ??= toRegExp(this.#translation, 'd');
    this.#withPlaces.lastIndex = match.index;
    return this.#withPlaces.exec(content)!.indices!;
  }
}

function isInsideCharacter(text: string, position: number): boolean {
  return position > 0 && isTrail(text.charCodeAt(position)) && (text.codePointAt(position - 1) ?? 0) > 0xffff;
}

/** The second half of a surrogate pair. */
function isTrail(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * The position after one character. In the middle of a surrogate pair, a search would start before the pair.
 */
function nextPosition(text: string, position: number): number {
  return position + ((text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1);
}

class Pattern {
  readonly #source: string;
  readonly #translate: Translate;
  readonly #expressions: Partial<Record<TextKind, Expression>> = {};

  constructor(source: string, translate: Translate) {
    this.#source = source;
    this.#translate = translate;
  }

  expressionFor(kind: TextKind): Expression {
    this.#expressions[kind] ??= this.#create(kind);
    return this.#expressions[kind];
  }

  /** If the translation is the same for all texts, so is the expression. */
  #create(kind: TextKind): Expression {
    const hasBoundaries = dependsOnText(this.#source);
    const translation = this.#translate(
      this.#source,
      kind !== 'ascii' && hasBoundaries ? 'unicode' : 'ascii',
    );
    const isForAll = !hasBoundaries && forText('ascii', translation).source === translation.source;
    if (kind !== 'ascii' && isForAll) return this.expressionFor('ascii');
    return new Expression(forText(kind, translation));
  }
}

/**
 * Finds the pattern that matches first. Caches searches, because it is called again for later positions in
 * the same text.
 */
class Scanner implements PatternScanner {
  readonly #patterns: readonly Pattern[];
  readonly #searches: Partial<Record<TextKind, CachedSearch[]>> = {};

  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns;
  }

  findNextMatchSync(string: string | RegexEngineString, start: number): Match | null {
    const text = typeof string === 'string' ? createText(string) : (string as Text);
    const { kind } = text;
    this.#searches[kind] ??= this.#patterns.map((pattern) => new CachedSearch(pattern.expressionFor(kind)));
    const searches = this.#searches[kind];
    let winner = NONE;
    let winnerAt = Number.POSITIVE_INFINITY;
    for (let i = 0; i < searches.length && winnerAt !== start; i++) {
      const at = searches[i]!.find(text, start);
      if (at === NONE || at >= winnerAt) continue;
      winner = i;
      winnerAt = at;
    }
    return winner === NONE
      ? null
      : { index: winner, captureIndices: searches[winner]!.captures(text, start) };
  }
}

/** The last search of an expression. */
class CachedSearch {
  readonly #expression: Expression;
  /** No text has the ID 0. */
  #textId = 0;
  #start = 0;
  #match: RegExpExecArray | null = null;

  constructor(expression: Expression) {
    this.#expression = expression;
  }

  /** Position of the first match; `NONE` if nothing matches. */
  find(text: Text, start: number): number {
    const isCached = this.#textId === text.id && this.#start <= start;
    if (!isCached || (this.#match !== null && this.#match.index < start)) {
      this.#match = this.#expression.find(text, start);
      this.#start = start;
      this.#textId = this.#expression.isReusable ? text.id : 0;
    }
    return this.#match === null ? NONE : this.#match.index;
  }

  /** The captures of the match that `find` found. */
  captures(text: Text, start: number): Match['captureIndices'] {
    const { index, 0: matched, length } = this.#match!;
    if (length === 1) return [capture(index, index + matched.length)];
    return this.#expression.placesOf(this.#match!, text, start).map(captureOf);
  }
}

function capture(start: number, end: number): Match['captureIndices'][number] {
  return { start, end, length: end - start };
}

function captureOf(place: Place): Match['captureIndices'][number] {
  return place === undefined ? { start: NOWHERE, end: NOWHERE, length: 0 } : capture(place[0], place[1]);
}
