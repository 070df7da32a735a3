/**
 * Links and files in the front matter: the hero's buttons and image, the features, the social image, tags of
 * `<head>`.
 */
import type { Diagnostic, DocumentLink, HeadTag, SourceFile } from '../../../runtime/model/index.js';
import { isExternal, splitHref, withoutBase } from '../../../runtime/routes.js';
import { startOf } from '../../report/diagnostic.js';
import { resolveLink } from '../../site/links/resolve-links.js';
import type { Site } from '../../site/site.js';
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

interface HeadHref {
  /** Path of the value within the tags: `[0, 1, 'href']`. */
  path: (string | number)[];
  written: string;
  /** The address without the base. */
  href: string;
  kind: DocumentLink['kind'];
}

/** `rel` values of links that lead to a page instead of a file. */
const TO_PAGE = /^(?:alternate|author|canonical|help|license|next|prev|search)$/i;
const PICTURE = /^(?:og:image(?::url|:secure_url)?|twitter:image(?::src)?|msapplication-tileimage)$/i;
const MEDIA = /^(?:og:(?:video|audio)(?::url|:secure_url)?)$/i;
/** Internal files of the build. Their names may change at any time. */
const WRITTEN_BY_BUILD = /^\/assets\//i;

/** The files and pages that tags of `<head>` refer to, in front matter or in the config. */
export function headHrefs(tags: readonly HeadTag[], base: string): HeadHref[] {
  return tags.flatMap(([tag, attributes], i) => {
    const [name, kind] = addressOf(tag.toLowerCase(), attributes);
    const written = name === undefined ? undefined : attributes[name];
    if (name === undefined || typeof written !== 'string' || written === '' || isExternal(written)) return [];
    // Tags are written to pages unchanged, so an address that is not below the base belongs to another site.
    const href = written.startsWith('/') ? withoutBase(written, base) : written;
    if (href === undefined || WRITTEN_BY_BUILD.test(splitHref(href).path)) return [];
    return [{ path: [i, 1, name], written, href, kind }];
  });
}

function addressOf(tag: string, attributes: HeadTag[1]): [name: string | undefined, kind: HeadHref['kind']] {
  if (tag === 'script') return ['src', 'asset'];
  if (tag === 'link') return ['href', TO_PAGE.test(String(attributes.rel).trim()) ? 'link' : 'asset'];
  if (tag !== 'meta') return [undefined, 'asset'];
  const property = String(attributes.property ?? attributes.name);
  if (PICTURE.test(property)) return ['content', 'image'];
  return [MEDIA.test(property) ? 'content' : undefined, 'asset'];
}
