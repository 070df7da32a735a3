import { fileStemOf } from '../../runtime/routes.js';
import type { Site } from '../site/site.js';

/** Public files that would hide a page or a bundled file: an error, for one of the two would be lost. */
export function hiddenFiles(site: Site): string[] {
  const taken = new Set<string>(['404.html']);
  for (const page of site.content.pages) {
    const stem = fileStemOf(page.routePath);
    for (const extension of ['html', 'json', 'md']) taken.add(`${stem}.${extension}`);
  }
  return [...site.content.files.values()].flatMap(({ path, url }) =>
    taken.has(url.slice(1)) || url.startsWith('/assets/site/') || url.startsWith('/assets/sidebar/')
      ? [path]
      : [],
  );
}
