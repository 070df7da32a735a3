/** A language from right to left mirrors the whole page, but not the code. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AT_ONCE, eventually, opener, openPage } from '../helpers/browser.js';
import { configOf, site } from '../helpers/site.js';
import { demandingSite } from './long-sidebar-site.js';
import { buildAndPreview } from './servers.js';

const open = opener(demandingSite, { viewport: { width: 1440, height: 900 } });

/** The left and right edge of each element in the window. */
async function sidesOf<Name extends string>(page: Page, selectors: Record<Name, string>) {
  return page.evaluate(
    (all) => {
      const found = Object.entries<string>(all).map(([name, selector]) => {
        const box = [...document.querySelectorAll(selector)]
          .map((element) => element.getBoundingClientRect())
          .find(({ width }) => width > 0);
        if (!box) throw new Error(`'${selector}' is not there`);
        return [name, { left: box.left, right: box.right }];
      });
      return Object.fromEntries(found) as Record<Name, { left: number; right: number }>;
    },
    selectors as Record<string, string>,
  );
}

test('code in labels of an Arabic page and an English text on one are read from left to right', async (t) => {
  const { root } = await site({
    'site.config.ts': configOf(`footer: 'Under the MIT license.',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'ar', label: 'العربية' }],`),
    'content/en/index.md': '# Home\n',
    'content/en/only.md': '# Home\n\nText.\n',
    'content/ar/index.md':
      '# `a/.`\n\n## `flag--`\n\n::: code-group\n\n```sh [b/.]\nls\n```\n\n:::\n\n## نص\n',
  });
  const url = await buildAndPreview(root);
  const { page } = await openPage(t, { url: `${url}/ar/`, viewport: { width: 1440, height: 700 } });
  /** Whether the last character is right of the first one, and where the text ends. */
  const read = (selector: string) =>
    page.evaluate((selector) => {
      const text = document
        .createTreeWalker(document.querySelector(selector)!, NodeFilter.SHOW_TEXT)
        .nextNode()!;
      const [first, last] = [0, text.nodeValue!.length - 1].map((at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect();
      });
      return { isInOrder: last!.left > first!.left, right: last!.right };
    }, selector);
  for (const selector of ['.dc-tab', '.dc-outline .dc-outline-link'])
    assert.equal((await read(selector)).isInOrder, true, selector);
  const [code, word] = [
    await read('.dc-outline .dc-outline-link'),
    await sidesOf(page, { all: '.dc-outline .dc-outline-list' }),
  ];
  assert.ok(word.all.right - code.right < 20, 'the entry is at the right');

  // The English text has its title at the left, and the actions at the right.
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.goto(`${url}/ar/only`);
  const { title, actions, article } = await sidesOf(page, {
    title: 'h1',
    actions: '.dc-page-actions',
    article: '.dc-article',
  });
  assert.equal(title.left, article.left);
  assert.ok(title.right <= actions.left, 'the actions do not cover the title');
  assert.equal(actions.right, article.right);
  // The full stop is after the text.
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.querySelector('.dc-site-footer')!).direction),
    'ltr',
  );
});

