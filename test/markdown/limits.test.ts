/** Text that would take too long to parse is reported and shown as source. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { parseDocument } from '../../src/cli/markdown/parse.js';
import type { HtmlPolicy } from '../../src/runtime/model/index.js';
import { article, options, parse } from './document.js';

const stars = `${'*a '.repeat(10_000)}<i>a*`;
const codes = (body: string) =>
  parse(body).diagnostics.map(({ code, level, line, column }) => `${level} ${code} ${line}:${column}`);

test('a paragraph with too many opening delimiters is shown as text, and the rest of the page is parsed', () => {
  const body = `# A\n\n> ${stars}\n\n*b*\n`;
  assert.deepEqual(codes(body), ['error too-complex 3:3']);
  const html = article(parse(body));
  assert.ok(html.includes('<blockquote>\n<p>*a *a *a '));
  assert.ok(html.includes(' &lt;i&gt;a*</p>'));
  assert.ok(html.endsWith('<p><em>b</em></p>\n'));
});

test('a table with mostly missing cells is shown as source', () => {
  const table = `${'a|'.repeat(1000)}\n${'-|'.repeat(1000)}\n${'<b>\n'.repeat(1000)}`;
  const body = `# A\n\n${table}\n*b*\n`;
  assert.deepEqual(codes(body), ['error too-complex 3:1']);
  const html = article(parse(body));
  assert.match(
    html,
    /<pre class="plain-source">a\|a\|[\s\S]*&lt;b&gt;\n&lt;b&gt;<\/pre>\n<p><em>b<\/em><\/p>\n$/,
  );
});

test('a wide table with complete rows is a table', () => {
  const row = 'a|'.repeat(300);
  assert.deepEqual(codes(`${row}\n${'-|'.repeat(300)}\n${`${row}\n`.repeat(300)}`), []);
  assert.deepEqual(codes(`${'a|'.repeat(20)}\n${'-|'.repeat(20)}\n${'a\n'.repeat(50)}`), []);
});

test('deeply repeated blocks are reported at their start, and the page shows its source', () => {
  const body = `# A\n\ntext\n\n${'> - a\nb\n'.repeat(20_000)}`;
  assert.deepEqual(codes(body), ['error too-complex 5:1']);
  assert.match(article(parse(body)), /^<pre class="plain-source"># A\n/);
});

test('blocks shown as source are text in plain Markdown in every HTML mode', () => {
  for (const html of ['none', 'sanitised', 'trusted'] satisfies HtmlPolicy[]) {
    const input = { path: 'a.md', body: `${stars}<script>x</script>\n`, line: 1 };
    const { markdown, chunks } = parseDocument(input, { ...options, html }, () => undefined);
    assert.equal(JSON.stringify(markdown).includes('<script>'), false);
    assert.equal(JSON.stringify(chunks).includes('<script>'), false);
  }
});

test('a paragraph with hundreds of delimiters is parsed', () => {
  assert.deepEqual(codes('snake_case and *glob* and `code` in [a](b), '.repeat(400)), []);
  assert.deepEqual(codes(`${'*a '.repeat(150)}a*`), []);
  assert.deepEqual(codes(`${'*a **b '.repeat(300)}c${'** *'.repeat(300)}`), []);
});
