/** The progress bar at the top of the page during a slow navigation. */

/** Milliseconds before the bar appears. */
const PROGRESS_DELAY = 200;
const PROGRESS_MINIMUM = 0.08;
const TRICKLE_RATE = 0.02;
/** Milliseconds between two steps. */
const TRICKLE_SPEED = 800;
/** Largest width of the bar before the navigation is done. */
const MAXIMUM = 0.994;
/** Milliseconds for which the full bar fades. Must match the transition in the style sheet. */
const FADE = 200;
/** Milliseconds for which a failed bar is shown. */
const FAILED = 2000;

export interface Progress {
  start(): void;
  done(): void;
  /** Shows the full bar in the error color, even if the bar was not visible before. */
  fail(): void;
}

export function createProgress(): Progress {
  let bar: HTMLElement | undefined;
  let value = 0;
  let delay: ReturnType<typeof setTimeout> | undefined;
  let trickle: ReturnType<typeof setInterval> | undefined;

  function set(next: number): void {
    value = Math.min(next, MAXIMUM);
    // Set through the CSSOM, because the site's content security policy forbids style attributes in markup.
    if (bar) bar.style.transform = `scaleX(${value})`;
  }

  function show(): void {
    bar = document.createElement('div');
    bar.className = 'dc-progress-bar';
    bar.setAttribute('aria-hidden', 'true');
    set(PROGRESS_MINIMUM);
    document.body.append(bar);
    trickle = setInterval(() => set(value + TRICKLE_RATE), TRICKLE_SPEED);
  }

  function end(state: string, duration: number): void {
    clearTimeout(delay);
    clearInterval(trickle);
    delay = undefined;
    const ended = bar;
    bar = undefined;
    if (!ended) return;
    ended.style.transform = 'scaleX(1)';
    ended.classList.add(state);
    setTimeout(() => ended.remove(), duration);
  }

  return {
    start() {
      if (delay === undefined) delay = setTimeout(show, PROGRESS_DELAY);
    },
    done: () => end('dc-is-done', FADE),
    fail() {
      if (!bar) show();
      end('dc-is-failed', FAILED);
    },
  };
}
