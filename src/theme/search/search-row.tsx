/** A page or section that was selected before, with its action buttons. */
// biome-ignore-all lint/a11y/useSemanticElements: a row of a list with buttons, which table elements would lay out as a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active item
import type { Messages, SearchRecord } from '@docs-cli/core/runtime';
import type { ReactNode } from 'react';
import { CloseIcon } from '../ui/icons.js';
import { SearchGlyph } from './search-glyph.js';
import { titlesOf } from './session.js';

export interface SearchRowProps {
  texts: Messages;
  record: SearchRecord;
  id: string;
  index: number;
  active: boolean;
  /** Undefined for favorites: only other records can become favorites. */
  onSave?: (() => void) | undefined;
  onRemove(): void;
}

export function SearchRow({ texts, record, id, index, active, onSave, onRemove }: SearchRowProps) {
  const path = titlesOf(record, 'lvl0');
  const title = path.pop();
  const button = (text: string, act: () => void, icon: ReactNode) => (
    <div role="gridcell">
      <button
        type="button"
        className="control control-icon"
        aria-label={`${text}: ${title}`}
        title={text}
        onClick={act}
      >
        {icon}
      </button>
    </div>
  );
  return (
    <div role="row" className="search-item" data-index={index} aria-selected={active}>
      <div role="gridcell" id={id + index}>
        <a href={record.url}>
          <SearchGlyph name={onSave ? 'recent' : 'favorite'} />
          <span className="search-words">
            {title}
            {path.length > 0 && <small>{path.join(' › ')}</small>}
          </span>
        </a>
      </div>
      {onSave && button(texts.searchSaveText, onSave, <SearchGlyph name="favorite" />)}
      {button(
        onSave ? texts.searchRemoveRecentText : texts.searchRemoveFavoriteText,
        onRemove,
        <CloseIcon />,
      )}
    </div>
  );
}
