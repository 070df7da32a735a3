/**
 * HTML fragments that a browser would not parse as written: they close elements around them, or are never
 * closed.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';

/** Written unchanged, each would move text out of the article. */
export const BREAKING: readonly string[] = JSON.parse(
  readFileSync(new URL('raw-html.json', import.meta.url), 'utf8'),
);

const NAMES =
  'a b i font nobr p div li ul ol dl dd dt h1 h2 table caption colgroup col tbody thead tr td th button form select option optgroup ' +
  'svg g foreignObject desc title math mi mo annotation-xml ruby rt rp template object marquee details summary section address ' +
  'span pre code br hr img input textarea script style xmp noscript iframe';
const MARKDOWN = [
  'a',
  '*b*',
  '**c',
  '`d`',
  '[e](/f)',
  '\n\n',
  '\n',
  '\n\n- g\n',
  '\n\n> h\n',
  '\n\n## i\n\n',
  '\n\n| j |\n| - |\n| ',
  '\n\n::: tip\n',
  '\n:::\n\n',
  '\n\n<Steps>\n\n',
  '\n\n</Steps>\n\n',
  '\n\n```js\nk\n```\n\n',
  '\n\n  ',
  '<Badge>',
  '</Badge>',
  '![l](/m)',
  '[^1]',
  '\n\n[^1]: n ',
];

const tag = fc
  .tuple(
    fc.constantFrom(...NAMES.split(' ')),
    fc.constantFrom('<', '<', '<', '</'),
    fc.constantFrom('', '', ' x="y"', '/'),
  )
  .map(([name, begin, attributes]) => `${begin}${name}${begin === '<' ? attributes : ''}>`);

/** Tags in any order, with Markdown between them. */
export const tagSoup = fc
  .array(fc.oneof({ weight: 3, arbitrary: tag }, { weight: 1, arbitrary: fc.constantFrom(...MARKDOWN) }), {
    minLength: 2,
    maxLength: 24,
  })
  .map((pieces) => pieces.join(''));
