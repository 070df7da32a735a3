/** The search modal and the button that opens it, with a client that answers when the test decides. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SearchAnswer, SearchClient, SearchHit } from '@docs-cli/core/runtime';
import type { ComponentProps, ReactNode } from 'react';
import { RuntimeContext } from '../../src/runtime/react/context.js';
import { themeMessages } from '../../src/theme/locales/index.js';
import { SearchButton } from '../../src/theme/search/search-button.js';
import SearchModal from '../../src/theme/search/search-modal.js';
import { SearchTrigger } from '../../src/theme/search/search-trigger.js';
import { openPage, type Page, type PageOptions } from '../helpers/dom.js';
import { pagePayload, siteData } from '../helpers/view.js';
import { hit } from '../search/hits.js';

const HITS = [
  hit('lvl1', '/external', ['Config', 'lib.<mark>external</mark>']),
  hit('lvl2', '/external#type', ['Config', 'lib.external', 'Type of <mark>external</mark>']),
  hit('content', '/bundle#more', ['Config', 'lib.bundle', 'More'], '…are <mark>external</mark> &lt;b&gt;'),
  hit('lvl1', '/deps', ['Guide', 'Dependencies']),
];
const RECENTS = '__DOCSEARCH_RECENT_SEARCHES__offline-en';
const FAVORITES = '__DOCSEARCH_FAVORITE_SEARCHES__offline-en';
const stored = (key: string): string[] =>
  (JSON.parse(localStorage.getItem(key) ?? '[]') as { url: string }[]).map(({ url }) => url);
const recordsOf = (...urls: string[]) =>
  JSON.stringify(urls.map((url) => hit('lvl1', url, ['Guide', `Page ${url}`])));

interface Asked {
  query: string;
  signal: AbortSignal | undefined;
  analytics: boolean | undefined;
  answer(...hits: SearchHit[]): Promise<void>;
  fail(): Promise<void>;
}

const queriesOf = (asked: Asked[]) => asked.map(({ query }) => query);

/** A client whose searches wait for the test; queries in `words` are answered at once. */
function fakeClient(page: Page, words: Record<string, SearchHit[]> = {}) {
  const asked: Asked[] = [];
  let listener: ((progress: number) => void) | undefined;
  const client = {
    prepared: 0,
    prepare() {
      client.prepared += 1;
    },
    search(
      query: string,
      { signal, analytics }: Parameters<SearchClient['search']>[1] = {},
    ): Promise<SearchAnswer> {
      const found = words[query];
      if (found) return Promise.resolve({ hits: found, nbHits: found.length });
      return new Promise((resolve, reject) => {
        asked.push({
          query,
          signal,
          analytics,
          async answer(...hits) {
            resolve({ hits, nbHits: hits.length, queryID: 'q1' });
            await page.settle();
          },
          async fail() {
            reject(new Error('RetryError'));
            await page.settle();
          },
        });
      });
    },
    onProgress(next: (progress: number) => void) {
      listener = next;
      return () => undefined;
    },
  };
  return { client, asked, progress: (value: number) => listener?.(value) };
}

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const textsOf = (selector: string) => all(selector).map((element) => element.textContent);
const textOf = (selector: string) => find(selector)?.textContent;
const field = () => find<HTMLInputElement>('.dc-search input');
const isOpen = () => find('.dc-search')?.hasAttribute('open') ?? false;
const activeText = () => {
  const item = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  assert.equal(all('[aria-selected="true"]').length, item ? 1 : 0);
  return item?.textContent;
};

async function mount(page: Page, view: ReactNode) {
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const complaints: unknown[] = [];
  const { error } = console;
  console.error = (...values: unknown[]) => {
    // Node prints its own warnings through the same function.
    if (!String(values[0]).includes('ExperimentalWarning')) complaints.push(values);
  };
  page.onClose(() => {
    root.unmount();
    console.error = error;
    assert.deepEqual(complaints, []);
  });
  const render = async (next: ReactNode) => {
    root.render(next);
    await page.settle();
  };
  await render(view);
  return { render, complaints };
}

