/** Stored color schemes and tabs, and the text that copy buttons copy. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, hydrate, opener, openPage } from '../helpers/browser.js';
import { site } from '../helpers/site.js';
import { builtFixture } from './fixture.js';
import { buildAndPreview } from './servers.js';

const open = opener(async () => (await builtFixture()).url);

const scheme = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.classList.contains('dark') ? 'dark' : 'light',
    getComputedStyle(document.documentElement).colorScheme,
  ]);
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme-appearance'));
const toggle = (page: Page) => page.getByRole('switch', { name: 'Dark mode' });

/** Runs in the page: notes the background with each frame that is painted. */
function watchFrames(): void {
  const colors = new Set<string>();
  const note = () => {
    if (document.body) colors.add(getComputedStyle(document.body).backgroundColor);
    document.documentElement.dataset.colors = [...colors].join(' | ');
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

describe('the reader’s choice', { concurrency: AT_ONCE }, () => {
  test('the stored color scheme, or else that of the system, applies from the first frame on', async (t) => {
    const { page } = await open(t, '/blank', { prepare: (context) => context.addInitScript(watchFrames) });
    for (const [system, choice, shown] of [
      ['dark', null, 'dark'],
      ['light', null, 'light'],
      ['light', 'dark', 'dark'],
      ['dark', 'light', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme: system });
      await page.evaluate((value) => value && localStorage.setItem('theme-appearance', value), choice);
      await page.goto(`${(await builtFixture()).url}/guide/`);
      assert.deepEqual(await scheme(page), [shown, shown]);
      await hydrate(page);
      const color = await background(page);
      await eventually(() => page.evaluate(() => document.documentElement.dataset.colors), color);
      assert.equal(await toggle(page).getAttribute('aria-checked'), String(shown === 'dark'));
      assert.equal(await stored(page), choice);
    }

    // A chosen one is stored, and applies after a reload.
    await toggle(page).click();
    await eventually(() => stored(page), 'dark');
    await page.reload();
    assert.deepEqual(await scheme(page), ['dark', 'dark']);
  });

  test('a site without dark mode is light without script', async (t) => {
    const { root } = await site({
      'site.config.ts':
        "export default { title: 'Light', darkMode: false, logo: { light: '/l.svg', dark: '/d.svg' } };\n",
      'content/index.md': '# Home\n',
      'content/public/l.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"/>\n',
      'content/public/d.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"/>\n',
    });
    const url = await buildAndPreview(root);
    const logos = (page: Page) =>
      page
        .locator('.dc-nav-logo')
        .locator('visible=true')
        .evaluateAll((all) => all.map((logo) => logo.getAttribute('src')));
    const { page } = await openPage(t, { url, colorScheme: 'dark', javaScriptEnabled: false });
    assert.deepEqual(await scheme(page), ['light', 'light']);
    assert.equal(await background(page), 'rgb(255, 255, 255)');
    assert.deepEqual(await logos(page), ['/l.svg']);
    assert.equal(await page.getByRole('switch').count(), 0);
  });

  const chosenTabs = (page: Page) =>
    page.locator('.dc-tabs [role="tab"][aria-selected="true"]').allTextContents();
  const panels = (page: Page) =>
    page.locator('.dc-tabs .dc-tab-panel').locator('visible=true').allInnerTexts();

  test('tabs of a group change together, and the choice is stored', async (t) => {
    const { page, context } = await open(t, '/guide/widgets');
    const other = await context.newPage();
    await other.goto(page.url());
    await hydrate(other);
    await page.bringToFront();
    await page.getByRole('tab', { name: 'Pear' }).last().click();
    await eventually(() => chosenTabs(page), ['Pear', 'Pear', 'npm', 'a.mjs']);
    assert.deepEqual((await panels(page)).slice(0, 2), ['A pear.', 'Two pears.']);
    assert.equal(await page.evaluate(() => localStorage.getItem('tabs.fruit')), '1');
    // In the other tab of the browser, on the same page in the other language, and after a reload.
    await eventually(() => chosenTabs(other), ['Pear', 'Pear', 'npm', 'a.mjs']);
    await page.getByRole('button', { name: 'Languages' }).click();
    await page.locator('.dc-dropdown-panel').getByRole('link', { name: '简体中文' }).click();
    await eventually(() => chosenTabs(page), ['梨', '梨', 'npm', 'a.mjs']);
    await page.reload();
    assert.deepEqual(await chosenTabs(page), ['梨', '梨', 'npm', 'a.mjs']);

    // A clicked tab stays under the pointer although a panel above it grows.
    await page.setViewportSize({ width: 1280, height: 300 });
    await hydrate(page);
    await page.evaluate(() => {
      const panel = document.querySelector('.dc-tabs .dc-tab-panel');
      for (let line = 0; line < 20; line += 1) panel?.append(document.createElement('br'));
    });
    const tab = page.getByRole('tab', { name: '苹果' }).last();
    await tab.scrollIntoViewIfNeeded();
    const top = async () => Math.round((await tab.boundingBox())?.y ?? -1);
    const before = await top();
    await tab.click();
    assert.equal(await top(), before);
  });

  test('a stored tab is selected before the first paint', async (t) => {
    const { page } = await open(t, '/guide/widgets', {
      storage: { 'tabs.fruit': '2' },
      prepare: (context) =>
        context.addInitScript(() => {
          const seen = new Set<string>();
          const note = () => {
            // Of lists that have arrived whole: which tab is chosen is seen then.
            const tabs = '[data-group="fruit"]:has(.dc-tab-panel) [aria-selected="true"]';
            for (const tab of document.querySelectorAll(tabs)) seen.add(tab.textContent ?? '');
            document.documentElement.dataset.seen = [...seen].join();
            requestAnimationFrame(note);
          };
          requestAnimationFrame(note);
        }),
    });
    await eventually(() => page.evaluate(() => document.documentElement.dataset.seen), 'Plum');
    assert.deepEqual((await panels(page)).slice(0, 2), ['A plum.', 'Two plums.']);
  });
});
