/**
 * The inputs of a page as one hash: if two hashes are equal, the files of the page are equal. Computing the
 * hash takes a fraction of the time of rendering the page. The hash contains:
 *
 * - For the whole site: this tool, the theme, the config, the data that locale versions share, and the list
 *   of pages and files.
 * - For the page: its text, everything in its payload except the article, and the target of each link. If it has
 *   a component that calls `usePages`, the list of all pages too.
 *
 * If the theme reads other data, such as the time or a file, equal inputs may give different pages.
 * `Bundle.readsMore` lists the modules of such a theme. State that a theme keeps between pages, such as a counter, is
 * not allowed.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentLink, Messages, SiteData, SourceFile } from '../../runtime/model/index.js';
import type { Bundle } from '../assets/bundle.js';
import { iconLinks } from '../pictures/icon.js';
import { contributorsOf } from '../render/contributors.js';
import { postHeader } from '../render/post-header.js';
import type { SocialImage } from '../render/social-tags.js';
import { headingIds } from '../site/links/heading-ids.js';
import { resolveLink, urlOfLink } from '../site/links/resolve-links.js';
import { breadcrumbsOf } from '../site/navigation/breadcrumbs.js';
import { sectionOf, sidebarItems, urlOfSection } from '../site/navigation/navigation.js';
import { outlineOf } from '../site/navigation/toc.js';
import { createPage } from '../site/page-data/page.js';
import { pageList } from '../site/page-data/page-list.js';
import { keyOf } from '../site/pages/page-modules.js';
import { pluginHead } from '../site/plugin-site.js';
import {
  type LocaleVersion,
  localeKey,
  localeVersions,
  memoizeBy,
  pagesIn,
  type Site,
} from '../site/site.js';
import { contentHash, toolStamp } from '../system/cache.js';

export interface PageInputs {
  /** Empty if the theme, or a component of the page, reads more than its input. The same applies to the others. */
  hashOf(page: SourceFile): string;
  /** Hash of what every page of a locale version is made from. */
  hashOfShared(localeVersion: LocaleVersion): string;
  /** Hash of all pages of a locale version, in their order. */
  hashOfAll(localeVersion: LocaleVersion): string;
}

interface PageInputsOptions {
  site: Site;
  bundle: Bundle;
  /** The messages in the language of the page's text. */
  messagesOf(page: SourceFile): Messages;
  siteDataOf(localeVersion: LocaleVersion): SiteData;
  imageOf(page: SourceFile): SocialImage | undefined;
}

export function createPageInputs(options: PageInputsOptions): PageInputs {
  const { site, bundle } = options;
  // In a portable site, the last build step changes each page depending on its location.
  if (bundle.readsMore.length > 0 || bundle.isRelative) {
    const unknown = () => '';
    return { hashOf: unknown, hashOfShared: unknown, hashOfAll: unknown };
  }
  const readsMore = (page: SourceFile) =>
    site.store.meta(page).components.some((use) => bundle.components[keyOf(use)]?.readsMore);
  const hashes = new Map<string, string>();
  // Each search file of a locale version has this hash, and a large site has thousands of them.
  const hashesOfAll = new Map<string, string>();
  let shared: string | undefined;
  let listed: string | undefined;
  return { hashOf, hashOfShared, hashOfAll };

  function sharedHash(): string {
    shared ??= siteHash(options);
    return shared;
  }

  function hashOfShared(localeVersion: LocaleVersion): string {
    return contentHash(sharedHash(), localeKey(localeVersion));
  }

  function hashOf(page: SourceFile): string {
    if (readsMore(page)) return '';
    const hash = hashes.get(page.routePath) ?? contentHash(sharedHash(), ...pageInputs(page, options));
    hashes.set(page.routePath, hash);
    return hash;
  }

  function hashOfAll(localeVersion: LocaleVersion): string {
    const key = localeKey(localeVersion);
    const known = hashesOfAll.get(key);
    if (known !== undefined) return known;
    const inputs = pagesIn(site, localeVersion).map(hashOf);
    const hash = inputs.includes('') ? '' : contentHash(...inputs);
    hashesOfAll.set(key, hash);
    return hash;
  }

  function pageInputs(page: SourceFile, { messagesOf, imageOf }: PageInputsOptions): string[] {
    const messages = messagesOf(page);
    const fields = createPage(site, page, { messages, toc: [] });
    const section = site.store.meta(page).frontmatter.sidebar === false ? undefined : sectionOf(site, page);
    return [
      ...(readsPages(page) ? [pagesHash()] : []),
      site.store.bodyKey(page),
      section ? sidebarHash(site, section) : '',
      headingIds(site, page).join('\n'),
      ...site.store.details(page).links.map((link) => leadsTo(page, link)),
      JSON.stringify([
        fields,
        site.store.frontmatter(page),
        outlineOf(site, page),
        breadcrumbsOf(site, page, fields.page.title),
        imageOf(page),
        postHeader(site, page, messages),
        contributorsOf(site, page, messages),
        pluginHead(site, page),
        site.store.meta(page).plugins,
      ]),
    ];
  }

  function readsPages(page: SourceFile): boolean {
    return site.store.meta(page).components.some((use) => bundle.components[keyOf(use)]?.readsPages);
  }

  function pagesHash(): string {
    listed ??= contentHash(
      ...localeVersions(site).map((each) => JSON.stringify(pageList(site, each, options.messagesOf))),
    );
    return listed;
  }

  function leadsTo(page: SourceFile, link: DocumentLink): string {
    const target = resolveLink(site, page, link);
    const stamp = target.kind === 'file' && target.path ? stampOf(site, target.path) : '';
    return `${target.kind} ${urlOfLink(site, target, link)} ${stamp}`;
  }
}

const sidebarHash = memoizeBy(urlOfSection, (site, section) =>
  contentHash(JSON.stringify(sidebarItems(site, section))),
);

/** The page contains the dimensions of an image. */
const stampOf = memoizeBy(String, (site, path: string) => {
  const stat = statSync(join(site.root, path), { throwIfNoEntry: false });
  return stat ? `${stat.size} ${stat.mtimeMs}` : '';
});

function siteHash({ site, bundle, siteDataOf }: PageInputsOptions): string {
  const { content, config } = site;
  return contentHash(
    toolStamp(),
    bundle.hash,
    bundle.serverUrl,
    JSON.stringify(config),
    site.loaded.extensions.key,
    JSON.stringify(site.canonicalSite?.config ?? ''),
    JSON.stringify(localeVersions(site).map(siteDataOf)),
    JSON.stringify(iconLinks(site)),
    JSON.stringify([...content.routes.values()]),
    // An image may have a variant for the dark color scheme next to it.
    JSON.stringify([...content.files.values()]),
  );
}
