/** One page as the browser gets it: the page's own data and its place among the others. */
import { posix } from 'node:path';
import type {
  Alternate,
  BlogPost,
  Frontmatter,
  OverviewGroup,
  OverviewItem,
  PageData,
  PageLink,
  PagePayload,
  PageType,
  SidebarItem,
  SourceFile,
  TocEntry,
} from '../../runtime/model.js';
import { isExternal, linkTo, routeKey } from '../../runtime/routes.js';
import { plainRouteKey } from '../content/scan.js';
import { headingIds } from './headings.js';
import { resolveLink } from './links.js';
import { type Section, sectionOf, sidebarItems } from './navigation.js';
import { counterpart, localeOf, memoized, pageOfLink, prefixOf, type Site } from './site.js';

/** Everything of a payload that is not the article, its build or the URLs of bundled files. */
export type PageFacts = Omit<PagePayload, 'build' | 'html' | 'site' | 'sidebar'>;

export function createPage(site: Site, file: SourceFile): PageFacts {
  const page = createPageData(site, file);
  const section = page.frontmatter.sidebar === false ? undefined : sectionOf(site, file);
  const items = section ? sidebarItems(site, section) : [];
  const editUrl = editUrlOf(site, file);
  const layout = layoutOf(site, file);
  return {
    page,
    documentTitle: documentTitleOf(site, page),
    ...(section ? neighbours(site, section, file.routePath) : {}),
    alternates: alternatesOf(site, file),
    ...(editUrl ? { editUrl } : {}),
    ...(page.frontmatter.overview ? { overview: overviewOf(site, file, items) } : {}),
    ...(page.frontmatter.layout === 'blog' ? { posts: postsOf(site, file) } : {}),
    ...(layout ? { layout } : {}),
  };
}

function createPageData(site: Site, file: SourceFile): PageData {
  const facts = site.library.facts(file);
  const lastUpdatedTime = site.config.lastUpdated ? site.lastUpdated.get(file.path) : undefined;
  return {
    pagePath: file.pagePath,
    pageType: pageTypeOf(site, file),
    title: facts.title,
    description: facts.description,
    frontmatter: shownFrontmatter(site, file),
    toc: tocOf(site, file),
    routePath: file.routePath,
    lang: file.lang,
    version: file.version,
    ...(lastUpdatedTime ? { lastUpdatedTime } : {}),
    feeds: [],
    relativePath: file.relativePath,
  };
}

/** Front matter as themes get it: its links are route paths of this site, whatever way they were written. */
function shownFrontmatter(site: Site, file: SourceFile): Frontmatter {
  const { frontmatter } = site.library.facts(file);
  const { hero, features } = frontmatter;
  if (!hero && !features) return frontmatter;
  const lookUp = (href: string, kind: 'link' | 'image') => {
    const target = resolveLink(site, file, { href, kind, file: file.path });
    if (target.kind === 'page') return linkTo(target.page.routePath) + target.query + target.hash;
    return target.kind === 'file' ? target.url + target.suffix : href;
  };
  return {
    ...frontmatter,
    ...(hero
      ? {
          hero: {
            ...hero,
            ...(hero.actions
              ? { actions: hero.actions.map((action) => ({ ...action, link: lookUp(action.link, 'link') })) }
              : {}),
            ...(hero.image ? { image: { ...hero.image, src: lookUp(hero.image.src, 'image') } } : {}),
          },
        }
      : {}),
    ...(features
      ? {
          features: features.map((feature) =>
            feature.link ? { ...feature, link: lookUp(feature.link, 'link') } : feature,
          ),
        }
      : {}),
  };
}

function pageTypeOf(site: Site, file: SourceFile): PageType {
  const { pageType } = site.library.facts(file).frontmatter;
  return pageType ?? (layoutOf(site, file) ? 'custom' : 'doc');
}

/** The component file that lays out the page, relative to the project root. */
export function layoutOf(site: Site, file: SourceFile): string | undefined {
  const { layout } = site.library.facts(file).frontmatter;
  if (!layout?.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file.path), layout);
}

/** `Page - Site`; front matter's `titleSuffix` replaces the site's title. A home page shows the site's title alone. */
function documentTitleOf(site: Site, page: PageData): string {
  const suffix = page.frontmatter.titleSuffix ?? localeOf(site, page.lang).title;
  if (!suffix || page.title === suffix) return page.title;
  return page.title ? `${page.title} - ${suffix}` : suffix;
}

/** The outline's headings: levels 2 to 6; themes choose among them. */
function tocOf(site: Site, file: SourceFile): TocEntry[] {
  const facts = site.library.facts(file);
  const ids = headingIds(site, file);
  const shift = facts.hasH1 ? 0 : addedTitle(facts.title).length;
  return facts.headings.flatMap(({ depth, text, charIndex }, i) =>
    depth === 1 ? [] : [{ id: ids[i]!, text, depth, charIndex: charIndex + shift }],
  );
}

