/** Routes: the URL of each file, and the smallest possible sites. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { BILINGUAL, configOf, LOCALES, site } from '../../helpers/site.js';

test('pages without a folder for the language make a site, and files of a folder named public none', async () => {
  const s = await site({
    'content/index.md': '# Hello\n\n![Logo](/logo.png) ![Logo](./logo.png)\n',
    'content/guide/start.md': '# Start\n\n[Home](../index.md)\n',
    'content/public/logo.png': '',
    'content/public/readme.md': '# No page\n',
  });
  assert.deepEqual(await s.problems(), ['content/index.md:3:20 error missing-image']);
  assert.match(await s.html('/'), /<h1 id="hello"[^>]*>Hello<\/h1>/);
  assert.match(await s.html('/guide/start'), /<title>Start - Test<\/title>.*<a href="\/">Home<\/a>/s);
  assert.deepEqual(JSON.parse(await s.output('assets/routes.json')).toSorted(), ['/', '/guide/start']);
});

/** Files, the URLs of all pages, and the keys of the config. */
const ROUTES: Record<string, [files: string[], routes: string[], config?: string]> = {
  'a file is a page at its path, and an index file at its folder, in upper or lower case': [
    ['index.md', 'a.md', 'Guide/Index.md', 'Guide/Quick Start.md', 'deep/er/and/index.markdown', 'x.MD'],
    ['/', '/Guide/', '/Guide/Quick Start', '/a', '/deep/er/and/', '/x'],
  ],
  'the default language is at the root, and the other one below its prefix': [
    ['a.md', '../zh/a.md', '../zh/index.md'],
    ['/a', '/zh/', '/zh/a'],
    LOCALES,
  ],
  'the default language can be another one': [
    ['a.md', '../zh/a.md'],
    ['/a', '/en/a'],
    `${LOCALES} lang: 'zh',`,
  ],
  'shared, private and hidden files and files that are not Markdown are not pages': [
    [
      ...['a.md', 'shared.md', 'shareds/a.md', 'a_b.md', 'shared/b.md', 'guide/shared/deep/b.md', '_b.md'],
      ...['_drafts/b.md', 'guide/_b/c.md', '.b.md', '.git/b.md', 'b.txt', '_b.mdx', 'shared/b.mdx', 'md'],
      ...['../fr/b.md', '../shared/b.md', '../public/b.md', '../_theme/b.md'],
    ],
    ['/a', '/a_b', '/shared', '/shareds/a'],
  ],
  'private files stay private in a content folder named public': [
    ['../../docs/public/a.md', '../../docs/public/_b.md', '../../docs/public/public/c.md'],
    ['/a'],
    "contentDir: 'docs/public',",
  ],
};

describe('routes', () => {
  for (const [name, [files, routes, keys]] of Object.entries(ROUTES))
    test(name, async () => {
      const s = await site(Object.fromEntries(files.map((file) => [join('content/en', file), ''])), {
        config: configOf(keys),
      });
      assert.deepEqual(JSON.parse(await s.output('assets/routes.json')).toSorted(), routes);
    });

  test('two files for one route are an error that names both', async () => {
    const pairs = [
      ['Guide.md', 'guide.md'],
      ['guide.md', 'guide/index.md'],
      ['Guide/a.md', 'guide/A.md'],
      ['guide.markdown', 'guide.md'],
      ['guide.md', 'guide.mdx'],
      ['guide.html.md', 'guide.md'],
    ].map((names, i) => names.map((name) => `content/en/${i}/${name}`));
    const s = await site(Object.fromEntries(pairs.flat().map((file) => [file, '# A\n'])));
    const found = (await s.diagnostics()).filter(({ code }) => code === 'duplicate-route');
    assert.equal(found.length, pairs.length);
    for (const names of pairs)
      assert.ok(
        found.some(
          ({ level, message }) => level === 'error' && names.every((name) => message.includes(`'${name}'`)),
        ),
        names.join(),
      );
  });

  test('a version without pages is reported', async () => {
    const s = await site({
      'site.config.ts':
        "export default { title: 'A', multiVersion: { default: 'v2', versions: ['v1', 'v2'] } };\n",
      'content/v2/index.md': '# A\n',
    });
    assert.deepEqual(await s.problems(), ['site.config.ts:1:71 warning no-pages']);
    // Pages from before the site had versions are in no version.
    s.change({ 'content/v2/index.md': undefined, 'content/en/index.md': '# A\n' });
    const [problem] = await s.diagnostics();
    assert.equal(problem?.hint, "Add Markdown files to 'content/v2/en/'.");
  });
});

