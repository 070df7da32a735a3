/** Pages that stand in for missing translations, as a reader of Chinese meets them. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import { BILINGUAL, type Files, site, type TestSite } from '../helpers/site.js';
import { choose } from './choose.js';
import { runCommand, startCli } from './servers.js';

const LONG = Array.from({ length: 12 }, (_, i) => `## Part ${i + 1}\n\n${'Some words. '.repeat(120)}\n`).join(
  '\n',
);

const FILES: Files = {
  'content/en/index.md': '---\npageType: home\nhero: { name: Home }\n---\n',
  'content/en/guide/both.md': `# Both\n\n[english](./english.md)\n\n${LONG}`,
  'content/en/guide/english.md': `# English only\n\n[both](./both.md)\n\n::: tip\nWords.\n:::\n\n${LONG}`,
  'content/en/blog/index.md': '---\nlayout: blog\n---\n# Blog\n',
  'content/en/blog/post.md': '---\ndate: 2025-05-14\n---\n# Post\n\nFirst.\n',
  'content/zh/guide/both.md': `# 两种\n\n[english](./english.md)\n\n${LONG}`,
};

type Test = Parameters<typeof openPage>[0];

/** All that a navigation must keep true. */
function state(page: Page) {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.querySelector('main h1')?.textContent,
    article: document.querySelector('[data-article]')?.getAttribute('lang') ?? '',
    notice: document.querySelector('main .translation-notice')?.textContent ?? '',
    robots: [...document.querySelectorAll('meta[name="robots"]')].map((tag) => tag.getAttribute('content')),
    links: [...document.querySelectorAll('link[rel="canonical"],link[rel="alternate"]')].map((link) =>
      link.getAttribute('href'),
    ),
  }));
}

const both = {
  lang: 'zh',
  title: '两种',
  article: '',
  notice: '',
  robots: [],
  // Its own address, its translations, the one for all other readers, and itself as Markdown.
  links: [
    'https://docs.example/zh/guide/both',
    'https://docs.example/guide/both',
    'https://docs.example/zh/guide/both',
    'https://docs.example/guide/both',
    '/zh/guide/both.md',
  ],
};
const standIn = {
  lang: 'zh',
  title: 'English only',
  article: 'en',
  notice: '本页尚未翻译，以下内容为 English 原文。',
  robots: ['noindex'],
  links: ['https://docs.example/guide/english'],
};

