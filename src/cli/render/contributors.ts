/** The names of a page's authors in the history of git, below its article. `messages` are in the language of the page. */
import type { Messages, SourceFile } from '../../runtime/model/index.js';
import { escapeHtml } from '../markdown/escape.js';
import type { Site } from '../site/site.js';

/** Empty if the page shows none. */
export function contributorsOf(site: Site, page: SourceFile, { contributorsText }: Messages): string {
  const { pageType = 'doc', layout, overview, footer } = site.store.frontmatter(page);
  if (!site.config.contributors || pageType !== 'doc' || layout || overview || footer === false) return '';
  const names = site.history.contributors.get(page.path) ?? [];
  if (names.length === 0) return '';
  const list = new Intl.ListFormat(page.lang, { type: 'unit' }).format(names);
  const lang = page.textLang ? ` lang="${page.lang}"` : '';
  return `<p class="contributors"${lang}><span>${escapeHtml(contributorsText)}</span> ${escapeHtml(list)}</p>\n`;
}