describe('links between pages', () => {
  test('every spelling of a link leads to the same page', async () => {
    const s = await site({
      'content/en/index.md': '# Home\n\n## Top\n',
      'content/en/guide/index.md': '# Guide\n\n## Top\n',
      'content/en/guide/start.md': `# Start

[1](./index.md) [2](index.md) [3](../guide/index.md) [4](./) [5](/guide/) [6](/guide) [7](/guide/index.md)
[8](/guide/index.html) [9](/en/guide/) [10](/GUIDE) [11](../guide/)

[h1](./index.md#top) [h2](/guide/#top) [h3](/guide#top)

[home](/) [home](/index) [home](../index.md) [home](/en/)
`,
    });
    assert.deepEqual(await s.problems(), []);
    const hrefs = [...(await s.article('/guide/start')).matchAll(/<a href="([^"]*)">(\w+)</g)];
    for (const [, href, name] of hrefs) {
      const expected = name!.startsWith('h') ? (name === 'home' ? '/' : '/guide/#top') : '/guide/';
      assert.equal(href, expected, name);
    }
    assert.equal(hrefs.length, 18);
  });

  test('a link from the root stays in the language, and leads to the default language if the page is missing', async () => {
    const s = await site(
      {
        'content/en/index.md': '# Home\n\n[a](/a) [b](/b)\n',
        'content/en/a.md': '# A\n',
        'content/en/b.md': '# B\n',
        'content/zh/index.md': '# 首页\n\n[a](/a) [b](/b) [en](/en/a) [zh](/zh/a)\n',
        'content/zh/a.md': '# 甲\n',
      },
      { config: BILINGUAL.replace("title: 'Test',", "title: 'Test', fallbackPages: false,") },
    );
    const html = await s.article('/zh/');
    assert.deepEqual(
      [...html.matchAll(/<a href="([^"]*)">(\w+)</g)].map(([, href, name]) => [name, href]),
      [
        ['a', '/zh/a'],
        ['b', '/b'],
        ['en', '/a'],
        ['zh', '/zh/a'],
      ],
    );
  });

  test('links to files next to pages and to public files lead to their URLs below the base', async () => {
    const s = await site({
      'site.config.ts': "export default { title: 'A', base: '/docs/' };\n",
      'content/en/guide/a.md': '# A\n\n[pdf](./my file.pdf) [pdf](<./my file.pdf>) [txt](/notes.txt?x=1#y)\n',
      'content/en/guide/my file.pdf': '',
      'content/public/notes.txt': '',
    });
    const html = await s.article('/guide/a');
    assert.match(html, /<a href="\/docs\/guide\/my%20file\.pdf">/);
    assert.match(html, /<a href="\/docs\/notes\.txt\?x=1#y">/);
    assert.ok((await s.outputs()).includes('guide/my file.pdf'));
  });

  test('only external links open in a new tab', async () => {
    const s = await site({
      'content/en/a.md':
        '# A\n\n[out](https://example.com) [mail](mailto:a@example.com) [in](#a) [proto](//example.com)\n',
    });
    const html = await s.article('/a');
    assert.equal(html.match(/target="_blank" rel="noopener noreferrer"/g)?.length, 2);
    assert.match(html, /<a href="mailto:a@example\.com">/);
    assert.match(html, /<a href="#a">in/);
  });

  test('a heading has the same id in a translation with other words', async () => {
    const s = await site(
      {
        'content/en/index.md': '# Home\n',
        'content/zh/index.md': '# 首页\n',
        'content/en/a.md': '# A\n\n## Getting started\n\n### Step {#own}\n',
        'content/zh/a.md': '# 甲\n\n## 开始\n\n### 步骤\n\n[a](#getting-started) [b](/en/a#own)\n',
      },
      { config: BILINGUAL },
    );
    assert.deepEqual(await s.problems(), []);
    const { page } = await s.payload('/zh/a');
    assert.deepEqual(
      page.toc.map(({ id, text }) => [id, text]),
      [
        ['getting-started', '开始'],
        ['own', '步骤'],
      ],
    );
  });
});
