/**
 * Early events: what the reader does before the client has hydrated the page. The first one loads the client. The ones
 * that need script are recorded, and `replay-events.ts` dispatches them again once React listens.
 */
import { isSearchShortcut, isTextField } from './shortcut.js';

export interface EarlyEvents {
  /** What the pointer rests on. */
  hovered?: Element;
  /** Clicks, keys and submitted forms that need script, in order. */
  actions: (MouseEvent | KeyboardEvent | SubmitEvent)[];
  /** Fields of all kinds whose value the reader changed, and parts of the page that they edited. */
  changed: Set<EventTarget>;
  /** What was in an edited part of the page before. */
  edited: Map<HTMLElement, string>;
  /** The field in which an input method is composing right now. */
  composing?: EventTarget;
}

/**
 * Controls that do nothing without script. All others the browser has already handled, and a second click would
 * undo the first: links, `<summary>`, popover buttons, fields. A button that submits a form is handled there.
 */
const WAITING =
  'button:not([popovertarget],[commandfor],form :not([type="button"])),[role="button"],[role="tab"],[role="menuitem"],[role="option"],img';
const HANDLED = 'a[href],summary,label,input,select,textarea,[popovertarget],[commandfor]';

/** Forms that only script can handle. Where they name an address, or close a dialog, the browser does. */
const SCRIPTED_FORM = 'form:not([action],[method="dialog"]),form[action^="javascript:"]';

/** The button of the search. */
const SEARCH_BUTTON = '[aria-haspopup="dialog"]';

const INTENT_EVENTS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'touchstart',
  'focusin',
  'wheel',
  'scroll',
] as const;

/** The control a click waits for script on, if it does. */
export function waitingControl(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  const control = target.closest(`${WAITING},${HANDLED}`);
  return control && !control.matches(HANDLED) && !control.closest('a[href],summary,label')
    ? control
    : undefined;
}

/**
 * @param onIntent called for each event of `INTENT_EVENTS`, until the recording ends.
 * @returns the recorded events, and a function that ends the recording.
 */
export function captureEarlyEvents(
  onIntent: () => void,
  shortcuts: boolean,
): [recorded: EarlyEvents, end: () => void] {
  const recorded: EarlyEvents = { actions: [], changed: new Set(), edited: new Map() };
  /** What asked for the search: what the reader types after it is the query. */
  let search: Event | undefined;
  /** The control or form of the last action. */
  let clicked: Element | undefined;
  const recording = new AbortController();
  const on = <K extends keyof DocumentEventMap>(
    type: K,
    listener: (event: DocumentEventMap[K]) => void,
    passive = true,
  ) => document.addEventListener(type, listener, { capture: true, passive, signal: recording.signal });

  for (const type of INTENT_EVENTS) {
    on(type, ({ target }) => {
      // Only the page's own scrolling counts: the boot file scrolls the sidebar, and a reader who does so fires other events.
      if (type !== 'scroll' || target === document) onIntent();
    });
  }
  on('pointermove', (event) => {
    if (event.pointerType !== 'touch' && event.target instanceof Element) recorded.hovered = event.target;
  });
  on('pointerout', (event) => {
    // No related target: the pointer left the window. A menu opened now would never hear of it.
    if (!event.relatedTarget) delete recorded.hovered;
  });
  on('click', (event) => {
    onIntent();
    const control = waitingControl(event.target);
    // An impatient second click on a control that has not answered yet means the same as the first.
    if (!control || control === clicked) return;
    clicked = control;
    recorded.actions.push(event);
    if (control.matches(SEARCH_BUTTON)) search ??= event;
  });
  on(
    'submit',
    (event) => {
      const form = event.target as Element;
      if (event.defaultPrevented || !form.matches(SCRIPTED_FORM)) return;
      event.preventDefault();
      if (form !== clicked) recorded.actions.push(event);
      clicked = form;
    },
    false,
  );
  on('beforeinput', ({ target }) => {
    const part = target as HTMLElement;
    if (part.isContentEditable && !recorded.edited.has(part)) recorded.edited.set(part, part.innerHTML);
  });
  on('input', ({ target }) => {
    if (target) recorded.changed.add(target);
  });
  on('compositionstart', (event) => {
    if (event.target) recorded.composing = event.target;
  });
  on('compositionend', () => {
    delete recorded.composing;
  });
  on(
    'keydown',
    (event) => {
      const { key, target } = event;
      if (!(target instanceof Element) || event.defaultPrevented) return;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isStep = isPlain && /^(Arrow|Home|End)/.test(key) && target.matches('[role="tab"]');
      const isShortcut = shortcuts && isSearchShortcut(event);
      // The same key again at once is impatience.
      const isText = isPlain && !isTextField(target) && !(isShortcut && recorded.actions.at(-1) === search);
      const isQuery = search && isText && /^(.|Backspace|Escape)$/.test(key);
      // What is typed on the button of the search is looked for. Space presses the button.
      const isTyped = isPlain && /^\S$/.test(key) && target.matches(SEARCH_BUTTON);
      if (isQuery || isStep || isTyped || (isShortcut && !search)) {
        recorded.actions.push(event);
        clicked = undefined;
      }
      // Otherwise the page would scroll, or the browser's own find bar or address bar open.
      if (isQuery || isStep || isShortcut) event.preventDefault();
      if (isQuery && key === 'Escape') search = undefined;
      else if (isShortcut || isTyped) search ??= event;
    },
    false,
  );
  return [recorded, () => recording.abort()];
}
