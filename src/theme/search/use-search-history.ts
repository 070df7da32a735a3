/** The stored history in a component. If storage fails, the history lasts until the page is closed. */
import { useEffect, useRef, useState } from 'react';
import { readHistory, type SearchHistory, writeHistory } from './search-history.js';

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
