/** Fallback pages: a page without translation has the text of the default language. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { commitAll, git } from '../../helpers/git.js';
import { configOf, type Files, site, type TestSite } from '../../helpers/site.js';

const config = (more = '') =>
  configOf(`locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文', title: '测试' },
    { lang: 'ar', label: 'العربية' },
  ],
  ${more}`);

/** `a` and `c` exist only in English; `only` exists only in Chinese. */
const FILES: Files = {
  'site.config.ts': config(),
  'content/en/index.md': '# Home\n\n[a](./guide/a.md)\n',
  'content/en/guide/index.md': '# Guide\n',
  'content/en/guide/a.md': `# Page A

[hash](#own) [self](./a.md#own) [b](./b.md#part) [c](c.md) [root](/guide/b) [rootc](/guide/c) [en](/en/guide/b)
[html](b.html) [zh](../../zh/guide/only.md) ![p](./pic.png) [file](./notes.pdf) [away](https://example.com/)

::: tip
Words.
:::

## Two words

## Other {#own}
`,
  'content/en/guide/b.md': '# B\n\n[a](./a.md)\n\n## Part\n',
  'content/en/guide/c.md': '# C\n\n[b](./b.md)\n',
  'content/en/guide/pic.png': '',
  'content/en/guide/notes.pdf': '',
  'content/zh/index.md': '# 首页\n',
  'content/zh/guide/index.md': '# 指南\n',
  'content/zh/guide/b.md': '# 乙\n\n[a](./a.md#two-words) [root](/guide/a#own) [c](c)\n\n## 部分\n',
  'content/zh/guide/only.md': '# 只有中文\n',
};

/** The site of tests that do not change it. */
const whole = site(FILES);
const htmlOf = async (route: string) => (await whole).html(route);
const articleOf = async (route: string) => (await whole).article(route);
const payloadOf = async (route: string) => (await whole).payload(route);

const hrefs = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a href="([^"]*)"[^>]*>(\w+)<\/a>/g)].map(([, href, name]) => [name, href]),
  );

/** Names of the pages of a language, without its 404 page. */
async function pagesOf(s: TestSite, lang: string): Promise<string[]> {
  const stems = (await s.outputs()).flatMap(
    (file) => new RegExp(`^${lang}/(.*)\\.html$`).exec(file)?.[1] ?? [],
  );
  return stems.filter((stem) => stem !== '404').sort();
}

