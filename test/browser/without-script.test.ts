/** Pages work without JavaScript. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AT_ONCE, addressOf, eventually, type OpenOptions, openPage } from '../helpers/browser.js';
import { builtFixture, PAGE_TYPES } from './fixture.js';

async function open(t: Parameters<typeof openPage>[0], path: string, options: Partial<OpenOptions> = {}) {
  const { url } = await builtFixture();
  const expected = path.endsWith('/nowhere') ? [/status of 404/] : [];
  return openPage(t, { ...options, expected, url: url + path, javaScriptEnabled: false });
}

const HEADINGS = {
  home: ['Fixture', '样例'],
  doc: ['Widgets', '组件'],
  'long doc': ['Long page', '长文'],
  overview: ['Reference', '参考'],
  'blog index': ['Blog', '博客'],
  'blog post': ['First post', '第一篇'],
  custom: ['Counter', '计数'],
  blank: ['Blank', '空白'],
  'not found': ['PAGE NOT FOUND', 'PAGE NOT FOUND · 页面不存在'],
};

describe('without script', { concurrency: AT_ONCE }, () => {
  test('every page type shows its text and loads no script', async (t) => {
    const { page, asked } = await open(t, '/nowhere');
    const { url } = await builtFixture();
    for (const [type, path] of Object.entries(PAGE_TYPES)) {
      for (const [at, prefix] of ['', '/zh'].entries()) {
        await page.goto(url + prefix + path);
        const heading = page.getByRole('heading', { level: 1 });
        assert.equal(await heading.textContent(), HEADINGS[type as keyof typeof HEADINGS][at], prefix + path);
      }
    }
    assert.deepEqual(
      asked().filter((path) => /\.js(on)?\b/.test(path)),
      [],
    );
  });

  test('links of article, sidebar, navbar and pager work without script', async (t) => {
    const { page } = await open(t, '/guide/');
    await page.locator('[data-article]').getByRole('link', { name: 'its middle' }).click();
    await eventually(() => addressOf(page), '/guide/long#section-15');
    await page.locator('#shell-sidebar').getByRole('link', { name: 'Widgets' }).click();
    await eventually(() => addressOf(page), '/guide/widgets');
    await page.locator('.dc-pager-prev').click();
    await eventually(() => addressOf(page), '/guide/');
    await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Blog').click();
    await eventually(() => addressOf(page), '/blog/');
    await page.getByRole('link', { name: 'First post' }).click();
    await eventually(() => addressOf(page), '/blog/first');
  });

  test('local nav, outline and the menus of the navbar work without script, and targets are not covered', async (t) => {
    const { page } = await open(t, '/guide/long', { viewport: { width: 800, height: 800 } });
    await page.getByRole('button', { name: 'On this page' }).click();
    await page.locator('#shell-contents').getByRole('link', { name: 'Section 9' }).click();
    await eventually(() => addressOf(page), '/guide/long#section-9');
    const heading = (await page.locator('#section-9').boundingBox())!;
    const bar = (await page.locator('.dc-local-nav').boundingBox())!;
    assert.ok(heading.y >= bar.y + bar.height && heading.y < 400, JSON.stringify([heading, bar]));

    await page.setViewportSize({ width: 1440, height: 800 });
    await page.locator('.dc-outline').getByRole('link', { name: 'Section 12' }).click();
    await eventually(() => addressOf(page), '/guide/long#section-12');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Counter' }).click();
    await eventually(() => addressOf(page), '/counter');
  });

  test('the drawer shows the open group over a backdrop without script', async (t) => {
    const { page } = await open(t, '/guide/nested/one', { viewport: { width: 800, height: 800 } });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.locator('#shell-sidebar');
    assert.equal(await drawer.getByRole('link', { name: 'One' }).isVisible(), true);
    const backdrop = await drawer.evaluate((side) => getComputedStyle(side, '::backdrop').backgroundColor);
    assert.match(backdrop, /^rgba\(12, 16, 22, 0\.4/);
    await page.mouse.click(700, 400);
    await drawer.waitFor({ state: 'hidden' });
  });

  test('the mobile menu works without script', async (t) => {
    const { page } = await open(t, '/guide/', { viewport: { width: 390, height: 800 } });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('#shell-menu').getByRole('link', { name: 'Reference' }).click();
    await eventually(() => addressOf(page), '/reference/');
  });

  test('all tabs are visible, buttons that need script are hidden, and the color scheme follows the system', async (t) => {
    const { page } = await open(t, '/guide/widgets');
    const first = page.locator('.dc-tabs').first();
    for (const label of ['Apple', 'Pear', 'Plum']) {
      assert.equal(await first.getByText(label, { exact: true }).locator('visible=true').count(), 1);
    }
    for (const text of ['An apple.', 'A pear.', 'A plum.', 'Two plums.']) {
      assert.equal(await page.getByText(text).isVisible(), true, text);
    }
    assert.equal(await page.getByText('bun add -D fixture').isVisible(), true);
    for (const useless of ['.dc-tab-list', '.dc-code-copy', '[role="switch"]']) {
      assert.equal(await page.locator(useless).locator('visible=true').count(), 0, useless);
    }

    // Script is off for the page, not for its inspector.
    const colors = async () => {
      const styles = await Promise.all(
        ['body', '[data-lang="ts"]'].map((selector) =>
          page
            .locator(selector)
            .first()
            .evaluate((element) => {
              const { backgroundColor, color } = getComputedStyle(element);
              return [backgroundColor, color];
            }),
        ),
      );
      return styles.flat();
    };
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await colors();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await colors();
    for (const [at, color] of light.entries()) assert.notEqual(dark[at], color);
  });
});
