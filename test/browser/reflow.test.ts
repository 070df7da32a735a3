/** No content is lost in a window of 320 pixels, at 400 % zoom, with large text or with wide text. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, hydrate, opener, openPage } from '../helpers/browser.js';
import { isNightly } from '../helpers/nightly.js';
import { builtFixture, PAGE_TYPES } from './fixture.js';
import { demandingSite } from './long-sidebar-site.js';

/** Content that a reader cannot reach, a line for each element. Runs in the page. */
function losses(): string[] {
  const found: string[] = [];
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} '${element.textContent?.trim().slice(0, 30)}'`;
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`);
  // Shortened on purpose: the title is said elsewhere, the section is the heading itself.
  const shortened = '.dc-sr-only, .dc-sr-only *, .dc-nav-title > span, .dc-local-nav-section';
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility() || element.matches(shortened)) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (overflowX === 'hidden' && scrollWidth > clientWidth + 1)
      found.push(`cut at its side: ${name(element)}`);
    if (overflowY === 'hidden' && overflowX === 'hidden' && scrollHeight > clientHeight + 1)
      found.push(`cut below: ${name(element)}`);
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!hasText) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = range.getBoundingClientRect();
    const scroller = element.closest('pre, .dc-table-wrap, .dc-tab-list, .dc-navbar-wide, .dc-skip-link');
    if (!scroller && box.width > 0 && (box.left < -1 || box.right > document.documentElement.clientWidth + 1))
      found.push(`sticks out: ${name(element)}`);
  }
  const controls = [
    ...document.querySelectorAll<HTMLElement>('.dc-navbar, .dc-local-nav, .dc-doc-footer, .dc-overview'),
  ]
    .flatMap((part) => [...part.querySelectorAll<HTMLElement>('a, button, summary, input')])
    .filter((control) => control.checkVisibility() && !control.closest('[popover]'))
    .map((control) => ({ control, box: control.getBoundingClientRect() }));
  for (const [at, { control, box }] of controls.entries()) {
    for (const other of controls.slice(at + 1)) {
      if (
        control.contains(other.control) ||
        control.closest('.dc-navbar-wide') ||
        other.control.closest('.dc-navbar-wide')
      )
        continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (across > 1 && down > 1) found.push(`${name(control)} lies over ${name(other.control)}`);
    }
  }
  return found;
}

const MODES: Record<string, { sizes: [number, number][]; css?: string }> = {
  'in a small window': {
    sizes: [[320, 256]],
  },
  'with text twice as large': {
    sizes: [
      [390, 800],
      [1440, 900],
    ],
    css: 'html { font-size: 200% !important; }',
  },
  // WCAG 1.4.12.
  'with text set wider': {
    sizes: [
      [320, 800],
      [1024, 800],
    ],
    css: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
  },
};

async function restyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    // The policy of the page allows adopted style sheets, but no inline styles.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** Both sites, with the pages to measure: of each page type one, and in a nightly run one of each site. */
async function sites(): Promise<[url: string, paths: string[]][]> {
  const demanding = ['/ar/deep/', '/ar/', '/deep/'];
  const others = [PAGE_TYPES.doc, PAGE_TYPES.overview, PAGE_TYPES['blog index'], PAGE_TYPES['not found']];
  const chinese = (isNightly ? Object.values(PAGE_TYPES) : others).map((path) => `/zh${path}`);
  return [
    [await demandingSite(), demanding],
    [(await builtFixture()).url, chinese],
  ];
}

const open = opener(demandingSite);

describe('reflow', { concurrency: AT_ONCE }, () => {
  test('no page type loses content in 320 pixels, with large text or with wide text', async (t) => {
    const found: Record<string, string[]> = {};
    for (const [url, paths] of await sites()) {
      const { page } = await openPage(t, { url: url + paths[0], expected: [/status of 404/] });
      // Without the slide of the drawer.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const path of paths) {
        await page.goto(url + path);
        for (const [mode, { sizes, css = '' }] of Object.entries(MODES)) {
          await restyle(page, css);
          for (const [width, height] of sizes) {
            await page.setViewportSize({ width, height });
            const lost = await page.evaluate(losses);
            if (lost.length > 0) found[`${path} ${mode}, ${width}x${height}`] = lost.slice(0, 4);
          }
        }
      }
    }
    assert.deepEqual(found, {});
  });

  test('a low window scrolls its bars away, and its menus show their last entry', async (t) => {
    const { page } = await open(t, '/deep/', { viewport: { width: 320, height: 256 } });
    await hydrate(page);
    const covered = () =>
      page.evaluate(() =>
        ['.dc-navbar', '.dc-local-nav'].filter((bar) => {
          const { top, bottom } = document.querySelector(bar)!.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        }),
      );
    assert.deepEqual(await covered(), ['.dc-navbar', '.dc-local-nav']);
    for (const [name, panel] of [
      ['Open menu', '#shell-menu'],
      ['Menu', '#shell-sidebar'],
      ['On this page', '#shell-contents'],
    ] as const) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole('button', { name, exact: true }).click();
      const last = page.locator(`${panel} a`).locator('visible=true').last();
      await last.scrollIntoViewIfNeeded();
      const box = (await last.boundingBox())!;
      assert.ok(box.y >= 0 && box.y + box.height <= 257, `${name}: ${JSON.stringify(box)}`);
      await page.keyboard.press('Escape');
    }
    await page.evaluate(() => scrollTo(0, 700));
    await eventually(covered, []);
    // The menu of the phone can be closed where it was opened, halfway down as well.
    await page.evaluate(() => scrollTo(0, 20));
    await page.getByRole('button', { name: 'Open menu' }).click();
    const top = () => page.locator('.dc-navbar').evaluate((bar) => bar.getBoundingClientRect().top);
    await eventually(top, 0);
    await page
      .getByRole('button', { name: /menu|close/i })
      .first()
      .click();
    await page.locator('#shell-menu').waitFor({ state: 'hidden' });
  });

  test('a low and wide window shows the current sidebar entry', async (t) => {
    const { page } = await open(t, '/many/p90', { viewport: { width: 1280, height: 320 } });
    await page.evaluate(() => scrollTo(0, 100));
    const box = (await page.locator('.dc-sidebar-link[aria-current]').boundingBox())!;
    assert.ok(box.y >= 0 && box.y + box.height <= 320, JSON.stringify(box));
  });
});
