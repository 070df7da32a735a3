/** Redirects of moved pages and moved headings on a static host without rules. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
  openPage,
} from '../helpers/browser.js';
import { site } from '../helpers/site.js';
import { startStaticHost } from './servers.js';

const FILES = {
  'site.config.ts': `export default {
    title: 'Test',
    locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
    redirects: {
      '/old': '/guide/new',
      '/guide/new#gone': '#here',
      '/guide/new#away': '/guide/other#there',
      '/guide/new#去了': '/guide/other',
    },
  };`,
  'content/en/index.md': '# Home\n\n[New](./guide/new.md)\n',
  'content/en/guide/new.md': `# New\n\n[Other](./other.md)\n\n${'Text.\n\n'.repeat(100)}## Here\n`,
  'content/en/guide/other.md': `# Other\n\n${'Text.\n\n'.repeat(100)}## There\n\n<i id="away"></i>\n`,
  'content/zh/index.md': '# 首页\n',
  'content/zh/guide/new.md': '# 新\n\n## 这里\n',
};

let url = '';
before(async () => {
  const s = await site(FILES);
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 0, stderr);
  ({ url } = await startStaticHost(s.path('dist')));
});

const open = (t: Parameters<typeof openPage>[0], path: string, options = {}) =>
  openPage(t, { url: url + path, ...options });

describe('a moved page', { concurrency: AT_ONCE }, () => {
  it('a moved page redirects with query and hash in each language', async (t) => {
    const { page } = await open(t, 'old?a=1#here');
    await eventually(() => addressOf(page), '/guide/new?a=1#here');
    await eventually(() => page.evaluate(() => scrollY > 0), true);
    await page.goto(`${url}zh/old`);
    await eventually(() => addressOf(page), '/zh/guide/new');
    await eventually(() => page.title(), '新 - Test');
  });

  it('a redirect replaces its history entry', async (t) => {
    const { page } = await open(t, '');
    await page.goto(`${url}old`);
    await eventually(() => addressOf(page), '/guide/new');
    await page.goBack();
    await eventually(() => addressOf(page), '/');
  });

  it('a moved page redirects without script', async (t) => {
    const { page } = await open(t, 'old', { javaScriptEnabled: false });
    await page.waitForURL(`${url}guide/new`);
  });

  it('a moved page redirects to a moved heading', async (t) => {
    const { page } = await open(t, 'old#away');
    await eventually(() => addressOf(page), '/guide/other#there');
  });
});

describe('a moved heading', { concurrency: AT_ONCE }, () => {
  it('a moved heading redirects on its page and to another page', async (t) => {
    const { page } = await open(t, 'guide/new#gone');
    await eventually(() => addressOf(page), '/guide/new#here');
    await eventually(() => page.evaluate(() => scrollY > 0), true);
    await page.evaluate(() => {
      location.hash = '#去了';
    });
    await eventually(() => addressOf(page), '/guide/other');
  });

  it('a moved heading redirects after a navigation in place', async (t) => {
    const { page } = await open(t, '');
    await hydrate(page);
    await markDocument(page);
    await page.locator('[data-article]').getByRole('link', { name: 'New' }).click();
    await eventually(() => addressOf(page), '/guide/new');
    assert.ok(await isSameDocument(page));
    await page.evaluate(() => {
      location.hash = '#gone';
    });
    await eventually(() => addressOf(page), '/guide/new#here');
    assert.ok(await isSameDocument(page));
  });
});
