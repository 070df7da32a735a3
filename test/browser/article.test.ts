/** The widgets of an article: images, page actions, tabs and code. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  atRest,
  axeInBothSchemes,
  axeViolations,
  eventually,
  hydrate,
  type OpenOptions,
  opener,
  setColorScheme,
  shiftsOf,
  watchShifts,
} from '../helpers/browser.js';
import { articleSite } from './article-site.js';

const open = opener(articleSite);

async function openAwake(t: TestContext, path: string, options: Partial<OpenOptions> = {}) {
  const opened = await open(t, path, options);
  await hydrate(opened.page);
  return opened;
}

const imageNamed = (page: Page, name: string) =>
  page.getByRole('button', { name: `Enlarge image: ${name}`, exact: true });
const dialogOf = (page: Page) => page.locator('dialog.dc-zoom');
const isOpen = async (page: Page) => (await dialogOf(page).count()) === 1;

async function enlarge(page: Page, name: string): Promise<void> {
  await imageNamed(page, name).click();
  await dialogOf(page).waitFor();
  await atRest(page);
}

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLImageElement | null)?.alt ?? '');

describe('an image', { concurrency: AT_ONCE }, () => {
  test('images of a page', async (t) => {
    const { page, asked, expect } = await openAwake(t, '/guide/images', { prepare: watchShifts });
    // The code of the zoom loads when the pointer is over an image, not before.
    const code = () => asked().filter((path) => path.includes('zoom-view')).length;
    await atRest(page);
    assert.equal(code(), 0);
    await imageNamed(page, 'Large').hover();
    await eventually(code, 1);

    // Opening and closing an image causes no layout shift.
    await page.mouse.move(2, 2);
    const place = () => page.getByRole('heading', { level: 1, includeHidden: true }).boundingBox();
    const before = await place();
    const arriving = (await shiftsOf(page)).length;
    await enlarge(page, 'Large');
    assert.deepEqual(await place(), before);
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page), false);
    await atRest(page);
    assert.deepEqual(await place(), before);
    assert.deepEqual((await shiftsOf(page)).slice(arriving), []);

    // An image opens enlarged in a dialog with its name, and Escape returns the focus to it.
    await enlarge(page, 'Large');
    assert.equal(await page.getByRole('dialog', { name: 'Large' }).count(), 1);
    const { width = 0 } = (await page.locator('.dc-zoom > img').boundingBox()) ?? {};
    assert.ok(width > 1000, `The image is ${width} px wide in a window of 1280.`);
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Close image',
    );
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page), false);
    await eventually(() => focused(page), 'Large');

    // Enter and Space open an image.
    for (const key of ['Enter', ' ']) {
      await imageNamed(page, 'Large').focus();
      await page.keyboard.press(key);
      await eventually(() => isOpen(page), true);
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.closest('.content, main')), null);
      await page.keyboard.press('Escape');
      await eventually(() => isOpen(page), false);
      assert.equal(await focused(page), 'Large');
    }

    // An enlarged image has at most its natural size, and closes on a click, the wheel or a resized window.
    for (const act of [
      () => page.mouse.click(3, 400),
      () => page.locator('.dc-zoom > img').click(),
      () => page.getByRole('button', { name: 'Close image' }).click(),
      () => page.mouse.wheel(0, 120),
      () => page.setViewportSize({ width: 1000, height: 700 }),
    ]) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await enlarge(page, 'Small');
      const box = await page.locator('.dc-zoom > img').boundingBox();
      assert.deepEqual([box?.width, box?.height], [300, 200]);
      await page.mouse.move(640, 400);
      await act();
      await eventually(() => isOpen(page), false);
    }

    // An enlarged image stays open while the page scrolls by 40 px, and closes beyond that.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await enlarge(page, 'Large');
    await page.evaluate(() => scrollBy({ top: 40, behavior: 'instant' }));
    await atRest(page);
    assert.equal(await isOpen(page), true);
    await page.evaluate(() => scrollBy({ top: 1, behavior: 'instant' }));
    await eventually(() => isOpen(page), false);
    assert.equal(await page.evaluate(() => scrollY), 41);

    // An image opens with the larger file of its srcset or data-zoom-src.
    const picture = page.locator('.dc-zoom > img');
    for (const name of ['Sharp', 'Set']) {
      await imageNamed(page, name).click();
      await eventually(
        () => picture.evaluate((image) => (image as HTMLImageElement).currentSrc.split('/').at(-1)),
        'large.png',
      );
      await atRest(page);
      const box = await picture.boundingBox();
      assert.ok(box && box.width > 1000, `The image is ${box?.width} px wide.`);
      await page.keyboard.press('Escape');
      await eventually(() => isOpen(page), false);
    }

    // An image whose larger file is missing opens in its own size with one warning.
    expect(/status of 404/, /console\.warning: The large version of an image cannot be loaded: .*gone\.png/);
    await page.route(/gone\.png/, (route) => route.fulfill({ status: 404 }));
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await imageNamed(page, 'Gone').click();
    await eventually(() => warnings.length, 1);
    await atRest(page);
    assert.equal(await isOpen(page), true);
    assert.match((await page.locator('.dc-zoom > img').getAttribute('src')) ?? '', /small\.png$/);
    assert.equal(warnings.length, 1);
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page), false);

    // An enlarged image fits a window of 320 px and is not smaller than in the page.
    await page.setViewportSize({ width: 320, height: 640 });
    const inPage = await imageNamed(page, 'Large').boundingBox();
    await enlarge(page, 'Large');
    const box = await page.locator('.dc-zoom > img').boundingBox();
    assert.ok(box && inPage && box.width >= inPage.width && box.x >= 0 && box.x + box.width <= 320);
    const button = await page.getByRole('button', { name: 'Close image' }).boundingBox();
    assert.ok(button && button.width >= 24 && button.height >= 24);
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page), false);

    // The image of the current color scheme opens, and an SVG fills the window.
    {
      await page.setViewportSize({ width: 1280, height: 800 });
      await setColorScheme(page, 'dark');
      assert.equal(await imageNamed(page, 'By day').count(), 0);
      await enlarge(page, 'By night');
      const box = await page.locator('.dc-zoom > img').boundingBox();
      assert.ok(box && box.width >= 1280 - 2 * 16 - 16, `The drawing is ${box?.width} px wide.`);
      await page.keyboard.press('Escape');
      await eventually(() => isOpen(page), false);
    }

    // Reduced motion turns off the animation of an image.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await imageNamed(page, 'Large').click();
    await dialogOf(page).waitFor();
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    assert.equal(running, 0);
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page), false);

    // Axe reports nothing on an open image.
    await enlarge(page, 'Large');
    assert.deepEqual(await axeViolations(page), []);
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page), false);
  });

  test('an enlarged image closes when the reader goes back to another page', async (t) => {
    const { page } = await openAwake(t, '/guide/other');
    await page.getByRole('link', { name: 'Images' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Images' }).waitFor();
    await enlarge(page, 'Large');
    await page.goBack();
    await eventually(() => isOpen(page), false);
    assert.equal(addressOf(page), '/guide/other');
    await page.getByRole('heading', { level: 1, name: 'Other' }).waitFor();
    // What the other page shows opens too.
    await enlarge(page, 'Large');
  });
});

const menuOf = (page: Page) => page.locator('.dc-page-actions [popover]');
const menuButton = (page: Page) => page.getByRole('button', { name: 'More ways to read this page' });

describe('tabs and code', { concurrency: AT_ONCE }, () => {
  const stops = (page: Page) =>
    page
      .locator('[data-article] :is(pre, .dc-table-wrap)')
      .evaluateAll((all) =>
        all
          .filter((element) => (element as HTMLElement).offsetParent)
          .map((element) => [
            element.scrollWidth > element.clientWidth,
            (element as HTMLElement).tabIndex === 0,
          ]),
      );

  test('code and tables are stops of the Tab key only if they scroll, and axe reports nothing', async (t) => {
    const { page } = await openAwake(t, '/guide/code');
    await eventually(async () => (await stops(page)).filter(([scrolls, isStop]) => scrolls !== isStop), []);
    const before = (await stops(page)).filter(([, isStop]) => isStop).length;
    assert.ok(before > 0);
    await page.getByRole('tab', { name: 'Two' }).click();
    await eventually(async () => (await stops(page)).filter(([, isStop]) => isStop).length, before + 1);
    assert.deepEqual(await axeInBothSchemes(page), []);
  });

  test('without script, all code and tables are stops of the Tab key, images are no buttons, and only the Markdown can be opened', async (t) => {
    const { page } = await open(t, '/guide/code', { javaScriptEnabled: false });
    assert.ok((await stops(page)).every(([, isStop]) => isStop));
    await page.goto(`${await articleSite()}/guide/images`);
    const image = page.getByRole('img', { name: 'Large' });
    assert.equal(await image.getAttribute('tabindex'), null);
    assert.notEqual(await image.evaluate((element) => getComputedStyle(element).cursor), 'zoom-in');
    await page.goto(`${await articleSite()}/guide/other`);
    assert.equal(await page.getByRole('button', { name: 'Copy Markdown' }).isVisible(), false);
    await menuButton(page).click();
    assert.deepEqual(await menuOf(page).getByRole('link').allTextContents(), ['View as Markdown']);
  });

  test('the head of an article, and numbers and lines out of focus of code', async (t) => {
    const { page } = await open(t, '/guide/code');
    // The number of a wrapped line is at its beginning.
    const line = page.locator('.dc-is-wrapped .line');
    const { top, rows } = await line.evaluate((element) => {
      const style = getComputedStyle(element, '::after');
      return {
        top: style.top,
        rows: element.getBoundingClientRect().height / Number.parseFloat(style.lineHeight),
      };
    });
    assert.ok(rows > 1.5, 'The line does not wrap.');
    assert.equal(top, '0px');
    // Lines out of focus lose their colors and keep their contrast.
    const colorsOf = () =>
      page.locator('.dc-has-focus .line').evaluateAll((lines) =>
        lines.map((line) => {
          const all = [line, ...line.querySelectorAll('span')].map((part) => getComputedStyle(part));
          assertOpaque(all);
          return new Set(all.map(({ color }) => color)).size;

          function assertOpaque(styles: CSSStyleDeclaration[]) {
            if (styles.some(({ opacity }) => opacity !== '1')) throw new Error('A line is see-through.');
          }
        }),
      );
    const [first, focus, third] = await colorsOf();
    assert.deepEqual([first, third], [1, 1]);
    assert.ok(focus! > 1);
    await page.locator('.dc-has-focus').hover();
    assert.ok((await colorsOf())[0]! > 1);
    // The date of a post is above the title.
    {
      const date = await page.locator('.dc-doc-meta').boundingBox();
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      assert.ok(date && title && date.y + date.height <= title.y);
    }

    // The page actions are beside the title, and lose their label in a narrow window.
    {
      const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
      const title = await box('[data-article] h1');
      const actions = await box('.dc-page-actions');
      assert.ok(actions.y >= title.y && actions.y + actions.height < title.y + title.height);
      const [article, first] = [await box('[data-article]'), await box('[data-article] > h1 + p')];
      assert.equal(Math.round(actions.x + actions.width), Math.round(article.x + article.width));
      assert.ok(first.y > actions.y + actions.height);
      assert.equal(await page.locator('.dc-copy-page-text').isVisible(), true);
      for (const width of [479, 320]) {
        await page.setViewportSize({ width, height: 800 });
        assert.equal(await page.locator('.dc-copy-page-text').isVisible(), false);
        for (const button of await page.locator('.dc-page-actions button').all()) {
          const { width: across = 0, height = 0 } = (await button.boundingBox()) ?? {};
          assert.ok(across >= 24 && height >= 24, `A button is ${across} by ${height} px.`);
        }
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      }
      await page.setViewportSize({ width: 480, height: 800 });
      assert.equal(await page.locator('.dc-copy-page-text').isVisible(), true);
    }
    // Long lines and titles of code scroll or wrap in their block at 320 px.
    await page.setViewportSize({ width: 320, height: 640 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    const outside = await page
      .locator('.dc-code-block')
      .evaluateAll((all) => all.filter((block) => block.getBoundingClientRect().right > innerWidth).length);
    assert.equal(outside, 0);
    // Of more tabs than there is room for, the list scrolls, and brings the one with the focus into sight.
    const last = await page
      .locator('.dc-tab-list:visible')
      .first()
      .evaluate((list) => {
        for (let more = 0; more < 12; more += 1) list.append(list.lastElementChild!.cloneNode(true));
        const tab = list.lastElementChild as HTMLElement;
        tab.focus();
        const { left, right } = tab.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && list.scrollWidth > list.clientWidth;
      });
    assert.equal(last, true);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  });

  test('the copy button appears on hover and on focus, and always on touch screens', async (t) => {
    const { page } = await open(t, '/guide/code', { reducedMotion: 'reduce' });
    const block = page.locator('.dc-code-block:visible').first();
    const button = block.locator('.dc-code-copy');
    const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity);
    await page.mouse.move(5, 5);
    assert.equal(await opacity(), '0');
    await block.hover();
    await eventually(opacity, '1');
    await page.mouse.move(5, 5);
    await eventually(opacity, '0');
    await button.focus();
    await eventually(opacity, '1');

    const phone = await open(t, '/guide/code', { hasTouch: true, isMobile: true });
    const shown = await phone.page
      .locator('.dc-code-copy:visible')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).opacity));
    assert.ok(shown.length > 0);
    assert.deepEqual([...new Set(shown)], ['1']);
  });

  test('punctuation after inline code never starts a line, and short names with hyphens are on one line, in the widths of phones', async (t) => {
    const { page } = await open(t, '/guide/marks', { viewport: { width: 430, height: 800 } });
    for (const path of ['/guide/marks', '/zh/guide/marks']) {
      await page.goto((await articleSite()) + path);
      const found = await page.evaluate(() => {
        const article = document.querySelector<HTMLElement>('.dc-article')!;
        const marks = [...article.querySelectorAll(':not(pre) > code')].map((code) => {
          const mark = document.createRange();
          mark.setStart(code.nextSibling!, 0);
          mark.setEnd(code.nextSibling!, 1);
          return { code, mark };
        });
        const problems = new Set<string>();
        for (let width = 280; width <= 390; width += 1) {
          article.style.inlineSize = `${width}px`;
          for (const { code, mark } of marks)
            if (mark.getBoundingClientRect().top >= [...code.getClientRects()].at(-1)!.bottom)
              problems.add(`${width} px: ${code.textContent}${mark.toString()}`);
          for (const { code } of marks)
            if (code.textContent === 'some-long-name' && code.getClientRects().length > 1)
              problems.add(`${width} px: ${code.textContent} is on two lines`);
          // A table reaches to the edges of the window, and the padding of code to the next line may hang.
          for (const part of article.querySelectorAll(':scope > :not(.dc-table-wrap)'))
            if (part.scrollWidth > width + 6)
              problems.add(`${width} px: ${part.scrollWidth} px: ${part.textContent}`);
        }
        return [...problems];
      });
      assert.deepEqual(found, [], path);
    }
  });
});
