/** A migration moves or lists every key of a config and of front matter. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Migrated, migrated } from './project.js';

/** The names of the listed keys, in the order of the list. */
function listedKeys({ stdout }: Migrated): string[] {
  const pattern = / The option '(\S+)' is not moved| '(\S+)' of the front matter is not moved/g;
  return [...stdout.matchAll(pattern)].map(([, option, key]) => option ?? key!);
}

const page = (front: string) => `---\ntitle: Page\n${front}---\n\nText.\n`;

describe('VitePress', () => {
  const CONFIG = (options: string, theme: string) =>
    `export default {\n  title: 'Boats',\n${options}  themeConfig: {\n${theme}  },\n};\n`;
  const from = (options: string, theme: string, front = '') =>
    migrated({
      '.vitepress/config.mjs': CONFIG(options, theme),
      'index.md': '# Home\n',
      'guide.md': page(front),
    });

  test('texts of the interface and other options are moved', async () => {
    const result = await from(
      "  titleTemplate: ':title | Boats',\n  cleanUrls: false,\n",
      `    docFooter: { prev: 'Back', next: 'On' },
    sidebarMenuLabel: 'Contents',
    returnToTopLabel: 'Up',
    lastUpdated: { text: 'Changed' },
    notFound: { title: 'LOST', linkText: 'Home' },
    socialLinks: [{ icon: 'github', link: 'https://github.com/a/b', ariaLabel: 'Code' }],
`,
    );
    const config = result.read('site.config.ts');
    for (const part of [
      "prevPageText: 'Back'",
      "nextPageText: 'On'",
      "menuText: 'Contents'",
      "scrollToTopText: 'Up'",
      "lastUpdatedText: 'Changed'",
      "notFoundText: 'LOST'",
      "takeMeHomeText: 'Home'",
      "label: 'Code'",
      'cleanUrls: false',
    ])
      assert.ok(config.includes(part), `${part}\n${config}`);
    assert.doesNotMatch(result.stdout, /for you to look at/);
    assert.deepEqual(await result.check(), []);
  });

  test('every other key is listed, with its place', async () => {
    const result = await from(
      "  unknown: { deep: [1] },\n  sitemap: { hostname: 'https://example.com', lastmod: 1 },\n",
      `    nav: [{ text: 'Guide', link: '/guide', noIcon: true }, { component: 'X' }],
    sidebar: [{ text: 'Guide', link: '/guide', docFooterText: 'Here', items: [{ text: 'A', link: '/guide', rel: 'x' }] }],
    search: { provider: 'local', options: { detailedView: true } },
    outline: { level: 2, label: 'Here', x: 1 },
    footer: { message: 'M', more: 'N' },
`,
    );
    assert.deepEqual(listedKeys(result), [
      'unknown',
      'sitemap.lastmod',
      'themeConfig.nav.noIcon',
      'themeConfig.sidebar.docFooterText',
      'themeConfig.sidebar.items.rel',
      'themeConfig.search.options',
      'themeConfig.outline.x',
      'themeConfig.footer.more',
    ]);
    assert.match(result.stdout, /config\.mjs:4:47 {2}The option 'sitemap\.lastmod'/);
    assert.match(result.stdout, /A component in the navbar is not moved/);
  });

  test('values that docs-cli does not have are listed', async () => {
    const result = await from(
      "  titleTemplate: 'Fast - :title',\n  appearance: 'dark',\n",
      "    siteTitle: 'B',\n    docFooter: { prev: false },\n",
    );
    for (const key of ['titleTemplate', 'appearance', 'siteTitle', 'docFooter'])
      assert.match(result.stdout, new RegExp(`'${key}'.* is not (?:moved|hidden)`));
  });

  test('front matter is moved or listed', async () => {
    const moved = await from('', '', "titleTemplate: ':title - Sail'\naside: false\nlastUpdated: true\n");
    assert.match(
      moved.read('content/en/guide.md'),
      /^---\ntitle: Page\ntitleSuffix: Sail\noutline: false\n---/,
    );
    assert.deepEqual(listedKeys(moved), []);
    const listed = await from(
      '',
      '',
      `titleTemplate: 'Sail :title'
prev: { text: A, link: /a }
next: false
layout: own
hero:
  name: Boats
  image: { light: /a.svg, dark: /b.svg }
  actions: [{ text: Go, link: https://example.com, target: _blank }]
features:
  - title: Fast
    link: https://example.com
    linkText: More
    rel: nofollow
`,
    );
    assert.deepEqual(listedKeys(listed), [
      'titleTemplate',
      'prev',
      'next',
      'hero.image.dark',
      'hero.actions.target',
      'features.linkText',
      'features.rel',
    ]);
    assert.match(listed.stdout, /docs-cli has no page type 'own'/);
    assert.match(listed.stdout, /guide\.md:3:1 {2}'titleTemplate' of the front matter/);
    assert.match((await from('', '', 'aside: left\n')).stdout, /The outline cannot be at the left/);
    assert.match(
      await from('', '', 'titleTemplate: false\n').then(({ read }) => read('content/en/guide.md')),
      /titleSuffix: ""/,
    );
  });
});

