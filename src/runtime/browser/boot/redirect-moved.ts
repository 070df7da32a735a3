/** Redirects readers from the old address of a page or heading to its new one. */
import { decodePath } from '../../routes.js';

export function redirectMoved(script: HTMLScriptElement): void {
  const { to, moved } = script.dataset;
  if (to !== undefined) location.replace(withSuffix(to));
  if (moved !== undefined) followHeadings(script, new Map(Object.entries(JSON.parse(moved))));
}

/** Adds the query and hash of the current address, unless the new address has its own. */
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
    // After a navigation the script element is gone, and its map does not apply to the new page.
    if (to !== undefined && script.isConnected) location.replace(to);
  };
  addEventListener('hashchange', follow);
  follow();
}
