/** Components that belong to pages: modules that they import, and code blocks that are previews. */
import type { SourceFile } from '../../../runtime/model/index.js';
import type { SiteComponent } from '../../content/components.js';
import type { PageComponent } from '../../pages/page-meta.js';
import type { Site } from '../site.js';

/** Identifies a component in the bundle. */
export function keyOf({ name, imported }: Pick<PageComponent, 'name' | 'imported'>): string {
  return imported?.key ?? name;
}

/** The components that belong to a page. Equal ones have the same key on every page. */
export function modulesOf({ store }: Pick<Site, 'store'>, page: SourceFile): SiteComponent[] {
  return store.meta(page).components.flatMap(({ name, imported, preview, file, line, column }) => {
    if (imported) {
      const { key, ...module } = imported;
      return [{ name: key, ...module }];
    }
    if (!preview) return [];
    const placed = { ...preview, file, line, column };
    return [{ name, module: `${file}:${line}`, exportName: 'default', isFile: false, preview: placed }];
  });
}

/** Those of all pages, by key. */
export function allModules(site: Pick<Site, 'store' | 'content'>): SiteComponent[] {
  const byKey = new Map<string, SiteComponent>();
  for (const page of site.content.pages)
    for (const module of modulesOf(site, page)) if (!byKey.has(module.name)) byKey.set(module.name, module);
  return [...byKey.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
