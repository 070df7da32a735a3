/** The front matter keys of docs-cli, and where a problem with a value is shown. */
import type { Frontmatter } from '../../runtime/model/index.js';
import { cut, type Place, type Places } from './yaml.js';

/** The keys without the index signature for custom keys. */
export type FrontmatterKey = keyof {
  [key in keyof Frontmatter as string extends key ? never : key]: true;
};

const keys: Record<FrontmatterKey, true> = {
  title: true,
  titleSuffix: true,
  description: true,
  keywords: true,
  pageType: true,
  layout: true,
  overview: true,
  overviewHeaders: true,
  overviewExclude: true,
  sidebar: true,
  navbar: true,
  outline: true,
  footer: true,
  search: true,
  head: true,
  socialImage: true,
  date: true,
  authors: true,
  tags: true,
  postsPerPage: true,
  order: true,
  hero: true,
  features: true,
  checkIgnore: true,
};

export const frontmatterKeys = Object.keys(keys);

export function isFrontmatterKey(key: string): key is FrontmatterKey {
  return Object.hasOwn(keys, key);
}

/** The position of a value by its dotted path, or of the nearest value around it. */
export function nearestPlace(path: string, places: Places): Place | undefined {
  for (let at = path; at; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    if (Object.hasOwn(places, at)) return places[at];
  }
  return undefined;
}

export function unknownKeyMessage(key: string): string {
  return `Unknown front matter key '${cut(key)}'.`;
}
