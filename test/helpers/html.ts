/**
 * Reads a page as a browser's parser would, as far as it matters here: does what an author wrote stay inside the
 * article, so that the shell around it and the data block after it are whole?
 */
import assert from 'node:assert/strict';

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Their content is text up to their own end tag; that of `plaintext` has no end. */
const RAW = /^(script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)$/;
/** Closed by whatever follows. */
const OPTIONAL_END = /^(p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|rp|rt|colgroup|caption)$/;

const TOKEN =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<![^>]*>|<(\/?)([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)(>|$)/g;

export interface ReadPage {
  /** The data block, parsed. */
  data: unknown;
  /** What was still open where an end tag of another element came, with the element around it. */
  leaks: string[];
}

/** @throws AssertionError where `#docs-root` or the document does not end where it should. */
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
