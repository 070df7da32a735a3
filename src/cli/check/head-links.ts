/** The files and pages that tags of `<head>` refer to. */
import type { HeadTag } from '../../runtime/model/index.js';
import { isExternal, splitHref, withoutBase } from '../../runtime/routes.js';

export interface HeadHref {
  /** Path of the value within the tags: `[0, 1, 'href']`. */
  path: (string | number)[];
  written: string;
  /** The address without the base. */
  href: string;
  kind: 'link' | 'image' | 'asset';
}

/** `rel` values of links that lead to a page instead of a file. */
const TO_PAGE = /^(?:alternate|author|canonical|help|license|next|prev|search)$/i;
const PICTURE = /^(?:og:image(?::url|:secure_url)?|twitter:image(?::src)?|msapplication-tileimage)$/i;
const MEDIA = /^(?:og:(?:video|audio)(?::url|:secure_url)?)$/i;
/** Internal files of the build. Their names may change at any time. */
const WRITTEN_BY_BUILD = /^\/assets\//i;

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
