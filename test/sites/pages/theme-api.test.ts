/** What the documentation promises to theme authors: slots, copies of components, texts. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Files, site } from '../../helpers/site.js';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const theme = join(repository, 'src/theme');
// Read rather than imported: these tests share a process with builds, which bring React themselves.
const source = (file: string) => readFileSync(join(theme, file), 'utf8');
const slots = /defaultSlots: Slots = \{([^}]+)\}/
  .exec(source('default-slots.ts'))![1]!
  .match(/^ +[A-Z]\w+/gm)!
  .map((name) => name.trim());

/** One page of each kind, in two languages, with something to show in every part. */
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
  // Not in Chinese.
  'content/en/guide/english.md': '# English\n\n## Part\n',
  'content/en/api/index.md': '---\noverview: true\n---\n',
  'content/en/api/lib.md': '# lib\n\n## Type\n',
  'content/en/api/one.md': '# one\n',
  'content/en/blog/index.md': '---\nlayout: blog\n---\n\n# Blog\n',
  'content/en/blog/first.md': '---\ndate: 2025-05-14\n---\n\n# First\n\nWords.\n',
  'content/en/custom.md': '---\npageType: custom\n---\n\n# Custom\n',
  'content/en/blank.md': '---\npageType: blank\n---\n\n# Blank\n',
};

/** The pages of the site with this theme, without what differs with every bundle. */
async function build(files: Files): Promise<Map<string, string>> {
  const { cli, read } = await site({ ...CONTENT, ...files });
  const { code, stderr, stdout } = await cli('build');
  assert.equal(code, 0, stderr + stdout);
  const pages = ['index', '404', 'guide/index', 'guide/a', 'guide/english', 'api/index', 'api/lib'];
  pages.push('blog/index', 'blog/first', 'custom', 'blank', 'zh/index', 'zh/guide/english');
  return new Map(
    pages.map((page) => {
      const html = read(`dist/${page}.html`).replace(/<script[^>]*>.*?<\/script>/gs, '');
      return [page, html.replace(/\/assets\/\w+-\w+\.css/g, '/style.css')];
    }),
  );
}

/** A part of a page: its marks are elements that no page has. */
interface Part {
  name: string;
  page: string;
  /** Number of marked parts around it. */
  depth: number;
  html: string;
}

function partsOf(pages: Map<string, string>): Part[] {
  const parts: Part[] = [];
  for (const [page, html] of pages) {
    const open: { name: string; from: number }[] = [];
    for (const tag of html.matchAll(/<x-slot data-name="(\w+)">|<\/x-slot>/g)) {
      if (tag[1]) open.push({ name: tag[1], from: tag.index + tag[0].length });
      else {
        const { name, from } = open.pop()!;
        parts.push({ name, page, depth: open.length, html: html.slice(from, tag.index) });
      }
    }
  }
  return parts;
}

const marked = (names: readonly string[], inside: string) => `
import { defaultSlots, extendTheme } from '@docs-cli/core/theme';
const slots = {};
for (const name of ${JSON.stringify(names)}) {
  const Default = defaultSlots[name];
  slots[name] = (props) => <x-slot data-name={name}>${inside}</x-slot>;
}
export default extendTheme({ slots });
`;

