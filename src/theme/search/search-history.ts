/** What a reader has chosen and what they keep, per index and language. Storage may be full, denied or corrupt. */
import { readStored, type SearchRecord, writeStored } from '@docs-cli/core/runtime';

const RECENTS = 7;
/** With favourites beside them. */
const FEWER_RECENTS = 4;
const FAVORITES = 10;

/** The newest first; a URL stands in one of the lists, and once. */
export interface SearchHistory {
  recents: SearchRecord[];
  favorites: SearchRecord[];
}

/** Puts a record at the head of a list, or nowhere. A favourite that is chosen again stays where it is. */
export function moveRecord(
  history: SearchHistory,
  record: SearchRecord,
  to?: keyof SearchHistory,
): SearchHistory {
  const isSame = ({ url }: SearchRecord) => url === record.url;
  if (to === 'recents' && history.favorites.some(isSame)) return history;
  const listOf = (name: keyof SearchHistory) => [
    ...(name === to ? [record] : []),
    ...history[name].filter((other) => !isSame(other)),
  ];
  return limited(listOf('recents'), listOf('favorites'));
}

function limited(recents: SearchRecord[], favorites: SearchRecord[]): SearchHistory {
  return {
    recents: recents.slice(0, favorites.length > 0 ? FEWER_RECENTS : RECENTS),
    favorites: favorites.slice(0, FAVORITES),
  };
}

const keyOf = (list: 'RECENT' | 'FAVORITE', storageKey: string) =>
  `__DOCSEARCH_${list}_SEARCHES__${storageKey}`;

/** @param storageKey index and language, as `offline-en`. */
export function readHistory(storageKey: string): SearchHistory {
  return limited(readRecords(keyOf('RECENT', storageKey)), readRecords(keyOf('FAVORITE', storageKey)));
}

/** @returns whether it will be there next time. */
export function writeHistory(storageKey: string, { recents, favorites }: SearchHistory): boolean {
  const isWritten = writeStored(keyOf('RECENT', storageKey), JSON.stringify(recents));
  return writeStored(keyOf('FAVORITE', storageKey), JSON.stringify(favorites)) && isWritten;
}

function readRecords(key: string): SearchRecord[] {
  try {
    return (JSON.parse(readStored(key) ?? '[]') as unknown[]).filter(isRecord);
  } catch {
    return [];
  }
}

function isRecord(value: unknown): value is SearchRecord {
  const { url, hierarchy } = (value ?? {}) as Partial<SearchRecord>;
  const titles = Object.values(hierarchy ?? {});
  return (
    [url, hierarchy?.lvl1].every((text) => typeof text === 'string') &&
    titles.every((title) => typeof (title ?? '') === 'string')
  );
}
