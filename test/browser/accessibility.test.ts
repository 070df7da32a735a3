/** axe reports nothing on any page type and in any open menu, in both color schemes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeInBothSchemes, closeContext, hydrate, openPage, openWatched } from '../helpers/browser.js';
import { isNightly } from '../helpers/nightly.js';
import { builtFixture, PAGE_TYPES } from './fixture.js';

test('axe reports nothing on any page type', async () => {
  const { url } = await builtFixture();
  const faults: Record<string, string[]> = {};
  const { home, doc, overview } = PAGE_TYPES;
  const types = [home, doc, overview, PAGE_TYPES['blog index'], PAGE_TYPES['not found']];
  const waiting = isNightly ? [...Object.values(PAGE_TYPES), '/zh/guide/widgets'] : types;
  const work = async () => {
    const { page, context } = await openWatched({ url: `${url}/blank` });
    try {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        await page.goto(url + path);
        const found = await axeInBothSchemes(page);
        if (found.length > 0) faults[path] = found;
      }
    } finally {
      await closeContext(context);
    }
  };
  await Promise.all([work(), work()]);
  assert.deepEqual(faults, {});
});

test('axe reports nothing in open menus, drawer, table of contents, details and tabs', async (t) => {
  const { url } = await builtFixture();
  const { page } = await openPage(t, {
    url: `${url}/guide/widgets`,
    viewport: { width: 390, height: 800 },
  });
  await hydrate(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['Open menu', 'Menu', 'On this page']) {
    await button(name).click();
    assert.deepEqual(await axeInBothSchemes(page), [], name);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByText('Open me', { exact: true }).click();
  await page.getByRole('tab', { name: 'Plum' }).first().click();
  await button('More ways to read this page').click();
  assert.deepEqual(await axeInBothSchemes(page), []);
});