type Over = Partial<ComponentProps<typeof SearchModal>>;

/** An open modal, with functions for a reader's actions. */
async function openModal(t: TestContext, over: Over = {}, options: PageOptions = {}) {
  const page = openPage(t, options);
  const search = fakeClient(page, { gone: [], found: [HITS[0]!] });
  const went: string[] = [];
  const followed: string[] = [];
  // A clicked link is followed through the same function.
  const openUrl = (url: string, target: string, features: string) => {
    if (target === '_self') followed.push(url.replace('https://docs.test', ''));
    else went.push(`${url} ${target} ${features}`);
  };
  page.window.open = openUrl as unknown as typeof page.window.open;
  globalThis.open = openUrl as unknown as typeof globalThis.open;
  const view = (props: Over = {}) => (
    <SearchModal
      texts={themeMessages('en')}
      client={search.client}
      storageKey="offline-en"
      open
      onClose={() => void close()}
      navigate={(url) => went.push(url)}
      start={{ entries: [], toUrl: (link) => link }}
      {...over}
      {...props}
    />
  );
  const { render, complaints } = await mount(page, view());
  const close = () => render(view({ open: false }));
  return {
    ...search,
    page,
    went,
    followed,
    complaints,
    show: (props: Over = {}) => render(view(props)),
    async type(query: string, ...hits: SearchHit[]) {
      field().value = query;
      field().dispatchEvent(new Event('input', { bubbles: true }));
      await page.settle();
      if (hits.length > 0) await search.asked.at(-1)!.answer(...hits);
    },
    async press(key: string, init: KeyboardEventInit & { keyCode?: number } = {}, target: Element = field()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
      if (init.keyCode) Object.defineProperty(event, 'keyCode', { value: init.keyCode });
      target.dispatchEvent(event);
      await page.settle();
      return event.defaultPrevented;
    },
    async mouse(name: string, target: Element, init: MouseEventInit = {}) {
      const event = new MouseEvent(name, { bubbles: true, cancelable: true, ...init });
      target.dispatchEvent(event);
      await page.settle();
      return event.defaultPrevented;
    },
  };
}

/** An open modal with the results of a query. */
async function openResults(t: TestContext, over?: Over, options?: PageOptions) {
  const modal = await openModal(t, over, options);
  await modal.type('external', ...HITS);
  return modal;
}

test('the search modal opens with a label, hints and the focus in the field, and prepares the engine', async (t) => {
  const { client } = await openModal(t);
  assert.equal(isOpen(), true);
  assert.equal(find('dialog').getAttribute('aria-label'), 'Search');
  assert.equal(document.activeElement, field());
  assert.equal(client.prepared, 1);
  const attributes = ['type', 'role', 'aria-label', 'placeholder', 'maxlength', 'aria-expanded'];
  assert.deepEqual(
    attributes.map((name) => field().getAttribute(name)),
    ['search', 'combobox', 'Search docs', 'Search docs', '64', 'false'],
  );
  assert.equal(textOf('.dc-search-screen'), 'No recent searches');
  assert.equal(textOf('[role=status]'), '');
  assert.deepEqual(textsOf('.dc-search-keys li'), ['↵to select', '↑↓to navigate', 'Escto close']);
});

test('results are links with marked text, in groups, under their page, and their number is announced', async (t) => {
  await openResults(t);
  assert.equal(textOf('[role=status]'), 'Results: 4');
  const list = find('[role=listbox]');
  assert.equal(field().getAttribute('aria-controls'), list.id);
  assert.equal(field().getAttribute('aria-expanded'), 'true');
  const groups = all('[role=group]').map((group) => [
    document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent,
    ...[...group.querySelectorAll('.dc-search-parent, [role=option]')].map((item) => item.textContent),
  ]);
  assert.deepEqual(groups, [
    ['Config', 'lib.external', 'Type of external', 'lib.bundle', '…are external <b>More'],
    ['Guide', 'Dependencies'],
  ]);
  assert.equal(all('.dc-search-parent').length, 1);
  for (const child of all('.dc-search-branch [role=option]')) {
    const page = document.getElementById(child.getAttribute('aria-describedby')!);
    assert.match(page?.textContent ?? '', /^lib\./);
  }

  for (const option of all('[role=option]')) {
    assert.deepEqual([option.tagName, option.tabIndex], ['A', -1]);
    assert.equal(option.querySelector('a, button, input, b'), null);
  }
  assert.deepEqual(
    all('[role=option]').map((option) => option.getAttribute('href')),
    ['/external', '/external#type', '/bundle#more', '/deps'],
  );
  assert.deepEqual(textsOf('[role=option] mark'), ['external', 'external', 'external']);
});

