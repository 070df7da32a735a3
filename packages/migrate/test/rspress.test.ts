/** Migration of Rspress projects. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { migrated, places, SVG } from './project.js';

const CONFIG = `import * as path from 'node:path';
import { defineConfig } from '@rspress/core';
export default defineConfig({
  root: path.join(__dirname, 'docs'),
  title: 'Trees',
  icon: '/icon.svg',
  lang: 'en',
  locales: [
    { lang: 'en', label: 'English', description: 'All about trees' },
    { lang: 'zh', label: '简体中文', description: '关于树' },
  ],
  themeConfig: { socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/a/trees' }] },
});
`;

/** The same files in both languages. */
function pages(start: string): Record<string, string> {
  const files: Record<string, string> = { 'rspress.config.ts': CONFIG, 'docs/public/icon.svg': SVG };
  for (const lang of ['en', 'zh']) {
    const add = (name: string, text: string) => {
      files[`docs/${lang}/${name}`] = text;
    };
    add('_nav.json', '[{ "text": "Guide", "link": "/guide/start", "activeMatch": "/guide/" }]');
    add(
      'guide/_meta.json',
      '["start", { "type": "divider" }, { "type": "file", "name": "oak", "label": "Oaks" }, { "type": "dir", "name": "deep", "label": "Deep", "collapsed": true }]',
    );
    add('guide/deep/_meta.json', '["root"]');
    add('guide/deep/root.md', '# Roots\n');
    add('guide/oak.mdx', '# Oak\n');
    add('guide/_part.mdx', 'A **part**.\n');
    add('guide/demo.ts', 'export const leaves = 9;\n');
    add(
      'index.md',
      '---\npageType: home\nhero:\n  name: Trees\n  actions:\n    - theme: brand\n      text: Go\n      link: /guide/start\n---\n',
    );
    add('guide/start.mdx', start);
  }
  return files;
}

const START = 'content/en/guide/start.md';

