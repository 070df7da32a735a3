/**
 * The signs of a reader: what happens on the page before the client runs. The first one loads the client, all of
 * them are kept, and `replay.ts` plays them again once React listens.
 */
import { isSearchShortcut } from './shortcut.js';

export interface Signs {
  /** What the pointer rests on. */
  hovered?: Element;
  /** Clicks and keys that waited for script, in order. */
  acts: ({ target: Element; click: MouseEventInit } | { target: EventTarget; key: KeyboardEventInit })[];
  /** Fields that were typed into. */
  typed: Set<HTMLInputElement | HTMLTextAreaElement>;
  /** The field in which an input method is composing right now. */
  composing?: EventTarget;
}

/**
 * Controls that do nothing without script. All others the browser has already handled, and a second click would
 * undo the first: links, `<summary>`, popover buttons, fields.
 */
const WAITING =
  'button:not([popovertarget],[commandfor],[type="submit"],[type="reset"]),[role="button"],[role="tab"],[role="menuitem"],[role="option"],img';
const HANDLED = 'a[href],summary,label,input,select,textarea,[popovertarget],[commandfor]';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin', 'wheel', 'scroll'] as const;

/** The control a click waits for script on, if it does. */
export function waitingControl(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const control = target.closest(`${WAITING},${HANDLED}`);
  return control && !control.matches(HANDLED) && !control.closest('a[href],summary,label')
    ? control
    : undefined;
}

/**
 * @param onSign called for each sign, until the watch ends.
 * @returns ends the watch and gives what was seen.
 */
export function watchSigns(onSign: () => void, shortcuts: boolean): () => Signs {
  const seen: Signs = { acts: [], typed: new Set() };
  const watch = new AbortController();
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    listener: (event: DocumentEventMap[K]) => void,
    passive = true,
  ) => document.addEventListener(type, listener, { capture: true, passive, signal: watch.signal });

  for (const type of SIGNS) {
    on(type, ({ target }) => {
      // Of scrolling only the page's own: the boot file scrolls the sidebar, and readers who do so give other signs.
      if (type !== 'scroll' || target === document) onSign();
    });
  }
  on('pointermove', (event) => {
    if (event.pointerType !== 'touch' && event.target instanceof Element) seen.hovered = event.target;
  });
  on('pointerout', (event) => {
    // No related target: the pointer left the window. A menu opened now would never hear of it.
    if (!event.relatedTarget) delete seen.hovered;
  });
  on('click', (event) => {
    onSign();
    const target = waitingControl(event.target);
    const last = seen.acts.at(-1);
    // An impatient second click on a control that has not answered yet means the same as the first.
    if (!target || (last && 'click' in last && last.target === target)) return;
    const { clientX, clientY, detail, ctrlKey, metaKey, shiftKey, altKey } = event;
    seen.acts.push({ target, click: { clientX, clientY, detail, ctrlKey, metaKey, shiftKey, altKey } });
  });
  on('input', (event) => {
    const field = event.target;
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) seen.typed.add(field);
  });
  on('compositionstart', (event) => {
    if (event.target) seen.composing = event.target;
  });
  on('compositionend', () => {
    delete seen.composing;
  });
  on(
    'keydown',
    (event) => {
      const { key, code, ctrlKey, metaKey, shiftKey, target } = event;
      if (!shortcuts || !target || event.defaultPrevented) return;
      const isShortcut = isSearchShortcut(event);
      // What is typed on the button of the search is looked for. Space presses the button.
      const isTyped =
        /^\S$/.test(key) && target instanceof Element && target.matches('[aria-haspopup="dialog"]');
      // Otherwise the browser's own find bar or address bar would open.
      if (isShortcut) event.preventDefault();
      if (isShortcut ? !seen.acts.some((act) => 'key' in act) : isTyped) {
        seen.acts.push({ target, key: { key, code, ctrlKey, metaKey, shiftKey } });
      }
    },
    false,
  );
  return () => {
    watch.abort();
    return seen;
  };
}
