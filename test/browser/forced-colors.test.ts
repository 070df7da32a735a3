/** What forced colors must leave visible: the focus, the selected result and the edges of buttons. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, hydrate, openPage } from '../helpers/browser.js';
import { builtFixture } from './fixture.js';
import { dialog, field, openSearch, options } from './search-site.js';

const open = async (t: Parameters<typeof openPage>[0], path: string) => {
  const { url } = await builtFixture();
  const { page } = await openPage(t, { url: url + path, forcedColors: 'active' });
  assert.equal(await page.evaluate(() => matchMedia('(forced-colors: active)').matches), true);
  await hydrate(page);
  return page;
};

/** The used value of a property of the first visible element. */
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .locator('visible=true')
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Whether a line of at least 1 px has another color than the page. */
async function isDrawn(page: Page, selector: string, line: 'outline' | 'border-top'): Promise<boolean> {
  const [style, width, color, canvas] = await Promise.all([
    styleOf(page, selector, `${line}-style`),
    styleOf(page, selector, `${line}-width`),
    styleOf(page, selector, `${line}-color`),
    styleOf(page, 'body', 'background-color'),
  ]);
  return (
    style !== 'none' && Number.parseFloat(width) >= 1 && color !== canvas && color !== 'rgba(0, 0, 0, 0)'
  );
}

describe('with forced colors', { concurrency: AT_ONCE }, () => {
  test('the focus has a visible outline everywhere, and the icon of a callout differs from the page', async (t) => {
    const page = await open(t, '/guide/widgets');
    // A key first: only the focus that a keyboard sets is shown.
    await page.keyboard.press('Tab');
    for (const selector of [
      '.nav-link',
      '.navbar-tools [role="switch"]',
      '.search-button',
      '#shell-sidebar .sidebar-link',
      '.article a[href]',
      '[role="tab"][aria-selected="true"]',
      '.code-copy',
    ]) {
      await page.locator(selector).locator('visible=true').first().focus();
      assert.equal(await isDrawn(page, ':focus-visible', 'outline'), true, selector);
    }
    const [icon, canvas] = await page.evaluate(() => [
      getComputedStyle(document.querySelector('.callout-title')!, '::before').backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
    assert.notEqual(icon, canvas);
  });

  test('the selected result of the search has an outline, and the others have none', async (t) => {
    const page = await open(t, '/guide/widgets');
    await openSearch(page);
    await field(page).fill('Apple');
    await eventually(async () => (await options(page).count()) > 1, true);
    await dialog(page).locator('[aria-selected="true"]').waitFor();
    assert.equal(await isDrawn(page, '.search-item[aria-selected="true"]', 'outline'), true);
    assert.equal(await isDrawn(page, '.search-item[aria-selected="false"]', 'outline'), false);
  });

  test('buttons have a visible border', async (t) => {
    const page = await open(t, '/');
    for (const selector of ['.button-brand', '.button-alt', '.search-button'])
      assert.equal(await isDrawn(page, selector, 'border-top'), true, selector);
  });
});
