/** Complete site data and payloads, with overrides for each test. */
import type { PageData, PagePayload, SiteData } from '../../src/runtime/model/index.js';
import { themeMessages } from '../../src/theme/locales/index.js';

export const BUILD = 'b1';

export function siteData(over: Partial<SiteData> = {}): SiteData {
  return {
    title: 'Docs',
    description: '',
    lang: 'en',
    currentLang: 'en',
    base: '/',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文' },
    ],
    multiVersion: { default: '', versions: [] },
    cleanUrls: true,
    themeConfig: {
      darkMode: true,
      enableAppearanceAnimation: false,
      hideNavbar: 'never',
      socialLinks: [],
      nav: [],
      locales: [],
      search: false,
      lastUpdated: false,
      packageManagers: [],
      messages: themeMessages(over.currentLang ?? 'en'),
    },
    ...over,
  };
}

export function pagePayload(
  routePath: string,
  over: Omit<Partial<PagePayload>, 'page'> & { page?: Partial<PageData> } = {},
) {
  const { page, ...rest } = over;
  const payload: PagePayload = {
    build: BUILD,
    page: {
      pagePath: routePath,
      pageType: 'doc',
      title: routePath,
      description: `About ${routePath}`,
      frontmatter: {},
      toc: [],
      routePath,
      lang: 'en',
      version: '',
      feeds: [],
      relativePath: '',
      ...page,
    },
    documentTitle: `${routePath} - Docs`,
    head: [['meta', { name: 'description', content: `About ${routePath}` }]],
    site: '/assets/site.json',
    alternates: [],
    html: `<h1>${routePath}</h1>`,
    ...rest,
  };
  return payload;
}
