/**
 * Records what the reader does in a component before it is hydrated. The recorder of the page, in
 * `early-events.ts`, replays its events when the page is hydrated, which may be earlier, so this one takes
 * over the events in the component.
 */
import { type EarlyEvents, waitingControl } from '../boot/early-events.js';

/** @returns the recorded events, and a function that ends the recording. */
export function recordComponentEvents(element: Element): [recorded: EarlyEvents, end: () => void] {
  const recorded: EarlyEvents = { actions: [], changed: new Set(), edited: new Map() };
  const ofPage = window.__docs!.earlyEvents;
  const recording = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => (element as HTMLElement).addEventListener(type, listener, { capture: true, signal: recording.signal });
  takeOver();
  on('click', (event) => {
    if (!waitingControl(event.target)) return;
    takeOver();
    if (!recorded.actions.includes(event)) recorded.actions.push(event);
  });
  on('submit', (event) => {
    takeOver();
    if ((event.target as Element).hasAttribute('action')) return;
    event.preventDefault();
    if (!recorded.actions.includes(event)) recorded.actions.push(event);
  });
  on('input', ({ target }) => {
    takeOver();
    if (target) recorded.changed.add(target);
  });
  return [recorded, () => recording.abort()];

  function takeOver(): void {
    const isInside = (target: EventTarget | null) => element.contains(target as Node);
    const taken = ofPage.actions.filter(({ target }) => isInside(target));
    ofPage.actions = ofPage.actions.filter((action) => !taken.includes(action));
    recorded.actions.push(...taken);
    for (const field of [...ofPage.changed].filter(isInside)) {
      ofPage.changed.delete(field);
      recorded.changed.add(field);
    }
  }
}
