/** Replaces `boot.ts` on the 404 page: looks for the page that the reader wanted and redirects to it. */
import { startNotFound } from './browser/boot/not-found.js';

const script = document.currentScript;
// No menu can open or close without the Popover API. Such a browser shows the page as it is without script.
if (script && 'popover' in script) startNotFound(script.dataset);