describe('a language from right to left', { concurrency: AT_ONCE }, () => {
  test('the columns and the article of an Arabic page are mirrored, and its code is not', async (t) => {
    const { page } = await open(t, '/ar/deep/');
    const { title, menu, tools, sidebar, heading, article, outline } = await sidesOf(page, {
      title: '.dc-nav-title',
      menu: '.dc-nav-menu',
      tools: '.dc-navbar-tools > div',
      sidebar: '#shell-sidebar',
      heading: '.dc-sidebar-heading',
      article: '.dc-article',
      outline: '.dc-outline',
    });
    assert.ok(title.left > menu.left && menu.left > tools.right, 'title, menu and tools, from the right');
    assert.ok(
      sidebar.left >= article.right && article.left >= outline.right,
      'sidebar, article and outline, from the right',
    );
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    const margins = [title, heading].map(({ right }) => Math.round(width - right));
    assert.equal(margins[0], margins[1], 'title and sidebar begin at the same distance from the right edge');
    // The article is mirrored, and its code is not.
    const styles = await page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector)!);
      const borders = (selector: string) => [of(selector).borderRightWidth, of(selector).borderLeftWidth];
      return {
        quotation: borders('blockquote'),
        list: [of('.dc-article > ul').paddingRight !== '0px', of('.dc-article > ul').paddingLeft],
        title: of('h1').textAlign,
        letters: of('h1').letterSpacing,
        code: [of('pre').direction, of('pre code').direction],
        inline: of('p code').unicodeBidi,
      };
    });
    assert.deepEqual(styles, {
      quotation: ['2px', '0px'],
      list: [true, '0px'],
      title: 'start',
      // Letters that join must not be set apart.
      letters: 'normal',
      code: ['ltr', 'ltr'],
      inline: 'isolate',
    });
    const { step, words, first, second, block, line, copy, tab, lastTab } = await sidesOf(page, {
      step: '.dc-steps',
      words: '.dc-steps li > :first-child, .dc-steps li',
      first: '.dc-article td:nth-child(1)',
      second: '.dc-article td:nth-child(2)',
      block: '.dc-code-block',
      line: '.dc-code-block .line > span',
      copy: '.dc-code-copy',
      tab: '[role="tab"]:first-child',
      lastTab: '[role="tab"]:last-child',
    });
    /** Pixels: more than an indentation, and less than the width of a column. */
    const indentation = 90;
    assert.ok(step.right - words.right < indentation, 'a step begins at the right');
    assert.ok(first.left >= second.right - 1, 'the first column is right of the second');
    assert.ok(line.left - block.left < indentation, 'a line of code begins at the left');
    assert.ok(copy.left > block.left && copy.right < block.right, 'the copy button is in its block');
    assert.ok(block.right - copy.right < indentation, 'the copy button is where code ends');
    assert.ok(tab.left >= lastTab.right, 'tabs begin at the right');
  });

  test('indents and chevrons of an Arabic sidebar and the pager are mirrored', async (t) => {
    const { page } = await open(t, '/ar/deep/three/four', { reducedMotion: 'reduce' });
    const { summary, chevron } = await sidesOf(page, {
      summary: '.dc-sidebar-summary',
      chevron: '.dc-sidebar-summary .dc-icon',
    });
    // The chevron and the space after it.
    assert.ok(chevron.left - summary.left <= 10, 'the chevron is at the end of its line');
    const styles = await page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector)!);
      const nested = of('.dc-sidebar-list .dc-sidebar-list');
      return {
        indent: [nested.marginRight, nested.marginLeft],
        closed: (() => {
          document.querySelector<HTMLDetailsElement>('#shell-sidebar details')!.open = false;
          return of('details > .dc-sidebar-summary .dc-icon').rotate;
        })(),
      };
    });
    assert.deepEqual(styles, { indent: ['10px', '0px'], closed: '90deg' });
    const { prev, next } = await sidesOf(page, { prev: '.dc-pager-prev', next: '.dc-pager-next' });
    assert.ok(prev.left >= next.right);
  });

  test('drawer and menus of an Arabic page open from their side and stay in the window', async (t) => {
    const { page } = await open(t, '/ar/deep/', { viewport: { width: 800, height: 800 } });
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    // The first frame of the animation.
    const from = await page.evaluate(() => {
      document.querySelector<HTMLElement>('.dc-local-nav-menu')!.click();
      const [way] = document.getElementById('shell-sidebar')!.getAnimations();
      return (way?.effect as KeyframeEffect | undefined)?.getKeyframes()[0]?.translate;
    });
    assert.equal(from, '100%');
    const drawer = page.locator('#shell-sidebar');
    await eventually(() => drawer.boundingBox(), { x: width - 320, y: 0, width: 320, height: 800 });
    await page.keyboard.press('Escape');
    for (const size of [390, 800, 1024]) {
      await page.setViewportSize({ width: size, height: 800 });
      await page.getByRole('button', { name: 'المحتويات' }).click();
      const box = (await page.locator('#shell-contents').boundingBox())!;
      assert.ok(box.x >= 0 && box.x + box.width <= size, `${size}: ${JSON.stringify(box)}`);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'المزيد' }).click();
    const link = (await page.getByRole('link', { name: 'المدونة' }).locator('visible=true').boundingBox())!;
    const button = (await page.getByRole('button', { name: 'المزيد' }).boundingBox())!;
    assert.ok(link.x >= 0 && link.x + link.width <= 1024);
    assert.ok(Math.abs(link.x + link.width - (button.x + button.width)) < 60);
  });
});
