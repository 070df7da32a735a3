/**
 * The plain Markdown of a page, read by a parser of CommonMark and GFM: marked
 * without our extensions. It does not support footnotes, which have a separate test.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { marked } from 'marked';
import { decodeEntities } from '../../src/cli/markdown/entities.js';
import { parseDocument } from '../../src/cli/markdown/parse.js';
import type { Document, HtmlPolicy } from '../../src/runtime/model/index.js';
import { HOSTILE } from '../helpers/hostile.js';
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
    .replace(/<div class="tab-list"[\s\S]*?<\/div>|<div class="code-title">.*?<\/div>/g, '')
    .replace(/<a class="header-anchor"[\s\S]*?<\/a>|<button[\s\S]*?<\/button>/g, '')
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
    assert.deepEqual(wordsOf(marked.parse(text, { async: false })), wordsOf(article(document)));
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

describe('plain Markdown of an untrusted page', () => {
  const IMG = '<img src=x onerror=ran()>';
  const pieces = [
    ...[
      IMG,
      `\`${IMG}\``,
      `\`\`${IMG}\`\``,
      `\n\n\`\`\`html\n${IMG}\n\`\`\`\n\n`,
      `\n\n~~~\n${IMG}\n~~~\n\n`,
    ],
    ...[
      '<font></font>',
      '<Steps />',
      '<Badge>',
      '</Badge>',
      '<!-- -->',
      '<!-- a',
      '<div>',
      '</div>',
      '<pre>',
      '</pre>',
    ],
    ...['<a href="/x">', '</a>', '<b>', '</b>', '<details>\n\n', '</details>', '<form>', '</form>', '<x-y>'],
    ...[
      '~~~',
      '```',
      '`',
      '``',
      '\\',
      '\n',
      '\n\n',
      ' ',
      '    ',
      '> ',
      '- ',
      '999999999. ',
      '- [ ] ',
      '[x](',
      ')',
      '[',
      ']',
    ],
    ...[
      '(javascript:ran())',
      '[r]: javascript:ran()\n',
      '[r]',
      '[^1]',
      '[^1]: ',
      '\n::: foo ',
      '\n:::\n',
      '| a |\n| - |\n| ',
    ],
    ...[
      '# ',
      '*',
      '**',
      'a',
      '<',
      '&lt;',
      '<Card title="`">\n\n',
      '</Card>',
      'https://a.b/',
      '<javascript:ran()>',
      '!',
      '"',
    ],
  ];
  const soup = fc
    .array(fc.constantFrom(...pieces), { minLength: 3, maxLength: 16 })
    .map((all) => all.join(''));
  const listed = HOSTILE.map(({ body }) => body);
  /** With addresses as on a site, which removes addresses that run code. */
  const textOf = (body: string, html: HtmlPolicy) => {
    const input = { path: 'a.md', body, line: 1 };
    const document = parseDocument(input, { ...options, html }, () => undefined);
    return plain({ ...document, links: document.links.map((link) => ({ ...link, href: '#' })) });
  };

  /** Tags with attributes that run code, in HTML from marked, whose text contains no `<`. */
  const isHarmful = (html: string) =>
    /<[a-z][^<>]*?\s(?:on\w+=|(?:href|src)="?\s*javascript:)/i.test(
      html.replace(/(?<=\s(?:title|alt|id|name)=)"[^"]*"/g, ''),
    );

  for (const html of ['sanitised', 'none'] as const)
    test(`plain Markdown is harmless to CommonMark and GFM parsers with HTML '${html}'`, () => {
      const bodies = [...listed, ...fc.sample(soup, { numRuns: 1000, seed: 7 })];
      const texts = bodies.map((body) => textOf(body, html));
      assert.deepEqual(
        texts.filter((text) => isHarmful(marked.parse(text, { async: false }))),
        [],
      );
    });

  test('a page is one code block only if nothing else is safe', () => {
    assert.equal(
      textOf('Words `<b>` <kbd>Esc</kbd>\n\n```html\n<b>\n```', 'sanitised').startsWith('```'),
      false,
    );
    assert.equal(textOf('<Steps />~~~\n\n~~~html\n<b>\n~~~', 'none'), '&#32;~~~\n\n```html\n<b>\n```');
    const fenced = textOf('[^1]: javascript:ran()\n\n````\na[^1]\n````\n\nb[^1]', 'none');
    assert.match(fenced, /^`{4}\n[\s\S]*\n`{4}$/);
  });
});
