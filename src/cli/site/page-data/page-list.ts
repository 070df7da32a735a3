/** The list of all pages, for components that are rendered on the server. */
import type { PageSummary, SourceFile } from '../../../runtime/model/index.js';
import { linkTo } from '../../../runtime/routes.js';
import { sectionsOf, sidebarItems } from '../navigation/navigation.js';
import { flatten } from '../navigation/reading-order.js';
import {
  type LocaleVersion,
  localeKey,
  localeVersions,
  memoizeBy,
  pageOfLink,
  pagesIn,
  type Site,
  type ThemedSite,
} from '../site.js';
import { pageTypeOf } from './page.js';
import { pageTitle } from './page-title.js';
import { shownFrontmatter } from './shown-frontmatter.js';

/**
 * The pages of a locale version in reading order. Reads every page of the locale version.
 */
export const pageList = memoizeBy(
  localeKey,
  (site: ThemedSite, localeVersion: LocaleVersion): PageSummary[] =>
    inReadingOrder(site, localeVersion).map((page) => summaryOf(site, page)),
);

/** The list for `usePages`. @throws if the site has no such language or version. */
export function pageListOf(site: ThemedSite, { lang, version }: LocaleVersion): PageSummary[] {
  const all = localeVersions(site);
  const refuse = (kind: string, value: string, known: string[]) => {
    throw new Error(`usePages(): the site has no ${kind} '${value}'. Use one of '${known.join("', '")}'.`);
  };
  const [langs, versions] = [new Set(all.map((each) => each.lang)), new Set(all.map((each) => each.version))];
  if (!langs.has(lang)) refuse('language', lang, [...langs]);
  if (!versions.has(version)) refuse('version', version, [...versions]);
  return pageList(site, { lang, version });
}

/** The pages of a locale version: first as in the sidebars, then those that are in no sidebar. */
export function inReadingOrder(site: Site, localeVersion: LocaleVersion): SourceFile[] {
  const left = new Set(pagesIn(site, localeVersion).filter(({ key }) => key !== '404'));
  const take = ({ link }: { link: string }) => {
    const page = pageOfLink(site, link);
    return page && left.delete(page) ? [page] : [];
  };
  const sections = sectionsOf(site, localeVersion);
  const inSidebars = sections.flatMap((section) => flatten(sidebarItems(site, section)).flatMap(take));
  return [...inSidebars, ...left];
}

function summaryOf(site: ThemedSite, page: SourceFile): PageSummary {
  const { pagePath, routePath, lang, textLang, version } = page;
  const lastUpdatedTime = site.config.lastUpdated ? site.history.times.get(page.path) : undefined;
  return {
    link: linkTo(routePath),
    pagePath,
    pageType: pageTypeOf(site, page),
    title: pageTitle(site, page),
    description: site.store.details(page).description,
    frontmatter: shownFrontmatter(site, page),
    routePath,
    lang,
    ...(textLang ? { textLang } : {}),
    version,
    ...(lastUpdatedTime ? { lastUpdatedTime } : {}),
  };
}