describe('a page without translation', { concurrency: AT_ONCE }, () => {
  let s: TestSite;
  let url = '';
  before(async () => {
    s = await site(FILES, {
      config: BILINGUAL.replace("title: 'Test'", "title: 'Test', siteUrl: 'https://docs.example'"),
    });
    await runCommand('--root', s.root, 'build');
    url = (await startCli('--root', s.root, 'preview', '--port', '0')).url.replace(/\/$/, '');
  });

  async function open(t: Test, path: string, options: Partial<OpenOptions> = {}) {
    const opened = await openPage(t, { ...options, url: url + path });
    await hydrate(opened.page);
    await markDocument(opened.page);
    return opened;
  }

  const inArticle = (page: Page, name: string) => page.locator('[data-article]').getByRole('link', { name });

  test('is the same whether it is reached in place or loaded, and so is the page after it', async (t) => {
    const { page } = await open(t, '/zh/guide/both');
    await eventually(() => state(page), both);
    await inArticle(page, 'english').click();
    await eventually(() => state(page), standIn);
    assert.equal(addressOf(page), '/zh/guide/english');
    await inArticle(page, 'both').click();
    await eventually(() => state(page), both);
    await page.goBack();
    await eventually(() => state(page), standIn);
    assert.ok(await isSameDocument(page));
    await page.reload();
    await hydrate(page);
    await eventually(() => state(page), standIn);
    await inArticle(page, 'both').click();
    await eventually(() => state(page), both);
    assert.equal(addressOf(page), '/zh/guide/both');
  });

  test('is where the language switch leads, at the section that is read, and leads back', async (t) => {
    const { page } = await open(t, '/guide/english');
    const readPart7 = () =>
      page.evaluate(() => {
        const heading = document.getElementById('part-7')!;
        window.scrollTo({ top: heading.getBoundingClientRect().top + scrollY, behavior: 'instant' });
      });
    await readPart7();
    await choose(page, /^Languages/, page.locator('.dropdown-panel').getByRole('link', { name: '简体中文' }));
    await eventually(() => addressOf(page), '/zh/guide/english#part-7');
    await eventually(() => state(page), standIn);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.locator('.translation-notice').getByRole('link', { name: 'English' }).click();
    await eventually(() => addressOf(page), '/guide/english');
    await eventually(() => state(page).then(({ lang, notice }) => [lang, notice]), ['en', '']);
    assert.ok(await isSameDocument(page));
  });

  test('is nowhere a first visit leads to', async (t) => {
    const { page } = await open(t, '/guide/english', { locale: 'zh-CN' });
    assert.equal(addressOf(page), '/guide/english');
    const other = await openPage(t, { url: `${url}/guide/both`, locale: 'zh-CN' });
    await eventually(() => addressOf(other.page), '/zh/guide/both');
  });

  test('reads without script, at every width, and has nothing that axe finds fault with', async (t) => {
    for (const path of ['/zh/', '/zh/guide/english', '/zh/blog/', '/zh/blog/post']) {
      const { page } = await openPage(t, { url: url + path, javaScriptEnabled: false });
      assert.match((await page.locator('.translation-notice').textContent()) ?? '', /English/);
      await page.close();
    }
    const { page } = await open(t, '/zh/guide/english');
    for (const path of ['/zh/', '/zh/guide/english', '/zh/blog/']) {
      await page.goto(url + path);
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const [wide, box] = await page.evaluate(() => [
          document.documentElement.scrollWidth - document.documentElement.clientWidth,
          document.querySelector('.translation-notice')!.getBoundingClientRect().toJSON(),
        ]);
        assert.ok(wide <= 0, `${path} overflows at ${width}`);
        assert.ok(box.left >= 0 && box.right <= width && box.top >= 56, `${path} at ${width}`);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await eventually(() => page.evaluate(() => document.documentElement.className), `js ${colorScheme}`);
        await page.evaluate(axe.source);
        const faults = await page.evaluate(async () => {
          const runner = (window as unknown as { axe: typeof import('axe-core') }).axe;
          return (await runner.run(document)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`);
        });
        assert.deepEqual(faults, [], `${path} ${colorScheme}`);
      }
    }
  });

  test('in dev becomes the translation once it is written, and comes back when that is deleted', async (t) => {
    const copy = await site(FILES, {
      config: BILINGUAL.replace("title: 'Test'", "title: 'Test', siteUrl: 'https://docs.example'"),
    });
    const server = await startCli('--root', copy.root, 'dev', '--port', '0');
    let greet: () => void = () => undefined;
    const greeted = new Promise<void>((resolve) => {
      greet = resolve;
    });
    const { page } = await openPage(t, {
      url: `${server.url}zh/guide/english`,
      expected: [/React DevTools/],
      prepare(context) {
        context.on('page', (opened) => opened.on('websocket', (socket) => socket.on('framesent', greet)));
      },
    });
    await greeted;
    await hydrate(page);
    const shown = () =>
      page.evaluate(() => [
        document.querySelector('main h1')?.textContent,
        document.querySelector('[data-article]')?.getAttribute('lang'),
        !!document.querySelector('.translation-notice'),
        document.querySelector('meta[name="robots"]')?.getAttribute('content'),
      ]);
    await eventually(shown, ['English only', 'en', true, 'noindex']);
    copy.change({ 'content/zh/guide/english.md': '# 译文\n' });
    await eventually(shown, ['译文', null, false, undefined] as never);
    copy.change({ 'content/zh/guide/english.md': undefined });
    await eventually(shown, ['English only', 'en', true, 'noindex']);
  });
});
