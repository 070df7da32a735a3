/**
 * Scroll positions, kept in the history entries themselves, so that they outlive the page.
 *
 * While the client runs, positions are restored by hand: the browser would do it before the content is there.
 * When the page is left, the browser gets its duty back, for the next load starts without a client.
 */

/** Our part of `history.state`. `index` counts entries, so that a failed step back can be taken back. */
interface Place {
  index: number;
  x: number;
  y: number;
}

/** Milliseconds of rest after which a scroll position is written down; browsers limit how often that is allowed. */
const REST = 100;

function placeIn(state: unknown): Place | undefined {
  return (state as { docs?: Place } | null)?.docs;
}

export interface ScrollKeeper {
  /** Index of the current entry. */
  readonly index: number;
  /** Writes the current position into the current entry. */
  save(): void;
  push(url: string): void;
  replace(url: string): void;
  /** The reader moved through history: makes the entry of `state` the current one and gives its position. */
  arrive(state: unknown): Place | undefined;
  /** While the address is already another page's, positions of the old one are nobody's. */
  hold(value: boolean): void;
  stop(): void;
}

export function createScrollKeeper(): ScrollKeeper {
  const end = new AbortController();
  let index = placeIn(history.state)?.index ?? 0;
  /** Places by index. Of an entry that the reader leaves through history, only memory can take the last one. */
  const places = new Map<number, Place>();
  let held = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(place: Place, url?: string): void {
    places.set(place.index, place);
    try {
      history.replaceState({ ...history.state, docs: place }, '', url);
    } catch {
      // Too many writes in a short time: only a position is lost.
    }
  }
  function save(): void {
    clearTimeout(timer);
    if (!held) write({ index, x: scrollX, y: scrollY });
  }
  const { signal } = end;
  history.scrollRestoration = 'manual';
  save();
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = setTimeout(save, REST);
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
      places.delete(index);
      history.pushState({ docs: { index, x: 0, y: 0 } }, '', url);
    },
    replace(url) {
      write({ index, x: scrollX, y: scrollY }, url);
    },
    arrive(state) {
      clearTimeout(timer);
      const place = placeIn(state);
      if (place) {
        places.set(index, { index, x: scrollX, y: scrollY });
        index = place.index;
        return places.get(index) ?? place;
      }
      // A `#hash` that the browser followed itself: a new entry, already scrolled.
      index += 1;
      save();
      return undefined;
    },
    hold(value) {
      held = value;
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
