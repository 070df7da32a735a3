import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CodeHighlighter } from '../../src/cli/site/pages/code-highlighter.js';
import type { Body } from '../../src/cli/site/pages/page-meta.js';
import type { CodeBlock } from '../../src/runtime/model/index.js';

function block(code: string): CodeBlock {
  const noLines = { highlight: [], focus: [], diffAdd: [], diffRemove: [], error: [], warning: [] };
  return { code, lang: 'text', ...noLines, lineNumbers: false, startLine: 1, wrap: false };
}

function bodyWith(codes: CodeBlock[]): Body {
  return { size: 0, codes, samples: [], chunks: [], markdown: [], sectionTexts: [] };
}

test('pages with more code than the cache holds are highlighted completely', async () => {
  const bodies = Array.from({ length: 24 }, (_, i) => bodyWith([block(`${i} ${'x'.repeat(400_000)}`)]));
  const completed = await new CodeHighlighter().complete(bodies);
  for (const [i, body] of completed.entries())
    assert.match(body?.highlighted[0] ?? 'none', new RegExp(`<code><span class="line">${i} x`));
});

test('a code block on two pages is highlighted on both', async () => {
  const bodies = [bodyWith([block('a'), block('b')]), bodyWith([block('b'), block('a')])];
  const [one, other] = await new CodeHighlighter().complete(bodies);
  assert.equal(one?.highlighted.length, 2);
  assert.deepEqual(other?.highlighted, one?.highlighted.toReversed());
});
