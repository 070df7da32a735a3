/**
 * The script of pages whose address or headings moved. A page at an old address (`data-to`) redirects, with query and
 * hash. A page that lost headings (`data-moved`: id -> URL) redirects links to those. Without script, the first uses
 * the `<meta>` refresh of the page, and the second shows the page.
 */
import { redirectMoved } from './browser/boot/redirect-moved.js';

const script = document.currentScript;
if (script instanceof HTMLScriptElement) redirectMoved(script);
