/** The table of contents of a page: the outline, and the local nav in narrow windows. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, addressOf, eventually, hydrate, opener } from '../helpers/browser.js';
import { demandingSite } from './long-sidebar-site.js';

const open = opener(demandingSite);

const jump = (page: Page, id: string) =>
  page.evaluate((target) => document.getElementById(target)!.scrollIntoView(), id);

const activeIn = (page: Page, list: string) =>
  page.locator(`${list} [aria-current]`).evaluateAll((all) => all.map((entry) => entry.textContent));

describe('the outline', { concurrency: AT_ONCE }, () => {
  const viewport = { width: 1440, height: 800 };

  test('the outline marks the current heading, scrolls to it, and does not scroll the page', async (t) => {
    const { page } = await open(t, '/sections', { viewport });
    await hydrate(page);
    assert.deepEqual(await activeIn(page, '.dc-outline'), []);
    await jump(page, 's7');
    await eventually(() => activeIn(page, '.dc-outline'), ['Section 7']);
    await page.evaluate(() => scrollBy(0, -200));
    await eventually(() => activeIn(page, '.dc-outline'), ['Section 6']);
    await page.evaluate(() => scrollTo(0, 1e6));
    await eventually(() => activeIn(page, '.dc-outline'), ['Section 40']);
    await page.evaluate(() => scrollTo(0, 0));
    await eventually(() => activeIn(page, '.dc-outline'), []);

    // The outline scrolls to its marked entry and does not scroll the page.
    for (const n of [39, 20, 2]) {
      await jump(page, `s${n}`);
      const y = await page.evaluate(() => scrollY);
      await eventually(
        () =>
          page.evaluate(() => {
            const outer = document.querySelector('.dc-outline')!.getBoundingClientRect();
            const mark = document.querySelector('.dc-outline [aria-current]');
            const inner = mark?.getBoundingClientRect();
            return inner && inner.top >= outer.top && inner.bottom <= outer.bottom && mark?.textContent;
          }),
        `Section ${n}`,
      );
      assert.equal(await page.evaluate(() => scrollY), y);
    }
  });
});

describe('the local nav', { concurrency: AT_ONCE }, () => {
  test('the local nav reaches the edge of the window and is aligned with the article', async (t) => {
    const { page } = await open(t, '/deep/', { viewport: { width: 1279, height: 800 } });
    for (const path of ['/deep/', '/sections']) {
      await page.goto((await demandingSite()) + path);
      for (const width of [961, 1024, 1279]) {
        await page.setViewportSize({ width, height: 800 });
        const { right, button, text, edge } = await page.evaluate(() => ({
          right: document.querySelector('.dc-local-nav')!.getBoundingClientRect().right,
          edge: document.documentElement.clientWidth,
          // The padding of the button is outside of the text column, so that the texts are aligned.
          button: document.querySelector('.dc-local-nav-contents')!.getBoundingClientRect().left + 8,
          text: document.querySelector('.dc-article')!.getBoundingClientRect().left,
        }));
        assert.deepEqual([path, width, Math.round(right)], [path, width, edge]);
        assert.ok(Math.abs(button - text) <= 1, `${path} ${width}: ${button} is not over ${text}`);
      }
    }
  });

  test('the local nav shows the current section, and its list opens there below the bar and closes', async (t) => {
    const { page } = await open(t, '/sections', { viewport: { width: 1024, height: 500 } });
    await hydrate(page);
    await jump(page, 's35');
    await eventually(() => activeIn(page, '.dc-local-contents'), ['Section 35']);
    for (const width of [390, 800, 1024]) {
      await page.setViewportSize({ width, height: 500 });
      await jump(page, 's34');
      await eventually(() => activeIn(page, '.dc-local-contents'), ['Section 34']);
      assert.equal(await page.locator('.dc-local-nav-section').innerText(), 'Section 34');
      await page.getByRole('button', { name: 'On this page' }).click();
      await eventually(
        () =>
          page.evaluate(async () => {
            const list = document.getElementById('shell-contents')!;
            await Promise.allSettled(list.getAnimations().map(({ finished }) => finished));
            const box = list.getBoundingClientRect();
            const bar = document.querySelector('.dc-local-nav')!.getBoundingClientRect();
            const mark = list.querySelector('[aria-current]')!.getBoundingClientRect();
            return {
              below: Math.abs(box.top - bar.bottom) <= 1,
              inside: box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
              marked: mark.top >= box.top && mark.bottom <= box.bottom,
            };
          }),
        { below: true, inside: true, marked: true },
        { message: String(width) },
      );
      await page.keyboard.press('Escape');
    }

    const button = page.getByRole('button', { name: 'On this page' });
    const list = page.locator('#shell-contents');
    await list.waitFor({ state: 'hidden' });
    assert.equal(await button.evaluate((it) => it === document.activeElement), true);
    await button.click();
    await list.waitFor();
    await page.mouse.click(900, 480);
    await list.waitFor({ state: 'hidden' });
    assert.equal(addressOf(page), '/sections');
    await button.click();
    await list.getByRole('link', { name: 'Section 35' }).click();
    await list.waitFor({ state: 'hidden' });
    await eventually(() => addressOf(page), '/sections#s35');
  });

  test('the target of a hash is not covered by the bars at any width and height', async (t) => {
    const { page } = await open(t, '/sections#s3');
    for (const [width, height] of [
      [320, 256],
      [390, 800],
      [768, 800],
      [960, 800],
      [961, 800],
      [1024, 300],
      [1279, 800],
      [1280, 800],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => {
        location.hash = '';
        scrollTo(0, 0);
        location.hash = '#s20';
      });
      const free = await page.evaluate(() => {
        const box = document.getElementById('s20')!.getBoundingClientRect();
        const found = document.elementFromPoint(box.left + 5, box.top + 5);
        return [found?.closest('h2')?.id, box.top < innerHeight / 2];
      });
      assert.deepEqual([width, height, ...free], [width, height, 's20', true]);
    }
  });
});
