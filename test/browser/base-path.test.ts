/** The fixture below a base path, and redirects. `sites` has the addresses in its files. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import { chooseMenuEntry } from './choose-menu-entry.js';
import { hosted, previewed } from './site-at-bases.js';

/** Two folders deep, with a Chinese name and a space. */
const BASE = '/a/文 档/';

/** Opens a page. Requests outside of the base are problems. */
async function open(t: TestContext, root: string, path: string, over: Partial<OpenOptions> = {}) {
  const opened = await openPage(t, {
    url: root + path,
    within: root,
    // Lower than all pages, so that they scroll to a section.
    viewport: { width: 1280, height: 500 },
    ...over,
  });
  return { ...opened, at: () => addressOf(opened.page).slice(new URL(root).pathname.length - 1) };
}

const switchToChinese = (page: Page) =>
  chooseMenuEntry(
    page,
    'Languages',
    page.locator('.dc-dropdown-panel').getByRole('link', { name: '简体中文' }),
  );

describe('a site below a base path', { concurrency: AT_ONCE }, () => {
  test('under preview, links and the language switch navigate in place, and paths outside are not found', async (t) => {
    const root = await previewed(BASE);
    const { page, at } = await open(t, root, 'guide/', { expected: [/status of 404/] });
    await hydrate(page);
    await markDocument(page);
    await page.locator('[data-article]').getByRole('link', { name: 'its middle' }).click();
    await eventually(at, '/guide/long#section-15');
    await page.locator('.dc-pager-next').click();
    await eventually(at, '/guide/with%20space');
    await page.locator('#shell-sidebar').getByRole('link', { name: 'Widgets' }).click();
    const image = page.locator('[data-article] img');
    await image.scrollIntoViewIfNeeded();
    await eventually(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth > 0), true);
    await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Reference').click();
    await eventually(at, '/reference/');
    await page.getByRole('link', { name: 'Skin' }).click();
    await eventually(at, '/reference/apple#skin');
    await eventually(() => page.evaluate(() => scrollY > 0), true);
    await switchToChinese(page);
    await eventually(at, '/zh/reference/apple#skin');
    await eventually(() => page.title(), '苹果 - 样例');
    await page.getByRole('link', { name: '样例' }).click();
    await eventually(at, '/zh/');
    await page.goBack();
    await eventually(() => page.title(), '苹果 - 样例');
    assert.ok(await isSameDocument(page));

    await page.goto(`${root}zh/nowhere`);
    await page.getByRole('link', { name: 'Take me home' }).click();
    await eventually(at, '/zh/');
    await eventually(() => page.title(), '欢迎 - 样例');
    assert.equal((await fetch(new URL('/guide/', root))).status, 404);
    const home = await fetch(new URL('/', root), { redirect: 'manual' });
    assert.equal(home.headers.get('location'), encodeURI(BASE));
  });

  test('on a static host, search, language switch, redirects and the 404 page stay below the base', async (t) => {
    const root = await hosted(BASE);
    const { page, at, expect } = await open(t, root, 'guide/');
    for (const [word, found] of [
      ['skin', '/reference/apple#skin'],
      ['组件', '/zh/guide/widgets'],
    ] as const) {
      await hydrate(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(word);
      await page
        .getByRole('option')
        .filter({ hasText: new RegExp(word, 'i') })
        .first()
        .waitFor();
      await page.keyboard.press('Enter');
      await eventually(at, found);
      if (found.startsWith('/zh/')) continue;
      await switchToChinese(page);
      await eventually(at, '/zh/reference/apple#skin');
    }
    expect(/status of 404/);
    const moved: [from: string, to: string][] = [
      ['old/place?q=1#folds', '/guide/widgets?q=1#folds'],
      ['zh/old/place', '/zh/guide/widgets'],
      ['old/long#moved', '/guide/widgets#code'],
      ['guide/long#moved', '/guide/widgets#code'],
      ['zh/GUIDE/Widgets?a=b#code', '/zh/guide/widgets?a=b#code'],
      ['guide/NESTED/index', '/guide/nested/'],
      ['en/guide/long', '/guide/long'],
    ];
    for (const [from, to] of moved) {
      await page.goto('about:blank');
      await page.goto(root + from);
      await eventually(at, to);
    }
    await page.goto(`${root}zh/nowhere`);
    await page.getByRole('link', { name: 'Take me home' }).click();
    await eventually(at, '/zh/');
    await eventually(() => page.title(), '欢迎 - 样例');
  });

  test('a redirect replaces its history entry, and moved headings redirect after a navigation in place', async (t) => {
    const root = await hosted(BASE);
    const { page, at } = await open(t, root, 'blank');
    await page.goto(`${root}old/long`);
    await eventually(at, '/guide/long');
    await page.goBack();
    await eventually(at, '/blank');

    await page.goto(`${root}guide/`);
    await hydrate(page);
    await markDocument(page);
    await page.locator('[data-article]').getByRole('link', { name: 'the long page' }).click();
    await eventually(at, '/guide/long');
    const typeHash = (hash: string) =>
      page.evaluate((value) => {
        location.hash = value;
      }, hash);
    await typeHash('gone');
    await eventually(at, '/guide/long#section-9');
    await eventually(() => page.evaluate(() => scrollY > 0), true);
    assert.ok(await isSameDocument(page));
    await typeHash('去了');
    await eventually(at, '/guide/nested/');
  });

  test('without script, a moved page redirects', async (t) => {
    const { page, at } = await open(t, await hosted(BASE), 'old/long', { javaScriptEnabled: false });
    await eventually(at, '/guide/long');
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Long page');
  });
});
