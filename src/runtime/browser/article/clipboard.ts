/** Copies text with every method that browsers have. */

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'dc-sr-only';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    // Deprecated, but the only method on a page that was not served over HTTPS.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Passes a promise of the text: Safari allows copying only in the task of the click itself. */
async function copyByPromise(text: Promise<string>): Promise<void> {
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  // A browser that does not use the promise must not report an unhandled rejection.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/**
 * @param source the text or its promise. Call this in the task of the click, before the promise resolves.
 * @returns true if the text is on the clipboard. Otherwise a dialog shows the text to copy by hand, but only
 * if the reader has just clicked.
 * @throws what the promise of the text throws.
 */
export async function copyText(source: string | Promise<string>): Promise<boolean> {
  // A click that is replayed after hydration may be too old to count as a user activation. A dialog must not
  // open without one.
  const isAsked = navigator.userActivation?.isActive ?? true;
  if (typeof source !== 'string') {
    try {
      await copyByPromise(source);
      return true;
    } catch {
      // Not supported, not allowed, or no text. The next line finds out which.
    }
  }
  const text = await source;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (copyBySelection(text)) return true;
  }
  if (!isAsked) return false;
  const key = /mac|iphone|ipad/i.test(navigator.userAgent) ? 'Cmd' : 'Ctrl';
  window.prompt(`Copy to clipboard: ${key}+C`, text);
  return false;
}
