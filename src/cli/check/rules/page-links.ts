/** Links, images and files in the text of pages. */
import type { Diagnostic } from '../../../runtime/model/index.js';
import { readHref } from '../../pages/page-meta.js';
import { linkTargets } from '../../site/links/resolve-links.js';
import type { Site } from '../../site/site.js';
import { targetProblem } from '../target-problem.js';

export function* pageLinks(site: Site): Iterable<Diagnostic> {
  for (const page of site.content.pages) {
    const targets = linkTargets(site, page);
    for (const [i, written] of site.store.meta(page).hrefs.entries()) {
      const { href, kind } = readHref(written);
      const problem = targetProblem(site, href, targets[i]!, kind);
      if (!problem) continue;
      const { file, line, column, length } = site.store.details(page).links[i]!;
      yield { ...problem, file, line, column, length };
    }
  }
}
