/**
 * Shows the number of problems with which the page can still be shown, such as dead links, in a corner. Some of
 * them are errors. A click opens their list. The overlay covers the badge.
 */
import type { Problem } from './messages.js';
import { createHost, createProblemList, createTextElement, problemCountText } from './problem-list.js';

const STYLE = `
:host { position: fixed; inset-block-end: 16px; inset-inline-start: 16px; z-index: 2147483646; display: flex;
  flex-direction: column-reverse; align-items: start; gap: 8px; max-width: calc(100vw - 32px);
  color: #ededef; font: 14px/1.6 system-ui, sans-serif; }
@media print { :host { display: none; } }
button { padding: 0 12px; border-color: #f5a524; background: #18181b; }
button.has-errors { border-color: #e5484d; }
button:focus-visible { outline: 2px solid #8ab4f8; outline-offset: 2px; }
section { box-sizing: border-box; width: min(640px, 100%); max-height: min(60vh, 480px); padding: 4px 20px 20px;
  overflow: auto; border: 1px solid #52525b; border-radius: 6px; background: #18181b; }
li:first-child { border-top: 0; margin-top: 0; }
`;

export interface Badge {
  /** Replaces the badge. Without problems, removes it. */
  show(problems: readonly Problem[]): void;
}

export function createBadge(): Badge {
  let host: HTMLElement | undefined;
  /** Kept between calls of `show`, so that the list stays open after an edit. */
  let isOpen = false;

  function create(problems: readonly Problem[]): HTMLElement {
    const created = createHost('docs-badge', STYLE);
    const hasErrors = problems.some(({ level }) => level === 'error');
    const text = `${problemCountText(problems)} on this page`;
    const button = createTextElement('button', text, hasErrors ? 'has-errors' : '');
    button.setAttribute('type', 'button');
    const panel = createTextElement('section');
    panel.setAttribute('aria-label', text);
    // The keyboard can scroll it.
    panel.tabIndex = 0;
    panel.append(createProblemList(problems));
    const setOpen = (open: boolean) => {
      isOpen = open;
      button.setAttribute('aria-expanded', String(open));
      panel.hidden = !open;
    };
    setOpen(isOpen);
    button.addEventListener('click', () => setOpen(!isOpen));
    created.shadow.addEventListener('keydown', (event) => {
      if ((event as KeyboardEvent).key !== 'Escape' || !isOpen) return;
      event.stopPropagation();
      setOpen(false);
      button.focus();
    });
    created.shadow.append(button, panel);
    return created.host;
  }

  return {
    show(problems) {
      const hadFocus = host !== undefined && document.activeElement === host;
      host?.remove();
      host = problems.length > 0 ? create(problems) : undefined;
      if (!host) return;
      document.body.append(host);
      if (hadFocus) host.shadowRoot?.querySelector('button')?.focus();
    },
  };
}
