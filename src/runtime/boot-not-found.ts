/** Takes the place of `boot.ts` on the 404 page, which looks for the page that was meant. */
import { startNotFound } from './browser/not-found.js';

const script = document.currentScript;
if (script) startNotFound(script.dataset);
