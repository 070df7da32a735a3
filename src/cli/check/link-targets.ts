/** Where the links of a page's text lead: several rules ask, and there may be a hundred thousand of them. */
import type { SourceFile } from '../../runtime/model.js';
import { resolveLink, type Target } from '../site/resolve-links.js';
import { memoized, type Site } from '../site/site.js';

/** One for each of the page's links, in their order. */
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
