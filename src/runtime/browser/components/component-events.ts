/**
 * Records what the reader does in a component before it is hydrated. The recorder of the page, in
 * `early-events.ts`, replays its events when the page is hydrated, which may be earlier, so this one takes
 * over the events in the component.
 */
import type { ComponentRecording } from '../boot/boot-context.js';
import type { EarlyEvents } from '../boot/early-events.js';

/** The browser handles clicks on these elements. A replayed click would undo the first one. */
const HANDLED = 'a[href],summary,label,input,select,textarea,[popovertarget],[commandfor]';

export function recordComponentEvents(element: HTMLElement): ComponentRecording {
  const recorded: EarlyEvents = { actions: [], changed: new Set(), edited: new Map() };
  const ofPage = window.__docs!.earlyEvents;
  const isInside = ({ target }: Event) => element.contains(target as Node);
  const record = (event: Event) => {
    const target = event.target as Element;
    ofPage.changed.delete(target);
    ofPage.actions = ofPage.actions.filter((action) => action !== event);
    if (event.type === 'input') recorded.changed.add(target);
    else if (event.type === 'submit') {
      if (target.hasAttribute('action')) return;
      event.preventDefault();
      recorded.actions.push(event as SubmitEvent);
    } else if (!target.closest(HANDLED)) recorded.actions.push(event as MouseEvent);
  };
  for (const event of ofPage.actions.filter(isInside)) record(event);
  for (const field of ofPage.changed) {
    if (!element.contains(field as Node)) continue;
    ofPage.changed.delete(field);
    recorded.changed.add(field);
  }
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ['click', 'submit', 'input'])
    element.addEventListener(type, record, { capture: true, signal });
  return { events: recorded, end: () => controller.abort() };
}
