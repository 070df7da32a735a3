/**
 * Records what the reader does in a component before it is hydrated. The recorder of the page, in
 * `early-events.ts`, replays its events when the page is hydrated, which may be earlier, so this one takes
 * over the events in the component.
 */
import type { ComponentRecording } from '../boot/boot-context.js';
import type { EarlyEvents } from '../boot/early-events.js';

/** The browser handles clicks on these elements. A replayed click would undo the first one. */
const HANDLED = 'a[href],summary,label,input,select,textarea,[popovertarget],[commandfor]';

/** Space and keys with a name, such as `Enter`. The text of a field is recorded with the field. */
const KEYS = /^ |^(?!Tab|Shift|Con|Alt|Meta)../;

export function recordComponentEvents(element: HTMLElement): ComponentRecording {
  const ofPage = window.__docs!.earlyEvents;
  const { composing } = ofPage;
  const recorded: EarlyEvents = { actions: [], changed: new Set(), edited: new Map(), composing };
  const record = (event: Event | { type: string; target: EventTarget }) => {
    const { type, key, defaultPrevented, isComposing } = event as KeyboardEvent;
    const target = event.target as Element;
    // A replayed event also reaches the component around this one. The recorder of the page prevents the default
    // of its shortcuts.
    if (target.closest('docs-component[src]') !== element || (key && (defaultPrevented || !KEYS.test(key))))
      return;
    ofPage.changed.delete(target);
    ofPage.actions = ofPage.actions.filter((action) => action !== event);
    if (type === 'input') {
      recorded.changed.add(target);
      if (isComposing) recorded.composing = target;
    } else if (type === 'submit') {
      // React sets the address `javascript:…` for an action that is a function.
      if (target.matches('[action]:not([action^="javascript:"])')) return;
      (event as Event).preventDefault();
      recorded.actions.push(event as SubmitEvent);
    } else if (key || !target.closest(HANDLED)) recorded.actions.push(event as MouseEvent);
    else return;
    // The component around it and the page may be hydrated already. They get the event when it is replayed.
    (event as Partial<Event>).stopPropagation?.();
  };
  for (const event of ofPage.actions) record(event);
  for (const target of ofPage.changed) record({ type: 'input', target });
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ['click', 'submit', 'input', 'keydown'])
    element.addEventListener(type, record, { capture: true, signal });
  return { events: recorded, end: () => controller.abort() };
}
