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
  return textsByLang[block.getAttribute('data-lang') ?? '']?.(text) ?? text;
}

/** Undefined if the code is copied as shown. */
const textsByLang: Record<string, (text: string) => string | undefined> = {
  diff: resultOf,
  console: commandsOf,
  shellsession: commandsOf,
};

/** A patch is copied as shown, because programs read it. */
function resultOf(diff: string): string | undefined {
  if (/^(?:@@|diff |--- )/m.test(diff)) return undefined;
  const lines = diff.split('\n').filter((line) => !line.startsWith('-'));
  return lines.map((line) => line.replace(/^[+ ]/, '')).join('\n');
}

/** The lines after a prompt, and those that continue them with a backslash. */
function commandsOf(session: string): string | undefined {
  const commands = session.match(/^[$] (?:.*\\\n)*.*$/gm);
  return commands?.map((command) => command.slice(2)).join('\n');
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
