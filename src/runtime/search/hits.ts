/** Converts a ranked entry to a hit for the search client: the text to show, and the marks in it. */
import type { SearchHit, SearchLevel, SearchMatch, SearchPage } from '../model/index.js';
import { countBits, type MarkedTerms, markText, wordsFound } from './match.js';
import { isStopWord } from './query-words.js';
import { inOrder, type Ranked, termsIn } from './rank.js';
import { objectIdOf, type RecordOptions, sectionUrl } from './records.js';
import type { Entry } from './sections.js';
import { keyOf, termsOf } from './tokenize.js';

/** A ranked section with its texts, and what it was found by. */
export interface FoundEntry extends Ranked {
  entry: Entry;
  terms: MarkedTerms;
  /** All words of the query, as bits. */
  allWords: number;
  /** The paragraph to show, if some of the matches are not in titles. Number 0 is a text that is no paragraph. */
  line?: { text: string; number: number };
}

const LEVELS: SearchLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

/** Score bonus for each word after the first, if the words are together as they were typed. */
const TOGETHER = 0.5;
/** Score bonus for a title that begins with the query. */
const BEGINNING = 0.3;
/** Score bonus for a name such as `output.minify` whose last part is the query. */
const LAST_PART = 1;
/** Score bonus for a page with a keyword that is in the query. */
const KEYWORD = 2;

/**
 * Adjusts the score of a ranked section by its texts, and selects the paragraph to show.
 *
 * @param query trimmed, in lower case.
 */
export function foundEntryOf(ranked: Ranked, entry: Entry, query: string): FoundEntry {
  const terms = termsIn(ranked);
  const allWords = ranked.words.reduce((bits, { whole }) => bits | whole.bits, 0);
  const found = { ...withBonuses(ranked, entry, { query, terms }), entry, terms, allWords };
  if (found.isTitle) return found;
  const { line, wordCount } = lineOf(entry, terms);
  // Words that are not in one paragraph are less related.
  const score = found.score - 0.5 * (1 - wordCount / countBits(allWords));
  return { ...found, score, line };
}

function withBonuses(
  ranked: Ranked,
  entry: Entry,
  { query, terms }: { query: string; terms: MarkedTerms },
): Ranked {
  const { words } = ranked;
  const [titleKey, routeKey] = entry.keys;
  const key = keyOf(query);
  let { score, ofPage } = ranked;
  if (words.length > 1 && textOf(entry).toLowerCase().includes(query)) score += TOGETHER * (words.length - 1);
  if (titleKey !== key && routeKey !== key && titleKey?.startsWith(key)) score += BEGINNING;
  const typed = termsOf(query);
  if (entry.isPage && entry.page.keywords?.some((keyword) => hasKeyword(typed, terms, keyword))) {
    score += KEYWORD;
    ofPage += KEYWORD;
  }
  if (isLastPart(query, entry.titles.at(-1) ?? '')) score += LAST_PART;
  return { ...ranked, score, ofPage };
}

/** The line to show of an entry that is not found by its titles alone, and the number of words that are together. */
function lineOf(
  entry: Entry,
  terms: MarkedTerms,
): { line: NonNullable<FoundEntry['line']>; wordCount: number } {
  const { text, names } = entry.section;
  const { description = '', keywords = [] } = entry.isPage ? entry.page : {};
  const paragraphs = textOf(entry).split('\n');
  const counts = paragraphs.map((paragraph) => countBits(wordsFound(paragraph, terms)));
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  const at = counts.indexOf(most);
  const inKeywords = countBits(wordsFound(keywords.join('\n'), terms));
  const wordCount = Math.max(most, inKeywords);
  if (most > 0 && most >= inKeywords) return { line: { text: paragraphs[at]!, number: at + 1 }, wordCount };
  // Keywords are not shown. A match that is only in code is shown with the surrounding names.
  return { line: { text: (inKeywords && description) || names || text, number: 0 }, wordCount };
}

/** Decrease of the score for each better hit of the same page: other pages come before its other sections. */
const SAME_PAGE = 1;

/** The best hit of a page decides about the place of the page, and the sections of a page about their order in it. */
export function orderByPage(found: FoundEntry[]): FoundEntry[] {
  const byPage = new Map<SearchPage, FoundEntry[]>();
  for (const one of inOrder(found)) byPage.set(one.entry.page, [...(byPage.get(one.entry.page) ?? []), one]);
  const placed = [...byPage.values()].flatMap((ofPage) => {
    const scores = ofPage.map(({ score }, i) => score - SAME_PAGE * i);
    const sorted = ofPage.sort((a, b) => b.score - b.ofPage - (a.score - a.ofPage));
    return sorted.map((one, i) => ({ ...one, score: scores[i]! }));
  });
  return inOrder(placed);
}

/** @param query in lower case. @param name such as `output.minify` or `shims['import.meta.url']`. */
function isLastPart(query: string, name: string): boolean {
  const end = name.toLowerCase().replace(/['"]\]$/, '');
  return [`.${query}`, `['${query}`, `["${query}`].some((part) => end.endsWith(part));
}

/**
 * Whether all words of a keyword are in the query, in any order. Those of a keyword of several words may have another
 * form, or be synonyms.
 */
function hasKeyword(typed: readonly string[], terms: MarkedTerms, keyword: string): boolean {
  const words = termsOf(keyword).filter((term) => term.length > 1 && !isStopWord(term));
  return (
    words[0] !== undefined &&
    words.every((term) => typed.includes(term) || (words.length > 1 && terms.has(term)))
  );
}

/** The paragraphs of a section; of a page, also its description. */
function textOf({ isPage, page, section }: Entry): string {
  return isPage && page.description ? `${section.text}\n${page.description}` : section.text;
}

/** @param snippetWords the length of the snippet. */
export function hitOf(
  { entry, terms, allWords, line }: FoundEntry,
  snippetWords: number,
  address: RecordOptions,
): SearchHit {
  const { page, section, titles } = entry;
  const texts = [page.lvl0, ...titles];
  const hierarchy = Object.fromEntries(
    LEVELS.map((level, i) => [level, texts[i] || null]),
  ) as SearchHit['hierarchy'];
  const content = line?.text ?? null;

  const marked = (limit?: number): SearchHit['_highlightResult'] => {
    const mark = (text: string): SearchMatch => markText(text, terms, allWords, limit);
    const levels = LEVELS.flatMap((level, i) => (texts[i] ? [[level, mark(texts[i])] as const] : []));
    return { hierarchy: Object.fromEntries(levels), ...(content !== null && { content: mark(content) }) };
  };
  return {
    objectID: objectIdOf(page.url, section.id, line?.number ?? 0),
    url: sectionUrl(page.url, section.id, address),
    type: line ? 'content' : (LEVELS[titles.length] as SearchHit['type']),
    content,
    hierarchy,
    _highlightResult: marked(),
    _snippetResult: marked(snippetWords),
  };
}
