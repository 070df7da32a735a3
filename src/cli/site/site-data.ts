/** The site as one language of one version sees it, the texts of its interface among them: what `useSite()` gives. */
import type { Messages, SiteData } from '../../runtime/model.js';
import { encodePath } from '../../runtime/routes.js';
import { navOf } from './navigation.js';
import { dataPath } from './relative.js';
import { type Edition, localeOf, memoized, type Site } from './site.js';
import { socialLinkData } from './social-links.js';

export interface SiteDataInput {
  /** The theme's, in the language of the edition. */
  texts: Messages;
  /** URLs of bundled files, without base. */
  searchStyle: string;
  searchWorker: string;
}

export function siteData(
  site: Site,
  edition: Edition,
  { texts, searchStyle, searchWorker }: SiteDataInput,
): SiteData {
  return memoized(site, `data:${edition.version}/${edition.lang}`, () => {
    const { config } = site;
    const locale = localeOf(site, edition.lang);
    const { lastUpdatedText, outlineTitle } = locale.messages;
    const messages = { ...texts, ...locale.messages };
    const toUrl = (path: string) => config.base + encodePath(path.slice(1));
    const searchAssets = {
      style: toUrl(searchStyle),
      worker: toUrl(searchWorker),
      data: toUrl(dataPath(site, searchDataPath(edition))),
    };
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
        socialLinks: config.socialLinks.map((link) => socialLinkData(link, messages.socialLinksText)),
        nav: navOf(site, edition),
        locales: config.locales.map(({ lang, label, title, description }) => ({
          lang,
          label,
          title,
          description,
        })),
        search: config.search && { ...config.search, assets: searchAssets },
        ...(locale.editLink ? { editLink: locale.editLink } : {}),
        lastUpdated: config.lastUpdated,
        ...(lastUpdatedText ? { lastUpdatedText } : {}),
        ...(outlineTitle ? { outlineTitle } : {}),
        packageManagers: config.packageManagers,
        messages,
      },
    };
  });
}

/** Where the texts for the offline search of an edition are served, without base. */
export function searchDataPath({ lang, version }: Edition): string {
  return `/assets/search/${version ? `${version}/` : ''}${lang}.json`;
}

/** Where it is served, without base. */
export function siteDataPath({ lang, version }: Edition): string {
  return `/assets/site/${version ? `${version}/` : ''}${lang}.json`;
}
