/** A table with far more cells than its rows contain is reported and shown as source. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { parseDocument } from '../../src/cli/markdown/parse.js';
import type { HtmlPolicy } from '../../src/runtime/model/index.js';
import { article, options, parse } from './document.js';

const table = `${'a|'.repeat(1000)}\n${'-|'.repeat(1000)}\n${'<b>\n'.repeat(1000)}`;
const codes = (body: string) =>
  parse(body).diagnostics.map(({ code, level, line, column }) => `${level} ${code} ${line}:${column}`);

test('a table with mostly missing cells is shown as source', () => {
  const body = `# A\n\n${table}\n*b*\n`;
  assert.deepEqual(codes(body), ['warning too-complex 3:1']);
  const html = article(parse(body));
  assert.match(
    html,
    /<pre class="dc-plain-source">a\|a\|[\s\S]*&lt;b&gt;\n&lt;b&gt;<\/pre>\n<p><em>b<\/em><\/p>\n$/,
  );
});

test('a wide table with complete rows is a table', () => {
  const row = 'a|'.repeat(300);
  assert.deepEqual(codes(`${row}\n${'-|'.repeat(300)}\n${`${row}\n`.repeat(300)}`), []);
  assert.deepEqual(codes(`${'a|'.repeat(20)}\n${'-|'.repeat(20)}\n${'a\n'.repeat(50)}`), []);
});

test('a table shown as source is text in plain Markdown in every HTML mode', () => {
  for (const html of ['none', 'sanitised', 'trusted'] satisfies HtmlPolicy[]) {
    const input = { path: 'a.md', body: table, line: 1 };
    const { markdown, chunks } = parseDocument(input, { ...options, html }, () => undefined);
    assert.match(JSON.stringify(markdown), /^\["```\\na\|a\|/);
    assert.equal(JSON.stringify(chunks).includes('<b>'), false);
  }
});