describe('Docusaurus', () => {
  const from = (files: Record<string, string>, options = '') =>
    migrated({
      'docusaurus.config.js': `module.exports = { title: 'Stars', url: 'https://example.com', baseUrl: '/',${options} };\n`,
      'docs/guide/sky.md': '# Sky\n',
      ...files,
    });

  test('the pages that it generates for categories, and their keys, are listed', async () => {
    const result = await from({
      'sidebars.js': `module.exports = { docs: [
  { type: 'category', label: 'Night', className: 'dark', link: { type: 'generated-index', title: 'T', description: 'D', slug: '/night' }, items: ['guide/sky'] },
  { type: 'category', label: 'Day', link: { type: 'doc', id: 'guide/sky' }, items: [{ type: 'autogenerated', dirName: 'guide' }] },
] };\n`,
      'docs/guide/deep/_category_.json':
        '{\n  "label": "Deep",\n  "customProps": { "x": 1 },\n  "link": { "type": "generated-index" }\n}\n',
      'docs/guide/deep/sea.md': '# Sea\n',
    });
    assert.deepEqual(listedKeys(result), ['customProps', 'docs.className']);
    assert.match(result.stdout, /_category_\.json:3:4 {2}The option 'customProps'/);
    assert.match(result.stdout, /The generated page of the category 'T' is not moved/);
    assert.match(result.stdout, /The generated page of the category 'Deep' is not moved/);
  });

  test('front matter is moved or listed', async () => {
    const result = await from({
      'docs/guide/moon.md': page(
        'keywords: [a, b]\nhide_title: true\nhide_table_of_contents: true\ntoc_min_heading_level: 3\npagination_label: M\nsidebar_custom_props: { a: 1 }\ndraft: true\nlast_update: { date: 2024-01-01 }\n',
      ),
      'docs/guide/sun.md':
        '---\nhide_title: true\ntoc_min_heading_level: 3\ntoc_max_heading_level: 4\n---\n\n# Sun\n',
    });
    const moon = result.read('content/en/docs/guide/_moon.md');
    assert.match(moon, /outline: false/);
    assert.match(moon, /keywords:\n +- a\n +- b/);
    assert.match(result.read('content/en/docs/guide/sun.md'), /outline:\n +- 3\n +- 4/);
    assert.deepEqual(listedKeys(result), [
      'hide_title',
      'pagination_label',
      'sidebar_custom_props',
      'last_update',
    ]);
  });

  test('options are moved or listed', async () => {
    const options = `
  titleDelimiter: '|', trailingSlash: false, scripts: ['https://example.com/a.js'],
  presets: [['classic', { docs: { breadcrumbs: true, showLastUpdateTime: true, remarkPlugins: ['x'] } }]],
  themeConfig: {
    navbar: { title: 'Sky', hideOnScroll: true, style: 'dark', items: [{ to: '/docs/guide/sky', label: 'Sky', className: 'x' }, { type: 'search', position: 'left' }] },
    prism: { theme: x() },
    colorMode: { defaultMode: 'dark' },
  },`;
    const result = await from({ 'i18n/fr/code.json': '{}' }, options);
    const config = result.read('site.config.ts');
    for (const part of [
      "hideNavbar: 'auto'",
      'breadcrumbs: true',
      'lastUpdated: true',
      "src: 'https://example.com/a.js'",
    ])
      assert.ok(config.includes(part), `${part}\n${config}`);
    assert.deepEqual(listedKeys(result), [
      'titleDelimiter',
      'presets.docs.remarkPlugins',
      'themeConfig.navbar.style',
      'themeConfig.navbar.items.className',
      'themeConfig.prism',
      'themeConfig.colorMode',
    ]);
    assert.match(result.stdout, /The title 'Sky' of the navbar is not moved/);
    assert.match(result.stdout, /i18n\/fr\/code\.json:1:1 {2}Translated texts are not moved/);
  });
});

