/** Links do full page loads, because nothing can be fetched. This router only reveals the target of a `#hash`. */
import { isPlainClick, linkAt } from '../../../browser/navigation/internal-links.js';
import { setNavigator } from '../../../browser/navigation/navigator.js';
import { preserveHashOnSwitch } from '../../../browser/navigation/preserve-hash.js';
import type { Router, RouterOptions } from '../../../browser/navigation/router.js';
import { reveal, targetOf } from '../../../browser/navigation/target.js';

const pageOf = ({ href, hash }: Pick<URL, 'href' | 'hash'>) => href.slice(0, href.length - hash.length);

export function startRouter({ show }: Pick<RouterOptions, 'show'>): Router {
  function revealHash(url: Pick<URL, 'href' | 'hash'>): void {
    const target = pageOf(url) === pageOf(location) ? targetOf(url.hash) : undefined;
    if (target) reveal(target);
  }
  function visit(url: URL): void {
    revealHash(url);
    location.assign(url);
  }

  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkAt(event.target) : undefined;
    if (link) revealHash(link);
  });
  preserveHashOnSwitch();
  setNavigator(visit);
  return {
    visit: async (url) => visit(url),
    refresh: show,
  };
}
