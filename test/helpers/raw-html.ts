/**
 * HTML fragments that a browser would not parse as written: they close elements around them, or are never
 * closed.
 */
import fc from 'fast-check';

/** Written unchanged, each would move text out of the article. */
export const BREAKING: readonly string[] = [
  '<ul><li><div>a</li>\n</ul>',
  '<dl><dt><section>a</dt><dd><div>b</dd></dl>',
  '- a\n\n  ::: tip\n  <li>b\n  :::\n',
  '- a\n\n  > <dd>b <li>c\n',
  '<p><span><div>a</span></p></div>',
  '<p><b>a\n\nb\n\n<p><i><u>c',
  '<table><tr><td><div>a</td></tr></table>',
  '<table><b><tr><td>a</table>',
  '<table><div>a<tr><i>b</table>',
  '<table><caption><div>a<tr><td>b</table>',
  '<button><div>\n\n```js\na\n```\n\n</div></button>',
  '<a href="/x"><div>\n\n## b\n\n[c](/d)\n\n</div></a>',
  '[a <a href="/b">c</a> d](/e)',
  '**a <div>b</div> c** d',
  'a <div>b <p>c</div> d',
  'a <h1><b>b <h2>c</h1> d',
  '## a <h3>b</h3> <hr> c',
  '<svg><g><div>a</g></svg>\n\nb',
  '<svg><foreignObject><div>a</svg></div></foreignObject>',
  '<svg><style><div></style></svg>',
  '<svg><title><p>a</title><path d="M0"></svg>',
  '<math><mi><div>a</mi><annotation-xml><li>b</math>',
  '<select><option>a<div>b<table><tr><td>c</select>',
  '<select>\n\n- [ ] a\n\n</select>',
  '<form><div><form>a</form></div></form></div>',
  '<script>a</scriptx>\n</script>',
  '<textarea><div></textareax>\n\na',
  '<title>a\n\nb <title>c',
  '<noscript><p title="</noscript><div>">a</p></noscript>',
  '<noscript><textarea></noscript></textarea><div>',
  '<kbd><?</kbd> a',
  '<kbd><!</kbd> a <code></</code>',
  '<b x="a>b">c</b d="><div>">e',
  '<div\u00a0x>a</div>\n\n<div\u000bx>b</div>',
  '<ruby>a<rt><b>b<rt>c<rp><div>d</ruby>',
  '<template><tr><div><td>a</template>',
  '<template><div>\n\na\n\n</template>',
  '<object><p>a<object><div>b</p></object>',
  '<marquee><p><marquee></p></marquee>',
  '<nobr>a<nobr><i>b</nobr></nobr>',
  '<font><p><font>a</font><p>b</font>',
  '<details><summary><div>a</summary>\n\n- b</details>\n\n- c',
  '| a |\n| - |\n| <td>b</td></tr></table> <div> |\n',
  '| a |\n| - |\n| <table><tr><td>c |\n\n</td></table>',
  'a[^1] <section>b\n\n[^1]: <li>c <div>d\n',
  '<Steps>\n\n<div>\n\n1. a\n\n</Steps>\n\n</div>',
  '<Card title="a" href="/b" x="c">\n\n<a href="/d"><p>e\n\n</Card>',
  '::: tabs\n== a\n<div>\n== b\n</div>\n:::',
  '<body><html><head><frameset><plaintext>a',
  '</p></br></div></main></body></html>',
  '<image src="a"><keygen><br></br><col><td>',
  `${'<div><b>'.repeat(300)}a`,
  `${'<a href=x><b>'.repeat(60)}b`,
];

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
