/** The search in a browser, from the first sign of interest to the page that was looked for. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  atRest,
  eventually,
  hold,
  isSameDocument,
  markDocument,
  type OpenOptions,
  openPage,
  wake,
} from '../helpers/browser.js';
import { builtFixture } from './fixture.js';

type Context = Parameters<typeof openPage>[0];

const RECENTS = '__DOCSEARCH_RECENT_SEARCHES__offline-en';
const FAVORITES = '__DOCSEARCH_FAVORITE_SEARCHES__offline-en';
/** All that belongs to the search alone. */
const OF_SEARCH = /\/assets\/(?:search-|search\/|style\.search)/;

async function open(t: Context, path = '/guide/', options: Partial<OpenOptions> = {}) {
  const { url } = await builtFixture();
  return openPage(t, { ...options, url: url + path });
}

const opener = (page: Page) => page.locator('.search-button');
const dialog = (page: Page) => page.locator('dialog.search');
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const rows = (page: Page) => dialog(page).locator('.search-item[role=row]');

const isOpen = (page: Page) => dialog(page).evaluateAll((all) => all.some((it) => it.matches(':modal')));
const hasFocus = (page: Page) => field(page).evaluate((input) => input === document.activeElement);
const queryIn = (page: Page) => field(page).inputValue();
const hits = (page: Page) => options(page).evaluateAll((all) => all.map((it) => it.getAttribute('href')));
const activeHit = (page: Page) => dialog(page).locator('[aria-selected=true]').innerText();

/** Opens the modal, if nothing else is said by its shortcut. */
async function openSearch(page: Page, act: () => Promise<unknown> = () => page.keyboard.press('Control+k')) {
  await act();
  await dialog(page).waitFor();
  assert.ok(await hasFocus(page));
}

async function find(page: Page, query: string, found: string[]): Promise<void> {
  await field(page).fill(query);
  await eventually(() => hits(page), found);
}

async function closed(page: Page): Promise<void> {
  await eventually(() => isOpen(page), false);
}

/** Titles of what is stored, of one language. */
function stored(page: Page, key: string): Promise<string[]> {
  return page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? '[]').map(({ url }: { url: string }) => url),
    key,
  );
}

/** Runs in the page. */
function selectText(heading: Element): void {
  const range = document.createRange();
  range.selectNodeContents(heading.firstChild!);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}