describe('Rspress', () => {
  test('options and entries of _meta.json are moved or listed', async () => {
    const result = await migrated({
      'rspress.config.ts': `export default {
  title: 'Trees',
  mediumZoom: { selector: '.x' },
  markdown: { showLineNumbers: true, checkDeadLinks: true },
  themeConfig: { hideNavbar: 'auto', prevPageText: 'Back', enableScrollToTop: true },
};\n`,
      'docs/index.md': '# Home\n',
      'docs/guide/_meta.json':
        '[\n  { "type": "file", "name": "oak", "label": "Oak", "context": "new", "overviewHeaders": [2] }\n]\n',
      'docs/guide/oak.md': '# Oak\n',
    });
    const config = result.read('site.config.ts');
    for (const part of ["hideNavbar: 'auto'", "prevPageText: 'Back'", 'lineNumbers: true', "context: 'new'"])
      assert.ok(config.includes(part), `${part}\n${config}`);
    assert.deepEqual(listedKeys(result), [
      'overviewHeaders',
      'mediumZoom',
      'markdown.checkDeadLinks',
      'themeConfig.enableScrollToTop',
    ]);
    assert.match(result.stdout, /_meta\.json:2:70 {2}The option 'overviewHeaders'/);
  });
});

describe('Starlight', () => {
  test('options, integrations and front matter are moved or listed', async () => {
    const result = await migrated({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default {
  trailingSlash: 'always',
  vite: { plugins: [x()] },
  integrations: [
    starlight({
      title: 'Rivers',
      pagination: false,
      social: [{ icon: 'github', label: 'Code', href: 'https://github.com/a/b' }],
      sidebar: [{ label: 'All', badge: 'New', attrs: { x: 'y' }, items: ['guide'] }],
    }),
    react(),
  ],
};\n`,
      'src/content/docs/index.md': page(''),
      'src/content/docs/guide.md': page(
        'sidebar:\n  attrs: { style: x }\n  label: G\nlang: en\neditUrl: false\n',
      ),
      'src/content/i18n/fr.json': '{}',
      'src/pages/own.astro': '',
    });
    const config = result.read('site.config.ts');
    for (const part of ["label: 'Code'", "tag: 'New'"])
      assert.ok(config.includes(part), `${part}\n${config}`);
    assert.deepEqual(listedKeys(result), [
      'trailingSlash',
      'vite',
      'pagination',
      'sidebar.attrs',
      'sidebar.attrs',
      'editUrl',
    ]);
    assert.match(
      result.stdout,
      /astro\.config\.mjs:12:5 {2}'react\(…\)' of the option 'integrations' is computed/,
    );
    assert.match(result.stdout, /fr\.json:1:1 {2}Translated texts/);
    assert.match(result.stdout, /own\.astro:1:1 {2}A page outside the docs/);
  });
});

test('a tag of <head> whose text or value is computed is listed, and the new config is valid', async () => {
  const results = [
    await migrated({
      '.vitepress/config.mjs': `export default {
  head: [['script', {}, read('banner.js')], ['meta', { name: 'a', content: url() }], ['script', {}, 'go()']],
};\n`,
      'index.md': '# Home\n\nText.\n',
    }),
    await migrated({
      'docusaurus.config.js': `module.exports = { headTags: [
  { tagName: 'script', attributes: { type: 'module' }, innerHTML: 'go()' },
  { tagName: 'meta', attributes: { name: 'a', content: url() } },
] };\n`,
      'docs/index.md': '# Home\n\nText.\n',
    }),
    await migrated({
      'astro.config.mjs': `export default { integrations: [starlight({ head: [
  { tag: 'script', content: 'go()' },
  { tag: 'meta', attrs: { name: 'a', content: url() } },
] })] };\n`,
      'src/content/docs/index.md': page(''),
    }),
  ];
  for (const result of results) {
    assert.match(result.stdout, / {2}A <meta> tag of <head> is not moved/);
    assert.match(result.read('site.config.ts'), /'script', \{[^}]*\}, 'go\(\)'/);
    assert.deepEqual(await result.check(), []);
  }
  assert.match(results[0]!.stdout, / {2}A <script> tag of <head> is not moved/);
});
