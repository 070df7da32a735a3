/** Links to generated files, such as feeds: a link is valid exactly if the build writes the file. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prepareSite } from '../../../src/cli/pipeline.js';
import { isGeneratedFile } from '../../../src/cli/site/links/generated-files.js';
import { configOf, type Files, LOCALES, site } from '../../helpers/site.js';

const PAGES: Files = {
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
  'content/en/guide/index.md': '# Guide\n',
  'content/zh/guide/index.md': '# 指南\n',
  'content/en/only.md': '# Only\n',
  'content/en/blog/index.md': '---\nlayout: blog\n---\n\n# Blog\n',
  'content/en/blog/a.md': '---\ndate: 2024-01-01\n---\n\n# A\n',
  'content/public/plan.pdf': 'pdf',
};

const config = (keys = '') =>
  configOf(
    `siteUrl: 'https://docs.test', check: { rules: { 'missing-translation': 'off' } }, ${LOCALES} ${keys}`,
  );

const MACHINES = [
  '/llms.txt',
  '/llms-full.txt',
  '/zh/llms.txt',
  '/zh/llms-full.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/rss/blog-rss.xml',
  '/guide/index.json',
];

const links = (paths: string[]) => `# Home\n\n${paths.map((path) => `[a](${path})`).join('\n')}\n`;

describe('links to generated files', () => {
  test('links to generated files are valid in text, front matter, nav, sidebars, head and redirects, in every language and below a base', async () => {
    const s = await site(
      {
        ...PAGES,
        'content/en/index.md': links(MACHINES),
        'content/zh/index.md': `---
pageType: home
hero:
  actions:
    - { text: Map, link: /sitemap.xml }
features:
  - { title: A, details: B, link: /zh/llms.txt }
head:
  - [link, { rel: alternate, type: application/rss+xml, href: /x/rss/blog-rss.xml }]
  - [link, { rel: alternate, type: text/plain, href: /x/llms.txt }]
---

# 首页

[a](/llms.txt?x#y)
`,
      },
      {
        config: config(`base: '/x/',
  nav: [{ text: 'LLMs', link: '/llms.txt' }, { text: 'Feed', link: '/rss/blog-rss.xml' }],
  sidebar: { '/': [{ text: 'Robots', link: '/robots.txt' }, 'guide/index', 'only', 'blog/index'] },
  redirects: { '/map': '/sitemap.xml', '/old.md': '/guide/index.md', '/all': '/llms-full.txt' },`),
      },
    );
    assert.deepEqual(await s.problems(), []);
    const english = await s.article('/');
    for (const path of MACHINES) assert.ok(english.includes(`href="/x${path}"`), path);
    assert.match(
      await s.article('/zh/'),
      /href="\/x\/llms\.txt\?x#y"/,
      'as it is written, in every language',
    );
    const outputs = new Set(await s.outputs());
    const all = [await s.html('/'), await s.html('/zh/')].join('');
    for (const [, path] of all.matchAll(/href="\/x\/([^"?#]+\.(?:txt|xml|json))/g))
      assert.ok(outputs.has(path!), path);
    assert.match(all, /href="\/x\/rss\/blog-rss\.xml"[^>]*>Feed/);
    const rules = await s.output('_redirects');
    assert.match(rules, /^\/x\/old\.md \/x\/guide\/index\.md 301$/m);
    assert.match(rules, /^\/x\/map \/x\/sitemap\.xml 301$/m);
    assert.match(rules, /^\/x\/all \/x\/llms-full\.txt 301$/m);
  });

  test('links to a generated file are dead if the config turns it off', async () => {
    const s = await site(
      {
        ...PAGES,
        'content/en/index.md': links(['/llms.txt', '/sitemap.xml', '/rss/blog-rss.xml', '/robots.txt']),
      },
      {
        config: config(
          "llms: false, sitemap: false, feeds: false, nav: [{ text: 'A', link: '/zh/llms.txt' }],",
        ),
      },
    );
    assert.deepEqual(await s.problems(), [
      'content/en/index.md:3:1 error dead-link',
      'content/en/index.md:4:1 error dead-link',
      'content/en/index.md:5:1 error dead-link',
      'site.config.ts:4:229 error dead-link',
    ]);
  });

  test('the known generated files are exactly the outputs that are not pages, files of the site or their parts', async () => {
    for (const keys of [
      '',
      "feeds: { formats: ['atom', 'json'] },",
      'llms: false,',
      'sitemap: false, fallbackPages: false,',
      "multiVersion: { default: '2', versions: ['2', '1'] },",
      "head: [['meta', { name: 'robots', content: 'noindex' }]],",
    ]) {
      const files = keys.includes('multiVersion')
        ? Object.fromEntries(
            Object.entries(PAGES).map(([name, text]) => [
              name.replace(/^content\/(en|zh)/, 'content/1/$1'),
              text,
            ]),
          )
        : PAGES;
      const s = await site(files, { config: config(keys) });
      const written = (await s.outputs()).filter(
        (file) => !/^assets\/|\.html$|^_|^\.|^plan\.pdf$/.test(file),
      );
      const { site: made, pool } = await prepareSite({ root: s.root });
      try {
        assert.deepEqual(
          written.filter((file) => !isGeneratedFile(made, `/${file}`)),
          [],
          keys,
        );
        const asked = [
          ...MACHINES,
          '/sitemap-1.xml',
          '/rss/blog-atom.xml',
          '/1/llms.txt',
          '/zh/only.md',
          '/zh/blog/index.json',
        ];
        for (const url of asked)
          assert.equal(isGeneratedFile(made, url), written.includes(url.slice(1)), `${keys} ${url}`);
      } finally {
        await pool.close();
      }
    }
  });

  test('a redirect from the URL of a generated file is reported as unused', async () => {
    const s = await site(PAGES, { config: config("redirects: { '/llms.txt': '/guide/' },") });
    assert.deepEqual(
      (await s.diagnostics()).map(({ code, message }) => `${code}: ${message}`),
      ["redirect-hidden: The redirect '/llms.txt' is never used: a file of the build has this URL."],
    );
  });

  test('generated files keep their names if links to pages end in .html', async () => {
    const s = await site(
      {
        ...PAGES,
        'content/en/index.md':
          '---\npageType: home\nhero:\n  actions:\n    - { text: Map, link: /sitemap.xml }\nfeatures:\n  - { title: A, details: B, link: /plan.pdf }\n---\n\n# Home\n\n[a](/llms.txt) [b](./plan-1.2.md)\n',
        'content/en/plan-1.2.md': '# Plan\n',
      },
      {
        config: config(
          "cleanUrls: false, nav: [{ text: 'LLMs', link: '/llms.txt#top' }, { text: 'Plan', link: '/plan-1.2' }, { text: 'File', link: '/plan.pdf' }],",
        ),
      },
    );
    assert.deepEqual(await s.problems(), []);
    const html = await s.html('/');
    const hrefs = new Set([...html.matchAll(/<a\b[^>]*? href="([^"]+)"/g)].map(([, href]) => href));
    for (const href of ['/llms.txt#top', '/llms.txt', '/plan-1.2.html', '/plan.pdf', '/sitemap.xml'])
      assert.ok(hrefs.has(href), `${href} in ${[...hrefs]}`);
    assert.deepEqual(
      [...hrefs].filter((href) => /\.(?:txt|pdf|xml)\.html|%2E/i.test(href!)),
      [],
    );
  });
});