describe('a page without translation', () => {
  test("a fallback page has the reader's language around an article in the source language, with a notice", async () => {
    const html = await htmlOf('/zh/guide/a');
    assert.match(html, /<html lang="zh" dir="ltr"/);
    assert.match(html, /<title>Page A - 测试<\/title>/);
    assert.match(html, /跳到|aria-label="(侧边栏|目录)/, 'The interface is not Chinese.');
    assert.match(html, /<div class="dc-article" lang="en" data-article="">/);
    assert.match(
      html,
      /<main[^>]*><p class="dc-translation-notice" role="note"><svg.*?<\/svg><span>本页尚未翻译，以下内容为 <a href="\/guide\/a" lang="en" hrefLang="en">English<\/a> 原文。<\/span><\/p>/i,
    );
    assert.match(
      await htmlOf('/ar/guide/a'),
      /<html lang="ar" dir="rtl".*<div class="dc-article" lang="en" dir="ltr" data-article=""/s,
    );
    // Theme texts inside the article have the language of the article.
    assert.match(await articleOf('/zh/guide/a'), /Tip/);
    assert.doesNotMatch(await articleOf('/zh/guide/a'), /提示/);
    assert.doesNotMatch(await htmlOf('/guide/a'), /translation-notice|data-article="" lang/);
    assert.doesNotMatch(await htmlOf('/zh/guide/b'), /translation-notice|data-article="" lang/);
  });

  test('the language switch leads to the fallback page, and alternate links do not list it', async () => {
    // A page of another language than the default one has no fallback page.
    for (const [route, ...expected] of [
      ['/guide/a', 'en /guide/a true', 'zh /zh/guide/a false', 'ar /ar/guide/a false'],
      ['/zh/guide/a', 'en /guide/a true', 'zh /zh/guide/a false', 'ar /ar/guide/a false'],
      ['/zh/guide/only', 'en / false', 'zh /zh/guide/only true', 'ar /ar/ false'],
    ] as const) {
      const { alternates } = await payloadOf(route);
      assert.deepEqual(
        alternates.map(({ lang, link, exists }) => `${lang} ${link} ${exists}`),
        expected,
        route,
      );
    }
    const { page } = await payloadOf('/zh/guide/a');
    assert.deepEqual(
      [page.lang, page.textLang, page.routePath, page.pagePath, page.relativePath],
      ['zh', 'en', '/zh/guide/a', '/guide/a', 'en/guide/a.md'],
    );
    assert.equal('textLang' in (await payloadOf('/guide/a')).page, false);
  });

  test("links in a fallback page lead to pages in the reader's language, in any link syntax", async () => {
    assert.deepEqual(hrefs(await articleOf('/zh/guide/a')), {
      hash: '#own',
      self: '/zh/guide/a#own',
      b: '/zh/guide/b#part',
      c: '/zh/guide/c',
      root: '/zh/guide/b',
      rootc: '/zh/guide/c',
      en: '/guide/b',
      html: '/zh/guide/b',
      zh: '/zh/guide/only',
      file: '/guide/notes.pdf',
      away: 'https://example.com/',
    });
    assert.match(await articleOf('/zh/guide/a'), /<img src="\/guide\/pic\.png"/);
    assert.equal(hrefs(await articleOf('/guide/a')).b, '/guide/b#part');
    assert.equal(hrefs(await articleOf('/ar/guide/c')).b, '/ar/guide/b');
  });

  test('links to a fallback page work by file and by URL, with the ids of the original', async () => {
    assert.deepEqual(hrefs(await articleOf('/zh/guide/b')), {
      a: '/zh/guide/a#two-words',
      root: '/zh/guide/a#own',
      c: '/zh/guide/c',
    });
    const ids = async (route: string) => (await payloadOf(route)).page.toc.map(({ id }) => id);
    assert.deepEqual(await ids('/zh/guide/a'), ['two-words', 'own']);
    assert.deepEqual(await ids('/guide/a'), ['two-words', 'own']);
    assert.match(await articleOf('/zh/guide/a'), /<h2 id="own"/);
  });

  test('sidebars show a fallback page with its title in its language', async () => {
    const payload = await payloadOf('/zh/guide/b');
    assert.deepEqual(payload.prev, { text: 'Page A', link: '/zh/guide/a', lang: 'en' });
    assert.deepEqual(payload.next, { text: 'C', link: '/zh/guide/c', lang: 'en' });
    const html = await htmlOf('/zh/guide/b');
    assert.match(html, /<a href="\/zh\/guide\/a" class="dc-sidebar-link"><span lang="en">Page A<\/span>/);
    assert.match(
      html,
      /<a href="\/zh\/guide\/b" class="dc-sidebar-link" aria-current="page"><span>乙<\/span>/,
    );
    assert.match(html, /class="dc-pager-title" lang="en">C</);
  });

  test('the title of a fallback page has its writing direction in every list', async () => {
    const config = `export default { title: 'T', breadcrumbs: true, locales: [{ lang: 'en', label: 'E' }, { lang: 'ar', label: 'ع' }] };`;
    const s = await site({
      'site.config.ts': config,
      'content/en/index.md': '# Home\n',
      'content/en/guide/index.md': '# Guide\n',
      'content/en/guide/a.md': '# News (in C)?\n\n## Part?\n',
      'content/en/guide/b.md': '# B\n',
      'content/en/guide/in/index.md': '# In (C)\n',
      'content/en/guide/in/c.md': '# C\n',
      'content/en/blog/index.md': '---\nlayout: blog\n---\n# Blog\n',
      'content/en/blog/one.md': '---\ndate: 2025-01-02\n---\n# Out!\n',
      'content/ar/index.md': '# الرئيسية\n',
      'content/ar/guide/index.md': '---\noverview: true\n---\n# الدليل\n',
      'content/ar/guide/b.md': '# ب\n',
      'content/ar/blog/index.md': '---\nlayout: blog\n---\n# المدونة\n',
    });
    const dirs = async (route: string) =>
      ((await s.html(route)).match(/<(?!html)\w+[^>]* dir="[^>]*>/g) ?? []).map(
        (tag) => `${/class="([^"]*)"/.exec(tag)?.[1] ?? ''} ${/lang="en" dir="ltr"/.test(tag)}`,
      );
    const sidebar = ' true';
    const pages = [sidebar, sidebar, sidebar];
    assert.deepEqual(await dirs('/ar/guide/b'), [...pages, 'dc-pager-title true', 'dc-pager-title true']);
    const [item, group] = ['dc-overview-item true', ' true'];
    // The link to the group's own page has a text of the interface.
    const own = ' false';
    assert.deepEqual(await dirs('/ar/guide/'), [
      ...pages,
      group,
      item,
      own,
      item,
      item,
      'dc-pager-title true',
    ]);
    assert.deepEqual(await dirs('/ar/blog/'), [sidebar, 'dc-post-body true', 'dc-pager-title true']);
    const lists = (await dirs('/ar/guide/a')).filter((tag) => tag.startsWith('dc-outline'));
    assert.deepEqual(lists, ['dc-outline-list true', 'dc-outline-list true']);
    assert.deepEqual(await dirs('/guide/a'), []);
    const breadcrumbs = /<nav class="dc-breadcrumbs".*?<\/nav>/s.exec(await s.html('/ar/guide/a'))?.[0] ?? '';
    assert.deepEqual(breadcrumbs.match(/lang="[^>]*>[^<]*/g), [
      'lang="en" dir="ltr" aria-current="page">News (in C)?',
    ]);
  });

  test('a fallback page is in explicit sidebars, navbars and overviews', async () => {
    const s = await site({
      'site.config.ts': config(`
        nav: [{ text: 'A', link: '/guide/a' }],
        sidebar: { '/': ['index', { text: 'Group', items: ['guide/a', { fileKey: 'guide/b', text: 'Given' }] }] },`),
      'content/en/index.md': '---\noverview: true\n---\n# Home\n',
      'content/en/guide/a.md': '# A\n\n## Part\n',
      'content/en/guide/b.md': '# B\n',
      'content/zh/index.md': '---\noverview: true\n---\n# 首页\n',
    });
    assert.deepEqual(
      (await s.problems()).filter((line) => !/missing-translation/.test(line)),
      [],
    );
    const { overview, page } = await s.payload('/zh/');
    assert.equal(page.textLang, undefined);
    assert.deepEqual(overview, [
      {
        name: 'Group',
        items: [
          { text: 'A', link: '/zh/guide/a', lang: 'en', headers: [{ id: 'part', text: 'Part', depth: 2 }] },
          { text: 'Given', link: '/zh/guide/b', headers: [] },
        ],
      },
    ]);
    assert.match(await s.html('/zh/'), /<a href="\/zh\/guide\/a"[^>]*>A</);
    assert.equal((await s.payload('/ar/')).overview?.[0]?.items.length, 2);
    assert.deepEqual((await s.payload('/zh/guide/b')).prev, { text: 'A', link: '/zh/guide/a', lang: 'en' });
  });

  test('a fallback page has Markdown, data and a URL like any other page', async () => {
    const s = await whole;
    // Its links lead to pages in the reader's language.
    const original = (await s.output('guide/a.md')).replace(/\/guide\/(?=[abc][#)])/g, '/zh/guide/');
    assert.equal((await s.output('zh/guide/a.md')).replace('[en](/guide/b)', '[en](/zh/guide/b)'), original);
    assert.ok(JSON.parse(await s.output('assets/routes.json')).includes('/zh/guide/a'));
    assert.deepEqual(await pagesOf(s, 'ar'), ['guide/a', 'guide/b', 'guide/c', 'guide/index', 'index']);
    assert.deepEqual(await pagesOf(s, 'zh'), [
      'guide/a',
      'guide/b',
      'guide/c',
      'guide/index',
      'guide/only',
      'index',
    ]);
  });

  test('the default language can be another one', async () => {
    const s = await site({
      'site.config.ts': config("lang: 'zh',"),
      'content/zh/index.md': '# 首页\n',
      'content/zh/a.md': '# 甲\n',
      'content/en/index.md': '# Home\n',
      'content/en/b.md': '# B\n',
    });
    assert.deepEqual(await pagesOf(s, 'ar'), ['a', 'index']);
    assert.deepEqual(await pagesOf(s, 'en'), ['a', 'b', 'index']);
    assert.match(
      await s.html('/en/a'),
      /<html lang="en".*in <a href="\/a" lang="zh" hrefLang="zh">简体中文<\/a>\./is,
    );
  });
});

describe('fallback pages of every page type', () => {
  const kinds: Files = {
    'site.config.ts': config(
      "sidebar: {}, editLink: { docRepoBaseUrl: 'https://example.com/edit', text: 'Edit' },",
    ),
    'content/en/index.md': `---
pageType: home
hero: { name: Name, actions: [{ text: Go, link: /guide }, { text: File, link: ./guide.md }] }
features: [{ title: Fast, link: /zh/own }, { title: Fun, link: /blog/ }]
---
`,
    'content/en/guide.md': '# Guide\n',
    'content/en/blog/index.md': '---\nlayout: blog\n---\n# Blog\n',
    'content/en/blog/one.md': '---\ndate: 2025-05-14\n---\n# One\n\nFirst.\n',
    'content/en/blog/two.md': '---\ndate: 2025-05-15\n---\n# Two\n',
    'content/en/own.md': '---\nlayout: ./own.tsx\n---\n# Own\n\n## One {#x}\n\n## Two {#x}\n',
    'content/en/own.tsx': `import { Article, usePage } from '@docs-cli/core/runtime';
export default () => <div><p id="lang">{usePage().lang}</p><Article /></div>;
`,
    'content/en/blank.md': '---\npageType: blank\n---\n# Blank\n',
    'content/en/404.md': '---\npageType: "404"\n---\n# Nothing\n',
    'content/zh/blog/index.md': '---\nlayout: blog\n---\n# 博客\n',
    'content/zh/blog/two.md': '---\ndate: 2025-05-15\n---\n# 二\n',
  };
  const all = site(kinds);

  test('a home page without translation shows the hero of the original', async () => {
    const html = await (await all).html('/zh/');
    assert.match(html, /<html lang="zh" dir="ltr" data-page-type="home"/);
    assert.match(html, /<main[^>]*class="dc-home"[^>]*><p class="dc-translation-notice"/);
    assert.match(html, /<div class="dc-hero-inner" lang="en">.*Name/s);
    assert.match(html, /<ul class="dc-features" lang="en">/);
    assert.match(html, /<div class="dc-article dc-home-article" lang="en"/);
    const { hero, features } = (await (await all).payload('/zh/')).page.frontmatter;
    assert.deepEqual(
      hero?.actions?.map(({ link }) => link),
      ['/zh/guide', '/zh/guide'],
    );
    assert.deepEqual(
      features?.map(({ link }) => link),
      ['/zh/own', '/zh/blog/'],
    );
  });

  test('a blank page and a custom layout stay as they are, and headings keep even wrong ids', async () => {
    assert.match(
      await (await all).html('/zh/blank'),
      /<main[^>]*class="dc-blank"[^>]*><p class="dc-translation-notice".*<div class="dc-article" lang="en"/s,
    );
    const own = await (await all).html('/zh/own');
    assert.match(own, /<main[^>]*class="dc-custom"[^>]*><p class="dc-translation-notice"/);
    assert.match(own, /<p id="lang">zh<\/p><div class="dc-article" lang="en"/);
    for (const route of ['/own', '/zh/own'])
      assert.deepEqual(
        (await (await all).payload(route)).page.toc.map(({ id }) => id),
        ['x', 'x'],
      );
    // A 404 page has the texts of its language.
    assert.doesNotMatch(await (await all).output('zh/404.html'), /translation-notice|Nothing/);
  });

  test('the blog lists posts without translation among the others', async () => {
    const { posts } = await (await all).payload('/zh/blog/');
    assert.deepEqual(
      posts?.map(({ text, link, lang }) => [text, link, lang]),
      [
        ['二', '/zh/blog/two', undefined],
        ['One', '/zh/blog/one', 'en'],
      ],
    );
    const html = await (await all).html('/zh/blog/');
    assert.deepEqual(html.match(/<div class="dc-post-body"[^>]*>/g), [
      '<div class="dc-post-body">',
      '<div class="dc-post-body" lang="en">',
    ]);
  });

  test('the edit link and the date of a fallback page are those of the original', async () => {
    const s = await site({
      'site.config.ts': `export default {
        title: 'T',
        lastUpdated: true,
        locales: [
          { lang: 'en', label: 'E', editLink: { docRepoBaseUrl: 'https://example.com/en-docs', text: 'Edit' } },
          { lang: 'zh', label: 'Z', editLink: { docRepoBaseUrl: 'https://example.com/zh-docs', text: '编辑' } },
        ],
      };\n`,
      'content/en/a.md': '# A\n',
    });
    git(s.root, 'init', '-q');
    commitAll(s.root);
    const [original, fallback] = [await s.payload('/a'), await s.payload('/zh/a')];
    assert.equal(fallback.editUrl, 'https://example.com/en-docs/en/a.md');
    assert.equal(fallback.editUrl, original.editUrl);
    assert.ok(fallback.page.lastUpdatedTime);
    assert.equal(fallback.page.lastUpdatedTime, original.page.lastUpdatedTime);
    assert.match(await s.html('/zh/a'), /href="https:\/\/example\.com\/en-docs\/en\/a\.md"[^>]*>.*编辑/s);
  });
});

describe('check of pages without translation', () => {
  test('each problem is reported once, for the original', async () => {
    const s = await site({
      ...FILES,
      'content/en/guide/a.md': '# A\n\n[gone](./gone.md) [b](./b.md#gone) ![x](./x.png)\n',
      'content/zh/guide/b.md': '# 乙\n\n[gone](./gone.md) [a](./a.md#gone) [A](./A.md)\n\n## 部分\n',
    });
    assert.deepEqual(
      (await s.problems()).filter((line) => / error /.test(line)),
      [
        'content/en/guide/a.md:3:1 error dead-link',
        'content/en/guide/a.md:3:19 error dead-anchor',
        'content/en/guide/a.md:3:36 error missing-image',
        'content/zh/guide/b.md:3:1 error dead-link',
        'content/zh/guide/b.md:3:19 error dead-anchor',
        'content/zh/guide/b.md:3:36 error dead-link',
      ],
    );
  });
});

describe('pages without a fallback page', () => {
  test('if the config disables fallback pages, the URL does not exist and links lead to the original', async () => {
    const s = await site({ ...FILES, 'site.config.ts': config('fallbackPages: false,') });
    assert.deepEqual(await pagesOf(s, 'ar'), []);
    const { alternates } = await s.payload('/guide/a');
    assert.deepEqual(
      alternates.map(({ link, exists }) => [link, exists]),
      [
        ['/guide/a', true],
        ['/zh/', false],
        ['/ar/', false],
      ],
    );
    assert.deepEqual(
      (await s.problems()).filter((line) => / error /.test(line)),
      ['content/zh/guide/b.md:3:1 error dead-link', 'content/zh/guide/b.md:3:44 error dead-link'],
    );
    const missing = (await s.diagnostics()).find(
      ({ code, file }) => code === 'missing-translation' && file === 'content/en/index.md',
    );
    assert.match(missing!.message, /does not exist\.$/);
  });

  test('no fallback page replaces a public file of the same URL', async () => {
    const s = await site({ ...FILES, 'content/public/zh/guide/a.html': 'mine' });
    assert.equal(await s.output('zh/guide/a.html'), 'mine');
    assert.deepEqual(
      (await s.problems()).filter((line) => / error /.test(line)),
      ['content/zh/guide/b.md:3:1 error dead-link'],
    );
  });

  test('no fallback page is created for a translation that differs in case, suffix or index', async () => {
    const s = await site({
      'site.config.ts': config(),
      'content/en/Guide/A.md': '# A\n',
      'content/en/b/index.md': '# B\n',
      'content/zh/guide/a.markdown': '# 甲\n',
      'content/zh/b.md': '# 乙\n',
    });
    assert.deepEqual(await pagesOf(s, 'zh'), ['b', 'guide/a']);
  });
});

test('in dev, a new translation replaces the fallback page, and removing it restores the page', async (t) => {
  const s = await site(FILES);
  const dev = await DevSite.open({ root: s.root });
  t.after(() => dev.close());
  const path = 'content/zh/guide/a.md';
  const shown = async () => {
    const page = dev.content.routes.get('/zh/guide/a')!;
    const { page: data, html } = await dev.payload(page);
    assert.match(await dev.html(page), new RegExp(`>${data.title}<`));
    const b = await dev.payload(dev.content.byPath.get('content/zh/guide/b.md')!);
    return [data.title, data.textLang, /Words|字/.exec(html ?? '')?.[0], b.prev?.text];
  };
  const apply = (edited: string, names: boolean) =>
    dev.apply({ edited: new Set([edited]), names, theme: false, config: false });
  assert.deepEqual(await shown(), ['Page A', 'en', 'Words', 'Page A']);
  s.change({ [path]: '# 甲\n\n字\n' });
  await apply(path, true);
  assert.deepEqual(await shown(), ['甲', undefined, '字', '甲']);
  s.change({ [path]: undefined });
  await apply(path, true);
  assert.deepEqual(await shown(), ['Page A', 'en', 'Words', 'Page A']);
  s.change({ 'content/en/guide/a.md': '# New\n\nWords\n' });
  await apply('content/en/guide/a.md', false);
  assert.deepEqual(await shown(), ['New', 'en', 'Words', 'New']);
});
