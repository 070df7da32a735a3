/** A site with two versions and two languages: pages, navigation, and links between versions. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { configOf, type Files, site } from '../../helpers/site.js';

const config = (more = '') =>
  configOf(`multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
  locales: [
    { lang: 'en', label: 'English', nav: [{ text: 'A', link: '/guide/a' }, { text: 'Old', link: '/' }] },
    { lang: 'zh', label: '简体中文', nav: [{ text: '甲', link: '/guide/a' }] },
  ],
  ${more}`);

/** `new` and `guide/b` are only in v2, `old` only in v1. In Chinese, v1 has only a home page. */
const FILES: Files = {
  'site.config.ts': config(),
  'content/v2/en/index.md': '# Home 2\n',
  'content/v2/en/new.md': '# New\n\n[v1](../../v1/en/old.md)\n',
  'content/v2/en/guide/a.md': '# A 2\n\n[b](./b.md) [root](/guide/b) [new](/new)\n\n## Part\n',
  'content/v2/en/guide/b.md': '# B 2\n',
  'content/v2/zh/index.md': '# 首页 2\n',
  'content/v2/zh/guide/a.md': '# 甲 2\n\n[b](./b.md)\n\n## 部分\n',
  'content/v1/en/index.md': '# Home 1\n',
  'content/v1/en/old.md': '# Old\n',
  'content/v1/en/guide/a.md':
    '# A 1\n\n[old](/old) [home](../index.md) ![p](/guide/pic.png) ![p](./pic.png)\n\n## Part\n',
  'content/v1/en/guide/pic.png': '',
  'content/v1/zh/index.md': '# 首页 1\n',
};
const whole = site(FILES);
const htmlOf = async (route: string) => (await whole).html(route);
const articleOf = async (route: string) => (await whole).article(route);

const links = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a href="([^"]*)"[^>]*>(\w+)<\/a>/g)].map(([, href, name]) => [name, href]),
  );

