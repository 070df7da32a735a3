/** Menus, the drawer and tooltips over a page, and a font size of 200 %. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { AT_ONCE, eventually, hydrate, type OpenOptions, openPage } from '../helpers/browser.js';
import { builtFixture } from './fixture.js';

type Context = Parameters<typeof openPage>[0];

async function open(t: Context, path: string, width: number, options: Partial<OpenOptions> = {}) {
  const { url } = await builtFixture();
  return openPage(t, { ...options, url: url + path, viewport: { width, height: 800 } });
}

const isOpen = (panel: Locator) => panel.evaluate((element) => element.matches(':popover-open'));
const inertCount = (page: Page) => page.evaluate(() => document.querySelectorAll('[inert]').length);

/** No style attribute and no element: the policy of the page allows neither. */
async function restyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

describe('a menu', { concurrency: AT_ONCE }, () => {
  test('a click on the padding of a menu keeps it open', async (t) => {
    const { page } = await open(t, '/guide/long', 1440);
    await hydrate(page);
    for (const whole of ['.page-actions .popover', '.navbar .popover']) {
      const button = page.locator(`${whole} > button`).first();
      const box = page.locator(`${whole} .popover-box`).first();
      await button.focus();
      await page.keyboard.press('ArrowDown');
      await eventually(() => isOpen(box.locator('..')), true);
      // The padding contains no control, so the browser focuses an ancestor.
      await box.click({ position: { x: 2, y: 2 } });
      assert.equal(await isOpen(box.locator('..')), true, whole);
      await page.keyboard.press('Escape');
    }
  });

  test('a menu is aligned with the edge of its button', async (t) => {
    const { page } = await open(t, '/guide/long', 1440);
    await hydrate(page);
    for (const whole of await page
      .locator('.navbar-tools > :not(nav) .popover, .page-actions .popover')
      .all()) {
      if (!(await whole.isVisible())) continue;
      const button = whole.locator('> button');
      await button.focus();
      await page.keyboard.press('Enter');
      const panel = whole.locator('> [popover]');
      await eventually(() => isOpen(panel), true);
      const distance = await whole.evaluate((element) => {
        const [from, to] = [element.children[0]!, element.children[1]!.children[0]!].map((it) =>
          it.getBoundingClientRect(),
        );
        const side = element.getAttribute('data-align') === 'end' ? 'right' : 'left';
        return Math.abs(from![side] - to![side]);
      });
      assert.ok(distance < 0.5, `${await button.getAttribute('aria-label')}: ${distance}`);
      await page.keyboard.press('Escape');
    }
  });
});

test('without anchor positioning, a tooltip uses the title attribute', async (t) => {
  const { page } = await open(t, '/guide/long', 1440, {
    prepare: async (context) => {
      await context.route(/\.css$/, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll('position-area:', 'position-nowhere:');
        await route.fulfill({ response, body });
      });
    },
  });
  await hydrate(page);
  await page.getByRole('switch').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.locator('.tooltip').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.tooltip').isVisible(), false);
  const text = await page.locator('.tooltip').textContent();
  assert.ok(text);
  assert.equal(await page.locator('.tooltip-holder:has(.tooltip)').getAttribute('title'), text);
});

describe('an open drawer', { concurrency: AT_ONCE }, () => {
  const menuOf = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
  const drawerOf = (page: Page) => page.locator('#shell-sidebar');

  test('an open drawer makes the page inert until Escape closes it', async (t) => {
    const { page } = await open(t, '/guide/long', 800);
    await hydrate(page);
    await menuOf(page).click();
    await eventually(async () => (await inertCount(page)) > 0, true);
    const reached = await page.evaluate(() =>
      [...document.querySelectorAll('#docs-root :is(a, button, main, header, footer)')]
        .filter((element) => !element.closest('[inert], #shell-sidebar'))
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(reached, []);
    assert.ok(await page.getByRole('dialog', { name: 'Sidebar' }).isVisible());
    // What is announced is still heard.
    assert.equal(await page.locator('[data-announcer]').evaluate((it) => it.closest('[inert]')), null);
    await page.keyboard.press('Escape');
    await eventually(() => inertCount(page), 0);
    assert.equal(await menuOf(page).evaluate((menu) => menu === document.activeElement), true);
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  test('the page is not inert after the window becomes wide', async (t) => {
    const { page } = await open(t, '/guide/long', 800);
    await hydrate(page);
    await menuOf(page).click();
    await eventually(async () => (await inertCount(page)) > 0, true);
    await page.setViewportSize({ width: 1100, height: 800 });
    await eventually(() => inertCount(page), 0);
  });

  test('a drawer that is opened before hydration makes the page inert', async (t) => {
    const { page } = await open(t, '/guide/long', 800);
    await menuOf(page).evaluate((menu: HTMLElement) => menu.click());
    assert.equal(await isOpen(drawerOf(page)), true);
    await hydrate(page);
    await eventually(async () => (await inertCount(page)) > 0, true);
    assert.equal(await isOpen(drawerOf(page)), true);
  });
});

describe('large text', { concurrency: AT_ONCE }, () => {
  const twice = 'html { font-size: 200% !important; }';

  for (const width of [390, 768, 1024, 1440]) {
    test(`large text does not break words of a title at ${width} pixels`, async (t) => {
      const { page } = await open(t, '/guide/long', width);
      await restyle(page, twice);
      const found = await page.evaluate(() => {
        const range = document.createRange();
        const text = document.querySelector('main h1')!.firstChild as Text;
        return ['Long page', 'Quick start', 'Output format of it'].flatMap((title) => {
          text.data = title;
          const words = [...title.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1;
          });
          const heading = document.querySelector('main h1')!.getBoundingClientRect();
          const buttons = document.querySelector('.page-actions')!.getBoundingClientRect();
          const isOver = heading.right > buttons.left && heading.top < buttons.bottom - 0.5;
          return [...words.map(String), ...(isOver ? [`${title} lies over the buttons`] : [])];
        });
      });
      assert.deepEqual(found, []);
    });
  }
});

test('an external link with hreflang keeps its address before hydration', async (t) => {
  const { page } = await open(t, '/guide/long', 1280, {
    prepare: (context) => context.route(/chunk-/, () => undefined),
  });
  await page.evaluate(() => {
    scrollTo(0, 1500);
    const link = Object.assign(document.createElement('a'), {
      href: 'https://example.com/de',
      hreflang: 'de',
      textContent: 'Deutsch',
    });
    document.querySelector('main')!.prepend(link);
  });
  const isPrevented = await page.evaluate(() => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    // The last listener: if the event is not canceled here, the browser follows the link.
    let taken = false;
    addEventListener('click', (heard) => {
      taken = heard.defaultPrevented;
      heard.preventDefault();
    });
    document.querySelector('main > a')!.dispatchEvent(event);
    return taken;
  });
  assert.equal(isPrevented, false);
});
