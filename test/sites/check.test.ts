/** `docs-cli check`: each kind of problem, planted alone in a clean site, is told at its place and nothing else is. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Files, reported, site, temporaryFolder, type TestSite } from '../helpers/site.js';

const CONFIG = `import { defineConfig } from '@docs-cli/core';

export default defineConfig({
  title: 'Test',
  icon: '/logo.svg',
  nav: [
    { text: 'Guide', link: '/guide/' },
  ],
  locales: [
    {
      lang: 'en',
      label: 'English',
      sidebar: {
        '/guide/': [
          { text: 'Guide', link: '/guide/', items: [
            { text: 'Start', link: '/guide/start#install' },
            'guide/more',
            { fileKey: 'guide/own' },
          ] },
        ],
      },
    },
    { lang: 'zh', label: '简体中文', nav: [{ text: '指南', items: [{ text: '指南', link: '/guide/' }] }] },
  ],
});
`;

const HOME = `---
pageType: home
hero:
  name: Test
  actions:
    - text: Start
      link: /guide/start
    - text: Source
      link: https://example.com/
  image:
    src: /logo.svg
features:
  - title: Fast
    link: ./guide/more.md
---
`;

const PAGE = `# Start

## Install

![A picture](./picture.png)

Read [more](./more.md#why), [the guide](/guide/), [this](#install) and <a href="/list.txt">a list</a>.

## Use
`;

const CLEAN: Files = {
  'site.config.ts': CONFIG,
  'content/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>',
  'content/public/list.txt': 'one\n',
  ...translated('en', ''),
  ...translated('zh', '中文'),
  'content/en/shared/note.md': 'Shared words.\n',
  'content/en/guide/own.tsx': 'export default () => <p>Own</p>;\n',
};

function translated(lang: string, words: string): Files {
  return {
    [`content/${lang}/index.md`]: HOME,
    [`content/${lang}/guide/index.md`]: `# Guide ${words}\n\n## Links\n`,
    [`content/${lang}/guide/start.md`]: PAGE,
    [`content/${lang}/guide/picture.png`]: pixel,
    [`content/${lang}/guide/more.md`]: `# More ${words}\n\n## Why\n`,
    [`content/${lang}/guide/own.md`]: `# Own ${words}\n\n<!-- @include: /content/en/shared/note.md -->\n`,
  };
}

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
