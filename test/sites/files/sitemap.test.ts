/** The sitemap and robots.txt, read with other parsers and validated against the schema of sitemaps.org. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import type { SiteFileTools } from '../../../src/cli/outputs/output.js';
import { sitemapFiles } from '../../../src/cli/outputs/sitemap.js';
import { createSite, prepareSite } from '../../../src/cli/pipeline.js';
import type { ThemedSite } from '../../../src/cli/site/site.js';
import { commitAll, git } from '../../helpers/git.js';
import { type Files, site } from '../../helpers/site.js';
import { assertSitemap } from '../../helpers/xml.js';

const config = (more = '', locales = "[{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]") => `
import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', siteUrl: 'https://docs.test', locales: ${locales}, ${more} });
`;

const PAGES: Files = {
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
  'content/en/guide/a.md': '# A\n',
  'content/zh/guide/a.md': '# 甲\n',
  'content/en/guide/only.md': '# Only English\n',
  'content/zh/guide/own.md': '# 只有中文\n',
  "content/en/guide/it's a & b.md": '# Odd\n',
};

async function read(xml: string) {
  assertSitemap(xml);
  const entries = await parseSitemap(Readable.from([xml]));
  return entries.map(({ url, lastmod, links = [] }) => ({
    url,
    ...(lastmod ? { lastmod } : {}),
    links: links.map(({ lang, url }) => `${lang} ${url}`),
  }));
}

const urls = async (xml: string) => (await read(xml)).map(({ url }) => url).sort();

describe('the sitemap', () => {
  test('the sitemap has every page with its translations and x-default, and no fallback pages', async () => {
    const whole = await site(PAGES, { config: config() });
    const entries = await read(await whole.output('sitemap.xml'));
    const translations = (path: string) => [
      `en https://docs.test/${path}`,
      `zh https://docs.test/zh/${path}`,
      `x-default https://docs.test/${path}`,
    ];
    assert.deepEqual(Object.fromEntries(entries.map(({ url, links }) => [url, links])), {
      'https://docs.test/': translations(''),
      'https://docs.test/zh/': translations(''),
      'https://docs.test/guide/a': translations('guide/a'),
      'https://docs.test/zh/guide/a': translations('guide/a'),
      'https://docs.test/guide/only': [],
      'https://docs.test/zh/guide/own': [],
      "https://docs.test/guide/it's%20a%20%26%20b": [],
    });
  });

  test('sitemap URLs have base, version and .html', async () => {
    const whole = await site(
      {
        'content/v2/en/a.md': '# A\n',
        'content/v1/en/a.md': '# A\n',
        'content/v1/zh/a.md': '# 甲\n',
      },
      {
        config: config(
          "base: '/x/', cleanUrls: false, multiVersion: { default: 'v2', versions: ['v1', 'v2'] }",
        ),
      },
    );
    const entries = await read(await whole.output('sitemap.xml'));
    const old = ['en https://docs.test/x/v1/a.html', 'zh https://docs.test/x/v1/zh/a.html'];
    assert.deepEqual(Object.fromEntries(entries.map(({ url, links }) => [url, links])), {
      'https://docs.test/x/a.html': [],
      'https://docs.test/x/v1/a.html': [...old, 'x-default https://docs.test/x/v1/a.html'],
      'https://docs.test/x/v1/zh/a.html': [...old, 'x-default https://docs.test/x/v1/a.html'],
    });
    assert.match(await whole.output('robots.txt'), /^Sitemap: https:\/\/docs\.test\/x\/sitemap\.xml$/m);
  });

  test('the sitemap has no pages with noindex, no 404 page and no pages with another canonical URL', async () => {
    const head = (tag: string) => `---\nhead:\n  - ${tag}\n---\n\n# A\n`;
    const whole = await site(
      {
        'content/en/index.md': '# Home\n',
        'content/en/404.md': '# Lost\n',
        'content/en/lost.md': '---\npageType: "404"\n---\n\n# Lost\n',
        'content/en/hidden.md': head("[meta, { name: robots, content: 'noindex, follow' }]"),
        'content/en/google.md': head('[meta, { name: googlebot, content: none }]'),
        'content/en/copy.md': head("[link, { rel: canonical, href: 'https://docs.test/' }]"),
        'content/en/shown.md': head('[meta, { name: robots, content: max-image-preview:large }]'),
        'content/en/both.md': '# Both\n',
        'content/zh/both.md': head('[meta, { name: robots, content: noindex }]'),
      },
      { config: config() },
    );
    const xml = await whole.output('sitemap.xml');
    assert.deepEqual(await urls(xml), [
      'https://docs.test/',
      'https://docs.test/both',
      'https://docs.test/shown',
    ]);
    assert.doesNotMatch(xml, /xhtml:link/);
  });

  test('the sitemap has the date of the last change from git', async () => {
    const whole = await site(PAGES, { config: config('lastUpdated: true') });
    git(whole.root, 'init', '-q');
    commitAll(whole.root);
    const committed = git(whole.root, 'log', '-1', '--format=%cI');
    whole.change({ 'content/en/new.md': '# New\n' });
    const entries = await read(await whole.output('sitemap.xml'));
    const at = (url: string) => entries.find((entry) => entry.url === url)?.lastmod;
    assert.equal(at('https://docs.test/zh/guide/a'), committed);
    assert.equal(at('https://docs.test/new'), undefined);
  });

  test('no sitemap exists without siteUrl, if the config or robots of the site say so, or if no page is indexed', async () => {
    const hidden = '---\nhead:\n  - [meta, { name: robots, content: noindex }]\n---\n\n# Hidden\n';
    const shown = '# Home\n';
    const s = await site(
      { 'content/en/index.md': shown, 'content/en/404.md': '# No\n' },
      { config: config() },
    );
    for (const [what, text, page] of [
      ['no address', "export default { title: 'T' };\n", shown],
      ['turned off', config('sitemap: false'), shown],
      ['kept from robots', config("head: [['meta', { name: 'robots', content: 'noindex' }]]"), shown],
      ['no page', config(), hidden],
    ] as const) {
      s.change({ 'site.config.ts': text, 'content/en/index.md': page });
      const maps = (await s.outputs()).filter((file) => /sitemap/.test(file));
      assert.deepEqual(maps, [], what);
      assert.equal(await s.output('robots.txt'), 'User-agent: *\nAllow: /\n', what);
    }
    s.change({ 'content/zh/guide/a.md': '# 甲\n' });
    assert.deepEqual(await urls(await s.output('sitemap.xml')), ['https://docs.test/zh/guide/a']);
    assert.match(await s.output('robots.txt'), /^Sitemap: /m);
  });

  test('public files named sitemap.xml and robots.txt replace the generated ones', async () => {
    const own = {
      'content/public/robots.txt': 'User-agent: *\nDisallow: /\n',
      'content/public/sitemap.xml': '<a/>',
    };
    const whole = await site({ ...PAGES, ...own }, { config: config() });
    assert.equal(String(await whole.output('robots.txt')), 'User-agent: *\nDisallow: /\n');
    assert.equal(String(await whole.output('sitemap.xml')), '<a/>');
  });
});

describe('a sitemap of several files', () => {
  /** Pages of which only the name is known: they are read when a part of the sitemap is requested. */
  async function large(count: number, name: (i: number) => string, isHidden = (_: number) => false) {
    const whole = await site(
      {
        'content/en/a.md': '# A\n',
        'content/en/hidden.md': '---\nhead:\n  - [meta, { name: robots, content: noindex }]\n---\n\n# B\n',
      },
      { config: config('', "[{ lang: 'en', label: 'E' }]") },
    );
    const { site: small, pool } = await prepareSite({ root: whole.root });
    await pool.close();
    const [page, hidden] = small.content.pages;
    const routes = new Map(
      Array.from({ length: count }, (_, i) => {
        const routePath = `/${name(i)}`;
        return [
          routePath,
          { ...(isHidden(i) ? hidden! : page!), key: name(i), pagePath: routePath, routePath },
        ];
      }),
    );
    const files = sitemapFiles(createSite({ ...small, content: { ...small.content, routes } }) as ThemedSite);
    // The contents of a sitemap need no tools.
    const tools = {} as SiteFileTools;
    return new Map(
      Array.from(files, ({ path, contents }) => [path, async () => String(await contents(tools))]),
    );
  }

  test('a sitemap file has at most 50,000 URLs', async () => {
    const one = await large(50_000, (i) => `p${i}`);
    assert.deepEqual([...one.keys()], ['/sitemap.xml']);
    const files = await large(50_001, (i) => `p${i}`);
    assert.deepEqual([...files.keys()], ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
    const index = await parseSitemapIndex(Readable.from([await files.get('/sitemap.xml')!()]));
    assert.deepEqual(
      index.map(({ url }) => url),
      ['https://docs.test/sitemap-1.xml', 'https://docs.test/sitemap-2.xml'],
    );
    const [first, last] = await Promise.all([1, 2].map((i) => files.get(`/sitemap-${i}.xml`)!()));
    assert.equal(first!.match(/<loc>/g)?.length, 50_000);
    assert.deepEqual(await urls(last!), ['https://docs.test/p50000']);

    // A file without indexed pages is not written.
    const few = await large(
      50_001,
      (i) => `p${i}`,
      (i) => i < 50_000,
    );
    const named = await parseSitemapIndex(Readable.from([await few.get('/sitemap.xml')!()]));
    assert.deepEqual(
      named.map(({ url }) => url),
      ['https://docs.test/sitemap-2.xml'],
    );
  });

  test('a sitemap file has at most 50 MB, however long the URLs are', async () => {
    const files = await large(20_000, (i) => `${'中'.repeat(150)}${i}`);
    assert.ok(files.size > 2, 'All is in one file.');
    const parts = [...files].filter(([url]) => url !== '/sitemap.xml');
    const written = await Promise.all(parts.map(([, contents]) => contents()));
    for (const xml of written)
      assert.ok(Buffer.byteLength(xml) <= 50_000_000, `${Buffer.byteLength(xml)} bytes`);
    assert.equal(written.join('').match(/<loc>/g)?.length, 20_000);
  });
});
