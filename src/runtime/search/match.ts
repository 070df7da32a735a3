/**
 * The parts of a match that readers see: the text around it, the matches in `<mark>`, and the rest escaped.
 */
import type { SearchMatch } from '../model/index.js';
import { eachTerm, UNSPACED } from './tokenize.js';

/** What a hit was found by: terms of its text, each with the words of the query that it matches. */
export type MarkedTerms = Map<string, MarkedTerm>;

interface MarkedTerm {
  /** Number of letters of the term that the query contains. */
  letters: number;
  /** Words of the query, as bits. */
  words: number;
}

/** A part of a text to be marked. */
interface Span {
  start: number;
  end: number;
  /** Words of the query, as bits. */
  words: number;
}

/** Two Chinese characters carry about as much information as one English word. */
const CHUNKS = new RegExp(`[${UNSPACED}]{1,2}[\\p{P}\\p{S}]*|[^\\s${UNSPACED}]+`, 'gu');

/**
 * @param allWords All words of the query, as bits. If the text has them, the match is a full one.
 * @param limit Cuts the text to about this number of words, around the closest group of matches.
 */
export function markText(text: string, terms: MarkedTerms, allWords: number, limit = Infinity): SearchMatch {
  const spans = spansOf(text, terms);
  const found = wordsOfSpans(spans);
  const [from, to] = windowOf(text, spans, limit);
  let value = from > 0 ? '…' : '';
  let at = from;
  for (const span of spans) {
    const start = Math.max(span.start, from);
    const end = Math.min(span.end, to);
    if (start >= end) continue;
    value += `${escapeHtml(text.slice(at, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    at = end;
  }
  value += escapeHtml(text.slice(at, to));
  if (to < text.length) value += '…';
  return { value, matchLevel: found === 0 ? 'none' : found === allWords ? 'full' : 'partial' };
}

/** The words of the query that a text has, as bits. */
export const wordsFound = (text: string, terms: MarkedTerms): number => wordsOfSpans(spansOf(text, terms));

export function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** Number of letters of a term: a rare Chinese character takes two UTF-16 code units. */
export const lettersIn = (term: string): number => [...term].length;

const wordsOfSpans = (spans: Span[]) => spans.reduce((found, { words }) => found | words, 0);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** In text order; adjacent spans are merged. */
function spansOf(text: string, terms: MarkedTerms): Span[] {
  const spans: Span[] = [];
  eachTerm(text, (term, start, end) => {
    const marked = terms.get(term);
    if (!marked) return;
    const length = lengthOfLetters(text.slice(start, end), term, marked.letters);
    spans.push({ start, end: start + length, words: marked.words });
  });
  return spans.reduce<Span[]>((merged, span) => {
    const last = merged.at(-1);
    if (last && span.start <= last.end) {
      last.end = Math.max(last.end, span.end);
      last.words |= span.words;
    } else merged.push(span);
    return merged;
  }, []);
}

/**
 * The length of the first letters of a term in its text, which may have punctuation between letters:
 * `auto-ex|ternal`.
 */
function lengthOfLetters(text: string, term: string, letters: number): number {
  const isLetter = (character: string) => !/[\p{P}\p{S}]/u.test(character);
  const characters = [...text];
  // Folding can change the number of letters: `ﬁ` becomes two.
  if (characters.filter(isLetter).length !== lettersIn(term)) return text.length;
  let length = 0;
  let left = letters;
  for (const character of characters) {
    if (left === 0) break;
    if (isLetter(character)) left--;
    length += character.length;
  }
  return length;
}

/** The range with the most words close together, with some text before the first of them. */
function windowOf(text: string, spans: Span[], limit: number): [from: number, to: number] {
  const chunks = limit < text.length ? [...text.matchAll(CHUNKS)] : [];
  if (chunks.length <= limit) return [0, text.length];
  let first = 0;
  let most = 0;
  let chunk = 0;
  for (let i = 0; i < spans.length; i++) {
    while (chunk + 1 < chunks.length && chunks[chunk + 1]!.index <= spans[i]!.start) chunk++;
    const begin = Math.max(0, Math.min(chunk - (limit >> 2), chunks.length - limit));
    const end = endOfChunk(chunks[begin + limit - 1]!);
    let words = 0;
    for (let j = i; j < spans.length && spans[j]!.start < end; j++) words |= spans[j]!.words;
    if (countBits(words) > most) [first, most] = [begin, countBits(words)];
  }
  const last = first + limit - 1;
  return [
    first > 0 ? chunks[first]!.index : 0,
    last < chunks.length - 1 ? endOfChunk(chunks[last]!) : text.length,
  ];
}

const endOfChunk = (chunk: RegExpExecArray) => chunk.index + chunk[0].length;
