/**
 * The plain Markdown of a page, read by a parser of CommonMark and GFM: marked
 * without our extensions. It does not support footnotes, which have a separate test.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import { decodeEntities } from '../../src/cli/markdown/entities.js';
import { parseDocument } from '../../src/cli/markdown/parse.js';
import { joinLines } from '../../src/cli/markdown/plain-text.js';
import type { Document } from '../../src/runtime/model/index.js';
import { article, options, parse } from './document.js';

/** Addresses appear as in the source, and `heading` marks the start of a heading. */
function plain({ markdown, links }: Document, heading = ''): string {
  return markdown
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.t === 'msg') return `{${part.key}}`;
      if (part.t === 'toc') return '{toc}';
      if (part.t === 'heading') return heading;
      const { href = '' } = links[part.i] ?? {};
      return part.t === 'link' ? ` href="${href}"` : part.t === 'image' ? ` src="${href}"` : href;
    })
    .join('');
}

const says = (body: string, expected: string, files?: Record<string, string>) =>
  assert.equal(plain(parse(body, files)), expected);

/** The text without parts that differ in plain Markdown: titles of code, kinds of containers. */
function wordsOf(html: string): string[] {
  const text = html
    .replace(/<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<div class="dc-tab-list"[\s\S]*?<\/div>|<div class="dc-code-title">.*?<\/div>/g, '')
    .replace(/<a class="dc-header-anchor"[\s\S]*?<\/a>|<button[\s\S]*?<\/button>/g, '')
    .replace(/\{\w+Text\}|(?<=<pre>)\[\w+ (?:true|[\d,]+)(?:; \w+ (?:true|[\d,]+))*\]\n/g, '')
    .replace(/<[^>]*>/g, ' ');
  return decodeEntities(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

const folder = new URL('./cases/', import.meta.url);

for (const name of readdirSync(folder).filter((file) => /(?<!footnotes)\.md$/.test(file))) {
  test(`${name.slice(0, -3).replaceAll('-', ' ')} have plain Markdown with the text of the article`, () => {
    const document = parseDocument(
      { path: 'content/en/page.md', body: readFileSync(new URL(name, folder), 'utf8'), line: 1 },
      options,
      (path) => {
        const url = new URL(path.replace(/^content\/en\//, ''), folder);
        return existsSync(fileURLToPath(url)) ? readFileSync(url, 'utf8') : undefined;
      },
    );
    // The site writes addresses and escapes them.
    const links = document.links.map((link) => ({ ...link, href: '#' }));
    const text = plain({ ...document, links });
    assert.deepEqual(wordsOf(joinLines(marked.parse(text, { async: false }))), wordsOf(article(document)));
  });
}

test('CommonMark and GFM syntax is kept unchanged', () => {
  const body = [
    '# Title',
    'Some _text_, **bold**, ~~gone~~, `a|b`, \\*literal\\* and &copy;  \nin two lines.',
    '- one\n- two\n  - [x] three',
    '3. three\n4. four\n\n   Below.',
    '> A quote.\n>\n> - in it',
    '| a | b |\n| :-- | --: |\n| `x\\|y` | c |',
    '---',
  ].join('\n\n');
  const loose = body.replace('3. three\n4.', '3. three\n\n4.');
  says(body, loose);
});

test('brackets in the text of an image, and `#` at the end of a heading, stay text', () => {
  says('![a \\[b](c.png) ![d \\\\\\] e][f]\n\n[f]: g.png', '![a \\[b](c.png) ![d \\\\\\] e](g.png)');
  says('Issue #\n---\n\nC#\n---', '## Issue \\#\n\n## C#');
});

test('lists separated by a comment stay separate', () => {
  says('- one\n\n<!-- -->\n\n- two', '- one\n\n<!-- -->\n\n- two');
  says('- one\n\n<!-- why -->\n\n1. two', '- one\n\n1. two');
});

test('comments, ids, code markers and fence attributes are removed', () => {
  says('Text <!-- a --> goes.\n<!-- b -->\nOn.', 'Text  goes.\n\nOn.');
  says('Text\n</b>\ngoes on.', 'Text\ngoes on.');
  says('## Two words {#two}', '## Two words');
  says(
    '```ts title="a.ts" {1} lineNumbers wrap\nlet a; // [!code highlight]\n```',
    '```ts title="a.ts"\nlet a;\n```',
  );
  says('<style>\n.x { color: red }\n</style>\n\nText.', 'Text.');
});

test('added and removed lines become a diff, and a fence is longer than any fence in its code', () => {
  says('```js\na(); // [!code --]\nb(); // [!code ++]\nc();\n```', '```diff\n-a();\n+b();\n c();\n```');
  says('````md\n```js\nx\n```\n````', '````md\n```js\nx\n```\n````');
  says('    indented', '```\nindented\n```');
});

test('a container becomes a quote with its kind and title, and details become bold text', () => {
  says('::: tip\nText.\n:::', '> **{tipText}**\n>\n> Text.');
  says('> [!NOTE] With `title`\n> Text.', '> **{noteText}: With `title`**\n>\n> Text.');
  says('::: details More\nText.\n:::', '**More**\n\nText.');
  says(
    ':::: warning Outer\n::: tip Inner\n- list\n:::\n::::',
    '> **{warningText}: Outer**\n>\n> > **{tipText}: Inner**\n> >\n> > - list',
  );
});

test('every panel of tabs has its label above it', () => {
  says(
    '::: tabs\n== macOS\nText.\n== a_b *c*\nOther.\n:::',
    '**macOS**\n\nText.\n\n**a_b \\*c\\***\n\nOther.',
  );
  says('::: code-group\n```js [a.js]\nx\n```\n:::', '**a.js**\n\n```js\nx\n```');
  says('<Tabs>\n<Tab label="A">\n\nText.\n\n</Tab>\n</Tabs>', '**A**\n\nText.');
  says(
    '1. Install\n\n   <PackageManagerTabs command={{ npm: "npm i", pnpm: "pnpm i" }} />',
    '1. Install\n\n   **npm**\n\n   ```sh\n   npm i\n   ```\n\n   **pnpm**\n\n   ```sh\n   pnpm i\n   ```',
  );
});

test('other tags become the closest list, link or text', () => {
  says('A <Badge text="new" /> word.', 'A (new) word.');
  says('<SourceCode href="https://x.test" />', '[{sourceCodeText}](https://x.test)');
  says(
    '<CardGrid>\n<Card title="A" href="./a.md">\n\nText.\n\n</Card>\n<Card title="B" />\n</CardGrid>',
    '- **[A](./a.md)**\n\n  Text.\n\n- **B**',
  );
  says('<Steps>\n\n1. One\n\n</Steps>', '1. One');
});

test('text that looks like a tag is escaped', () => {
  says('A Promise<Foo>.', 'A Promise\\<Foo>.');
});

test('reference links become inline links, and raw HTML is kept', () => {
  says(
    '[text][r] and <https://x.test>\n\n[r]: ./a.md "Title"',
    '[text](./a.md "Title") and <https://x.test>',
  );
  says(
    'A <a href="./a.md">b</a> <img src="c.png" alt="">',
    'A <a href="./a.md">b</a> <img src="c.png" alt="">',
  );
});

test('referenced footnotes are kept', () => {
  says('A[^1].\n\n[^1]: Note\n\n    more.\n\n[^2]: Unused.', 'A[^1].\n\n[^1]: Note\n\n    more.');
});

test('included text is at the position of its include, with its headings marked', () => {
  const document = parse('# A\n\n::: tip\n<!--@include: ./b.md-->\n:::\n\nSet\n---', {
    'content/en/b.md': '## B {#b}',
  });
  assert.equal(plain(document, '§'), '§# A\n\n> **{tipText}**\n>\n> §## B\n\n§## Set');
});