/** What stands before the text of a page without an h1, in its `.md`. */
function addedTitle(title: string): string {
  return `# ${title}\n\n`;
}

/** The page's `.md`: includes resolved, its title as h1. */
export function markdownOf(site: Site, file: SourceFile): string {
  const facts = site.library.facts(file);
  const text = site.library.text(file);
  return `${facts.hasH1 ? text : addedTitle(facts.title) + text}`.trimEnd().concat('\n');
}

function neighbours(site: Site, section: Section, routePath: string): { prev?: PageLink; next?: PageLink } {
  const order = memoized(site, `order:${section.url}`, () => {
    const flat = flatten(sidebarItems(site, section));
    return { flat, at: new Map(flat.map(({ link }, i) => [routeKey(link), i])) };
  });
  const at = order.at.get(plainRouteKey(routePath));
  if (at === undefined) return {};
  const prev = order.flat[at - 1];
  const next = order.flat[at + 1];
  return { ...(prev ? { prev } : {}), ...(next ? { next } : {}) };
}

/** Pages of a sidebar in reading order; the link of a group's heading stands before what is in it. */
function flatten(items: SidebarItem[], seen = new Set<string>()): PageLink[] {
  return items.flatMap((item) => {
    const own: PageLink[] = [];
    if (
      (item.kind === 'link' || item.kind === 'group') &&
      item.link &&
      isPlainRoute(item.link) &&
      !seen.has(item.link)
    ) {
      seen.add(item.link);
      own.push({ text: item.text, link: item.link });
    }
    return item.kind === 'group' ? [...own, ...flatten(item.items, seen)] : own;
  });
}

function isPlainRoute(link: string): boolean {
  return !isExternal(link) && !link.includes('#');
}

function alternatesOf(site: Site, file: SourceFile): Alternate[] {
  return site.config.locales.map(({ lang, label }) => {
    const edition = { lang, version: file.version };
    const found = counterpart(site, file, edition);
    return {
      lang,
      label,
      link: found ? linkTo(found.routePath) : `${prefixOf(site, edition)}/`,
      exists: found !== undefined,
    };
  });
}

/** Both base URL and text are needed; the path is that of the file in the content folder. */
function editUrlOf(site: Site, file: SourceFile): string | undefined {
  const { editLink } = localeOf(site, file.lang);
  if (!editLink?.docRepoBaseUrl || !editLink.text) return undefined;
  const path = file.relativePath.split('/').map(encodeURIComponent).join('/');
  return `${editLink.docRepoBaseUrl.replace(/\/+$/, '')}/${path}`;
}

/** What an overview page lists: the sidebar's pages by group, with the headings each page asks to be listed. */
function overviewOf(site: Site, file: SourceFile, items: SidebarItem[]): OverviewGroup[] {
  const groups: OverviewGroup[] = [];
  const others: OverviewItem[] = [];
  for (const item of items) {
    if (item.kind === 'link') others.push(...itemsOf(site, file, [item]));
    if (item.kind !== 'group') continue;
    const listed = itemsOf(site, file, [item]);
    if (listed.length) groups.push({ name: item.text, items: listed });
  }
  // An empty name: the theme has the word for it in each language.
  if (others.length) groups.push({ name: '', items: others });
  return groups;
}

function itemsOf(site: Site, overview: SourceFile, items: SidebarItem[]): OverviewItem[] {
  return flatten(items).flatMap(({ text, link }) => {
    const page = pageOfLink(site, link);
    if (page?.path === overview.path) return [];
    return [{ text, link, headers: page ? headersOf(site, page) : [] }];
  });
}

function headersOf(site: Site, page: SourceFile): OverviewItem['headers'] {
  const depths = site.library.facts(page).frontmatter.overviewHeaders ?? [2];
  return tocOf(site, page)
    .filter(({ depth }) => depths.includes(depth))
    .map(({ id, text, depth }) => ({ id, text, depth }));
}

/** The dated pages of the index's folder, newest first. */
function postsOf(site: Site, index: SourceFile): BlogPost[] {
  const folder = index.key.replace(/index$/, '');
  const posts: BlogPost[] = [];
  for (const page of site.content.pages) {
    if (page.lang !== index.lang || page.version !== index.version) continue;
    if (page === index || !page.key.startsWith(folder)) continue;
    const { frontmatter, title, description } = site.library.facts(page);
    if (!frontmatter.date) continue;
    const id = page.key.slice(folder.length).replaceAll('/', '-');
    posts.push({ id, text: title, link: linkTo(page.routePath), description, date: frontmatter.date });
  }
  return posts.sort((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? 1 : -1));
}