test('arrow keys and the pointer set the active result; other keys and those of an input method do not', async (t) => {
  const { press, mouse, went } = await openResults(t);
  const options = all('[role=option]');
  assert.equal(activeText(), 'lib.external');
  assert.equal(await press('ArrowUp'), true);
  assert.equal(activeText(), 'Dependencies');
  await press('ArrowDown');
  assert.equal(activeText(), 'lib.external');
  await press('ArrowDown');
  assert.equal(activeText(), 'Type of external');

  await mouse('mousemove', options[2]!.querySelector('mark')!);
  assert.equal(activeText(), options[2]!.textContent);
  await mouse('mousemove', find('.dc-search-title'));
  assert.equal(activeText(), options[2]!.textContent);
  assert.equal(await mouse('mousedown', options[2]!), true, 'The focus stays in the field.');
  assert.equal(await mouse('mousedown', field()), false);

  for (const key of ['Enter', 'ArrowDown', 'Escape']) {
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      // Otherwise the browser would close the dialog.
      assert.equal(await press(key, init), key === 'Escape');
    }
  }
  for (const key of ['a', 'Home', 'ArrowLeft', ' ']) assert.equal(await press(key), false);
  assert.equal(await press('Enter', {}, find('.dc-search-head button')), false);
  assert.deepEqual([isOpen(), activeText(), went.length], [true, options[2]!.textContent, 0]);
});

test('Enter opens the active result and closes the modal, or opens a new tab with Ctrl, Cmd or Shift', async (t) => {
  const { press, went } = await openResults(t);
  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey']) await press('Enter', { [modifier]: true });
  assert.deepEqual(went.splice(0), Array(3).fill('/external _blank noopener'));
  assert.equal(isOpen(), true);
  await press('ArrowDown');
  assert.equal(await press('Enter'), true);
  assert.deepEqual(went, ['/external#type']);
  assert.equal(isOpen(), false);
  assert.deepEqual(stored(RECENTS), ['/external#type', '/external']);
});

test('Enter before the answer arrives opens its first result, unless another action follows', async (t) => {
  const { type, press, went, asked, show } = await openModal(t);
  await type('ext', ...HITS);
  await type('exte');
  await press('Enter');
  assert.deepEqual(went, []);
  await asked.at(-1)!.answer(HITS[3]!);
  assert.deepEqual(went, ['/deps']);
  await show();
  await type('exter');
  await press('Enter');
  await press('ArrowDown');
  await asked.at(-1)!.answer(...HITS);
  await type('extern');
  await press('Enter');
  await show({ open: false });
  await asked.at(-1)!.answer(...HITS);
  assert.deepEqual(went, ['/deps']);
});

test('the next opening has the last query and its hits without another search, or an initial query', async (t) => {
  const { press, show, asked } = await openResults(t);
  assert.equal(await press('Escape'), true);
  assert.equal(isOpen(), false);
  await show();
  assert.equal(field().value, 'external');
  assert.equal(document.activeElement, field());
  assert.deepEqual([all('[role=option]').length, asked.length], [4, 1]);

  await show({ open: false });
  await show({ initialQuery: 'd' });
  assert.deepEqual([field().value, asked.at(-1)?.query], ['d', 'd']);
  assert.equal(field().selectionStart, field().selectionEnd, 'It is not selected.');
});

