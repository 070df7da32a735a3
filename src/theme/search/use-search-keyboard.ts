/** The keys of the search modal. */
import type { SearchRecord } from '@docs-cli/core/runtime';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { neighbour } from './session.js';
import type { SearchState } from './use-search-state.js';
import { wrapFocus } from './wrap-focus.js';

export type Modifiers = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

export interface SearchKeyboardOptions {
  state: SearchState;
  open: boolean;
  onClose(): void;
  /** Goes to the page of a record. */
  go(record: SearchRecord, modifiers: Modifiers): void;
}

/** Moves to the next or previous item. The focus stays in the field. */
function step({ id, field, session, dispatch, items }: SearchState, by: 1 | -1): void {
  const next = neighbour(session.active, by, items.length);
  dispatch({ type: 'activated', active: next });
  field.current?.focus();
  const item = document.getElementById(id + next);
  item?.scrollIntoView({ block: 'nearest' });
  // Shows the titles above the first item too.
  if (next === 0) document.getElementById(id)?.scrollTo(0, 0);
}

/** Returns the handler of `keydown` for the dialog. */
export function useSearchKeyboard({ state, open, onClose, go }: SearchKeyboardOptions) {
  const { field, session, screen, items } = state;
  const { query, status, active, answer } = session;
  /** The modifiers of an Enter key that was pressed before the answer arrived. */
  const awaited = useRef<Modifiers>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is what it waits for
  useEffect(() => {
    const modifiers = awaited.current;
    awaited.current = undefined;
    if (modifiers && open && items[0]) go(items[0], modifiers);
  }, [answer]);

  return function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { key, keyCode, target, nativeEvent } = event;
    // Keys for an input method. Safari sends the key that ends a composition after the composition has ended.
    if (nativeEvent.isComposing || keyCode === 229) {
      // Keeps the dialog open.
      if (key === 'Escape') event.preventDefault();
      return;
    }
    awaited.current = undefined;
    if (key === 'Escape') onClose();
    else if (key === 'ArrowDown') step(state, 1);
    else if (key === 'ArrowUp') step(state, -1);
    else if (key === 'Enter' && target === field.current) {
      if (status === 'error') state.retry();
      else if (screen !== 'start' && answer?.query !== query.trim()) awaited.current = event;
      else if (items[active]) go(items[active], event);
    } else if (key !== 'Tab' || !wrapFocus(event)) return;
    event.preventDefault();
  };
}
