/** Migration of VitePress projects. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { migrated, places, SVG } from './project.js';

const CONFIG = `import { defineConfig } from 'vitepress';
import { withDiagrams } from 'some-plugin';
import { nav } from './nav';

export default withDiagrams(
  defineConfig({
    title: 'Boats',
    description: \`All about boats\`,
    base: '/boats/',
    srcDir: 'pages',
    head: [['link', { rel: 'icon', href: '/boats/logo.svg' }]],
    themeConfig: {
      logo: '/logo.svg',
      nav: [...nav],
      sidebar: { '/guide/': { base: '/guide/', items: guide() } },
      socialLinks: [
        { icon: 'github', link: 'https://github.com/a/boats' },
        { icon: 'twitter', link: 'https://twitter.com/boats' },
      ],
      editLink: { pattern: 'https://github.com/a/boats/edit/main/docs/:path' },
      search: { provider: 'algolia', options: { appId: 'A', apiKey: 'K', indexName: 'boats' } },
    },
  }),
);

function guide() {
  return [{ text: 'Sailing', collapsed: true, items: [{ text: 'Start', link: 'start' }] }];
}
`;

const PROJECT = {
  'docs/.vitepress/config.ts': CONFIG,
  'docs/.vitepress/nav.ts': "export { entries as nav } from './entries';\n",
  'docs/.vitepress/entries.ts': "export const entries = [{ text: 'Guide', link: '/guide/start' }];\n",
  'docs/pages/public/logo.svg': SVG,
  'docs/pages/index.md':
    '---\nlayout: home\nhero:\n  name: Boats\n  actions:\n    - { theme: brand, text: Sail, link: /guide/start }\n---\n',
  'docs/pages/guide/demo.ts': 'export const knots = 5;\n',
};

const page = (body: string) => migrated({ ...PROJECT, 'docs/pages/guide/start.md': `# Start\n\n${body}\n` });
const START = 'content/en/guide/start.md';

describe('migrate of a VitePress project', () => {
  test('writes a config from literals, constants of other files and functions that return a literal', async () => {
    const { code, read, check } = await page('[Home](/)');
    assert.equal(code, 0);
    const config = read('site.config.ts');
    for (const part of [
      "title: 'Boats'",
      "description: 'All about boats'",
      "base: '/boats/'",
      "icon: '/logo.svg'",
      "nav: [{ text: 'Guide', link: '/guide/start' }]",
      "items: [{ text: 'Start', link: '/guide/start' }]",
      'collapsed: true',
      "content: 'https://github.com/a/boats'",
      "{ icon: 'x', mode: 'link', content: 'https://twitter.com/boats' }",
      "editLink: 'https://github.com/a/boats/edit/main/content'",
      "{ appId: 'A', apiKey: 'K', indexName: 'boats' }",
    ])
      assert.ok(config.includes(part), `${part}\n${config}`);
    assert.equal(read('content/public/logo.svg'), SVG);
    assert.match(read('content/en/index.md'), /pageType: home/);
    assert.deepEqual(await check(), []);
  });

  test('names each computed option once, where it is written', async () => {
    const { stdout } = await migrated({
      ...PROJECT,
      'docs/.vitepress/config.ts': `import { buildEnd } from './hooks';
const version = read();
export default {
  title: \`Boats \${version}\`,
  vite: { plugins: [icons()], define: { a: call() } },
  themeConfig: { nav: [{ text: 'Versions', items: list() }, external()] },
  buildEnd,
};\n`,
      'docs/.vitepress/hooks.ts': 'export const buildEnd = async () => { await send(); };\n',
    });
    const listed = [...stdout.matchAll(/config\.ts:(\d+):\d+ {2}(.*?) is (?:computed|not moved)/g)];
    assert.deepEqual(
      listed.map(([, line, name]) => `${line} ${name}`),
      [
        "4 The option 'title'",
        "5 The option 'vite'",
        "6 The option 'themeConfig.nav.items'",
        "6 'external(…)' of the option 'themeConfig.nav'",
        "7 The option 'buildEnd'",
      ],
    );
    assert.doesNotMatch(stdout, /hooks\.ts/);
  });

  test('reads values that depend on environment variables as if these were not set', async () => {
    const { read, stdout } = await migrated({
      ...PROJECT,
      'docs/.vitepress/config.ts': `const preview = process.env.CONTEXT !== 'production' && process.env.DEPLOY_URL;
const site = preview || 'https://example.com';
const commit = process.env.COMMIT?.slice(0, 8) ?? 'dev';
export default {
  title: process.env.TITLE,
  description: process.env.NODE_ENV === 'production' ? 'Boats' : 'Draft',
  base: process.env.CI ? '/boats/' : '/',
  sitemap: { hostname: site },
  themeConfig: { footer: { message: \`Boats \${commit}\` }, nav: [...(process.env.CI ? [] : [])] },
  outDir: process.env.OUT || 'out',
  lastUpdated: !process.env.CI,
};\n`,
    });
    const config = read('site.config.ts');
    assert.match(config, /title: 'Documentation'/);
    assert.match(config, /siteUrl: 'https:\/\/example\.com'/);
    assert.match(config, /description: 'Boats'/);
    assert.match(config, /footer: 'Boats dev'/);
    assert.doesNotMatch(config, /base:/);
    const listed = [...stdout.matchAll(/config\.ts:(\d+):\d+ {2}.* depends on environment variables/g)];
    assert.deepEqual(
      listed.map(([, line]) => Number(line)),
      [7, 8, 9, 9, 11],
    );
    assert.match(stdout, /config\.ts:5:3 {2}The option 'title' is computed/);
  });

  test('a language with a link to another site is listed, and is no language of the new site', async () => {
    const { read, stdout, check } = await migrated({
      '.vitepress/config.ts': `export default { title: 'Boats', locales: {
  root: { label: 'English', lang: 'en' },
  fr: { label: 'Français' },
  de: { label: 'Deutsch', link: 'https://de.example.com' },
} };\n`,
      'index.md': '# Home\n\nText.\n',
      'fr/index.md': '# Accueil\n\nTexte.\n',
    });
    assert.match(stdout, /config\.ts:4:\d+ {2}The language 'de' is another site/);
    assert.doesNotMatch(stdout, /locales\.de/);
    assert.match(read('site.config.ts'), /lang: 'fr'/);
    assert.doesNotMatch(read('site.config.ts'), /lang: 'de'/);
    assert.deepEqual(await check(), []);
  });

  test('text in components and their slots stays text', async () => {
    const { read, stdout, check } = await page(
      `<Team>
  <Title>
    <template #lead>
      Our crew.
    </template>
    <Card>
        Ann <b>steers</b>.
    </Card>
  </Title>
</Team>

<my-boat :size="1" />

<Tip>

    code()

</Tip>`,
    );
    const text = read(START);
    assert.match(text, /^ {0,3}Our crew\.$/m);
    assert.match(text, /^ {0,3}Ann <b>steers<\/b>\.$/m);
    assert.match(text, /^<!-- <my-boat :size="1" \/> -->$/m);
    assert.match(text, /^ {4}code\(\)$/m);
    assert.doesNotMatch(text, /^[^!]*<template/m);
    assert.match(stdout, /<my-boat> is a component/);
    assert.doesNotMatch(stdout, /#lead/);
    assert.deepEqual(await check(), []);
  });

  test('lists options of imported files at their places, and each one once', async () => {
    const { stdout } = await migrated({
      '.vitepress/config/index.ts': `import { shared } from './shared';
export default { ...shared, locales: { root: { lang: 'en' }, fr: { themeConfig: {
  editLink: { pattern: 'https://github.com/a/b/edit/main/docs/:path', text: 'Modifier' },
} } } };\n`,
      '.vitepress/config/shared.ts': `export const shared = {
  appearance: 'dark',
  markdown: { theme: 'nord', config: (md) => { md.use(own); } },
  themeConfig: { editLink: { pattern: 'https://github.com/a/b/edit/main/docs/:path', text: 'Edit' } },
};\n`,
      'index.md': '# Home\n\nText.\n',
      'fr/index.md': '# Accueil\n\nTexte.\n',
    });
    const listed = [...stdout.matchAll(/^ {2}(\S+:\d+:\d+) {2}(.*?) is not moved/gm)];
    assert.deepEqual(
      listed.map(([, place, name]) => `${place} ${name}`),
      [
        ".vitepress/config/shared.ts:2:3 The value of 'appearance'",
        ".vitepress/config/shared.ts:3:3 The option 'markdown'",
      ],
    );
    assert.doesNotMatch(stdout, /is computed/);
  });

  test('an icon of a feature in HTML is listed', async () => {
    const { read, stdout, check } = await migrated({
      ...PROJECT,
      'docs/pages/index.md':
        '---\nlayout: home\nhero: { name: Boats }\nfeatures:\n  - title: Fast\n    icon: <svg viewBox="0 0 1 1"></svg>\n  - title: Safe\n    icon: 🛟\n---\n',
      'docs/pages/guide/start.md': '# Start\n\nText.\n',
    });
    assert.match(stdout, /index\.md:6:11 {2}An icon in HTML is not moved/);
    assert.match(read('content/en/index.md'), /icon: 🛟/);
    assert.deepEqual(await check(), []);
  });

  test('code blocks with twoslash have the code that twoslash shows', async () => {
    const { read, stdout, check } = await page(
      `\`\`\`ts twoslash [boat.ts]
// @errors: 2304
declare const sail: () => void;
// ---cut---
sail();
// ^?
// @noErrors
// @ts-expect-error: it needs a name
// @param names are not checked
go(); // @ts-ignore
// ---cut-after---
export {};
\`\`\``,
    );
    assert.match(
      read(START),
      /^```ts \[boat\.ts\]\nsail\(\);\n\/\/ @ts-expect-error: it needs a name\n\/\/ @param names are not checked\ngo\(\); \/\/ @ts-ignore\n```$/m,
    );
    assert.match(stdout, /1 {2}twoslash code blocks/);
    assert.doesNotMatch(stdout, /for you to look at/);
    assert.deepEqual(await check(), []);
  });

  test('reads a config in functions of packages, and values of JSON files', async () => {
    const { read, stdout } = await migrated({
      '.vitepress/config.ts': `import { defineConfig } from 'vitepress';
import { extendConfig } from 'some-theme';
import { withPwa } from 'some-plugin';
import { version } from '../package.json';
export default ({ mode }) => {
  return withPwa(extendConfig(defineConfig({ title: \`Boats \${version}\`, description: own('x') })));
};\n`,
      'package.json': '{ "version": "1.2.3" }\n',
      'index.md': '# Home\n\nText.\n',
    });
    assert.match(read('site.config.ts'), /title: 'Boats 1\.2\.3'/);
    assert.match(stdout, /The option 'description' is computed/);
    assert.match(stdout, /1 place for you/);
  });

  test('a script that only imports names is not listed, since what uses them is', async () => {
    const own =
      "<script setup>\nimport Own from './Own.vue'\n// A comment\nimport {\n  a,\n  b\n} from './data'\n</script>";
    const imports = await page(`${own}\n\n<Own />`);
    assert.deepEqual(places(imports), ['docs/pages/guide/start.md:12:1']);
    assert.doesNotMatch(imports.read(START), /script/);
    for (const code of ["import './own.css'", "import { a } from './a'\na()"])
      assert.match(
        (await page(`<script setup>\n${code}\n</script>`)).stdout,
        /start\.md:3:1 {2}docs-cli does not process <script>/,
      );
  });

  test('keeps the ids of headings and the levels of the outline', async () => {
    const { read, check } = await migrated({
      ...PROJECT,
      'docs/.vitepress/config.ts': CONFIG.replace("      logo: '/logo.svg',", "$&\n      outline: 'deep',"),
      'docs/pages/guide/start.md':
        '---\noutline: [2, 3]\n---\n\n# Start\n\n## build.target\n\n## Own {#mine}\n\n[t](#build-target) [o](#mine)\n',
    });
    const config = read('site.config.ts');
    assert.match(config, /headingIds: 'vitepress'/);
    assert.match(config, /outline: 'deep'/);
    assert.match(read(START), /^outline:\n +- 2\n +- 3$/m);
    assert.match(read(START), /^## build\.target$/m);
    assert.deepEqual(await check(), []);
  });

  test('rewrites links, snippets, includes and containers', async () => {
    const body = [
      '[[toc]]',
      '[home](/boats/) and [home](../index)',
      '::: details More {open}\nText\n:::',
      '::: v-pre\nText\n:::',
      ':::tabs key:os\n== Mac\nText\n:::',
      '<<< ./demo.ts{1 ts:line-numbers} [demo]',
      '<<< @/guide/demo.ts',
      '<!--@include: ./_part.md-->',
    ].join('\n\n');
    const { read, check } = await migrated({
      ...PROJECT,
      'docs/pages/guide/start.md': `# Start\n\n${body}\n`,
      'docs/pages/guide/_part.md': 'A part.\n',
    });
    const text = read(START);
    assert.doesNotMatch(text, /v-pre|<<</);
    assert.match(text, /^\[\[toc\]\]$/m);
    assert.match(text, /\[home\]\(\.\.\/index\.md\) and \[home\]\(\.\.\/index\.md\)/);
    assert.match(text, /^::: details More \{open\}$/m);
    assert.match(text, /^::: tabs group=os\n== Mac$/m);
    assert.match(text, /^```ts:line-numbers \{1\} \[demo\] file="[^"]+demo\.ts"$/m);
    assert.match(text, /^<!--@include: \.\/_part\.md-->$/m);
    assert.deepEqual(await check(), []);
  });

  test('lists what only Vue can show, with its place, and shows no component as text', async () => {
    const result = await page('{{ price }}\n\n<Price :value="1" />\n\n<p v-if="a">Text</p>\n\n<div />');
    assert.deepEqual(
      places(result),
      [3, 5, 7].map((line) => `docs/pages/guide/start.md:${line}:${line === 7 ? 4 : 1}`),
    );
    const text = result.read(START);
    assert.match(text, /^<!-- <Price :value="1" \/> -->$/m);
    assert.match(text, /^<p>Text<\/p>$/m);
    assert.match(text, /^<div><\/div>$/m);
  });

  test('leaves code as it is', async () => {
    const code =
      '```vue\n<Price :value="1" /> {{ x }}\n\n\n::: tip\n[a](/none)\n```\n\n`{{ x }} <Price />` or ``<!--@include: ./b.md-->``.';
    const { read, stdout } = await page(code);
    assert.ok(read(START).includes(code));
    assert.doesNotMatch(stdout, /for you to look at/);
  });

  test('a link to a path leads to the page of its language, also if another language has the same path', async () => {
    const result = await migrated({
      '.vitepress/config.mjs':
        "export default { title: 'T', locales: { root: { label: 'English', lang: 'en' }, zh: { label: '中文', lang: 'zh' } } };\n",
      'index.md':
        '---\nlayout: home\nhero:\n  name: T\n  actions:\n    - { text: Go, link: /guide }\n---\n\n[a](/guide.html#x) [b](/zh/guide)\n',
      'guide.md': '# Guide\n\n## X\n',
      'zh/index.md': '# 首页\n\n[a](/zh/guide)\n',
      'zh/guide.md': '# 指南\n\n## X\n',
    });
    const home = result.read('content/en/index.md');
    assert.match(home, /link: \.\/guide\.md/);
    assert.match(home, /\[a\]\(\.\/guide\.md#x\) \[b\]\(\.\.\/zh\/guide\.md\)/);
    assert.match(result.read('content/zh/index.md'), /\[a\]\(\.\/guide\.md\)/);
  });

  test('moves the accent of the theme, and lists the files of the theme', async () => {
    const css = '/* --vp-c-brand-1: red; */\n:root { --vp-c-brand-1: #ff6600; --vp-c-brand-2: #000; }\n';
    const theme = {
      'docs/.vitepress/theme/index.ts': 'export default {};\n',
      'docs/.vitepress/theme/own.css': css,
    };
    const result = await migrated({ ...PROJECT, ...theme, 'docs/pages/guide/start.md': '# Start\n' });
    assert.equal(result.read('content/_theme/index.css'), ':root {\n  --dc-color-accent: #ff6600;\n}\n');
    const listed = places(result).filter((place) => place.includes('theme'));
    assert.deepEqual(listed, ['docs/.vitepress/theme/index.ts:1:1', 'docs/.vitepress/theme/own.css:1:1']);
  });

  test('an accent that is not a color is not moved', async () => {
    const css = `:root { --vp-c-brand-1: var(--x); }\n${'/*'.repeat(50_000)}`;
    const theme = { 'docs/.vitepress/theme/own.css': css };
    const result = await migrated({ ...PROJECT, ...theme, 'docs/pages/guide/start.md': '# Start\n' });
    assert.throws(() => result.read('content/_theme/index.css'));
  });

  test('attributes after images and links are moved or removed, and client-only content stays', async () => {
    const { read } = await page(
      '![A "plan"](/logo.svg){width=100 height=50} [x](https://example.com){target="_self"} `[y](z){w}`\n\n<ClientOnly>\nHere\n</ClientOnly>',
    );
    const text = read(START);
    assert.match(text, /<img src="\/logo\.svg" alt="A &quot;plan&quot;" width="100" height="50" \/>/);
    assert.match(text, /\[x\]\(https:\/\/example\.com\) `\[y\]\(z\)\{w\}`/);
    assert.match(text, /\n\nHere\n/);
    assert.doesNotMatch(text, /ClientOnly/);
  });

  test('rewrites change the paths of pages, and those with regular expressions are listed', async () => {
    const result = await migrated({
      '.vitepress/config.ts': `export default {
  title: 'A',
  rewrites: { 'en/:rest*': ':rest*', 'packages/:name/docs/:file.md': ':name/:file.md', 'x/(.*)': '(.*)', 'out.md': '../../../out.md', 'zh/*': ':x' },
  locales: { root: { label: 'English', lang: 'en' }, zh: { label: '中文' } },
  themeConfig: { sidebar: [{ text: 'Use', link: '/guide/use' }, { text: 'API', link: '/core/api' }] },
};\n`,
      'en/index.md': '# Home\n\n[use](./guide/use) [api](/core/api) [other](/zh/)\n',
      'en/guide/use.md': '# Use\n\n[home](/)\n',
      'packages/core/docs/api.md': '# API\n\n[use](../../../en/guide/use.md)\n',
      'zh/index.md': '# 首页\n',
      'out.md': '# Out\n',
    });
    assert.match(
      result.read('content/en/index.md'),
      /\[use\]\(\.\/guide\/use\.md\) \[api\]\(\.\/core\/api\.md\) \[other\]\(\.\.\/zh\/index\.md\)/,
    );
    assert.match(result.read('content/en/guide/use.md'), /\[home\]\(\.\.\/index\.md\)/);
    assert.match(result.read('content/en/core/api.md'), /\[use\]\(\.\.\/guide\/use\.md\)/);
    assert.equal(result.read('content/zh/index.md'), '# 首页\n');
    assert.equal(result.read('content/en/out.md'), '# Out\n');
    assert.deepEqual(places(result), ['.vitepress/config.ts:3:89', '.vitepress/config.ts:3:136']);
    assert.match(result.stdout, /The rewrite of 'zh\/\*' is not moved/);
    assert.match(result.stdout, /The rewrite of 'x\/\(\.\*\)' is not moved/);
  });

  test('a snippet without spaces is moved, and the file name labels its tab', async () => {
    const { read } = await page(
      '<<<@/guide/demo.ts\n\n::: code-group\n\n<<< ./demo.ts\n\n<<< ./demo.ts [Own]\n\n:::\n\n<<< ./demo.ts',
    );
    const fences = [...read(START).matchAll(/^```ts(.*) file="[^"]+demo\.ts"$/gm)].map(
      ([, options]) => options,
    );
    assert.deepEqual(fences, ['', ' [demo.ts]', ' [Own]', '']);
  });

  test('images and links with withBase keep their targets', async () => {
    const { read, stdout } = await page(
      `<img :src="withBase('/logo.svg')" alt="Logo">\n\n<a :href="withBase('/')">Home</a>`,
    );
    assert.match(read(START), /<img src="\/logo\.svg" alt="Logo">/);
    assert.match(read(START), /<a href="\.\.\/index\.md">Home<\/a>/);
    assert.doesNotMatch(stdout, /is code/);
  });

  test('options of a language are moved: its edit link, active entries, and a link to the base of a sidebar', async () => {
    const { read, stdout } = await migrated({
      '.vitepress/config.ts': `export default {
  title: 'A',
  markdown: { math: true },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: {
      editLink: { pattern: 'https://github.com/a/b/edit/main/docs/:path' },
      sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'Start', link: '' }] } },
    } },
    zh: { label: '中文', themeConfig: { nav: [{ text: '指南', link: '/zh/guide/', activeMatch: '^/zh/guide/' }] } },
  },
};\n`,
      'index.md': '# Home\n',
      'guide/index.md': '# Guide\n',
      'zh/guide/index.md': '# 指南\n',
    });
    const config = read('site.config.ts');
    for (const part of [
      "editLink: 'https://github.com/a/b/edit/main/content'",
      "nav: [{ text: '指南', link: '/guide/', activeMatch: '^/guide/' }]",
      "'/guide/': [{ text: 'Start', link: '/guide/' }]",
    ])
      assert.ok(config.includes(part), `${part}\n${config}`);
    assert.doesNotMatch(stdout, /for you to look at/);
  });

  test('one icon becomes the icon of the site, and the others stay in the head', async () => {
    const tags = ['icon', 'icon', 'apple-touch-icon'].map(
      (rel, i) => `['link', { rel: '${rel}', href: '/${i}.svg' }]`,
    );
    const { read } = await migrated({
      '.vitepress/config.ts': `export default { title: 'A', head: [${tags.join(', ')}, ['script', { src: '/a.js', defer: true, async: false }]] };\n`,
      'index.md': '# Home\n',
    });
    const config = read('site.config.ts').replace(/\s+/g, ' ');
    assert.ok(config.includes("icon: '/0.svg'"), config);
    assert.ok(config.includes(tags.slice(1).join(', ')), config);
    assert.ok(config.includes("['script', { src: '/a.js', defer: '' }]"), config);
  });

  test('entries of the config link to the files of pages and to public files', async () => {
    const { read, stdout, check } = await migrated({
      '.vitepress/config.ts': `export default {
  title: 'A',
  base: '/x/',
  themeConfig: {
    nav: [{ text: 'Logo', link: '/logo.svg' }],
    sidebar: [{ text: 'B', link: '/b.md#b' }, { text: 'Home', link: '/index.md' }],
  },
};\n`,
      'index.md': '# Home\n\n![a](/x/logo.svg)\n',
      'b.md': '# B\n',
      'public/logo.svg': SVG,
    });
    const config = read('site.config.ts');
    for (const part of ["link: '/logo.svg'", "link: '/b#b'", "link: '/'"])
      assert.ok(config.includes(part), config);
    assert.match(read('content/en/index.md'), /!\[a\]\(\/logo\.svg\)/);
    assert.doesNotMatch(stdout, /for you to look at/);
    assert.deepEqual(await check(), []);
  });
});
