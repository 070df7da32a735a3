/** The names of a page's authors in the history of git, below its article. */
import type { SourceFile } from '../../runtime/model/index.js';
import { escapeHtml } from '../markdown/escape.js';
import type { ThemedSite } from '../site/site.js';

/** Empty if the page shows none. */
export function contributorsOf(site: ThemedSite, page: SourceFile): string {
  const { pageType = 'doc', layout, overview, footer } = site.store.frontmatter(page);
  if (!site.config.contributors || pageType !== 'doc' || layout || overview || footer === false) return '';
  const names = site.history.contributors.get(page.path) ?? [];
  if (names.length === 0) return '';
  const list = new Intl.ListFormat(page.lang, { type: 'unit' }).format(names);
  const lang = page.textLang ? ` lang="${page.lang}"` : '';
  return `<p class="contributors"${lang}><span>${escapeHtml(site.messages(page.lang).contributorsText)}</span> ${escapeHtml(list)}</p>\n`;
}
