import { isSearchShortcut } from '@docs-cli/core/runtime';
import { type RefObject, useLayoutEffect } from 'react';

export interface TriggerKeysOptions {
  /** The text that was typed before the modal was mounted; undefined while the search is closed. */
  query: RefObject<string | undefined>;
  button: RefObject<HTMLButtonElement | null>;
  /** Whether the modal handles keys itself. */
  isMounted: boolean;
  open(text?: string): void;
  close(): void;
}

/** The keys that open the search, and those of the query until the modal is mounted. */
export function useTriggerKeys({ query, button, isMounted, open, close }: TriggerKeysOptions): void {
  // A layout effect, so that it listens before the early key events are replayed.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      const text = query.current;
      // Keys typed on the button, or after the shortcut while the modal loads, are the query.
      const isComing = text !== undefined && !isMounted;
      const isQuery = isComing || (target === button.current && text === undefined && key !== ' ');
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isComing && key === 'Escape') close();
      else if (isComing && key === 'Backspace') open(text.slice(0, -1));
      else if (isSearchShortcut(event) && !(isComing && text && key === '/'))
        text !== undefined && key !== '/' ? close() : open();
      else if (isQuery && isPlain && key.length === 1) open((text ?? '') + key);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
