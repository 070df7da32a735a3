/** Plays the signs of `signs.ts` again, as events that React and the delegated listeners hear. */
import type { Signs } from './signs.js';

const tell = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type, { bubbles: true }));

/**
 * Makes a change of the reader news to React, which compares a field with what it knows of it: what it knows is set
 * through its own property on the field, the reader's value past that property.
 * @returns does it. What the field holds now is noted at once: React puts back its own as it hears of other changes.
 */
function changeOf(field: Element): () => void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    const { checked, type } = field;
    return () => {
      if (!checked && type === 'radio') return;
      field.checked = !checked;
      // Turns it again, and is what React listens to.
      field.click();
    };
  }
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].map(({ selected }) => selected);
    return () => {
      for (const [i, option] of [...field.options].entries()) option.selected = chosen[i] ?? false;
      tell(field, 'input');
      tell(field, 'change');
    };
  }
  // A file stays chosen, and can be set by nobody but the reader.
  if ((field as HTMLInputElement).type === 'file') return () => tell(field, 'change');
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return () => tell(field, 'input');
  const { value, selectionStart, selectionEnd } = field;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  return () => {
    field.value = '';
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    tell(field, 'input');
  };
}

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

/** React must meet what the server wrote. @returns gives the reader's text back. */
export function withholdEdits({ edited }: Signs): () => void {
  const all = [...edited].filter(([part]) => part.isConnected && !part.closest('[data-article]'));
  const ends = all.map(([part, before]) => {
    const after = part.innerHTML;
    part.innerHTML = before;
    return () => {
      part.innerHTML = after;
      if (document.activeElement !== part) return;
      getSelection()?.selectAllChildren(part);
      getSelection()?.collapseToEnd();
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

/** Elements that hydration replaced are passed over: what they asked for is gone with them. */
export function replaySigns({ changed, hovered, acts, composing }: Signs): void {
  // What is being composed must not be touched, and will be told by the event that ends it.
  const fields = [...changed].filter((field) => field !== composing && (field as Element).isConnected);
  const plays = [
    ...fields.map((field) => changeOf(field as Element)),
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
