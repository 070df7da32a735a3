import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { blockKey, tryHighlight } from '../../src/cli/markdown/highlight/highlight.js';
import { HighlightPool } from '../../src/cli/markdown/highlight/highlight-pool.js';
import { loadTokenizer } from '../../src/cli/markdown/highlight/shiki-tokenizer.js';
import type { CodeBlock } from '../../src/runtime/model/index.js';
import { block } from '../helpers/code-block.js';

const pool = new HighlightPool();
after(() => pool.close());

const htmlOf = async (code: CodeBlock) => (await pool.highlight([code]))[0]!.html;

test('tokens have class names, adjacent tokens of one class are merged, and no token has a style', async () => {
  const html = await htmlOf(block("export default 'a'; // b <c>\n", 'ts'));
  assert.equal(
    html,
    '<pre tabindex="0"><code>' +
      '<span class="line"><span class="tk-k">export default </span><span class="tk-s">&#39;a&#39;</span>; '.replaceAll(
        '&#39;',
        "'",
      ) +
      '<span class="tk-c">// b &lt;c&gt;</span></span>\n<span class="line"></span></code></pre>',
  );
  assert.doesNotMatch(html, /style=/);
});

test('unknown languages, plain text and empty code are not highlighted', async () => {
  const plain = '<pre tabindex="0"><code><span class="line">a &lt; b</span></code></pre>';
  for (const lang of ['', 'text', 'nonsense']) assert.equal(await htmlOf(block('a < b', lang)), plain);
  assert.match(await htmlOf(block('', 'ts')), /<code><span class="line"><\/span><\/code>/);
});

test('lines have their marker classes, and line numbers are written only if they do not start at one', async () => {
  const marks = {
    highlight: [1],
    focus: [2],
    diffAdd: [1],
    diffRemove: [2],
    error: [1],
    warning: [2],
    wrap: true,
  };
  const html = await htmlOf(block('a\nb', 'text', { ...marks, lineNumbers: true, startLine: 9 }));
  assert.equal(
    html,
    '<pre class="dc-has-line-numbers dc-is-wrapped dc-has-focus dc-has-diff" tabindex="0"><code>' +
      '<span class="line dc-is-highlighted dc-is-added dc-is-error" data-line="9">a</span>\n' +
      '<span class="line dc-is-focused dc-is-removed dc-is-warning" data-line="10">b</span></code></pre>',
  );
  assert.doesNotMatch(await htmlOf(block('a', 'text', { lineNumbers: true })), /data-line/);
});

test('the text of a code block equals the text of its HTML', async () => {
  const code = 'const a = `x$' + '{1 < 2}`;\n\n\tif (a && "b") {}  \n/* 中 */';
  const html = await htmlOf(block(code, 'ts'));
  const text = html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  assert.equal(text, code);
});

test('a very long line is not tokenized, and its neighbors are', async () => {
  const long = `let a = "${'x'.repeat(5_000)}";`;
  const html = await htmlOf(block(`let b = 1;\n${long}\nlet c = 2;`, 'js'));
  const lines = html.split('\n');
  assert.match(lines[0]!, /<span class="tk-k">let</);
  assert.equal(lines[1], `<span class="line">${long}</span>`);
  assert.match(lines[2]!, /<span class="tk-k">let</);
});

test('configs without grammars share the loaded ones', async (t) => {
  // shiki warns about ten instances.
  const warn = t.mock.method(console, 'warn', () => {});
  for (let i = 0; i < 10; i++) await loadTokenizer('json', []);
  assert.equal(warn.mock.callCount(), 0);
});

test('embedded code has the same colors whatever was highlighted before', async () => {
  const code =
    '---\ntitle: A\n---\n\n<Card />\n\n```ts\nlet a = 1;\n```\n\n```css title="a.css"\na { color: red }\n```';
  const runsAfter = async (before: string[]) => {
    // Each list of grammars gets separate highlighters.
    const languages = [{ name: 'own', scopeName: 'source.own', patterns: [], repository: {} }];
    for (const grammar of before) await loadTokenizer(grammar, languages);
    return (await loadTokenizer('markdown', languages, code))(code);
  };
  const runs = await runsAfter([]);
  assert.deepEqual(await runsAfter(['yaml', 'html', 'typescript', 'css']), runs);
  assert.deepEqual(
    runs
      .flat()
      .filter(({ text }) => ['title', 'let', 'color'].includes(text))
      .map(({ className }) => className),
    ['tk-p', 'tk-k', 'tk-p'],
  );
});

test('threads return the same results as sequential work, in order, with equal blocks once', async () => {
  const blocks = Array.from({ length: 120 }, (_, i) =>
    block(`const x${i % 60} = ${i % 60};`, i % 2 ? 'ts' : 'js'),
  );
  const html = (await pool.highlight(blocks)).map((result) => result.html);
  assert.equal(html.length, 120);
  assert.equal(html[0], html[60]);
  assert.deepEqual(await tryHighlight([blocks[7]!], 60_000), { htmls: [html[7]] });
  assert.match(html[59]!, /x59/);
  assert.deepEqual(await pool.highlight([]), []);
});

test('aborted work rejects with the reason', async () => {
  const cut = new HighlightPool({ workers: 1 });
  const work = cut.highlight(Array.from({ length: 90 }, (_, i) => block(`cut ${i}`, 'ts')));
  const rejected = assert.rejects(work, /was closed/);
  await cut.close();
  await rejected;
});

test('a closed pool rejects new work', async () => {
  const closed = new HighlightPool({ workers: 0 });
  assert.match((await closed.highlight([block('a', 'text')]))[0]!.html, /^<pre/);
  await closed.close();
  await assert.rejects(closed.highlight([]), /closed/);
});

test('code blocks with any visible difference have different keys', () => {
  const keys = [
    block('a', 'ts'),
    block('a', 'js'),
    block('a', 'ts', { highlight: [1] }),
    block('a', 'ts', { focus: [1] }),
    block('a', 'ts', { lineNumbers: true }),
    block('a', 'ts', { wrap: true }),
    block('a', 'ts', { startLine: 2 }),
  ].map(blockKey);
  assert.equal(new Set(keys).size, keys.length);
});
