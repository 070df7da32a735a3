/** The pages of the Rslib site: which exist, and what each contains, in both languages. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { prepareSite } from '../../src/cli/pipeline.js';
import { feedsOf } from '../../src/cli/site/feeds.js';
import { sectionsOf, sidebarItems } from '../../src/cli/site/navigation/navigation.js';
import { root } from './projects.js';

const { site, pool } = await prepareSite({ root });
/** Those that people write. The plugin for the API reference makes the others. */
const pages = site.content.pages
  .filter(({ origin }) => origin === undefined)
  .map((page) => ({ page, facts: site.store.meta(page) }));
await pool.close();

const below = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}`);

/** Every route, without language. */
const ROUTES = [
  '404',
  'index',
  ...below('blog', 'index introducing-rslib'),
  'config/index',
  ...below(
    'config/lib',
    'index format bundle auto-extension auto-external redirect syntax external-helpers banner footer dts shims id umd-name out-base',
  ),
  ...below('config/rsbuild', 'index resolve source output tools plugins'),
  ...below('guide/start', 'index quick-start glossary npm-packages'),
  ...below('guide/solution', 'index nodejs react vue'),
  ...below('guide/basic', 'cli configure-rslib typescript output-format output-structure upgrade-rslib'),
  ...below(
    'guide/advanced',
    'third-party-deps output-compatibility dts static-assets svgr-files json-files module-federation storybook javascript-api',
  ),
  ...below('guide/migration', 'modernjs-module tsup'),
  'guide/faq/features',
];

test('both languages have exactly the routes of the list', () => {
  for (const lang of ['en', 'zh']) {
    const found = pages.filter(({ page }) => page.lang === lang).map(({ page }) => page.key);
    assert.deepEqual(found.sort(), [...ROUTES].sort(), lang);
  }
});

test('navbar, sidebars, links and titles are as specified in both languages', () => {
  const { locales, socialLinks, multiVersion, title } = site.config;
  assert.equal(title, 'Rslib');
  assert.deepEqual(multiVersion, { default: '', versions: [] });
  assert.deepEqual(
    socialLinks.map(({ icon, mode, content }) => [icon, mode, content]),
    [
      ['github', 'link', 'https://github.com/web-infra-dev/rslib'],
      ['x', 'link', 'https://twitter.com/rspack_dev'],
      ['discord', 'link', 'https://discord.gg/XsaKEEk4mW'],
    ],
  );
  const named = {
    en: {
      label: 'English',
      about: /library development tool based on the Rspack bundler/,
      edit: /Edit/,
      nav: ['Guide', 'Config', 'Blog'],
      groups: ['Getting Started', 'Solution', 'Basic', 'Advanced', 'Migration', 'FAQ'],
    },
    zh: {
      label: '简体中文',
      about: /基于打包工具 Rspack 的库开发工具/,
      edit: /编辑/,
      nav: ['指南', '配置', '博客'],
      groups: ['开始', '解决方案', '基础', '进阶', '迁移', '常见问题'],
    },
  };
  assert.deepEqual(
    locales.map(({ lang }) => lang),
    Object.keys(named),
  );
  for (const { lang, label, title, description, editLink, nav, sidebar } of locales) {
    const wanted = named[lang as keyof typeof named];
    assert.deepEqual([label, title], [wanted.label, 'Rslib']);
    assert.match(description, wanted.about);
    assert.equal(editLink?.docRepoBaseUrl, 'https://github.com/web-infra-dev/rslib/tree/main/website/docs');
    assert.match(editLink?.text ?? '', wanted.edit);
    assert.deepEqual(
      nav.map(({ text, link, activeMatch }) => [text, link, activeMatch]),
      [
        [wanted.nav[0], '/guide/start/', '^/guide/'],
        [wanted.nav[1], '/config/', '^/config/'],
        [wanted.nav[2], '/blog/', '^/blog/'],
      ],
    );
    const edition = { lang, version: '' };
    const groups = Object.fromEntries(
      sectionsOf(site, edition).map((section) => [section.prefix, sidebarItems(site, section)]),
    );
    assert.deepEqual(Object.keys(groups), Object.keys(sidebar));
    const all = [...groups['/guide/']!, ...groups['/config/']!];
    const titles = all.flatMap((item) => (item.kind === 'group' ? [item.text] : []));
    assert.deepEqual(titles, [...wanted.groups, 'Lib', 'Rsbuild']);
    for (const item of all) {
      if (item.kind === 'group')
        assert.deepEqual([item.collapsible, item.collapsed], [true, false], item.text);
    }
  }
});

test('home, blog and overview have their page types in both languages', () => {
  for (const lang of ['en', 'zh']) {
    const of = (key: string) => {
      const found = pages.find(({ page }) => page.lang === lang && page.key === key);
      assert.ok(found, key);
      return found.facts.frontmatter;
    };
    assert.equal(of('index').pageType, 'home');
    assert.deepEqual([of('blog/index').layout, of('blog/index').sidebar], ['blog', false]);
    const post = of('blog/introducing-rslib');
    assert.deepEqual([post.date, post.sidebar], ['2025-05-14', false]);
    assert.equal(of('config/index').overview, true);
    const deep = pages.filter(
      ({ page, facts }) =>
        page.lang === lang &&
        page.key.startsWith('config/') &&
        String(facts.frontmatter.overviewHeaders) === '2,3',
    );
    assert.ok(deep.length > 3, `${lang}: ${deep.length} config pages list their headings of levels 2 and 3`);
  }
  const feeds = ['en', 'zh']
    .flatMap((lang) => feedsOf(site, { lang, version: '' }))
    .map(({ url, mime, language }) => [url, mime, language]);
  assert.deepEqual(feeds, [
    ['/rss/blog-rss.xml', 'application/rss+xml', 'en'],
    ['/rss/blog-rss-zh.xml', 'application/rss+xml', 'zh'],
  ]);
});

/** The text without front matter, code and URLs. */
const prose = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^([ >]*)(`{3,}|~{3,})[\s\S]*?^\1\2\s*$/gm, '')
    .replace(/\]\([^)]*\)/g, ']');