describe('the parts of the theme', { concurrency: false }, () => {
  test('a site replaces each of them, wherever it stands', async () => {
    const names = slots.filter((name) => name !== 'SocialImage');
    const whole = partsOf(
      await build({ 'content/_theme/index.jsx': marked(names, '<Default {...props} />') }),
    );
    // Parts that hold none of each other are replaced in one go.
    const depths = new Map(
      names.map((name) => {
        const found = whole.filter((part) => part.name === name).map(({ depth }) => depth);
        assert.ok(found.length > 0, `${name} stands on none of the pages`);
        return [name, Math.min(...found)];
      }),
    );
    for (const depth of new Set(depths.values())) {
      const replaced = names.filter((name) => depths.get(name) === depth);
      const pages = await build({
        'content/_theme/index.jsx': marked(replaced, '{"replaced " + name}'),
      });
      const parts = partsOf(pages);
      for (const name of replaced) {
        const own = parts.find((part) => part.name === name);
        assert.equal(own?.html, `replaced ${name}`, name);
        const before = whole.find((part) => part.name === name && part.page === own.page)!;
        const plain = before.html.replace(/<\/?x-slot[^>]*>/g, '');
        if (plain.length > 20) assert.ok(!pages.get(own.page)!.includes(plain), `${name} stands there still`);
      }
    }
  });

  test('each is described by a sentence', () => {
    const text = source('slots.ts');
    const sentence = /\/\*\*(?: |\n {3}\* )[A-Z](?:(?!\*\/)[\s\S])*\.(?: |\n {3})\*\/\n {2}(\w+): Slot/g;
    const described = [...text.matchAll(sentence)].map(([, name]) => name);
    assert.deepEqual(described.sort(), [...slots].sort());
  });
});

const fileOf = new Map(
  [...source('default-slots.ts').matchAll(/import \{ (\w+) \} from '\.\/([^']+)\.js'/g)].map(
    ([, name, file]) => [name!, file!],
  ),
);

/** The files of the default components of slots, which a site may copy. */
const copies = [...new Set([...fileOf].flatMap(([name, file]) => (slots.includes(name) ? [file] : [])))]
  .map((file) => `${file}.tsx`)
  .sort();

/** As the theme guide says: imports of other parts come from the package. */
const rewritten = (file: string) =>
  source(file).replace(/(from )'\.\.?\/[^']+'/g, "$1'@docs-cli/core/theme'");

describe('a copy of a part', { concurrency: false }, () => {
  test('finds all that it imports in the public theme', () => {
    const lists = `${source('index.ts')}${source('ui/icons.tsx')}`.matchAll(
      /export (?:\{([^}]+)\}|const (\w+))/g,
    );
    const exported = new Set(
      [...lists].flatMap(([, list, one]) => (list ?? one!).split(',').map((name) => name.trim())),
    );
    const types = source('index.ts');
    const missing = copies.flatMap((file) => {
      const imports = rewritten(file).matchAll(/import (type )?\{([^}]+)\} from '@docs-cli\/core\/theme'/g);
      return [...imports].flatMap(([, ofType, list = '']) =>
        list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => {
            if (name === '') return false;
            const plain = name.replace(/^type /, '');
            if (plain === name && ofType === undefined) return !exported.has(name);
            return !new RegExp(`\\btype [^;]*\\b${plain}\\b`).test(types);
          })
          .map((name) => `${file}: ${name}`),
      );
    });
    assert.deepEqual(missing, []);
  });

  test('of every file makes the same pages, where it stands for the default', async () => {
    const filled = slots.filter((name) => fileOf.has(name));
    assert.ok(filled.length > 20);
    const index = `import { extendTheme } from '@docs-cli/core/theme';
${copies.map((file) => `import './copies/${file.replace(/\.tsx?$/, '')}';`).join('\n')}
${filled.map((name) => `import { ${name} } from './copies/${fileOf.get(name)}';`).join('\n')}
export default extendTheme({ slots: { ${filled.join(', ')} } });
`;
    const files = Object.fromEntries(
      copies.map((file) => [`content/_theme/copies/${file}`, rewritten(file)]),
    );
    const [original, copied] = await Promise.all([
      build({}),
      build({ ...files, 'content/_theme/index.ts': index }),
    ]);
    for (const [page, html] of original) assert.equal(copied.get(page), html, page);
  });

  test('can be changed', async () => {
    const changed = rewritten('outline/outline.tsx').replace('{outlineTitle}', '{"Mine: " + outlineTitle}');
    const pages = await build({
      'content/_theme/outline.tsx': changed,
      'content/_theme/index.ts': `import { extendTheme } from '@docs-cli/core/theme';
import { Outline } from './outline.js';
export default extendTheme({ slots: { Outline } });`,
    });
    assert.match(pages.get('guide/index')!, /Mine: ON THIS PAGE<\/p>/);
  });
});

