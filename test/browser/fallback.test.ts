/** Pages without translation, which show the original text with a notice. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  axeInBothSchemes,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import { BILINGUAL, type Files, site, type TestSite } from '../helpers/site.js';
import { chooseMenuEntry } from './choose-menu-entry.js';
import { buildAndPreview } from './servers.js';

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

/** The state that every kind of navigation must produce. */
function state(page: Page) {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.querySelector('main h1')?.textContent,
    article: document.querySelector('[data-article]')?.getAttribute('lang') ?? '',
    notice: document.querySelector('main .dc-translation-notice')?.textContent ?? '',
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
  // Its canonical URL, its translations, the default for other languages, and its Markdown.
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
    url = await buildAndPreview(s.root);
  });

  async function open(t: Test, path: string, options: Partial<OpenOptions> = {}) {
    const opened = await openPage(t, { ...options, url: url + path });
    await hydrate(opened.page);
    await markDocument(opened.page);
    return opened;
  }

  const inArticle = (page: Page, name: string) => page.locator('[data-article]').getByRole('link', { name });

  test('a page without translation is the same after a navigation and after a load', async (t) => {
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

  test('the language switch keeps the section on a page without translation', async (t) => {
    const { page } = await open(t, '/guide/english');
    const readPart7 = () =>
      page.evaluate(() => {
        const heading = document.getElementById('part-7')!;
        window.scrollTo({ top: heading.getBoundingClientRect().top + scrollY, behavior: 'instant' });
      });
    await readPart7();
    await chooseMenuEntry(
      page,
      /^Languages/,
      page.locator('.dc-dropdown-panel').getByRole('link', { name: '简体中文' }),
    );
    await eventually(() => addressOf(page), '/zh/guide/english#part-7');
    await eventually(() => state(page), standIn);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.locator('.dc-translation-notice').getByRole('link', { name: 'English' }).click();
    await eventually(() => addressOf(page), '/guide/english');
    await eventually(() => state(page).then(({ lang, notice }) => [lang, notice]), ['en', '']);
    assert.ok(await isSameDocument(page));
  });

  test('a page without translation fits every width and passes axe', async (t) => {
    const { page } = await open(t, '/zh/guide/english');
    for (const path of ['/zh/', '/zh/guide/english', '/zh/blog/']) {
      await page.goto(url + path);
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const [wide, box] = await page.evaluate(() => [
          document.documentElement.scrollWidth - document.documentElement.clientWidth,
          document.querySelector('.dc-translation-notice')!.getBoundingClientRect().toJSON(),
        ]);
        assert.ok(wide <= 0, `${path} overflows at ${width}`);
        assert.ok(box.left >= 0 && box.right <= width && box.top >= 56, `${path} at ${width}`);
      }
    }
    assert.deepEqual(await axeInBothSchemes(page), []);
  });
});
