/**
 * Early events: what the reader does before the client hydrates the page. The first event loads the client.
 * Events that need script are recorded, and `replay-events.ts` dispatches them again once React listens.
 */
import { isSearchShortcut, isTextField } from '../shortcut.js';

export interface EarlyEvents {
  /** The element under the pointer. */
  hovered?: Element;
  /** Clicks, keys and submitted forms that need script, in order. */
  actions: (MouseEvent | KeyboardEvent | SubmitEvent)[];
  /** Fields of all kinds whose value the reader changed, and editable parts of the page that they changed. */
  changed: Set<EventTarget>;
  /** The previous HTML of each editable part that changed. */
  edited: Map<HTMLElement, string>;
  /** The field in which an input method composed text last. It may still be composing. */
  composing?: EventTarget | undefined;
}

/** Controls that do nothing without script, unless the browser handles them or an element around them. */
const NEEDS_SCRIPT = 'button,[role="button"],[role="tab"],[role="menuitem"],[role="option"],img';
/** A replayed click would undo the first one. A click on a button that submits a form is replayed with the form. */
const HANDLED_BY_BROWSER =
  'a[href],summary,label,input,select,textarea,[popovertarget],[commandfor],:is(form button,button[form]):not([type="button"])';

/** Forms that only script can handle. The browser handles forms that have an address or close a dialog. */
const SCRIPTED_FORM = 'form:not([action],[method="dialog"]),form[action^="javascript:"]';

/** The search button. */
const SEARCH_BUTTON = '[aria-haspopup="dialog"]';

const INTENT_EVENTS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'touchstart',
  'focusin',
  'wheel',
  'scroll',
  'click',
] as const;

/** The control whose click has to wait for script, if any. */
function scriptedControl(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element) || target.closest(HANDLED_BY_BROWSER)) return undefined;
  return target.closest(NEEDS_SCRIPT) ?? undefined;
}

type Listen = <K extends keyof DocumentEventMap>(
  type: K,
  listener: (event: DocumentEventMap[K]) => void,
  passive?: boolean,
) => void;

export interface RecordingOptions {
  /** Called for each event of `INTENT_EVENTS`. */
  onIntent(): void;
  /** Whether the shortcuts of the search are recorded. */
  hasSearch: boolean;
  /** Ends the recording. */
  signal: AbortSignal;
}

export function captureEarlyEvents({ onIntent, hasSearch, signal }: RecordingOptions): EarlyEvents {
  const recorded: EarlyEvents = { actions: [], changed: new Set(), edited: new Map() };
  const on: Listen = (type, listener, passive = true) =>
    document.addEventListener(type, listener, { capture: true, passive, signal });

  for (const type of INTENT_EVENTS) {
    on(type, ({ target }) => {
      // Only scrolling of the page counts. The boot file itself scrolls the sidebar, and a reader who scrolls
      // it fires other events.
      if (type !== 'scroll' || target === document) onIntent();
    });
  }
  recordActions(on, recorded.actions, hasSearch);
  recordState(on, recorded);
  return recorded;
}

/** Records the element under the pointer, and changed fields. */
function recordState(on: Listen, recorded: EarlyEvents): void {
  on('pointermove', (event) => {
    if (event.pointerType !== 'touch' && event.target instanceof Element) recorded.hovered = event.target;
  });
  on('pointerout', (event) => {
    // Without a related target, the pointer has left the window. A menu that opens on replay would not get
    // the event that closes it.
    if (!event.relatedTarget) delete recorded.hovered;
  });
  on('beforeinput', ({ target }) => {
    const part = target as HTMLElement;
    if (part.isContentEditable && !recorded.edited.has(part)) recorded.edited.set(part, part.innerHTML);
  });
  on('input', (event) => {
    recorded.changed.add(event.target!);
    if ((event as InputEvent).isComposing) recorded.composing = event.target!;
  });
}

function recordActions(on: Listen, actions: EarlyEvents['actions'], hasSearch: boolean): void {
  /** The event that opened the search, until Escape closes it. What the reader types after it is the query. */
  let opening: Event | undefined;
  /** The control or form of the last action. */
  let lastControl: Element | undefined;

  on('click', (event) => {
    const control = scriptedControl(event.target);
    // A second click on a control that has not responded yet counts as one click.
    if (!control || control === lastControl) return;
    lastControl = control;
    actions.push(event);
    if (control.matches(SEARCH_BUTTON)) opening ??= event;
  });
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as Element;
    if (event.defaultPrevented || !form.matches(SCRIPTED_FORM)) return;
    event.preventDefault();
    if (form !== lastControl) actions.push(event);
    lastControl = form;
  };
  on('submit', onSubmit, false);
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (!(target instanceof Element) || event.defaultPrevented) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const movesTab = isPlain && /^(Arrow|Home|End)/.test(key) && target.matches('[role="tab"]');
    const isShortcut = hasSearch && isSearchShortcut(event);
    // A shortcut key that is held down repeats, and counts as one key.
    const isRepeated = isShortcut && actions.at(-1) === opening;
    const changesQuery =
      opening && isPlain && !isTextField(target) && !isRepeated && /^(.|Backspace|Escape)$/.test(key);
    // Text typed while the search button has focus becomes the query. Space presses the button.
    const beginsQuery = isPlain && /^\S$/.test(key) && target.matches(SEARCH_BUTTON);
    if (changesQuery || movesTab || beginsQuery || (isShortcut && !opening)) {
      actions.push(event);
      lastControl = undefined;
    }
    // Otherwise the page would scroll, or the browser would open its find bar or address bar.
    if (changesQuery || movesTab || isShortcut) event.preventDefault();
    if (changesQuery && key === 'Escape') opening = undefined;
    else if (isShortcut || beginsQuery) opening ??= event;
  };
  on('keydown', onKey, false);
}
