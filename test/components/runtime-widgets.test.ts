import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { headingAt } from '../../src/runtime/browser/article/active-heading.js';
import { codeOf, startCopy } from '../../src/runtime/browser/article/copy.js';
import { startTabs } from '../../src/runtime/browser/article/tab-events.js';
import { selectTab } from '../../src/runtime/browser/article/tab-selection.js';
import { restore, setServerNodes } from '../../src/runtime/browser/server-nodes.js';
import { isSearchShortcut } from '../../src/runtime/browser/shortcut.js';
import { openPage, type PageOptions } from '../helpers/dom.js';

const names = ['npm', 'yarn', 'pnpm'];
const tabs = (group = '', inside = '') => `<div class="dc-tabs"${group && ` data-group="${group}"`}>
  <div class="dc-tab-list" role="tablist">${names
    .map(
      (name, at) =>
        `<button role="tab" aria-selected="${at === 0}" tabindex="${at === 0 ? 0 : -1}">${name}</button>`,
    )
    .join('')}</div>
  ${names.map((name, at) => `<div class="dc-tab-panel${at === 0 ? ' dc-is-active' : ''}">${name}${at === 0 ? inside : ''}</div>`).join('')}
</div>`;

const selected = () =>
  [...document.querySelectorAll('[role="tab"][aria-selected="true"]')].map((tab) => tab.textContent);
const active = () =>
  [...document.querySelectorAll('.dc-tab-panel.dc-is-active')].map((panel) => panel.firstChild?.textContent);

test('a click on a tab selects it in all blocks of its group and stores its index', (t) => {
  openPage(t, { html: tabs('pm') + tabs() + tabs('pm') });
  startTabs();
  document.querySelectorAll<HTMLElement>('[role="tab"]')[2]!.click();
  assert.deepEqual(selected(), ['pnpm', 'npm', 'pnpm']);
  assert.deepEqual(active(), ['pnpm', 'npm', 'pnpm']);
  assert.equal(localStorage.getItem('tabs.pm'), '2');
  assert.deepEqual(
    Object.keys(localStorage).map((key) => key.replace(/\.\w*\.pm$/, '')),
    ['tab-labels', 'tabs.pm'],
    'tabs without a group are not stored',
  );
  assert.deepEqual(
    [...document.querySelectorAll('[role="tab"]')].slice(0, 3).map((tab) => tab.getAttribute('tabindex')),
    ['-1', '-1', '0'],
  );
});

test('a list of tabs shares the choice of a longer list with the same first tabs, but not of other lists', (t) => {
  const short = tabs('pm').replace(/<button[^>]*>pnpm<\/button>/, '');
  const other = tabs('pm').replace('>pnpm<', '>bun<');
  openPage(t, { html: short + tabs('pm') + other });
  startTabs();
  const buttons = document.querySelectorAll<HTMLElement>('[role="tab"]');
  buttons[1]!.click();
  assert.deepEqual(selected(), ['yarn', 'yarn', 'yarn']);
  buttons[4]!.click();
  // A list with another third tab has a separate choice from now on.
  buttons[6]!.click();
  assert.deepEqual(selected(), ['yarn', 'pnpm', 'yarn']);
  assert.equal(localStorage.getItem('tabs.pm'), '2');
});

test('tabs work if storage is blocked', (t) => {
  openPage(t, { html: tabs('pm'), storage: 'blocked' });
  startTabs();
  document.querySelectorAll<HTMLElement>('[role="tab"]')[1]!.click();
  assert.deepEqual(selected(), ['yarn']);
});

test('nested tabs are independent of the outer tabs', (t) => {
  openPage(t, { html: tabs('outer', tabs('inner')) });
  startTabs();
  const [outer, inner] = document.querySelectorAll('.dc-tabs');
  selectTab(inner!, 1);
  assert.deepEqual(selected(), ['npm', 'yarn']);
  selectTab(outer!, 2);
  assert.deepEqual(selected(), ['pnpm', 'yarn']);
  selectTab(outer!, 7);
  assert.deepEqual(selected(), ['pnpm', 'yarn']);
});

