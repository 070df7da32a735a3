/**
 * Fields that a reader changed before React was there. Code of its own, for most readers have changed none.
 */
import type { EarlyEvents } from './early-events.js';

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

/** What React is to hear of. Elements that hydration replaced are passed over. */
export function changesOf({ changed, composing }: EarlyEvents): (() => void)[] {
  // What is being composed must not be touched, and will be told by the event that ends it.
  const fields = [...changed].filter((field) => field !== composing && (field as Element).isConnected);
  return fields.map((field) => changeOf(field as Element));
}

/** React must meet what the server wrote. @returns gives the reader's text back. */
export function withholdEdits({ edited }: EarlyEvents): () => void {
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
