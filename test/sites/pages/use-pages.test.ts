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
  const s = await site(
    files({
      'content/_components/Last.tsx': `import { usePages } from '@docs-cli/core/runtime';
export default () => <p>{usePages().reverse()[0]!.title}</p>;
`,
      // The import is not used in the browser, so it is not an error.
      'content/_components/Button.tsx': `'use client';
import { usePage, usePages } from '@docs-cli/core/runtime';
export const title = () => usePages();
export default () => <button>{usePage().title}</button>;
`,
      'content/en/last.md': '# Last\n\n<Last />\n\n<Last />\n\n<Button />\n',
    }),
  );
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
  // A component that changes its list does not change the list of others.
  const [, first, second] = /<p>(.*?)<\/p>.*<p>(.*?)<\/p>/.exec(await s.article('/last'))!;
  assert.equal(first, second);
  assert.match(await s.article('/last'), /<button>Last<\/button>/);
  // The list costs the client nothing.
  const scripts = async () => (await s.outputs()).filter((file) => file.endsWith('.js')).sort();
  const before = await scripts();
  s.change({ 'content/_components/List.tsx': 'export default () => <p />;\n' });
  assert.deepEqual(await scripts(), before);
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

const CALL = `import { usePages } from '@docs-cli/core/runtime';
export default () => <p>{usePages().length}</p>;
`;

const ELSEWHERE = /usePages\(\) works only in components without 'use client'/;

test('a language that the site does not have, and a call in the browser or outside of the page, such as in the theme, are errors', async () => {
  const s = await site(
    files({
      'content/en/french.md': '# French\n\n<List lang="fr" />\n',
      'content/_components/Client.tsx': `'use client';\n${CALL}`,
      'content/en/client.md': '# Client\n\n<Client />\n',
      'content/_components/Imports.tsx': `'use client';\nimport Count from './count.js';\nexport default () => <Count />;\n`,
      'content/_components/count.tsx': CALL,
      'content/en/imports.md': '# Imports\n\n<Imports />\n',
      'content/en/layout.md': '---\nlayout: ./layout.tsx\n---\n\n# Layout\n',
      'content/en/layout.tsx': CALL,
      'content/en/preview.md': `# Preview\n\n\`\`\`tsx preview\n${CALL}\`\`\`\n`,
    }),
  );
  await assert.rejects(s.html('/french'), /:3:1: .*the site has no language 'fr'/);
  for (const route of ['/client', '/imports', '/layout', '/preview'])
    await assert.rejects(s.html(route), ELSEWHERE, route);
  s.change({ 'content/en/client.md': undefined, 'content/en/imports.md': undefined });
  s.change({ 'content/en/layout.md': undefined, 'content/en/preview.md': undefined });
  const { code, stderr } = await s.cli('build');
  assert.equal(code, 1);
  assert.match(stderr, /content\/en\/french\.md:3:1 error render-failed/);
  assert.match(stderr, /the site has no language 'fr'\. Use one of 'en', 'zh'\./);
  s.change({
    'content/en/french.md': undefined,
    'content/_theme/index.tsx': `import { usePages } from '@docs-cli/core/runtime';
import { extendTheme } from '@docs-cli/core/theme';
export default extendTheme({ slots: { DocAfter: () => <p>{usePages().length}</p> } });
`,
  });
  await assert.rejects(s.html('/guide/a'), ELSEWHERE);
});
