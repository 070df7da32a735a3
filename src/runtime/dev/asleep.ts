/**
 * A page whose client does not run is HTML and a block of data, and the client will hydrate whatever it finds: both
 * are made what the server would send now. Where more than the article changed, only a load of the page can do that.
 */
import { articleElement, pageData } from '../browser/page-parts.js';
import { applyStoredTabs } from '../browser/tab-selection.js';
import type { PagePayload } from '../model.js';
import { keepState } from './keep.js';

/**
 * What the theme shows. Neither the description, mostly the first words of the article, nor the tags of the head that
 * say it, nor offsets into its Markdown; nor the build, another one with a style sheet that was swapped in, nor the hash.
 */
function shown(facts: PagePayload): string {
  const { page, build, head, hash, ...rest } = facts;
  const toc = page.toc.map(({ charIndex, ...entry }) => entry);
  return JSON.stringify({ ...rest, page: { ...page, toc, description: '' } });
}

/** @returns whether the page now is the one of the payload. */
export function showAsleep({ html, ...facts }: PagePayload): boolean {
  const block = pageData();
  const article = articleElement();
  if (!block || !article || html === undefined) return false;
  if (shown(JSON.parse(block.textContent ?? '')) !== shown(facts)) return false;
  const restore = keepState();
  block.textContent = JSON.stringify(facts);
  article.innerHTML = html;
  applyStoredTabs();
  restore();
  return true;
}
