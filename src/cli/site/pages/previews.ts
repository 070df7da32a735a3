/** The code blocks of pages that are also components. */
import type { SourceFile } from '../../../runtime/model.js';
import type { SiteComponent } from '../../content/components.js';
import type { Site } from '../site.js';

/** The previews of a page. Equal code has the same name on every page. */
export function previewsOf({ store }: Pick<Site, 'store'>, page: SourceFile): SiteComponent[] {
  return store.meta(page).components.flatMap(({ name, code, folder, file, line, column }) => {
    if (code === undefined || folder === undefined) return [];
    const block = store.article(page).codes[code];
    if (!block) return [];
    const preview = { code: block.code, lang: block.lang, folder, file, line, column };
    return [{ name, module: `${file}:${line}`, exportName: 'default', isFile: false, preview }];
  });
}

/** The previews of all pages, by name. */
export function allPreviews(site: Pick<Site, 'store' | 'content'>): SiteComponent[] {
  const byName = new Map<string, SiteComponent>();
  for (const page of site.content.pages)
    for (const preview of previewsOf(site, page))
      if (!byName.has(preview.name)) byName.set(preview.name, preview);
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
