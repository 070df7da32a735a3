/** Markdown outputs: the `.md` file of each page, `llms.txt`, and responses to `Accept: text/markdown`. */
import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { DevServer } from '../../../src/cli/dev/dev-server.js';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { load } from '../../../src/cli/pipeline.js';
import { createPreviewHandler } from '../../../src/cli/serve/preview-handler.js';
import { prefersMarkdown } from '../../../src/cli/serve/request-headers.js';
import { type Files, site } from '../../helpers/site.js';

const config = (keys = '') => `export default {
  title: 'Test',
  description: 'A _test_.',
  locales: [
    {
      lang: 'en',
      label: 'English',
      sidebar: {
        '/guide/': [
          'guide/index',
          { sectionHeaderText: 'Basics' },
          'guide/b',
          { text: 'Deep', items: [{ text: 'More', items: ['guide/a'] }, 'guide/b'] },
        ],
      },
    },
    { lang: 'zh', label: '简体中文', title: '测试', description: '' },
  ],
  ${keys}
};
`;

const FILES = {
  'site.config.ts': config(),
  'content/en/index.md': `---
pageType: home
hero:
  name: Name
  text: Text
  actions:
    - { text: Start, link: ./guide/a.md }
features:
  - { title: One, details: First, link: /guide/b }
  - { title: Two }
---

After.
`,
  'content/en/guide/index.md': '---\noverview: true\n---\n',
  'content/en/guide/a.md': `---
title: Page A
description: About A.
---

[b](./b.md#two "T") [self](#one) ![p](./pic (1).png) [file](/notes.txt) [away](https://x.test/a_(b)) [bad](javascript:x)
<a href="./b.md">raw</a>

## One

::: tip
Text with [b](/guide/b).

## Two
:::
`.replace('./pic (1).png', '<./pic (1).png>'),
  'content/en/guide/b.md': '# Page `B`\n\n## Two\n\nSays *something*.\n',
  'content/en/guide/pic (1).png': 'x',
  'content/en/blog/index.md': '---\nlayout: blog\ntitle: Blog\n---\n',
  'content/en/blog/post.md': '---\ntitle: A post\ndate: 2025-05-14\n---\n\nWords.\n',
  'content/en/hidden.md':
    '---\ntitle: Hidden\nhead:\n  - [meta, { name: robots, content: noindex }]\n---\n\nNot for robots.\n',
  'content/zh/guide/b.md': '# B 页\n\n::: tip\n正文。\n:::\n',
  'content/public/notes.txt': 'notes\n',
} satisfies Files;

const whole = site(FILES);
const published = site({
  ...FILES,
  'site.config.ts': config("siteUrl: 'https://docs.test', base: '/x/', cleanUrls: false,"),
});

describe('the Markdown file of a page', () => {
  test('URLs start at the root, or are full if siteUrl is set', async () => {
    assert.equal(
      (await (await whole).output('guide/a.md')).split('\n').slice(0, 4).join('\n'),
      `# Page A

[b](/guide/b#two "T") [self](/guide/a#one) ![p](</guide/pic%20(1).png>) [file](/notes.txt) [away](<https://x.test/a_(b)>) [bad]()
<a href="/guide/b">raw</a>`,
    );
    const text = await (await published).output('guide/a.md');
    for (const address of [
      'https://docs.test/x/guide/b.html#two',
      'https://docs.test/x/guide/a.html#one',
      '<https://docs.test/x/guide/pic%20(1).png>',
      'https://docs.test/x/notes.txt',
    ])
      assert.ok(text.includes(`](${address}`), `${address} in ${text}`);
    assert.ok(text.includes('<a href="https://docs.test/x/guide/b.html">raw</a>'), text);
    const link = /<link rel="alternate" type="text\/markdown" href="\/x\/guide\/a\.md"/;
    assert.match(await (await published).html('/guide/a'), link);
    assert.doesNotMatch(await (await whole).output('404.html'), /text\/markdown/);
  });

  test('containers have titles in the language of the text', async () => {
    assert.equal(await (await whole).output('zh/guide/b.md'), '# B 页\n\n> **提示**\n>\n> 正文。\n');
    assert.match(await (await whole).output('zh/guide/a.md'), /\n> \*\*Tip\*\*\n/);
  });

  test('headings are at the positions that the payload names', async () => {
    for (const s of [await whole, await published]) {
      const text = await s.output('guide/a.md');
      const { toc } = (await s.payload('/guide/a')).page;
      assert.deepEqual(
        toc.map(({ charIndex }) => text.slice(charIndex).split('\n')[0]),
        ['## One', '## Two'],
      );
    }
  });

  test('the content of a layout from front matter and other pages is included', async () => {
    const s = await whole;
    assert.equal(
      await s.output('index.md'),
      '# Name\n\nText\n\nA \\_test\\_.\n\n- [Start](/guide/a)\n\n- **[One](/guide/b)**: First\n- **Two**\n\nAfter.\n',
    );
    assert.equal(
      await s.output('guide/index.md'),
      '# Overview\n\n## Deep\n\n- [Page A](/guide/a)\n  - [One](/guide/a#one)\n  - [Two](/guide/a#two)\n- [Page B](/guide/b)\n  - [Two](/guide/b#two)\n\n## Others\n\n- [Page B](/guide/b)\n  - [Two](/guide/b#two)\n',
    );
    assert.equal(await s.output('blog/index.md'), '# Blog\n\n- [A post](/blog/post) (2025-05-14): Words.\n');
  });
});

