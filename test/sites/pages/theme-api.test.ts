/** The documented API of themes: slots, ejected components, texts. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Files, site } from '../../helpers/site.js';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const theme = join(repository, 'src/theme');
// Reads the file instead of importing it, because builds in this process load another React.
const source = (file: string) => readFileSync(join(theme, file), 'utf8');
const slots = /defaultSlots: Slots = \{([^}]+)\}/
  .exec(source('default-slots.ts'))![1]!
  .match(/^ +[A-Z]\w+/gm)!
  .map((name) => name.trim());

/** A page of each kind in two languages, in which every part of the theme shows something. */
const CONTENT: Files = {
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  logo: '/logo.svg',
  lastUpdated: true,
  editLink: { docRepoBaseUrl: 'https://example.com/edit', text: 'Edit' },
  socialLinks: [{ icon: 'github', mode: 'link', content: 'https://example.com/' }],
  locales: [
    {
      lang: 'en',
      label: 'English',
      nav: [
        { text: 'Guide', link: '/guide/', position: 'left' },
        { text: 'More', items: [{ text: 'Blog', link: '/blog/' }] },
      ],
      sidebar: {
        '/guide/': [
          'guide/index',
          { text: 'Group', tag: 'new', items: ['guide/a', 'guide/english'] },
          { dividerType: 'dashed' },
          { sectionHeaderText: 'Section' },
        ],
        '/api/': ['api/index', { fileKey: 'api/lib', items: ['api/one'] }],
      },
    },
    { lang: 'zh', label: '简体中文' },
  ],
});
`,
  'content/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"/>\n',
  'content/zh/index.md': '# 首页\n',
  'content/en/index.md': `---
pageType: home
hero: { text: Text, tagline: Tagline }
features: [{ title: Feature, details: Details, link: /guide/ }]
---
`,
  'content/en/guide/index.md': '# Guide\n\n## One\n\n### Two\n\nText.\n',
  'content/en/guide/a.md': '# A\n\n## Part\n\n::: tip\nText.\n:::\n',
  // This page has no translation.
  'content/en/guide/english.md': '# English\n\n## Part\n',
  'content/en/api/index.md': '---\noverview: true\n---\n',
  'content/en/api/lib.md': '# lib\n\n## Type\n',
  'content/en/api/one.md': '# one\n',
  'content/en/blog/index.md': '---\nlayout: blog\n---\n\n# Blog\n',
  'content/en/blog/first.md': '---\ndate: 2025-05-14\n---\n\n# First\n\nWords.\n',
  'content/en/custom.md': '---\npageType: custom\n---\n\n# Custom\n',
  'content/en/blank.md': '---\npageType: blank\n---\n\n# Blank\n',
};

/** The pages of the site with this theme, without names that differ between bundles. */
async function build(files: Files): Promise<Map<string, string>> {
  const s = await site({ ...CONTENT, ...files });
  const names = [
    'index',
    '404',
    'guide/index',
    'guide/a',
    'guide/english',
    'api/index',
    'api/lib',
    'blog/index',
  ];
  names.push('blog/first', 'custom', 'blank', 'zh/index', 'zh/guide/english');
  const pages = new Map<string, string>();
  for (const name of names) {
    const html = (await s.output(`${name}.html`)).replace(/<script[^>]*>.*?<\/script>/gs, '');
    pages.set(name, html.replace(/\/assets\/\w+-\w+\.css/g, '/style.css'));
  }
  return pages;
}

describe('docs-cli eject', { concurrency: false }, () => {
  test('ejecting all default components creates the same pages', async () => {
    const s = await site(CONTENT);
    const empty = [...source('default-slots.ts').matchAll(/(\w+): Nothing/g)].map(([, name]) => name!);
    const filled = slots.filter((name) => !empty.includes(name));
    assert.ok(filled.length > 20);
    const { code, stderr } = await s.cli('eject', ...filled);
    assert.equal(code, 0, stderr);
    const names = readdirSync(join(s.root, 'content/_theme'));
    assert.equal(names.length, filled.length + 1);
    const files = Object.fromEntries(
      names.map((name) => [`content/_theme/${name}`, s.read(`content/_theme/${name}`)]),
    );
    const [original, copied] = await Promise.all([build({}), build(files)]);
    for (const [page, html] of original) assert.equal(copied.get(page), html, page);
  });

  test('eject adds a component to an existing theme, also for an empty slot, and a change of it shows on the site', async () => {
    const s = await site({
      ...CONTENT,
      'content/_theme/index.ts': `import { extendTheme } from '@docs-cli/core/theme';

