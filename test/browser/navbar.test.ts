/** The navbar and its menus at every width, on a site with more entries than it has room for. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  atRest,
  axeInBothSchemes,
  eventually,
  hydrate,
  type OpenOptions,
  openPage,
  shiftsOf,
  watchShifts,
} from '../helpers/browser.js';
import { builtFixture } from './fixture.js';
import { crowdedSite, ENTRIES } from './full-navbar-site.js';

type Context = Parameters<typeof openPage>[0];
interface Where extends Partial<OpenOptions> {
  width?: number;
  height?: number;
  hideNavbar?: 'never' | 'auto' | 'always';
}

const WIDTHS = [390, 767, 768, 960, 1024, 1280, 1440];
const LONG = '/guide/long';

async function open(t: Context, path: string, where: Where = {}) {
  const { width = 1440, height = 800, hideNavbar, ...rest } = where;
  const url = (await crowdedSite(hideNavbar)) + path;
  return openPage(t, { ...rest, url, viewport: { width, height } });
}

const isOpen = (panel: Locator) => panel.evaluate((element) => element.matches(':popover-open'));

/** A menu of the bar, by the name of its button. */
function menu(page: Page, name: string) {
  const whole = page
    .locator('.dc-navbar .dc-popover')
    .filter({ has: page.getByRole('button', { name }) })
    .first();
  return { button: whole.locator('> button'), panel: whole.locator('> [popover]') };
}

