/**
 * Scroll positions, kept in the history entries themselves, so that they outlive the page.
 *
 * While the client runs, positions are restored by hand: the browser would do it before the content is there.
 * When the reader leaves the page, restoration is set back to `auto`, because the next load starts without a client.
 */

/** Our part of `history.state`. `index` counts entries, so that a failed step back can be taken back. */
interface ScrollPosition {
  index: number;
  x: number;
  y: number;
}

/** Milliseconds without scrolling after which the position is saved. Browsers limit how often that is allowed. */
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
  /** The reader moved through history: makes the entry of `state` the current one and gives its position. */
  restore(state: unknown): ScrollPosition | undefined;
  /** Suspends saving while the address is already that of another page, so that no position goes to the wrong entry. */
  pause(value: boolean): void;
  stop(): void;
}

export function createScrollRestoration(): ScrollRestoration {
  const end = new AbortController();
  let index = positionIn(history.state)?.index ?? 0;
  /** Places by index. Of an entry that the reader leaves through history, only memory can take the last one. */
  const positions = new Map<number, ScrollPosition>();
  let suspended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(position: ScrollPosition, url?: string): void {
    positions.set(position.index, position);
    try {
      history.replaceState({ ...history.state, docs: position }, '', url);
    } catch {
      // Too many writes in a short time: only a position is lost.
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
      positions.delete(index);
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
      // A `#hash` that the browser followed itself: a new entry, already scrolled.
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

/** At once, whatever the style sheet says about smooth scrolling. */
export function jumpTo(x: number, y: number): void {
  window.scrollTo({ left: x, top: y, behavior: 'instant' });
}
