/**
 * A page as Markdown that stands on its own: its `.md`, what readers copy, and what machines read. Includes are
 * resolved, addresses absolute, and what the layout shows of the front matter and of other pages is written out.
 */
import type {
  DocumentLink,
  MarkdownChunk,
  Messages,
  OverviewGroup,
  SourceFile,
  TocEntry,
} from '../../runtime/model.js';
import { encodedUrl, isExternal, splitHref, urlOf } from '../../runtime/routes.js';
import { escapeHtml, escapeMarkdown, escapeMarkdownLine } from '../markdown/escape.js';
import { shownSectionOf, sidebarItems } from './navigation.js';
import { overviewOf } from './overview.js';
import { pageTitle } from './page-title.js';
import { postsOf } from './posts.js';
import { resolveLink, urlOfLink } from './resolve-links.js';
import { localeOf, pageOfLink, type Site } from './site.js';
import { outlineOf } from './toc.js';

/** The page's `.md`. `messages` are the texts of the theme in the language of the page's text. */
export function markdownOf(site: Site, file: SourceFile, messages: Messages): string {
  const { frontmatter } = site.store.meta(file);
  const blocks = [
    writeArticle(site, file, messages).text.trimEnd(),
    ...(frontmatter.overview ? overviewBlocks(site, file, messages) : []),
    ...(frontmatter.layout === 'blog' ? postBlocks(site, file) : []),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The outline's headings, each with its place in the page's `.md`. */
export function tocOf(site: Site, file: SourceFile, messages: Messages): TocEntry[] {
  const { headings } = writeArticle(site.canonicalSite ?? site, file, messages);
  return outlineOf(site, file).map(({ i, ...entry }) => ({ ...entry, charIndex: headings[i] ?? 0 }));
}

/** Where a page is, for readers elsewhere: with the site's origin where the config tells it. */
export function absoluteUrl({ config }: Site, { routePath }: SourceFile): string {
  return (config.siteUrl ?? '') + encodedUrl(routePath, config);
}

/** What stands above the article, and the article; `headings` are the offsets of its headings in it. */
function writeArticle(
  site: Site,
  file: SourceFile,
  messages: Messages,
): { text: string; headings: number[] } {
  const isHome = site.store.meta(file).frontmatter.pageType === 'home';
  const above = isHome ? homeBlocks(site, file) : titleBlocks(site, file, messages);
  let text = above.map((block) => `${block}\n\n`).join('');
  const headings: number[] = [];
  for (const part of site.store.markdown(file)) {
    if (typeof part === 'string') text += part;
    else if (part.t === 'heading') headings[part.i] = text.length;
    else text += part.t === 'msg' ? messages[part.key] : addressText(site, file, part);
  }
  return { text, headings };
}

function addressText(
  site: Site,
  file: SourceFile,
  { t, i }: Exclude<MarkdownChunk, string | { t: 'msg' | 'heading' }>,
): string {
  const link = site.store.meta(file).links[i];
  const url = link === undefined ? '' : absoluteLink(site, file, link);
  if (t === 'address') return inParentheses(url);
  const value = escapeHtml(url);
  if (t === 'url') return value;
  return url === '' ? '' : ` ${t === 'link' ? 'href' : 'src'}="${value}"`;
}

/** Empty where the address could run code. */
function absoluteLink(
  site: Site,
  file: SourceFile,
  link: Pick<DocumentLink, 'href' | 'file' | 'kind'>,
): string {
  const url = urlOfLink(site, resolveLink(site, file, link), link);
  return url.startsWith('/') && !url.startsWith('//') ? (site.config.siteUrl ?? '') + url : url;
}

/** Where spaces and brackets would end the address, marks around it keep it whole; what looks like an entity is none. */
function inParentheses(address: string): string {
  const url = address.replace(/&(?=#?\w+;)/g, '&amp;');
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url;
}

function titleBlocks(site: Site, file: SourceFile, messages: Messages): string[] {
  return site.store.meta(file).hasH1 ? [] : [`# ${escapeMarkdown(pageTitle(site, file, messages))}`];
}

/** What the home layout shows above the article. */
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

function overviewBlocks(site: Site, file: SourceFile, { overviewOthersText }: Messages): string[] {
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
  const lines = postsOf(site, index).map(({ text, link, date, description }) => {
    return `- [${escapeMarkdown(text)}](${linkUrl(site, link)}) (${date})${afterColon(description)}`;
  });
  return [lines.join('\n')];
}

/** A link of navigation, which is a route path unless it leads elsewhere. */
function linkUrl(site: Site, link: string): string {
  const page = pageOfLink(site, link);
  if (page) return inParentheses(absoluteUrl(site, page) + splitHref(link).hash);
  return inParentheses(isExternal(link) ? link : (site.config.siteUrl ?? '') + urlOf(link, site.config));
}

/** What an entry of a list says of what it names, if anything. */
export function afterColon(text: string | undefined): string {
  return text ? `: ${escapeMarkdown(text)}` : '';
}
