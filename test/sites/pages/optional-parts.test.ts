/** Parts that a site turns on in its config: footer, announcement, breadcrumbs and the text of the edit link. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Files, site } from '../../helpers/site.js';

function withConfig(keys: string): Files {
  return {
    'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', base: '/docs/', ${keys} });
`,
    'content/en/index.md': '# Home\n',
    'content/en/guide/index.md': '# Guide\n\nSee [it](./deep/page.md).\n',
    'content/en/guide/deep/page.md': '# Page\n\n[Home](../../index.md)\n',
  };
}

const BOTH = `locales: [
  { lang: 'en', label: 'English', nav: [{ text: 'Guides', link: '/guide/' }] },
  { lang: 'zh', label: '简体中文', footer: '中文 [页脚](/guide/)', announcement: false },
],`;

test('without these keys, a page has none of the parts and does not load their styles', async () => {
  const html = await (await site(withConfig(''))).html('/guide/');
  assert.doesNotMatch(
    html,
    /class="(announcement|site-footer|breadcrumbs|edit-link)|style\.optional|announcement-/,
  );
});

test('footer is Markdown with links in the language of the page, on every page except blank pages; the text of the edit link is in that language', async () => {
  const s = await site({
    ...withConfig(
      `${BOTH} footer: 'Under the [MIT license](https://mit.test/).\\n\\n**See** the [guide](/guide/).', editLink: 'https://git.test/edit/main/docs',`,
    ),
    'content/en/blank.md': '---\npageType: blank\n---\n',
    'content/zh/index.md': '# 首页\n',
    'content/zh/guide/index.md': '# 指南\n',
  });
  const footer = /<footer class="dc-site-footer" dir="auto">(.*?)<\/footer>/s;
  assert.equal(
    footer.exec(await s.html('/'))![1]!.replaceAll('\n', ''),
    '<p>Under the <a href="https://mit.test/" target="_blank" rel="noopener noreferrer">MIT license</a>.</p>' +
      '<p><strong>See</strong> the <a href="/docs/guide/">guide</a>.</p>',
  );
  assert.match(await s.html('/guide/'), footer);
  assert.match(await s.output('404.html'), footer);
  assert.equal(
    footer.exec(await s.html('/zh/'))![1]!.trim(),
    '<p>中文 <a href="/docs/zh/guide/">页脚</a></p>',
  );
  assert.doesNotMatch(await s.html('/blank'), footer);
  const edit = (html: string) => {
    const [, tag, text] = /(<a [^>]*class="dc-edit-link"[^>]*>).*?<\/svg>([^<]+)</s.exec(html) ?? [];
    return [/href="([^"]+)"/.exec(tag ?? '')?.[1], text];
  };
  const files = 'https://git.test/edit/main/docs';
  assert.deepEqual(edit(await s.html('/guide/')), [`${files}/en/guide/index.md`, 'Edit this page']);
  assert.deepEqual(edit(await s.html('/zh/')), [`${files}/zh/index.md`, '编辑此页']);
});

test('check reports dead links of the footer and of the announcement at their keys', async () => {
  const s = await site(withConfig("footer: '[a](/nowhere)', announcement: { text: '[b](/guide/#none)' },"));
  const found = await s.problems();
  assert.deepEqual(
    found.map((problem) => problem.split(' ').slice(0, 3).join(' ')).sort(),
    ['site.config.ts:2:101 error dead-anchor', 'site.config.ts:2:70 error dead-link'],
    found.join('\n'),
  );
});

test('announcement is above the navbar, with a button to close it and a script that hides a closed one', async () => {
  const s = await site({
    ...withConfig(`${BOTH} announcement: 'Read [the **notes**](/guide/).',`),
    'content/zh/index.md': '# 首页\n',
  });
  const html = await s.html('/');
  assert.match(
    html,
    /<section class="dc-announcement" aria-label="Announcement"><div class="dc-announcement-text" dir="auto"><p>Read <a href="\/docs\/guide\/">the <strong>notes<\/strong><\/a>\.<\/p>\n<\/div><button [^>]*aria-label="Close".*<header class="dc-navbar"/s,
  );
  assert.match(
    html,
    /<script src="\/docs\/assets\/announcement-\w+\.js" data-announcement="[0-9a-f]{8}"><\/script>/,
  );
  assert.doesNotMatch(await s.html('/zh/'), /class="dc-announcement"|data-announcement=/);
  // One that is not dismissible has no button and needs no script.
  s.change(withConfig("announcement: { text: 'Read only', dismissible: false },"));
  assert.match(
    await s.html('/'),
    /<div class="dc-announcement-text" dir="auto"><p>Read only<\/p>\n<\/div><\/section>/,
  );
  assert.doesNotMatch(await s.html('/'), /data-announcement=/);
});

test('breadcrumbs lead from the home page to pages of documentation', async () => {
  const s = await site(withConfig(`${BOTH} breadcrumbs: true,`));
  const steps = async (route: string) =>
    [
      ...(/<nav class="dc-breadcrumbs"(.*?)<\/nav>/s.exec(await s.html(route))?.[1] ?? '').matchAll(
        /<a href="([^"]*)"( aria-current="page")?>([^<]*)/g,
      ),
    ].map(([, href, isCurrent, text]) => `${text} ${href}${isCurrent ?? ''}`);
  assert.deepEqual(await steps('/guide/deep/page'), [
    'Test /docs/',
    'Guides /docs/guide/',
    'Page /docs/guide/deep/page aria-current="page"',
  ]);
  assert.deepEqual(await steps('/'), []);
});
