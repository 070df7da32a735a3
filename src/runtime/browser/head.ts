/** Keeps `<head>` and `<html>` true to the page that is shown, as if it had been loaded with a full page load. */
import type { HeadTag } from '../model.js';
import { directionOf } from '../routes.js';
import type { View } from './page-loader.js';

/** On whatever the head says of one page; the server sets it too. */
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