test('a tab selection in another browser tab is applied', (t) => {
  openPage(t, { html: tabs('pm') });
  startTabs();
  for (const stored of ['1', 'rubbish']) {
    localStorage.setItem('tabs.pm', stored);
    dispatchEvent(new StorageEvent('storage', { key: 'tabs.pm' }));
    assert.deepEqual(selected(), ['yarn']);
  }
});

test('arrow keys move between tabs and wrap around; Home and End select the first and the last', (t) => {
  openPage(t, { html: tabs('pm') });
  startTabs();
  const press = (key: string, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    document.querySelector('[aria-selected="true"]')!.dispatchEvent(event);
    return [selected()[0], document.activeElement?.textContent];
  };
  assert.deepEqual(press('ArrowRight'), ['yarn', 'yarn']);
  assert.deepEqual(press('End'), ['pnpm', 'pnpm']);
  assert.deepEqual(press('ArrowRight'), ['npm', 'npm']);
  assert.deepEqual(press('ArrowLeft'), ['pnpm', 'pnpm']);
  assert.deepEqual(press('Home'), ['npm', 'npm']);
  assert.deepEqual(press('ArrowRight', { altKey: true }), ['npm', 'npm']);
  document.documentElement.dir = 'rtl';
  assert.deepEqual(press('ArrowLeft'), ['yarn', 'yarn']);
  // A left-to-right article on a right-to-left page.
  document.body.dir = 'ltr';
  assert.deepEqual(press('ArrowLeft'), ['npm', 'npm']);
  assert.deepEqual(press('ArrowRight'), ['yarn', 'yarn']);
});

test('a clicked tab keeps its position when content above it changes height', (t) => {
  const page = openPage(t, { html: tabs('pm') + tabs('pm') });
  startTabs();
  const scrolled: unknown[] = [];
  page.window.scrollBy = ((to: ScrollToOptions) => scrolled.push(to.top)) as typeof page.window.scrollBy;
  const tab = document.querySelectorAll<HTMLElement>('[role="tab"]')[4]!;
  const tops = [300, 220];
  tab.getBoundingClientRect = () => ({ top: tops.shift() }) as DOMRect;
  tab.click();
  assert.deepEqual(scrolled, [-80]);
});

const CODE = `<div class="dc-code-block"><pre><code><span class="line">a</span>
<span class="line dc-is-removed">old</span>
<span class="line dc-is-added">new</span>
<span class="line">  z</span>
</code></pre><button class="dc-code-copy"></button></div><div data-announcer></div>`;

test('the result of a diff is copied, the commands of a console, and a patch as it is', (t) => {
  openPage(t, { html: '' });
  const copied = (lang: string, code: string) => {
    document.body.innerHTML = `<div class="dc-code-block" data-lang="${lang}"><pre><code>${code}\n</code></pre></div>`;
    return codeOf(document.querySelector('.dc-code-block')!);
  };
  assert.equal(copied('diff', ' a\n-old\n+new\nb'), 'a\nnew\nb');
  assert.equal(copied('diff', '@@ -1 +1 @@\n-old\n+new'), '@@ -1 +1 @@\n-old\n+new');
  assert.equal(
    copied('console', '$ npm i \\\n  my-library\nadded 1 package\n$ ls\nsrc'),
    'npm i \\\n  my-library\nls',
  );
  assert.equal(copied('console', 'no prompt'), 'no prompt');
  assert.equal(copied('js', '-a'), '-a');
});

/** Opens a page with a code block. `press` clicks its copy button. */
function openCode(t: TestContext, writeText: (text: string) => Promise<void>, options: PageOptions = {}) {
  const page = openPage(t, { html: CODE, ...options });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  startCopy(() => 'Copied');
  const button = document.querySelector<HTMLElement>('.dc-code-copy')!;
  const press = async () => {
    button.click();
    await page.settle();
  };
  return { ...page, press, isCopied: () => button.classList.contains('dc-is-copied') };
}

test('a copy button copies without removed lines, shows it for 2 s after the last click, and announces each click', async (t) => {
  const copied: string[] = [];
  const { press, isCopied } = openCode(t, async (text) => void copied.push(text));
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const announced = () => document.querySelector('[data-announcer]')?.textContent;
  await press();
  assert.deepEqual(copied, ['a\nnew\n  z']);
  t.mock.timers.tick(1500);
  assert.equal(announced(), 'Copied');
  await press();
  // Emptied first: screen readers do not announce an unchanged text.
  assert.equal(announced(), '');
  t.mock.timers.tick(1999);
  assert.deepEqual([announced(), isCopied()], ['Copied', true]);
  t.mock.timers.tick(1);
  assert.equal(isCopied(), false);
});

