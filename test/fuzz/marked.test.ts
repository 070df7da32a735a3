/**
 * Where this tool reads Markdown by rules of its own, so that time does not grow with the square of the text, the tokens
 * are those of marked. Seed and duration as in fuzz.test.ts, whose limits hold the time.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Lexer } from 'marked';
import { lexMarkdown } from '../../src/cli/markdown/lexer/lexer.js';
import { TooComplex } from '../../src/cli/markdown/lexer/work.js';
import { seconds, seed } from './settings.js';

/** Marks of CommonMark and GFM; none that is ours, and no script for which emphasis has rules of ours. */
const atoms = [
  ...[
    '*',
    '**',
    '***',
    '_',
    '__',
    '~',
    '~~',
    '`',
    '``',
    '```',
    '[',
    ']',
    '](',
    ')',
    '(',
    '![',
    '[a]',
    '[a][b]',
  ],
  ...[
    '<',
    '>',
    '<b>',
    '</b>',
    '<p>',
    '<div>',
    '</div>',
    '<!--',
    '-->',
    '<?',
    '?>',
    '<![CDATA[',
    ']]>',
    '<!a ',
  ],
  ...[
    '<a href="x">',
    '</a>',
    '<pre>',
    '</pre>',
    '<script>',
    '"',
    "'",
    '=',
    '\\',
    '\\[',
    '\\*',
    '|',
    '|-|',
    '&',
    ';',
  ],
  ...[
    '&amp;',
    '&#65;',
    'http://x.y/',
    'www.a.b',
    'a@b.c',
    'mailto:a@b.c',
    '<x@y.z>',
    '<http://a>',
    'https://a.b/(c)',
  ],
  ...[
    '\n',
    '\n',
    '\n\n',
    '\n\n',
    '\n- ',
    '\n  ',
    '\n    ',
    '\n\t',
    '\n> ',
    '\n# ',
    '\n1. ',
    '\n- [ ] ',
    '\n* ',
    '\n2) ',
  ],
  ...[
    '\n***\n',
    '\n---\n',
    '\n===\n',
    '\n```\n',
    '\n~~~\n',
    '\na|b\n-|-\n',
    '\n[a]: b\n',
    '\n=',
    '\n-',
    '(b "t")',
    '[x](y)',
  ],
  ...[
    '(<b>)',
    "(b 't')",
    '(b (t))',
    ' ',
    ' ',
    '  ',
    '\t',
    'a',
    'b',
    'word ',
    '.',
    ',',
    '!',
    '?',
    ':',
    '-',
    '+',
    '#',
    '@',
  ],
  ...['😀', '\u2028', '\u00a0', 'é', '1)', 'a_b', 'a*b', '...', '&a;', '))', '(('],
];

const few = fc
  .tuple(
    fc.array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 7 }),
    fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
  )
  .map(([some, order]) => order.map((i) => some[i % some.length]).join(''));
const many = fc.array(fc.constantFrom(...atoms), { maxLength: 40 }).map((pieces) => pieces.join(''));

test('documents of CommonMark and GFM have the tokens that marked gives them', (t) => {
  let count = 0;
  fc.assert(
    fc.property(fc.oneof(few, many).filter(isOfMarked), (text) => {
      count++;
      const plain = plainTokens(text);
      if (plain !== undefined)
        assert.deepEqual(
          tokensOf(() => lexMarkdown(text, 'trusted')),
          plain,
        );
    }),
    {
      seed,
      numRuns: Number.POSITIVE_INFINITY,
      interruptAfterTimeLimit: (seconds * 1000) / 4,
      markInterruptAsFailure: false,
      includeErrorInReport: true,
    },
  );
  t.diagnostic(`${count} documents, seed ${seed}`);
});

/** A run of colons is a box. */
function isOfMarked(text: string): boolean {
  return !text.includes(':::');
}

/** Undefined where marked fails. */
function plainTokens(text: string): unknown {
  try {
    return tokensOf(() => new Lexer({ gfm: true }).lex(text));
  } catch {
    return undefined;
  }
}

/** As plain data: the list of definitions beside marked's tokens is of no one else. */
function tokensOf(lex: () => unknown[]): unknown {
  try {
    return JSON.parse(JSON.stringify([...lex()]));
  } catch (error) {
    assert.ok(error instanceof TooComplex === false, 'no small document is too complex');
    throw error;
  }
}
