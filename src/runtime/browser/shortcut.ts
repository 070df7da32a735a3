/** The keyboard shortcuts that open the search. */

/** Whether an element accepts text: there `/` is a character. */
export function isTextField(target: EventTarget | null): boolean {
  const fields = 'input,textarea,select,[contenteditable]:not([contenteditable="false"])';
  return target instanceof Element && target.closest(fields) !== null;
}

/** Ctrl+K or Cmd+K anywhere, `/` outside of text fields; never while an input method composes. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey) return false;
  // On a layout without Latin letters, such as a Russian one, the position of the key decides.
  if (event.ctrlKey || event.metaKey)
    return /^(k|[^ -~]KeyK)/i.test(event.key + event.code) && !event.shiftKey;
  // The target of an event in a shadow tree is its host.
  return event.key === '/' && !isTextField(event.composedPath()[0] ?? event.target);
}
