/** The data that `useSite()` returns: the site in one locale version, including its UI texts. */
import type {
  Messages,
  SiteData,
  SocialLink,
  SocialLinkData,
  ThemeConfig,
} from '../../runtime/model/index.js';
import { encodePath } from '../../runtime/routes.js';
import type { Bundle } from '../assets/bundle.js';
import type { SiteLocale } from '../config/site-config.js';
import { iconMarkup, socialIcon } from '../config/social-icons.js';
import { navOf } from '../site/navigation/navigation.js';
import {
  type LocaleVersion,
  localeKey,
  localeOf,
  memoizeBy,
  type Site,
  type ThemedSite,
} from '../site/site.js';
import { contentHash } from '../system/content-hash.js';
import { renderConfigText } from './article.js';

export const siteData = memoizeBy(
  (localeVersion: LocaleVersion, _: Bundle) => localeKey(localeVersion),
  (site: ThemedSite, localeVersion, { sheets, scripts }): SiteData => {
    const { config } = site;
    const locale = localeOf(site, localeVersion.lang);
    const { footer, announcement } = locale;
    const { lastUpdatedText, outlineTitle } = locale.messages;
    const messages = site.messages(localeVersion.lang);
    const html = (text: string) => renderConfigText(site, localeVersion, text);
    const toUrl = (path: string) => config.base + encodePath(path.slice(1));
    const searchAssets = {
      style: toUrl(sheets.search),
      worker: toUrl(scripts['search-worker']),
      data: toUrl(searchDataPath(localeVersion)),
    };
    return {
      title: locale.title,
      description: locale.description,
      lang: config.lang,
      currentLang: localeVersion.lang,
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
        nav: navOf(site, localeVersion),
        locales: config.locales.map(({ lang, label, title, description }) => ({
          lang,
          label,
          title,
          description,
        })),
        search: config.search && { ...config.search, assets: searchAssets },
        ...(locale.editLink ? { editLink: editLinkData(locale.editLink, messages) } : {}),
        lastUpdated: config.lastUpdated,
        ...(lastUpdatedText ? { lastUpdatedText } : {}),
        ...(outlineTitle ? { outlineTitle } : {}),
        ...(footer ? { footer: html(footer) } : {}),
        ...(announcement ? { announcement: { html: html(announcement.text), ...announcementId(site) } } : {}),
        packageManagers: config.packageManagers,
        messages,
      },
    };
  },
);

/**
 * A link with its icon and name: readers download only the icons that the site uses. `fallback` is the name of a link
 * that shows content and has no label.
 */
function socialLinkData({ icon, mode, content, label }: SocialLink, fallback: string): SocialLinkData {
  if (typeof icon === 'object') {
    const name = label ?? (mode === 'link' ? addressee(content) : fallback);
    return { icon: 'custom', svg: icon.svg, name, mode, content };
  }
  return { icon, svg: iconMarkup(icon), name: label ?? socialIcon(icon).title, mode, content };
}

/** A readable name for an address: its host, or the part after `mailto:` or `tel:`. */
function addressee(address: string): string {
  const { hostname, pathname } = new URL(address);
  return hostname || pathname;
}

function editLinkData(
  { hasDefaultText, ...editLink }: NonNullable<SiteLocale['editLink']>,
  { editLinkText }: Messages,
): ThemeConfig['editLink'] {
  return hasDefaultText ? { text: editLinkText, ...editLink } : editLink;
}

/** The same in all languages: who closes the announcement in one of them has closed it in all. */
function announcementId({ config }: Site): { id?: string } {
  const announcements = config.locales.flatMap(({ announcement }) => announcement ?? []);
  if (announcements.some(({ dismissible }) => !dismissible)) return {};
  return { id: contentHash(JSON.stringify(announcements)).slice(0, 8) };
}

/** URL path of the offline search texts of a locale version, without base. */
export function searchDataPath({ lang, version }: LocaleVersion): string {
  return `/assets/search/${version ? `${version}/` : ''}${lang}.json`;
}

/** URL path of the site data of a locale version, without base. */
export function siteDataPath({ lang, version }: LocaleVersion): string {
  return `/assets/site/${version ? `${version}/` : ''}${lang}.json`;
}

/** URL path without base of the list that a 404 page loads to suggest the intended page. */
export const ROUTES = '/assets/routes.json';
