/**
 * The state of the search as a pure function of events: no DOM, no timers, no network. It belongs to the
 * modal, because everything that the runtime exports is loaded with every page.
 */
import type { SearchHit, SearchLevel, SearchRecord } from '@docs-cli/core/runtime';

/** Maximum length of a query in characters. */
export const QUERY_LENGTH = 64;
/** Milliseconds after which the modal shows that the answer is slow. */
export const STALLED_AFTER = 300;
const GROUP_SIZE = 20;
const SUGGESTIONS = 3;
/** Maximum number of suggested queries. Each costs a search. */
const SHORTER_QUERIES = 6;
const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** The hits in one page. */
export interface HitPage {
  /** The page itself, if it matches. */
  page: SearchHit | undefined;
  /** The matches in it, best first. */
  hits: SearchHit[];
}

export interface HitGroup {
  /** The part of the site (lvl0). */
  title: string;
  pages: HitPage[];
}

export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

export interface Answer {
  query: string;
  /** In the order of the engine's ranking. */
  hits: SearchHit[];
  queryID?: string | undefined;
  /** Parts of the index that did not load. */
  missing?: string[] | undefined;
}

export interface Session {
  query: string;
  status: SearchStatus;
  /**
   * The answer that is shown. It belongs to an older query until the new answer arrives. Undefined at first
   * and after a failure.
   */
  answer?: Answer | undefined;
  /** The last answer with hits. */
  former?: Answer | undefined;
  /** Index of the active item; -1 if there is none. */
  active: number;
  /** Queries to try instead of one without results. */
  suggestions: string[];
  /** Incremented to repeat the same search. */
  attempt: number;
}

export type SessionEvent =
  | { type: 'typed'; query: string }
  | { type: 'retried' | 'loaded' | 'stalled' | 'failed' | 'clientChanged' }
  | { type: 'answered'; answer: Answer }
  | { type: 'suggested'; suggestions: string[] }
  | { type: 'activated'; active: number };

const NOTHING = { answer: undefined, active: -1, suggestions: [] };

export const emptySession: Session = { query: '', status: 'idle', attempt: 0, ...NOTHING };

export function nextSession(session: Session, event: SessionEvent): Session {
  const asked = session.query.trim();
  switch (event.type) {
    case 'typed': {
      const { query } = event;
      if (query.trim() === asked) return { ...session, query };
      // Keeps the previous results until the next answer, so that the list does not flicker while the reader
      // types.
      return query.trim() ? { ...session, query, status: 'loading' } : { ...emptySession, query };
    }
    case 'loaded':
      // Retries after a failure, because the index has loaded since.
      return session.status === 'error' ? nextSession(session, { type: 'retried' }) : session;
    case 'clientChanged':
      // The answer has pages of another language or version.
      return { ...emptySession, query: session.query, status: asked ? 'loading' : 'idle' };
    case 'retried':
      return { ...session, status: 'loading', attempt: session.attempt + 1 };
    case 'stalled':
      return { ...session, status: 'stalled' };
    case 'failed':
      return { ...session, ...NOTHING, status: 'error' };
    case 'answered': {
      const { answer } = event;
      if (answer.query !== asked) return session;
      const hasHits = answer.hits.length > 0;
      const former = hasHits ? answer : session.former;
      return { ...session, ...NOTHING, answer, former, active: hasHits ? 0 : -1, status: 'idle' };
    }
    case 'suggested': {
      return { ...session, suggestions: withPagesOfFormer(session, event.suggestions) };
    }
    case 'activated':
      return { ...session, active: event.active };
  }
}

export type SearchScreen = 'start' | 'waiting' | 'results' | 'none' | 'error';

export function screenOf({ query, status, answer }: Session): SearchScreen {
  if (!query.trim()) return 'start';
  if (status === 'error') return 'error';
  if (!answer) return 'waiting';
  return answer.hits.length > 0 ? 'results' : 'none';
}

