/** Without a server there is no folder index and no optional extension: every URL names a file. */
import { decodePath, encodePath, fileStemOf, splitHref } from '../routes.js';

export * from '../routes.js';

/** A link with an encoded dot names a file. */
export function urlOf(link: string, rules: { base: string }): string {
  const { path, query, hash } = splitHref(link);
  const decoded = decodePath(path);
  const url = /%2E/.test(path) ? rules.base + encodePath(decoded.slice(1)) : encodedUrl(decoded, rules);
  return url + query + hash;
}

export function encodedUrl(routePath: string, { base }: { base: string }): string {
  return `${base + encodePath(fileStemOf(routePath))}.html`;
}
