/** Finds, marks and cuts text like the hosted service, for the few records of a test. */
import type { SearchData, SearchMatch } from '../../src/runtime/model/index.js';
import { type IndexRecord, recordsOf } from '../../src/runtime/search/records.js';

export interface StoredRecord extends IndexRecord {
  lang: string;
  version?: string;
}

export interface Query {
  indexName: string;
  query: string;
  attributesToRetrieve: string[];
  attributesToSnippet: string[];
  snippetEllipsisText: string;
  highlightPreTag: string;
  highlightPostTag: string;
  hitsPerPage: number;
  clickAnalytics: boolean;
  facetFilters?: string[];
}

/** The records of a locale version as in a common index of all locales. */
export function storedRecords(data: SearchData, lang: string, version?: string): StoredRecord[] {
  return recordsOf(data, { base: '/' }).map((record) => ({ ...record, lang, ...(version && { version }) }));
}

export function answer(records: StoredRecord[], query: Query) {
  const words = query.query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = records.filter((record) => {
    const isWanted = (query.facetFilters ?? []).every((filter) => {
      const [name, value] = filter.split(':');
      return record[name as keyof StoredRecord] === value;
    });
    const text = searchedText(record).toLowerCase();
    return isWanted && words.every((word) => text.includes(word));
  });
  found.sort((a, b) => b.weight.level - a.weight.level);
  return {
    hits: found.slice(0, query.hitsPerPage).map((record) => hitOf(record, query, words)),
    nbHits: found.length,
    page: 0,
    hitsPerPage: query.hitsPerPage,
    processingTimeMS: 1,
    query: query.query,
    index: query.indexName,
    ...(query.clickAnalytics && { queryID: `id-of-${query.query}` }),
  };
}

/** The searchable text of a record: its heading or its text. */
function searchedText({ type, content, hierarchy }: StoredRecord): string {
  return (type === 'content' ? content : hierarchy[type]) ?? '';
}

function hitOf(record: StoredRecord, query: Query, words: string[]) {
  const mark = (text: string): SearchMatch => {
    let value = text;
    for (const word of words) {
      const place = value.toLowerCase().indexOf(word);
      if (place < 0) continue;
      const end = place + word.length;
      const marked = `${query.highlightPreTag}${value.slice(place, end)}${query.highlightPostTag}`;
      value = value.slice(0, place) + marked + value.slice(end);
    }
    return { value, matchLevel: value === text ? 'none' : 'full' };
  };
  const cut = (text: string, count: number) => {
    const pieces = text.split(' ');
    if (pieces.length <= count) return text;
    const place = pieces.findIndex((piece) => words.some((word) => piece.toLowerCase().includes(word)));
    const start = Math.min(Math.max(0, place - 2), pieces.length - count);
    const dots = query.snippetEllipsisText;
    const isLast = start + count === pieces.length;
    return `${start > 0 ? dots : ''}${pieces.slice(start, start + count).join(' ')}${isLast ? '' : dots}`;
  };
  const counts = new Map(
    query.attributesToSnippet.map((attribute) => {
      const [name = '', count] = attribute.split(':');
      return [name, Number(count)];
    }),
  );
  const resultOf = (change: (name: string, text: string) => SearchMatch | undefined) => {
    const levels = Object.entries(record.hierarchy).flatMap(([level, text]) => {
      const match = text === null ? undefined : change(`hierarchy.${level}`, text);
      return match ? [[level, match]] : [];
    });
    const content = record.content === null ? undefined : change('content', record.content);
    return { hierarchy: Object.fromEntries(levels), ...(content && { content }) };
  };
  const wanted = (name: string) => query.attributesToRetrieve.some((path) => path.split('.')[0] === name);
  return {
    ...Object.fromEntries(Object.entries(record).filter(([name]) => name === 'objectID' || wanted(name))),
    _highlightResult: resultOf((_, text) => mark(text)),
    _snippetResult: resultOf((name, text) => {
      const count = counts.get(name);
      return count === undefined ? undefined : mark(cut(text, count));
    }),
  };
}