export default extendTheme({ messages: { en: { nextPageText: 'Up next' } } });
`,
    });
    assert.equal((await s.cli('eject', 'Outline')).code, 0);
    assert.equal(
      s.read('content/_theme/index.ts'),
      `import { extendTheme } from '@docs-cli/core/theme';
import { Outline } from './outline.js';

export default extendTheme({ messages: { en: { nextPageText: 'Up next' } }, slots: { Outline } });
`,
    );
    assert.equal((await s.cli('eject', 'DocAfter')).code, 0);
    const outline = s.read('content/_theme/outline.tsx');
    assert.match(outline, /^\/\/ From docs-cli \d+\.\d+\.\d+, src\/theme\/outline\/outline\.tsx\.\n/);
    const pages = await build({
      'content/_theme/index.ts': s.read('content/_theme/index.ts'),
      'content/_theme/doc-after.tsx': s.read('content/_theme/doc-after.tsx'),
      'content/_theme/outline.tsx': outline.replace('{outlineTitle}', '{"Mine: " + outlineTitle}'),
    });
    assert.match(pages.get('guide/index')!, /Mine: ON THIS PAGE<\/p>/);
    assert.match(pages.get('guide/index')!, />Up next</);
    assert.match(pages.get('guide/a')!, /<p>DocAfter<\/p>/);
  });

  test('eject --list prints all slots with a description', async () => {
    const { code, stdout } = await (await site({})).cli('eject', '--list');
    assert.equal(code, 0);
    const lines = stdout.trimEnd().split('\n');
    assert.deepEqual(lines.map((line) => line.split(' ')[0]).sort(), [...slots].sort());
    for (const line of lines) assert.match(line, /^[A-Z]\w+ {2,}[A-Z`].{10,}\.$/);
  });

  const REFUSED: [args: string[], message: string][] = [
    [[], "'docs-cli eject' needs the name of a slot.\n'docs-cli eject --list' shows them.\n"],
    [['Hero', 'Pagr'], "The theme has no slot 'Pagr'.\nDid you mean 'Pager'?\n"],
    [['Hero', 'Sidebar'], "sidebar.tsx' exists.\nEdit that file, or rename it first.\n"],
    [['Hero', 'Pager'], 'content/_theme/index.tsx:2:39.\nEdit that component'],
  ];

  test('eject refuses wrong names, files and slots that exist, and writes nothing', async () => {
    const files = {
      'content/_theme/index.tsx': `import { extendTheme } from '@docs-cli/core/theme';
export default extendTheme({ slots: { Pager: () => null } });
`,
      'content/_theme/sidebar.tsx': 'export const mine = 1;\n',
    };
    const s = await site({ ...CONTENT, ...files });
    for (const [args, message] of REFUSED) {
      const { code, stderr } = await s.cli('eject', ...args);
      assert.equal(code, 2);
      assert.ok(stderr.includes(message), stderr);
    }
    assert.deepEqual(readdirSync(join(s.root, 'content/_theme')).sort(), ['index.tsx', 'sidebar.tsx']);
    for (const [name, text] of Object.entries(files)) assert.equal(s.read(name), text);
  });

  test('eject prints what to add to a theme that it cannot edit', async () => {
    const theme = "import { defaultTheme } from './mine.js';\nexport default defaultTheme;\n";
    const s = await site({ ...CONTENT, 'content/_theme/index.ts': theme });
    const { code, stdout } = await s.cli('eject', 'Pager');
    assert.equal(code, 0);
    assert.match(
      stdout,
      /Add to .*content\/_theme\/index\.ts, .*\n\n.*\n {2}import \{ Pager \} from '\.\/pager\.js';/,
    );
    assert.equal(s.read('content/_theme/index.ts'), theme);
    assert.match(s.read('content/_theme/pager.tsx'), /export function Pager/);
  });
});

