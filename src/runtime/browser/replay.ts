/** Plays the signs of `signs.ts` again, as events that React and the delegated listeners hear. */
import type { Signs } from './signs.js';

/** React compares a field's value with the last one it knows: the text must arrive as news. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // Through React's own property, which notes the empty value; then past it, which it does not see.
  const { selectionStart, selectionEnd } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function hoverAgain(target: Element): void {
  const init = { bubbles: true, composed: true, relatedTarget: null };
  if (typeof PointerEvent === 'function') {
    target.dispatchEvent(new PointerEvent('pointerover', { ...init, pointerType: 'mouse' }));
  }
  target.dispatchEvent(new MouseEvent('mouseover', init));
}

/** Elements that hydration replaced are passed over: what they asked for is gone with them. */
export function replaySigns(signs: Signs): void {
  for (const field of signs.typed) {
    // What is being composed must not be touched, and will be told by the event that ends it.
    if (field.isConnected && field !== signs.composing) typeAgain(field);
  }
  if (signs.hovered?.isConnected) hoverAgain(signs.hovered);
  const focused = document.activeElement;
  if (focused && focused !== document.body)
    focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const act of signs.acts) {
    if ('click' in act) {
      if (!act.target.isConnected) continue;
      act.target.dispatchEvent(
        new MouseEvent('click', { ...act.click, bubbles: true, cancelable: true, composed: true }),
      );
    } else {
      const target = act.target instanceof Node && !act.target.isConnected ? document.body : act.target;
      target.dispatchEvent(
        new KeyboardEvent('keydown', { ...act.key, bubbles: true, cancelable: true, composed: true }),
      );
    }
  }
}
