/** Failed requests: they are retried after pauses, and the reader sees a message with actions. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  axeViolations,
  eventually,
  hold,
  hydrate,
  isHydrated,
  isSameDocument,
  markDocument,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import { builtFixture } from './fixture.js';

type Test = Parameters<typeof openPage>[0];

const EXPECTED = [/request failed/, /console\.error/];
const CLIENT = /\/assets\/chunk-/;

async function open(t: Test, path: string, options: Partial<OpenOptions> = {}) {
  const { url } = await builtFixture();
  return openPage(t, { expected: EXPECTED, ...options, url: url + path });
}

const fail = (context: BrowserContext, url: RegExp) =>
  context.route(url, (route) => route.abort('internetdisconnected'));
const notice = (page: Page) => page.getByRole('alert');
const toLong = (page: Page) =>
  page.locator('[data-article]').getByRole('link', { name: 'the long page' }).click();

describe('a client that cannot be loaded', { concurrency: AT_ONCE }, () => {
  test('a failed client is not requested on each mouse move, and again after a second', async (t) => {
    const { page, context, requests } = await open(t, '/guide/', {
      prepare: async (prepared) => {
        await prepared.clock.install();
        await fail(prepared, CLIENT);
      },
    });
    const asked = () =>
      requests.filter((request) => CLIENT.test(request.url()) && request.method() === 'GET').length;
    await page.clock.pauseAt(Date.now() + 60_000);
    const move = async () => {
      for (let at = 1; at < 40; at += 1) await page.mouse.move(at * 5, at * 3);
    };
    await move();
    await eventually(asked, 1);
    // The failure must have reached the page before its pauses begin.
    await page.evaluate(() => window.__docs?.load().catch(() => undefined));
    await move();
    assert.equal(asked(), 1);
    await page.clock.runFor(1000);
    await eventually(asked, 2);
    await page.evaluate(() => window.__docs?.load().catch(() => undefined));
    await move();
    assert.equal(asked(), 2);
    await context.unroute(CLIENT);
    await page.clock.runFor(5000);
    await eventually(() => isHydrated(page), true);
    assert.equal(asked(), 3);
  });

  test('a failed client loads when the network is back', async (t) => {
    const { page, context } = await open(t, '/guide/');
    await context.setOffline(true);
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await page.evaluate(() => window.__docs?.load().catch(() => undefined));
    await context.setOffline(false);
    await eventually(() => isHydrated(page), true);
  });

  test('a client that a new deployment removed reloads the page once', async (t) => {
    const { page, requests } = await open(t, '/guide/', {
      prepare: (context) => context.route(CLIENT, (route) => route.fulfill({ status: 404, body: '' })),
    });
    await markDocument(page);
    const loads = () => requests.filter((request) => request.isNavigationRequest()).length;
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await eventually(loads, 2);
    await eventually(() => isSameDocument(page).catch(() => true), false);
    await page.waitForLoadState();
    await page.mouse.move(15, 15);
    await page.mouse.move(19, 19);
    const asked = () => requests.filter((request) => request.method() === 'HEAD').length;
    await eventually(asked, 2);
    await page.evaluate(() => window.__docs?.load().catch(() => undefined));
    assert.equal(loads(), 2);
  });
});

describe('a page that cannot be loaded', { concurrency: AT_ONCE }, () => {
  test('a failed page shows a message with Reload and Close, which the keyboard can use', async (t) => {
    const { page, context } = await open(t, '/guide/', { prepare: (prepared) => prepared.clock.install() });
    await hydrate(page);
    await markDocument(page);
    await fail(context, /long\.json/);
    // While the clock stands still, the page is not retried by itself.
    await page.clock.pauseAt(Date.now() + 60_000);
    const link = page.locator('[data-article]').getByRole('link').nth(1);
    await link.press('Enter');
    await notice(page).waitFor();
    assert.equal(
      await notice(page).textContent(),
      'The page could not be loaded. Check your network connection.ReloadClose',
    );
    assert.equal(await page.locator('.progress-bar.is-failed').count(), 1);
    assert.equal(addressOf(page), '/guide/');
    await context.unroute(/long\.json/);
    await notice(page).getByRole('button', { name: 'Reload' }).press('Enter');
    await eventually(() => addressOf(page), '/guide/long');
    assert.equal(await notice(page).count(), 0);
    assert.ok(await isSameDocument(page));
  });

  test('axe reports nothing in the message of a failed page, and its progress bar goes', async (t) => {
    const { page, context } = await open(t, '/guide/');
    await hydrate(page);
    await fail(context, /long\.json/);
    await toLong(page);
    await notice(page).waitFor();
    await page.locator('.progress-bar').waitFor({ state: 'detached' });
    assert.deepEqual(await axeViolations(page), []);
  });

  test('a failed page is retried when the network is back, unless the reader closed the message', async (t) => {
    const { page, context } = await open(t, '/guide/', { prepare: (prepared) => prepared.clock.install() });
    await hydrate(page);
    await fail(context, /long\.json/);
    await page.clock.pauseAt(Date.now() + 60_000);
    await toLong(page);
    await notice(page).getByRole('button', { name: 'Close' }).click();
    await context.unroute(/long\.json/);
    await page.clock.runFor(60_000);
    assert.equal(addressOf(page), '/guide/');
    await fail(context, /long\.json/);
    await toLong(page);
    await notice(page).waitFor();
    await context.unroute(/long\.json/);
    await page.clock.runFor(1000);
    await eventually(() => addressOf(page), '/guide/long');
  });

  test('a page without a response within 10 s fails', async (t) => {
    const { page, context } = await open(t, '/guide/');
    await hydrate(page);
    const held = await hold(context, /long\.json/);
    t.after(() => held.release());
    await toLong(page);
    const begin = performance.now();
    await notice(page).waitFor();
    assert.ok(performance.now() - begin > 8000, 'The request began at most two seconds before the click.');
    assert.equal(addressOf(page), '/guide/');
  });

  test('a page with a server error is loaded by the browser', async (t) => {
    const { page, context } = await open(t, '/guide/');
    await hydrate(page);
    await markDocument(page);
    await context.route(/long\.json/, (route) => route.fulfill({ status: 503, body: '' }));
    await toLong(page);
    await eventually(() => page.title(), 'Long page - Fixture');
    assert.equal(await isSameDocument(page), false);
  });
});

describe('a search that cannot be loaded', { concurrency: AT_ONCE }, () => {
  const ask = async (page: Page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('widgets');
  };
  const retry = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Retry' });
  const found = (page: Page) => page.getByRole('option').first().waitFor();

  for (const [what, url] of Object.entries({ index: /\/search\/.*\.json/, worker: /search-worker/ })) {
    test(`a failed ${what} of the search shows a message, and Retry loads it`, async (t) => {
      const { page, context } = await open(t, '/guide/', { prepare: (prepared) => prepared.clock.install() });
      await hydrate(page);
      await fail(context, url);
      // From now on nothing is retried automatically.
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.keyboard.press('Control+k');
      await eventually(async () => {
        await page.clock.runFor(20);
        return page.getByRole('dialog').isVisible();
      }, true);
      await page.getByRole('combobox').fill('widgets');
      await page.getByText('Unable to fetch results').waitFor();
      await context.unroute(url);
      await retry(page).press('Enter');
      await found(page);
    });
  }

  test('results appear when the search index is retried', async (t) => {
    const { page, context } = await open(t, '/guide/');
    await hydrate(page);
    await fail(context, /\/search\/.*\.json/);
    await ask(page);
    await page.getByText('Unable to fetch results').waitFor();
    await context.unroute(/\/search\/.*\.json/);
    await found(page);
  });

  for (const [what, url] of Object.entries({
    code: /\/(start|search-modal)-\w+\.js/,
    styles: /style\.search/,
  })) {
    test(`failed ${what} of the search show a message, and Retry opens the search`, async (t) => {
      const { page, context } = await open(t, '/guide/');
      await hydrate(page);
      await fail(context, url);
      await page.keyboard.press('Control+k');
      await notice(page).waitFor();
      assert.match((await notice(page).textContent()) ?? '', /^The search could not be loaded/);
      await context.unroute(url);
      await notice(page).getByRole('button', { name: 'Retry' }).press('Enter');
      await page.getByRole('combobox').fill('widgets');
      await found(page);
      assert.equal(await notice(page).count(), 0);
    });
  }
});