/** The next item in the direction of `step`. Wraps around. */
export function neighbour(active: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return active < 0 && step < 0 ? count - 1 : (active + step + count) % count;
}

/** Groups and pages are in the position of their best hit. */
export function groupsOf(hits: readonly SearchHit[]): HitGroup[] {
  return groupBy(hits, ({ hierarchy }) => hierarchy.lvl0 ?? '').map(([title, members]) => ({
    title,
    pages: groupBy(members.slice(0, GROUP_SIZE), ({ url }) => pageOf(url)).map(([, own]) => {
      const page = own.find(({ type }) => type === 'lvl1');
      return { page, hits: own.filter((hit) => hit !== page) };
    }),
  }));
}

/** All hits in display order. */
export function itemsOf(groups: readonly HitGroup[]): SearchHit[] {
  return groups.flatMap(({ pages }) => pages.flatMap(({ page, hits }) => (page ? [page, ...hits] : hits)));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
}

const pageOf = (url: string) => url.replace(/#.*/, '');

/**
 * The part of a selected hit that is stored: the page or section itself, or for a paragraph the page that
 * contains it.
 */
export function recordOf({ objectID, url, type, hierarchy }: SearchRecord): SearchRecord {
  if (type !== 'content') return { objectID, url, type, content: null, hierarchy };
  return recordOf({ objectID: pageOf(url), url: pageOf(url), type: 'lvl1', content: null, hierarchy });
}

/** The titles above a record, from a level down to its own. */
export function titlesOf({ type, hierarchy }: SearchRecord, from: SearchLevel): string[] {
  const last = type === 'content' ? 'lvl6' : type;
  return LEVELS.flatMap((level) => (from <= level && level <= last && hierarchy[level]) || []);
}

/** Begins with the titles of pages that were found before the reader typed the letters that no page has. */
function withPagesOfFormer({ query, former }: Session, suggestions: readonly string[]): string[] {
  const hits = former && query.trim().startsWith(former.query) ? former.hits : [];
  const all = [...hits.flatMap(({ hierarchy }) => hierarchy.lvl1 ?? []), ...suggestions];
  return [...new Set(all)].slice(0, SUGGESTIONS);
}

/** Whether more answers to shorter queries would not be shown. */
export function hasEnoughSuggestions(session: Session, answers: readonly Answer[]): boolean {
  return withPagesOfFormer(session, suggestionsFrom(answers)).length === SUGGESTIONS;
}

/**
 * Queries that may have results if the original has none: fewer words, single words, parts of identifiers,
 * prefixes of words; for Chinese, which has no spaces between words, either half.
 */
export function shorterQueries(query: string): string[] {
  const words = query.split(/\s+/);
  const longest = [...words].sort((one, other) => other.length - one.length);
  const parts = longest.flatMap((word) => {
    const half = Math.ceil(word.length / 2);
    const named = word.match(/[A-Z]?[a-z]+|[^ -~]+/g) ?? [];
    return [...named, word.slice(0, half), /[^ -~]/.test(word) ? word.slice(half) : ''];
  });
  return [...new Set([words.slice(0, -1).join(' '), ...longest, ...parts])]
    .filter((shorter) => shorter.length > 1 && shorter !== query)
    .slice(0, SHORTER_QUERIES);
}

/** The shorter queries that have results. A prefix of a word is replaced by the word that was found. */
export function suggestionsFrom(answers: readonly Answer[]): string[] {
  const found = answers.flatMap(({ query, hits: [hit] }) => {
    if (!hit) return [];
    // A marked Chinese word has the rest of a sentence around it; `\w` matches only Latin letters.
    const [marked] = JSON.stringify(hit._highlightResult).match(/\w*<mark>[^<&]+<\/mark>\w*/) ?? [query];
    const word = marked.replace(/<.*?>/g, '');
    return word.toLowerCase().includes(query.toLowerCase()) ? word : query;
  });
  return [...new Set(found)].slice(0, SUGGESTIONS);
}
