/**
 * A page as standalone Markdown: the page's `.md` file, the text of the copy button, and the input for LLMs.
 * Includes are resolved, addresses are absolute, and content that the layout takes from the front matter or
 * other pages is written out.
 */
import type {
  DocumentLink,
  MarkdownChunk,
  OverviewGroup,
  SourceFile,
  TocEntry,
} from '../../../runtime/model/index.js';
import { encodedUrl, isExternal, urlOf } from '../../../runtime/routes.js';
import { escapeHtml, escapeMarkdown, escapeMarkdownLine } from '../../markdown/escape.js';
import { CELL, sectionTextsOf } from '../../markdown/section-texts.js';
import { shownPosts } from '../blog/post-data.js';
import { resolveLink, urlOfLink } from '../links/resolve-links.js';
import { shownSectionOf, sidebarItems } from '../navigation/navigation.js';
import { overviewOf } from '../navigation/overview.js';
import { outlineOf, type TocNode, tocTree } from '../navigation/toc.js';
import { publishedText } from '../portable-site.js';
import {
  localeOf,
  memoizeBy,
  messagesOf,
  RECENT_PAGES,
  routeOf,
  type Site,
  type ThemedSite,
} from '../site.js';
import { pageTitle } from './page-title.js';

/** The content of the page's `.md` file. */
export function markdownOf(site: ThemedSite, file: SourceFile): string {
  const { frontmatter } = site.store.meta(file);
  const blocks = [
    file.postList?.tag === undefined
      ? writeArticle(site, file).text.trimEnd()
      : `# ${escapeMarkdown(pageTitle(site, file))}`,
    ...(frontmatter.overview ? overviewBlocks(site, file) : []),
    ...(frontmatter.layout === 'blog' ? postBlocks(site, file) : []),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The headings of the outline, each with its offset in the page's `.md` file. */
export function tocOf(site: ThemedSite, file: SourceFile): TocEntry[] {
  const { text, headings } = writeArticle(site, file);
  return outlineOf(site, file).map(({ i, ...entry }) => {
    return { ...entry, charIndex: publishedText(site, text.slice(0, headings[i] ?? 0)).length };
  });
}

/** The address of a page for use outside the site; it includes the origin if `siteUrl` is set. */
export function absoluteUrl({ config }: Site, { routePath }: SourceFile): string {
  return (config.siteUrl ?? '') + encodedUrl(routePath, config);
}

/**
 * The blocks above the article, and the article; `headings` are the offsets of the headings in the article.
 */
const writeArticle = memoizeBy(routeOf, createArticle, RECENT_PAGES);

function createArticle(site: ThemedSite, file: SourceFile): { text: string; headings: number[] } {
  const messages = messagesOf(site, file);
  const isHome = site.store.meta(file).frontmatter.pageType === 'home';
  const above = isHome ? homeBlocks(site, file) : titleBlocks(site, file);
  let text = above.map((block) => `${block}\n\n`).join('');
  const headings: number[] = [];
  /** Where the content of each open component begins. */
  const starts: number[] = [];
  for (const part of site.store.markdown(file)) {
    if (typeof part === 'string') text += part;
    else if (part.t === 'component') starts.push(text.length);
    else if (part.t === 'component-end') {
      const start = starts.pop() ?? text.length;
      const content = text.slice(start);
      const written = componentMarkdown(site, file, { ...part, content });
      const at = content === '' ? -1 : written.indexOf(content);
      if (at > 0) for (const [i, place] of headings.entries()) if (place >= start) headings[i] = place + at;
      text = text.slice(0, start) + written;
    } else if (part.t === 'toc') {
      const toc = tocText(tocTree(site, file), absoluteUrl(site, file));
      // Without links, the blank line before it is left out too.
      text = toc === '' ? text.trimEnd() : text + toc;
    } else if (part.t === 'heading') headings[part.i] = text.length;
    else text += part.t === 'msg' ? messages[part.key] : addressText(site, file, part);
  }
  return { text, headings };
}

/** Stands for the content in the text of the HTML: letters and digits, because other lines are left out. */
const CONTENT = 'docsCliContent7f3a9c';

/**
 * A component of the site as plain Markdown: what its module writes, or else the text of its HTML.
 * `content`: Markdown of the content. `indent` goes before each line of the text except the first.
 */
function componentMarkdown(
  site: ThemedSite,
  file: SourceFile,
  { i, indent = '', content }: { i: number; indent?: string; content: string },
): string {
  const written = site.components.markdown(site, file, { i, content: content.trim() });
  if (written !== undefined) return written.trim().replaceAll('\n', `\n${indent}`);
  const { isInline } = site.store.meta(file).components[i]!;
  const between = isInline ? ' ' : `\n\n${indent}`;
  const mark = content === '' ? '' : isInline ? CONTENT : `<p>${CONTENT}</p>`;
  const html = site.components.html(site, file, { i, content: mark, isText: true });
  const text = linesOf(html).map(escapeMarkdown).join(between);
  return content === '' || text.includes(CONTENT)
    ? text.replaceAll(CONTENT, () => content)
    : [text, content].filter((part) => part !== '').join(between);
}

function linesOf(html: string): string[] {
  return sectionTextsOf({ chunks: [html], codes: [], headings: [] })
    .flatMap(({ text }) => text.split('\n').filter((line) => line !== ''))
    .map((line) => line.replaceAll(CELL, ' | '));
}

/** The links of `[[toc]]` to the headings of the page with this address. */
function tocText(entries: TocNode[], url: string, indent = ''): string {
  return entries
    .map(({ id, text, children }) => {
      const item = `${indent}- [${escapeMarkdownLine(text)}](${inParentheses(`${url}#${encodeURIComponent(id)}`)})`;
      return children.length === 0 ? item : `${item}\n${tocText(children, url, `${indent}  `)}`;
    })
    .join('\n');
}

function addressText(
  site: Site,
  file: SourceFile,
  { t, i }: Exclude<MarkdownChunk, string | { t: 'msg' | 'heading' | 'toc' | 'component' | 'component-end' }>,
): string {
  const link = site.store.details(file).links[i];
  const url = link === undefined ? '' : absoluteLink(site, file, link);
  if (t === 'address') return inParentheses(url);
  const value = escapeHtml(url);
  if (t === 'url') return value;
  return url === '' ? '' : ` ${t === 'link' ? 'href' : 'src'}="${value}"`;
}

/** Empty if the address can run code. */
function absoluteLink(
  site: Site,
  file: SourceFile,
  link: Pick<DocumentLink, 'href' | 'file' | 'kind'>,
): string {
  const url = urlOfLink(site, resolveLink(site, file, link), link);
  return url.startsWith('/') && !url.startsWith('//') ? (site.config.siteUrl ?? '') + url : url;
}

/**
 * Wraps the address in `<>` if it has spaces or brackets that would end it. An `&` that would start an entity
 * is escaped.
 */
function inParentheses(address: string): string {
  const url = address.replace(/&(?=#?\w+;)/g, '&amp;');
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url;
}

function titleBlocks(site: ThemedSite, file: SourceFile): string[] {
  return site.store.meta(file).hasH1 ? [] : [`# ${escapeMarkdown(pageTitle(site, file))}`];
}

/** The content that the home layout shows above the article. */
function homeBlocks(site: Site, file: SourceFile): string[] {
  const { frontmatter, hasH1 } = site.store.meta(file);
  const { hero = {}, features = [] } = frontmatter;
  const locale = localeOf(site, file.lang);
  const name = hero.name ?? locale.title;
  const linked = (text: string, href: string) =>
    `[${escapeMarkdown(text)}](${inParentheses(absoluteLink(site, file, { href, kind: 'link', file: file.path }))})`;
  const actions = (hero.actions ?? []).map(({ text, link }) => `- ${linked(text, link)}`);
  const cards = features.map(({ title, details, link }) => {
    return `- **${link ? linked(title, link) : escapeMarkdown(title)}**${afterColon(details)}`;
  });
  return [
    hasH1 ? escapeMarkdownLine(name) : `# ${escapeMarkdown(name)}`,
    escapeMarkdownLine(hero.text ?? ''),
    escapeMarkdownLine(hero.tagline ?? locale.description),
    actions.join('\n'),
    cards.join('\n'),
  ].filter((block) => block !== '');
}

function overviewBlocks(site: ThemedSite, file: SourceFile): string[] {
  const { overviewOthersText } = messagesOf(site, file);
  const section = shownSectionOf(site, file);
  const groups = overviewOf(site, file, section ? sidebarItems(site, section) : []);
  return groups.flatMap(({ name, items }) => [
    `## ${escapeMarkdown(name || overviewOthersText)}`,
    itemLines(site, items),
  ]);
}

function itemLines(site: Site, items: OverviewGroup['items']): string {
  return items
    .flatMap(({ text, link, headers }) => [
      `- [${escapeMarkdown(text)}](${linkUrl(site, link)})`,
      ...headers.map((header) => {
        return `  - [${escapeMarkdown(header.text)}](${linkUrl(site, `${link}#${encodeURIComponent(header.id)}`)})`;
      }),
    ])
    .join('\n');
}

function postBlocks(site: Site, index: SourceFile): string[] {
  const lines = shownPosts(site, index).posts.map(({ text, link, date, description }) => {
    return `- [${escapeMarkdown(text)}](${linkUrl(site, link)}) (${date})${afterColon(description)}`;
  });
  return [lines.join('\n')];
}

/** The URL of a navigation link, which is a route path or an external address. */
function linkUrl(site: Site, link: string): string {
  return inParentheses(isExternal(link) ? link : (site.config.siteUrl ?? '') + urlOf(link, site.config));
}

/** The description after a list entry's name, if any. */
export function afterColon(text: string | undefined): string {
  return text ? `: ${escapeMarkdown(text)}` : '';
}
