/**
 * Links and files in the front matter: the hero's buttons and image, the features, the social image, tags of
 * `<head>`.
 */
import type { Diagnostic, DocumentLink, SourceFile } from '../../../runtime/model/index.js';
import { isExternal } from '../../../runtime/routes.js';
import { startOf } from '../../report/diagnostic.js';
import { resolveLink } from '../../site/links/resolve-links.js';
import type { Site } from '../../site/site.js';
import { headHrefs } from '../head-links.js';
import { targetProblem } from '../target-problem.js';

export function* frontmatterLinks(site: Site): Iterable<Diagnostic> {
  for (const page of site.content.pages) {
    for (const { name, href, written = href, kind } of frontmatterHrefs(site, page)) {
      const target = resolveLink(site, page, { href, kind, file: page.path });
      const problem = targetProblem(site, written, target, kind);
      if (problem) yield { ...problem, ...frontmatterPlace(site, page, name), length: written.length };
    }
  }
}

/** The place of a value in front matter, by its path in dot notation. */
export function frontmatterPlace(site: Site, page: SourceFile, name: string) {
  return { ...startOf(page.path), ...site.store.details(page).places[name] };
}

export interface FrontmatterHref {
  /** Path of the value in dot notation. */
  name: string;
  href: string;
  /** The value in the front matter, if it differs from `href`. */
  written?: string;
  kind: DocumentLink['kind'];
}

export function frontmatterHrefs(site: Site, page: SourceFile): FrontmatterHref[] {
  const { hero, features, head = [], socialImage } = site.store.meta(page).frontmatter;
  const found: FrontmatterHref[] = [];
  if (!hero && !features && !socialImage && head.length === 0) return found;
  hero?.actions?.forEach(({ link }, i) => {
    found.push({ name: `hero.actions.${i}.link`, href: link, kind: 'link' });
  });
  if (hero?.image) found.push({ name: 'hero.image.src', href: hero.image.src, kind: 'image' });
  features?.forEach(({ link, icon }, i) => {
    if (link) found.push({ name: `features.${i}.link`, href: link, kind: 'link' });
    // Like the theme, treat an icon with a dot or slash as a file path from the root, and any other as a
    // character.
    if (icon && /[./]/.test(icon)) {
      const href = isExternal(icon) ? icon : icon.replace(/^(?:\.{0,2}\/)*/, '/');
      found.push({ name: `features.${i}.icon`, href, written: icon, kind: 'image' });
    }
  });
  if (socialImage) found.push({ name: 'socialImage', href: socialImage, kind: 'image' });
  for (const { path, ...tag } of headHrefs(head, site.config.base)) {
    found.push({ name: ['head', ...path].join('.'), ...tag });
  }
  return found;
}