describe('the texts of the theme', { concurrency: false }, () => {
  test('a language without texts in the theme has English texts, except those of the config', async () => {
    const s = await site({
      'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', locales: [
  { lang: 'cy', label: 'Cymraeg', prevPageText: 'Tudalen flaenorol' },
  { lang: 'ur', label: 'اردو' },
  { lang: 'he', label: 'עברית' },
] });`,
      'content/cy/index.md': '# Helo\n\n## Rhan\n',
      'content/cy/nesaf.md': '# Nesaf\n',
      'content/ur/index.md': '# سلام\n\n## حصہ\n',
      'content/he/index.md': '# שלום\n\n## חלק\n',
    });
    for (const [route, dir, texts] of [
      ['/', 'lang="cy" dir="ltr"', ['>Skip to content<', 'On this page']],
      ['/nesaf', 'lang="cy" dir="ltr"', ['>Skip to content<', 'Tudalen flaenorol']],
      ['/ur/', 'lang="ur" dir="rtl"', ['>Skip to content<', 'On this page']],
      ['/he/', 'lang="he" dir="rtl"', ['>דילוג לתוכן<', 'בעמוד זה']],
    ] as const) {
      const html = await s.html(route);
      assert.ok(html.includes(`<html ${dir}`), route);
      for (const text of texts) assert.ok(html.includes(text), `${route} ${text}`);
      assert.doesNotMatch(html, /undefined|\{query\}/);
    }
  });
});

describe('the documentation of the theme', { concurrency: false }, () => {
  const page = (file: string) => readFileSync(join(repository, 'docs/content/en', file), 'utf8');
  const guide = page('guide/theme.md');
  const reference = page('reference/theme.md');
  const examples = [...guide.matchAll(/```(\w+) title="(content\/_theme\/[^"]+)"\n(.*?)```/gs)];

  test('the examples of how to change the theme together make a site, and so do the question for feedback and the other look', async () => {
    const files = Object.fromEntries(examples.map(([, , name, text]) => [name!, text!]));
    assert.deepEqual(Object.keys(files).sort(), [
      'content/_theme/feedback.tsx',
      'content/_theme/hero.tsx',
      'content/_theme/index.css',
      'content/_theme/index.tsx',
      'content/_theme/pager.tsx',
    ]);
    // Of the slots, of the question, and of the other look.
    const indexes = examples.flatMap(([, , name, text]) =>
      name === 'content/_theme/index.tsx' ? [text!] : [],
    );
    assert.equal(indexes.length, 3);
    const [slots, feedback, look] = await Promise.all(
      indexes.map((index) =>
        build({ ...files, 'content/_theme/index.tsx': index, 'content/_theme/inter.woff2': '' }),
      ),
    );
    assert.match(slots!.get('guide/index')!, /<a href="\/guide\/a">Up next: A<\/a>/);
    for (const page of ['index', 'guide/a', '404']) {
      assert.match(slots!.get(page)!, /<footer class="imprint">Made by us<\/footer>/, page);
    }
    assert.match(look!.get('guide/index')!, /<p class="turn"><a href="\/guide\/a">/);
    assert.match(feedback!.get('guide/index')!, /Was this page helpful\?/);
  });

  test('the documentation names every role token and no other', () => {
    const tokens = source('styles/tokens.css');
    // Names that begin with an underscore are steps of a calculation.
    const defined = new Set([...tokens.matchAll(/^\s*(--[a-z][\w-]*):/gm)].map(([, name]) => name!));
    const named = new Set([...reference.matchAll(/`(--[\w-]+)`/g)].map(([, name]) => name!));
    // Two rows name groups of tokens.
    for (const tone of ['green', 'amber', 'red', 'violet']) named.add(`--dc-color-${tone}-soft`);
    for (let step = 2; step < 8; step += 1) named.add(`--dc-space-${step}`);
    for (const name of named) assert.ok(defined.has(name), `${name} is no token`);
    for (const name of defined) assert.ok(named.has(name), `${name} is not in the reference`);
  });

  test('the documentation names the layers in their order', () => {
    const styles = source('styles/index.css');
    const layers = /@layer ([^;]+);/.exec(styles)?.[1]?.split(', ') ?? [];
    for (const [name, text] of Object.entries({ guide, reference })) {
      const places = layers.map((layer) => text.indexOf(`\`${layer}\``));
      assert.ok(!places.includes(-1), `${name}: ${layers.join()}`);
      assert.deepEqual(
        places,
        [...places].sort((a, b) => a - b),
        name,
      );
    }
  });
});
