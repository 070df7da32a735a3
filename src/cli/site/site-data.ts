/** The site as one language of one version sees it, the texts of its interface among them: what `useSite()` gives. */
import type { Messages, SiteData } from '../../runtime/model.js';
import { navOf } from './navigation.js';
import { type Edition, localeOf, memoized, type Site } from './site.js';

/** `texts` are the theme's. */
export function siteData(site: Site, edition: Edition, texts: Messages): SiteData {
  return memoized(site, `data:${edition.version}/${edition.lang}`, () => {
    const { config } = site;
    const locale = localeOf(site, edition.lang);
    const { lastUpdatedText, outlineTitle } = locale.messages;
    return {
      title: locale.title,
      description: locale.description,
      lang: config.lang,
      currentLang: edition.lang,
      base: config.base,
      ...(config.siteUrl ? { siteUrl: config.siteUrl } : {}),
      ...(config.icon ? { icon: config.icon } : {}),
      ...(config.logo ? { logo: config.logo } : {}),
      locales: config.locales.map(({ lang, label }) => ({ lang, label })),
      multiVersion: config.multiVersion,
      cleanUrls: config.cleanUrls,
      themeConfig: {
        darkMode: config.darkMode,
        enableAppearanceAnimation: config.enableAppearanceAnimation,
        hideNavbar: config.hideNavbar,
        socialLinks: config.socialLinks,
        nav: navOf(site, edition),
        locales: config.locales.map(({ lang, label, title, description }) => ({
          lang,
          label,
          title,
          description,
        })),
        search: config.search,
        ...(locale.editLink ? { editLink: locale.editLink } : {}),
        lastUpdated: config.lastUpdated,
        ...(lastUpdatedText ? { lastUpdatedText } : {}),
        ...(outlineTitle ? { outlineTitle } : {}),
        packageManagers: config.packageManagers,
        messages: { ...texts, ...locale.messages },
      },
    };
  });
}

/** Where it is served, without base. */
export function siteDataPath({ lang, version }: Edition): string {
  return `/assets/site/${version ? `${version}/` : ''}${lang}.json`;
}
