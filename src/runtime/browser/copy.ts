/** Copy buttons of code blocks: delegated, so that an article that is swapped in needs nothing. */
import { announce } from './announce.js';
import { copyText } from './clipboard.js';

/** Milliseconds for which a button shows that it has copied. */
export const COPIED_DURATION = 2000;

/** What a reader means by "this code": as shown, without the lines that a diff takes out. */
export function codeOf(block: Element): string {
  const code = block.querySelector('pre code') ?? block.querySelector('pre');
  if (!code) return '';
  const copy = code.cloneNode(true) as Element;
  for (const line of copy.querySelectorAll('.line.is-removed')) {
    // With its line break, which stands after it.
    const next = line.nextSibling;
    if (next?.nodeType === Node.TEXT_NODE) next.textContent = (next.textContent ?? '').replace(/^\r?\n/, '');
    line.remove();
  }
  return (copy.textContent ?? '').replace(/\n$/, '');
}

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

async function copyCode(button: HTMLElement, copiedText: string): Promise<void> {
  const block = button.closest('.code-block') ?? button.parentElement;
  if (!block) return;
  if (!(await copyText(codeOf(block)))) {
    // Ctrl+C does the rest.
    getSelection()?.selectAllChildren(block.querySelector('pre') ?? block);
    return;
  }
  clearTimeout(timers.get(button));
  button.classList.add('is-copied');
  announce(copiedText);
  timers.set(
    button,
    setTimeout(() => button.classList.remove('is-copied'), COPIED_DURATION),
  );
}

/**
 * @param copiedText what is announced, in the language of the page that is shown.
 * @returns ends it.
 */
export function startCopy(copiedText: () => string): () => void {
  const end = new AbortController();
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest<HTMLElement>('.code-copy');
      if (button) void copyCode(button, copiedText());
    },
    { signal: end.signal },
  );
  return () => end.abort();
}
