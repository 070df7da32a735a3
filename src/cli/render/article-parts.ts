/** What a page shows in addition to the text of its article: the header of a blog post, and contributors. */
import type { SourceFile } from '../../runtime/model/index.js';
import { isExternal, urlOf } from '../../runtime/routes.js';
import { escapeHtml } from '../markdown/escape.js';
import { postNeighbours } from '../site/blog/post-data.js';
import { messagesOf, type ThemedSite } from '../site/site.js';

/** The article with the header after its first heading. */
export function withPostHeader(html: string, header: string): string {
  if (header === '') return html;
  const end = html.indexOf('</h1>');
  const start = end < 0 ? 0 : end + '</h1>'.length;
  return `${html.slice(0, start)}\n${header}${html.slice(start)}`;
}

/**
 * What a blog post shows below its title: authors, reading time, tags, and the way back to all posts. Empty if the page is
 * not a post.
 */
export function postHeader(site: ThemedSite, page: SourceFile): string {
  const found = postNeighbours(site, page);
  if (!found) return '';
  const { post, index } = found;
  const messages = messagesOf(site, page);
  const anchor = (text: string, link: string) => {
    const url = isExternal(link) ? link : urlOf(link, site.config);
    return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  };
  const parts = [
    anchor(messages.allPostsText, index),
    ...post.authors.map(({ name, url }) => (url === undefined ? escapeHtml(name) : anchor(name, url))),
    escapeHtml(readingTime(messages.readingTimeText, post.minutes, page.textLang ?? page.lang)),
    ...post.tags.map(({ text, link }) => anchor(`#${text}`, link)),
  ];
  return `<div class="dc-post-header">\n${parts.map((part) => `<bdi>${part}</bdi>\n`).join('')}</div>\n`;
}

/** The list of posts in the theme shows the same text. */
function readingTime(text: string, minutes: number, lang: string): string {
  const time = new Intl.NumberFormat(lang, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return text.replace('{minutes}', `${minutes}`).replace('{time}', () => time.format(minutes));
}

/** The names of a page's authors in the history of git, below its article. Empty if the page shows none. */
export function contributorsOf(site: ThemedSite, page: SourceFile): string {
  const { pageType = 'doc', layout, overview, footer } = site.store.frontmatter(page);
  if (!site.config.contributors || pageType !== 'doc' || layout || overview || footer === false) return '';
  const names = site.history.contributors.get(page.path) ?? [];
  if (names.length === 0) return '';
  const list = new Intl.ListFormat(page.lang, { style: 'narrow' }).format(names);
  const lang = page.textLang ? ` lang="${page.lang}"` : '';
  return `<p class="dc-contributors"${lang}><span>${escapeHtml(site.messages(page.lang).contributorsText)}</span> ${escapeHtml(list)}</p>\n`;
}