test('a press outside of the panel and going back close the modal, and other presses do not', async (t) => {
  const { page, mouse, show } = await openModal(t);
  await mouse('mousedown', find('.dc-search-panel'));
  await mouse('mousedown', find('dialog'), { button: 2 });
  assert.equal(isOpen(), true);
  await mouse('mousedown', find('dialog'));
  assert.equal(isOpen(), false);
  await show();
  assert.equal(isOpen(), true);
  window.dispatchEvent(new Event('popstate'));
  await page.settle();
  assert.equal(isOpen(), false);
});

test('a dialog closed by the browser closes the modal', async (t) => {
  let closings = 0;
  await openModal(t, { onClose: () => closings++ });
  find<HTMLDialogElement>('dialog').close();
  assert.equal(closings, 1);
});

test('a click follows the link, stores the result and closes the modal unless it opens a new tab', async (t) => {
  const { mouse, went, followed } = await openResults(t);
  const [, second, third] = all('[role=option]');
  for (const modifier of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    assert.equal(await mouse('click', second!, { [modifier]: true }), false);
  assert.equal(isOpen(), true);
  assert.deepEqual(stored(RECENTS), ['/external#type']);
  await mouse('click', find('.dc-search-title'));
  assert.equal(isOpen(), true);
  assert.equal(await mouse('click', third!), false);
  assert.equal(isOpen(), false);
  assert.deepEqual([went, followed.at(-1)], [[], '/bundle#more']);
  // For a paragraph, the page that contains it is stored.
  assert.deepEqual(stored(RECENTS), ['/bundle', '/external#type']);
});

test('opening a favorite does not add it to the recent searches', async (t) => {
  const { press } = await openResults(t, {}, { storage: { [FAVORITES]: recordsOf('/external') } });
  await press('Enter');
  assert.deepEqual([stored(RECENTS), stored(FAVORITES)], [[], ['/external']]);
});

const HISTORY = { [RECENTS]: recordsOf('/a', '/b'), [FAVORITES]: recordsOf('/c') };

test('the start screen is a grid of recent searches and favorites', async (t) => {
  const { press, went } = await openModal(t, {}, { storage: HISTORY });
  const rows = all('[role=rowgroup]').map((group) => [
    group.getAttribute('aria-label'),
    ...[...group.querySelectorAll('[role=gridcell] a')].map((link) => link.textContent),
  ]);
  assert.deepEqual(rows, [
    ['Recent', 'Page /aGuide', 'Page /bGuide'],
    ['Favorites', 'Page /cGuide'],
  ]);
  assert.equal(field().getAttribute('aria-controls'), find('[role=grid]').id);
  assert.equal(field().getAttribute('aria-haspopup'), 'grid');
  // Enter in an empty field selects nothing.
  await press('Enter');
  assert.deepEqual([went, activeText()], [[], undefined]);
  await press('ArrowUp');
  const active = document.getElementById(field().getAttribute('aria-activedescendant')!);
  assert.deepEqual([active?.role, active?.textContent], ['gridcell', 'Page /cGuide']);
  assert.deepEqual(textsOf('[role=row][aria-selected=true] a'), ['Page /cGuide']);
  await press('ArrowDown');
  await press('ArrowDown');
  await press('Enter');
  assert.deepEqual(went, ['/b']);
  assert.deepEqual(stored(RECENTS), ['/b', '/a']);
});

test('a recent search can be saved or removed, and the focus returns to the field', async (t) => {
  const { mouse, show } = await openModal(t, {}, { storage: HISTORY });
  const button = (name: string) => find(`button[aria-label="${name}"]`);
  assert.equal(all('[role=gridcell] button').length, 5);
  button('Save to favorites: Page /b').focus();
  await mouse('click', button('Save to favorites: Page /b'));
  assert.equal(document.activeElement, field());
  assert.deepEqual([stored(RECENTS), stored(FAVORITES)], [['/a'], ['/b', '/c']]);
  await mouse('click', button('Remove from history: Page /a'));
  await mouse('click', button('Remove from favorites: Page /c'));
  assert.deepEqual([stored(RECENTS), stored(FAVORITES)], [[], ['/b']]);
  await mouse('click', button('Remove from favorites: Page /b'));
  assert.equal(textOf('.dc-search-screen'), 'No recent searches');
  assert.equal(isOpen(), true);

  await show({ open: false });
  localStorage.setItem(RECENTS, recordsOf('/later'));
  await show();
  assert.equal(textOf('[role=gridcell] a'), 'Page /laterGuide', 'Another tab has stored it.');
});

test('if storage is blocked, the history lasts until the page is closed', async (t) => {
  const { press, mouse, show } = await openResults(t, {}, { storage: 'blocked' });
  await press('Enter');
  await show();
  await mouse('click', find('button[aria-label="Clear the query"]'));
  assert.equal(field().value, '');
  assert.equal(textOf('[role=gridcell] a'), 'lib.externalConfig');
});

test('corrupt storage shows its valid records, including duplicates', async (t) => {
  const recents = JSON.stringify([{ url: '/x' }, ...JSON.parse(recordsOf('/a', '/a'))]);
  await openModal(t, {}, { storage: { [RECENTS]: recents, [FAVORITES]: '{' } });
  assert.equal(all('[role=gridcell] a').length, 2);
});

test('a query without results shows a message and suggestions that have results', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { type, page, asked, mouse } = await openModal(t);
  await type('zzz gone found');
  await asked[0]!.answer();
  assert.equal(textOf('.dc-search-headline'), 'No results for "zzz gone found"');
  assert.equal(field().getAttribute('aria-expanded'), 'false');
  assert.equal(find('.dc-search-message a'), null);
  t.mock.timers.tick(199);
  await page.settle();
  assert.equal(asked.length, 1);
  t.mock.timers.tick(1);
  await page.settle();
  for (let i = 1; i < asked.length; i++)
    await (asked[i]!.query === 'zzz' ? asked[i]!.fail() : asked[i]!.answer());
  assert.match(textOf('.dc-search-suggestions') ?? '', /^Try searching for/);
  assert.deepEqual(textsOf('.dc-search-suggestions button'), ['found']);
  await mouse('click', find('.dc-search-suggestions button'));
  assert.equal(field().value, 'found');
  assert.equal(document.activeElement, field());
  assert.equal(all('[role=option]').length, 1);
});

