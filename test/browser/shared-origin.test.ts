/** Sites of one origin do not share their storage, and neither do different groups of tabs. */
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

describe('storage', { concurrency: AT_ONCE }, () => {
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

  test('storage keys of a site at the root have no base', async (t) => {
    const { page } = await open(t, '/');
    await use(page);
    assert.deepEqual(await stored(page), KEYS);
  });

  test('storage keys below a base contain it, and sites do not share them', async (t) => {
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

  test('each site redirects a first visit to the preferred language', async (t) => {
    const { page } = await open(t, '/one/', 'zh-CN');
    await eventually(() => addressOf(page), '/one/zh/');
    await page.goto(`${url}/one/two/`);
    await eventually(() => addressOf(page), '/one/two/zh/');
    await page.goto(`${url}/one/`);
    await page.waitForLoadState();
    assert.equal(addressOf(page), '/one/');
  });

  test('a window follows only windows of its own site', async (t) => {
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

  test('groups with other tabs do not share a selection', async (t) => {
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

  test('a translation shares the selected tab', async (t) => {
    const { page } = await open(t, '/');
    await hydrate(page);
    await page.getByRole('tab', { name: 'Pear' }).click();
    await page.goto(`${url}/zh/`);
    assert.deepEqual(await selected(page), ['梨']);
  });
});
