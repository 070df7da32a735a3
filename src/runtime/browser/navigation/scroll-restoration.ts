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

export class ScrollRestoration {
  /**
   * Positions by index. The last position of an entry that the reader leaves through history is only in
   * memory.
   */
  readonly #positions = new Map<number, ScrollPosition>();
  #index = positionIn(history.state)?.index ?? 0;
  #isPaused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const setMode = (mode: 'auto' | 'manual') => {
      history.scrollRestoration = mode;
    };
    const saveLater = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.save(), SAVE_DELAY);
    };
    const onLeave = () => {
      this.save();
      setMode('auto');
    };
    setMode('manual');
    this.save();
    addEventListener('scroll', saveLater, { passive: true });
    addEventListener('pagehide', onLeave);
    addEventListener('pageshow', () => setMode('manual'));
  }

  /** Index of the current entry. */
  get index(): number {
    return this.#index;
  }

  /** Writes the current position into the current entry. */
  save(): void {
    clearTimeout(this.#timer);
    if (!this.#isPaused) this.#write(this.#current());
  }

  push(url: string): void {
    this.save();
    this.#index += 1;
    history.pushState({ docs: { index: this.#index, x: 0, y: 0 } }, '', url);
  }

  replace(url: string): void {
    this.#write(this.#current(), url);
  }

  /**
   * Call it when the reader moved through history. Makes the entry of `state` the current one and returns its
   * position.
   */
  restore(state: unknown): ScrollPosition | undefined {
    clearTimeout(this.#timer);
    const position = positionIn(state);
    if (position) {
      this.#positions.set(this.#index, this.#current());
      this.#index = position.index;
      return this.#positions.get(this.#index) ?? position;
    }
    // The browser itself followed a `#hash`: a new entry that is already scrolled.
    this.#index += 1;
    this.save();
    return undefined;
  }

  /**
   * Suspends saving while the address is already that of another page, so that no position goes to the wrong
   * entry.
   */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
  }

  #current(): ScrollPosition {
    return { index: this.#index, x: scrollX, y: scrollY };
  }

  #write(position: ScrollPosition, url?: string): void {
    this.#positions.set(position.index, position);
    try {
      history.replaceState({ ...history.state, docs: position }, '', url);
    } catch {
      // The browser rejects too many writes in a short time. Only one position is lost.
    }
  }
}

/** Scrolls at once, even if the style sheet sets smooth scrolling. */
export function jumpTo(x: number, y: number): void {
  window.scrollTo({ left: x, top: y, behavior: 'instant' });
}