test('shorter queries are searched for one after another and not counted, until there are three suggestions', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { type, page, asked } = await openModal(t);
  await type('zzz one');
  await asked[0]!.answer();
  // Typing cancels the suggestions for the former query.
  await type('alpha beta gamma delta');
  t.mock.timers.tick(1000);
  await page.settle();
  assert.deepEqual(queriesOf(asked), ['zzz one', 'alpha beta gamma delta']);
  assert.equal(textOf('.dc-search-headline'), 'No results for "zzz one"');
  await asked[1]!.answer();
  t.mock.timers.tick(200);
  await page.settle();
  for (let i = 2; i < asked.length; i++) {
    assert.equal(asked.length, i + 1);
    await asked[i]!.answer(hit('lvl1', '/a', ['Guide', `<mark>${asked[i]!.query}</mark>`]));
  }
  assert.deepEqual(textsOf('.dc-search-suggestions button'), queriesOf(asked.slice(2)));
  assert.deepEqual(
    asked.map(({ analytics }) => analytics),
    [true, true, false, false, false],
  );
});

test('a configured URL adds a report link with the query to the message without results', async (t) => {
  const { type, asked } = await openModal(t, { noResultsUrl: 'https://a.test/{query}?title={query}' });
  await type('a & $& b');
  await asked[0]!.answer();
  const link = find<HTMLAnchorElement>('.dc-search-message a');
  const written = 'a%20%26%20%24%26%20b';
  assert.equal(link.getAttribute('href'), `https://a.test/${written}?title=${written}`);
  assert.deepEqual(
    [link.textContent, link.target, link.rel],
    ['Let us know.', '_blank', 'noopener noreferrer'],
  );
  assert.equal(link.parentElement?.textContent, 'Believe this query should return results? Let us know.');
  assert.equal(textOf('.dc-search-headline'), 'No results for "a & $& b"');
});

