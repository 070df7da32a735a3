/**
 * For addresses that moved. On the page that stands at one (`data-to`) it takes the reader on, with query and hash. On
 * a page that headings moved from (`data-moved`: id -> URL) it does so for links to those. Without it, the first is
 * left to the page's refresh, and the second shows the page.
 */
import { startMoved } from './browser/moved.js';

const script = document.currentScript;
if (script instanceof HTMLScriptElement) startMoved(script);
