/** Renders the article of a page from its chunks, with the values that only the site knows. */
import type { DocumentLink, SourceFile } from '../../runtime/model/index.js';
import { escapeHtml } from '../markdown/escape.js';
import { type ChunkResolver, renderChunks } from '../markdown/render/render-chunks.js';
import type { Body } from '../pages/page-meta.js';
import { headingIds } from '../site/links/heading-ids.js';
import { resolveLink, type Target, urlOfLink } from '../site/links/resolve-links.js';
import { type TocNode, tocTree } from '../site/navigation/toc.js';
import { parsedText, rootPage } from '../site/page-data/config-texts.js';
import { pictureSize } from '../site/page-data/images.js';
import { hasAddedTitle, pageTitle } from '../site/page-data/page-title.js';
import { type LocaleVersion, messagesOf, type Site, type ThemedSite } from '../site/site.js';

export function renderArticle(
  site: ThemedSite,
  file: SourceFile,
  { chunks, highlighted }: Pick<Required<Body>, 'chunks' | 'highlighted'>,
): string {
  const messages = messagesOf(site, file);
  const ids = headingIds(site, file);
  const html = renderChunks(chunks, {
    ...linkResolver(site, file, site.store.details(file).links),
    id: (i) => escapeHtml(ids[i] ?? ''),
    code: (i) => highlighted[i] ?? '',
    toc: () => tocHtml(tocTree(site, file), messages.localContentsText),
    component: (i, content) => site.components.html(site, file, { i, content }),
    msg: (key) => escapeHtml(messages[key]),
  });
  if (!hasAddedTitle(site, file)) return html;
  return `<h1 tabindex="-1">${escapeHtml(pageTitle(site, file))}</h1>\n${html}`;
}

/** A text of the config, such as the footer. */
export function renderConfigText(site: ThemedSite, localeVersion: LocaleVersion, text: string): string {
  const messages = site.messages(localeVersion.lang);
  const { chunks, links, headings, codes } = parsedText(site, text);
  return renderChunks(chunks, {
    ...linkResolver(site, rootPage(localeVersion), links),
    id: (i) => escapeHtml(headings[i]?.slug ?? ''),
    code: (i) => `<pre><code>${escapeHtml(codes[i]?.code ?? '')}</code></pre>`,
    toc: () => '',
    msg: (key) => escapeHtml(messages[key]),
  });
}

function tocHtml(entries: TocNode[], label: string): string {
  if (entries.length === 0) return '';
  return `<nav class="article-toc" aria-label="${escapeHtml(label)}">\n${tocList(entries)}</nav>\n`;
}

function tocList(entries: TocNode[]): string {
  const items = entries.map(({ id, text, children }) => {
    const link = `<a href="#${encodeURIComponent(id)}">${escapeHtml(text)}</a>`;
    return `<li>${link}${children.length === 0 ? '' : `\n${tocList(children)}`}</li>\n`;
  });
  return `<ul>\n${items.join('')}</ul>\n`;
}

function linkResolver(
  site: Site,
  file: SourceFile,
  links: DocumentLink[],
): Pick<ChunkResolver, 'link' | 'image' | 'picture' | 'url'> {
  return {
    link: (i) => linkAttributes(site, file, links[i]!),
    image: (i) => imageAttributes(site, file, links[i]!),
    picture: (i, attributes) => picture(site, file, links[i]!, attributes),
    url: (i) => escapeHtml(urlOfLink(site, resolveLink(site, file, links[i]!), links[i]!)),
  };
}

function linkAttributes(site: Site, file: SourceFile, link: DocumentLink): string {
  const target = resolveLink(site, file, link);
  // A link within the page keeps its hash only, so that it does not reload the page.
  if (target.kind === 'page' && target.page === file && link.href.trim().startsWith('#'))
    return ` href="${escapeHtml(target.hash)}"`;
  if (target.kind === 'unsafe') return '';
  const url = urlOfLink(site, target, link);
  const away = target.kind === 'external' && /^(https?:)?\/\//i.test(target.href);
  return ` href="${escapeHtml(url)}"${away ? ' target="_blank" rel="noopener noreferrer"' : ''}`;
}

/**
 * If `x.svg` has a variant `x.dark.svg`, renders two images; the styles show the one for the reader's color
 * scheme.
 */
function picture(site: Site, file: SourceFile, link: DocumentLink, attributes: string): string {
  const target = resolveLink(site, file, link);
  const light = sourceAttributes(site, target, link);
  const dark = target.kind === 'file' ? darkFile(site, target) : undefined;
  if (!dark) return `<img${light}${attributes}>`;
  return `<img class="dc-only-light"${light}${attributes}><img class="dc-only-dark"${sourceAttributes(site, dark, link)}${attributes}>`;
}

function darkFile(site: Site, { url, suffix }: Target & { kind: 'file' }): Target | undefined {
  const [, stem, end] = /^(.+?)(\.\w+)$/.exec(url) ?? [];
  const dark = stem === undefined ? undefined : site.content.files.get(`${stem}.dark${end}`);
  return dark && { kind: 'file', url: dark.url, path: dark.path, suffix };
}

function imageAttributes(site: Site, file: SourceFile, link: DocumentLink): string {
  return sourceAttributes(site, resolveLink(site, file, link), link);
}

function sourceAttributes(site: Site, target: Target, link: DocumentLink): string {
  if (target.kind === 'unsafe') return '';
  const url = urlOfLink(site, target, link);
  const size =
    target.kind === 'file' && target.path && !link.sized ? pictureSize(site, target.path) : undefined;
  return ` src="${escapeHtml(url)}"${size ? ` width="${size.width}" height="${size.height}"` : ''}`;
}