describe('the texts of the theme', { concurrency: false }, () => {
  test('a theme replaces them by language, and the config has the last word', async () => {
    const index = `import { extendTheme } from '@docs-cli/core/theme';
const first = extendTheme({ messages: { en: { prevPageText: 'Back', nextPageText: 'On', menuText: 'All' } } });
export default extendTheme({ messages: { en: { nextPageText: 'Onwards' }, zh: { menuText: '全部' } } }, first);`;
    const config = String(CONTENT['site.config.ts']).replace(
      "label: 'English',",
      "label: 'English', menuText: 'Pages',",
    );
    const pages = await build({ 'content/_theme/index.ts': index, 'site.config.ts': config });
    const html = pages.get('guide/index')! + pages.get('guide/a')!;
    for (const text of ['>Back<', '>Onwards<', 'Pages</button>']) assert.ok(html.includes(text), text);
    for (const text of ['Previous Page', 'Next Page', '>On<', 'All</button>'])
      assert.ok(!html.includes(text), text);
    // Texts that are not replaced stay unchanged.
    assert.match(pages.get('zh/index')!, /跳到正文/);
  });

  test('a language that the theme does not know speaks English but for what the config gives', async () => {
    const s = await site({
      'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', locales: [
  { lang: 'fr', label: 'Français', prevPageText: 'Page précédente' }, { lang: 'ar', label: 'العربية' },
] });`,
      'content/fr/index.md': '# Bonjour\n\n## Partie\n',
      'content/fr/suite.md': '# Suite\n',
      'content/ar/index.md': '# أهلاً\n\n## جزء\n',
    });
    for (const [route, dir] of [
      ['/', 'lang="fr" dir="ltr"'],
      ['/ar/', 'lang="ar" dir="rtl"'],
    ] as const) {
      const html = await s.html(route);
      assert.ok(html.includes(`<html ${dir}`), route);
      assert.match(html, />Skip to content</);
      assert.match(html, /On this page/);
      assert.doesNotMatch(html, /undefined|\{query\}/);
    }
  });
});

describe('the documentation of the theme', { concurrency: false }, () => {
  const page = (file: string) => readFileSync(join(repository, 'docs/content/en', file), 'utf8');
  const guide = page('guide/theme.md');
  const reference = page('reference/theme.md');
  const examples = [...guide.matchAll(/```(\w+) title="(content\/_theme\/[^"]+)"\n(.*?)```/gs)];

  test('shows how to change the theme, and its examples together make a site', async () => {
    const files = Object.fromEntries(examples.map(([, , name, text]) => [name!, text!]));
    assert.deepEqual(Object.keys(files).sort(), [
      'content/_theme/index.css',
      'content/_theme/index.tsx',
      'content/_theme/pager.tsx',
    ]);
    const pages = await build(files);
    assert.match(pages.get('guide/index')!, /<a href="\/guide\/a">Up next: A<\/a>/);
    for (const page of ['index', 'guide/a', '404']) {
      assert.match(pages.get(page)!, /<footer class="imprint">Made by us<\/footer>/, page);
    }
  });

  test('lists every slot, and no other', () => {
    const interfaceText = /interface Slots \{(.*?)\n\}/s.exec(source('slots.ts'))![1]!;
    assert.deepEqual(
      [...reference.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name),
      [...interfaceText.matchAll(/^ {2}(\w+): Slot/gm)].map(([, name]) => name),
    );
  });

  test('names every role token, and no other', () => {
    const tokens = source('styles/tokens.css');
    const defined = new Set([...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name!));
    const named = new Set([...reference.matchAll(/`(--[\w-]+)`/g)].map(([, name]) => name!));
    // Two rows speak of families.
    for (const tone of ['green', 'amber', 'red', 'violet']) named.add(`--color-${tone}-soft`);
    for (let step = 2; step < 8; step += 1) named.add(`--space-${step}`);
    for (const name of named) assert.ok(defined.has(name), `${name} is no token`);
    for (const name of defined) assert.ok(named.has(name), `${name} is not in the reference`);
  });

  test('names the layers in their order', () => {
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
