/** A printed page contains only the article, with all tabs and details. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, hydrate, type OpenOptions, openPage } from '../helpers/browser.js';
import { articleSite } from './article-site.js';

/** The width of a sheet of A4 within its margins, in CSS pixels. */
const SHEET = { width: 718, height: 1000 };

async function print(t: TestContext, path: string, options: Partial<OpenOptions> = {}) {
  const opened = await openPage(t, {
    viewport: SHEET,
    ...options,
    url: (await articleSite()) + path,
  });
  if (options.javaScriptEnabled !== false) await hydrate(opened.page);
  await opened.page.emulateMedia({ media: 'print' });
  return opened;
}

const after = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { content, position } = getComputedStyle(element, '::after');
    return [content, position];
  });

describe('print', { concurrency: AT_ONCE }, () => {
  test('print shows only the article, with all tabs, details and addresses, and fits the page', async (t) => {
    const { page } = await print(t, '/guide/code');
    for (const part of [
      '.dc-navbar',
      '.dc-sidebar',
      '.dc-local-nav',
      '.dc-outline',
      '.dc-page-actions',
      '.dc-doc-footer',
      '.dc-skip-link',
      '.dc-header-anchor',
      '.dc-code-copy',
      '.dc-tab-list',
    ]) {
      assert.ok((await page.locator(part).count()) > 0, `The page has no ${part} to hide.`);
      assert.equal(await page.locator(part).locator('visible=true').count(), 0, part);
    }
    const box = await page.locator('[data-article]').boundingBox();
    assert.deepEqual(
      [box?.x, box?.width],
      [0, await page.evaluate(() => document.documentElement.clientWidth)],
    );
    // Every tab has its label, and details are open.
    for (const command of ['npm install', 'yarn add', 'pnpm add', 'bun add'])
      assert.equal(await page.getByText(`${command} -D fixture`, { exact: true }).isVisible(), true, command);
    assert.equal(await page.getByText('deno add npm:fixture').isVisible(), true);
    assert.equal(await page.getByText('First panel.').isVisible(), true);
    assert.equal(await page.locator('.dc-tab-label', { hasText: /^Two$/ }).isVisible(), true);
    const fold = await page.getByText('Folded words.').boundingBox();
    assert.ok(fold && fold.height > 0, 'The fold is closed.');
    assert.equal(await page.getByText('Folded words.').evaluate((text) => text.checkVisibility()), true);

    // Code and tables fit the page.
    const wide = await page
      .locator('[data-article] *')
      .evaluateAll((all) =>
        all
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .map((element) => `${element.tagName}.${element.className}`),
      );
    assert.deepEqual(wide, []);
    for (const part of ['pre', '.dc-table-wrap']) {
      const cut = await page
        .locator(`[data-article] ${part}`)
        .evaluateAll((all) => all.map((element) => element.scrollWidth > element.clientWidth + 1));
      assert.ok(cut.length > 0 && !cut.includes(true), part);
    }

    // Links show their address, except hash links.
    const link = (text: string) => `[data-article] p:first-of-type a:has-text("${text}")`;
    assert.deepEqual(await after(page, link('link away')), ['" (https://example.com/path)"', 'static']);
    assert.deepEqual(await after(page, link('one of the site')), ['" (/guide/other)"', 'static']);
    assert.equal((await after(page, link('one of the page')))[0], 'none');
    // On the screen it covers its card.
    assert.deepEqual(await after(page, '.dc-card-title > a'), ['" (/guide/other)"', 'static']);

    // Page breaks keep headings with their text and do not split code, rows and images.
    const breaks = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { breakInside, breakAfter } = getComputedStyle(element);
          return [breakInside, breakAfter];
        });
    for (const part of ['.dc-code-block', 'tr', '.dc-card', '.dc-callout'])
      assert.equal((await breaks(`[data-article] ${part}`))[0], 'avoid', part);
    for (const heading of ['h1', 'h2']) assert.equal((await breaks(`[data-article] ${heading}`))[1], 'avoid');
  });

  test('print uses the light color scheme, hides an enlarged image and keeps the notice of a missing translation', async (t) => {
    const { page } = await openPage(t, { url: `${await articleSite()}/guide/images`, colorScheme: 'dark' });
    await hydrate(page);
    await page.getByRole('button', { name: 'Enlarge image: Large' }).click();
    await page.locator('.dc-zoom').waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    assert.equal(await page.locator('.dc-zoom').isVisible(), false);
    assert.equal(
      await page.locator('.dc-is-zoomed').evaluate((image) => getComputedStyle(image).opacity),
      '1',
    );
    const colors = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.body);
      return [document.documentElement.classList.contains('dark'), backgroundColor];
    });
    assert.deepEqual(colors, [true, 'rgb(255, 255, 255)']);
    assert.equal(await page.locator('[data-article] .dc-only-light').isVisible(), true);
    assert.equal(await page.locator('[data-article] .dc-only-dark').isVisible(), false);
    await page.goto(`${await articleSite()}/zh/guide/other`);
    assert.equal(await page.locator('.dc-translation-notice').isVisible(), true);
  });

  test('print works without script and creates a PDF', async (t) => {
    const { page } = await print(t, '/guide/code', { javaScriptEnabled: false });
    assert.equal(await page.locator('.dc-navbar').isVisible(), false);
    assert.equal(await page.getByText('deno add npm:fixture').isVisible(), true);
    const sheets = await page.pdf({ format: 'A4' });
    assert.equal(sheets.subarray(0, 5).toString(), '%PDF-');
    const count = sheets.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    assert.ok(count >= 1 && count <= 4, `The article takes ${count} sheets.`);
  });
});
