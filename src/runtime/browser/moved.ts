/** Sends readers of what moved to where it is. */
import { decodePath } from '../routes.js';

export function startMoved(script: HTMLScriptElement): void {
  const { to, moved } = script.dataset;
  if (to !== undefined) location.replace(withSuffix(to));
  if (moved !== undefined) followHeadings(script, new Map(Object.entries(JSON.parse(moved))));
}

/** What the reader's address said beyond the path, where the new one says nothing of it. */
function withSuffix(to: string): string {
  const url = new URL(to, location.href);
  url.search ||= location.search;
  url.hash ||= location.hash;
  return url.href;
}

function followHeadings(script: HTMLScriptElement, moved: Map<string, string>): void {
  const follow = () => {
    const id = location.hash.slice(1);
    const to = moved.get(decodePath(id)) ?? moved.get(id);
    // The element leaves with its page, and the headings of the next one are not meant.
    if (to !== undefined && script.isConnected) location.replace(to);
  };
  addEventListener('hashchange', follow);
  follow();
}