describe('a site with versions', () => {
  test('a page of another version has a notice with a link to the page in the default version', async () => {
    const notice = (html: string) =>
      /<p class="dc-translation-notice" role="note"><span>(.*?)<\/span>/s.exec(html)?.[1];
    const s = await whole;
    assert.equal(
      notice(await s.html('/v1/guide/a')),
      'This page describes version v1.<!-- --> <a href="/guide/a">Go to version v2.</a>',
    );
    // The default version has no such page.
    assert.match(notice(await s.html('/v1/old')) ?? '', /<a href="\/">/);
    assert.match(notice(await s.html('/v1/zh/')) ?? '', /v1 .*<a href="\/zh\/">/s);
    assert.equal(notice(await s.html('/guide/a')), undefined);
  });

  test('each version and language has its own prefix, and defaults have none', async () => {
    const routes: string[] = JSON.parse(await (await whole).output('assets/routes.json'));
    assert.deepEqual(routes.toSorted(), [
      '/',
      '/guide/a',
      '/guide/b',
      '/new',
      '/v1/',
      '/v1/guide/a',
      '/v1/old',
      '/v1/zh/',
      '/v1/zh/guide/a',
      '/v1/zh/old',
      '/zh/',
      '/zh/guide/a',
      '/zh/guide/b',
      '/zh/new',
    ]);
    assert.deepEqual(
      (await (await whole).problems()).filter((line) => / error /.test(line)),
      [],
    );
  });

  test('the version switch leads to the same page in each version, or to the home page of that version', async () => {
    const versionsOf = async (route: string) =>
      (await (await whole).payload(route)).versions?.map(({ version, link, exists }) => [
        version,
        link,
        exists,
      ]);
    assert.deepEqual(await versionsOf('/guide/a'), [
      ['v2', '/guide/a', true],
      ['v1', '/v1/guide/a', true],
    ]);
    // The fallback page counts as the page, too.
    assert.deepEqual(await versionsOf('/zh/guide/a'), [
      ['v2', '/zh/guide/a', true],
      ['v1', '/v1/zh/guide/a', true],
    ]);
    assert.deepEqual(await versionsOf('/v1/zh/guide/a'), await versionsOf('/zh/guide/a'));
    assert.deepEqual(await versionsOf('/new'), [
      ['v2', '/new', true],
      ['v1', '/v1/', false],
    ]);
    assert.deepEqual(await versionsOf('/v1/zh/old'), [
      ['v2', '/zh/', false],
      ['v1', '/v1/zh/old', true],
    ]);
  });

  test('the menus link to the page in each version and language, with the current version marked', async () => {
    const switcher = async (route: string) =>
      [
        ...(await htmlOf(route)).matchAll(
          /<a href="([^"]*)" class="dc-menu-link"( aria-current="true")? data-keep-section="">/g,
        ),
      ]
        .slice(0, 2)
        .map(([, href, current]) => href + (current ? ' *' : ''));
    assert.deepEqual(await switcher('/new'), ['/new *', '/v1/']);
    assert.deepEqual(await switcher('/v1/zh/guide/a'), ['/zh/guide/a', '/v1/zh/guide/a *']);
    assert.match(await htmlOf('/v1/guide/a'), /aria-label="Versions: v1"/);
    const { alternates } = await (await whole).payload('/v1/guide/a');
    assert.deepEqual(
      alternates.map(({ lang, link, exists }) => [lang, link, exists]),
      [
        ['en', '/v1/guide/a', true],
        ['zh', '/v1/zh/guide/a', false],
      ],
    );
    assert.match(await htmlOf('/v1/'), / data-alternates="zh=\/v1\/zh\/"/);
    assert.doesNotMatch(await htmlOf('/v1/guide/a'), /data-alternates/);
  });

  test('each version has its own navigation and sidebars', async () => {
    const nav = async (route: string) =>
      (await htmlOf(route))
        .match(/<a href="[^"]*"[^>]*class="dc-nav-link[^>]*>/g)
        ?.map((tag) => /href="([^"]*)"/.exec(tag)![1]);
    const sidebar = async (route: string) =>
      [...(await htmlOf(route)).matchAll(/<a href="([^"]*)" class="dc-sidebar-link"/g)].map(
        ([, href]) => href,
      );
    assert.deepEqual(await nav('/guide/a'), ['/guide/a', '/']);
    assert.deepEqual(await nav('/v1/guide/a'), ['/v1/guide/a', '/v1/']);
    assert.deepEqual(await nav('/v1/zh/guide/a'), ['/v1/zh/guide/a']);
    assert.deepEqual(await sidebar('/guide/a'), ['/guide/a', '/guide/b']);
    assert.deepEqual(await sidebar('/v1/guide/a'), ['/v1/guide/a']);
    assert.deepEqual(await sidebar('/zh/guide/a'), ['/zh/guide/a', '/zh/guide/b']);
    assert.deepEqual(await sidebar('/v1/zh/guide/a'), ['/v1/zh/guide/a']);
    assert.deepEqual(await sidebar('/v1/zh/old'), ['/v1/zh/', '/v1/zh/old']);
  });

  test('links stay in the version, also those of fallback pages', async () => {
    assert.deepEqual(links(await articleOf('/guide/a')), {
      b: '/guide/b',
      root: '/guide/b',
      new: '/new',
    });
    assert.deepEqual(links(await articleOf('/v1/guide/a')), { old: '/v1/old', home: '/v1/' });
    assert.deepEqual(links(await articleOf('/v1/zh/guide/a')), {
      old: '/v1/zh/old',
      home: '/v1/zh/',
    });
    assert.deepEqual(links(await articleOf('/zh/new')), { v1: '/v1/zh/old' });
    assert.match(await articleOf('/v1/zh/guide/a'), />A 1</);
    assert.deepEqual((await articleOf('/v1/zh/guide/a')).match(/ src="[^"]*"/g), [
      ' src="/v1/guide/pic.png"',
      ' src="/v1/guide/pic.png"',
    ]);
  });

  test('a link to a page that only the default version has stays in the language', async () => {
    const files: Files = { ...FILES };
    files['content/v2/zh/blog/index.md'] = '# 博客\n';
    files['content/v2/en/blog/index.md'] = '# Blog\n';
    files['content/v1/zh/index.md'] = '# 首页 1\n\n[blog](/blog/)\n';
    files['content/v1/en/index.md'] = '# Home 1\n\n[blog](/blog/)\n';
    const s = await site({
      ...files,
      'site.config.ts': config("nav: [{ text: 'B', link: '/blog/' }],").replace(/, nav: \[.*?\]/g, ''),
    });
    for (const [page, target] of [
      ['/v1/', '/blog/'],
      ['/v1/zh/', '/zh/blog/'],
    ] as const) {
      const html = await s.html(page);
      const found = [...html.matchAll(/href="([^"]*\/blog\/)"/g)].map(([, href]) => href);
      assert.deepEqual([...new Set(found)], [target]);
    }
  });

  test('each prefix has a 404 page with links to its home page and those of the other versions', async () => {
    for (const [file, home, lang, versions] of [
      ['404.html', '/', 'en', ['/', '/v1/']],
      ['zh/404.html', '/zh/', 'zh', ['/zh/', '/v1/zh/']],
      ['v1/404.html', '/v1/', 'en', ['/', '/v1/']],
      ['v1/zh/404.html', '/v1/zh/', 'zh', ['/zh/', '/v1/zh/']],
    ] as const) {
      const html = await (await whole).output(file);
      assert.match(html, new RegExp(`<html lang="${lang}"`), file);
      assert.equal(/<a href="([^"]*)"[^>]*data-home/.exec(html)?.[1], home, file);
      const shown = [...html.matchAll(/<a href="([^"]*)"[^>]*data-keep-section/g)].map(([, href]) => href);
      assert.deepEqual(shown.slice(0, 2), versions, file);
      assert.match(html, /data-versions="v2,v1" data-default-version="v2"/, file);
      assert.doesNotMatch(html, /href=""/, file);
    }
  });
});

