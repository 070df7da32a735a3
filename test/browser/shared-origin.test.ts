/** Sites of one origin do not share their storage, and neither do different groups of tabs. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually, hydrate, openPage } from '../helpers/browser.js';
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

const selected = (page: Page) =>
  page.locator('.dc-tabs [role="tab"][aria-selected="true"]').allTextContents();
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key !== 'storage-filled')
      .sort(),
  );

describe('storage', () => {
  let root = '';
  let url = '';
  before(async () => {
    root = (await site(FILES, { config: BILINGUAL })).root;
    for (const base of ['/one/', '/one/two/']) await buildSite(root, { base, out: join(root, 'host', base) });
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
    await page.locator('.dc-search-item').first().waitFor();
    await page.keyboard.press('Enter');
    await eventually(() => page.locator('dialog.dc-search').isVisible(), false);
  }

  const KEYS = [
    '__DOCSEARCH_FAVORITE_SEARCHES__offline-en',
    '__DOCSEARCH_RECENT_SEARCHES__offline-en',
    'rspress-visited',
    'tab-labels.en.fruit',
    'tabs.fruit',
    'theme-appearance',
  ];

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
    assert.equal(await page.getByRole('row').count(), 0, 'recent searches are of the other site');
    await page.keyboard.press('Escape');
    assert.deepEqual(await stored(page), [...ofOne, 'rspress-visited@/one/two/'].sort());
    await page.goto(`${url}/one/`);
    assert.deepEqual(await selected(page), ['Pear']);
    assert.equal(await page.locator('html').getAttribute('class'), 'js dark');
  });
});
