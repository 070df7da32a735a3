import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { blockKey, HighlightMemory } from '../../src/cli/markdown/highlight/memory.js';
import { highlightCode } from '../../src/cli/markdown/highlight.js';
import { HighlightPool } from '../../src/cli/markdown/highlight-pool.js';
import type { CodeBlock } from '../../src/runtime/model.js';

function block(code: string, lang: string, marks: Partial<CodeBlock> = {}): CodeBlock {
  const none = { highlight: [], focus: [], diffAdd: [], diffRemove: [], error: [], warning: [] };
  return { code, lang, ...none, lineNumbers: false, startLine: 1, wrap: false, ...marks };
}

const pool = new HighlightPool();
after(() => pool.close());

test('tokens are told by class names, neighbours of one class together, and nothing has a style', async () => {
  const html = await highlightCode(block("export default 'a'; // b <c>\n", 'ts'));
  assert.equal(
    html,
    '<pre class="code" tabindex="0"><code>' +
      '<span class="line"><span class="tk-k">export default </span><span class="tk-s">&#39;a&#39;</span>; '.replaceAll(
        '&#39;',
        "'",
      ) +
      '<span class="tk-c">// b &lt;c&gt;</span></span>\n<span class="line"></span></code></pre>',
  );
  assert.doesNotMatch(html, /style=/);
});

test('unknown languages, plain text and empty code come out as they are', async () => {
  const plain = '<pre class="code" tabindex="0"><code><span class="line">a &lt; b</span></code></pre>';
  for (const lang of ['', 'text', 'nonsense']) assert.equal(await highlightCode(block('a < b', lang)), plain);
  assert.match(await highlightCode(block('', 'ts')), /<code><span class="line"><\/span><\/code>/);
});

test('lines carry their marks, and numbers are written out only where they do not begin at one', async () => {
  const marks = {
    highlight: [1],
    focus: [2],
    diffAdd: [1],
    diffRemove: [2],
    error: [1],
    warning: [2],
    wrap: true,
  };
  const html = await highlightCode(block('a\nb', 'text', { ...marks, lineNumbers: true, startLine: 9 }));
  assert.equal(
    html,
    '<pre class="code has-line-numbers is-wrapped has-focus has-diff" tabindex="0"><code>' +
      '<span class="line is-highlighted is-added is-error" data-line="9">a</span>\n' +
      '<span class="line is-focused is-removed is-warning" data-line="10">b</span></code></pre>',
  );
  assert.doesNotMatch(await highlightCode(block('a', 'text', { lineNumbers: true })), /data-line/);
});

test('the text of a block is the text of its HTML', async () => {
  const code = 'const a = `x$' + '{1 < 2}`;\n\n\tif (a && "b") {}  \n/* 中 */';
  const html = await highlightCode(block(code, 'ts'));
  const text = html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  assert.equal(text, code);
});

test('a very long line is not tokenised', async () => {
  const html = await highlightCode(block(`let a = "${'x'.repeat(30_000)}";`, 'js'));
  assert.doesNotMatch(html, /tk-/);
});

test('threads give the same as one block at a time, in order, equal blocks once', async () => {
  const blocks = Array.from({ length: 120 }, (_, i) =>
    block(`const x${i % 60} = ${i % 60};`, i % 2 ? 'ts' : 'js'),
  );
  const html = await pool.highlight(blocks);
  assert.equal(html.length, 120);
  assert.equal(html[0], html[60]);
  assert.equal(html[7], await highlightCode(blocks[7]!));
  assert.match(html[59]!, /x59/);
  assert.deepEqual(await pool.highlight([]), []);
});

test('work that is cut off is rejected with the reason', async () => {
  const cut = new HighlightPool({ workers: 1 });
  const work = cut.highlight(Array.from({ length: 90 }, (_, i) => block(`cut ${i}`, 'ts')));
  const rejected = assert.rejects(work, /was closed/);
  await cut.close();
  await rejected;
});

test('a closed pool says so', async () => {
  const closed = new HighlightPool({ workers: 0 });
  assert.match((await closed.highlight([block('a', 'text')]))[0]!, /^<pre/);
  await closed.close();
  await assert.rejects(closed.highlight([]), /closed/);
});

test('the memory forgets what was not used for longest', () => {
  const memory = new HighlightMemory(10);
  memory.set('a', '1111');
  memory.set('b', '2222');
  assert.equal(memory.get('a'), '1111');
  memory.set('c', '3333');
  assert.equal(memory.get('b'), undefined);
  assert.equal(memory.get('a'), '1111');
  assert.equal(memory.get('c'), '3333');
});

test('blocks that differ in anything shown have different keys', () => {
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
