/**
 * Copy buttons of code blocks. The listener is delegated, so it also works for an article that is swapped in
 * later.
 */
import { announce } from '../announce.js';
import { copyText } from './clipboard.js';

/** Milliseconds for which a button shows that it has copied. */
const COPIED_DURATION = 2000;

/** The code that a reader needs: without the lines that a diff removes, and without the prompts and output of a console. */
export function codeOf(block: Element): string {
  const code = block.querySelector('pre code') ?? block.querySelector('pre');
  if (!code) return '';
  const copy = code.cloneNode(true) as Element;
  for (const line of copy.querySelectorAll('.line.is-removed')) {
    // Includes the line break, which is the next sibling.
    const next = line.nextSibling;
    if (next?.nodeType === Node.TEXT_NODE) next.textContent = (next.textContent ?? '').replace(/^\r?\n/, '');
    line.remove();
  }
  const text = (copy.textContent ?? '').replace(/\n$/, '');
  const lang = block.getAttribute('data-lang');
  // A patch is copied as shown, because programs read it.
  if (lang === 'diff' && !/^(?:@@|diff |--- )/m.test(text))
    return text
      .replace(/^-.*\n?/gm, '')
      .replace(/^[+ ]/gm, '')
      .trimEnd();
  if (lang !== 'console' && lang !== 'shellsession') return text;
  // The lines after a prompt, and those that continue them with a backslash.
  const commands = text.match(/^\$ (?:.*\\\n)*.*/gm);
  return commands?.map((command) => command.slice(2)).join('\n') ?? text;
}

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

async function copyCode(button: HTMLElement, copiedText: string): Promise<void> {
  const block = button.closest('.code-block') ?? button.parentElement;
  if (!block) return;
  if (!(await copyText(codeOf(block)))) {
    // Selects the code, so that the reader can press Ctrl+C.
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

/** @param copiedText returns the announcement in the language of the current page. */
export function startCopy(copiedText: () => string): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('.code-copy');
    if (button) void copyCode(button, copiedText());
  });
}
