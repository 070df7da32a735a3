/** Links lead the plain way: nothing can be fetched. What is left is to unfold what a `#hash` of this page names. */
import { isPlainClick, linkAt } from '../../browser/links.js';
import { setNavigator } from '../../browser/navigation.js';
import type { Router, RouterOptions } from '../../browser/router.js';
import { keepSectionPlainly } from '../../browser/section-link.js';
import { reveal, targetOf } from '../../browser/target.js';

const pageOf = ({ href, hash }: Pick<URL, 'href' | 'hash'>) => href.slice(0, href.length - hash.length);

export function startRouter({ show }: Pick<RouterOptions, 'show'>): Router {
  const end = new AbortController();
  const endKeeping = keepSectionPlainly();

  function unfold(url: Pick<URL, 'href' | 'hash'>): void {
    const target = pageOf(url) === pageOf(location) ? targetOf(url.hash) : undefined;
    if (target) reveal(target);
  }
  function visit(url: URL): void {
    unfold(url);
    location.assign(url);
  }

  document.addEventListener(
    'click',
    (event) => {
      const link = isPlainClick(event) ? linkAt(event.target) : undefined;
      if (link) unfold(link);
    },
    { signal: end.signal },
  );
  setNavigator(visit);
  return {
    visit: async (url) => visit(url),
    refresh: show,
    stop() {
      end.abort();
      endKeeping();
      setNavigator(undefined);
    },
  };
}
