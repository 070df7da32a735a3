/** The names of a page's authors in the history of git, below its article. */
import type { Messages, SourceFile } from '../../runtime/model.js';
import { escapeHtml } from '../markdown/escape.js';
import type { Site } from '../site/site.js';

export function withContributors(site: Site, page: SourceFile, html: string, messages: Messages): string {
  return html + contributorsOf(site, page, messages);
}

/** Empty if the page shows none. */
export function contributorsOf(site: Site, page: SourceFile, { contributorsText }: Messages): string {
  const { pageType = 'doc', layout, overview, footer } = site.store.frontmatter(page);
  if (!site.config.contributors || pageType !== 'doc' || layout || overview || footer === false) return '';
  const names = site.history.contributors.get(page.path) ?? [];
  if (names.length === 0) return '';
  const list = new Intl.ListFormat(page.lang, { type: 'unit' }).format(names);
  return `<p class="contributors"><span>${escapeHtml(contributorsText)}</span> ${escapeHtml(list)}</p>\n`;
}
