/** The same site below a folder: nothing forgets the base. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, eventually, isSameDocument, markDocument, openPage, wake } from '../helpers/browser.js';
import { choose } from './choose.js';
import { builtFixture } from './fixture.js';

const BASE = '/docs/';

async function open(t: Parameters<typeof openPage>[0], path: string, expected: RegExp[] = []) {
  const { url } = await builtFixture(BASE);
  return openPage(t, { url: url + path, expected });
}

test('below a base, everything that is asked for is below it', async (t) => {
  const { page, asked } = await open(t, '/guide/widgets');
  await wake(page);
  await page.locator('[data-article] img').scrollIntoViewIfNeeded();
  assert.deepEqual(
    asked().filter((path) => !path.startsWith(BASE)),
    [],
  );
  assert.ok(await page.locator('[data-article] img').evaluate((image: HTMLImageElement) => image.complete));
});

test('below a base, links lead on in place, and the language changes', async (t) => {
  const { page } = await open(t, '/guide/');
  await wake(page);
  await markDocument(page);
  await page.locator('[data-article]').getByRole('link', { name: 'its middle' }).click();
  await eventually(() => addressOf(page), '/docs/guide/long#section-15');
  await page.locator('.pager-next').click();
  await eventually(() => addressOf(page), '/docs/guide/with%20space');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Reference').click();
  await eventually(() => addressOf(page), '/docs/reference/');
  await page.getByRole('link', { name: 'Skin' }).click();
  await eventually(() => addressOf(page), '/docs/reference/apple#skin');
  await eventually(() => page.evaluate(() => scrollY > 0), true);
  await choose(page, 'Languages', page.locator('.dropdown-panel').getByRole('link', { name: '简体中文' }));
  await eventually(() => addressOf(page), '/docs/zh/reference/apple#skin');
  await eventually(() => page.title(), '苹果 - 样例');
  await page.getByRole('link', { name: '样例' }).click();
  await eventually(() => addressOf(page), '/docs/zh/');
  await page.goBack();
  await eventually(() => page.title(), '苹果 - 样例');
  assert.ok(await isSameDocument(page));
});

test('below a base, the 404 page leads home, and outside of it there is nothing', async (t) => {
  const { page } = await open(t, '/zh/nowhere', [/status of 404/]);
  const { url } = await builtFixture(BASE);
  await eventually(() => page.getByRole('link', { name: 'Take me home' }).getAttribute('href'), '/docs/zh/');
  await page.getByRole('link', { name: 'Take me home' }).click();
  await eventually(() => page.title(), '欢迎 - 样例');
  assert.equal((await fetch(new URL('/guide/', url))).status, 404);
  const root = await fetch(new URL('/', url), { redirect: 'manual' });
  assert.equal(root.headers.get('location'), BASE);
});
