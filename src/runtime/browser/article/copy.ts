/**
 * Copy buttons of code blocks. The listener is delegated, so it also works for an article that is swapped in
 * later.
 */
import { announce } from '../announce.js';
import { copyText } from './clipboard.js';

/** Milliseconds for which a button shows that it has copied. */
const COPIED_DURATION = 2000;

/** The code that a reader needs: without the lines that a diff removes, and without the prompts and output of a console. */
export function codeOf(block: HTMLElement): string {
  const code = block.querySelector('pre')!;
  const lines = [...code.querySelectorAll('.line:not(.dc-is-removed)')];
  let text = lines.map((line) => line.textContent).join('\n') || code.textContent!;
  const { lang } = block.dataset;
  // A patch is copied as shown, because programs read it.
  if (lang === 'diff' && !/^(?:@@|---) /m.test(text)) text = text.replace(/^-.*\n?|^[+ ]/gm, '');
  // The lines after a prompt, and those that continue them with a backslash.
  if (lang === 'console') text = text.match(/(?<=^\$ )(?:.*\\\n)*.*/gm)?.join('\n') ?? text;
  return text.trimEnd();
}

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

async function copyCode(button: HTMLElement, copiedText: string): Promise<void> {
  const block = button.parentElement!;
  if (!(await copyText(codeOf(block)))) {
    // Selects the code, so that the reader can press Ctrl+C.
    getSelection()?.selectAllChildren(block.querySelector('pre')!);
    return;
  }
  clearTimeout(timers.get(button));
  button.classList.add('dc-is-copied');
  announce(copiedText);
  timers.set(
    button,
    setTimeout(() => button.classList.remove('dc-is-copied'), COPIED_DURATION),
  );
}

/** @param copiedText returns the announcement in the language of the current page. */
export function startCopy(copiedText: () => string): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('.dc-code-copy');
    if (button) void copyCode(button, copiedText());
  });
}