describe('llms.txt', () => {
  test('llms.txt lists every page once with its Markdown, in the groups of the sidebars', async () => {
    assert.equal(
      await (await published).output('llms.txt'),
      `# Test

> A \\_test\\_.

## Guide

- [Guide](https://docs.test/x/guide/index.md)

## Basics

- [Page B](https://docs.test/x/guide/b.md): Says something.

## Deep

- [Page A](https://docs.test/x/guide/a.md): About A.

## Others

- [Blog](https://docs.test/x/blog/index.md)
- [A post](https://docs.test/x/blog/post.md): Words.
- [Name](https://docs.test/x/index.md): After.
`,
    );
  });

  test('groups with the same name have one heading in llms.txt, 404 pages are not in it, and parentheses do not end a link', async () => {
    const guide = "['guide/a', { text: 'More', items: ['guide/b'] }, 'guide/c(d']";
    const api = "[{ sectionHeaderText: 'More' }, 'api/d']";
    const s = await site({
      'site.config.ts': `export default { title: 'Docs', sidebar: { '/guide/': ${guide}, '/api/': ${api} } };\n`,
      'content/en/404.md': '---\npageType: custom\n---\n# Nothing here\n',
      'content/en/guide/a.md': '# A\n',
      'content/en/guide/b.md': '# B\n',
      'content/en/guide/c(d.md': '# C\n',
      'content/en/api/d.md': '# D\n',
    });
    const text = await s.output('llms.txt');
    assert.deepEqual(text.match(/^(?:##|-) \[?[\w]+/gm), [
      '## Docs',
      '- [A',
      '- [C',
      '## More',
      '- [B',
      '- [D',
    ]);
    assert.match(text, /^- \[C\]\(\/guide\/c%28d\.md\)/m);
  });

  test('llms-full.txt has all pages, each below its URL', async () => {
    const text = await (await published).output('llms-full.txt');
    assert.deepEqual(
      [...text.matchAll(/^Source: (.*)$/gm)].map(([, url]) => url),
      ['guide/', 'guide/b.html', 'guide/a.html', 'blog/', 'blog/post.html', ''].map(
        (path) => `https://docs.test/x/${path}`,
      ),
    );
    assert.ok(
      text.startsWith('# Test\n\n> A \\_test\\_.\n\n---\n\nSource: https://docs.test/x/guide/\n\n# '),
    );
    assert.ok(text.includes(await (await published).output('guide/a.md')));
    // Each language has its own, without fallback pages.
    assert.equal(
      await (await whole).output('zh/llms.txt'),
      '# 测试\n\n## Guide\n\n- [B 页](/zh/guide/b.md)\n',
    );
  });

  test('the config can turn llms.txt off, and a public file replaces it', async () => {
    const own = await site({ ...FILES, 'content/public/llms.txt': 'mine\n' });
    assert.equal(await own.output('llms.txt'), 'mine\n');
    own.change({ 'content/public/llms.txt': undefined, 'site.config.ts': config('llms: false,') });
    assert.ok(!(await own.outputs()).some((name) => name.includes('llms')));
  });
});

test('a client prefers Markdown if it accepts it before HTML or with a greater weight', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
  for (const [accept, expected] of [
    [undefined, false],
    ['*/*', false],
    [browser, false],
    ['text/markdown', true],
    ['TEXT/Markdown; charset=utf-8', true],
    ['text/markdown, text/html, */*', true],
    ['text/html, text/markdown', false],
    ['text/html;q=0.8, text/markdown', true],
    ['text/markdown;q=0', false],
    ['text/markdown;q=0.1, */*', true],
  ] as const)
    assert.equal(prefersMarkdown(accept), expected, accept);
});

describe('content negotiation', () => {
  const servers: Server[] = [];
  after(() => {
    for (const server of servers) server.close();
  });

  async function listening(handler: RequestListener) {
    const server = createServer(handler);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return (path: string, accept: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { accept, connection: 'close' },
        redirect: 'manual',
      });
  }

  test('the servers answer with Markdown if the client prefers it', async () => {
    // A site with an unsafe link is not built.
    const s = await site({ ...FILES, 'content/en/guide/a.md': '# A\n\n[b](./b.md)\n' });
    assert.equal((await s.cli('build')).code, 0);
    const { config } = await load({ root: s.root });
    const preview = createPreviewHandler({ ...config, out: s.path('dist'), host: '127.0.0.1' });
    const dev = await DevSite.open({ root: s.root });
    const server = new DevServer(dev, { host: '127.0.0.1' }, () => undefined);
    try {
      for (const handler of [preview, server.handle]) {
        const get = await listening(handler);
        const markdown = await get('/guide/a', 'text/markdown, text/html, */*');
        assert.equal(markdown.headers.get('content-type'), 'text/markdown; charset=utf-8');
        assert.match(String(markdown.headers.get('vary')), /\bAccept(?!-)/);
        assert.equal(await markdown.text(), await s.output('guide/a.md'));
        assert.match(await (await get('/guide/', 'text/markdown')).text(), /^# Overview\n/);

        const html = await get('/guide/a', 'text/html, */*;q=0.8');
        assert.equal(html.headers.get('content-type'), 'text/html; charset=utf-8');
        assert.match(String(html.headers.get('vary')), /\bAccept(?!-)/);
        assert.match(await html.text(), /^<!doctype html>/i);

        const other = await get('/notes.txt', 'text/markdown');
        assert.equal(await other.text(), 'notes\n');
        assert.doesNotMatch(String(other.headers.get('vary')), /\bAccept(?!-)/);
        assert.equal((await get('/guide/a/', 'text/markdown')).headers.get('location'), '/guide/a');
        assert.equal((await get('/nowhere', 'text/markdown')).status, 404);
      }
    } finally {
      server.close();
      await dev.close();
    }
  });
});
