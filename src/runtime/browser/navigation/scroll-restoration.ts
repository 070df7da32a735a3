/**
 * Stores scroll positions in the history entries themselves, so that they persist after the page is closed.
 *
 * While the client runs, it restores positions itself: the browser would do it before the content is
 * rendered. When the reader leaves the page, restoration is set back to `auto`, because the next load starts
 * without a client.
 */

/** The runtime's part of `history.state`. `index` counts entries, so that a failed step can be undone. */
interface ScrollPosition {
  index: number;
  x: number;
  y: number;
}

/**
 * Milliseconds without scrolling after which the position is saved. Browsers limit how often `history.state`
 * can change.
 */
const SAVE_DELAY = 100;

function positionIn(state: unknown): ScrollPosition | undefined {
  return (state as { docs?: ScrollPosition } | null)?.docs;
}

export interface ScrollRestoration {
  /** Index of the current entry. */
  readonly index: number;
  /** Writes the current position into the current entry. */
  save(): void;
  push(url: string): void;
  replace(url: string): void;
  /**
   * Call it when the reader moved through history. Makes the entry of `state` the current one and returns its
   * position.
   */
  restore(state: unknown): ScrollPosition | undefined;
  /**
   * Suspends saving while the address is already that of another page, so that no position goes to the wrong
   * entry.
   */
  pause(value: boolean): void;
  stop(): void;
}

export function createScrollRestoration(): ScrollRestoration {
  const end = new AbortController();
  let index = positionIn(history.state)?.index ?? 0;
  /**
   * Positions by index. The last position of an entry that the reader leaves through history is only in
   * memory.
   */
  const positions = new Map<number, ScrollPosition>();
  let suspended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(position: ScrollPosition, url?: string): void {
    positions.set(position.index, position);
    try {
      history.replaceState({ ...history.state, docs: position }, '', url);
    } catch {
      // The browser rejects too many writes in a short time. Only one position is lost.
    }
  }
  function save(): void {
    clearTimeout(timer);
    if (!suspended) write({ index, x: scrollX, y: scrollY });
  }
  const { signal } = end;
  history.scrollRestoration = 'manual';
  save();
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_DELAY);
    },
    { passive: true, signal },
  );
  addEventListener(
    'pagehide',
    () => {
      save();
      history.scrollRestoration = 'auto';
    },
    { signal },
  );
  addEventListener(
    'pageshow',
    () => {
      history.scrollRestoration = 'manual';
    },
    { signal },
  );

  return {
    get index() {
      return index;
    },
    save,
    push(url) {
      save();
      index += 1;
      history.pushState({ docs: { index, x: 0, y: 0 } }, '', url);
    },
    replace(url) {
      write({ index, x: scrollX, y: scrollY }, url);
    },
    restore(state) {
      clearTimeout(timer);
      const position = positionIn(state);
      if (position) {
        positions.set(index, { index, x: scrollX, y: scrollY });
        index = position.index;
        return positions.get(index) ?? position;
      }
      // The browser itself followed a `#hash`: a new entry that is already scrolled.
      index += 1;
      save();
      return undefined;
    },
    pause(value) {
      suspended = value;
    },
    stop() {
      clearTimeout(timer);
      end.abort();
      history.scrollRestoration = 'auto';
    },
  };
}

/** Scrolls at once, even if the style sheet sets smooth scrolling. */
export function jumpTo(x: number, y: number): void {
  window.scrollTo({ left: x, top: y, behavior: 'instant' });
}
