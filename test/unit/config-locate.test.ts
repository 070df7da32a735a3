import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadConfig } from '../../src/cli/config/load.js';
import { type ConfigPath, createLocator } from '../../src/cli/config/locate.js';
import { project } from './config-project.js';

/** The marked text after its position. */
function marked(text: string, path: ConfigPath, target?: 'value' | 'key'): string | undefined {
  const locate = createLocator({
    root: '/site',
    entry: '/site/site.config.ts',
    read: (file) => (file === '/site/site.config.ts' ? text : undefined),
    resolve: () => undefined,
  });
  const place = locate(path, target);
  if (!place) return undefined;
  const line = text.split(/\r?\n/)[place.line - 1] ?? '';
  return `${place.line}:${place.column} ${line.slice(place.column - 1, place.column - 1 + place.length)}`;
}

const config = `import { defineConfig } from '@docs-cli/core';
import type { UserNavItem } from '@docs-cli/core';

const navEn = [{ text: 'Guide', link: '/guide/' }] satisfies UserNavItem[];
const texts = { en: { label: 'English' } } as const;
const shared = { darkMode: false, title: 'Shared' };
const make = (name: string) => [{ text: name, link: '/' + name }];

export default defineConfig({
  ...shared,
  title: 'Mine',
  'description': \`about\`,
  base: process.env.BASE ?? '/',
  locales: [
    { lang: 'en', label: texts.en.label, nav: navEn },
    { lang: 'zh', label: '中文', nav: [...navEn, { text: '博客', link: '/blog/' }] },
    ...more(),
  ],
  nav: make('guide'),
  sidebar: {
    '/guide/': ['guide/index'],
  },
  multiVersion: {
    versions: [],
  },
});
`;

test('values are located through constants, casts, spreads and members', () => {
  assert.equal(marked(config, ['title']), "11:10 'Mine'");
  assert.equal(marked(config, ['darkMode']), '6:28 false');
  assert.equal(marked(config, ['description']), '12:18 `about`');
  assert.equal(marked(config, ['locales', 0, 'nav', 0, 'link']), "4:39 '/guide/'");
  assert.equal(marked(config, ['locales', 0, 'label']), "5:30 'English'");
  assert.equal(marked(config, ['locales', 1, 'nav', 1, 'link']), "16:68 '/blog/'");
  assert.equal(marked(config, ['locales', 1, 'nav', 0, 'text']), "4:24 'Guide'");
  assert.equal(marked(config, ['sidebar', '/guide/', 0]), "21:17 'guide/index'");
});

test('an unknown key is located at the key', () => {
  assert.equal(marked(config, ['title'], 'key'), '11:3 title');
  assert.equal(marked(config, ['sidebar', '/guide/'], 'key'), "21:5 '/guide/'");
});

test('a computed value is located at its expression, and its properties at the nearest key', () => {
  assert.equal(marked(config, ['base']), "13:9 process.env.BASE ?? '/'");
  assert.equal(marked(config, ['nav', 0, 'link']), '19:3 nav');
  assert.equal(marked(config, ['locales', 2, 'label']), '14:3 locales');
});

test('a missing key is located at its object', () => {
  assert.equal(marked(config, ['siteUrl']), '9:29 {');
  assert.equal(marked(config, ['multiVersion', 'default']), '23:3 multiVersion');
  assert.equal(
    marked(config, ['locales', 1, 'title']),
    "16:5 { lang: 'zh', label: '中文', nav: [...navEn, { text: '博客', link: '/blog/' }] }",
  );
});

test('the default export may have many forms', () => {
  const ways = [
    "export default { title: 'A' };",
    "const site = { title: 'A' };\nexport default site;",
    "const site = defineConfig({ title: 'A' });\nexport { site as default };",
    "export default { title: 'A' } satisfies UserConfig as UserConfig;",
    "export default Promise.resolve(({ title: 'A' }));",
    "module.exports = { title: 'A' };",
    "export default await Object.freeze({ title: 'A' })!;",
    "const title = 'A';\nexport default { title };",
  ];
  for (const way of ways) assert.match(marked(way, ['title']) ?? '', /^\d:\d+ 'A'$/, way);
});

test('a computed default export is located as a whole, and a broken file has no positions', () => {
  assert.equal(marked('\nexport default build();', ['title']), '2:16 build()');
  assert.equal(marked('export default {', ['title']), undefined);
  assert.equal(marked('const a = b, b = a;\nexport default a;', ['title']), '2:16 a');
});

test('values are located in imported files, and inherited locale values in the site config', async (t) => {
  const { root } = project(t, {
    'site.config.ts': `import { nav } from './parts/index.js';
export default {
  title: 'A',
  nav,
  outlineTitle: 'Contents',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文', searchText: '搜索' }],
};
`,
    'parts/index.ts': "export { navigation as nav } from './nav.js';\n",
    'parts/nav.ts': "export const navigation = [\n  { text: 'Guide', link: '/guide/' },\n];\n",
  });
  const { locate } = await loadConfig(root);
  const found = (path: ConfigPath) => {
    const place = locate(path);
    if (!place) return undefined;
    const line = readFileSync(join(root, place.file), 'utf8').split('\n')[place.line - 1] ?? '';
    return `${place.file}:${place.line} ${line.slice(place.column - 1, place.column - 1 + place.length)}`;
  };
  assert.equal(found(['nav', 0, 'link']), "parts/nav.ts:2 '/guide/'");
  assert.equal(found(['locales', 1, 'nav', 0, 'link']), "parts/nav.ts:2 '/guide/'");
  assert.equal(found(['locales', 1, 'messages', 'searchText']), "site.config.ts:6 '搜索'");
  assert.equal(found(['locales', 1, 'messages', 'outlineTitle']), "site.config.ts:5 'Contents'");
  assert.equal(found(['locales', 0, 'label']), "site.config.ts:6 'English'");
});
