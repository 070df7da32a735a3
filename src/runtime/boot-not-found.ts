/** Takes the place of `boot.ts` on the 404 page, which looks for the page that was meant. */
import { startNotFound } from './browser/not-found.js';

const script = document.currentScript;
// Without pop-overs no menu would open or close: such a browser has the page as it is without script.
if (script && 'popover' in script) startNotFound(script.dataset);
