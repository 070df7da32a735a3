/** Components of the site in Markdown: where they begin and end, their props, their content. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDocument } from '../../src/cli/markdown/parse.js';
import { renderChunks } from '../../src/cli/markdown/render/render-chunks.js';
import { sectionTextsOf } from '../../src/cli/markdown/section-texts.js';
import type { Document } from '../../src/runtime/model/index.js';
import { options } from './document.js';

const NAMES = ['Badge', 'Counter', 'Kbd', 'Note'];

function parse(body: string, components = NAMES): Document {
  return parseDocument(
    { path: 'content/en/page.md', body, line: 1 },
    { ...options, components },
    () => undefined,
  );
}

/** Each component as `[Name props: content]`. */
function article({ chunks, components, headings }: Document): string {
  return renderChunks(chunks, {
    ...{ link: () => '', image: () => '', picture: () => '', url: () => '', toc: () => '', msg: String },
    id: (i) => headings[i]!.slug,
    code: () => '<pre></pre>',
    component: (i, content) => `[${components[i]!.name} ${JSON.stringify(components[i]!.props)}: ${content}]`,
  });
}

const problemsAt = ({ diagnostics }: Document) =>
  diagnostics.map(({ code, line, column }) => `${line}:${column} ${code}`);

test('a component on its own line is not in a paragraph', () => {
  assert.equal(
    article(parse('a\n\n<Counter start={3} />\n\nb')),
    '<p>a</p>\n[Counter {"start":3}: ]<p>b</p>\n',
  );
});

test('a component in a line of text is part of the paragraph', () => {
  const document = parse('Press <Kbd>**Ctrl**</Kbd> now.');
  assert.equal(article(document), '<p>Press [Kbd {}: <strong>Ctrl</strong>] now.</p>\n');
  assert.equal(document.components[0]!.isInline, true);
});

test('a line that begins with a component and goes on is a paragraph', () => {
  assert.equal(article(parse('<Kbd>A</Kbd> is a key.')), '<p>[Kbd {}: A] is a key.</p>\n');
});

test('a component with text alone on its line has the text as content, without a paragraph', () => {
  assert.equal(article(parse('<Note>*a*</Note>')), '[Note {}: <em>a</em>]');
});

test('the lines between the tags of a component are Markdown', () => {
  const document = parse('<Note>\n\n## A\n\n- b\n\n</Note>');
  assert.match(article(document), /^\[Note \{\}: <h2 id="a".*<\/h2>\n<ul>\n<li>b<\/li>\n<\/ul>\n\]$/);
  assert.equal(document.headings[0]!.inside, true);
});

test('components contain components', () => {
  assert.equal(
    article(parse('<Note>\n<Note>\n<Counter />\n</Note>\n</Note>')),
    '[Note {}: [Note {}: [Counter {}: ]]]',
  );
});

test('in a line of text, a closing tag belongs to the last open tag, and a tag in code is code', () => {
  assert.equal(article(parse('a <Kbd>b <Kbd>c</Kbd> d</Kbd> e')), '<p>a [Kbd {}: b [Kbd {}: c] d] e</p>\n');
  const code = parse('a <Kbd>`</Kbd>` ``<Kbd>``</Kbd> b');
  assert.match(
    article(code),
    /^<p>a \[Kbd \{\}: <code.*&lt;\/Kbd&gt;<\/code> <code.*&lt;Kbd&gt;<\/code>\] b<\/p>/,
  );
  assert.deepEqual(problemsAt(code), []);
  assert.deepEqual(problemsAt(parse('a <Kbd>b `</Kbd>`')), ['1:3 unclosed-tag']);
});

test('props are literals: strings, numbers, booleans, null, arrays, objects and templates', () => {
  const { components } = parse(
    '<Counter a="x" b={1.5} c d={null} e={[1, \'two\']} f={{ k: "\\u00e9" }} g={`t`} h={-1} />',
  );
  assert.deepEqual(components[0]!.props, {
    ...{ a: 'x', b: 1.5, c: true, d: null, e: [1, 'two'], f: { k: 'é' }, g: 't', h: -1 },
  });
});

test('an expression as a prop is an error at its position, and the content stays', () => {
  const document = parse('<Note a={b()}>\n\ntext\n\n</Note>');
  assert.deepEqual(problemsAt(document), ['1:10 invalid-prop']);
  assert.equal(article(document), '<p>text</p>\n');
});

test('a component of the site replaces the built-in tag of the same name', () => {
  assert.equal(article(parse('<Badge any="thing" />')), '[Badge {"any":"thing"}: ]');
});

test('without a component with its name, a tag is text', () => {
  assert.deepEqual(problemsAt(parse('<Counter />', [])), ['1:1 unknown-tag']);
});

test('a component that is never closed is reported', () => {
  assert.deepEqual(problemsAt(parse('<Note>\n\ntext')), ['1:1 unclosed-tag']);
});

test('a closing tag in code does not close a component', () => {
  const document = parse('<Note>\n\nThe tag `<Note>` and ``</Note>``\n\n</Note>');
  assert.deepEqual(problemsAt(document), []);
  assert.match(article(document), /^\[Note \{\}: <p>The tag .*<\/code><\/p>\n\]$/);
});

test('a tag of a component in code is code', () => {
  assert.equal(parse('`<Counter />`\n\n```\n<Counter />\n```').components.length, 0);
});

test('a component in a list item, a quote and a table cell', () => {
  const document = parse('- <Counter />\n\n> <Counter />\n\n| a |\n| - |\n| <Counter /> |');
  for (const tag of ['li', 'blockquote', 'td'])
    assert.match(article(document), new RegExp(`<${tag}>\\s*\\[Counter {}: \\]\\s*</${tag}>`));
});

test('the position of a component is that of its tag', () => {
  const [component] = parse('a\n\n- b\n\n  <Counter />').components;
  assert.deepEqual([component!.line, component!.column, component!.length], [5, 3, 11]);
});

test('plain Markdown marks the component and indents its text', () => {
  const { markdown } = parse('- a\n\n  <Note>\n\n  b\n\n  </Note>');
  assert.deepEqual(markdown, [
    '- a\n\n  ',
    { t: 'component', i: 0, indent: '  ' },
    'b',
    { t: 'component-end', i: 0, indent: '  ' },
  ]);
});

test('the search gets the text of components and their content, under its heading', () => {
  const document = parse('# A\n\n<Note>\n\n## B\n\ntext\n\n</Note>');
  const texts = sectionTextsOf(document, (_, content) => `<p>before</p>${content}<p>after</p>`);
  assert.deepEqual(
    texts.map(({ text }) => text),
    ['', 'before', 'text\nafter'],
  );
});

test('a component without content on the next line ends a paragraph', () => {
  assert.equal(article(parse('a\n<Counter />\nb')), '<p>a</p>\n[Counter {}: ]<p>b</p>\n');
});

test('a component with text as content on the next line continues the paragraph', () => {
  assert.equal(article(parse('a\n<Kbd>x</Kbd>\nb')), '<p>a\n[Kbd {}: x]\nb</p>\n');
});
