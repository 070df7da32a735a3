/** Raw HTML in an article: its output. A browser test compares it with a browser. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePage } from '../../src/cli/markdown/parse.js';
import { sectionTextsOf } from '../../src/cli/markdown/section-texts.js';
import type { Document, HtmlPolicy } from '../../src/runtime/model/index.js';
import { article, html, options, parse } from './document.js';

const found = ({ diagnostics }: Pick<Document, 'diagnostics'>) =>
  diagnostics.map(({ line, column, code }) => `${line}:${column} ${code}`);

const parseAs = (mode: HtmlPolicy, body: string) => {
  const page = parsePage({ path: 'a.md', body, line: 1 }, { ...options, html: mode }, () => undefined);
  return { ...page, markdown: page.markdown() };
};

describe('elements that browsers close by themselves', () => {
  test('an element closed by its parent is closed with its open children and reported', () => {
    const document = parse('<ul><li><div>a</li>\n</ul>');
    assert.equal(article(document), '<ul><li><div>a</div></li>\n</ul>\n');
    assert.deepEqual(found(document), ['1:9 unclosed-html']);
  });

  test('an end tag that is code by its indentation is reported there', () => {
    assert.deepEqual(found(parse('<details>\n\na\n\n    </details>\n\nb')), [
      '5:5 unclosed-html',
      '1:1 unclosed-html',
    ]);
    assert.deepEqual(found(parse('a\n\n    </details>\n\nb')), []);
  });

  test('a self-closed element is empty, as in JSX, and reported', () => {
    const document = parse(
      'a <a id="x" /> b <i class="i"/>c <br/>\n\n<div class="box" />\n\n*d*\n\n<iframe src="/e" />\n*f*',
    );
    assert.equal(
      article(document),
      '<p>a <a id="x"></a> b <i class="i"></i>c <br/></p>\n<div class="box"></div>\n<p><em>d</em></p>\n' +
        '<iframe src="/e"></iframe>\n*f*\n',
    );
    assert.deepEqual(found(document), [
      '1:3 unclosed-html',
      '1:18 unclosed-html',
      '3:1 unclosed-html',
      '7:1 unclosed-html',
    ]);
    assert.equal(document.diagnostics[2]?.hint, 'Write `<div class="box"></div>`.');
  });

  test('the slash closes elements of SVG, and an element that is not allowed stays removed', () => {
    const document = parse('<svg><path d="M0"/><g/></svg>\n\n<td/>');
    assert.equal(article(document), '<p><svg><path d="M0"/><g/></svg></p>\n\n');
    assert.deepEqual(found(document), ['3:1 stray-html']);
    const sanitised = parseAs('sanitised', 'a <span id="x" onclick="y" />b <form />c');
    assert.match(article(sanitised), /<span id="user-content-x"><\/span>b c/);
  });

  test('elements with an optional end tag are closed without a diagnostic', () => {
    const document = parse('<ul><li>a<li>b</ul>\n\n<p align="center">\n\na\n\n</p>');
    assert.match(article(document), /<ul><li>a<\/li><li>b<\/li><\/ul>/);
    assert.match(article(document), /<p align="center">\n<\/p><p>a<\/p>\n\n$/);
    assert.deepEqual(found(document), []);
  });

  test('elements that cannot contain the Markdown in them are removed', () => {
    const document = parse('<a href="/x">\n\n## b\n\n[c](/d)\n\n</a>');
    assert.doesNotMatch(article(document), /href="\/x"/);
    assert.match(article(document), /<h2 id="b" tabindex="-1">b<a .*<p><a href="\/d">c<\/a><\/p>/s);
    assert.deepEqual(found(document), ['1:1 stray-html']);
  });

  test('elements that would close an element of Markdown other than a paragraph are removed', () => {
    const document = parse('- a\n\n  ::: tip\n  <li>b\n  :::\n');
    assert.doesNotMatch(article(document), /<li>b/);
    assert.deepEqual(found(document), ['4:3 stray-html']);
    assert.equal(html('a <div>b</div> c'), '<p>a </p><div>b</div> c\n');
  });
});

test('text after the name of an end tag is removed', () => {
  assert.equal(html('<div>a</div x="> b\n\n"c'), '<div>a</div> b\n<p>&quot;c</p>\n');
});

test('comparisons in a script stay as written', () => {
  const code = 'for (let i = 0; i<scripts.length; i++) if (i<!x) f(i);';
  for (const text of [`<script>\n${code}\n</script>\n`, `a <script>${code}</script>`])
    assert.ok(html(text).includes(code), html(text));
});

test('a script ends at its first end tag, and the next element is found after any content', () => {
  assert.equal(html('<script>\nf("<b>")\n</script>\n'), '<script>\nf("<b>")\n</script>\n');
  // The lower case form of this character is longer.
  assert.equal(html('<p>İİİİ<style>a{}</style>b</p>'), '<p>İİİİ<style>a{}</style>b</p>\n');
  assert.deepEqual(
    sectionTextsOf(parse('<p>İİİİ<style>a{}</style>b c</p>')).map(({ text }) => text),
    ['İİİİb c'],
  );
});

test('an unknown component in raw HTML is shown with its end tag and reported once', () => {
  const document = parse('<div>\n<Box a="b">c</Box>\n</div>');
  assert.equal(article(document), '<div>\n&lt;Box a=&quot;b&quot;&gt;c&lt;/Box&gt;\n</div>\n');
  assert.deepEqual(found(document), ['2:1 unknown-tag']);
});

test('a component with an unknown prop is rendered, and the prop is reported', () => {
  const document = parse('<Card title="a" x="c" constructor="d">\n\nb\n\n</Card>');
  assert.match(article(document), /<div class="dc-card">\n<p class="dc-card-title">a<\/p>\n<p>b<\/p>/);
  assert.deepEqual(found(document), ['1:17 invalid-prop', '1:23 invalid-prop']);
});

test('an id that the page reserves is removed and reported in any spelling', () => {
  for (const id of [
    'tab_1_1',
    'panel_1_1',
    'note_1',
    'noteref_2',
    'docs-root',
    'tab&lowbar;1_1',
    '&#0000000116;ab_1_1',
  ]) {
    const document = parse(`<div id="${id}">a</div>`);
    assert.equal(article(document), '<div>a</div>\n', id);
    assert.deepEqual(found(document), ['1:10 duplicate-id'], id);
  }
  assert.deepEqual(found(parse('## A {#tab_1_1}')), ['1:1 duplicate-id']);
});

test("ids of raw HTML have a prefix with HTML 'sanitised', and headings do not reuse them", () => {
  const document = parseAs('sanitised', '<a id="x"></a>\n\n<td headers="b c">\n\n## X\n\n## Y {#x}\n');
  assert.match(article(document), /<a id="user-content-x">/);
  assert.deepEqual(document.ids, ['user-content-x']);
  assert.deepEqual(
    document.headings.map(({ slug }) => slug),
    ['x-1', 'x'],
  );
  const table = parseAs('sanitised', '<table><tr><td headers="b c">d</td></tr></table>');
  assert.match(article(table), /headers="user-content-b user-content-c"/);
});

test("the first of two attributes with one name counts with HTML 'sanitised', as in browsers", () => {
  const html = article(parseAs('sanitised', '<img alt="a" src="/a.png" alt="b">'));
  assert.match(html, /<img alt="a" src="[^"]*"(?! alt)/);
  assert.doesNotMatch(html, /alt="b"/);
});

test("a script is removed with its content with HTML 'sanitised', and the content of a form stays", () => {
  const html = article(parseAs('sanitised', '<script>\nalert(1)\n</script>\n\n<form>\nWords\n</form>\n'));
  assert.doesNotMatch(html, /alert/);
  assert.match(html, /Words/);
});

test("srcset accepts only addresses with HTML 'sanitised'", () => {
  for (const value of ['java\tscript:ran() 1x', 'a.png 1x, b.png\nscript:x', 'a.png ran()']) {
    const document = parseAs('sanitised', `<img alt="" srcset="${value}">`);
    assert.doesNotMatch(article(document), /srcset/, value);
    assert.deepEqual(found(document), ['1:13 unsafe-html'], value);
  }
  const { links } = parseAs('sanitised', '<img alt="" srcset="a.png, b.png 2x,c.png 10w">');
  assert.deepEqual(
    links.map(({ href }) => href),
    ['a.png', 'b.png', 'c.png'],
  );
});

test('exactly the named character references of HTML are decoded in addresses, titles and ids', () => {
  const document = parse(
    '[a](/f&ouml;&ouml; "f&ouml;") [b](/&constructor;&notit;&copy)\n\n## c {#f&ouml;&HilbertSpace;}',
  );
  assert.deepEqual(
    document.links.map(({ href }) => href),
    ['/föö', '/&constructor;&notit;&copy'],
  );
  assert.equal(document.headings[0]?.slug, 'föℋ');
  assert.equal(
    html('&ngE; &notit; &copy &x; &#; &#87654321;'),
    '<p>&ngE; &amp;notit; &amp;copy &amp;x; &amp;#; &amp;#87654321;</p>\n',
  );
});
