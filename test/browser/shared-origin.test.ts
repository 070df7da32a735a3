/** Two sites of one origin keep apart what they remember of a reader, and groups of tabs that differ do too. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, addressOf, eventually, hydrate, openPage } from '../helpers/browser.js';
import { BILINGUAL, type Files, site } from '../helpers/site.js';
import { buildSite, startStaticHost } from './servers.js';

const tabs = (...labels: string[]) =>
  `::: tabs fruit\n${labels.map((label) => `== ${label}\nThis is ${label}.\n`).join('')}:::\n\n`;

const FILES: Files = {
  'content/en/index.md': `# Home\n\nWords.\n\n${tabs('Apple', 'Pear')}`,
  'content/en/apart.md': `# Apart\n\n${tabs('Pear', 'Apple')}${tabs('Apple', 'Pear', 'Plum')}${tabs('Apple', 'Pear', 'Fig')}`,
  'content/zh/index.md': `# 首页\n\n${tabs('苹果', '梨')}`,
  'content/zh/apart.md': '# 别处\n',
};

const selected = (page: Page) => page.locator('.tabs [role="tab"][aria-selected="true"]').allTextContents();
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key !== 'storage-filled')
      .sort(),
  );

describe('what a site remembers of a reader', { concurrency: AT_ONCE }, () => {
  let root = '';
  let url = '';
  before(async () => {
    root = (await site(FILES, { config: BILINGUAL })).root;
    for (const base of ['/', '/one/', '/one/two/'])
      await buildSite(root, { base, out: join(root, 'host', base) });
    url = (await startStaticHost(join(root, 'host'))).url.replace(/\/$/, '');
  });
  const open = (t: Parameters<typeof openPage>[0], path: string, locale = 'en-GB') =>
    openPage(t, { url: url + path, locale });

  /** Does everything that is remembered. */
  async function use(page: Page): Promise<void> {
    await hydrate(page);
    await page.getByRole('tab', { name: 'Pear' }).first().click();
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('words');
    await page.locator('.search-item').first().waitFor();
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('dialog.search').isVisible(), false);
  }

  const KEYS = [
    '__DOCSEARCH_FAVORITE_SEARCHES__offline-en',
    '__DOCSEARCH_RECENT_SEARCHES__offline-en',
    'rspress-visited',
    'tab-labels.en.fruit',
    'tabs.fruit',
    'theme-appearance',
  ];

  test('at the root the keys have no base', async (t) => {
    const { page } = await open(t, '/');
    await use(page);
    assert.deepEqual(await stored(page), KEYS);
  });

  test('below another base they carry it, and sites of one origin share none', async (t) => {
    const { page } = await open(t, '/one/');
    await use(page);
    const ofOne = KEYS.map((key) => `${key}@/one/`).sort();
    assert.deepEqual(await stored(page), ofOne);
    await page.goto(`${url}/one/two/`);
    assert.deepEqual(await selected(page), ['Apple']);
    assert.equal(await page.locator('html').getAttribute('class'), 'js light');
    await hydrate(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    assert.equal(await page.locator('.search-item').count(), 0, 'recent searches are of the other site');
    await page.keyboard.press('Escape');
    assert.deepEqual(await stored(page), [...ofOne, 'rspress-visited@/one/two/'].sort());
    await page.goto(`${url}/one/`);
    assert.deepEqual(await selected(page), ['Pear']);
    assert.equal(await page.locator('html').getAttribute('class'), 'js dark');
  });

  test('a reader who knows one site is led to their language by another one', async (t) => {
    const { page } = await open(t, '/one/', 'zh-CN');
    await eventually(() => addressOf(page), '/one/zh/');
    await page.goto(`${url}/one/two/`);
    await eventually(() => addressOf(page), '/one/two/zh/');
    await page.goto(`${url}/one/`);
    await page.waitForLoadState();
    assert.equal(addressOf(page), '/one/');
  });

  test('a window follows another one of its own site alone', async (t) => {
    const { page, context } = await open(t, '/one/');
    const other = await context.newPage();
    await other.goto(`${url}/one/two/`);
    const same = await context.newPage();
    await same.goto(`${url}/one/`);
    await hydrate(other);
    await hydrate(same);
    await hydrate(page);
    await page.getByRole('tab', { name: 'Pear' }).click();
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await eventually(() => selected(same), ['Pear']);
    await eventually(() => same.locator('html').getAttribute('class'), 'js dark');
    assert.deepEqual(await selected(other), ['Apple']);
    assert.equal(await other.locator('html').getAttribute('class'), 'js light');
  });

  test('tabs of one group in another order do not follow, nor do other tabs after the same ones', async (t) => {
    const { page } = await open(t, '/');
    await hydrate(page);
    await page.getByRole('tab', { name: 'Pear' }).click();
    await page.goto(`${url}/apart`);
    assert.deepEqual(await selected(page), ['Pear', 'Pear', 'Pear'], 'the first list is not chosen from');
    await hydrate(page);
    await page.getByRole('tab', { name: 'Apple' }).first().click();
    assert.deepEqual(await selected(page), ['Apple', 'Pear', 'Pear']);
    await page.getByRole('tab', { name: 'Plum' }).click();
    assert.deepEqual(await selected(page), ['Apple', 'Plum', 'Pear']);
    await page.getByRole('tab', { name: 'Apple' }).nth(2).click();
    assert.deepEqual(await selected(page), ['Apple', 'Plum', 'Apple']);
    await page.reload();
    assert.deepEqual(await selected(page), ['Apple', 'Plum', 'Apple']);
    await page.goto(`${url}/`);
    assert.deepEqual(await selected(page), ['Apple'], 'it has no third tab');
    assert.deepEqual(
      (await stored(page)).filter((key) => key.startsWith('tabs.')),
      ['tabs.fruit', 'tabs.fruit:Apple|Pear|Fig|', 'tabs.fruit:Pear|Apple|'],
    );
  });

  test('a translation of the same tabs follows', async (t) => {
    const { page } = await open(t, '/');
    await hydrate(page);
    await page.getByRole('tab', { name: 'Pear' }).click();
    await page.goto(`${url}/zh/`);
    assert.deepEqual(await selected(page), ['梨']);
  });
});
