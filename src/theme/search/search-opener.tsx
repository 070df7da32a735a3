/**
 * The door to the search, which looks like a field where there is room. All pages load it, so it is little more
 * than that: what lies behind is fetched when a reader comes near.
 */
import { isSearchShortcut, navigate, type SearchEngine, type SearchSetup } from '@docs-cli/core/runtime';
import { type ComponentType, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../theme-context.js';
import { SearchIcon } from './search-icon.js';
import type { SearchModalProps } from './search-modal.js';

interface Loaded extends SearchEngine {
  Modal: ComponentType<SearchModalProps>;
}

export function SearchOpener({ load, onFailure, ...rest }: SearchSetup) {
  const texts = useMessages();
  const button = useRef<HTMLButtonElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [isMounted, setMounted] = useState(false);
  /** What was typed to open it; undefined while it is closed. */
  const [typed, setTyped] = useState<string>();
  const isOpen = typed !== undefined;
  const close = () => setTyped(undefined);

  const prepare = (onError?: () => void) => {
    Promise.all([load(), import('./search-modal.js')]).then(
      ([engine, { default: Modal }]) => {
        engine.client.prepare();
        setLoaded({ ...engine, Modal });
      },
      (error) => {
        console.error(error);
        onError?.();
      },
    );
  };
  const open = (text: SetStateAction<string | undefined>) => {
    setTyped(text);
    prepare(() => {
      close();
      onFailure(() => open(''));
    });
  };

  // In a task of its own: as the modal opens, the browser goes through the styles of the whole page.
  useEffect(() => {
    const timer = loaded && setTimeout(setMounted, 0, true);
    return () => clearTimeout(timer);
  }, [loaded]);

  // No later than the keys that came before React are played again.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      // What is typed on the button, or after the shortcut while the modal is on its way, is the query.
      const isQuery = isOpen ? !isMounted : target === button.current && key !== ' ';
      if (isSearchShortcut(event)) isOpen && key !== '/' ? close() : open(typed ?? '');
      else if (isQuery && key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
        // Several keys may be played again before this is rendered once.
        open((before = '') => before + key);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <>
      <button
        ref={button}
        type="button"
        className="control search-button needs-script"
        aria-haspopup="dialog"
        onClick={() => open('')}
        onPointerEnter={() => prepare()}
        onFocus={() => prepare()}
      >
        <SearchIcon />
        <span>{texts.searchText}</span>
        <kbd ref={nameKey}>Ctrl K</kbd>
      </button>
      {loaded && (
        <loaded.Modal
          {...rest}
          {...loaded}
          texts={texts}
          open={isOpen && isMounted}
          initialQuery={typed}
          onClose={close}
          navigate={navigate}
        />
      )}
    </>
  );
}

/** What the key is called here; the server does not know. */
function nameKey(key: HTMLElement | null): void {
  if (key && /mac|iphone|ipad/i.test(navigator.userAgent)) key.textContent = '⌘ K';
}
