/** Shows the errors of the site over the last page that worked. */
import type { Problem } from './messages.js';
import { createHost, createProblemList, createTextElement, problemCountText } from './problem-list.js';

const STYLE = `
:host { position: fixed; inset: 0; z-index: 2147483647; display: grid; place-items: start center; overflow: auto;
  padding: 5vh 16px; background: rgb(0 0 0 / 60%); }
section { box-sizing: border-box; width: min(960px, 100%); padding: 20px 24px; border-top: 6px solid #e5484d;
  border-radius: 6px; background: #18181b; color: #ededef; font: 14px/1.6 system-ui, sans-serif; }
header { display: flex; justify-content: space-between; align-items: center; gap: 16px; }
h2 { margin: 0; font-size: 16px; }
`;

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
    const created = createHost('docs-problems', STYLE);
    host = created.host;
    const panel = document.createElement('section');
    panel.setAttribute('role', 'alertdialog');
    panel.setAttribute('aria-labelledby', 'title');
    const header = document.createElement('header');
    const title = createTextElement('h2', problemCountText(errors));
    title.id = 'title';
    const button = createTextElement('button', '×');
    button.setAttribute('type', 'button');
    button.setAttribute('aria-label', 'Close (Escape)');
    button.addEventListener('click', close);
    header.append(title, button);
    panel.append(header, createProblemList(errors));
    created.shadow.append(panel);
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
