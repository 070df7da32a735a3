/** Browsers without newer features, and forced colors. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, hydrate, isHydrated, openPage } from '../helpers/browser.js';
import { builtFixture } from './fixture.js';

type Context = Parameters<typeof openPage>[0];

describe('a browser', { concurrency: AT_ONCE }, () => {
  test('without popovers, the page works as without script', async (t) => {
    const { url } = await builtFixture();
    const { page, asked } = await openPage(t, {
      url: `${url}/guide/widgets`,
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
    const { url } = await builtFixture();
    const { page } = await openPage(t, {
      url: `${url}/guide/widgets`,
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
    await page.locator('.search-item').first().waitFor();
    await page.keyboard.press('Enter');
    await eventually(() => new URL(page.url()).pathname, '/reference/apple');
  });
});

describe('forced colors', { concurrency: AT_ONCE }, () => {
  const open = async (t: Context, path: string, colorScheme: 'light' | 'dark') => {
    const { url } = await builtFixture();
    return openPage(t, { url: url + path, colorScheme, forcedColors: 'active' });
  };
  /** What is painted, of an element or its pseudo-element. */
  const painted = (page: Page, selector: string, { pseudo = '', property = 'background-color' } = {}) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [of, name]) => getComputedStyle(element, of || undefined).getPropertyValue(name!),
        [pseudo, property],
      );

  for (const scheme of ['light', 'dark'] as const) {
    test(`forced colors keep current, selected and marked elements visible in the ${scheme} scheme`, async (t) => {
      const { page } = await open(t, '/guide/widgets', scheme);
      await hydrate(page);
      const canvas = await painted(page, 'body');
      for (const [selector, pseudo] of [
        ['.tab-list > [aria-selected="true"]', '::after'],
        ['.nav-link[aria-current]', '::after'],
      ] as const)
        assert.notEqual(await painted(page, selector, { pseudo }), canvas, selector);
      const color = { property: 'color' };
      assert.notEqual(
        await painted(page, '.sidebar-link[aria-current]', color),
        await painted(page, '.sidebar-link:not([aria-current])', color),
      );
      assert.notEqual(
        await painted(page, '.line.is-highlighted', { property: 'outline-color' }),
        'rgba(0, 0, 0, 0)',
        'a highlighted line has an outline',
      );
      await page.getByRole('tab', { name: 'Apple' }).first().focus();
      await page.keyboard.press('ArrowRight');
      assert.notEqual(await painted(page, '[role="tab"]:focus', { property: 'outline-color' }), canvas);
      const icon = await painted(page, '.navbar .control > .icon', { property: 'stroke' });
      assert.notEqual(icon, canvas);
    });
  }
});
