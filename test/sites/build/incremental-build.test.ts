/**
 * A build reuses files of the previous build if their inputs did not change. After every change, the folder has
 * the same bytes as after a full build.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { modulesThatReadMore } from '../../../src/cli/assets/module-texts.js';
import { Cache } from '../../../src/cli/system/cache.js';
import { changed, type Files, site, type TestSite, tree } from '../../helpers/site.js';

const CONFIG = (more: string) => `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  description: 'A site.',
  siteUrl: 'https://docs.test',
  socialImages: false,
  llms: true,
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  ${more}
});
`;

const PLUGIN = (name: string) =>
  `plugins: [{ name: 'p', head: () => [['meta', { name: '${name}', content: '1' }]] }],`;

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"></svg>`;

const A = `# A

Text of a, see [b](./b.md#part) and [c](/guide/c).

## First

![](./p.svg)

\`\`\`ts
const a = 1;
\`\`\`

## Second
`;
const B = '# B\n\nWords.\n\n<!--@include: ./_shared.md-->\n\n## Part\n\nText.\n';

const FILES: Files = {
  'site.config.ts': CONFIG(PLUGIN('one')),
  'content/en/index.md':
    '---\npageType: home\nhero:\n  name: Test\n  actions:\n    - text: Start\n      link: /guide/a\n---\n',
  'content/zh/index.md': '---\npageType: home\nhero:\n  name: 测试\n---\n',
  'content/en/guide/index.md': '---\noverview: true\ntitle: Guide\n---\n',
  'content/zh/guide/index.md': '---\noverview: true\ntitle: 指南\n---\n',
  'content/en/guide/a.md': A,
  'content/zh/guide/a.md':
    '# 甲\n\n文字，见 [b](./b.md)。\n\n## 一\n\n![](../../en/guide/p.svg)\n\n## 二\n\n更多。\n',
  'content/en/guide/b.md': B,
  'content/zh/guide/b.md': '# 乙\n\n文字。\n',
  'content/en/guide/c.md': '# C\n\nOnly in English.\n',
  'content/en/guide/_shared.md': 'Shared words.\n',
  'content/en/guide/p.svg': svg(8, 6),
  'content/en/blog/index.md': '---\nlayout: blog\ntitle: Blog\n---\n',
  'content/en/blog/one.md': '---\ndate: 2025-01-02\n---\n# One\n\nA post.\n',
  'content/en/blog/two.md': '---\ndate: 2025-02-03\n---\n# Two\n\nAnother post.\n',
};

const SLOT = (text: string) => `import { extendTheme } from '@docs-cli/core/theme';
export default extendTheme({ slots: { NavTitleAfter: () => <b>${text}</b> } });
`;

/**
 * Changes in order: each one is added to those before it. Changes are made together if they affect different pages, or
 * the same input of all pages.
 */
const CHANGES: [what: string, files: Record<string, string | undefined>][] = [
  [
    'the keywords of a page, and the text of a page in another language',
    {
      'content/en/guide/c.md': '---\nkeywords: [zebra]\n---\n# C\n\nOnly in English.\n',
      'content/zh/guide/b.md': '# 乙\n\n别的文字。\n',
    },
  ],
  [
    'the text of a page, a heading that a translation takes its id from, and a file that is included',
    {
      'content/en/guide/c.md': '# C\n\nOnly in English.\n\nOther words, in [a](./a.md).\n',
      'content/en/guide/a.md': A.replace('First', 'Begin').replace('= 1', '= 2'),
      'content/en/guide/_shared.md': 'Other shared words.\n',
    },
  ],
  [
    'the first words of a page of an overview, the size of an image, and a post',
    {
      'content/en/guide/b.md': B.replace('Words.', 'New.'),
      'content/en/guide/p.svg': svg(9, 5),
      'content/en/blog/two.md': '---\ndate: 2025-03-03\n---\n# Two\n\nAnother day.\n',
    },
  ],
  ['the title of a page', { 'content/en/guide/c.md': '# See\n\nOther words, in [a](./a.md).\n' }],
  [
    'the order of pages, and a page that is removed from its sidebar',
    {
      'content/en/guide/b.md': `---\norder: 9\n---\n${B}`,
      'content/en/guide/c.md': '---\nsidebar: false\n---\n# See\n',
    },
  ],
  [
    'the pages, to which a page and a translation are added',
    { 'content/en/guide/d.md': '# D\n\nNew.\n', 'content/zh/guide/c.md': '# 丙\n\n文字。\n' },
  ],
  ['the pages, from which one is removed', { 'content/en/guide/d.md': undefined }],
  ['an image, which gets a variant for the dark scheme', { 'content/en/guide/p.dark.svg': svg(9, 5) }],
  [
    'the icon',
    { 'content/public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>' },
  ],
  ['the code of a plugin', { 'site.config.ts': CONFIG(PLUGIN('two')) }],
  [
    'the config',
    { 'site.config.ts': CONFIG("editLink: { docRepoBaseUrl: 'https://git.test/edit', text: 'Edit' },") },
  ],
  [
    'the theme, which is new and has styles and a layout',
    {
      'content/_theme/index.tsx': SLOT('one'),
      'content/_theme/index.css': 'body { color: red }',
      'content/_theme/own.tsx': 'export default () => <p>Own</p>;\n',
      'content/en/guide/c.md': '---\nlayout: ../../_theme/own.tsx\n---\n# See\n',
    },
  ],
  [
    'the theme, whose styles are removed, and of a layout',
    {
      'content/_theme/index.tsx': SLOT('two'),
      'content/_theme/index.css': undefined,
      'content/_theme/own.tsx': 'export default () => <p>Other</p>;\n',
    },
  ],
];

