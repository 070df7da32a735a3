/** Updates `<head>` and `<html>` for the current page, so that they match a full page load. */
import type { HeadTag } from '../../model/index.js';
import { directionOf } from '../../routes.js';
import type { View } from './page-loader.js';

/** Marks every head element that belongs to one page. The server sets it too. */
const MARK = 'data-page-head';

function elementOf([tag, attributes, text]: HeadTag): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  if (text !== undefined) element.textContent = text;
  element.setAttribute(MARK, '');
  return element;
}

export function updateHead({ payload: { page, documentTitle, head } }: View): void {
  const root = document.documentElement;
  document.title = documentTitle;
  root.lang = page.lang;
  root.dir = directionOf(page.lang);
  root.dataset.pageType = page.pageType;
  for (const old of document.head.querySelectorAll(`[${MARK}]`)) old.remove();
  document.head.append(...[...head, ...(page.frontmatter.head ?? [])].map(elementOf));
}
