/** Recent and favorite results, shown while the query is empty. A grid, because its rows hold buttons. */
// biome-ignore-all lint/a11y/useSemanticElements: a list with buttons, which table elements would lay out as a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active item
import type { Messages } from '@docs-cli/core/runtime';
import { moveRecord, type SearchHistory } from './search-history.js';
import { SearchRow } from './search-row.js';

export interface RecentSearchesProps {
  texts: Messages;
  history: SearchHistory;
  /** Id of the grid. The id of an item is this id plus its index. */
  id: string;
  active: number;
  onChange(history: SearchHistory): void;
}

export function RecentSearches({ texts, history, id, active, onChange }: RecentSearchesProps) {
  const { recents, favorites } = history;
  if (recents.length + favorites.length === 0)
    return <p className="search-message">{texts.searchNoRecentText}</p>;

  const rows = (title: string, records: typeof recents, before: number) =>
    records.length > 0 && (
      <div role="rowgroup" aria-label={title}>
        <div role="row" className="search-title">
          <span role="columnheader">{title}</span>
        </div>
        {records.map((record, at) => (
          <SearchRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state, and a corrupt storage may have a URL twice
            key={at}
            texts={texts}
            record={record}
            id={id}
            index={before + at}
            active={before + at === active}
            onSave={
              records === recents ? () => onChange(moveRecord(history, record, 'favorites')) : undefined
            }
            onRemove={() => onChange(moveRecord(history, record))}
          />
        ))}
      </div>
    );

  return (
    <div id={id} role="grid" aria-label={texts.searchRecentText} className="search-body">
      {rows(texts.searchRecentText, recents, 0)}
      {rows(texts.searchFavoritesText, favorites, recents.length)}
    </div>
  );
}
