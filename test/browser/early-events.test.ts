/** Events before hydration are replayed once. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, hold, isHydrated, openPage } from '../helpers/browser.js';
import { builtFixture } from './fixture.js';

/** Opens a page whose client is on its way until `arrive` is called. */
async function openSlowly(t: Parameters<typeof openPage>[0], path: string) {
  const { url } = await builtFixture();
  let client: Awaited<ReturnType<typeof hold>> | undefined;
  const opened = await openPage(t, {
    url: url + path,
    permissions: ['clipboard-read', 'clipboard-write'],
    prepare: async (context) => {
      client = await hold(context, /\/assets\/chunk-/);
    },
  });
  const arrive = async () => {
    await eventually(() => client?.held(), 1, { message: 'The client was not asked for.' });
    assert.equal(await isHydrated(opened.page), false);
    client?.release();
    await opened.page.evaluate(async () => {
      await window.__docs?.load();
    });
  };
  return { ...opened, arrive };
}

const selectedTabs = (page: Page) =>
  page.locator('.tabs [role="tab"][aria-selected="true"]').allTextContents();

describe('before hydration', { concurrency: AT_ONCE }, () => {
  test('a click on a tab before hydration selects it', async (t) => {
    const { page, arrive } = await openSlowly(t, '/guide/widgets');
    await page.getByRole('tab', { name: 'Pear' }).first().click();
    assert.deepEqual(await selectedTabs(page), ['Apple', 'Apple', 'npm', 'a.mjs']);
    await arrive();
    await eventually(() => selectedTabs(page), ['Pear', 'Pear', 'npm', 'a.mjs']);
  });

  test('a click on a copy button before hydration copies the code', async (t) => {
    const { page, arrive } = await openSlowly(t, '/guide/widgets');
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    const block = page.locator('.code-block', { hasText: 'exact.ts' });
    await block.hover();
    await block.locator('.code-copy').click();
    await arrive();
    await eventually(
      () => page.evaluate(() => navigator.clipboard.readText()),
      'const text = \'<b> & "quotes"\';\n\n\tconst tab = 1; // 中文',
    );
  });

  test('a copy button that cannot copy after hydration selects the code and opens no dialog', async (t) => {
    const { page, arrive } = await openSlowly(t, '/guide/widgets');
    await page.evaluate(() => {
      // As a browser that lets pages copy in the turn of a click alone.
      const refuse = () => Promise.reject(new DOMException('no activation', 'NotAllowedError'));
      navigator.clipboard.writeText = refuse;
      navigator.clipboard.write = refuse;
      document.execCommand = () => false;
      Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } });
    });
    const block = page.locator('.code-block', { hasText: 'exact.ts' });
    await block.hover();
    await block.locator('.code-copy').click();
    await arrive();
    await eventually(
      async () => (await page.evaluate(() => String(getSelection()))).includes("const text = '<b>"),
      true,
    );
  });

  test('arrow keys on a tab before hydration move between the tabs', async (t) => {
    const { page, arrive } = await openSlowly(t, '/guide/widgets');
    await page.getByRole('tab', { name: 'Apple' }).first().focus();
    const before = await page.evaluate(() => scrollY);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.evaluate(() => scrollY), before);
    await arrive();
    await eventually(() => selectedTabs(page), ['Pear', 'Pear', 'npm', 'a.mjs']);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Pear');
  });

  for (const [name, start] of Object.entries({
    'Ctrl+K': (page: Page) => page.keyboard.press('Control+k'),
    'a slash': (page: Page) => page.keyboard.press('/'),
    'a click on the button of the search': (page: Page) => page.locator('.search-button').click(),
  })) {
    test(`text typed after ${name} and before hydration becomes the query`, async (t) => {
      const { page, arrive } = await openSlowly(t, '/guide/');
      const modal = await hold(page.context(), /\/assets\/search-modal-/);
      await page.mouse.move(400, 500);
      await start(page);
      await page.keyboard.type('pear a/b');
      assert.equal(await page.evaluate(() => scrollY), 0);
      await arrive();
      await eventually(() => modal.held(), 1);
      await page.keyboard.press('Backspace');
      await page.keyboard.type('c d');
      modal.release();
      const field = page.getByRole('combobox');
      await eventually(() => field.inputValue(), 'pear a/c d');
      await page.keyboard.type('!');
      await eventually(() => field.inputValue(), 'pear a/c d!');
    });
  }

  test('a click on the color scheme switch before hydration changes it once', async (t) => {
    const { page, arrive } = await openSlowly(t, '/guide/');
    const toggle = page.getByRole('switch', { name: 'Dark mode' });
    await page.evaluate(() => {
      const root = document.documentElement;
      const changes: string[] = [];
      new MutationObserver(() => {
        const scheme = root.classList.contains('dark') ? 'dark' : 'light';
        if (changes.at(-1) !== scheme) changes.push(scheme);
        root.dataset.changes = changes.join(' ');
      }).observe(root, { attributeFilter: ['class'] });
    });
    await toggle.click();
    await arrive();
    await eventually(() => page.evaluate(() => document.documentElement.dataset.changes), 'dark');
    await eventually(() => toggle.getAttribute('aria-checked'), 'true');
  });

  for (const [name, { width, button, panel }] of Object.entries({
    'the menu of the phone': { width: 390, button: '.hamburger', panel: '#shell-menu' },
    'the drawer with the sidebar': { width: 800, button: '.local-nav-menu', panel: '#shell-sidebar' },
    'a dropdown of the navbar': {
      width: 1280,
      button: '.nav-menu .dropdown-button',
      panel: '.nav-menu .dropdown-panel',
    },
  })) {
    test(`${name} opens before hydration and stays open`, async (t) => {
      const { page, arrive } = await openSlowly(t, '/guide/');
      await page.setViewportSize({ width, height: 800 });
      await page.locator(button).click();
      await page.locator(panel).waitFor();
      await arrive();
      assert.ok(await page.locator(panel).evaluate((element) => element.matches(':popover-open')));
      await page.keyboard.press('Escape');
      await page.locator(panel).waitFor({ state: 'hidden' });
    });
  }

  test('details that are opened before hydration stay open', async (t) => {
    const { page, arrive } = await openSlowly(t, '/guide/widgets');
    await page.getByText('Open me').click();
    await page.locator('#shell-sidebar').locator('summary').last().click();
    const folds = () =>
      page
        .locator('.doc-shell details')
        .evaluateAll((all) => all.map((fold) => (fold as HTMLDetailsElement).open));
    const before = await folds();
    assert.deepEqual(before, [true, true, true]);
    await arrive();
    assert.deepEqual(await folds(), before);
  });
});
