/**
 * Shared parts of the overlay and the badge: the list of problems, and an element with its own styles. It uses a
 * shadow root, so that its styles and the page's styles do not affect each other, and a constructed style
 * sheet, because the content security policy forbids `<style>` elements.
 */
import type { Problem } from './messages.js';

const STYLE = `
button { min-width: 32px; min-height: 32px; border: 1px solid #52525b; border-radius: 6px; background: none;
  color: inherit; font: inherit; cursor: pointer; }
ol { margin: 0; padding: 0; list-style: none; }
li { margin-top: 16px; padding-top: 16px; border-top: 1px solid #3f3f46; }
p { margin: 0; overflow-wrap: anywhere; }
.place { color: #8ab4f8; font-family: ui-monospace, monospace; }
.hint { color: #a1a1aa; }
pre { margin: 8px 0 0; padding: 12px; overflow: auto; border-radius: 6px; background: #09090b;
  font: 13px/1.5 ui-monospace, monospace; }
`;

/** An element with a shadow root that has the styles of `style` and the shared ones. */
export function createHost(tag: string, style: string): { host: HTMLElement; shadow: ShadowRoot } {
  const host = document.createElement(tag);
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE + style);
  shadow.adoptedStyleSheets = [sheet];
  return { host, shadow };
}

export function createTextElement(tag: string, text = '', className = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

export function createProblemList(problems: readonly Problem[]): HTMLElement {
  const list = document.createElement('ol');
  list.append(...problems.map(itemOf));
  return list;
}

function itemOf({ message, hint, file, line, column, frame }: Problem): HTMLElement {
  const item = document.createElement('li');
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  if (file) item.append(createTextElement('p', place, 'place'));
  item.append(createTextElement('p', message));
  if (frame) item.append(createTextElement('pre', frame));
  if (hint) item.append(createTextElement('p', hint, 'hint'));
  return item;
}

/** `1 problem` or `2 problems`. */
export function problemCountText({ length }: readonly Problem[]): string {
  return length === 1 ? '1 problem' : `${length} problems`;
}