test('an error shows a message; its button, Enter, more text or the next opening searches again', async (t) => {
  const { type, press, asked, show, mouse } = await openModal(t);
  await type('a');
  await asked[0]!.fail();
  assert.equal(
    textOf('[role=status]'),
    'Unable to fetch resultsYou might want to check your network connection.Retry',
  );
  await mouse('click', find('.dc-search-retry'));
  assert.deepEqual([asked.length, document.activeElement], [2, field()]);
  await asked[1]!.fail();
  await press('Enter');
  assert.equal(asked.length, 3);
  await asked[2]!.fail();
  await show({ open: false });
  await show();
  assert.equal(asked.length, 4);
  await asked[3]!.fail();
  await type('ab');
  assert.equal(find('.dc-search-headline'), null);
  await asked[4]!.answer(...HITS);
  assert.equal(all('[role=option]').length, 4);
});

test('a slow answer shows the loading state after 300 ms, beside the previous results', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { type, page, asked, progress } = await openModal(t);
  const state = () => [find('.dc-search-screen').getAttribute('aria-busy'), textOf('[role=status]')];
  const tick = async (milliseconds: number) => {
    t.mock.timers.tick(milliseconds);
    await page.settle();
  };
  progress(0.25);
  await type('a');
  await tick(299);
  assert.deepEqual(state(), ['false', '']);
  await tick(1);
  assert.deepEqual(state(), ['true', 'Loading the search…']);
  assert.equal(find<HTMLProgressElement>('progress').getAttribute('value'), '0.25');
  progress(1);
  await page.settle();
  assert.equal(find('progress'), null);
  await asked[0]!.answer(...HITS);
  await tick(1000);
  assert.deepEqual([state()[0], all('[role=option]').length], ['false', 4]);
  await type('ab');
  await tick(300);
  assert.deepEqual([state()[0], all('[role=option]').length], ['true', 4]);
});

test('an older answer or failure never replaces a newer answer', async (t) => {
  const { type, asked } = await openModal(t);
  await type('a');
  await type('');
  await asked[0]!.answer(...HITS);
  assert.equal(textOf('.dc-search-screen'), 'No recent searches');
  // The last query is the first one again.
  for (const query of ['a', 'ab', 'a']) await type(query);
  assert.deepEqual(
    asked.map(({ query, signal }) => [query, signal?.aborted]),
    [
      ['a', true],
      ['a', true],
      ['ab', true],
      ['a', false],
    ],
  );
  await asked[3]!.answer(HITS[3]!);
  await asked[1]!.answer(...HITS);
  await asked[2]!.fail();
  assert.equal(all('[role=option]').length, 1);
});

test('selected text of the page becomes the query, in one line of at most 64 characters', async (t) => {
  const { show, asked } = await openModal(t, { open: false, noResultsUrl: 'https://a.test/?title={query}' });
  const openWith = async (text: string) => {
    Object.defineProperty(globalThis, 'getSelection', {
      configurable: true,
      value: () => ({ toString: () => text }),
    });
    await show({ open: true });
  };
  await openWith(` two\n  words ${'x'.repeat(80)}`);
  assert.equal(field().value, `two words ${'x'.repeat(54)}`);
  assert.deepEqual([field().selectionStart, field().selectionEnd], [0, 64]);
  await show({ open: false });
  // The limit is inside of the emoji.
  await openWith(`${'x'.repeat(63)}😀`);
  await asked.at(-1)!.answer();
  assert.equal(find('.dc-search-message a')?.getAttribute('href'), `https://a.test/?title=${'x'.repeat(63)}`);
});

test('another client is asked the current query when the modal opens, and hits of the former client are gone', async (t) => {
  const { show, press, page, went } = await openResults(t);
  await show({ open: false });
  const other = fakeClient(page);
  await show({ client: other.client, open: false });
  assert.deepEqual(queriesOf(other.asked), []);
  await show({ client: other.client });
  assert.deepEqual(queriesOf(other.asked), ['external']);
  assert.deepEqual(all('[role="option"]'), []);
  await press('Enter');
  assert.deepEqual(went, []);
});

