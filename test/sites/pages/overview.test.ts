/** Overview pages, from files to HTML. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { site } from '../../helpers/site.js';

const CONFIG = `import { defineConfig } from '@docs-cli/core';
const sidebar = {
  '/api/': [
    'api/index',
    { text: 'Group', items: ['api/a', { text: 'Inner', items: ['api/b'] }] },
    { fileKey: 'api/own/index', items: ['api/own/c'] },
    'api/alone',
  ],
};
export default defineConfig({
  title: 'Test',
  locales: [{ lang: 'en', label: 'English', sidebar }, { lang: 'zh', label: '简体中文', sidebar }],
});
`;

const FILES = {
  'site.config.ts': CONFIG,
  'content/en/index.md': '# Home\n',
  'content/en/api/index.md': '---\noverview: true\noverviewExclude: [Out]\n---\n\nText.\n',
  'content/zh/api/index.md': '---\noverview: true\n---\n\n文字。\n',
  'content/en/api/a.md': '# a\n\n## Two\n\n### Three\n',
  'content/en/api/b.md':
    '---\noverviewHeaders: [2, 3]\ndescription: First v1.2. Second.\n---\n\n# b\n\n## Out\n\n### Also\n\n## Two\n\n### Three\n\n#### Four\n',
  'content/en/api/own/index.md': '# Own\n',
  'content/en/api/own/c.md': '# c\n',
  'content/en/api/alone.md': '# Alone\n',
};

test('an overview without a title is called Overview, in its language, and one with a title keeps it', async () => {
  const s = await site(FILES);
  for (const [route, title] of [
    ['/api/', 'Overview'],
    ['/zh/api/', '概览'],
  ] as const) {
    const html = await s.html(route);
    assert.match(html, new RegExp(`<title>${title} - Test</title>`));
    assert.equal(html.match(/<h1\b[^>]*>[^<]*/g)?.join(), `<h1 tabindex="-1">${title}`);
  }
  s.change({
    'content/en/api/index.md': '---\noverview: true\n---\n\n# Mine\n',
    'content/zh/api/index.md': '---\noverview: true\ntitle: Ours\n---\n',
  });
  assert.match(await s.html('/api/'), /<title>Mine - Test<\/title>/);
  assert.match(await s.html('/zh/api/'), /<title>Ours - Test<\/title>.*<h1[^>]*>Ours<\/h1>/s);
});

test('items are in the groups of the sidebar, ungrouped items last, with headings of level 2 or as configured', async () => {
  const s = await site(FILES);
  const { overview = [] } = await s.payload('/api/');
  const shown = overview.map(({ name, items }) => [
    name,
    ...items.map(({ text, headers }) => `${text}: ${headers.map((header) => header.text).join()}`),
  ]);
  assert.deepEqual(shown, [
    ['Group', 'a: Two', 'b: Two,Three'],
    ['Own', 'Own: ', 'c: '],
    ['', 'Alone: '],
  ]);
  const html = await s.html('/api/');
  assert.match(html, /<h2>Others<\/h2>/);
  assert.match(html, />First v1\.2\.<\/p>/);
});

test('in the Markdown of an overview, links keep the query of the sidebar', async () => {
  const config = CONFIG.replace("'api/alone',", "{ text: 'Alone', link: '/api/alone?tab=b' },");
  const s = await site({
    ...FILES,
    'site.config.ts': config,
    'content/en/api/alone.md': '# Alone\n\n## One\n',
  });
  assert.match(
    await s.output('api/index.md'),
    /- \[Alone\]\(\/api\/alone\?tab=b\)\n {2}- \[One\]\(\/api\/alone\?tab=b#one\)/,
  );
});
