/** Files that end with `.mdx` are pages like `.md` files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BILINGUAL, configOf, type Files, site } from '../../helpers/site.js';

const BASIC: Files = {
  'site.config.ts': configOf("editLink: 'https://example.com/edit', sidebar: { '/': ['guide/start'] },"),
  'content/en/index.md': '# Home\n\nThe [start](./guide/start.mdx).\n',
  'content/en/guide/start.mdx':
    '---\ntitle: Start\n---\n\n## First {#first}\n\nBack [home](../index.md).\n\n<!-- @include: ./_part.mdx -->\n',
  'content/en/guide/_part.mdx': 'Some **text**.\n',
};

test('an MDX file is a page with its route, payload, .md copy, edit link and place in the sidebar', async () => {
  const s = await site(BASIC);
  assert.deepEqual(await s.diagnostics(), []);
  const html = await s.html('/guide/start');
  assert.match(html, /<h2 id="first".*Some <strong>text<\/strong>/s);
  assert.match(html, /https:\/\/example\.com\/edit\/[\w/]*guide\/start\.mdx/);
  assert.match(html, /<a[^>]* href="\/guide\/start"[^>]*><span>Start/);
  assert.match(await s.output('guide/start.md'), /^# Start\n[\s\S]*## First\n/);
  assert.match(await s.article('/'), /<a href="\/guide\/start">start<\/a>/);
  s.change({ 'content/en/index.md': '# Home\n\n[x](./guide/strat.mdx) [y](./guide/start.mdx)\n' });
  const [problem] = await s.diagnostics();
  assert.deepEqual([problem?.code, /start\.mdx/.test(problem?.hint ?? '')], ['dead-link', true]);
});

test('links between pages find the other extension, with an anchor, as a path and as an address', async () => {
  const links = [
    './b.md',
    './b.mdx#part',
    './b',
    '/b.md',
    '/b.mdx',
    './a.mdx',
    './folder',
    './folder/index.md',
  ];
  const s = await site({
    'content/en/index.md': '# Home\n\n[a](./a.md) [b](./b.mdx)\n',
    'content/en/a.md': `# A\n\n${links.map((href) => `[x](${href})`).join(' ')}\n`,
    'content/en/b.mdx': '# B\n\n## Part\n\n[a](./a.md) [a](./a.mdx)\n',
    'content/en/folder/index.mdx': '# Folder\n',
  });
  assert.deepEqual(await s.diagnostics(), []);
  assert.match(await s.html('/a'), /href="\/b#part"/);
});

test('a page and its translation may have different extensions', async () => {
  const s = await site(
    {
      'content/en/index.md': '# Home\n\n[a](./a.mdx)\n',
      'content/en/a.mdx': '# A\n\n[home](./index.md)\n',
      'content/zh/index.mdx': '# 首页\n\n[a](./a.mdx) [a](./a.md)\n',
      'content/zh/a.md': '# 甲\n\n[首页](./index.md)\n',
    },
    { config: BILINGUAL },
  );
  assert.deepEqual(await s.diagnostics(), []);
  assert.match(await s.html('/zh/a'), /甲/);
  assert.match(await s.html('/a'), /data-alternates="zh=\/zh\/a"/);
});

/** Text of a page -> its article as `.mdx`, after the heading. */
const IN_HTML: [text: string, article: string][] = [
  ['<div>\n<Price />\n</div>', '<div>\n<b>9</b></div>\n'],
  ['<div><Price /></div>', '<div><b>9</b></div>\n'],
  ['<div>\n  text\n  <Price />\n</div>', '<div>\n<p>  text</p>\n<b>9</b></div>\n'],
  ['<p>\n**b**\n</p>', '<p>\n<strong>b</strong>\n</p>\n'],
  [
    '<details><summary>*T*</summary>\n- a\n</details>',
    '<details><summary><em>T</em></summary>\n<ul>\n<li>a</li>\n</ul>\n</details>\n',
  ],
  ['<span>\n*hi*\n</span>', '<span>\n<em>hi</em>\n</span>\n'],
  ['<pre>\n**b**\n</pre>', '<pre>\n**b**\n</pre>\n'],
  [
    '<table>\n  <tr>\n    <td>**b**</td>\n  </tr>\n</table>',
    '<table>\n  <tr>\n    <td><strong>b</strong></td>\n  </tr>\n</table>\n',
  ],
  ['- item\n  <div>\n  **b**\n  </div>', '<ul>\n<li>item<div>\n<strong>b</strong></div>\n</li>\n</ul>\n'],
  ['<Price>\n<div>**b**</div>\n</Price>', '<b>9<div><strong>b</strong></div>\n</b>'],
];

test('Markdown and components in HTML need no blank lines around them', async () => {
  const pages = IN_HTML.map(([text], i) => [`content/en/p${i}.mdx`, `# P\n\n${text}\n`]);
  const s = await site({
    'content/en/index.md': '# Home\n\n<div>\n<Price x={"a b"} />\n</div>\n\n<div><Price /></div>\n',
    'content/_components/Price.tsx':
      'export default ({ children }: { children?: unknown }) => <b>9{children as string}</b>;\n',
    ...Object.fromEntries(pages),
  });
  for (const [i, [text, article]] of IN_HTML.entries())
    assert.equal((await s.article(`/p${i}`)).replace(/^<h1.*\n|<\/?docs-\w+>/g, ''), article, text);
  // In Markdown, it is as CommonMark says, and a component is reported.
  assert.deepEqual(await s.problems(), [
    'content/en/index.md:4:1 warning unknown-tag',
    'content/en/index.md:7:6 warning unknown-tag',
  ]);
});

test('a component that only another theme has is named', async () => {
  const lines = ["import { Tabs, CodeBlock, Sandbox } from '@rspress/core/theme';", '<Tabs.Tab label="A">'];
  const s = await site({ 'content/en/index.mdx': `# Home\n\n${lines.join('\n\n')}\n` });
  assert.deepEqual(
    (await s.diagnostics()).map(({ code, hint }) => `${code}: ${hint}`),
    ['unsupported-mdx: docs-cli has no `<CodeBlock>`, `<Sandbox>`.', 'unknown-tag: Did you mean `<Tabs>`?'],
  );
});
