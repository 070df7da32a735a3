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
const { markdown, own } = JSON.parse(readFileSync(new URL('./atoms.json', import.meta.url), 'utf8')) as {
  markdown: string[];
  own: string[];
};
const atoms = [...markdown, ...own];

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
