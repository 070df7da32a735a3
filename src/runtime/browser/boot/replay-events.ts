/** Dispatches the events of `early-events.ts` again, for React and the delegated listeners. */
import type { EarlyEvents } from './early-events.js';

function replayHover(target: Element): void {
  const init = { bubbles: true, composed: true, relatedTarget: null };
  target.dispatchEvent(new PointerEvent('pointerover', { ...init, pointerType: 'mouse' }));
  target.dispatchEvent(new MouseEvent('mouseover', init));
}

function replayAction(event: EarlyEvents['actions'][number]): void {
  const target = event.target as HTMLElement;
  if (event instanceof KeyboardEvent) {
    const { activeElement, body } = document;
    // An earlier key may have moved the focus to another tab.
    const isMoved = activeElement && target.closest('[role="tablist"]')?.contains(activeElement);
    const at = isMoved ? activeElement : target;
    (at.isConnected ? at : body).dispatchEvent(new KeyboardEvent(event.type, event));
  } else if (!target.isConnected) return;
  else if (event instanceof MouseEvent) target.dispatchEvent(new MouseEvent(event.type, event));
  else if (event.submitter) event.submitter.click();
  else (target as HTMLFormElement).requestSubmit();
}

/** Whether an action is a submission, and the action before it the click that submits the form again. */
const isSubmittedBy = (previous: Event | undefined, action: Event): boolean =>
  'submitter' in action && (action as SubmitEvent).submitter?.contains(previous?.target as Node) === true;

/**
 * @param changes changes to fields, dispatched first.
 * Elements that hydration replaced are skipped.
 */
export function replayEvents({ hovered, actions }: EarlyEvents, changes: (() => void)[] = []): void {
  const plays = [
    ...changes,
    () => hovered?.isConnected && replayHover(hovered),
    () => {
      const { activeElement, body } = document;
      if (activeElement !== body) activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    },
    ...actions
      .filter((action, i) => !isSubmittedBy(actions[i - 1], action))
      .map((action) => () => replayAction(action)),
  ];
  for (const play of plays) {
    try {
      play();
    } catch (error) {
      // An error in one handler must not stop the others.
      console.error(error);
    }
  }
}
