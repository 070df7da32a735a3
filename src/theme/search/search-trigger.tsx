/**
 * The button that opens the search. It looks like a field if there is room. All pages load it, so it is
 * small: the modal and the search engine are loaded on hover, focus or click.
 */
import {
  navigate,
  type SearchEngine,
  type SearchSetup,
  useHref,
  useSidebar,
  useSite,
} from '@docs-cli/core/runtime';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useMessages } from '../theme-context.js';
import { SearchIcon } from '../ui/icons.js';
import type { SearchModalProps } from './search-modal.js';
import { useTriggerKeys } from './use-trigger-keys.js';

interface Loaded extends SearchEngine {
  Modal: ComponentType<SearchModalProps>;
}

export function SearchTrigger({ load, onFailure, ...rest }: SearchSetup) {
  const texts = useMessages();
  const { nav } = useSite().themeConfig;
  const sidebar = useSidebar();
  const toUrl = useHref();
  const button = useRef<HTMLButtonElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [isMounted, setMounted] = useState(false);
  /** The text typed before the modal was mounted; undefined while the search is closed. */
  const [initialQuery, setInitialQuery] = useState<string>();
  /** The same before React renders: several key events may be replayed at once. */
  const query = useRef(initialQuery);
  const isOpen = initialQuery !== undefined;
  const setQuery = (text: string | undefined) => {
    query.current = text;
    setInitialQuery(text);
  };
  const close = () => setQuery(undefined);

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
    const wasOpen = query.current !== undefined;
    setQuery(text);
    if (wasOpen) return;
    prepare(() => {
      // The reader closed the search while it was loading.
      if (query.current === undefined) return;
      close();
      onFailure(() => open(''));
    });
  };

  // In a separate task: when the modal opens, the browser recalculates the styles of the whole page.
  useEffect(() => {
    const timer = loaded && setTimeout(setMounted, 0, true);
    return () => clearTimeout(timer);
  }, [loaded]);

  useTriggerKeys({ query, button, isMounted, open, close });

  return (
    <>
      <button
        ref={button}
        type="button"
        className="dc-control dc-search-button dc-needs-script"
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
          start={{ entries: [...nav, ...sidebar], toUrl }}
          open={isOpen && isMounted}
          initialQuery={initialQuery}
          onClose={close}
          navigate={navigate}
        />
      )}
    </>
  );
}

/** Shows the shortcut for the reader's platform, which the server does not know. */
function nameKey(key: HTMLElement | null): void {
  if (key && /mac|iphone|ipad/i.test(navigator.userAgent)) key.textContent = '⌘ K';
}
