/**
 * docs-cli replaces some rules of marked for its own syntax. These tests compare the tokens of both on random documents
 * without that syntax. Seed and duration are those of random-documents.test.ts.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { Lexer } from 'marked';
import { syntaxSetOf } from '../../src/cli/markdown/create-syntax-set.js';
import { lexMarkdown } from '../../src/cli/markdown/lexer/lexer.js';
import { seconds, seed } from './random-settings.js';

/** Marks of CommonMark and GFM; none that is ours, and no script for which emphasis has rules of ours. */
const { markdown: atoms } = JSON.parse(readFileSync(new URL('./atoms.json', import.meta.url), 'utf8')) as {
  markdown: string[];
};

const few = fc
  .tuple(
    fc.array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 7 }),
    fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
  )
  .map(([some, order]) => order.map((i) => some[i % some.length]).join(''));
const many = fc.array(fc.constantFrom(...atoms), { maxLength: 40 }).map((pieces) => pieces.join(''));

test('documents of CommonMark and GFM have the same tokens as in marked', (t) => {
  let count = 0;
  fc.assert(
    fc.property(fc.oneof(few, many).filter(isOfMarked), (text) => {
      count++;
      const plain = plainTokens(text);
      if (plain !== undefined)
        assert.deepEqual(
          tokensOf(() => lexMarkdown(text, { html: 'trusted', syntax: syntaxSetOf() })),
          plain,
        );
    }),
    {
      seed,
      examples: [['```~~']],
      numRuns: Number.POSITIVE_INFINITY,
      interruptAfterTimeLimit: (seconds * 1000) / 4,
      markInterruptAsFailure: false,
      includeErrorInReport: true,
    },
  );
  t.diagnostic(`${count} documents, seed ${seed}`);
});

/**
 * Marked has neither containers, which start with three colons, nor marked text between two `==`. In the info string of
 * a fence, it removes backslashes, which `lexMarkdown` keeps.
 */
function isOfMarked(text: string): boolean {
  // Not a container, a definition list, an emoji, a backslash after a fence, or marked text.
  return (
    !/:::|:[ \t]|:\w+:|(?:`{3}|~{3})[^\n]*\\/.test(text) &&
    (text.replaceAll('\\=', ' ').match(/(?<!=)==(?!=)/g) ?? []).length < 2
  );
}

/** Undefined if marked fails. */
function plainTokens(text: string): unknown {
  try {
    return tokensOf(() => new Lexer({ gfm: true }).lex(text));
  } catch {
    return undefined;
  }
}

/** As plain data, without definitions: marked has no token for the second one of a label. */
function tokensOf(lex: () => unknown[]): unknown {
  const isShown = (each: { type?: string }) => each.type !== 'def';
  return JSON.parse(
    JSON.stringify([...lex()], (_, value) => (Array.isArray(value) ? value.filter(isShown) : value)),
  );
}
