/** The Markdown of a page, for the button that copies it. */

import { timeoutSignal } from './retry.js';

/** Milliseconds for which the button shows that it has copied. */
export const PAGE_COPIED_DURATION = 500;

/** What was fetched, by URL. Only what came whole is kept. */
const fetched = new Map<string, string>();

async function fetchMarkdown(url: string): Promise<string> {
  const response = await fetch(url, { signal: timeoutSignal() });
  // Many hosts answer an unknown address with a page.
  const isPage = response.headers.get('content-type')?.includes('text/html');
  if (!response.ok || isPage) throw new Error(`${url}: ${isPage ? 'not Markdown' : response.status}`);
  const text = await response.text();
  // In dev the page changes under the reader.
  if (!window.__docs?.dev) fetched.set(url, text);
  return text;
}

/** The text where it is here already: then it can be copied in the same turn. */
export function markdownOf(url: string): string | Promise<string> {
  return fetched.get(url) ?? fetchMarkdown(url);
}
