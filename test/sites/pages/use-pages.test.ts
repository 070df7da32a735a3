/** `usePages()`: the list of all pages in components that are rendered on the server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { changed, type Files, site, tree } from '../../helpers/site.js';

const CONFIG = `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  socialImages: false,
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  sidebar: { '/guide/': ['guide/b', 'guide/a'] },
  frontmatter: {
    '~standard': { version: 1, vendor: 'test', validate: (value: any) => ({ value: { level: value.level ?? 'easy' } }) },
  },
});
`;

const LIST = `import { Link, usePages } from '@docs-cli/core/runtime';
export default function List({ lang }: { lang?: string }) {
  const pages = usePages(lang ? { lang } : {}).filter(({ pagePath }) => pagePath.startsWith('/guide/'));
  return (
    <ul>
      {pages.map(({ link, title, description, frontmatter }) => (
        <li key={link}><Link href={link}>{title}</Link>: {description} ({String(frontmatter.level)})</li>
      ))}
    </ul>
  );
}
`;

const files = (over: Files = {}): Files => ({
  'site.config.ts': CONFIG,
  'content/_components/List.tsx': LIST,
  'content/en/index.md': '# Home\n\n<List />\n',
  'content/zh/index.md': '# 首页\n\n<List />\n\n<List lang="en" />\n',
  'content/en/guide/a.md': '---\nlevel: hard\n---\n\n# A\n\nAbout a.\n',
  'content/en/guide/b.md': '# B\n\nAbout b.\n\n## More\n\nText.\n',
  'content/en/guide/c.md': '# C\n\nAbout c.\n',
  'content/zh/guide/a.md': '# 甲\n\n关于甲。\n',
  ...over,
});

const list = (html: string) =>
  [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item!.replace(/<(?!a href)[^>]*>/g, ''));

test('the list has the pages of the language in reading order, with their metadata', async () => {
  const s = await site(files());
  assert.deepEqual(list(await s.article('/')), [
    '<a href="/guide/b">B: About b. (easy)',
    '<a href="/guide/a">A: About a. (hard)',
    '<a href="/guide/c">C: About c. (easy)',
  ]);
  // A page without a translation is in the list with its fallback page.
  assert.deepEqual(list(await s.article('/zh/')), [
    '<a href="/zh/guide/b">B: About b. (easy)',
    '<a href="/zh/guide/a">甲: 关于甲。 (easy)',
    '<a href="/zh/guide/c">C: About c. (easy)',
    '<a href="/guide/b">B: About b. (easy)',
    '<a href="/guide/a">A: About a. (hard)',
    '<a href="/guide/c">C: About c. (easy)',
  ]);
  assert.match(await s.output('index.md'), /^A: About a\. \(hard\)$/m);
});

test('the list costs the client nothing', async () => {
  const [plain, listed] = [
    await site(files({ 'content/_components/List.tsx': 'export default () => <p />;\n' })),
    await site(files()),
  ];
  const scripts = async (s: typeof plain) =>
    (await s.outputs()).filter((file) => file.endsWith('.js')).sort();
  assert.deepEqual(await scripts(listed), await scripts(plain));
});

test('a component that changes its list does not change the list of others', async () => {
  const s = await site(
    files({
      'content/_components/Last.tsx': `import { usePages } from '@docs-cli/core/runtime';
export default () => <p>{usePages().reverse()[0]!.title}</p>;
`,
      'content/en/index.md': '# Home\n\n<Last />\n\n<Last />\n',
    }),
  );
  const [, first, second] = /<p>(.*?)<\/p>\n?<p>(.*?)<\/p>/.exec(await s.article('/'))!;
  assert.equal(first, second);
});

test('a build renders pages with the list again if the metadata of a page changed, and only then', async () => {
  const s = await site(files());
  const build = async () => {
    const { code, stdout, stderr } = await s.cli('build');
    assert.equal(code, 0, stderr);
    return stdout;
  };
  await build();
  const first = tree(s.path('dist'));
  s.change({ 'content/en/guide/c.md': '# C\n\nAll about c.\n' });
  await build();
  const second = tree(s.path('dist'));
  const names = changed(first, second);
  assert.ok(names.includes('index.html') && names.includes('zh/index.html'), names.join());
  assert.ok(!names.some((name) => /guide\/[ab]\./.test(name)), names.join());
  assert.match(second['index.html']!, /All about c/);
  s.change({ 'content/en/guide/b.md': '# B\n\nAbout b.\n\n## More\n\nOther text.\n' });
  await build();
  const third = changed(second, tree(s.path('dist')));
  assert.ok(!third.some((name) => /^(zh\/)?index\./.test(name)), third.join());
});

test('dev shows the changed title of another page', async (t) => {
  const s = await site(files());
  const dev = await DevSite.open({ root: s.root });
  t.after(() => dev.close());
  const home = () => dev.html(dev.content.byPath.get('content/en/index.md')!);
  assert.match(await home(), /<a href="\/guide\/c">C<\/a>/);
  s.change({ 'content/en/guide/c.md': '# Changed\n\nAbout c.\n' });
  const edited = new Set(['content/en/guide/c.md']);
  await dev.apply({ edited, names: false, theme: false, config: false });
  assert.match(await home(), /<a href="\/guide\/c">Changed<\/a>/);
});

test('a language that the site does not have is an error at the tag', async () => {
  const s = await site(files({ 'content/en/index.md': '# Home\n\n<List lang="fr" />\n' }));
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 1);
  assert.match(stderr, /content\/en\/index\.md:3:1 error render-failed/);
  assert.match(stderr, /the site has no language 'fr'\. Use one of 'en', 'zh'\./);
});

const CALL = `import { usePages } from '@docs-cli/core/runtime';
export default () => <p>{usePages().length}</p>;
`;

const inBrowser: Record<string, Files> = {
  "a component with 'use client'": { 'content/_components/List.tsx': `'use client';\n${CALL}` },
  'a module that such a component imports': {
    'content/_components/List.tsx': `'use client';\nimport Count from './count.js';\nexport default () => <Count />;\n`,
    'content/_components/count.tsx': CALL,
  },
  'a layout': {
    'content/en/guide/c.md': '---\nlayout: ./c.tsx\n---\n\n# C\n',
    'content/en/guide/c.tsx': CALL,
  },
  'a part of the theme': {
    'content/_theme/index.tsx': `import { usePages } from '@docs-cli/core/runtime';
import { extendTheme } from '@docs-cli/core/theme';
export default extendTheme({ slots: { DocAfter: () => <p>{usePages().length}</p> } });
`,
  },
  'a preview': { 'content/en/guide/c.md': `# C\n\n\`\`\`tsx preview\n${CALL}\`\`\`\n` },
};

for (const [what, over] of Object.entries(inBrowser)) {
  test(`${what} that calls it is an error`, async () => {
    const s = await site(files({ 'content/_components/List.tsx': LIST, ...over }));
    const { code, stderr } = await s.cli('build');
    assert.equal(code, 1, stderr);
    assert.match(
      stderr,
      /error render-failed[\s\S]*usePages\(\) works only in components without 'use client'/,
    );
  });
}

test('an import that is not used in the browser is not an error', async () => {
  const s = await site(
    files({
      'content/_components/Button.tsx': `'use client';
import { usePage, usePages } from '@docs-cli/core/runtime';
export const title = () => usePages();
export default () => <button>{usePage().title}</button>;
`,
      'content/en/guide/c.md': '# C\n\n<Button />\n',
    }),
  );
  assert.match(await s.article('/guide/c'), /<button>C<\/button>/);
});
