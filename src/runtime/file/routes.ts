/** Without a server there is no folder index and no optional extension: every URL names a file. */
import { decodePath, encodePath, fileStemOf, splitHref } from '../routes.js';

export * from '../routes.js';

export function urlOf(link: string, rules: { base: string }): string {
  const { path, query, hash } = splitHref(link);
  return encodedUrl(decodePath(path), rules) + query + hash;
}

export function encodedUrl(routePath: string, { base }: { base: string }): string {
  return `${base + encodePath(fileStemOf(routePath))}.html`;
}
