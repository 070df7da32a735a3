/** Pages do not shift while they load slowly, hydrate and are scrolled. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  eventually,
  hydrate,
  type OpenOptions,
  openPage,
  shiftsAfterParsing,
  shiftsOf,
  watchShifts,
} from '../helpers/browser.js';
import { isNightly } from '../helpers/nightly.js';
import { builtFixture, PAGE_TYPES } from './fixture.js';
import { startStaticHost } from './servers.js';

async function scrollThrough(page: Page): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    const isAtEnd = await page.evaluate(async () => {
      scrollBy({ top: innerHeight, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
    if (isAtEnd) break;
  }
}

/** The network is slow, so most of the time is waiting. */
describe('layout on a slow network', { concurrency: 4 }, () => {
  for (const [width, height, lang] of [
    [390, 800, ''],
    [1440, 900, '/zh'],
  ] as const) {
    test(`no page type shifts at ${width} pixels on a slow network${lang && ' in Chinese'}`, async (t) => {
      const { url } = await builtFixture();
      const { page, context } = await openPage(t, {
        url: `${url}/blank`,
        viewport: { width, height },
        expected: [/status of 404/],
        prepare: watchShifts,
      });
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 60,
        downloadThroughput: 200_000,
        uploadThroughput: 100_000,
      });
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      const moved: Record<string, string[]> = {};
      const types = isNightly
        ? Object.values(PAGE_TYPES)
        : ['/', '/guide/widgets', '/reference/', '/nowhere'];
      for (const path of types.map((type) => lang + type)) {
        await page.goto(url + path);
        await hydrate(page, async () => {
          await page.mouse.move(width / 2, 300);
          await page.mouse.move(width / 2, 310);
        });
        await scrollThrough(page);
        const shifts = await shiftsAfterParsing(page);
        if (shifts.length > 0) moved[path] = shifts;
      }
      assert.deepEqual(moved, {});
    });
  }
});

describe('layout', { concurrency: AT_ONCE }, () => {
  test('a page with a hash or with stored tabs does not shift', async (t) => {
    const { url } = await builtFixture();
    const { page } = await openPage(t, {
      url: `${url}/blank`,
      storage: { 'tabs.fruit': '2', 'tabs.package-manager': '3' },
      prepare: watchShifts,
    });
    for (const path of ['/guide/long#section-20', '/guide/widgets#wide-things']) {
      await page.goto(url + path);
      await hydrate(page);
      assert.deepEqual(await shiftsAfterParsing(page), [], path);
    }

    // The tests of this file detect a shift.
    await page.goto(`${url}/guide/long`);
    const push = () =>
      page.evaluate(() => {
        const box = document.createElement('div');
        box.style.height = '50px';
        document.querySelector('.dc-article')!.prepend(box);
      });
    // Again and again: what moves before the first frame is shown shifts nothing.
    await eventually(async () => {
      await push();
      return (await shiftsOf(page)).length > 0;
    }, true);
  });

  /** Opens `/guide/widgets`, whose HTML arrives up to the first mark. `more` sends the next part. */
  async function openInParts(t: TestContext, marks: string[], options: Partial<OpenOptions> = {}) {
    const { out } = await builtFixture();
    let more: () => unknown = () => undefined;
    const host = await startStaticHost(out, (response, bytes, file) => {
      if (file !== '/guide/widgets.html') return response.end(bytes);
      let from = 0;
      const ends = marks.map((mark) => (from = bytes.indexOf(mark, from)));
      assert.ok(!ends.includes(-1));
      const parts = [...ends, bytes.length].map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
      more = () => (parts.length > 1 ? response.write(parts.shift()) : response.end(parts.shift()));
      more();
    });
    const { page } = await openPage(t, { url: `${host.url}blank`, prepare: watchShifts, ...options });
    // After the page, which may still be asking for something.
    t.after(() => host.stop());
    await page.goto(`${host.url}guide/widgets`, { waitUntil: 'commit' });
    return { page, more: () => more() };
  }

  test('a navbar that loads in parts does not shift and appears as a whole', async (t) => {
    const marks = ['<header class="dc-navbar"', '<div class="dc-navbar-tools">'];
    const { page, more } = await openInParts(t, marks);
    const heightOf = (selector: string) =>
      page.evaluate((it) => document.querySelector(it)?.getBoundingClientRect().height, selector);
    await eventually(async () => (await heightOf('.dc-skip-link')) !== undefined, true);
    more();
    await eventually(async () => (await heightOf('.dc-navbar-space')) !== undefined, true);
    assert.equal(await heightOf('.dc-navbar-tools'), undefined);
    // That something does not happen has no event: a quarter of a second is time for many frames.
    const isShown = await page.evaluate(() =>
      Promise.race([
        new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
        new Promise<boolean>((resolve) => setTimeout(resolve, 250, false)),
      ]),
    );
    assert.equal(isShown, false);
    // Where a browser shows it all the same, it is not flat.
    assert.equal(await heightOf('.dc-navbar'), 72);
    more();
    await page.waitForLoadState();
    assert.deepEqual(await shiftsOf(page), []);
  });

  test('tabs of code that load in parts do not shift', async (t) => {
    const marks = ['data-group="package-manager"', '<div class="dc-code-block"'];
    const { page, more } = await openInParts(t, marks, { viewport: { width: 1280, height: 1200 } });
    const list = page.locator('[data-group="package-manager"] .dc-tab-list');
    more();
    await list.locator('[role="tab"]').last().waitFor();
    const place = await list.boundingBox();
    const before = (await shiftsOf(page)).length;
    more();
    await page.waitForLoadState();
    assert.deepEqual(await list.boundingBox(), place);
    const moved = (await shiftsOf(page)).slice(before);
    assert.deepEqual(
      moved.filter((shift) => /\btab\b|code-block/.test(shift)),
      [],
    );
  });

  test('pages load no fonts and use the fonts of the system', async (t) => {
    const { url } = await builtFixture();
    const { page, requests } = await openPage(t, { url: `${url}/guide/widgets` });
    await hydrate(page);
    assert.deepEqual(
      requests.filter((request) => request.resourceType() === 'font').map((request) => request.url()),
      [],
    );
    assert.equal(await page.evaluate(() => document.fonts.size), 0);
    for (const [path, wanted] of [
      ['/guide/widgets', /^-apple-system.*sans-serif$/],
      ['/zh/guide/widgets', /^-apple-system.*"PingFang SC".*sans-serif$/],
    ] as const) {
      await page.goto(url + path);
      assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), wanted);
    }
  });
});