const refused = () => Promise.reject(new Error('NotAllowedError'));

for (const [agent, key] of [
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Cmd'],
]) {
  test(`without the clipboard API, the selection is copied; if that fails, a prompt shows the text and ${key}+C`, async (t) => {
    const { window, press, isCopied } = openCode(t, refused, { userAgent: agent });
    const prompts: unknown[] = [];
    const commands: string[] = [];
    let works = false;
    const execCommand = (command: string) => commands.push(command) > 0 && works;
    Object.assign(document, { execCommand });
    Object.assign(window, { prompt: (...said: unknown[]) => prompts.push(said) });
    await press();
    assert.deepEqual(prompts, [[`Copy to clipboard: ${key}+C`, 'a\nnew\n  z']]);
    assert.deepEqual([isCopied(), document.querySelector('textarea')], [false, null]);
    works = true;
    await press();
    assert.deepEqual([isCopied(), commands, prompts.length], [true, ['copy', 'copy'], 1]);
  });
}

test('Ctrl+K and Cmd+K are search shortcuts everywhere, and / only outside of text fields', (t) => {
  openPage(t, { html: '<p>text</p><input><div contenteditable><b>edited</b></div>' });
  const opens = (selector: string, init: KeyboardEventInit) => {
    let result: boolean | undefined;
    const listen = (event: Event) => {
      result = isSearchShortcut(event as KeyboardEvent);
    };
    document.addEventListener('keydown', listen, { once: true });
    document.querySelector(selector)!.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
    return result;
  };
  assert.equal(opens('p', { key: 'k', ctrlKey: true }), true);
  assert.equal(opens('p', { key: 'K', metaKey: true }), true);
  assert.equal(opens('input', { key: 'k', metaKey: true }), true);
  // The same key on a Russian layout, and another key on a layout that has the letter elsewhere.
  assert.equal(opens('p', { key: 'л', code: 'KeyK', ctrlKey: true }), true);
  assert.equal(opens('p', { key: 't', code: 'KeyK', ctrlKey: true }), false);
  // Firefox opens its console with Ctrl+Shift+K.
  assert.equal(opens('p', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }), false);
  assert.equal(opens('p', { key: '/' }), true);
  assert.equal(opens('p', { key: '/', shiftKey: true }), true);
  assert.equal(opens('input', { key: '/' }), false);
  assert.equal(opens('b', { key: '/' }), false);
  assert.equal(opens('p', { key: '/', ctrlKey: true }), false);
  assert.equal(opens('p', { key: '/', isComposing: true }), false);
  assert.equal(opens('p', { key: 'k' }), false);
});

test('a part that fails after 20,000 other parts gets its nodes from the server', (t) => {
  openPage(t);
  const parts = () => Array.from({ length: 20_000 }, () => document.createElement('p'));
  const root = document.createElement('div');
  const placeholder = document.createElement('template');
  placeholder.dataset.failed = 'Part';
  root.append(...parts(), placeholder);
  const nodes = [...parts(), document.createElement('b')];
  setServerNodes(root, nodes);
  assert.deepEqual(
    restore(placeholder, nodes).map(({ nodeName }) => nodeName),
    ['B'],
  );
});

test('the active heading is the last one above the viewport; at the end of the page, the target of the hash or the last one', () => {
  const headings = [
    { id: 'a', top: -500 },
    { id: 'b', top: 80 },
    { id: 'c', top: 300 },
  ];
  assert.equal(headingAt(headings, { line: 100, atEnd: false, hash: '' }), 'b');
  assert.equal(headingAt(headings, { line: -900, atEnd: false, hash: '' }), undefined);
  assert.equal(headingAt(headings, { line: 0, atEnd: true, hash: '' }), 'c');
  assert.equal(headingAt(headings, { line: 0, atEnd: true, hash: 'b' }), 'b');
  assert.equal(headingAt(headings, { line: 0, atEnd: true, hash: 'a' }), 'c');
  assert.equal(headingAt([], { line: 0, atEnd: true, hash: '' }), undefined);
});
