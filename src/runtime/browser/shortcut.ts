/** The keyboard shortcuts that open the search. */

/** Whether an element accepts text: there `/` is a character. */
export function isTextField(target: EventTarget | null): boolean {
  const fields = 'input,textarea,select,[contenteditable]:not([contenteditable="false"])';
  return target instanceof Element && target.closest(fields) !== null;
}

/** Ctrl+K or Cmd+K anywhere, `/` outside of text fields; never while an input method composes. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey) return false;
  const { key, code } = event;
  // On a layout without Latin letters, such as a Russian one, only the position of the key is known.
  if (event.ctrlKey || event.metaKey) return /^k$/i.test(key > '~' ? code.slice(3) : key) && !event.shiftKey;
  return key === '/' && !isTextField(event.target);
}
