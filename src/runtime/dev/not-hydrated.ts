/**
 * Updates a page that is not hydrated yet. The client hydrates the HTML and the data block that it finds, so both are
 * replaced with what the server would send now. If more than the article changed, the client has to show the payload.
 */

import { applyStoredTabs } from '../browser/article/tab-selection.js';
import { articleElement, pageData } from '../browser/page-parts.js';
import type { PagePayload } from '../model/index.js';
import { preserveState } from './preserve-state.js';

/**
 * The data that the theme shows. Leaves out the description (mostly the first words of the article), the head
 * tags that repeat it, offsets into the Markdown, the hash, and the build, which also changes when a style
 * sheet is replaced.
 */
function visibleData(data: PagePayload): string {
  const { page, build, head, hash, ...rest } = data;
  const toc = page.toc.map(({ charIndex, ...entry }) => entry);
  return JSON.stringify({ ...rest, page: { ...page, toc, description: '' } });
}

/** @returns whether the page now shows the payload. */
export function showNotHydrated({ html, ...data }: PagePayload): boolean {
  const block = pageData();
  const article = articleElement();
  if (!block || !article || html === undefined) return false;
  if (visibleData(JSON.parse(block.textContent ?? '')) !== visibleData(data)) return false;
  const restore = preserveState();
  block.textContent = JSON.stringify(data);
  article.innerHTML = html;
  applyStoredTabs();
  restore();
  return true;
}
