/** The header of the modal: the query, and the progress of the search. */
import type { Messages } from '@docs-cli/core/runtime';
import type { ComponentProps } from 'react';
import { CloseIcon, SearchIcon } from '../ui/icons.js';
import { QUERY_LENGTH } from './session.js';

export interface SearchFieldProps extends ComponentProps<'input'> {
  texts: Messages;
  /** Whether the element that `aria-controls` names has items. */
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  /** How much of the index is ready, from 0 to 1, while a reader waits for it. */
  progress: number | false;
  filled: boolean;
  onClear(): void;
  onClose(): void;
}

export function SearchField(props: SearchFieldProps) {
  const { texts, progress, filled, 'aria-expanded': expanded, onClear, onClose, ...input } = props;
  return (
    <div className="dc-search-head">
      <SearchIcon />
      <input
        type="search"
        role="combobox"
        aria-expanded={expanded}
        aria-label={texts.searchPlaceholder}
        aria-autocomplete="list"
        placeholder={texts.searchPlaceholder}
        maxLength={QUERY_LENGTH}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        {...input}
      />
      {filled && (
        <button
          type="button"
          className="dc-control dc-control-icon"
          aria-label={texts.searchClearText}
          onClick={onClear}
        >
          <CloseIcon />
        </button>
      )}
      <button type="button" className="dc-control dc-search-close" onClick={onClose}>
        {texts.closeText}
      </button>
      {progress !== false && <progress aria-label={texts.searchLoadingText} value={progress} />}
    </div>
  );
}