test('insights report the shown results and the rank of the chosen one', async (t) => {
  const told: unknown[] = [];
  const insights = {
    viewed: (hits: SearchHit[]) => told.push(hits.length),
    clicked: (chosen: SearchHit, position: number, queryID?: string) =>
      told.push([chosen.url, position, queryID]),
  };
  const { type, press } = await openModal(t, { insights });
  // The page is shown first although it ranks second.
  await type('external', HITS[1]!, HITS[0]!);
  await press('Enter');
  assert.deepEqual(told, [0, 2, ['/external', 2, 'q1']]);
});

test('the search modal has Chinese texts', async (t) => {
  const { type, asked } = await openModal(t, { texts: themeMessages('zh') });
  assert.equal(field().placeholder, '搜索文档');
  assert.equal(textOf('.dc-search-screen'), '没有搜索历史');
  await type('无');
  await asked[0]!.answer();
  assert.match(textOf('.dc-search-headline') ?? '', /^无法找到相关结果.*无/);
  await type('无无');
  await asked[1]!.fail();
  assert.equal(textOf('[role=status]'), '无法获取结果你可能需要检查你的网络连接重试');
});

interface OpenerOptions extends PageOptions {
  load?: () => Promise<void>;
}

/** The button in a page with a field. `load` controls when the engine is ready. */
async function openButton(t: TestContext, { load = async () => undefined, ...options }: OpenerOptions = {}) {
  const page = openPage(t, { html: '<input id="other"><a id="link" href="/x">x</a>', ...options });
  const search = fakeClient(page);
  let loads = 0;
  const failures: (() => void)[] = [];
  const engine = { client: search.client, insights: { viewed() {}, clicked() {} } };
  const { complaints } = await mount(
    page,
    <RuntimeContext value={{ site: siteData(), payload: pagePayload('/a'), sidebar: [] }}>
      <SearchTrigger
        storageKey="offline-en"
        onFailure={(retry) => failures.push(retry)}
        load={async () => {
          loads += 1;
          await load();
          return engine;
        }}
      />
    </RuntimeContext>,
  );
  const button = find<HTMLButtonElement>('.dc-search-button');
  const rendered = async () => {
    await import('../../src/theme/search/search-modal.js');
    await page.settle();
  };
  const settle = async () => {
    await rendered();
    // The modal opens in the task after the one that renders it.
    await new Promise((resolve) => setTimeout(resolve));
    await page.settle();
  };
  return {
    ...search,
    rendered,
    settle,
    button,
    complaints,
    loads: () => loads,
    failures,
    async press(key: string, target: Element = document.body, init: KeyboardEventInit = {}) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
      target.dispatchEvent(event);
      await settle();
      return event.defaultPrevented;
    },
    async click() {
      button.click();
      await settle();
    },
  };
}

for (const [system, userAgent, text] of [
  ['other systems', undefined, 'SearchCtrl K'],
  ['macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Search⌘ K'],
] as const) {
  test(`the search button shows its name and the shortcut of ${system}`, async (t) => {
    const { button, loads } = await openButton(t, { userAgent });
    assert.equal(button.textContent, text);
    assert.equal(button.getAttribute('aria-haspopup'), 'dialog');
    assert.equal(loads(), 0);
  });
}

for (const [name, type] of [
  ['pointer', 'pointerover'],
  ['focus', 'focusin'],
] as const) {
  test(`${name} on the search button prepares the engine and does not open the modal`, async (t) => {
    const { button, client, settle } = await openButton(t);
    button.dispatchEvent(new Event(type, { bubbles: true }));
    await settle();
    assert.equal(client.prepared, 1);
    assert.equal(isOpen(), false);
  });
}

