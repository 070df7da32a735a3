/** What a page shows in addition to the text of its article: the header of a blog post, and contributors. */
import type { SourceFile } from '../../runtime/model/index.js';
import { isExternal, urlOf } from '../../runtime/routes.js';
import { escapeHtml } from '../markdown/escape.js';
import { postNeighbours } from '../site/blog/post-data.js';
import { messagesOf, type ThemedSite } from '../site/site.js';

/** What a blog post shows around its title. */
export interface PostHeader {
  /** HTML of the way back to all posts, above the title. */
  before: string;
  /** HTML of date, reading time, authors and tags, below it. */
  after: string;
}

/** The article with the header around its first heading. */
export function withPostHeader(html: string, header: PostHeader | undefined): string {
  if (!header) return html;
  const end = html.indexOf('</h1>');
  const start = end < 0 ? 0 : end + '</h1>'.length;
  return `${header.before}${html.slice(0, start)}\n${header.after}${html.slice(start)}`;
}

/** Undefined if the page is not a post. */
export function postHeader(site: ThemedSite, page: SourceFile): PostHeader | undefined {
  const found = postNeighbours(site, page);
  if (!found) return undefined;
  const { post, index } = found;
  const messages = messagesOf(site, page);
  const anchor = (text: string, link: string) => {
    const url = isExternal(link) ? link : urlOf(link, site.config);
    return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  };
  const lang = page.textLang ?? page.lang;
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(post.date),
  );
  const parts = [
    `<time datetime="${escapeHtml(post.date)}">${escapeHtml(day)}</time>`,
    escapeHtml(readingTime(messages.readingTimeText, post.minutes, lang)),
    ...post.authors.map(({ name, url }) => (url === undefined ? escapeHtml(name) : anchor(name, url))),
    ...post.tags.map(({ text, link }) => anchor(`#${text}`, link)),
  ];
  return {
    before: `<p class="dc-post-index">${anchor(messages.allPostsText, index)}</p>\n`,
    after: `<div class="dc-post-header">\n${parts.map((part) => `<bdi>${part}</bdi>\n`).join('')}</div>\n`,
  };
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
  const names = site.history.contributors.get(page.origin?.file ?? page.path) ?? [];
  if (names.length === 0) return '';
  const list = new Intl.ListFormat(page.lang, { style: 'narrow' }).format(names);
  const lang = page.textLang ? ` lang="${page.lang}"` : '';
  return `<p class="dc-contributors"${lang}><span>${escapeHtml(site.messages(page.lang).contributorsText)}</span> ${escapeHtml(list)}</p>\n`;
}