describe('migrate of an Rspress project', () => {
  test('writes the navbar and sidebars of each language', async () => {
    const { code, read, stdout } = await migrated(pages('# Start\n'));
    assert.equal(code, 0, stdout);
    const config = read('site.config.ts').replace(/\s+/g, ' ');
    assert.ok(
      config.includes("nav: [{ text: 'Guide', link: '/guide/start', activeMatch: '/guide/' }]"),
      config,
    );
    const items = [
      "'guide/start'",
      "{ dividerType: 'solid' }",
      "{ text: 'Oaks', fileKey: 'guide/oak' }",
      "{ text: 'Deep', items: ['guide/deep/root'], collapsed: true }",
    ].join(', ');
    assert.equal(config.split(items).length, 3, config);
    assert.match(config, /description: '关于树'/);
  });

  test('rewrites components, ids, imports and containers, and check accepts the result', async () => {
    const start = `---
title: Start
---
import { Tab, Tabs, PackageManagerTabs } from '@theme';
import Part from './_part.mdx';

# Start \\{#begin}

:::tip{title="Use it"}
Text
:::

<PackageManagerTabs command="add trees" />

<Tabs>
  <Tab label="One" value="1">one</Tab>
  <Tab label="Two" value="2">two</Tab>
</Tabs>

<Part />

{/* hidden */}

<div style={{ color: 'red', fontSize: 12, margin: 0 }} className="x">
**bold** text
</div>

\`\`\`ts file="./demo.ts"
\`\`\`

\`\`\`ts
const a = 1; // [!code highlight]
\`\`\`

[Oak](/guide/oak) and [oak](./oak.mdx)
`;
    const result = await migrated(pages(start));
    const text = result.read(START);
    assert.match(text, /^# Start \{#begin\}$/m);
    assert.match(text, /^::: tip Use it$/m);
    assert.match(text, /<Tab label="Two">two<\/Tab>/);
    assert.match(text, /^<!--@include: \.\/_part\.md-->$/m);
    assert.match(text, /^<!-- hidden -->$/m);
    assert.match(text, /<div class="x moved-style-1">\n\n\*\*bold\*\*/);
    assert.match(
      result.read('content/_theme/index.css'),
      /\.moved-style-1 \{\n {2}color: red;\n {2}font-size: 12px;\n {2}margin: 0;\n\}/,
    );
    assert.match(text, /\/\/ \[!code highlight\]/);
    assert.match(text, /\[Oak\]\(\.\/oak\.md\) and \[oak\]\(\.\/oak\.md\)/);
    assert.doesNotMatch(text, /import/);
    assert.deepEqual(places(result), []);
    assert.deepEqual(await result.check(), []);
  });

  test('lists expressions and own components', async () => {
    const result = await migrated(
      pages("import Own from '../Own';\n\n# Start\n\n<Own a={1}>\n\ntext\n\n</Own>\n\n{version}\n"),
    );
    const own = places(result).filter((place) => place.startsWith('docs/en/'));
    assert.deepEqual(own, ['docs/en/guide/start.mdx:5:1', 'docs/en/guide/start.mdx:11:1']);
    assert.match(
      result.read(START),
      /<!-- <Own a=\{1\}> -->\n\ntext\n\n<!-- <\/Own> -->\n\n<!-- \{version\} -->/,
    );
  });

  test('links with the default language, the edit link of a language and <SourceCode> are moved', async () => {
    const { read, stdout } = await migrated({
      'rspress.config.ts': `export default {
  title: 'A',
  lang: 'en',
  themeConfig: { locales: [
    { lang: 'en', label: 'English', editLink: { docRepoBaseUrl: 'https://github.com/a/b/tree/main/docs' } },
    { lang: 'zh', label: '中文' },
  ] },
};\n`,
      'docs/en/index.mdx':
        'import { SourceCode } from \'@rspress/core/theme\';\n\n# Home\n\n[a](/en/a)\n\n<SourceCode href="https://github.com/a/b" />\n',
      'docs/en/a.md': '# A\n',
      'docs/zh/index.md': '# 首页\n',
    });
    assert.match(read('content/en/index.md'), /\[a\]\(\.\/a\.md\)/);
    assert.match(read('content/en/index.md'), /^<SourceCode href="https:\/\/github\.com\/a\/b" \/>$/m);
    assert.match(read('site.config.ts'), /editLink: 'https:\/\/github\.com\/a\/b\/tree\/main\/content'/);
    assert.doesNotMatch(stdout, /for you to look at/);
  });

  test('moves the options of plugins, tags of <head> in HTML and the accent of the theme', async () => {
    const { read, stdout, check } = await migrated({
      'rspress.config.ts': `import { pluginSitemap } from '@rspress/plugin-sitemap';
const siteUrl = 'https://example.com';
export default defineConfig({
  plugins: [
    pluginSitemap({ siteUrl }),
    pluginLlms(),
    pluginClientRedirects({ redirects: [{ from: ['/old', '/older'], to: '/guide' }] }),
    pluginOwn(),
  ],
  title: 'Trees',
  logoText: 'Trees',
  route: { cleanUrls: true },
  head: [\`<meta name="a" content="b">\`, '<script>go()</script>'],
});\n`,
      'theme/index.tsx': "import './index.scss';\n",
      'theme/index.scss': ':root { --rp-c-brand: #00aa00; }\n',
      'docs/index.md': '# Home\n\n[Guide](/guide)\n',
      'docs/guide.md': '# Guide\n\nText.\n',
    });
    const config = read('site.config.ts').replace(/\s+/g, ' ');
    for (const part of [
      "siteUrl: 'https://example.com'",
      "redirects: { '/old': '/guide', '/older': '/guide' }",
      "['meta', { name: 'a', content: 'b' }]",
      "['script', {}, 'go()']",
    ])
      assert.ok(config.includes(part), `${part}\n${config}`);
    assert.match(read('content/_theme/index.css'), /--dc-color-accent: #00aa00/);
    const listed = [...stdout.matchAll(/^ {2}(\S+) {2}(.*?) is (?:not moved|computed)/gm)];
    assert.deepEqual(
      listed.map(([, place, name]) => `${place} ${name}`),
      [
        "rspress.config.ts:8:5 'pluginOwn(…)' of the option 'plugins'",
        'theme/index.scss:1:1 The style sheet',
        'theme/index.tsx:1:1 The theme',
      ],
    );
    assert.deepEqual(await check(), []);
  });
});