describe('opening the search', { concurrency: AT_ONCE }, () => {
  test('nothing of it is asked for before a reader comes near its button', async (t) => {
    const { page, asked } = await open(t);
    await wake(page);
    await page.waitForLoadState('networkidle');
    const ofSearch = () => asked().filter((path) => OF_SEARCH.test(path));
    assert.deepEqual(ofSearch(), []);

    await opener(page).hover();
    const kinds = () => ofSearch().map((path) => path.replace(/-[A-Z0-9]{8}\./, '.'));
    await eventually(
      () => kinds().toSorted(),
      [
        '/assets/search-modal.js',
        '/assets/search-worker.js',
        '/assets/search/en.json',
        '/assets/style.search.css',
      ],
    );
    assert.equal(await isOpen(page), false);

    const before = asked().length;
    await openSearch(page, () => opener(page).click());
    await find(page, 'stem', ['/reference/pear#stem']);
    assert.equal(asked().length, before);
  });

  for (const key of ['Control+k', 'Meta+k', '/']) {
    test(`${key} opens it, as the first thing a reader does and later`, async (t) => {
      const { page } = await open(t);
      await openSearch(page, () => page.keyboard.press(key));
      assert.equal(await queryIn(page), '');
      await page.keyboard.press('Escape');
      await closed(page);
      await openSearch(page, () => page.keyboard.press(key));
      assert.equal(await queryIn(page), '');
    });
  }

  test('Ctrl+K closes it again, and a slash in its box is a slash', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    await page.keyboard.press('/');
    assert.equal(await queryIn(page), '/');
    await page.keyboard.press('Control+k');
    await closed(page);
  });

  test('a slash in a field of the page is a slash, and Ctrl+K opens the search there too', async (t) => {
    const { page } = await open(t, '/reference/');
    await wake(page);
    const filter = page.getByRole('searchbox', { name: 'Filter' });
    await filter.pressSequentially('a/b');
    assert.equal(await filter.inputValue(), 'a/b');
    assert.equal(await isOpen(page), false);
    await openSearch(page);
    assert.equal(await filter.inputValue(), 'a/b');
  });

  test('a click on the button opens it, and Escape gives the focus back', async (t) => {
    const { page } = await open(t);
    await openSearch(page, () => opener(page).click());
    await page.keyboard.press('Escape');
    await closed(page);
    assert.ok(await opener(page).evaluate((button) => button === document.activeElement));
  });

  test('what is typed on the focused button lands in the box, as the first thing a reader does too', async (t) => {
    const { page } = await open(t);
    await opener(page).focus();
    await page.keyboard.type('pear');
    await eventually(() => queryIn(page), 'pear');
    await eventually(() => hits(page), ['/reference/pear', '/guide/widgets#tabs']);
  });

  test('what is typed while the modal is on its way is not lost', async (t) => {
    let held: Awaited<ReturnType<typeof hold>> | undefined;
    const { page } = await open(t, '/guide/', {
      prepare: async (context) => {
        held = await hold(context, /search-modal/);
      },
    });
    await wake(page);
    await page.keyboard.press('/');
    await page.keyboard.type('pe');
    await eventually(() => held?.held(), 1);
    await page.keyboard.type('ar');
    held?.release();
    await eventually(() => queryIn(page), 'pear');
    await page.keyboard.type('s');
    assert.equal(await queryIn(page), 'pears');
  });

  test('text that is selected is looked for, until something else is typed', async (t) => {
    const { page } = await open(t, '/reference/pear');
    await wake(page);
    await page.getByRole('heading', { level: 2, name: 'Stem' }).evaluate(selectText);
    await openSearch(page);
    assert.equal(await queryIn(page), 'Stem');
    await eventually(() => hits(page), ['/reference/pear#stem']);
    await page.keyboard.type('seeds');
    assert.equal(await queryIn(page), 'seeds');
    await eventually(() => hits(page), ['/reference/apple#seeds']);
  });

  test('keys that an input method works with do nothing', async (t) => {
    const { page } = await open(t);
    await wake(page);
    await page.evaluate(() => {
      for (const init of [{ key: 'k', ctrlKey: true }, { key: '/' }]) {
        const event = new KeyboardEvent('keydown', {
          ...init,
          isComposing: true,
          bubbles: true,
          cancelable: true,
        });
        if (!document.body.dispatchEvent(event)) throw new Error(`${init.key} was taken.`);
      }
    });
    assert.equal(await isOpen(page), false);

    await openSearch(page);
    await find(page, 'pear', ['/reference/pear', '/guide/widgets#tabs']);
    const before = page.url();
    for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
      for (const key of ['ArrowDown', 'Escape', 'Enter']) {
        await field(page).evaluate(
          (input, event) =>
            input.dispatchEvent(new KeyboardEvent('keydown', { ...event, bubbles: true, cancelable: true })),
          { ...init, key },
        );
      }
    }
    await atRest(page);
    assert.deepEqual([await isOpen(page), page.url(), await activeHit(page)], [true, before, 'Pear']);
  });
});

