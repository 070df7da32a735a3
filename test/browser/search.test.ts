/** How the search comes to a page and lives in it. What its screens show and its keys do is in `search-walk.test.ts`. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  AT_ONCE,
  addressOf,
  atRest,
  eventually,
  hydrate,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import { builtFixture } from './fixture.js';
import { dialog, field, find, isOpen, opener, openSearch, options } from './search-site.js';

type Context = Parameters<typeof openPage>[0];

/** All that belongs to the search alone. */
const OF_SEARCH = /\/assets\/(?:search-|search\/|style\.search)/;

async function open(t: Context, path = '/guide/', options: Partial<OpenOptions> = {}) {
  const { url } = await builtFixture();
  return openPage(t, { ...options, url: url + path });
}

describe('opening the search', { concurrency: AT_ONCE }, () => {
  test('nothing of it is asked for before a reader comes near its button', async (t) => {
    const { page, asked } = await open(t);
    await hydrate(page);
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

  test('what is opened again at once after it was closed stays open', async (t) => {
    const { page } = await open(t);
    await openSearch(page);
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

describe('finding', { concurrency: AT_ONCE }, () => {
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

  test('the page behind does not scroll', async (t) => {
    const { page } = await open(t, '/guide/long');
    await openSearch(page);
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 400);
    await atRest(page);
    assert.equal(await page.evaluate(() => scrollY), 0);
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
});
