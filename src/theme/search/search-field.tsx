/** The head of the modal: what is looked for, and how far the answer is. */
import type { Messages } from '@docs-cli/core/runtime';
import type { ComponentProps } from 'react';
import { CloseIcon } from '../ui/icons.js';
import { SearchIcon } from './search-icon.js';
import { QUERY_LENGTH } from './session.js';

export interface SearchFieldProps extends ComponentProps<'input'> {
  texts: Messages;
  /** Whether there are items below, in the element that `aria-controls` names. */
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  /** How much of the index there is, from 0 to 1, where a reader waits for it. */
  progress: number | false;
  filled: boolean;
  onClear(): void;
  onClose(): void;
}

export function SearchField(props: SearchFieldProps) {
  const { texts, progress, filled, 'aria-expanded': expanded, onClear, onClose, ...input } = props;
  return (
    <div className="search-head">
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
          className="control control-icon"
          aria-label={texts.searchClearText}
          onClick={onClear}
        >
          <CloseIcon />
        </button>
      )}
      <button type="button" className="control search-close" onClick={onClose}>
        {texts.closeText}
      </button>
      {progress !== false && <progress aria-label={texts.searchLoadingText} value={progress} />}
    </div>
  );
}