/** Box of an element once nothing moves any more. */
async function restingBox(element: Locator) {
  await atRest(element.page());
  const box = await element.boundingBox();
  assert.ok(box, 'It is not shown.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Opens each menu of the bar as a key does. Runs in the page. @returns those that are at a wrong place. */
async function openEachMenu(): Promise<{ opened: number; faults: string[] }> {
  const faults: string[] = [];
  const buttons = [...document.querySelectorAll<HTMLElement>('.dc-navbar-inner .dc-popover > button')].filter(
    (button) => button.checkVisibility() && !button.closest('[popover]'),
  );
  for (const button of buttons) {
    const panel = button.nextElementSibling as HTMLElement;
    button.focus();
    button.click();
    await new Promise(requestAnimationFrame);
    for (const animation of panel.getAnimations({ subtree: true })) animation.finish();
    const from = button.getBoundingClientRect();
    const to = panel.querySelector('.dc-popover-box')!.getBoundingClientRect();
    const isInside =
      to.x >= 0 && to.right <= document.documentElement.clientWidth && to.bottom <= innerHeight;
    const isBelow = to.x < from.right && to.right > from.x && to.y >= from.bottom;
    if (!panel.matches(':popover-open') || !isInside || !isBelow)
      faults.push(`${button.textContent}${button.ariaLabel}: ${JSON.stringify([from, to])}`);
    panel.hidePopover();
  }
  return { opened: buttons.length, faults };
}

/** Turns the wheel and waits until the page has come to where that leads: it gets there in many small steps. */
async function wheelTo(page: Page, y: number): Promise<void> {
  const from = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, y - from);
  await eventually(() => page.evaluate(() => scrollY), y);
}

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

async function isAway(page: Page): Promise<boolean> {
  await atRest(page);
  return page.evaluate(() => document.elementFromPoint(200, 30)?.closest('.dc-navbar') === null);
}

describe('the navbar', { concurrency: AT_ONCE }, () => {
  test('the navbar at every width', async (t) => {
    const { page } = await open(t, LONG);
    // The navbar fits every width in both languages.
    for (const prefix of ['', '/zh']) {
      if (prefix) await page.goto((await crowdedSite()) + prefix + LONG);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const found = await page.evaluate(() => {
          const bar = document.querySelector('.dc-navbar-inner')!;
          const parts = [...bar.children].filter((part) => part.getClientRects().length > 0);
          const boxes = parts.map((part) => part.getBoundingClientRect());
          return {
            height: document.querySelector('.dc-navbar')?.getBoundingClientRect().height,
            scrollsSideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
            overlapping: boxes.filter((box, at) => at > 0 && box.left < boxes[at - 1]!.right - 0.5).length,
            outside: boxes.filter((box) => box.right > document.documentElement.clientWidth).length,
            menu: [...document.querySelectorAll('.dc-nav-menu')].some((it) => it.getClientRects().length > 0),
            hamburger: document.querySelector('.dc-hamburger')!.getClientRects().length > 0,
          };
        });
        const expected = {
          height: width <= 768 ? 56 : 72,
          scrollsSideways: false,
          overlapping: 0,
          outside: 0,
          menu: width >= 1280,
          hamburger: width < 1280,
        };
        assert.deepEqual([prefix, width, found], [prefix, width, expected]);
      }
    }
    await page.goto((await crowdedSite()) + LONG);

    // A long menu scrolls to its focused entry.
    await page.setViewportSize({ width: 1280, height: 800 });
    const last = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Blog' });
    assert.ok(
      (await restingBox(last)).right > (await restingBox(page.locator('.dc-navbar-tools > div').first())).x,
    );
    await last.focus();
    const box = await restingBox(last);
    assert.ok(box.right <= (await restingBox(page.locator('.dc-navbar-tools > div').first())).x);

    // The Tab key does not scroll the page when it reaches the navbar.
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.evaluate(() => scrollTo(0, 2000));
    await hydrate(page);
    await page.locator('.dc-local-nav-contents').focus();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Shift+Tab');
      assert.equal(await page.evaluate(() => scrollY), 2000);
    }
    assert.ok(await page.evaluate(() => document.activeElement?.closest('.dc-navbar') !== null));
  });

  test('the menus of a wide navbar', async (t) => {
    const { page } = await open(t, LONG);
    await hydrate(page);

    // Menus open below their button, without a gap that the pointer would fall into.
    for (const name of ['Fifty', 'Discord']) {
      const { button, panel } = menu(page, name);
      await button.click();
      const from = await restingBox(button);
      const to = await restingBox(panel.locator('> .dc-popover-box'));
      assert.ok(to.y > from.bottom, name);
      const lost = await button.evaluate(
        (element, { x, top, bottom }) => {
          const ys = Array.from({ length: bottom - top }, (_, at) => top + at);
          return ys.filter((y) => !element.parentElement?.contains(document.elementFromPoint(x, y)));
        },
        { x: from.x + from.width / 2, top: Math.floor(from.y) + 1, bottom: Math.ceil(to.y) + 2 },
      );
      assert.deepEqual([name, lost], [name, []]);
      await page.keyboard.press('Escape');
    }

    // A menu stays inside of the window and below its button at every width.
    // A menu below the pointer opens by itself when the navbar changes, and the click would close it.
    await page.mouse.move(300, 590);
    // Below 768 all of them are in the menu that fills the window.
    for (const width of WIDTHS.filter((it) => it >= 768)) {
      await page.setViewportSize({ width, height: 600 });
      const { opened, faults } = await page.evaluate(openEachMenu);
      assert.deepEqual(faults, [], `${width}`);
      assert.ok(opened > 2, `${width}: ${opened} were opened.`);
    }

    // A menu with fifty entries scrolls to its last entry.
    await page.setViewportSize({ width: 1440, height: 500 });
    const { button, panel } = menu(page, 'Fifty');
    await button.click();
    assert.equal(await panel.getByRole('link').count(), ENTRIES);
    assert.ok((await restingBox(panel)).bottom <= 500);
    await page.keyboard.press('End');
    const last = panel.getByRole('link', { name: `Entry number ${ENTRIES}`, exact: true });
    await eventually(() => last.evaluate((entry) => entry === document.activeElement), true);
    assert.ok((await restingBox(last)).bottom <= 500);
    await page.keyboard.press('Escape');

    // The popover of a social link opens on hover at its button.
    for (const name of ['Code to scan', 'Letters']) {
      const { button, panel } = menu(page, name);
      await button.hover();
      await eventually(() => isOpen(panel), true);
      const [from, to] = [await restingBox(button), await restingBox(panel.locator('.dc-popover-box'))];
      assert.ok(to.y >= from.bottom && Math.abs(to.x - from.x) < 1, name);
    }

    // More than five social links are in a menu, and their popovers open inside of it.
    {
      const { button, panel } = menu(page, 'Social links');
      await button.click();
      const seven = panel.getByRole('button', { name: 'Seven' });
      await seven.click();
      await page.getByText('Seventh text').first().waitFor();
      assert.equal(await isOpen(panel), true);
      await page.keyboard.press('Escape');
      await eventually(() => isOpen(seven.locator('+ [popover]')), false);
      assert.equal(await isOpen(panel), true);
      assert.ok(await seven.evaluate((element) => element === document.activeElement));
      await page.keyboard.press('Escape');
    }
  });

  test('a touch screen', async (t) => {
    const { page } = await open(t, LONG, { hasTouch: true });
    // A tap opens a menu, and the next tap closes it.
    const { button, panel } = menu(page, 'Fifty');
    // The first tap is also what brings the client.
    await hydrate(page, () => button.tap());
    await eventually(() => isOpen(panel), true);
    await button.tap();
    await eventually(() => isOpen(panel), false);
    await button.tap();
    await eventually(() => isOpen(panel), true);
    await page.touchscreen.tap(1300, 700);
    await eventually(() => isOpen(panel), false);
  });

  test('without anchor positioning, a menu opens below its button, and a tooltip uses the title attribute', async (t) => {
    const { page } = await open(t, LONG, {
      prepare: async (context) => {
        await context.addInitScript(() => {
          CSS.supports = () => false;
        });
        await context.route(/\.css$/, async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replaceAll('position-area:', 'position-nowhere:');
          await route.fulfill({ response, body });
        });
      },
    });
    await hydrate(page);
    for (const [name, side] of [
      ['Fifty', 'x'],
      ['Discord', 'right'],
    ] as const) {
      const { button, panel } = menu(page, name);
      await button.click();
      const from = await restingBox(button);
      const to = await restingBox(panel);
      assert.ok(Math.abs(from[side] - to[side]) <= 6 && to.y >= from.bottom, name);
      assert.ok(to.bottom <= 800 && to.right <= 1440);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('switch').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    const tooltip = page.locator('.dc-tooltip');
    await tooltip.waitFor({ state: 'attached' });
    assert.equal(await tooltip.isVisible(), false);
    assert.equal(await tooltip.textContent(), 'Dark mode');
    assert.equal(
      await page.locator('.dc-tooltip-holder:has(.dc-tooltip)').getAttribute('title'),
      'Dark mode',
    );
  });

  test('the navbar of a phone', async (t) => {
    const { page } = await open(t, LONG, { width: 390 });
    await hydrate(page);
    // A tooltip is below its control, inside of the window and reachable by the pointer.
    await page.locator('.dc-navbar').getByRole('switch').hover();
    const tooltip = page.locator('.dc-tooltip');
    await tooltip.waitFor();
    const box = await restingBox(tooltip);
    const control = await restingBox(page.locator('.dc-navbar').getByRole('switch'));
    assert.ok(box.y >= control.bottom - 1 && box.x >= 0 && box.right <= 390);
    // It stays while the pointer moves to it.
    await page.mouse.move(box.x + box.width / 2, box.bottom - 4, { steps: 10 });
    await eventually(() => tooltip.evaluate((it) => it.matches(':hover')), true);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });

    // The mobile menu keeps the focus, and Escape closes it.
    const button = page.getByRole('button', { name: 'Open menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Guide');
    const seen = new Set<string | undefined>();
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab');
      seen.add(
        await page.evaluate(() => {
          const at = document.activeElement;
          return at === document.body ? 'window' : at?.closest('.dc-navbar')?.className;
        }),
      );
    }
    seen.delete('window');
    assert.deepEqual([...seen], ['dc-navbar']);
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page.locator('#shell-menu')), false);
    assert.equal(await button.evaluate((it) => it === document.activeElement), true);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('.dc-navbar')), null);

    // The mobile menu contains menus, languages and social links, and closes when an entry is chosen.
    await page.evaluate(() => scrollTo(0, 1000));
    await page.getByRole('button', { name: 'Open menu' }).click();
    const panel = page.locator('#shell-menu');
    // All of the window but the place of the scrollbar, so that the page behind keeps its width.
    const { width } = (await page.locator('.dc-navbar').boundingBox())!;
    await eventually(() => panel.boundingBox(), { x: 0, y: 56, width, height: 744 });
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'hidden');
    await panel.getByRole('link', { name: '简体中文' }).waitFor();
    assert.ok(await page.locator('.dc-navbar').getByRole('switch').isVisible());
    await panel.getByRole('button', { name: 'Discord' }).click();
    const note = await restingBox(panel.locator('.note-panel:popover-open .dc-popover-box'));
    assert.ok(note.x >= 0 && note.right <= 390 && note.bottom <= 800);
    await page.keyboard.press('Escape');
    const hammer = panel.getByRole('link', { name: 'Hammer' });
    assert.equal(await hammer.isVisible(), false);
    await panel.locator('summary', { hasText: 'Groups' }).click();
    assert.equal(await page.evaluate(() => scrollY), 1000);
    await hammer.click();
    await eventually(() => addressOf(page), '/hammer');
    await eventually(() => isOpen(panel), false);
    await eventually(() => page.evaluate(() => document.querySelectorAll('[inert]').length), 0);
  });

  test('a hidden navbar', async (t) => {
    const { page } = await open(t, LONG, { hideNavbar: 'auto', prepare: watchShifts });
    await hydrate(page, () => page.mouse.move(195, 400));
    // A hidden navbar takes no space and causes no shift at ${width} pixels.
    for (const [width, parts] of [
      [390, { '.dc-local-nav': 56 }],
      [1100, { '.dc-local-nav': 72, '.dc-sidebar': 72 }],
      [1440, { '.dc-sidebar': 72, '.dc-outline': 72 }],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.mouse.move(width / 2, 400);
      await wheelTo(page, 0);
      const arriving = (await shiftsOf(page)).length;
      const tops = async () =>
        Object.fromEntries(
          await Promise.all(Object.keys(parts).map(async (part) => [part, await topOf(page, part)])),
        );
      await wheelTo(page, 900);
      const up = Object.fromEntries(Object.keys(parts).map((part) => [part, 0]));
      await eventually(tops, up);
      await eventually(() => isAway(page), true);
      if (width > 960)
        await eventually(
          () => page.locator('.dc-sidebar').evaluate((side) => side.getBoundingClientRect().bottom),
          800,
        );
      // What is jumped to stands higher by as much.
      assert.equal(
        await page.locator('#section-9').evaluate((heading) => getComputedStyle(heading).scrollMarginTop),
        width === 1440 ? '24px' : '70px',
      );
      await wheelTo(page, 800);
      await eventually(tops, parts);
      await eventually(() => isAway(page), false);
      assert.deepEqual((await shiftsOf(page)).slice(arriving), []);
    }

    // A hidden navbar appears on focus without scrolling the page, and hides on blur.
    await wheelTo(page, 900);
    await eventually(() => isAway(page), true);
    await page.locator('.dc-skip-link').focus();
    await page.keyboard.press('Tab');
    await eventually(() => isAway(page), false);
    assert.equal(await page.evaluate(() => scrollY), 900);
    await page.evaluate(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }));
    await eventually(() => isAway(page), true);

    // A hidden navbar stays visible while one of its menus is open.
    await wheelTo(page, 0);
    const { button, panel } = menu(page, 'Fifty');
    await button.click();
    await page.mouse.move(1000, 400);
    await wheelTo(page, 900);
    await eventually(() => page.evaluate(() => document.documentElement.dataset.navbar), 'away');
    assert.equal(await isAway(page), false);
    assert.equal(await isOpen(panel), true);
    await page.mouse.click(1000, 400);
    await eventually(() => isAway(page), true);

    // Reduced motion turns off its animation.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const duration = () =>
      page.locator('.dc-navbar').evaluate((bar) => getComputedStyle(bar).transitionDuration);
    assert.equal(await duration(), '0s');
  });

  test('the scroll-to-top button', async (t) => {
    const { page } = await open(t, LONG);
    await hydrate(page, () => page.mouse.move(700, 400));

    // The scroll-to-top button does not cover the local nav on a phone.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.mouse.move(200, 400);
    await wheelTo(page, 900);
    const box = await restingBox(page.locator('.dc-scroll-to-top'));
    const bar = await restingBox(page.locator('.dc-local-nav'));
    assert.ok(box.y >= bar.y && box.bottom <= bar.bottom);
    for (const selector of ['.dc-local-nav-menu', '.dc-local-nav-contents']) {
      const other = await restingBox(page.locator(selector));
      assert.ok(box.x >= other.right || box.right <= other.x, selector);
    }

    // The scroll-to-top button does not cover the pager and is not printed.
    {
      await page.setViewportSize({ width: 1024, height: 800 });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const box = await restingBox(page.locator('.dc-scroll-to-top'));
      const links = await page.locator('.dc-pager a').all();
      assert.ok(links.length > 0);
      for (const link of links) {
        const other = await restingBox(link);
        assert.ok(box.x >= other.right || box.y >= other.bottom);
      }
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.locator('.dc-scroll-to-top').isVisible(), false);
    }
  });

  test('axe reports nothing in open menus of the navbar', async (t) => {
    const { page } = await open(t, LONG, { reducedMotion: 'reduce' });
    await hydrate(page);
    const faults = () => axeInBothSchemes(page, { within: '.dc-navbar' });
    for (const name of ['Groups', 'Social links', 'Code to scan']) {
      const { button, panel } = menu(page, name);
      await button.focus();
      await page.keyboard.press('Enter');
      await eventually(() => isOpen(panel), true);
      assert.deepEqual([name, await faults()], [name, []]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('switch').focus();
    await page.locator('.dc-tooltip').waitFor();
    assert.deepEqual(await faults(), []);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('#shell-menu summary', { hasText: 'Groups' }).click();
    assert.deepEqual(await faults(), []);
  });

  test('with a font size of 32 pixels, the mobile menu replaces a navbar that does not fit, and no open menu blocks the page after that', async (t) => {
    const { url } = await builtFixture();
    const { page, context } = await openPage(t, { url: `${url}/guide/` });
    const browser = await context.newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const menu = page.locator('.dc-nav-menu').locator('visible=true');
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await eventually(() => page.locator('.dc-hamburger').isVisible(), true, { message: `${width}` });
      assert.equal(await menu.count(), 0, `${width}`);
    }
    await page.locator('.dc-hamburger').click();
    const inertCount = () => page.evaluate(() => document.querySelectorAll('[inert]').length);
    await eventually(async () => (await inertCount()) > 0, true);
    // Away from the dropdowns, which open on hover and close the menu.
    await page.mouse.move(5, 500);
    await page.setViewportSize({ width: 1600, height: 800 });
    await eventually(inertCount, 0);
    assert.equal(await page.locator('.dc-hamburger').isVisible(), false);
    assert.ok((await menu.count()) > 0);
  });
});