describe('finding', { concurrency: AT_ONCE }, () => {
  test('shows what the language of the page has, marked', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    await find(page, 'pear', ['/reference/pear', '/guide/widgets#tabs']);
    assert.deepEqual(await options(page).locator('mark').allInnerTexts(), ['Pear', 'Pear']);
    assert.equal(await dialog(page).getByRole('status').textContent(), 'Results: 2');
    await field(page).fill('种子');
    await dialog(page).getByText('No results for "种子"').waitFor();
    assert.deepEqual(await hits(page), []);
  });

  test('the arrows go round, Enter goes to the section without loading a page', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    await markDocument(page);
    await find(page, 'pear', ['/reference/pear', '/guide/widgets#tabs']);
    assert.equal(await activeHit(page), 'Pear');
    await page.keyboard.press('ArrowDown');
    const second = await activeHit(page);
    assert.match(second, /Tabs/);
    await page.keyboard.press('ArrowDown');
    assert.equal(await activeHit(page), 'Pear');
    await page.keyboard.press('ArrowUp');
    assert.equal(await activeHit(page), second);
    assert.ok(await hasFocus(page));
    assert.equal(
      await field(page).getAttribute('aria-activedescendant'),
      await dialog(page).locator('[aria-selected=true]').getAttribute('id'),
    );

    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page), '/guide/widgets#tabs');
    await closed(page);
    await page.getByRole('heading', { level: 2, name: 'Tabs' }).waitFor();
    assert.ok(await isSameDocument(page));
  });

  test('an active item below the edge of the list is scrolled to', async (t) => {
    const { page } = await open(t, '/guide/', { viewport: { width: 1280, height: 500 } });
    await openSearch(page);
    await field(page).fill('section');
    await eventually(() => options(page).count(), 20);
    const isInSight = () =>
      dialog(page).evaluate((whole) => {
        const box = whole.querySelector('[aria-selected=true]')!.getBoundingClientRect();
        const list = whole.querySelector('.search-body')!.getBoundingClientRect();
        return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
      });
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key);
      await eventually(isInSight, true);
    }
  });

  test('a click on a hit goes there, and the pointer makes it the active one', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    await markDocument(page);
    await find(page, 'pear', ['/reference/pear', '/guide/widgets#tabs']);
    await options(page).nth(1).hover();
    await eventually(async () => /Tabs/.test(await activeHit(page)), true);
    await options(page).nth(1).click();
    await eventually(() => addressOf(page), '/guide/widgets#tabs');
    await closed(page);
    assert.ok(await isSameDocument(page));
  });

  for (const [name, act] of Object.entries({
    'Ctrl+Enter': (page: Page) => page.keyboard.press('Control+Enter'),
    'a click with Ctrl': (page: Page) =>
      options(page)
        .first()
        .click({ modifiers: ['Control'] }),
  })) {
    test(`${name} opens the hit in a new tab, and the search stays`, async (t) => {
      const { page, context } = await open(t);
      await openSearch(page);
      await find(page, 'stem', ['/reference/pear#stem']);
      const [tab] = await Promise.all([context.waitForEvent('page'), act(page)]);
      await tab.waitForURL('**/reference/pear#stem');
      assert.equal(addressOf(page), '/guide/');
      assert.ok(await isOpen(page));
    });
  }

  test('Escape closes it, and the query with its hits is there next time', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    await find(page, 'stem', ['/reference/pear#stem']);
    await page.keyboard.press('Escape');
    await closed(page);
    await openSearch(page);
    assert.equal(await queryIn(page), 'stem');
    assert.deepEqual(await hits(page), ['/reference/pear#stem']);
    await page.keyboard.type('seeds');
    assert.equal(await queryIn(page), 'seeds');
  });

  test('a click beside it closes it, one inside does not', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    await dialog(page).locator('.search-keys').click();
    assert.ok(await isOpen(page));
    await page.mouse.click(5, 400);
    await closed(page);
    assert.equal(addressOf(page), '/guide/');
  });

  test('Tab stays within, in both directions', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    await find(page, 'pear', ['/reference/pear', '/guide/widgets#tabs']);
    for (const key of ['Tab', 'Shift+Tab']) {
      const stops = new Set<string>();
      for (let at = 0; at < 6; at += 1) {
        await page.keyboard.press(key);
        stops.add(
          await page.evaluate(() => {
            const { activeElement } = document;
            if (!activeElement?.closest('dialog.search')) return 'outside';
            return activeElement.getAttribute('aria-label') ?? activeElement.outerHTML;
          }),
        );
      }
      assert.deepEqual([...stops].toSorted(), ['Clear the query', 'Search docs']);
    }
  });

  test('the page behind does not scroll', async (t) => {
    const { page } = await open(t, '/guide/long');
    await openSearch(page);
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 400);
    await atRest(page);
    assert.equal(await page.evaluate(() => scrollY), 0);
  });

  test('where nothing is found, a suggestion finds something', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    await field(page).fill('seedsqqqqq');
    await dialog(page).getByText('No results for "seedsqqqqq"').waitFor();
    await dialog(page).getByText('Try searching for').waitFor();
    await dialog(page).getByRole('button', { name: 'Seeds', exact: true }).click();
    assert.equal(await queryIn(page), 'Seeds');
    await eventually(() => hits(page), ['/reference/apple#seeds']);
    assert.ok(await hasFocus(page));
  });

  test('data that cannot be had is told, and another try works', async (t) => {
    let fails = true;
    const { page } = await open(t, '/guide/', {
      expected: [/Failed to load resource.*500.*\/assets\/search\/en\.json/],
      prepare: (context) =>
        context.route(/\/assets\/search\/en\.json/, (route) =>
          fails ? route.fulfill({ status: 500, body: 'broken' }) : route.continue(),
        ),
    });
    await openSearch(page);
    await field(page).fill('stem');
    const message = dialog(page).getByText('Unable to fetch results');
    await message.waitFor();
    await page.keyboard.press('Enter');
    await message.waitFor();
    fails = false;
    await page.keyboard.press('Enter');
    await eventually(() => hits(page), ['/reference/pear#stem']);
    assert.equal(await message.count(), 0);
    assert.equal(addressOf(page), '/guide/');
  });

  test('a query is text, whatever is in it', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    const query = '<b>qqqq</b> $& {query}';
    await field(page).fill(query);
    await dialog(page).getByText(`No results for "${query}"`).waitFor();
    assert.equal(await dialog(page).locator('b').count(), 0);
  });

  test('the language that was changed to in place is looked through', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    await find(page, 'stem', ['/reference/pear#stem']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Languages' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '简体中文' }).first().click();
    await eventually(() => addressOf(page), '/zh/guide/');
    await eventually(
      () =>
        opener(page)
          .innerText()
          .then((text) => text.split('\n')[0]),
      '搜索',
    );
    await openSearch(page);
    await find(page, '梗', ['/zh/reference/pear#stem']);
  });

  test('a site below a base finds its pages there', async (t) => {
    const { url } = await builtFixture('/docs/');
    const { page } = await openPage(t, { url: `${url}/guide/` });
    await openSearch(page);
    await find(page, 'stem', ['/docs/reference/pear#stem']);
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page), '/docs/reference/pear#stem');
  });
});

