/**
 * Shows the errors of the site over the last page that worked. It uses a shadow root, so that its styles and
 * the page's styles do not affect each other, and a constructed style sheet, because the content security
 * policy forbids `<style>` elements.
 */
import type { Problem } from './messages.js';

const STYLE = `
:host { position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: start center; overflow: auto;
  padding: 5vh 16px; background: rgb(0 0 0 / 60%); }
section { box-sizing: border-box; width: min(960px, 100%); padding: 20px 24px; border-top: 6px solid #e5484d;
  border-radius: 6px; background: #18181b; color: #ededef; font: 14px/1.6 system-ui, sans-serif; }
header { display: flex; justify-content: space-between; align-items: center; gap: 16px; }
h2 { margin: 0; font-size: 16px; }
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

const NAME = 'docs-problems';

function element(tag: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function itemOf({ message, hint, file, line, column, frame }: Problem): HTMLElement {
  const item = document.createElement('li');
  if (file)
    item.append(element('p', [file, line, column].filter((part) => part !== undefined).join(':'), 'place'));
  item.append(element('p', message));
  if (frame) item.append(element('pre', frame));
  if (hint) item.append(element('p', hint, 'hint'));
  return item;
}

export interface Overlay {
  /** Shows the errors among the problems. Closes the overlay if there are none. */
  show(problems: readonly Problem[]): void;
}

export function createOverlay(): Overlay {
  let host: HTMLElement | undefined;
  let focused: Element | null = null;

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    close();
  }

  function close(): void {
    if (!host) return;
    removeEventListener('keydown', onKey, true);
    host.remove();
    host = undefined;
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  function open(errors: readonly Problem[]): void {
    host = document.createElement(NAME);
    const shadow = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    const panel = document.createElement('section');
    panel.setAttribute('role', 'alertdialog');
    panel.setAttribute('aria-labelledby', 'title');
    const header = document.createElement('header');
    const title = element('h2', errors.length === 1 ? '1 problem' : `${errors.length} problems`);
    title.id = 'title';
    const button = element('button', '×');
    button.setAttribute('type', 'button');
    button.setAttribute('aria-label', 'Close (Escape)');
    button.addEventListener('click', close);
    header.append(title, button);
    const list = document.createElement('ol');
    list.append(...errors.map(itemOf));
    panel.append(header, list);
    shadow.append(panel);
    focused = document.activeElement;
    document.body.append(host);
    addEventListener('keydown', onKey, true);
    button.focus();
  }

  return {
    show(problems) {
      const errors = problems.filter(({ level }) => level === 'error');
      const before = focused;
      const reopened = host !== undefined;
      close();
      if (errors.length === 0) return;
      open(errors);
      if (reopened) focused = before;
    },
  };
}
