/** Element names grouped by how the parser of a browser treats them, as listed in the HTML standard. */

export const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

export const VOID = setOf(
  'area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track wbr',
);

/** The content of these elements is always text. */
export const VERBATIM = setOf('script style textarea title xmp iframe noembed noframes');

/** The end tags of these elements are optional. */
export const OPTIONAL_END = setOf(
  'p li dt dd tr td th thead tbody tfoot option optgroup rb rp rt rtc colgroup caption',
);

/** These elements are part of the page around the article, or would swallow the rest of it. */
export const OF_NO_ARTICLE = setOf('html head body frame frameset plaintext');

/** These elements close an open paragraph. */
export const ENDS_PARAGRAPH = setOf(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 ' +
    'h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p pre search section summary table ul xmp',
);

/** The names that begin a block of HTML in CommonMark, also directly after text. */
export const HTML_BLOCK = setOf(
  'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu ' +
    'menuitem meta nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr ' +
    'track ul',
);

export const HEADING = setOf('h1 h2 h3 h4 h5 h6');
export const TABLE_PART = setOf('caption col colgroup tbody td tfoot th thead tr');

const PARAGRAPH_SCOPE = setOf('applet button caption marquee object table td template th');
const LINK_SCOPE = setOf('applet caption marquee object td template th');
const ITEM_SCOPE = setOf(
  'applet article aside blockquote button caption center col colgroup details dir dl fieldset figcaption figure footer ' +
    'form frameset h1 h2 h3 h4 h5 h6 header hgroup iframe listing main marquee menu nav noembed noframes noscript object ' +
    'ol pre script search section select style summary table tbody td template textarea tfoot th thead title tr ul xmp',
);
const TABLE = setOf('table');
const TABLE_SECTION = setOf('tbody tfoot thead');

/** The element that ends at the start tag of another one, and those in which a browser does not search for it. */
interface EndRule {
  starts: ReadonlySet<string>;
  ends: ReadonlySet<string>;
  within: ReadonlySet<string>;
}

/** The rules for more than one element apply in this order, each outside of what the rules before it end. */
export const END_RULES: readonly EndRule[] = [
  { starts: setOf('li'), ends: setOf('li'), within: ITEM_SCOPE },
  { starts: setOf('dd dt'), ends: setOf('dd dt'), within: ITEM_SCOPE },
  { starts: setOf('optgroup option'), ends: setOf('option'), within: ITEM_SCOPE },
  { starts: setOf('rb rp rt rtc'), ends: setOf('rb rp rt rtc'), within: setOf('ruby') },
  { starts: setOf('td th'), ends: setOf('td th'), within: TABLE },
  { starts: setOf('tbody tfoot thead tr'), ends: setOf('tr'), within: TABLE },
  { starts: TABLE_SECTION, ends: TABLE_SECTION, within: TABLE },
  { starts: ENDS_PARAGRAPH, ends: setOf('p'), within: PARAGRAPH_SCOPE },
  { starts: setOf('a'), ends: setOf('a'), within: LINK_SCOPE },
  { starts: setOf('button'), ends: setOf('button'), within: PARAGRAPH_SCOPE },
  { starts: TABLE, ends: TABLE, within: setOf('caption td template th') },
];

/** Offset of the end tag of an element whose content is text, searched from an offset. */
export function verbatimEnd(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}
