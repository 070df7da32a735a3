/** Fetches the Markdown of a page for the button that copies it. */

import { timeoutSignal } from '../navigation/retry.js';

/** Fetched texts by URL. Holds only complete responses. */
const fetched = new Map<string, string>();

async function fetchMarkdown(url: string): Promise<string> {
  const response = await fetch(url, { signal: timeoutSignal() });
  // Many hosts respond to an unknown URL with an HTML page.
  const isPage = response.headers.get('content-type')?.includes('text/html');
  if (!response.ok || isPage) throw new Error(`${url}: ${isPage ? 'not Markdown' : response.status}`);
  const text = await response.text();
  // In dev, the page can change while it is open.
  if (!window.__docs?.dev) fetched.set(url, text);
  return text;
}

/** Returns the text itself if it is already loaded, so that the caller can copy it in the same task. */
export function markdownOf(url: string): string | Promise<string> {
  return fetched.get(url) ?? fetchMarkdown(url);
}
