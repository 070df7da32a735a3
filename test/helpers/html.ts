/**
 * Parses a page in the same way as a browser, as far as the tests need it: checks that an author's HTML stays
 * inside the article, so that the surrounding shell and the data block after it are intact.
 */
import assert from 'node:assert/strict';

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements with raw text up to their own end tag; `plaintext` is never closed. */
const RAW = /^(script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)$/;
/** Elements that the next tag closes. */
const OPTIONAL_END = /^(p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|rp|rt|colgroup|caption)$/;

const TOKEN =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<![^>]*>|<(\/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)(>|$)/g;

export interface ReadPage {
  /** The data block, parsed. */
  data: unknown;
  /** Elements that were still open at the end tag of another element, with the element around them. */
  leaks: string[];
}

/** @throws AssertionError if `#docs-root` or the document does not end where it should. */
export function readPage(html: string): ReadPage {
  const open: string[] = [];
  const leaks: string[] = [];
  let data: unknown;
  let rootAt = -1;
  let rootEnd = -1;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(html); match; match = TOKEN.exec(html)) {
    const [, slash, rawName, attributes = ''] = match;
    if (rawName === undefined) continue;
    const name = rawName.toLowerCase();
    if (slash) {
      const at = open.lastIndexOf(name);
      if (at < 0) continue;
      const left = open.splice(at).slice(1);
      leaks.push(...left.filter((inner) => !OPTIONAL_END.test(inner)).map((inner) => `${inner} in ${name}`));
      if (open.length === rootAt && rootEnd < 0) rootEnd = TOKEN.lastIndex;
    } else if (RAW.test(name)) {
      const length = html.slice(TOKEN.lastIndex).search(new RegExp(`</${name}[\\s/>]`, 'i'));
      assert.ok(length >= 0, `<${name}> swallows the rest: ${html.slice(match.index, match.index + 100)}`);
      if (/id="docs-page"/.test(attributes)) {
        assert.equal(
          html.slice(rootEnd, match.index).trim(),
          '',
          '#docs-root ends where the data block begins',
        );
        assert.deepEqual(open, ['html', 'body']);
        data = JSON.parse(html.slice(TOKEN.lastIndex, TOKEN.lastIndex + length));
      }
      TOKEN.lastIndex += length;
    } else if (!VOID.test(name)) {
      if (/\bid="docs-root"/.test(attributes)) rootAt = open.length;
      open.push(name);
    }
  }
  assert.deepEqual(open, [], 'every element is closed at the end of the page');
  assert.ok(data, 'the page has its data block');
  return { data, leaks };
}
