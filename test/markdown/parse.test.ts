import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { type MarkdownOptions, parseDocument } from '../../src/cli/markdown/parse.js';
import { runWithin } from '../../src/cli/system/time-limit.js';
import { article, html, options, parse, problems } from './document.js';

const folder = new URL('./cases/', import.meta.url);
const read = (path: string) => {
  const url = new URL(path.replace(/^content\/en\//, ''), folder);
  return existsSync(fileURLToPath(url)) ? readFileSync(url, 'utf8') : undefined;
};
const caseNames = readdirSync(folder).filter((name) => name.endsWith('.md'));
const caseBody = (name: string) => readFileSync(new URL(name, folder), 'utf8');

test('every link of every case has its source position', () => {
  for (const name of caseNames) {
    const body = caseBody(name);
    const input = { path: 'content/en/page.md', body, line: 1 };
    for (const link of parseDocument(input, options, read).links) {
      const file = link.file === input.path ? body : read(link.file);
      const written = file?.split('\n')[link.line - 1]?.slice(link.column - 1) ?? '';
      const begin = /^(?:[[!<]|https?:|www\.|me@|href=)/;
      assert.ok(
        begin.test(written) || written.startsWith(link.href),
        `${name}: ${JSON.stringify(link)} at “${written}”`,
      );
    }
  }
});

test('positions count from the first line of the body and support a byte order mark and CRLF', () => {
  const input = { path: 'a.md', body: '\ufeff# T\r\n\r\ntext\r\n[x](./y.md) <Foo>\r\n', line: 7 };
  const document = parseDocument(input, options, () => undefined);
  assert.deepEqual(document.links[0], {
    href: './y.md',
    kind: 'link',
    length: 11,
    file: 'a.md',
    line: 10,
    column: 1,
  });
  assert.deepEqual(
    document.diagnostics.map(({ line, column }) => [line, column]),
    [[10, 13]],
  );
  assert.equal(document.headings[0]?.line, 7);
});

test('the second definition of a label does not move the lines after it', () => {
  const { links } = parse('[a]: ./x\n\n[a]: ./y\n\n[a]\n\n[b](./c)\n');
  assert.deepEqual(
    links.map(({ href, line, column }) => [href, line, column]),
    [
      ['./x', 5, 1],
      ['./c', 7, 1],
    ],
  );
});

test('the offset of each heading points into the text', () => {
  for (const name of caseNames) {
    const { text, headings } = parseDocument(
      { path: 'content/en/page.md', body: caseBody(name), line: 1 },
      options,
      read,
    );
    for (const { charIndex, text: title } of headings) {
      assert.match(text.slice(charIndex, charIndex + 3), /^(?:#|Set|no )/, `${name}: ${title}`);
    }
  }
});

test('parsing is a pure function of its input', () => {
  for (const name of caseNames) {
    const input = { path: 'content/en/page.md', body: caseBody(name), line: 1 };
    assert.deepEqual(parseDocument(input, options, read), parseDocument(input, options, read));
  }
});

test('a document is plain data', () => {
  const document = parse('# T {#a}\n\n[x](y) ![i](j) `c`\n\n```ts\na\n```\n');
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
});

test('the title is the first h1 as plain text', () => {
  assert.equal(parse('## No\n\n# A `b` & *c* [d](e)\n\n# Second').title, 'A b & c d');
  assert.equal(parse('text').title, undefined);
});

test('the excerpt is the first paragraph, on one line and cut between words', () => {
  assert.equal(parse('# T\n\n- list\n\nOne *two*\n  three `four`.').excerpt, 'One two three four.');
  const long = parse('word '.repeat(100)).excerpt;
  assert.ok(long.length <= 200 && long.endsWith('word…'), long);
  const chinese = parse('中文，'.repeat(200)).excerpt;
  assert.equal(chinese.length, 200);
});

test('the excerpt has no text of images, and no code of MDX', () => {
  const excerpt = (text: string) => parse(text).excerpt;
  assert.equal(excerpt('# T\n\n![a chart](/a.svg)\n\n> quote\n\nOne *two*\nthree.'), 'One two three.');
  assert.equal(excerpt('Press ![the gear](/a.svg) **now**.'), 'Press now.');
  assert.equal(excerpt('[![build](/a.svg)](/b) | [![npm](/c.svg)](/d)\n\nText.'), 'Text.');
  assert.equal(excerpt("import X from './x'\nimport { Y } from 'y'\n\n# T\n\nText."), 'Text.');
  assert.equal(excerpt('export const a = 1;\n\nText.'), 'Text.');
  assert.equal(excerpt('import goods before May.'), 'import goods before May.');
  assert.equal(excerpt('1. one\n\n   two\n\n::: tip\nBox.\n:::\n\n<b>HTML</b>'), 'HTML');
  assert.equal(excerpt('# T\n\n- only\n- a list\n\n| a |\n| - |\n| b |'), '');
});

test('content without a paragraph for the description is reported if the page needs one', () => {
  const codes = (body: string, needsExcerpt = true) =>
    parseDocument({ path: 'a.md', body, line: 4, needsExcerpt }, options, () => undefined)
      .diagnostics.filter(({ code }) => code === 'missing-description')
      .map(({ line, column }) => `${line}:${column}`);
  assert.deepEqual(codes('# T\n\n- a list\n'), ['4:1']);
  assert.deepEqual(codes('![a chart](/a.svg)\n'), ['4:1']);
  assert.deepEqual(codes('# T\n\n- a list\n', false), []);
  assert.deepEqual(codes('- a list\n\nText.\n'), []);
  for (const body of ['', '# T\n\n## U\n', '# T\n\n<div>HTML</div>\n']) assert.deepEqual(codes(body), []);
});

test('only nesting is reported as nested too deeply', () => {
  const codes = (body: string, error?: Error) => {
    const faulty: MarkdownOptions = {
      ...options,
      get headingIds() {
        if (error) throw error;
        return 'github' as const;
      },
    };
    return parseDocument({ path: 'a.md', body, line: 1 }, faulty, () => undefined).diagnostics.map(
      ({ code }) => code,
    );
  };
  assert.deepEqual(codes(`${'> '.repeat(101)}text`), ['too-deep']);
  assert.deepEqual(codes('text', new RangeError('Maximum call stack size exceeded')), ['too-deep']);
  assert.deepEqual(codes('text', new RangeError('Invalid array length')), ['unreadable-markdown']);
});

test('included text and code is part of the text, and its files are listed', () => {
  const files = {
    'content/en/b.md': '---\ntitle: B\n---\n# From b\n\n<!--@include: ../shared/c.md-->\n',
    'content/shared/c.md': 'c\n',
    'content/en/x.ts': 'let x;\n',
  };
  const document = parse('<!--@include: ./b.md-->\n\n``` file="./x.ts" title="x"\n```\n', files);
  assert.equal(document.text, '# From b\n\nc\n\n```ts title="x"\nlet x;\n```\n');
  assert.deepEqual(document.includes, ['content/en/b.md', 'content/shared/c.md', 'content/en/x.ts']);
  assert.deepEqual(document.headings[0], {
    depth: 1,
    text: 'From b',
    slug: 'from-b',
    explicit: false,
    charIndex: 0,
    file: 'content/en/b.md',
    line: 4,
    column: 1,
  });
});

test('a missing included file is listed, so that its creation is noticed', () => {
  assert.deepEqual(parse('<!--@include: ./b.md-->').includes, ['content/en/b.md']);
});

test('a region without an end is reported, and a page can include lines of itself', () => {
  const files = {
    'content/en/a.md': '<!-- #region a -->\nA\n<!-- #endregion b -->\nB\n',
    'content/en/page.md': 'one\n\n<!-- @include: ./page.md{1} -->\n',
  };
  const region = parse('x\n\n<!-- @include: ./a.md#a -->\n', files);
  assert.deepEqual(problems(region), [
    '3:1+8 error include-region: The region `a` of `content/en/a.md` is never closed, so it includes the rest of the file. End it with `#endregion a`.',
  ]);
  const lines = parse(files['content/en/page.md'], files);
  assert.equal(article(lines), '<p>one</p>\n<p>one</p>\n');
  assert.deepEqual(problems(lines), []);
  assert.equal(parse('<!-- @include: ./page.md{1-3} -->\n', files).diagnostics.length, 0);
  const cycle = 'one\n\n<!-- @include: ./page.md{1-3} -->\n';
  assert.match(problems(parse(cycle, { 'content/en/page.md': cycle })).join(), /include-cycle/);
});

test('an include of lines of the front matter, or of lines after the end of a region, is reported', () => {
  const files = { 'content/en/a.md': '---\ntitle: A\n---\n<!-- #region a -->\nA\n<!-- #endregion a -->\n' };
  const included = ['{1-3}', '{1-5}', '#a{1}', '#a{2}'].map((part) => {
    const document = parse(`<!-- @include: ./a.md${part} -->\n`, files);
    return [part, article(document), ...document.diagnostics.map(({ message }) => message)];
  });
  assert.deepEqual(included, [
    ['{1-3}', '', 'These lines of `content/en/a.md` are front matter, which pages do not include.'],
    ['{1-5}', '<p>A</p>\n'],
    ['#a{1}', '<p>A</p>\n'],
    ['#a{2}', '', 'The region `a` of `content/en/a.md` has no line 2. It has 1 line.'],
  ]);
});

test('text after an included code file is kept', () => {
  const files = { 'content/en/x.ts': 'let x;\n', 'content/en/b.md': 'From b\n' };
  const code = '```ts file="./x.ts"\n```\n\n';
  const document = parse(`${code}<!--@include: ./b.md-->\n\n${code}<!--@include: ./b.md-->\n`, files);
  assert.equal(document.text, '```ts\nlet x;\n```\n\nFrom b\n\n```ts\nlet x;\n```\n\nFrom b\n');
});

test('a fence that contains another fence shows no file', () => {
  const files = { 'content/en/x.ts': 'let x;\n' };
  for (const [fence, inner] of [
    ['````', '```'],
    ['~~~', '```'],
    ['```', '~~~'],
  ]) {
    const document = parse(`${fence}ts file="./x.ts"\n${inner}\n${fence}\n\nAfter.\n`, files);
    assert.deepEqual(
      document.codes.map(({ code }) => code),
      [inner],
    );
    assert.deepEqual(problems(document), []);
  }
});

test('a missing file of a code block is reported at its path', () => {
  const reported = (file: string) =>
    parse(`\`\`\`ts title="ts" file=${file}\n\`\`\`\n`).diagnostics[0]?.column;
  assert.deepEqual(['ts', '"ts"', "'ts'"].map(reported), [23, 24, 24]);
});

test('ids of footnotes, tabs and raw HTML are listed', () => {
  const { ids } = parse('a[^n]\n\n[^n]: x\n\n<a name="b"></a><i id="c"></i>\n\n::: tabs\n== A\n:::\n');
  assert.deepEqual(ids.toSorted(), [
    'b',
    'c',
    'footnotes_title',
    'note_1',
    'noteref_1',
    'panel_1_1',
    'tab_1_1',
  ]);
});

test('unknown words in angle brackets and braces are shown as text', () => {
  const body = 'A {b} {{ c }} <d <3 Promise<Foo> `Array<String>` </F> <G h={ > <!x> <?y?> <I />';
  assert.match(
    html(body),
    /^<p>A \{b\} \{\{ c \}\} &lt;d &lt;3 Promise&lt;Foo&gt; <code>Array&lt;String&gt;<\/code>/,
  );
});

const hostile: Record<string, string> = {
  'an empty file': '',
  'only whitespace': ' \n\t\n\n',
  'only a NUL': '\0',
  'NULs everywhere': '\0# \0\n\0\0\n```\0\n',
  'an unclosed comment': '# T\n\n<!-- never\n\ntext',
  'an unclosed fence': '# T\n\n```ts\nlet a;',
  'an unclosed tag': '<Steps>\n\n1. a\n',
  'an unclosed quote in a tag': '<Steps a="\n\ntext',
  'lone surrogates': '# \ud800\n\n\udc00 **\ud83d**',
  'line separators': 'a\u2028b\u2029c\u0085d\f\v',
  'pathological emphasis': `${'*a _b '.repeat(1000)}${'a**b'.repeat(1000)}${'*'.repeat(9999)}`,
  'unclosed brackets': '['.repeat(9999) + '![['.repeat(3000),
  'open angle brackets': '<a '.repeat(9999) + '<A '.repeat(9999) + '<Badge '.repeat(3000),
  'thousands of quotes': `${'>'.repeat(3000)} deep`,
  'thousands of list marks': '- '.repeat(5000),
  'hundreds of nested lists': Array.from({ length: 500 }, (_, i) => `${' '.repeat(i * 2)}- x`).join('\n'),
  'thousands of containers': '::: tip\n'.repeat(5000),
  'thousands of tags': '<Steps>\n'.repeat(5000),
  'thousands of alerts': Array.from({ length: 300 }, (_, i) => `${'> '.repeat(i + 1)}[!NOTE]`).join('\n'),
  'a very long line': 'word '.repeat(200_000),
  'a very long word': 'x'.repeat(1_000_000),
  'very many backticks': Array.from({ length: 300 }, (_, i) => `${'`'.repeat(i)} `).join(''),
  'a very long fence line': '```ts {a=b [c '.repeat(2000),
};

for (const [name, body] of Object.entries(hostile)) {
  test(`${name} does not stop the parser`, () => {
    assert.equal(typeof runWithin(60_000, () => article(parse(body))), 'string');
  });
}

test('too deep nesting is reported, and the page shows its source', () => {
  for (const body of [
    '>'.repeat(3000),
    '- '.repeat(5000),
    '::: tip\n'.repeat(5000),
    '<Steps>\n'.repeat(5000),
  ]) {
    const document = parse(`${body} <b>`);
    assert.deepEqual(
      document.diagnostics.map(({ code, level }) => [code, level]),
      [['too-deep', 'warning']],
    );
    assert.match(article(document), /^<pre class="dc-plain-source">/);
    assert.match(article(document), /&lt;b&gt;<\/pre>\n$/);
  }
});

test('a hundred levels of code indentation are not lists', () => {
  const code = Array.from({ length: 150 }, (_, i) => `${' '.repeat(i * 2)}- x`).join('\n');
  assert.deepEqual(problems(parse(`\`\`\`yaml\n${code}\n\`\`\`\n`)), []);
});

test('a page of a megabyte is parsed', () => {
  const section =
    '## Section\n\nSome *text* with a [link](./a.md) and `code`.\n\n- one\n- two\n\n```ts\nlet a;\n```\n\n';
  const document = runWithin(60_000, () => parse(section.repeat(Math.ceil(1_000_000 / section.length))));
  assert.ok(document.links.length > 5_000);
});

test('a page reports five constructs of a kind, and the number of the others', () => {
  const { diagnostics } = parse('Text {{ x }}.\n\n'.repeat(12));
  assert.deepEqual(
    diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`),
    [1, 3, 5, 7, 9].map((line) => `foreign-syntax ${line}:6`),
  );
  assert.match(diagnostics.at(-1)!.message, /\(7 more on this page\)\.$/);
  assert.doesNotMatch(diagnostics[3]!.message, /more on this page/);
});

test('a comment of MDX in the text does not change how the text around it is parsed', () => {
  assert.equal(html('*a {/* b */} c*\n'), '<p><em>a  c</em></p>\n');
  assert.equal(html('a {/*/} b\n'), '<p>a {/*/} b</p>\n');
  assert.equal(html('- a\n\n  {/* b */}\n'), '<ul>\n<li><p>a</p>\n</li>\n</ul>\n');
});

test('in MDX, a line after a backslash can begin a fence, and the text of a footnote can have code', () => {
  const mdx = (body: string) =>
    parseDocument({ path: 'content/en/page.mdx', body, line: 1 }, options, () => undefined);
  const fence = mdx('a\\\n~~~js\n{x.y}\n~~~\n\n{/* b */}c\n');
  assert.match(article(fence), /<pre>\{x\.y\}<\/pre>[\s\S]*<p>c<\/p>/);
  assert.deepEqual(problems(fence), []);
  const note = mdx('a[^1]\n\n[^1]: one {"two"}{/* three */} {x.y}\n\n[b]: ./{c}.md\n');
  assert.match(article(note), /<p>one two <\/p>/);
  assert.deepEqual(
    note.diagnostics.map(({ code, line }) => `${line} ${code}`),
    ['3 unsupported-mdx'],
  );
});
