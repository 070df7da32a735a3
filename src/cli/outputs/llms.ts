/**
 * Files for language models, as specified by llmstxt.org: `llms.txt`, the list of pages with links to their
 * Markdown, and `llms-full.txt`, all of that Markdown concatenated.
 */

import type { SidebarItem, SourceFile } from '../../runtime/model/index.js';
import { besideUrl } from '../../runtime/routes.js';
import { escapeMarkdown, escapeMarkdownLine } from '../markdown/escape.js';
import { isListed, llmsFullUrl, llmsUrl } from '../site/links/generated-files.js';
import { type Section, sectionsOf, sidebarItems } from '../site/navigation/navigation.js';
import { flatten } from '../site/navigation/reading-order.js';
import { absoluteUrl, afterColon } from '../site/page-data/markdown.js';
import { pageTitle } from '../site/page-data/page-title.js';
import {
  type LocaleVersion,
  localeOf,
  localeVersions,
  pageAt,
  pageOfLink,
  pagesIn,
  prefixOf,
  type Site,
  type ThemedSite,
} from '../site/site.js';
import { yieldToEventLoop } from '../system/event-loop.js';
import type { SiteFiles } from './output.js';

export const llmsFiles: SiteFiles = function* (site) {
  if (!site.config.llms) return;
  for (const localeVersion of localeVersions(site)) {
    yield {
      path: llmsUrl(site, localeVersion),
      contents: () => llmsOf(site, localeVersion),
    };
    yield {
      path: llmsFullUrl(site, localeVersion),
      contents: ({ markdownOf }) => llmsFullOf(site, localeVersion, markdownOf),
      madeFrom: localeVersion,
    };
  }
};

function llmsOf(site: ThemedSite, localeVersion: LocaleVersion): string {
  const groups = groupsOf(site, localeVersion).map(({ name, entries }) => {
    return `## ${escapeMarkdown(name)}\n\n${entries.map((entry) => lineOf(site, entry)).join('\n')}`;
  });
  return `${[...opening(site, localeVersion), ...groups].join('\n\n')}\n`;
}

/**
 * `markdownOf` returns a page's `.md`. Yields to the event loop regularly, because reading a large site takes
 * seconds.
 */
async function llmsFullOf(
  site: ThemedSite,
  localeVersion: LocaleVersion,
  markdownOf: (page: SourceFile) => string,
): Promise<string> {
  const pieces = [opening(site, localeVersion).join('\n\n')];
  for (const { entries } of groupsOf(site, localeVersion)) {
    for (const { page } of entries) {
      pieces.push(`---\n\nSource: ${absoluteUrl(site, page)}\n\n${markdownOf(page).trimEnd()}`);
      if (pieces.length % 8 === 0) await yieldToEventLoop();
    }
  }
  return `${pieces.join('\n\n')}\n`;
}

function opening(site: Site, { lang }: LocaleVersion): string[] {
  const { title, description } = localeOf(site, lang);
  return [`# ${escapeMarkdown(title)}`, ...(description ? [`> ${escapeMarkdownLine(description)}`] : [])];
}

interface PageLink {
  text: string;
  page: SourceFile;
}

function lineOf(site: Site, { text, page }: PageLink): string {
  const { siteUrl = '', base } = site.config;
  const { description } = site.store.details(page);
  const url = (siteUrl + besideUrl(page.routePath, 'md', base)).replace(/[()]/g, (mark) =>
    mark === '(' ? '%28' : '%29',
  );
  return `- [${escapeMarkdown(text)}](${url})${afterColon(description)}`;
}

/**
 * Every page once, in reading order: first grouped as in the sidebars, then the pages that are in no sidebar.
 */
function groupsOf(site: ThemedSite, localeVersion: LocaleVersion) {
  const pages = pagesIn(site, localeVersion).filter((page) => page.key !== '404' && isListed(site, page));
  const left = new Set(pages);
  const take = ({ text, link }: { text: string; link: string }): PageLink[] => {
    const page = pageOfLink(site, link);
    return page && left.delete(page) ? [{ text, page }] : [];
  };
  const sidebars = sidebarGroups(site, sectionsOf(site, localeVersion));
  const groups = [...sidebars].map(([name, items]) => ({ name, entries: flatten(items).flatMap(take) }));
  const others = [...left].map((page) => ({ text: nameOf(site, page), page }));
  return [...groups, { name: site.messages(localeVersion.lang).overviewOthersText, entries: others }].filter(
    ({ entries }) => entries.length > 0,
  );
}

/**
 * Items outside a group belong to the heading above them, or else to the name of the sidebar's first page. Groups with
 * the same name are one group.
 */
function sidebarGroups(site: Site, sections: Section[]): Map<string, SidebarItem[]> {
  const groups = new Map<string, SidebarItem[]>();
  for (const section of sections) {
    const first = pageAt(site, prefixOf(site, section.localeVersion) + section.prefix);
    let heading = first ? site.store.title(first) : localeOf(site, section.localeVersion.lang).title;
    for (const item of sidebarItems(site, section)) {
      if (item.kind === 'section-header') heading = item.text;
      if (item.kind !== 'link' && item.kind !== 'group') continue;
      const name = item.kind === 'link' ? heading : item.text;
      groups.set(name, [...(groups.get(name) ?? []), item]);
    }
  }
  return groups;
}

/** A home page has no title other than the site's. */
function nameOf(site: ThemedSite, page: SourceFile): string {
  const { frontmatter, hasH1 } = site.store.meta(page);
  const isUnnamed = frontmatter.pageType === 'home' && !hasH1 && !frontmatter.title;
  return isUnnamed ? frontmatter.hero?.name || localeOf(site, page.lang).title : pageTitle(site, page);
}
