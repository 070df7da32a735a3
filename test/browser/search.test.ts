/** Loading the search, and the page around it. Its screens and keys are in `search-walk.test.ts`. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AT_ONCE, addressOf, atRest, eventually, hydrate, opener } from '../helpers/browser.js';
import { builtFixture } from './fixture.js';
import { dialog, field, find, isOpen, openSearch, options, searchButton } from './search-site.js';

/** The files of the search. */
const OF_SEARCH = /\/assets\/(?:search-|search\/|style\.search)/;

const open = opener(async () => (await builtFixture()).url);

describe('opening the search', { concurrency: AT_ONCE }, () => {
  test('the search loads when the pointer is over its button, not before', async (t) => {
    const { page, asked } = await open(t, '/guide/');
    await hydrate(page);
    await page.waitForLoadState('networkidle');
    const ofSearch = () => asked().filter((path) => OF_SEARCH.test(path));
    assert.deepEqual(ofSearch(), []);

    await searchButton(page).hover();
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
    await openSearch(page, () => searchButton(page).click());
    await find(page, 'stem', ['/reference/pear#stem']);
    assert.equal(asked().length, before);
  });

  test('the page behind the search does not scroll, and a search that is opened again immediately stays open', async (t) => {
    const { page } = await open(t, '/guide/long');
    await openSearch(page);
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 400);
    await atRest(page);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.evaluate(async () => {
      // One task: the browser has not told yet that the dialog was closed.
      for (const init of [{ key: 'Escape' }, { key: 'k', ctrlKey: true }]) {
        const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
        await Promise.resolve();
      }
    });
    await atRest(page);
    assert.ok(await isOpen(page));
  });
});

test('/ in a text field of a web component is a character, before and after hydration', async (t) => {
  const { page } = await open(t, '/guide/');
  await page.evaluate(() => {
    const element = document.createElement('my-field');
    element.attachShadow({ mode: 'open' }).innerHTML = '<input>';
    document.querySelector('[data-article]')!.append(element);
  });
  const input = page.locator('my-field input');
  await input.press('/');
  await hydrate(page);
  await input.press('/');
  assert.equal(await input.inputValue(), '//');
  assert.equal(await isOpen(page), false);
});

describe('search results', { concurrency: AT_ONCE }, () => {
  test('the list scrolls to the active result', async (t) => {
    const { page } = await open(t, '/guide/', { viewport: { width: 1280, height: 500 } });
    await openSearch(page);
    await field(page).fill('section');
    await eventually(() => options(page).count(), 20);
    const isInSight = () =>
      dialog(page).evaluate((whole) => {
        const box = whole.querySelector('[aria-selected=true]')!.getBoundingClientRect();
        const list = whole.querySelector('.dc-search-body')!.getBoundingClientRect();
        return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
      });
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key);
      await eventually(isInSight, true);
    }
  });

  test('the search uses the language after a navigation in place', async (t) => {
    const { page } = await open(t, '/guide/');
    await openSearch(page);
    await find(page, 'stem', ['/reference/pear#stem']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Languages' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '简体中文' }).first().click();
    await eventually(() => addressOf(page), '/zh/guide/');
    await eventually(
      () =>
        searchButton(page)
          .innerText()
          .then((text) => text.split('\n')[0]),
      '搜索',
    );
    await openSearch(page);
    await find(page, '梗', ['/zh/reference/pear#stem']);
  });
});
