/** Two versions in two languages: a switch of version or language keeps the section. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
  openPage,
} from '../helpers/browser.js';
import { type Files, site } from '../helpers/site.js';
import { chooseMenuEntry } from './choose-menu-entry.js';
import { buildAndPreview, startStaticHost } from './servers.js';

const sections = (title: string, count: number) =>
  `# ${title}\n\n${Array.from(
    { length: count },
    (_, i) => `## ${title} ${i + 1} {#section-${i + 1}}\n\n${'Words and more words. '.repeat(80)}\n`,
  ).join('\n')}`;

/** v1 is shorter and has `old`; only its home page is in Chinese. v2 has `new`. The Chinese `parts` has other ids. */
const FILES: Files = {
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
});
`,
  'content/v2/en/index.md': '# Home 2\n',
  'content/v2/en/long.md': sections('New', 20),
  'content/v2/en/parts.md': sections('Parts', 20),
  'content/v2/en/new.md': sections('Only new', 20),
  'content/v2/zh/index.md': '# 首页 2\n',
  'content/v2/zh/long.md': sections('新', 20),
  'content/v2/zh/parts.md': '# 部分\n\n## 一\n\n字\n',
  'content/v1/en/index.md': '# Home 1\n',
  'content/v1/en/long.md': sections('Old', 12),
  'content/v1/en/old.md': '# Old page\n',
  'content/v1/zh/index.md': '# 首页 1\n',
};

describe('versions', { concurrency: AT_ONCE }, () => {
  let url = '';
  let out = '';
  before(async () => {
    const { root, path } = await site(FILES);
    url = await buildAndPreview(root);
    out = path('dist');
  });

  /** Loads a page, also if only the hash is another one. */
  async function visit(page: Page, path: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(url + path);
    await hydrate(page);
    await markDocument(page);
  }

  /** Scrolls as a reader would, to the middle of a section. */
  async function readAt(page: Page, id: string): Promise<void> {
    await page.evaluate((name) => {
      const top = document.getElementById(name)!.getBoundingClientRect().top + scrollY;
      window.scrollTo({ top, behavior: 'instant' });
    }, id);
    await eventually(() => page.evaluate(() => scrollY > 0), true);
  }

  const chooseEntry = (page: Page, menu: string | RegExp, entry: string) =>
    chooseMenuEntry(
      page,
      menu,
      page.locator('.dc-dropdown-panel').getByRole('link', { name: entry, exact: true }),
    );

  /** Pixels from the upper edge of the window. */
  const topOf = (page: Page, id: string) =>
    page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? -1, id);

  async function isAtTop(page: Page, id: string): Promise<boolean> {
    const top = await topOf(page, id);
    return top >= 56 && top < 200;
  }

  const title = (page: Page) => page.locator('main h1').textContent();

  test('a switch of version or language', async (t) => {
    const { page } = await openPage(t, { url });
    // The version switch keeps the section without scrolling to the top.
    await visit(page, '/long');
    await readAt(page, 'section-7');
    await page.evaluate(() => {
      let lowest = scrollY;
      addEventListener('scroll', () => {
        lowest = Math.min(lowest, scrollY);
        document.documentElement.dataset.lowest = String(lowest);
      });
    });
    await chooseEntry(page, /^Versions/, 'v1');
    await eventually(() => addressOf(page), '/v1/long#section-7');
    await eventually(() => isAtTop(page, 'section-7'), true);
    assert.match((await title(page)) ?? '', /^Old/);
    assert.ok(await isSameDocument(page));
    assert.ok(Number((await page.locator('html').getAttribute('data-lowest')) ?? Infinity) > 500);
    await chooseEntry(page, 'Versions: v1', 'v2');
    await eventually(() => addressOf(page), '/long#section-7');
    await page.goBack();
    await eventually(() => addressOf(page), '/v1/long#section-7');

    // The language switch keeps the section regardless of the hash.
    await visit(page, '/long#section-2');
    await readAt(page, 'section-11');
    await chooseEntry(page, 'Languages: English', '简体中文');
    await eventually(() => addressOf(page), '/zh/long#section-11');
    await eventually(() => isAtTop(page, 'section-11'), true);
    assert.ok(await isSameDocument(page));
  });

  test('the mobile menu changes version and language and keeps the section', async (t) => {
    const { page } = await openPage(t, { url: `${url}/long`, viewport: { width: 390, height: 800 } });
    await hydrate(page);
    await readAt(page, 'section-6');
    const inMenu = (name: string) => page.locator('.dc-mobile-menu-panel').getByRole('link', { name });
    await chooseMenuEntry(page, 'Open menu', inMenu('v1'));
    await eventually(() => addressOf(page), '/v1/long#section-6');
    await eventually(() => isAtTop(page, 'section-6'), true);
    await chooseMenuEntry(page, 'Open menu', inMenu('简体中文'));
    await eventually(() => addressOf(page), '/v1/zh/long#section-6');
  });

  test('a first visit redirects within the version if a translation exists', async (t) => {
    const first = await openPage(t, { url: `${url}/v1/`, locale: 'zh-CN' });
    await eventually(() => addressOf(first.page), '/v1/zh/');
    const second = await openPage(t, { url: `${url}/v1/long`, locale: 'zh-CN' });
    await hydrate(second.page);
    assert.equal(addressOf(second.page), '/v1/long', 'There is no Chinese text to be led to.');
  });

  /** An unknown address, and the home that its 404 page leads to. */
  const HOMES = {
    '/nothing': '/',
    '/zh/nothing': '/zh/',
    '/v1/nothing': '/v1/',
    '/v1/zh/nothing': '/v1/zh/',
  };

  test('on a plain static host, the 404 page links to the home page of its version and language', async (t) => {
    const root = (await startStaticHost(out)).url.replace(/\/$/, '');
    const { page } = await openPage(t, { url: `${root}/nothing`, expected: [/status of 404/] });
    for (const [asked, home] of Object.entries(HOMES)) {
      await page.goto(root + asked);
      const link = page.getByRole('link', { name: 'Take me home' });
      await eventually(() => link.getAttribute('href'), home, { message: asked });
      await hydrate(page);
      assert.equal(await link.getAttribute('href'), home, `${asked}: hydration keeps it`);
      await link.click();
      await eventually(() => addressOf(page), home);
      await page.locator('main h1', { hasText: /^(Home|首页)/ }).waitFor();
    }
  });
});
