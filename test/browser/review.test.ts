/** Menus and the drawer over a page, and a font size of 200 %. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { AT_ONCE, eventually, hydrate, openPage } from '../helpers/browser.js';
import { builtFixture } from './fixture.js';

async function open(t: TestContext, width: number) {
  const { url } = await builtFixture();
  return openPage(t, { url: `${url}/guide/long`, viewport: { width, height: 800 } });
}

const isOpen = (panel: Locator) => panel.evaluate((element) => element.matches(':popover-open'));

/** Runs in the page: whether a click on an external link with hreflang is canceled before hydration. */
function isExternalLinkPrevented(): boolean {
  scrollTo(0, 1500);
  const link = Object.assign(document.createElement('a'), { href: 'https://example.com/', hreflang: 'de' });
  document.querySelector('main')!.prepend(link);
  let isPrevented = false;
  // The last listener: if the event is not canceled here, the browser follows the link.
  const last = (event: Event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', last, { once: true });
  link.click();
  link.remove();
  scrollTo(0, 0);
  return isPrevented;
}

describe('over a page', { concurrency: AT_ONCE }, () => {
  test('a menu is aligned with the edge of its button and closes on a press outside, not on its padding', async (t) => {
    const { page } = await open(t, 1440);
    await hydrate(page);
    for (const whole of await page
      .locator('.dc-navbar-tools > :not(nav) .dc-popover, .dc-page-actions .dc-popover')
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
      const name = await button.getAttribute('aria-label');
      assert.ok(distance < 0.5, `${name}: ${distance}`);
      // The padding contains no control, so the browser focuses an ancestor.
      await panel.locator('.dc-popover-box').click({ position: { x: 2, y: 2 } });
      assert.equal(await isOpen(panel), true, `${name}`);
      await page.mouse.down();
      await page.mouse.move(600, 700);
      await page.mouse.up();
      assert.equal(await isOpen(panel), true, `${name}: a press that ends outside`);
      await page.keyboard.press('Escape');
    }
  });

  test('an open drawer makes the page inert until Escape closes it or the window becomes wide', async (t) => {
    const { page } = await open(t, 800);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const drawer = page.locator('#shell-sidebar');
    const isInert = async () => (await page.locator('[inert]').count()) > 0;
    assert.equal(await page.evaluate(isExternalLinkPrevented), false);
    // Before hydration.
    await menu.evaluate((button: HTMLElement) => button.click());
    assert.equal(await isOpen(drawer), true);
    await hydrate(page);
    await eventually(isInert, true);
    assert.equal(await isOpen(drawer), true);
    await page.keyboard.press('Escape');
    await eventually(isInert, false);

    await menu.click();
    await eventually(isInert, true);
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
    await eventually(isInert, false);
    assert.equal(await menu.evaluate((button) => button === document.activeElement), true);
    assert.equal(await page.getByRole('dialog').count(), 0);

    await menu.click();
    await eventually(isInert, true);
    await page.setViewportSize({ width: 1100, height: 800 });
    await eventually(isInert, false);
  });

  test('text twice as large does not break words of a title', async (t) => {
    const { page } = await open(t, 390);
    await page.evaluate(() => {
      // No style attribute and no element: the policy of the page allows neither.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200% !important; }');
      document.adoptedStyleSheets = [sheet];
    });
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
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
          const buttons = document.querySelector('.dc-page-actions')!.getBoundingClientRect();
          const isOver = heading.right > buttons.left && heading.top < buttons.bottom - 0.5;
          return [...words.map(String), ...(isOver ? [`${title} lies over the buttons`] : [])];
        });
      });
      assert.deepEqual([width, found], [width, []]);
    }
  });
});
