/** The parts of a page at each width. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, openPage } from '../helpers/browser.js';
import { eventually } from '../helpers/eventually.js';
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
      await eventually(() => partsAt(page, width), [...parts], { message: `${width} px` });
      const title = page.locator('.dc-nav-title > span');
      assert.equal(await title.evaluate((it) => it.scrollWidth > it.clientWidth), false, `cut at ${width}`);
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
      await eventually(() => partsAt(page, 390), [...narrow], { message: part });
      await eventually(() => partsAt(page, 1440), [...wide], { message: part });
      assert.equal(await hasFooter(), part !== 'footer');
    }
  });
});
