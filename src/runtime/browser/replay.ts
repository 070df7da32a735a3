/** Plays the signs of `signs.ts` again, as events that React and the delegated listeners hear. */
import type { Signs } from './signs.js';

function hoverAgain(target: Element): void {
  const init = { bubbles: true, composed: true, relatedTarget: null };
  target.dispatchEvent(new PointerEvent('pointerover', { ...init, pointerType: 'mouse' }));
  target.dispatchEvent(new MouseEvent('mouseover', init));
}

function actAgain(event: Signs['acts'][number]): void {
  const target = event.target as HTMLElement;
  if (event instanceof KeyboardEvent) {
    const { activeElement, body } = document;
    // A key that came before may have moved on to another tab.
    const isMoved = activeElement && target.closest('[role="tablist"]')?.contains(activeElement);
    const at = isMoved ? activeElement : target;
    (at.isConnected ? at : body).dispatchEvent(new KeyboardEvent(event.type, event));
  } else if (!target.isConnected) return;
  else if (event instanceof MouseEvent) target.dispatchEvent(new MouseEvent(event.type, event));
  else if (event.submitter) event.submitter.click();
  else (target as HTMLFormElement).requestSubmit();
}

/**
 * @param changes those of fields, which come first.
 * Elements that hydration replaced are passed over: what they asked for is gone with them.
 */
export function replaySigns({ hovered, acts }: Signs, changes: (() => void)[] = []): void {
  const plays = [
    ...changes,
    () => hovered?.isConnected && hoverAgain(hovered),
    () => {
      const { activeElement, body } = document;
      if (activeElement !== body) activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    },
    ...acts.map((act) => () => actAgain(act)),
  ];
  for (const play of plays) {
    try {
      play();
    } catch (error) {
      // The others still count.
      console.error(error);
    }
  }
}
