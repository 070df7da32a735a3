/** Loads what the current page names. Other pages are loaded with a full page load. */
import type { PageLoader, PageLoaderOptions } from '../../../browser/navigation/page-loader.js';
import type { SidebarItem, SiteData } from '../../../model/index.js';
import { loadFile } from '../../load-file.js';

export function createPageLoader({
  layouts,
}: Pick<PageLoaderOptions, 'layouts'>): Pick<PageLoader, 'resolvePayload'> {
  return {
    async resolvePayload(payload) {
      const [site, sidebar, custom] = await Promise.all([
        loadFile<SiteData>(payload.site),
        payload.sidebar ? loadFile<SidebarItem[]>(payload.sidebar) : [],
        payload.layout ? layouts[payload.layout]!() : undefined,
      ]);
      return { payload, site, sidebar, custom: custom?.default };
    },
  };
}
