/** A site of articles with every widget. It is built once for all tests that use it. */
import { crc32, deflateSync } from 'node:zlib';
import { type Files, site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

/** A picture of one color. */
function png(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body) >>> 0, 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x90);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = (width: number, height: number, color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color}"/></svg>\n`;

/** A paragraph for each mark after each code. */
const marksAfterCode = (marks: string, code: string[], text: string) =>
  [...marks].flatMap((mark) => code.map((each) => `${text}\`${each}\`${mark} ${text}\n`)).join('\n');

const FILLER = `${'Words and more words. '.repeat(200)}\n`;

const FILES: Files = {
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';

export default defineConfig({
  title: 'Articles',
  locales: [
    { lang: 'en', label: 'English', sidebar: { '/guide/': ['guide/images', 'guide/code', 'guide/other'] } },
    { lang: 'zh', label: '简体中文' },
  ],
});
`,
  'content/public/small.png': png(300, 200),
  'content/public/large.png': png(1600, 1000),
  // The tests say that it is gone.
  'content/public/gone.png': png(900, 600),
  'content/public/light.svg': svg(400, 100, '#69c'),
  'content/public/dark.svg': svg(400, 100, '#246'),
  'content/public/icon.svg': svg(24, 24, '#69c'),
  'content/en/index.md': '# Home\n',
  'content/zh/index.md': '# 首页\n',
  'content/en/guide/images.md': `# Images

![Large](/large.png)

![Small](/small.png) ![Icon](/icon.svg)

[![Linked](/large.png)](./other.md)

<img class="only-light" src="/light.svg" alt="By day" width="400" height="100">
<img class="only-dark" src="/dark.svg" alt="By night" width="400" height="100">

<img src="/small.png" data-zoom-src="/large.png" alt="Sharp" width="300" height="200">
<img src="/small.png" srcset="/small.png 300w, /large.png 1600w" sizes="300px" alt="Set" width="300" height="200">
<img src="/small.png" data-zoom-src="/gone.png" alt="Gone" width="300" height="200">
<img src="/small.png" data-zoom="off" alt="Off" width="300" height="200">

${FILLER}
`,
  'content/en/guide/code.md': `---
date: 2025-05-14
---

# A title that is long enough to need a second line

Text with a [link away](https://example.com/path), [one of the site](./other.md) and [one of the page](#cards).

<PackageManagerTabs command="add -D fixture" extra={{ deno: "deno add npm:fixture" }} />

::: tabs
== One
First panel.
== Two
\`\`\`js
const wide = '${'0123456789 '.repeat(20)}';
\`\`\`
:::

\`\`\`ts title="src/${'long-folder/'.repeat(10)}index.ts" lineNumbers
const short = 1;
const wide = '${'0123456789 '.repeat(20)}'; // [!code ++]
\`\`\`

\`\`\`ts wrap lineNumbers
const wrapped = '${'0123456789 '.repeat(20)}';
\`\`\`

\`\`\`ts
const one = 1;
const two = 'two'; // [!code focus]
const three = 3; // three
\`\`\`

::: details Fold
Folded words.
:::

| ${'column | '.repeat(10)}
| ${'--- | '.repeat(10)}
| ${'some-long-cell | '.repeat(10)}

- [x] done

<SourceCode href="https://github.com/example/code" />

## Cards {#cards}

<CardGrid>
<Card title="Linked card" href="./other.md">

Words.

</Card>
</CardGrid>

A note[^1].

[^1]: At the foot.
`,
  'content/en/guide/marks.md': `# Marks

${marksAfterCode('.,;:!?)]”', ['a', 'rslib build', 'some-long-name', "banner: { js: 'text' }"], 'Words and more words: ')}
| key | value |
| --- | --- |
| \`some-long-name\`, \`other\`. | \`some words\`; and \`source.decorators.version\`. |
`,
  'content/zh/guide/marks.md': `# 标点

${marksAfterCode('。，、；：！？）】》”', ['a', 'rslib build', 'some-long-name', "banner: { js: 'text' }"], '一些文字和更多的文字包含')}`,
  'content/en/guide/other.md': `# Other

<PackageManagerTabs command="install" />

![Large](/large.png)
`,
};

let url: Promise<string> | undefined;

/** URL of the site under `preview`, without the slash at its end. */
export function articleSite(): Promise<string> {
  url ??= site(FILES).then(({ root }) => buildAndPreview(root));
  return url;
}
