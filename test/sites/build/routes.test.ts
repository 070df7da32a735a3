/** Routes: the URL of each file, and the smallest possible sites. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BILINGUAL, type Files, site } from '../../helpers/site.js';

/** URLs of all pages, sorted. */
async function routesOf(files: Files, options?: { config?: string }): Promise<string[]> {
  const s = await site(files, options);
  return JSON.parse(await s.output('assets/routes.json')).toSorted();
}

describe('a folder of Markdown and a config of three lines', () => {
  const config =
    "import { defineConfig } from '@docs-cli/core';\n\nexport default defineConfig({ title: 'Mine' });\n";

  test('a folder for the language makes a site', async () => {
    const s = await site(
      { 'content/en/index.md': '# Hello\n', 'content/en/guide/start.md': '# Start\n' },
      { config },
    );
    assert.deepEqual(await s.problems(), []);
    assert.match(await s.html('/'), /<h1 id="hello"[^>]*>Hello<\/h1>/);
    assert.match(await s.html('/guide/start'), /<title>Start - Mine<\/title>/);
  });

  test('pages without a folder for the language make a site', async () => {
    const s = await site(
      {
        'content/index.md': '# Hello\n\n![Logo](/logo.png) ![Logo](./logo.png)\n',
        'content/guide/start.md': '# Start\n\n[Home](../index.md)\n',
        'content/public/logo.png': '',
        'content/public/readme.md': '# No page\n',
      },
      { config },
    );
    assert.deepEqual(await s.problems(), ['content/index.md:3:20 error missing-image']);
    assert.deepEqual(await routesOf({ 'content/a.md': '', 'content/public/b.md': '' }, { config }), ['/a']);
    assert.match(await s.html('/guide/start'), /<a href="\/">Home<\/a>/);
  });

  test('a config in plain JavaScript without imports makes a site', async () => {
    const s = await site(
      { 'site.config.js': "export default { title: 'Mine' };\n", 'content/a.md': '# A\n' },
      { config: '' },
    );
    assert.match(await s.html('/a'), /<title>A - Mine<\/title>/);
  });

  test('content in a folder of another name makes a site', async () => {
    const s = await site(
      {
        'site.config.ts': "export default { title: 'Mine', contentDir: 'docs/pages' };\n",
        'docs/pages/a.md': '# A\n',
      },
      { config: '' },
    );
    assert.match(await s.html('/a'), /<h1/);
  });

  test('private files stay private in a content folder named public', async () => {
    const files = { 'docs/public/a.md': '', 'docs/public/_b.md': '', 'docs/public/public/c.md': '' };
    const config = "export default { title: 'Mine', contentDir: 'docs/public' };\n";
    assert.deepEqual(await routesOf(files, { config }), ['/a']);
  });
});

describe('routes', () => {
  test('a file is a page at its path, and an index file at its folder, in upper or lower case', async () => {
    assert.deepEqual(
      await routesOf({
        'content/en/index.md': '',
        'content/en/a.md': '',
        'content/en/Guide/Index.md': '',
        'content/en/Guide/Quick Start.md': '',
        'content/en/deep/er/and/index.markdown': '',
        'content/en/x.MD': '',
      }),
      ['/', '/Guide/', '/Guide/Quick Start', '/a', '/deep/er/and/', '/x'],
    );
  });

  test('pages of the second language are below its prefix', async () => {
    assert.deepEqual(
      await routesOf(
        { 'content/en/a.md': '', 'content/zh/a.md': '', 'content/zh/index.md': '' },
        { config: BILINGUAL },
      ),
      ['/a', '/zh/', '/zh/a'],
    );
  });

  test('the default language is at the root, whichever it is', async () => {
    const config = BILINGUAL.replace("title: 'Test',", "title: 'Test', lang: 'zh',");
    assert.deepEqual(await routesOf({ 'content/en/a.md': '', 'content/zh/a.md': '' }, { config }), [
      '/a',
      '/en/a',
    ]);
  });

  test('shared, private and hidden files and files that are not Markdown are not pages', async () => {
    assert.deepEqual(
      await routesOf({
        'content/en/a.md': '',
        'content/en/shared/b.md': '',
        'content/en/guide/shared/deep/b.md': '',
        'content/en/_b.md': '',
        'content/en/_drafts/b.md': '',
        'content/en/guide/_b/c.md': '',
        'content/en/.b.md': '',
        'content/en/.git/b.md': '',
        'content/en/b.txt': '',
        'content/en/_b.mdx': '',
        'content/en/shared/b.mdx': '',
        'content/en/md': '',
        'content/fr/b.md': '',
        'content/shared/b.md': '',
        'content/public/b.md': '',
        'content/_theme/b.md': '',
      }),
      ['/a'],
    );
  });

  test('a file name that starts like a private one is a page', async () => {
    assert.deepEqual(
      await routesOf({ 'content/en/shared.md': '', 'content/en/shareds/a.md': '', 'content/en/a_b.md': '' }),
      ['/a_b', '/shared', '/shareds/a'],
    );
  });

  for (const [what, [one, two]] of Object.entries({
    case: ['Guide.md', 'guide.md'],
    'a folder and its page': ['guide.md', 'guide/index.md'],
    'the case of a folder': ['Guide/a.md', 'guide/A.md'],
    'two extensions': ['guide.markdown', 'guide.md'],
    'Markdown and MDX': ['guide.md', 'guide.mdx'],
    'an .html in the name': ['guide.html.md', 'guide.md'],
  } satisfies Record<string, [string, string]>)) {
    test(`two files for one route are an error that names both: ${what}`, async () => {
      const s = await site({ [`content/en/${one}`]: '# One\n', [`content/en/${two}`]: '# Two\n' });
      const [problem, ...more] = (await s.diagnostics()).filter(({ code }) => code === 'duplicate-route');
      assert.ok(problem);
      assert.deepEqual(more, []);
      assert.equal(problem.level, 'error');
      assert.ok(problem.message.includes(`'content/en/${one}'`), problem.message);
      assert.ok(problem.message.includes(`'content/en/${two}'`), problem.message);
    });
  }

  test('the same file name in another language or version is not a duplicate', async () => {
    const config = BILINGUAL.replace(
      "title: 'Test',",
      "title: 'Test', multiVersion: { default: 'v2', versions: ['v1', 'v2'] },",
    );
    const files: Files = {};
    for (const folder of ['v1/en', 'v1/zh', 'v2/en', 'v2/zh']) {
      files[`content/${folder}/index.md`] = '# A\n';
      files[`content/${folder}/guide/b.md`] = '# B\n\n[A](../index.md) [A](/)\n';
    }
    const s = await site(files, { config });
    assert.deepEqual(await s.problems(), []);
    const routes = JSON.parse(await s.output('assets/routes.json')).toSorted();
    assert.deepEqual(routes, [
      '/',
      '/guide/b',
      '/v1/',
      '/v1/guide/b',
      '/v1/zh/',
      '/v1/zh/guide/b',
      '/zh/',
      '/zh/guide/b',
    ]);
    const { page, alternates } = await s.payload('/v1/zh/guide/b');
    assert.deepEqual([page.pagePath, page.lang, page.version], ['/guide/b', 'zh', 'v1']);
    assert.deepEqual(
      alternates.map(({ link }) => link),
      ['/v1/guide/b', '/v1/zh/guide/b'],
    );
    assert.equal(
      await s.article('/v1/zh/guide/b').then((html) => html.match(/href="\/v1\/zh\/"/g)?.length),
      2,
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
