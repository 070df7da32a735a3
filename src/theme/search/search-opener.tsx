/**
 * The door to the search, which looks like a field where there is room. All pages load it, so it is little more
 * than that: what lies behind is fetched when a reader comes near.
 */
import { isSearchShortcut, navigate, type SearchEngine, type SearchSetup } from '@docs-cli/core/runtime';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
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
  /** The same, before it is rendered: several keys may be played again at once. */
  const query = useRef(typed);
  const isOpen = typed !== undefined;
  const set = (text: string | undefined) => {
    query.current = text;
    setTyped(text);
  };
  const close = () => set(undefined);

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
  const open = (text = query.current ?? '') => {
    set(text);
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
      const text = query.current;
      // What is typed after the shortcut while the modal is on its way, or on the button, is the query.
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

  return (
    <>
      <button
        ref={button}
        type="button"
        className="control search-button needs-script"
        aria-haspopup="dialog"
        onClick={() => open()}
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
