/** The sidebar as column and as drawer, on a site with long and deep ones. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hydrate,
  isHydrated,
  isSameDocument,
  markDocument,
  opener,
} from '../helpers/browser.js';
import { demandingSite } from './long-sidebar-site.js';

const open = opener(demandingSite);

const sideOf = (page: Page) => page.locator('#shell-sidebar');

/** The text of the current entry, if it is visible in the sidebar. */
function currentInSight(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const side = document.getElementById('shell-sidebar')!.getBoundingClientRect();
    const entry = document.querySelector('.dc-sidebar-link[aria-current="page"]');
    const box = entry?.getBoundingClientRect();
    const isSeen = box && box.height > 0 && box.top >= side.top && box.bottom <= side.bottom;
    return isSeen && box.bottom <= innerHeight ? (entry?.textContent ?? '') : undefined;
  });
}

const scrollTopOf = (page: Page) => sideOf(page).evaluate((side) => Math.round(side.scrollTop));

/** Runs in the page: stores the scroll position of the sidebar in the first frame that shows it. */
function keepFirstFrame(): void {
  const look = () => {
    const side = document.getElementById('shell-sidebar');
    if (side && document.querySelector('main'))
      document.documentElement.dataset.first = String(side.scrollTop);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

describe('the sidebar', { concurrency: AT_ONCE }, () => {
  test('the sidebar shows the current entry of 90 from the first frame on without React', async (t) => {
    const { page } = await open(t, '/many/p60', {
      prepare: (context) => context.addInitScript(keepFirstFrame),
    });
    assert.equal(await currentInSight(page), 'Page 60');
    assert.ok((await scrollTopOf(page)) > 1000);
    await eventually(
      () => page.evaluate(() => Number(document.documentElement.dataset.first)),
      await sideOf(page).evaluate((side) => side.scrollTop),
      { message: 'It was somewhere else when it was first painted.' },
    );
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.equal(await isHydrated(page), false);
  });

  test('the sidebar restores its scroll position after a load, unless the current entry is elsewhere', async (t) => {
    const { page } = await open(t, '/many/p30');
    const { origin } = new URL(page.url());
    const visit = (path: string) => page.goto(origin + path);
    await sideOf(page).evaluate((side) => side.scrollTo(0, 700));
    await visit('/many/p31');
    assert.equal(await scrollTopOf(page), 700);
    await visit('/many/p80');
    assert.equal(await currentInSight(page), 'Page 80');
    // Another section is another list.
    await page.setViewportSize({ width: 1280, height: 500 });
    await visit('/deep/long');
    assert.equal(await scrollTopOf(page), 0);
    assert.ok(await sideOf(page).evaluate((side) => side.scrollHeight > side.clientHeight + 50));
    await visit('/many/p1');
    assert.equal(await scrollTopOf(page), 0);
  });

  test('after a navigation, the sidebar scrolls to the current entry unless it is visible, and the page does not scroll', async (t) => {
    const { page } = await open(t, '/many/p50');
    await hydrate(page);
    await markDocument(page);
    const before = await scrollTopOf(page);
    await sideOf(page).getByRole('link', { name: 'Page 52', exact: true }).click();
    await eventually(() => addressOf(page), '/many/p52');
    await eventually(() => currentInSight(page), 'Page 52');
    assert.equal(await scrollTopOf(page), before);
    await sideOf(page).evaluate((side) => side.scrollTo(0, 0));
    await page.locator('.dc-pager-next').click();
    await eventually(() => addressOf(page), '/many/p53');
    await eventually(() => currentInSight(page), 'Page 53');
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.ok(await isSameDocument(page));
  });

  test('long labels fit the sidebar at every width', async (t) => {
    const { page } = await open(t, '/deep/');
    for (const width of [961, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const { overflow, columnWidth, target } = await sideOf(page).evaluate((side) => ({
        overflow: side.scrollWidth - side.clientWidth,
        columnWidth: side.getBoundingClientRect().width,
        target: Math.min(
          ...[...side.querySelectorAll('a, summary')]
            .map((entry) => entry.getBoundingClientRect().height)
            .filter((height) => height > 0),
        ),
      }));
      assert.deepEqual([width, overflow, columnWidth], [width, 0, 264]);
      assert.ok(target >= 24, `an entry is ${target} high`);
      const gap = await page.evaluate(() => {
        const side = document.getElementById('shell-sidebar')!.getBoundingClientRect();
        return document.querySelector('.dc-article')!.getBoundingClientRect().left - side.right;
      });
      assert.ok(gap >= 32, `${width}: the text is ${gap} px from the sidebar`);
    }
  });
});

describe('the drawer', { concurrency: AT_ONCE }, () => {
  const viewport = { width: 800, height: 800 };
  const menuOf = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  test('the drawer opens before hydration at the current entry, with a backdrop and the focus inside', async (t) => {
    const { page } = await open(t, '/many/p60', { viewport });
    const width = await page.evaluate(() => document.querySelector('.dc-navbar')!.clientWidth);
    await page.route(/assets\/chunk-/, () => undefined);
    await menuOf(page).click();
    await eventually(() => focused(page), 'Close');
    await eventually(() => currentInSight(page), 'Page 60');
    assert.equal(await isHydrated(page), false);
    const { backdrop, overflow } = await page.evaluate(() => ({
      backdrop: getComputedStyle(document.getElementById('shell-sidebar')!, '::backdrop').backgroundColor,
      overflow: getComputedStyle(document.documentElement).overflow,
    }));
    assert.match(backdrop, /^rgba\(12, 16, 22, 0\.4/);
    assert.equal(overflow, 'hidden');
    // The page below keeps its width: nothing moves.
    assert.equal(await page.evaluate(() => document.querySelector('.dc-navbar')!.clientWidth), width);
    await page.keyboard.press('Escape');
    await sideOf(page).waitFor({ state: 'hidden' });
    assert.equal(await menuOf(page).evaluate((menu) => document.activeElement === menu), true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