describe('pages of the Rslib site', () => {
  test('each page except overviews, home and 404 has at least 250 words, or 400 Chinese characters', () => {
    const short = pages.flatMap(({ page, facts }) => {
      const { frontmatter } = facts;
      if (page.key === '404' || frontmatter.pageType === 'home') return [];
      if (frontmatter.overview || frontmatter.layout === 'blog') return [];
      const text = prose(page.path);
      const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
      const words = text.match(/[\p{L}\p{N}'’-]+/gu)?.length ?? 0;
      const isEnough = page.lang === 'zh' ? han >= 400 : words >= 250;
      return isEnough ? [] : [`${page.path}: ${words} words, ${han} Han`];
    });
    assert.deepEqual(short, []);
  });

  test('each page has a unique description of 50 to 160 characters in English', () => {
    const faults: string[] = [];
    const seen = new Map<string, string>();
    for (const { page, facts } of pages) {
      const { description = '' } = facts.frontmatter;
      const other = seen.get(description);
      if (other !== undefined) faults.push(`${page.path} has the description of ${other}.`);
      seen.set(description, page.path);
      const [least, most] = page.lang === 'en' ? [50, 160] : [15, 120];
      if (description.length < least || description.length > most) {
        faults.push(`${page.path}: ${description.length} characters.`);
      }
    }
    assert.deepEqual(faults, []);
  });

  test('no page is a placeholder', () => {
    const found = pages.filter(({ page }) =>
      /\b(?:TODO|TBD|FIXME|lorem ipsum)\b|待补充|敬请期待/i.test(prose(page.path)),
    );
    assert.deepEqual(
      found.map(({ page }) => page.path),
      [],
    );
  });

  test('each guide links to a config page and to a section of another page', () => {
    const faults = pages.flatMap(({ page }) => {
      if (!page.key.startsWith('guide/')) return [];
      const hrefs = site.store.details(page).links.map(({ href }) => href);
      return [
        ...(hrefs.some((href) => /(?:^|\/)config\//.test(href)) ? [] : [`${page.path}: no config page`]),
        ...(hrefs.some((href) => /\.md#./.test(href)) ? [] : [`${page.path}: no section of another page`]),
      ];
    });
    assert.deepEqual(faults, []);
  });

  test('each config page has its option as title in both languages', () => {
    const faults = pages.flatMap(({ page, facts }) => {
      const [, group, name] = /^config\/(lib|rsbuild)\/([\w-]+)$/.exec(page.key) ?? [];
      if (name === undefined || name === 'index') return [];
      const option = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const wanted = group === 'lib' ? `lib.${option}` : option;
      const isSame = facts.title === wanted || facts.title === `output.${option}`;
      return isSame ? [] : [`${page.path}: ${facts.title} instead of ${wanted}`];
    });
    assert.deepEqual(faults, []);
  });
});

describe('Chinese pages', () => {
  const chinese = pages.filter(({ page }) => page.lang === 'zh');

  test('Chinese pages have a space between Chinese and Latin letters or digits', () => {
    const faults = chinese.flatMap(({ page }) =>
      prose(page.path)
        .split('\n')
        .flatMap(
          (line) =>
            /\p{Script=Han}[A-Za-z0-9`]|[A-Za-z0-9`]\p{Script=Han}/u.exec(
              line.replace(/`[^`]*`/g, '`code`').replace(/<[^>]+>/g, ''),
            ) ?? [],
        )
        .map((found) => `${page.path}: ${found}`),
    );
    assert.deepEqual(faults, []);
  });

  test('Chinese pages have full-width punctuation', () => {
    const faults = chinese.flatMap(({ page }) =>
      [
        ...prose(page.path).matchAll(
          /\p{Script=Han}[,;:?!](?=\s|$|\p{Script=Han})|\p{Script=Han}\.(?=\s|$)/gu,
        ),
      ].map(([found]) => `${page.path}: ${found}`),
    );
    assert.deepEqual(faults, []);
  });
});
