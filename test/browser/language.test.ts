/** Language redirects, and unknown paths. */
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

const CHINESE = { locale: 'zh-CN' };
const NOT_FOUND = [/status of 404/];

const open = opener(async () => (await builtFixture()).url);

describe('language and address', { concurrency: AT_ONCE }, () => {
  test('a first visit is redirected to the preferred language', async (t) => {
    const { page } = await open(t, '/guide/long?a=b#section-4', CHINESE);
    await eventually(() => addressOf(page), '/zh/guide/long?a=b#section-4');
    await eventually(() => page.title(), '长文 - 样例');
    assert.notEqual(await page.evaluate(() => localStorage.getItem('rspress-visited')), null);
  });

  test('a second visit is not redirected', async (t) => {
    const { page } = await open(t, '/guide/', CHINESE);
    const { url } = await builtFixture();
    await eventually(() => addressOf(page), '/zh/guide/');
    await page.goto(`${url}/guide/long`);
    await hydrate(page);
    assert.equal(addressOf(page), '/guide/long');
  });

  for (const [name, site] of [
    ['under preview', async () => (await builtFixture()).url],
    // It has one such page for all addresses.
    ['on a plain static host', staticFixture],
  ] as const) {
    test(`an unknown path shows the 404 page in its language ${name}`, async (t) => {
      const url = await site();
      const { page } = await openPage(t, { url: `${url}/no/where`, expected: NOT_FOUND });
      const home = page.getByRole('link', { name: 'Take me home' });
      assert.equal(await page.locator('.not-found-code').textContent(), '404');
      assert.match((await page.getByRole('heading').textContent()) ?? '', /^PAGE NOT FOUND/);
      assert.equal(await home.getAttribute('href'), '/');
      await page.goto(`${url}/zh/no/where`);
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
  }

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

  /** Misspelled paths, and their redirects. */
  const ADDRESSES = {
    '/Guide/LONG': '/guide/long',
    '/GUIDE/': '/guide/',
    '/guide': '/guide/',
    '/guide.html': '/guide/',
    '/guide/long/': '/guide/long',
    '/guide/Long.HTML': '/guide/long',
    '/guide/long/index.html': '/guide/long',
    '/guide/INDEX': '/guide/',
    '/en/guide/long': '/guide/long',
    '/EN/': '/',
    '/zh/Guide/Long?a=b#section-2': '/zh/guide/long?a=b#section-2',
    '/zh': '/zh/',
    '/guide/With%20Space': '/guide/with%20space',
  };

  test('on a static host, the 404 page redirects misspelled paths', async (t) => {
    const url = await staticFixture();
    const { page } = await openPage(t, { url: `${url}/blank`, expected: NOT_FOUND });
    for (const asked of [
      '/guide/Long.HTML',
      '/EN/',
      '/zh',
      '/zh/Guide/Long?a=b#section-2',
      '/guide/With%20Space',
    ] as const) {
      const expected = ADDRESSES[asked];
      await page.goto(url + asked);
      await eventually(() => addressOf(page), expected, { message: `${asked} leads elsewhere` });
    }
  });
});
