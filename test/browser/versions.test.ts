/** Two versions in two languages: a switch of version or language keeps the section. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hold,
  hydrate,
  isHydrated,
  isSameDocument,
  markDocument,
  openPage,
} from '../helpers/browser.js';
import { type Files, site } from '../helpers/site.js';
import { chooseMenuEntry } from './choose-menu-entry.js';
import { buildSite, previewSite, startCli, startStaticHost } from './servers.js';

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

const NOT_FOUND = [/status of 404/];

describe('versions', { concurrency: AT_ONCE }, () => {
  let url = '';
  let plain = '';
  let dev = '';
  before(async () => {
    const s = await site(FILES);
    const out = await buildSite(s.root);
    const urls = [
      await previewSite(s.root),
      (await startStaticHost(out)).url,
      (await startCli('--root', s.root, 'dev', '--port', '0')).url,
    ];
    [url, plain, dev] = urls.map((address) => address.replace(/\/$/, '')) as [string, string, string];
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
      page.locator('.dropdown-panel').getByRole('link', { name: entry, exact: true }),
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
    await t.test('the version switch keeps the section without scrolling to the top', async () => {
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
    });

    await t.test('the language switch keeps the section regardless of the hash', async () => {
      await visit(page, '/long#section-2');
      await readAt(page, 'section-11');
      await chooseEntry(page, 'Languages: English', '简体中文');
      await eventually(() => addressOf(page), '/zh/long#section-11');
      await eventually(() => isAtTop(page, 'section-11'), true);
      assert.ok(await isSameDocument(page));
    });

    await t.test('the keyboard keeps the section on a version switch', async () => {
      await visit(page, '/long');
      await readAt(page, 'section-11');
      await page.getByRole('button', { name: /^Versions/ }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await eventually(() => addressOf(page), '/v1/long#section-11');
    });

    await t.test('the end of a page counts as its last section', async () => {
      await visit(page, '/long');
      await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
      await chooseEntry(page, /^Languages/, '简体中文');
      await eventually(() => addressOf(page), '/zh/long#section-20');
    });

    await t.test('at the top of a page, the language switch removes the hash', async () => {
      await visit(page, '/long#section-5');
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await chooseEntry(page, /^Languages/, '简体中文');
      await eventually(() => addressOf(page), '/zh/long');
      await eventually(() => page.evaluate(() => scrollY), 0);
    });

    await t.test('a missing section opens the page at its top', async () => {
      await visit(page, '/long');
      await readAt(page, 'section-18');
      await chooseEntry(page, /^Versions/, 'v1');
      await eventually(() => addressOf(page), '/v1/long');
      await eventually(() => page.evaluate(() => scrollY), 0);
    });

    await t.test('translations with other headings open at their top', async () => {
      await visit(page, '/parts');
      await readAt(page, 'section-9');
      await chooseEntry(page, /^Languages/, '简体中文');
      await eventually(() => addressOf(page), '/zh/parts');
      await eventually(() => page.evaluate(() => scrollY), 0);
    });

    await t.test('a page that the other version lacks opens its home page in the same language', async () => {
      await visit(page, '/zh/new');
      await readAt(page, 'section-9');
      await chooseEntry(page, '版本: v2', 'v1');
      await eventually(() => addressOf(page), '/v1/zh/');
      assert.match((await title(page)) ?? '', /^首页 1/);
      assert.ok(await isSameDocument(page));
      await chooseEntry(page, '语言: 简体中文', 'English');
      await eventually(() => addressOf(page), '/v1/');
    });

    await t.test(
      'a missing translation in the other version opens the original at the same section',
      async () => {
        await visit(page, '/zh/long');
        await readAt(page, 'section-4');
        await chooseEntry(page, '版本: v2', 'v1');
        await eventually(() => addressOf(page), '/v1/zh/long#section-4');
        assert.equal(await page.locator('[data-article]').getAttribute('lang'), 'en');
        assert.match((await title(page)) ?? '', /^Old/);
      },
    );
  });

  test('the mobile menu changes version and language and keeps the section', async (t) => {
    const { page } = await openPage(t, { url: `${url}/long`, viewport: { width: 390, height: 800 } });
    await hydrate(page);
    await readAt(page, 'section-6');
    const inMenu = (name: string) => page.locator('.mobile-menu-panel').getByRole('link', { name });
    await chooseMenuEntry(page, 'Open menu', inMenu('v1'));
    await eventually(() => addressOf(page), '/v1/long#section-6');
    await eventually(() => isAtTop(page, 'section-6'), true);
    await chooseMenuEntry(page, 'Open menu', inMenu('简体中文'));
    await eventually(() => addressOf(page), '/v1/zh/long#section-6');
  });

  test('the version switch keeps the section before hydration', async (t) => {
    let client: Awaited<ReturnType<typeof hold>> | undefined;
    const { page } = await openPage(t, {
      url: `${url}/long#section-8`,
      prepare: async (context) => {
        client = await hold(context, /\/assets\/chunk-/);
      },
    });
    await chooseEntry(page, /^Versions/, 'v1');
    await eventually(() => addressOf(page), '/v1/long#section-8');
    assert.equal(await isHydrated(page), false);
    client?.release();
  });

  test('without script, versions and languages are links', async (t) => {
    const { page } = await openPage(t, { url: `${url}/long`, javaScriptEnabled: false });
    await chooseEntry(page, /^Versions/, 'v1');
    await page.waitForURL('**/v1/long');
    await chooseEntry(page, /^Languages/, '简体中文');
    await page.waitForURL('**/v1/zh/long');
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

  for (const name of ['preview', 'a plain static host'] as const) {
    test(`under ${name}, the 404 page links to the home page of its version and language`, async (t) => {
      const root = { preview: url, 'a plain static host': plain }[name];
      const { page } = await openPage(t, {
        url: `${root}/nothing`,
        expected: NOT_FOUND,
      });
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
  }

  const REDIRECTS = {
    '/v1/en/long': '/v1/long',
    '/v1/EN/Long.html': '/v1/long',
    '/en/long': '/long',
    '/v2/long': '/long',
    '/v2/zh/long': '/zh/long',
    '/v2/en/': '/',
    '/v1': '/v1/',
    '/v1/zh/LONG/': '/v1/zh/long',
  };

  test('preview and dev redirect default prefixes in the same way', async () => {
    for (const [asked, expected] of Object.entries(REDIRECTS)) {
      for (const root of [url, dev]) {
        const answer = await fetch(root + asked, { redirect: 'manual' });
        assert.deepEqual([asked, answer.headers.get('location')], [asked, expected]);
      }
    }
    for (const path of [
      '/v1/zh/long',
      '/v1/new',
      '/zh/old',
      '/v1/zh/old',
      '/v3/long',
      '/zh/new.md',
      '/v1/long.json',
    ]) {
      const [one, other] = await Promise.all([url, dev].map((root) => fetch(root + path)));
      assert.equal(one!.status, other!.status, path);
    }
  });

  test('on a static host, the 404 page redirects default prefixes', async (t) => {
    const { page } = await openPage(t, { url: `${plain}/long`, expected: NOT_FOUND });
    for (const asked of ['/v1/EN/Long.html', '/v2/zh/long', '/v1'] as const) {
      const expected = REDIRECTS[asked];
      await page.goto(plain + asked);
      await eventually(() => addressOf(page), expected, { message: asked });
    }
  });
});