test('a click and the shortcuts open the modal, and the shortcuts close it too', async (t) => {
  const { click, press } = await openButton(t);
  await click();
  assert.equal(isOpen(), true);
  assert.equal(await press('k', field(), { ctrlKey: true }), true);
  assert.equal(isOpen(), false);
  await press('k', document.body, { metaKey: true });
  assert.equal(isOpen(), true);
  await press('Escape', field());
  assert.equal(isOpen(), false);
  assert.equal(await press('/'), true);
  assert.deepEqual([isOpen(), field().value], [true, '']);
  // On a button of the modal, `/` is not a shortcut.
  await press('/', find('.dc-search-close'));
  assert.equal(isOpen(), true);
});

test('a character typed on the focused search button opens the modal with it; other keys keep their default', async (t) => {
  const { button, press } = await openButton(t);
  const others: [key: string, target: Element, init?: KeyboardEventInit][] = [
    [' ', button],
    ['Enter', button],
    ['Tab', button],
    ['c', button, { ctrlKey: true }],
    ['c', button, { altKey: true }],
    ['/', find('#other')],
    ['k', find('#link')],
    ['a', document.body],
  ];
  for (const [key, target, init] of others) assert.equal(await press(key, target, init), false, key);
  assert.equal(isOpen(), false);
  assert.equal(await press('d', button), true);
  assert.deepEqual([isOpen(), field().value], [true, 'd']);
});

test('text typed while the modal loads becomes the query', async (t) => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { press, settle } = await openButton(t, { load: () => arrived });
  await press('k', document.body, { ctrlKey: true });
  for (const key of ['d', 't', 's']) assert.equal(await press(key), true);
  assert.equal(isOpen(), false);
  arrive();
  await settle();
  assert.deepEqual([isOpen(), field().value], [true, 'dts']);
});

test('the modal opens in a separate task, and text typed before that becomes the query', async (t) => {
  const { button, rendered } = await openButton(t);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  button.click();
  await rendered();
  assert.deepEqual([all('dialog').length, isOpen()], [1, false]);
  const letter = new KeyboardEvent('keydown', { key: 'd', bubbles: true, cancelable: true });
  document.body.dispatchEvent(letter);
  await rendered();
  t.mock.timers.tick(1);
  await rendered();
  assert.deepEqual([letter.defaultPrevented, isOpen(), field().value], [true, true, 'd']);
});

test('a failed import of the search shows a message with a retry button', async (t) => {
  let fails = true;
  const { click, button, settle, press, complaints, loads, failures } = await openButton(t, {
    load: async () => {
      if (fails) throw new Error('offline');
    },
  });
  // A pointer that only crosses the button loads nothing.
  button.dispatchEvent(new Event('pointerover', { bubbles: true }));
  await settle();
  assert.equal(failures.length, 0);
  await click();
  assert.match(String(complaints.splice(0)), /offline/);
  assert.equal(await press('a'), false);
  assert.deepEqual([loads(), failures.length, isOpen()], [2, 1, false]);
  fails = false;
  failures[0]!();
  await settle();
  assert.deepEqual([loads(), isOpen()], [3, true]);
});

for (const [name, messages, keys] of [
  ['text typed before the import of the search fails causes one message', 1, ['d', 't', 's']],
  ['a search that is closed before its import fails shows no message', 0, ['d', 'Escape']],
] as const) {
  test(name, async (t) => {
    let fail: (error: Error) => void = () => undefined;
    const loaded = new Promise<void>((_, reject) => {
      fail = reject;
    });
    const { press, settle, complaints, failures } = await openButton(t, { load: () => loaded });
    await press('k', document.body, { ctrlKey: true });
    for (const key of keys) await press(key);
    fail(new Error('offline'));
    await settle();
    assert.match(String(complaints.splice(0)), /offline/);
    assert.equal(failures.length, messages);
  });
}

test('a site without search has no search button', async (t) => {
  const page = openPage(t);
  await mount(
    page,
    <RuntimeContext value={{ site: siteData(), payload: pagePayload('/a'), sidebar: [] }}>
      <SearchButton />
    </RuntimeContext>,
  );
  assert.equal(find('button'), null);
});
