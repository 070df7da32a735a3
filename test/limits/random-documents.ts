/** Unusual documents: delimiters in any order, repeated pieces, and damaged real pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { HtmlPolicy } from '../../src/runtime/model/index.js';

export interface Written {
  html: HtmlPolicy;
  body: string;
}

/** What Markdown, HTML and our own syntax are made of. */
const atoms = [
  ...String.raw`
    * ** *** _ __ ~ ~~ [ ] ]( ) ( ![ [^1] [a] [a][b] < > <b> </b> <p> <div> </div> <!-- --> <? ?> <![CDATA[ ]]>
    </a> <pre> </pre> <li> <ul> </ul> <table> <details> <title> <script> </script> <svg> <style> " ' = \ \[ \* |
    |-| { } {#id} {1-3} & ; &amp; &#65; &copy; http://x.y/ www.a.b a@b.c mailto:a@b.c <x@y.z> <http://a> <Steps>
    </Steps> <Box> </Box> <Tabs> </Tabs> file="./a.ts" javascript: data: a.png [x](y) a b . , ! ? : - + # @ 1) 中
    ， “ İ 😀 é
  `
    .trim()
    .split(/\s+/),
  ...[
    '`',
    '``',
    '<!A ',
    '<a href="x">',
    '<img src="x" onerror="y">',
    '<a href="javascript:x">',
    ' onclick="x"',
    '<i id="a">',
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
    '\n## a',
    '\n1. ',
    '\n- [ ] ',
    '\n***\n',
    '\n---\n',
    '\n===\n',
    '\n```\n',
    '\n```ts {1} title="a"\n',
    '\n~~~\n',
    '\na|b\n-|-\n',
    '\n[a]: b\n',
    '\n:::\n',
    '\n::: tip\n',
    '\n::: tip a {#id}\n',
    '\n::: tabs\n== x\n',
    '\n== y\n',
    '\n::: details\n',
    '\n::::\n',
    '\n::: code-group\n',
    '\n[^1]: ',
    '\n: ',
    '\na\n: b\n',
    ':tada:',
    '> [!NOTE]\n',
    '<Badge text="a" />',
    '<Tab label="a">',
    '<!-- check-ignore dead-link: a -->',
    '// [!code ++]',
    '<Card ',
    '<!--@include: ./a.md-->',
    '(b "t")',
    ' ',
    ' ',
    '  ',
    '\t',
    'word ',
    '\u2028',
    '\u00a0',
    '\ufeff',
    '\u0000',
    '\r\n',
    '\r',
    '\ud800',
  ],
];

const mode = fc.constantFrom<HtmlPolicy[]>('trusted', 'sanitised', 'none');
const atom = fc.constantFrom(...atoms);

/** A few marks again and again: what they do to each other takes many of them. */
const few = fc
  .tuple(fc.array(atom, { minLength: 1, maxLength: 6 }), fc.array(fc.nat(), { minLength: 1, maxLength: 80 }))
  .map(([some, order]) => order.map((i) => some[i % some.length]).join(''));

const many = fc.array(atom, { maxLength: 80 }).map((pieces) => pieces.join(''));

const repeated = fc
  .tuple(fc.array(atom, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 600 }), many)
  .map(([pieces, times, after]) => pieces.join('').repeat(times) + after);

const content = fileURLToPath(new URL('../../content/', import.meta.url));
const pages = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .sort()
  .map((path) => readFileSync(content + path, 'utf8'));

/** Some lines of a real page, in which pieces are left out, doubled or replaced. */
const damaged = fc
  .record({
    page: fc.nat(pages.length - 1),
    from: fc.nat(400),
    lines: fc.integer({ min: 1, max: 40 }),
    damage: fc.array(fc.record({ at: fc.nat(), length: fc.nat(60), what: fc.nat(3), put: atom }), {
      maxLength: 12,
    }),
  })
  .map(({ page, from, lines, damage }) => {
    const all = pages[page]!.split('\n');
    let text = all
      .slice(from % all.length)
      .slice(0, lines)
      .join('\n');
    for (const { at, length, what, put } of damage) {
      const start = at % (text.length + 1);
      const cut = text.slice(start, start + length);
      const instead = [put, '', cut + cut, put + cut][what]!;
      text = text.slice(0, start) + instead + text.slice(start + length);
    }
    return text;
  });

const piece = fc.oneof(
  { weight: 4, arbitrary: few },
  { weight: 2, arbitrary: many },
  { weight: 1, arbitrary: repeated },
  { weight: 4, arbitrary: damaged },
);

export const written: fc.Arbitrary<Written> = fc.record({
  html: mode,
  body: fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('\n\n')),
});
