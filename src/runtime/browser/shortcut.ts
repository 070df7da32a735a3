/** The keyboard shortcuts that open the search. */

/** Whether an element accepts text: there `/` is a character. */
export function isTextField(target: EventTarget | null): boolean {
  const fields = 'input,textarea,select,[contenteditable]:not([contenteditable="false"])';
  return target instanceof Element && target.closest(fields) !== null;
}

/** Ctrl+K or Cmd+K anywhere, `/` outside of text fields; never while an input method composes. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey) return false;
  const command = event.ctrlKey || event.metaKey;
  if (command) return event.key.toLowerCase() === 'k' && !event.shiftKey;
  return event.key === '/' && !isTextField(event.target);
}
