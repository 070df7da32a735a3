/**
 * Announces a message to screen readers. `<App>` renders the empty live region; this module sets its text.
 */
import { announcer } from './page-parts.js';

/**
 * Milliseconds. Long enough for a screen reader to notice that the region is empty, so that it reads a
 * repeated text again.
 */
const PAUSE = 50;

export function announce(text: string | undefined): void {
  const region = announcer();
  if (!region || !text) return;
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, PAUSE);
}
