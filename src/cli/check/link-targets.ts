/**
 * Resolved links of a page's text. Cached, because several rules need them and a site may have a hundred
 * thousand links.
 */
import type { SourceFile } from '../../runtime/model.js';
import { resolveLink, type Target } from '../site/links/resolve-links.js';
import { memoized, type Site } from '../site/site.js';

/** One target for each link of the page, in the same order. */
export function linkTargets(site: Site, page: SourceFile): Target[] {
  const known = memoized(site, 'targets', () => new Map<SourceFile, Target[]>());
  let targets = known.get(page);
  if (!targets) {
    targets = site.store.meta(page).hrefs.map((written) => {
      const [href, kind = 'link' as const, file = page.path] =
        typeof written === 'string' ? [written] : written;
      return resolveLink(site, page, { href, kind, file });
    });
    known.set(page, targets);
  }
  return targets;
}
