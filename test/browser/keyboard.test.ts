/** Keyboard navigation. `early-events.test.ts` tests the time before hydration. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, hydrate, opener } from '../helpers/browser.js';
import { builtFixture, PAGE_TYPES } from './fixture.js';

const open = opener(async () => (await builtFixture()).url);

/** The focused element: what it says, and whether one sees that it is focused. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
    const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return {
      text: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      isOutlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
      isVisible: width > 0 && height > 0 && isInWindow && element.checkVisibility({ opacityProperty: true }),
    };
  });
}

const focusedText = (page: Page) => focused(page).then((now) => now?.text);

describe('the keyboard', { concurrency: AT_ONCE }, () => {
  test('the first stop of the Tab key is the skip link on every page type', async (t) => {
    const { page } = await open(t, '/', { expected: [/status of 404/] });
    const { url } = await builtFixture();
    for (const path of Object.values(PAGE_TYPES)) {
      await page.goto(url + path);
      const link = (await page.locator('.dc-skip-link').boundingBox())!;
      assert.ok(link.y + link.height <= 0, `${path}: the link is seen by those who do not ask for it.`);
      await page.keyboard.press('Tab');
      assert.deepEqual(
        await focused(page),
        { text: 'Skip to content', isOutlined: true, isVisible: true },
        path,
      );
    }
  });

  test('the skip link moves the focus past the navigation', async (t) => {
    const { page } = await open(t, '/guide/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'MAIN');
    await page.keyboard.press('Tab');
    await eventually(() => focusedText(page), 'Copy Markdown');
  });

  test('the Tab key stops only at visible elements with a focus ring', async (t) => {
    const { page } = await open(t, '/guide/widgets');
    await hydrate(page, () => page.keyboard.press('Tab'));
    const stops: string[] = [];
    for (let stop = await focused(page); stop; stop = await focused(page)) {
      assert.ok(stops.length < 100, `The Tab key never leaves the page: ${stops}`);
      stops.push(stop.text);
      // Links to sections fade in.
      await eventually(() => focused(page), { text: stop.text, isOutlined: true, isVisible: true });
      await page.keyboard.press('Tab');
    }
    const places = [
      'Skip to content',
      'Fixture',
      'Guide',
      'Languages: English',
      'Widgets',
      'Apple',
      'Copy code',
    ];
    const order = places.map((text) => stops.indexOf(text));
    assert.ok(!order.includes(-1), `${places} of ${stops}`);
    assert.deepEqual(
      order,
      [...order].sort((a, b) => a - b),
    );
    // Of each set of tabs only the chosen one is a stop.
    assert.ok(!stops.includes('Pear'));
  });

  test('Enter opens a menu of the navbar, arrow keys move in it, and Escape returns to the button', async (t) => {
    const { page } = await open(t, '/guide/');
    const button = page.getByRole('button', { name: 'More', exact: true });
    const entry = page.getByRole('link', { name: 'Counter' });
    await button.focus();
    await hydrate(page, () => Promise.resolve());
    await page.keyboard.press('Enter');
    await entry.waitFor();
    await page.keyboard.press('ArrowDown');
    await eventually(() => focusedText(page), 'Counter');
    await page.keyboard.press('ArrowDown');
    await eventually(() => focusedText(page), 'Blank');
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'hidden' });
    await eventually(() => focusedText(page), 'More');
  });
});
