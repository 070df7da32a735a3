/**
 * Resolved links of a page's text. Cached, because several rules need them and a site may have a hundred
 * thousand links.
 */
import type { SourceFile } from '../../../runtime/model/index.js';
import { memoizeBy } from '../site.js';
import { resolveLink, type Target } from './resolve-links.js';

/** One target for each link of the page, in the same order. */
export const linkTargets = memoizeBy(
  (page: SourceFile) => page,
  (site, page): Target[] =>
    site.store.meta(page).hrefs.map((written) => {
      const [href, kind = 'link' as const, file = page.path] =
        typeof written === 'string' ? [written] : written;
      return resolveLink(site, page, { href, kind, file });
    }),
);
