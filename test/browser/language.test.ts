/** Language redirects, and unknown paths. Redirects of misspelled paths are in `base-path.test.ts`. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hold,
  hydrate,
  isSameDocument,
  markDocument,
  opener,
  openPage,
} from '../helpers/browser.js';
import { builtFixture, staticFixture } from './fixture.js';

const NOT_FOUND = [/status of 404/];

const open = opener(async () => (await builtFixture()).url);

describe('language and address', { concurrency: AT_ONCE }, () => {
  test('the first visit is redirected to the preferred language, and the second is not', async (t) => {
    const { page } = await open(t, '/guide/long?a=b#section-4', { locale: 'zh-CN' });
    await eventually(() => addressOf(page), '/zh/guide/long?a=b#section-4');
    await eventually(() => page.title(), '长文 - 样例');
    assert.notEqual(await page.evaluate(() => localStorage.getItem('rspress-visited')), null);
    await page.goto(`${(await builtFixture()).url}/guide/`);
    await hydrate(page);
    assert.equal(addressOf(page), '/guide/');
  });

  test('an unknown path shows the 404 page in its language', async (t) => {
    const { page } = await open(t, '/no/where', { expected: NOT_FOUND });
    const home = page.getByRole('link', { name: 'Take me home' });
    assert.equal(await page.locator('.dc-not-found-code').textContent(), '404');
    assert.equal(await page.locator('[data-path]').textContent(), '/no/where');
    assert.match((await page.getByRole('heading').textContent()) ?? '', /^PAGE NOT FOUND/);
    assert.equal(await home.getAttribute('href'), '/');
    await page.goto(`${(await builtFixture()).url}/zh/no/where`);
    const zhHome = page.locator('a[data-home]');
    await eventually(() => zhHome.getAttribute('href'), '/zh/');
    const says = () =>
      page.evaluate(() => [
        document.documentElement.lang,
        document.title,
        document.querySelector('h1')!.textContent,
      ]);
    await eventually(async () => (await says())[0], 'zh');
    const before = await says();
    assert.equal(before[2], 'PAGE NOT FOUND · 页面不存在');
    await hydrate(page);
    assert.equal(await zhHome.getAttribute('href'), '/zh/', 'hydration keeps it');
    assert.deepEqual(await says(), before);
    await zhHome.click();
    await eventually(() => addressOf(page), '/zh/');
    await eventually(() => page.title(), '欢迎 - 样例');
  });

  test('the 404 page hydrates once if it gets another language while the client is loading', async (t) => {
    let client: Awaited<ReturnType<typeof hold>> | undefined;
    const { page } = await openPage(t, {
      url: `${await staticFixture()}/zh/no/where`,
      expected: NOT_FOUND,
      prepare: async (context) => {
        const translation = await hold(context, /\/zh\/404\.html/);
        client = await hold(context, /\/assets\/chunk-/);
        context.on('request', (request) => {
          // The reader moves the mouse before the translation arrives.
          if (/\/assets\/chunk-/.test(request.url())) translation.release();
        });
      },
    });
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    await eventually(() => page.evaluate(() => document.documentElement.lang), 'zh');
    await markDocument(page);
    client?.release();
    await hydrate(page);
    assert.ok(await isSameDocument(page), 'The page was loaded again.');
  });
});
