/** Copying text, by every way there is. */

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    // Deprecated, and the only way on a page that was not served by https.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Hands the text over before it is there: Safari allows copying only in the turn of the click itself. */
async function copyByPromise(text: Promise<string>): Promise<void> {
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  // A browser that has no use for it must not call a failed one unhandled.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/**
 * @param source the text, or its promise: call this in the turn of the click, before the text is there.
 * @returns true where the text is on the clipboard; else the reader was shown it, to copy by hand, if they just asked.
 * @throws what the promise of the text throws.
 */
export async function copyText(source: string | Promise<string>): Promise<boolean> {
  // A click that waited for script may be played again after the browser has stopped to count it as the reader's: no
  // dialog is to open by itself then.
  const isAsked = navigator.userActivation?.isActive ?? true;
  if (typeof source !== 'string') {
    try {
      await copyByPromise(source);
      return true;
    } catch {
      // Not supported, not allowed, or no text: the next line says which.
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
