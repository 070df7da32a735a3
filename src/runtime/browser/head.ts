/** Keeps `<head>` and `<html>` true to the page that is shown, as if it had been loaded plainly. */
import type { HeadTag } from '../model.js';
import { pageHead } from '../page-head.js';
import { directionOf } from '../routes.js';
import type { View } from './pages.js';

function elementOf([tag, attributes, text]: HeadTag, isMarked: boolean): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  if (text !== undefined) element.textContent = text;
  if (isMarked) element.setAttribute('data-page-head', '');
  return element;
}

const PAGE_TAGS =
  'meta[name="description"],meta[name="robots"],link[rel="canonical"],link[rel="alternate"],[data-page-head]';

/** A site may tell robots something on all its pages: the server writes that after the boot script. */
function isOfPage(element: Element): boolean {
  if (element.getAttribute('name') !== 'robots' || element.hasAttribute('data-page-head')) return true;
  const boot = document.getElementById('docs-boot');
  return !!boot && (element.compareDocumentPosition(boot) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
}

export function updateHead(view: View): void {
  const { page, documentTitle } = view.payload;
  const root = document.documentElement;
  document.title = documentTitle;
  root.lang = page.lang;
  root.dir = directionOf(page.lang);
  root.dataset.pageType = page.pageType;
  for (const old of document.head.querySelectorAll(PAGE_TAGS)) if (isOfPage(old)) old.remove();
  document.head.append(
    ...pageHead(view.payload, view.site).map((tag) => elementOf(tag, tag[1].name === 'robots')),
    ...(page.frontmatter.head ?? []).map((tag) => elementOf(tag, true)),
  );
}
