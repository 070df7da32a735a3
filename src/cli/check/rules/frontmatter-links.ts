/** Links and pictures of the front matter: the hero's buttons and image, the features. */
import type { SourceFile } from '../../../runtime/model.js';
import { resolveLink } from '../../site/links.js';
import type { Site } from '../../site/site.js';
import type { Rule } from '../rule.js';
import { targetProblem } from '../target-problem.js';

export const frontmatterLinks: Rule = function* (site) {
  for (const page of site.content.pages) {
    const { places } = site.library.facts(page);
    for (const { name, href, kind } of frontmatterHrefs(site, page)) {
      const problem = targetProblem(
        site,
        href,
        resolveLink(site, page, { href, kind, file: page.path }),
        kind,
      );
      if (problem)
        yield {
          ...problem,
          file: page.path,
          ...(places[name] ?? { line: 1, column: 1 }),
          length: href.length,
        };
    }
  }
};

export function frontmatterHrefs(site: Site, page: SourceFile) {
  const { hero, features } = site.library.facts(page).frontmatter;
  const found: { name: string; href: string; kind: 'link' | 'image' }[] = [];
  hero?.actions?.forEach(({ link }, i) => {
    found.push({ name: `hero.actions.${i}.link`, href: link, kind: 'link' });
  });
  if (hero?.image) found.push({ name: 'hero.image.src', href: hero.image.src, kind: 'image' });
  features?.forEach(({ link }, i) => {
    if (link) found.push({ name: `features.${i}.link`, href: link, kind: 'link' });
  });
  return found;
}
