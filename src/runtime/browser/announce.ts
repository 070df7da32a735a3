/** Says something to those who listen to a page. `<App>` renders the empty live region; its text is ours. */
import { announcer } from './page-parts.js';

/** Long enough for a screen reader to notice that the region was emptied, so that a repeated text is read again. */
const PAUSE = 50;

export function announce(text: string | undefined): void {
  const region = announcer();
  if (!region || !text) return;
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, PAUSE);
}
