/** The announcement: closing it, its link, and without script. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, axeInBothSchemes, eventually, hydrate, openPage } from '../helpers/browser.js';
import { site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

const FILES = {
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  announcement: 'Read the [news](/news).',
  footer: 'Made by [us](https://us.test/).',
  breadcrumbs: true,
  locales: [
    { lang: 'en', label: 'English', nav: [{ text: 'News', link: '/news' }] },
    { lang: 'zh', label: '简体中文', announcement: '新闻' },
  ],
});
`,
  'content/en/index.md': '# Home\n\n[News](./news.md)\n',
  'content/en/news.md': '# News\n',
  'content/en/long.md': `# Long\n\n${Array.from({ length: 40 }, (_, i) => `## Section ${i}\n`).join('\n')}`,
  'content/zh/index.md': '# 首页\n',
};

let built: Promise<string> | undefined;
const url = () => (built ??= site(FILES).then(({ root }) => buildAndPreview(root)));

const announcement = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const closeButton = (page: Page) => announcement(page).getByRole('button', { name: 'Close' });

/** Runs in the page: notes whether a painted frame shows the announcement. */
function watchAnnouncement(): void {
  const look = () => {
    const region = document.querySelector('.dc-announcement');
    if (region && getComputedStyle(region).display !== 'none') document.documentElement.dataset.seen = 'yes';
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

describe('the announcement', { concurrency: AT_ONCE }, () => {
  test('stays closed on other pages, after a reload and in other languages, and is never painted again', async (t) => {
    const { page } = await openPage(t, {
      url: `${await url()}/`,
      prepare: (context) => context.addInitScript(watchAnnouncement),
    });
    assert.ok(await announcement(page).isVisible());
    // The first event of the reader, before hydration, counts too.
    await closeButton(page).click();
    await eventually(() => announcement(page).isVisible(), false);
    for (const path of ['/', '/news', '/zh/']) {
      await page.goto((await url()) + path);
      await hydrate(page);
      assert.equal(await page.locator('.dc-announcement').isVisible(), false, path);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.seen), undefined, path);
    }
    // Readers who closed an announcement with another text see this one.
    await page.evaluate(() => localStorage.setItem('docs-announcement', 'an-old-id'));
    await page.goto(`${await url()}/`);
    assert.ok(await announcement(page).isVisible());
  });

  test('has a link into the site that navigates in place, and axe reports nothing', async (t) => {
    const { page } = await openPage(t, { url: `${await url()}/` });
    await hydrate(page);
    await announcement(page).getByRole('link', { name: 'news' }).click();
    await eventually(() => page.title(), 'News - Test');
    assert.deepEqual(await page.locator('.dc-breadcrumbs a').allTextContents(), ['Test', 'News']);
    assert.deepEqual(await axeInBothSchemes(page), []);
  });

  test('has no close button without script', async (t) => {
    const { page } = await openPage(t, { url: `${await url()}/`, javaScriptEnabled: false });
    assert.ok(await announcement(page).isVisible());
    assert.equal(await closeButton(page).isVisible(), false);
  });

  test('on a phone, the mobile menu can be closed, and a long table of contents ends in the window', async (t) => {
    const { page } = await openPage(t, { url: `${await url()}/`, viewport: { width: 390, height: 800 } });
    await hydrate(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    assert.ok(await page.locator('#shell-menu').isVisible());
    // Not `click`, which would scroll the page to reach the button.
    const isReached = await page.locator('.dc-hamburger').evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    assert.ok(isReached);

    await page.goto(`${await url()}/long`);
    await page.getByRole('button', { name: 'On this page' }).click();
    const { bottom, scrolls } = await page.locator('.dc-local-contents').evaluate((panel) => ({
      bottom: panel.getBoundingClientRect().bottom,
      scrolls: panel.scrollHeight > panel.clientHeight,
    }));
    assert.ok(bottom <= 800 && scrolls, `${bottom} ${scrolls}`);
  });
});