test('a site without versions, or with one, sends none and shows no switcher', async () => {
  const s = await site({ 'content/en/a.md': '# A\n' });
  for (let round = 0; round < 2; round += 1) {
    assert.equal('versions' in (await s.payload('/a')), false);
    assert.doesNotMatch(await s.html('/a'), /Versions|data-keep-section/);
    s.change({
      'site.config.ts': configOf("multiVersion: { default: 'v1', versions: ['v1'] },"),
      'content/v1/en/a.md': '# A\n',
    });
  }
});

test('nav and sidebar leave out pages that a version lacks, unless no version has them', async () => {
  const files: Files = {
    'content/v2/en/index.md': '# Home\n\n[a](./guide/a.md)\n',
    'content/v2/en/guide/a.md': '# A\n',
    'content/v2/en/new/index.md': '# New things\n',
    'content/v2/en/new/x.md': '# X\n',
    'content/v1/en/index.md': '# Home\n\n[a](./guide/a.md)\n',
    'content/v1/en/guide/a.md': '# A\n',
    'content/v1/en/new/x.md': '# X\n',
    'content/v1/en/old.md': '# Old\n',
  };
  const written = (more = '') =>
    configOf(`multiVersion: { default: 'v2', versions: ['v2', 'v1'] },
  nav: [
    { text: 'A', link: '/guide/a' },
    { text: 'Old', link: '/old' },
    { text: 'More', items: [{ text: 'Old', link: '/old' }] },
  ],
  sidebar: {
    '/': ['guide/a', { text: 'O', link: '/old' }, { fileKey: 'new/index', items: ['new/x'] }, { text: 'Only', items: ['new/index'] }${more}],
  },`);
  const project = await site({ ...files, 'site.config.ts': written() });
  assert.deepEqual(await project.problems(), []);
  const nav = async (version: string) =>
    JSON.parse(await project.output(`assets/site/${version}/en.json`)).themeConfig.nav.map(
      ({ text, link }: { text: string; link?: string }) => [text, link],
    );
  assert.deepEqual(await nav('v2'), [['A', '/guide/a']]);
  assert.deepEqual(await nav('v1'), [
    ['A', '/v1/guide/a'],
    ['Old', '/v1/old'],
    ['More', undefined],
  ]);
  const sidebar = async (version: string) =>
    JSON.parse(await project.output(`assets/sidebar/${version}/en/index.json`)).map(
      (item: { text: string; link?: string; items?: { link: string }[] }) => [
        item.text,
        item.link,
        ...(item.items ?? []).map(({ link }) => link),
      ],
    );
  assert.deepEqual(await sidebar('v1'), [
    ['A', '/v1/guide/a'],
    ['O', '/v1/old'],
    ['New things', undefined, '/v1/new/x'],
  ]);
  assert.deepEqual(await sidebar('v2'), [
    ['A', '/guide/a'],
    ['New things', '/new/', '/new/x'],
    ['Only', undefined, '/new/'],
  ]);
  project.change({ 'site.config.ts': written(", 'gone'") });
  assert.deepEqual(await project.problems(), ['site.config.ts:11:135 error dead-link']);
});
