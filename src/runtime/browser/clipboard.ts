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

/** @returns true where the text is on the clipboard; else the reader was shown it, to copy by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (copyBySelection(text)) return true;
  }
  const key = /mac|iphone|ipad/i.test(navigator.userAgent) ? 'Cmd' : 'Ctrl';
  window.prompt(`Copy to clipboard: ${key}+C`, text);
  return false;
}