describe('what was chosen before', { concurrency: AT_ONCE }, () => {
  test('is there next time, can be kept and removed, and belongs to its language', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    await dialog(page).getByText('No recent searches').waitFor();
    await find(page, 'stem', ['/reference/pear#stem']);
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page), '/reference/pear#stem');
    await eventually(() => stored(page, RECENTS), ['/reference/pear#stem']);

    await page.reload();
    await openSearch(page);
    assert.match(await rows(page).getByRole('link').innerText(), /^Stem\n.+ › Pear$/);
    await dialog(page).getByRole('button', { name: 'Save to favorites: Stem' }).click();
    await dialog(page).getByText('Favorites', { exact: true }).waitFor();
    assert.deepEqual(
      [await stored(page, RECENTS), await stored(page, FAVORITES)],
      [[], ['/reference/pear#stem']],
    );
    assert.ok(await hasFocus(page));

    const { url } = await builtFixture();
    await page.goto(`${url}/zh/guide/`);
    await openSearch(page);
    await dialog(page).getByText('没有搜索历史').waitFor();

    await page.goto(`${url}/guide/`);
    await openSearch(page);
    await dialog(page).getByRole('button', { name: 'Remove from favorites: Stem' }).click();
    await dialog(page).getByText('No recent searches').waitFor();
    assert.deepEqual(await stored(page, FAVORITES), []);
  });

  test('is gone to by the keyboard', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
    for (const [query, hit] of [
      ['stem', '/reference/pear#stem'],
      ['seeds', '/reference/apple#seeds'],
    ] as const) {
      await find(page, query, [hit]);
      await page.keyboard.press('Enter');
      await eventually(() => addressOf(page), hit);
      await closed(page);
      await openSearch(page);
    }
    await dialog(page).getByRole('button', { name: 'Clear the query' }).click();
    assert.ok(await hasFocus(page));
    assert.equal(await rows(page).count(), 2);
    await page.keyboard.press('ArrowDown');
    assert.match(await activeHit(page), /^Seeds/);
    await page.keyboard.press('ArrowDown');
    assert.match(await activeHit(page), /^Stem/);
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page), '/reference/pear#stem');
    assert.deepEqual(await stored(page, RECENTS), ['/reference/pear#stem', '/reference/apple#seeds']);
  });

  test('is forgotten where storage is denied, and the rest works', async (t) => {
    const { page } = await open(t, '/guide/', {
      prepare: (context) =>
        context.addInitScript(() => {
          Object.defineProperty(window, 'localStorage', {
            get() {
              throw new DOMException('denied', 'SecurityError');
            },
          });
        }),
    });
    await openSearch(page);
    await find(page, 'stem', ['/reference/pear#stem']);
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page), '/reference/pear#stem');
    await openSearch(page);
    await dialog(page).getByRole('button', { name: 'Clear the query' }).click();
    assert.equal(await rows(page).count(), 1);
  });

  for (const text of ['{', 'null', '{"a":1}', '[null,1,{"url":"/x"},{"url":"/x","hierarchy":{"lvl1":{}}}]']) {
    test(`harms nothing when the storage holds ${text}`, async (t) => {
      const { page } = await open(t, '/guide/', { storage: { [RECENTS]: text, [FAVORITES]: text } });
      await openSearch(page);
      await dialog(page).getByText('No recent searches').waitFor();
      await find(page, 'stem', ['/reference/pear#stem']);
      await page.keyboard.press('Enter');
      await eventually(() => stored(page, RECENTS), ['/reference/pear#stem']);
    });
  }
});

