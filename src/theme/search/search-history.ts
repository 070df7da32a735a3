/** Recent and favorite results, per index and language. Storage may be full, denied or corrupt. */
import { readStored, type SearchRecord, writeStored } from '@docs-cli/core/runtime';
import { useEffect, useRef, useState } from 'react';

const RECENTS = 7;
/** Maximum number of recent results if there are favorites. */
const FEWER_RECENTS = 4;
const FAVORITES = 10;

/** Newest first. A URL appears once, in one of the lists. */
export interface SearchHistory {
  recents: SearchRecord[];
  favorites: SearchRecord[];
}

/**
 * Moves a record to the start of a list, or removes it. A favorite that is selected again keeps its position.
 */
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

/** @param storageKey index and language, for example `offline-en`. */
export function readHistory(storageKey: string): SearchHistory {
  return limited(readRecords(keyOf('RECENT', storageKey)), readRecords(keyOf('FAVORITE', storageKey)));
}

/** @returns whether the history was stored. */
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

/** The stored history. If storage fails, the history lasts until the page is closed. */
export function useSearchHistory(
  storageKey: string,
  open: boolean,
): [SearchHistory, (next: SearchHistory) => void] {
  const [history, setHistory] = useState<SearchHistory>({ recents: [], favorites: [] });
  const isStored = useRef(true);
  // Another tab may have changed it since the last time.
  useEffect(() => {
    if (open && isStored.current) setHistory(readHistory(storageKey));
  }, [storageKey, open]);
  return [
    history,
    (next) => {
      setHistory(next);
      isStored.current = writeHistory(storageKey, next);
    },
  ];
}
