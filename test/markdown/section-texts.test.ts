/** The texts of a page for the search: its plain text and the names in its code. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { namesIn } from '../../src/cli/markdown/code/names.js';
import { type MarkdownOptions, parseDocument } from '../../src/cli/markdown/parse.js';
import { type SectionText, sectionTextsOf } from '../../src/cli/markdown/section-texts.js';

const OPTIONS: MarkdownOptions = {
  lineNumbers: false,
  wrap: false,
  html: 'trusted',
  includeFolders: ['.'],
  packageManagers: ['npm', 'pnpm'],
};

function prose(markdown: string, include: Record<string, string> = {}): SectionText[] {
  const input = { path: 'content/en/a.md', body: markdown, line: 1 };
  return sectionTextsOf(parseDocument(input, OPTIONS, (path) => include[path]));
}

const lines = (markdown: string) => prose(markdown).flatMap(({ text }) => text.split('\n').filter(Boolean));
const fence = (code: string, info = 'ts') => `\n\`\`\`${info}\n${code}\n\`\`\`\n`;

describe('every kind of text is a line of the section text', () => {
  const cases: Record<string, [markdown: string, expected: string[]]> = {
    'a paragraph, its breaks folded': ['one\ntwo  \nthree\n', ['one two three']],
    'inline markup, without its marks': [
      '**a** *b* ~~c~~ `d<e>` [f](https://g.dev "h") <https://i.dev> &amp; &lt;',
      ['a b c d<e> f https://i.dev & <'],
    ],
    'list items, nested, loose and ticked': [
      '- a\n  1. b\n\n- c\n\n  d\n- [x] e\n',
      ['a', 'b', 'c', 'd', 'e'],
    ],
    'rows, cell by cell, without the empty ones': [
      '| a | b | c |\n| - | - | - |\n| `d` |  | [e](#x) |\n',
      ['a\tb\tc', 'd\te'],
    ],
    'quotes and alerts': ['> a\n\n> [!NOTE]\n> b\n\n> [!TIP] c\n> d\n', ['a', 'b', 'c', 'd']],
    'boxes and their titles, but no title of the theme': [
      '::: tip A `b`\nc\n:::\n\n::: warning\nd\n:::\n\n::: details E\nf\n:::\n',
      ['A b', 'c', 'd', 'E', 'f'],
    ],
    'tabs and their labels': [
      '::: tabs\n== macOS\na\n== Linux\nb\n:::\n\n<Tabs><Tab label="Pi">c</Tab></Tabs>\n',
      ['macOS', 'a', 'Linux', 'b', 'Pi', 'c'],
    ],
    'cards, badges and steps': [
      '<CardGrid>\n<Card title="A" href="/b">c</Card>\n</CardGrid>\n\nd <Badge text="new" />\n\n<Steps>\n1. e\n</Steps>\n',
      ['A', 'c', 'd new', 'e'],
    ],
    'alternative texts of pictures': [
      'a ![the "b"](c.png) d\n\n<img alt="e &amp; f" src="g.png">\n',
      ['a the "b" d', 'e & f'],
    ],
    'raw HTML, without its tags': [
      '<div class="x"><p>a <b>b</b></p>c</div>\n\nd <kbd>Ctrl</kbd>+<kbd>K</kbd> <!-- e -->\n',
      ['a b', 'c', 'd Ctrl+K'],
    ],
  };
  for (const [name, [markdown, expected]] of Object.entries(cases))
    test(name, () => assert.deepEqual(lines(markdown), expected));
});

describe('content without text is omitted from the section text', () => {
  const none: Record<string, string> = {
    'code, fenced, indented and raw': `${fence('let a;')}\n    b\n\n<pre>c</pre>\n`,
    'controls, pictures, scripts and styles': [
      '<button>a</button> <svg><title>b</title><text>c</text></svg> <select><option>d</option></select>',
      '\n\n<script>let e = "<p>f</p>";</script>\n\n<style>.g > p { }</style>\n\n<iframe src="h">i</iframe>\n',
    ].join(''),
    'a line of marks': '---\n\n→ ↑\n',
  };
  for (const [name, markdown] of Object.entries(none))
    test(name, () => assert.deepEqual(lines(markdown), []));

  test('text continues after the container of embedded data', () => {
    assert.deepEqual(lines('a <button>b</button> c <svg><g/></svg> d\n'), ['a c d']);
    assert.deepEqual(lines('<p>a<pre>b</pre>c</p>\n'), ['a', 'c']);
    assert.deepEqual(lines('<p>a <select><option>b<option>c</select> d</p>\n'), ['a d']);
    assert.deepEqual(lines('<p>a <img class="dc-footnote-ref" src="b.png"> c</p>\n'), ['a c']);
    const style = '<style>b::after { content: "<i title=\'" }</style>';
    assert.deepEqual(lines(`${style}\n\nc\n\nit's d\n`), ['c', "it's d"]);
  });

  test('tags and delimiters in attributes do not affect the section text', () => {
    assert.deepEqual(lines('<a title="</p> > a" href="#">b</a> <i data-x=\'"\'>c</i>\n'), ['b c']);
  });
});

test('footnotes belong to the page, and their numbers are omitted', () => {
  const [page, , last] = prose('# A\n\n## B\n\nc[^1]\n\n[^1]: Note.\n');
  assert.equal(page?.text, 'Note.');
  assert.equal(last?.text, 'c');
});

test('a section starts at each heading and does not contain its text', () => {
  const sections = prose('before\n\n# A `b`\n\nc\n\n> ## D\n> e\n\n### F {#f}\n\ng\n');
  assert.deepEqual(
    sections.map(({ heading, text }) => [heading, text]),
    [
      [undefined, 'before'],
      [0, 'c'],
      [1, 'e'],
      [2, 'g'],
    ],
  );
});

test('a heading of raw HTML is text, because it is not in the outline', () => {
  assert.deepEqual(lines('<h2 id="x">a</h2>\n\nb\n'), ['a', 'b']);
});

test('included text is part of the section text', () => {
  const [page] = prose('a\n\n<!--@include: ./b.md-->\n', { 'content/en/b.md': 'from b\n' });
  assert.match(page?.text ?? '', /from b/);
});

describe('names in code', () => {
  const names = (code: string, prose = '') => namesIn([code], prose).join(' ');

  test('names of options, packages, flags and files in code are found', () => {
    assert.equal(
      names("import { defineConfig } from '@rslib/core'; // autoExternal"),
      'defineConfig @rslib/core autoExternal',
    );
    assert.equal(names('npx rslib build --watch --env-dir=x -c a'), '--watch --env-dir');
    assert.equal(
      names('./src/index.ts ../a.d.ts .npmrc output.target pre-bundle'),
      'src/index.ts a.d.ts .npmrc output.target pre-bundle',
    );
    assert.equal(names('auto-ext- src/lib/ x.js.'), 'auto-ext src/lib x.js');
    assert.equal(names('process.env.NODE_ENV === MY_VALUE'), 'process.env.NODE_ENV MY_VALUE');
  });

  test('plain words, method calls on variables and generated strings are not names', () => {
    assert.equal(names('const value = other; return value + 1.5'), '');
    assert.equal(names('words.join("-").toLowerCase()'), '');
    assert.equal(names('__webpack_require__ bell_namespaceObject _private'), '');
    assert.equal(names('sha512-AbC9 index.3f2a9c1b.js 4f2A9c1bD3e5F7a9 dGhpc0lzQmFzZTY0Q29kZQ12x3'), '');
    assert.equal(names('https://example.com/some-page.html?camelCase=1'), '');
    assert.equal(names(`${'veryLong'.repeat(10)} short-name`), 'short-name');
  });

  test('a name appears once, and not if the text contains it', () => {
    assert.equal(names('outBase, outBase, distPath', 'Set `outBase`.'), 'distPath');
    assert.deepEqual(prose(`# A\n\n\`outBase\`${fence('outBase; distPath')}`)[1]?.names, ['distPath']);
    assert.deepEqual(prose(`# A\n\n## outBase\n${fence('outBase; distPath')}`)[2]?.names, ['distPath']);
  });

  test('a section has at most forty names', () => {
    const many = Array.from({ length: 100 }, (_, i) => `nameNumber${i}`).join(' ');
    assert.equal(namesIn([many], '').length, 40);
  });

  test('names belong to the section of their code, and captions to their code', () => {
    const sections = prose(
      `# A\n\n## B\n${fence('let aBe;', 'ts title="src/b.ts"')}\n## C\n\n::: code-group\n${fence('cDe', 'js [One two]')}${fence('eFe', 'js title="f.js"')}:::\n\n<PackageManagerTabs command="add -D x" />\n`,
    );
    assert.deepEqual(
      sections.map(({ names, text }) => [names.join(' '), text]),
      [
        ['', ''],
        ['', ''],
        ['src/b.ts aBe', ''],
        ['One two f.js npm pnpm cDe eFe', ''],
      ],
    );
  });

  test('names of a style sheet are omitted, because they belong to the styled page', () => {
    assert.deepEqual(prose(fence('.my-dial { border-radius: 1px }', 'css'))[0]?.names, []);
  });

  test('tabs of text are text, also next to tabs of code', () => {
    const tabs = `<Tabs>\n<Tab label="Outer">\n\n::: code-group\n${fence('aB', 'js [inner.js]')}:::\n\n</Tab>\n<Tab label="Next">\nx\n</Tab>\n</Tabs>\n`;
    assert.deepEqual(lines(tabs), ['Outer', 'Next', 'x']);
  });
});
