/**
 * The HTML that `markdown.html: 'sanitised'` allows. A page consists of fragments: a tag and its end tag may
 * be several Markdown paragraphs apart. A sanitiser for whole documents would never see a complete element,
 * and its output would be recombined afterwards, which is how such filters are bypassed. Instead, this tool
 * writes every `<` of an article itself. It parses each tag of an author strictly and rebuilds it from a name
 * and attributes in these lists. Anything that does not parse as a tag is text.
 * Elements whose content browsers parse by other rules are not allowed (`svg`, `math`, `noscript`,
 * `template`, `title`, …), so an article means the same after any number of serializations. `style`, `class`,
 * `role` and form elements are not allowed either: with them, an article could imitate the page around it, or
 * scripts could mistake it for a part of that page.
 */

import type { SourceRange } from '../../plugin/markdown-context.js';
import { isOwnId } from '../ids.js';
import type { RenderContext } from '../render/render-context.js';
import { setOf } from './html-elements.js';

const ELEMENTS = setOf(
  'a abbr audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em ' +
    'figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp small source span ' +
    'strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr',
);

const GLOBAL_ATTRIBUTES = setOf('id title lang dir align aria-label aria-hidden');

const ELEMENT_ATTRIBUTES = new Map(
  Object.entries({
    a: 'href name',
    audio: 'src controls loop muted preload',
    col: 'span width',
    colgroup: 'span width',
    del: 'datetime',
    details: 'open',
    img: 'src srcset sizes alt width height loading decoding data-zoom data-zoom-src',
    ins: 'datetime',
    li: 'value',
    ol: 'start reversed type',
    source: 'src srcset sizes media type width height',
    table: 'width border',
    td: 'colspan rowspan headers width valign',
    th: 'colspan rowspan headers scope abbr width valign',
    time: 'datetime',
    track: 'src kind srclang label default',
    tr: 'valign',
    video: 'src poster controls loop muted playsinline preload width height',
  }).map(([element, names]) => [element, setOf(names)]),
);

/** The content of these elements is not text of the article, so it is removed with them. */
const WITH_CONTENT = setOf(
  'applet canvas embed frameset iframe math noembed noframes noscript object plaintext script select style svg template ' +
    'textarea title xmp',
);

export function isCleanElement(name: string): boolean {
  return ELEMENTS.has(name);
}

export function isLostWithContent(name: string): boolean {
  return WITH_CONTENT.has(name);
}

/** Why an attribute is not allowed, as a phrase that follows its name; undefined if it is allowed. */
export function attributeFault(element: string, name: string, value: string): string | undefined {
  if (!GLOBAL_ATTRIBUTES.has(name) && !ELEMENT_ATTRIBUTES.get(element)?.has(name))
    return "is not allowed with 'sanitised'";
  if (name === 'srcset' && !isSrcset(value)) return 'is not a list of URLs with widths or densities';
  if (name === 'preload' && !/^(?:|none|metadata|auto)$/i.test(value)) return 'is not one of its values';
  const isId = name === 'id' || name === 'name';
  return isId && isOwnId(value) ? 'has a name that the page itself uses' : undefined;
}

const SCRIPT_HINT =
  'Move the code to a component of your theme (`content/_theme/index.tsx`), or to a layout.';

const STYLE_HINT = 'Move the rules to the style sheet of your theme (`content/_theme/index.css`).';

/** What to write instead of an element or attribute that contains code; undefined if it contains none. */
export function inlineCodeHint(name: string): string | undefined {
  if (name === 'script' || isHandler(name)) return SCRIPT_HINT;
  return name === 'style' ? STYLE_HINT : undefined;
}

/** Whether an attribute is an event handler. */
export function isHandler(name: string): boolean {
  return /^on[a-z]+$/.test(name);
}

export function reportUnsafe(
  context: RenderContext,
  message: string,
  place: SourceRange,
  hint = "Use Markdown or a component. The guide 'Raw HTML' lists the allowed HTML.",
): void {
  context.report({
    code: 'unsafe-html',
    message: `${message}, so it is removed.`,
    hint,
    ...place,
  });
}

interface Candidate {
  href: string;
  /** Offset of the address in the value. */
  begin: number;
  descriptor: string;
}

const SPACE = /[\t\n\f\r ]/;

/** Parses `small.png 1x, large.png 2x` by the rules of the HTML standard: addresses with their descriptors. */
export function srcsetOf(value: string): Candidate[] {
  const candidates: Candidate[] = [];
  for (let at = 0; at < value.length; ) {
    while (at < value.length && (SPACE.test(value[at]!) || value[at] === ',')) at++;
    if (at === value.length) break;
    const begin = at;
    while (at < value.length && !SPACE.test(value[at]!)) at++;
    const href = value.slice(begin, at).replace(/,+$/, '');
    let descriptor = '';
    // A comma directly after the address ends the candidate.
    if (begin + href.length === at) {
      const end = value.indexOf(',', at);
      const next = end < 0 ? value.length : end;
      descriptor = value.slice(at, next).trim();
      at = next;
    }
    candidates.push({ href, begin, descriptor });
  }
  return candidates;
}

/** Whether each candidate is only an address with an optional width or density. */
function isSrcset(value: string): boolean {
  return srcsetOf(value).every(({ descriptor }) => /^(?:|\d+w|\d*\.?\d+(?:e\d+)?x)$/.test(descriptor));
}
