/** Forced colors, and browsers without newer features. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, hydrate, isHydrated, opener } from '../helpers/browser.js';
import { builtFixture } from './fixture.js';
import { dialog, field, openSearch, options } from './search-site.js';

const open = opener(async () => (await builtFixture()).url);

/** The used value of a property of the first visible element, or of its pseudo-element. */
const styleOf = (page: Page, selector: string, property: string, pseudo?: string) =>
  page
    .locator(selector)
    .locator('visible=true')
    .first()
    .evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name), [
      property,
      pseudo,
    ] as const);

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

/** What must differ from the page or from what is not current. */
async function checkMarks(page: Page): Promise<void> {
  const canvas = await styleOf(page, 'body', 'background-color');
  const differs = async (selector: string, property: string, pseudo?: string) =>
    assert.notEqual(await styleOf(page, selector, property, pseudo), canvas, selector);
  await differs('.dc-tab-list > [aria-selected="true"]', 'background-color', '::after');
  await differs('.dc-nav-link[aria-current]', 'background-color', '::after');
  await differs('.dc-navbar .dc-control > .dc-icon', 'stroke');
  await differs('.dc-callout-title', 'background-color', '::before');
  assert.notEqual(
    await styleOf(page, '.dc-sidebar-link[aria-current]', 'color'),
    await styleOf(page, '.dc-sidebar-link:not([aria-current])', 'color'),
  );
  assert.equal(await isDrawn(page, '.line.dc-is-highlighted', 'outline'), true);
}

test('with forced colors, the focus, marks, the selected result and buttons are visible', async (t) => {
  const { page } = await open(t, '/guide/widgets', { forcedColors: 'active', colorScheme: 'dark' });
  assert.equal(await page.evaluate(() => matchMedia('(forced-colors: active)').matches), true);
  await hydrate(page);
  await checkMarks(page);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await checkMarks(page);

  // A key first: only the focus that a keyboard sets is shown.
  await page.keyboard.press('Tab');
  for (const selector of [
    '.dc-nav-link',
    '.dc-navbar-tools [role="switch"]',
    '.dc-search-button',
    '#shell-sidebar .dc-sidebar-link',
    '.dc-article a[href]',
    '[role="tab"][aria-selected="true"]',
    '.dc-code-copy',
  ]) {
    await page.locator(selector).locator('visible=true').first().focus();
    assert.equal(await isDrawn(page, ':focus-visible', 'outline'), true, selector);
  }

  await openSearch(page);
  await field(page).fill('Apple');
  await eventually(async () => (await options(page).count()) > 1, true);
  await dialog(page).locator('[aria-selected="true"]').waitFor();
  assert.equal(await isDrawn(page, '.dc-search-item[aria-selected="true"]', 'outline'), true);
  assert.equal(await isDrawn(page, '.dc-search-item[aria-selected="false"]', 'outline'), false);

  await page.goto(`${(await builtFixture()).url}/`);
  for (const selector of ['.dc-button-brand', '.dc-button-alt', '.dc-search-button'])
    assert.equal(await isDrawn(page, selector, 'border-top'), true, selector);
});

describe('a browser', { concurrency: AT_ONCE }, () => {
  test('without popovers, the page works as without script', async (t) => {
    const { page, asked } = await open(t, '/guide/widgets', {
      prepare: (context) =>
        context.addInitScript(() => {
          delete (HTMLElement.prototype as Partial<HTMLElement>).popover;
        }),
    });
    await page.mouse.move(5, 5);
    await page.keyboard.press('Tab');
    await page.getByText('A pear.').waitFor();
    assert.equal(await page.locator('html.js').count(), 0);
    assert.deepEqual(
      asked().filter((path) => /\.js$/.test(path) && !path.includes('/boot-')),
      [],
    );
    assert.equal(await isHydrated(page), false);
  });

  test('without view transitions, user activation and Intl.Segmenter, color scheme and search work', async (t) => {
    const { page } = await open(t, '/guide/widgets', {
      prepare: (context) =>
        context.addInitScript(() => {
          Object.assign(document, { startViewTransition: undefined });
          Object.defineProperty(navigator, 'userActivation', { value: undefined });
          Object.assign(Intl, { Segmenter: undefined });
        }),
    });
    await hydrate(page);
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await eventually(() => page.locator('html.dark').count(), 1);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('apple');
    await page.locator('.dc-search-item').first().waitFor();
    await page.keyboard.press('Enter');
    await eventually(() => new URL(page.url()).pathname, '/reference/apple');
  });
});