test('on a phone the modal is as wide as the page, and has a button that closes it', async (t) => {
  const viewport = { width: 390, height: 800 };
  const { page } = await open(t, '/guide/', { viewport, hasTouch: true, isMobile: true });
  await openSearch(page, () => opener(page).tap());
  await find(page, 'pear', ['/reference/pear', '/guide/widgets#tabs']);
  await atRest(page);
  const box = await dialog(page).locator('.search-panel').boundingBox();
  assert.deepEqual([box?.x, box?.width], [0, 390]);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).tap();
  await closed(page);
  await openSearch(page, () => opener(page).tap());
  await options(page).first().tap();
  await eventually(() => addressOf(page), '/reference/pear');
});

test('a Chinese page has a Chinese search', async (t) => {
  const { page } = await open(t, '/zh/guide/');
  assert.match(await opener(page).innerText(), /^搜索/);
  await openSearch(page);
  assert.equal(await field(page).getAttribute('placeholder'), '搜索文档');
  assert.deepEqual(await dialog(page).locator('.search-keys li').allInnerTexts(), [
    '↵选择',
    '↑↓切换',
    'Esc关闭',
  ]);
  await dialog(page).getByText('没有搜索历史').waitFor();
  await find(page, '种子', ['/zh/reference/apple#seeds']);
  assert.deepEqual(await options(page).locator('mark').allInnerTexts(), ['种子']);
  assert.equal(await dialog(page).getByRole('status').textContent(), '找到 1 条结果');
  await field(page).fill('魑魅');
  await dialog(page).getByText('无法找到相关结果：“魑魅”').waitFor();
});

test('Chinese comes into the box by an input method, whose keys are its own', async (t) => {
  const { page, context } = await open(t, '/zh/guide/');
  await openSearch(page);
  const session = await context.newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'pear', selectionStart: 4, selectionEnd: 4 });
  await eventually(() => hits(page), ['/zh/reference/pear']);
  for (const key of ['Enter', 'Escape']) await page.keyboard.press(key);
  await atRest(page);
  assert.deepEqual([await isOpen(page), addressOf(page)], [true, '/zh/guide/']);
  await session.send('Input.insertText', { text: '种子' });
  assert.equal(await queryIn(page), '种子');
  await eventually(() => hits(page), ['/zh/reference/apple#seeds']);
  await page.keyboard.press('Enter');
  await eventually(() => addressOf(page), '/zh/reference/apple#seeds');
});

/** What axe finds, a line for each element. */
async function faults(page: Page): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const runner = (window as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await runner.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

test('axe finds nothing on any screen of it, in either scheme', async (t) => {
  const record = (title: string, url: string) => ({
    objectID: url,
    url,
    type: 'lvl2',
    content: null,
    hierarchy: { lvl0: 'Fruit', lvl1: 'Pear', lvl2: title },
  });
  const { page } = await open(t, '/guide/', {
    reducedMotion: 'reduce',
    storage: {
      [RECENTS]: JSON.stringify([record('Stem', '/reference/pear#stem')]),
      [FAVORITES]: JSON.stringify([record('Seeds', '/reference/apple#seeds')]),
    },
  });
  await openSearch(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    await eventually(isDark, colorScheme === 'dark');

    await field(page).fill('');
    await eventually(() => rows(page).count(), 2);
    assert.deepEqual(await faults(page), [], `${colorScheme}: start`);
    await find(page, 'pear', ['/reference/pear', '/guide/widgets#tabs']);
    assert.deepEqual(await faults(page), [], `${colorScheme}: results`);
    await field(page).fill('seedsqqqqq');
    await dialog(page).getByRole('button', { name: 'Seeds', exact: true }).waitFor();
    assert.deepEqual(await faults(page), [], `${colorScheme}: no results`);
  }
});
