/** Recent and favorite results, shown while the query is empty. A grid, because its rows hold buttons. */
// biome-ignore-all lint/a11y/useSemanticElements: a list with buttons, which table elements would lay out as a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active item
import type { Messages, SearchRecord } from '@docs-cli/core/runtime';
import type { ReactNode } from 'react';
import { CloseIcon } from '../ui/icons.js';
import { SearchGlyph } from './search-glyph.js';
import { moveRecord, type SearchHistory } from './search-history.js';
import { titlesOf } from './session.js';

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
    return <p className="dc-search-message">{texts.searchNoRecentText}</p>;

  /** @param firstIndex the index of the first row among the rows of both lists. */
  const rows = (list: keyof SearchHistory, title: string, firstIndex: number) =>
    history[list].length > 0 && (
      <div role="rowgroup" aria-label={title}>
        <div role="row" className="dc-search-title">
          <span role="columnheader">{title}</span>
        </div>
        {history[list].map((record, at) => (
          <SearchRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state, and a corrupt storage may have a URL twice
            key={at}
            texts={texts}
            record={record}
            list={list}
            id={id}
            index={firstIndex + at}
            active={firstIndex + at === active}
            onMove={(to) => onChange(moveRecord(history, record, to))}
          />
        ))}
      </div>
    );

  return (
    <div id={id} role="grid" aria-label={texts.searchRecentText} className="dc-search-body">
      {rows('recents', texts.searchRecentText, 0)}
      {rows('favorites', texts.searchFavoritesText, recents.length)}
    </div>
  );
}

interface SearchRowProps {
  texts: Messages;
  record: SearchRecord;
  /** The list that has the record. */
  list: keyof SearchHistory;
  id: string;
  index: number;
  active: boolean;
  /** Moves the record to a list, or removes it. */
  onMove(to?: keyof SearchHistory): void;
}

/** A page or section that was selected before, with its action buttons. */
function SearchRow({ texts, record, list, id, index, active, onMove }: SearchRowProps) {
  const isFavorite = list === 'favorites';
  const path = titlesOf(record, 'lvl0');
  const title = path.pop();
  const button = (text: string, act: () => void, icon: ReactNode) => (
    <div role="gridcell">
      <button
        type="button"
        className="dc-control dc-control-icon"
        aria-label={`${text}: ${title}`}
        title={text}
        onClick={act}
      >
        {icon}
      </button>
    </div>
  );
  return (
    <div role="row" className="dc-search-item" data-index={index} aria-selected={active}>
      <div role="gridcell" id={id + index}>
        <a href={record.url}>
          <SearchGlyph name={isFavorite ? 'favorite' : 'recent'} />
          <span className="dc-search-words">
            {title}
            {path.length > 0 && <small>{path.join(' › ')}</small>}
          </span>
        </a>
      </div>
      {!isFavorite &&
        button(texts.searchSaveText, () => onMove('favorites'), <SearchGlyph name="favorite" />)}
      {button(
        isFavorite ? texts.searchRemoveFavoriteText : texts.searchRemoveRecentText,
        () => onMove(),
        <CloseIcon />,
      )}
    </div>
  );
}