describe('a build after a change', () => {
  let s: TestSite;
  const built = async () => {
    const { code, stderr } = await s.cli('build');
    assert.equal(code, 0, stderr);
    return tree(s.path('dist'));
  };
  before(async () => {
    s = await site(FILES);
    await built();
  });

  for (const [what, files] of CHANGES)
    test(`a build after a change of ${what} has the bytes of a full build`, async () => {
      s.change(files);
      const after = await built();
      for (const folder of ['dist', 'node_modules/.cache'])
        rmSync(s.path(folder), { recursive: true, force: true });
      assert.deepEqual(changed(await built(), after), []);
    });
});

describe('what a build renders again', () => {
  test('a file that something else changed is rewritten, and the whole folder if the list of files is damaged', async () => {
    const s = await site(FILES);
    assert.equal((await s.cli('build')).code, 0);
    const first = tree(s.path('dist'));
    s.change({ 'dist/guide/a.html': 'theirs', 'dist/guide/b.md': undefined });
    assert.match((await s.cli('build')).stdout, / 2 written, /);
    assert.deepEqual(changed(first, tree(s.path('dist'))), []);
    const folder = s.path('node_modules/.cache/docs-cli/written');
    const [name] = readdirSync(folder) as [string];
    const list = readFileSync(join(folder, name));
    for (const damaged of [list.subarray(0, list.length / 2), Buffer.alloc(list.length)]) {
      for (const other of readdirSync(folder)) rmSync(join(folder, other));
      writeFileSync(join(folder, name), damaged);
      s.change({ 'dist/guide/c.html': 'theirs' });
      assert.match((await s.cli('build')).stdout, / 0 unchanged, /);
      assert.deepEqual(changed(first, tree(s.path('dist'))), []);
    }
  });

  test('every page is rendered again if its theme reads the time, chance or the machine', async () => {
    for (const code of ['Date.now()', 'Math.random()', 'globalThis.process?.pid', 'process.pid'])
      assert.deepEqual(modulesThatReadMore(new Map([['index.tsx', SLOT(`{${code}}`)]])), ['index.tsx'], code);
    const s = await site({ ...FILES, 'content/_theme/index.tsx': SLOT('{Math.random()}') });
    assert.equal((await s.cli('build')).code, 0);
    const first = tree(s.path('dist'));
    assert.equal((await s.cli('build')).code, 0);
    const differing = changed(first, tree(s.path('dist'))).filter((name) => name.endsWith('.html'));
    const pages = Object.keys(first).filter((name) => name.endsWith('.html'));
    assert.deepEqual(differing, pages.sort());
  });

  test('a file that the theme imports with a suffix of a bundler plugin is read again after a change', async () => {
    const s = await site({
      ...FILES,
      'content/_theme/index.tsx': `import part from './part.txt?raw';\n${SLOT('{part}')}`,
      'content/_theme/part.txt': 'Old part',
      'site.config.ts': `import { readFileSync } from 'node:fs';
const raw = {
  name: 'raw',
  setup(build) {
    build.onResolve({ filter: /part\\.txt/ }, () => ({ path: import.meta.dirname + '/content/_theme/part.txt', suffix: '?raw' }));
    build.onLoad({ filter: /part\\.txt/ }, ({ path }) => ({ contents: readFileSync(path, 'utf8'), loader: 'text' }));
  },
};
export default { title: 'Test', bundle: { plugins: [raw] } };
`,
    });
    assert.equal((await s.cli('build')).code, 0);
    s.change({ 'content/_theme/part.txt': 'New part' });
    assert.equal((await s.cli('build')).code, 0);
    assert.match(s.read('dist/guide/a.html'), /<b>New part/);
  });

  test('a theme that is saved during a build is in the next build', async () => {
    const path = 'content/_theme/index.tsx';
    const s = await site({ ...FILES, [path]: SLOT('Save 0') });
    const stored = new Cache(s.root).path('bundle');
    let count = 0;
    const saves = setInterval(() => {
      if (existsSync(stored)) return;
      writeFileSync(s.path('saved.tmp'), SLOT(`Save ${++count}`));
      renameSync(s.path('saved.tmp'), s.path(path));
    }, 1);
    try {
      assert.equal((await s.cli('build')).code, 0);
    } finally {
      clearInterval(saves);
    }
    assert.equal((await s.cli('build')).code, 0);
    assert.equal(/<b>(Save \d+)/.exec(s.read('dist/guide/a.html'))?.[1], `Save ${count}`);
  });
});
