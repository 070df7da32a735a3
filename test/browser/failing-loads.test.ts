/** Failed requests: they are retried after pauses, and the reader sees a message with actions. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  axeViolations,
  eventually,
  hydrate,
  isHydrated,
  isSameDocument,
  markDocument,
  opener,
} from '../helpers/browser.js';
import { builtFixture } from './fixture.js';

const EXPECTED = [/request failed/, /console\.error/];

const open = opener(async () => (await builtFixture()).url, { expected: EXPECTED });

const fail = (context: BrowserContext, url: RegExp) =>
  context.route(url, (route) => route.abort('internetdisconnected'));
const notice = (page: Page) => page.getByRole('alert');
const toLong = (page: Page) =>
  page.locator('[data-article]').getByRole('link', { name: 'the long page' }).click();

describe('a client that cannot be loaded', { concurrency: AT_ONCE }, () => {
  test('a failed client loads when the network is back', async (t) => {
    const { page, context } = await open(t, '/guide/');
    await context.setOffline(true);
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await page.evaluate(() => window.__docs?.load().catch(() => undefined));
    await context.setOffline(false);
    await eventually(() => isHydrated(page), true);
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
    assert.equal(await page.locator('.dc-progress-bar.dc-is-failed').count(), 1);
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
    await page.locator('.dc-progress-bar').waitFor({ state: 'detached' });
    assert.deepEqual(await axeViolations(page), []);
  });
});

describe('a search that cannot be loaded', { concurrency: AT_ONCE }, () => {
  const retry = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Retry' });
  const found = (page: Page) => page.getByRole('option').first().waitFor();

  test('a failed worker of the search shows a message, and Retry loads it', async (t) => {
    const { page, context } = await open(t, '/guide/', { prepare: (prepared) => prepared.clock.install() });
    await hydrate(page);
    await fail(context, /search-worker/);
    // From now on nothing is retried automatically.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press('Control+k');
    await eventually(async () => {
      await page.clock.runFor(20);
      return page.getByRole('dialog').isVisible();
    }, true);
    await page.getByRole('combobox').fill('widgets');
    await page.getByText('Unable to fetch results').waitFor();
    await context.unroute(/search-worker/);
    await retry(page).press('Enter');
    await found(page);
  });

  test('failed styles of the search show a message, and Retry opens the search', async (t) => {
    const { page, context } = await open(t, '/guide/');
    await hydrate(page);
    await fail(context, /style\.search/);
    await page.keyboard.press('Control+k');
    await notice(page).waitFor();
    assert.match((await notice(page).textContent()) ?? '', /^The search could not be loaded/);
    await context.unroute(/style\.search/);
    await notice(page).getByRole('button', { name: 'Retry' }).press('Enter');
    await page.getByRole('combobox').fill('widgets');
    await found(page);
    assert.equal(await notice(page).count(), 0);
  });
});
