/**
 * Replays changes to fields that a reader made before hydration. A separate module, because most readers
 * change no fields.
 */
import type { EarlyEvents } from './early-events.js';

const dispatch = (target: EventTarget, type: string) =>
  target.dispatchEvent(new Event(type, { bubbles: true }));

/** The value of a field that React knows. */
interface TrackedField {
  _valueTracker?: { setValue(value: string): void };
}

/**
 * Makes React notice a change. React compares a field's value with the last value it knows, so this function
 * changes the known value and leaves the field, in which the reader may be composing, as it is.
 * @returns a function that applies the change. The field's value is read at once, because React restores its
 * own value when it receives other events.
 */
function changeOf(field: Element): () => void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    const { checked, defaultChecked, type } = field;
    return () => {
      // The reader has changed it back, or has selected another radio button.
      if (checked === defaultChecked || (!checked && type === 'radio')) return;
      field.checked = !checked;
      // Toggles the field again. React listens to this event.
      field.click();
    };
  }
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].map(({ selected }) => selected);
    return () => {
      for (const [i, option] of [...field.options].entries()) option.selected = chosen[i] ?? false;
      dispatch(field, 'input');
      dispatch(field, 'change');
    };
  }
  // The file stays selected. Only the reader can set a file, not a script.
  if ((field as HTMLInputElement).type === 'file') return () => dispatch(field, 'change');
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
    return () => dispatch(field, 'input');
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    if (field.value !== value) {
      field.value = value;
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    }
    (field as TrackedField)._valueTracker?.setValue(`${value}.`);
    dispatch(field, 'input');
  };
}

/** The changes to dispatch to React. Skips elements that hydration replaced. */
export function changesOf({ changed, composing }: EarlyEvents): (() => void)[] {
  const fields = [...changed].filter((field) => (field as Element).isConnected);
  // First, because a value that React restores would end the composition.
  fields.sort((a, b) => Number(b === composing) - Number(a === composing));
  return fields.map((field) => changeOf(field as Element));
}

/**
 * Restores the HTML that the server rendered, because hydration expects it. @returns a function that restores
 * the reader's text.
 */
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
