/** The parts of a page at each width. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, openPage } from '../helpers/browser.js';
import { builtFixture } from './fixture.js';

async function open(t: Parameters<typeof openPage>[0], path: string, width: number) {
  const { url } = await builtFixture();
  return openPage(t, { url: url + path, viewport: { width, height: 800 } });
}

const PARTS = {
  hamburger: '.dc-hamburger',
  entries: '.dc-nav-menu',
  'Menu button': '.dc-local-nav-menu',
  'contents button': '.dc-local-nav-contents',
  sidebar: '#shell-sidebar',
  outline: '.dc-outline',
};

async function partsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  const shown: string[] = [];
  for (const [name, selector] of Object.entries(PARTS)) {
    if (await page.locator(selector).isVisible()) shown.push(name);
  }
  return shown;
}

describe('widths', { concurrency: AT_ONCE }, () => {
  test('each part appears at its widths', async (t) => {
    const { page } = await open(t, '/guide/long', 1440);
    const phone = ['hamburger', 'Menu button', 'contents button'];
    const tablet = ['entries', 'Menu button', 'contents button'];
    const small = ['entries', 'contents button', 'sidebar'];
    const desk = ['entries', 'sidebar', 'outline'];
    for (const [width, parts] of [
      [390, phone],
      [767, phone],
      [768, tablet],
      [960, tablet],
      [961, small],
      [1279, small],
      [1280, desk],
      [1440, desk],
    ] as const) {
      assert.deepEqual([width, await partsAt(page, width)], [width, parts]);
      const title = page.locator('.dc-nav-title > span');
      assert.equal(await title.evaluate((it) => it.scrollWidth > it.clientWidth), false, `cut at ${width}`);
    }
  });

  test('the cards of a home page fill every row, whatever their number', async (t) => {
    const { page } = await open(t, '/', 1200);
    for (const width of [700, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      for (const count of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const ends = await page.evaluate((count) => {
          const list = document.querySelector('.dc-features')!;
          const card = list.firstElementChild!;
          list.replaceChildren(...Array.from({ length: count }, () => card.cloneNode(true)));
          const ends = new Map<number, number>();
          for (const each of list.children) {
            const { top, right } = each.getBoundingClientRect();
            ends.set(top, Math.round(right));
          }
          return [...ends.values()].filter((end) => end !== Math.round(list.getBoundingClientRect().right));
        }, count);
        assert.deepEqual(ends, [], `${count} cards at ${width} px`);
      }
    }
  });

  test('navbar=0, sidebar=0, outline=0 and footer=0 hide one part each', async (t) => {
    const { page } = await open(t, '/guide/long', 1440);
    const { url } = await builtFixture();
    const hasFooter = () => page.locator('.dc-doc-footer').isVisible();
    for (const [part, narrow, wide] of [
      ['navbar', ['Menu button', 'contents button'], ['sidebar', 'outline']],
      ['sidebar', ['hamburger', 'contents button'], ['entries', 'outline']],
      ['outline', ['hamburger', 'Menu button'], ['entries', 'sidebar']],
      ['footer', ['hamburger', 'Menu button', 'contents button'], ['entries', 'sidebar', 'outline']],
    ] as const) {
      await page.goto(`${url}/guide/long?${part}=0`);
      assert.deepEqual(await partsAt(page, 390), narrow, part);
      assert.deepEqual(await partsAt(page, 1440), wide, part);
      assert.equal(await hasFooter(), part !== 'footer');
    }
  });
});
