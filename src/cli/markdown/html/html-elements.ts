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
export const TABLE_SECTION = setOf('tbody tfoot thead');
export const TABLE_CELL = setOf('caption td th');
export const RUBY_PART = setOf('rb rp rt rtc');

/** A browser does not search beyond these elements for an open element that a new one closes. */
export const SCOPE = setOf('applet caption marquee object table td template th');
/** The same for links, which can extend beyond tables. */
export const LINK_SCOPE = setOf('applet caption marquee object td template th');

/** A browser does not search beyond these elements for an open list item. */
export const ENDS_ITEM_SEARCH = setOf(
  'applet article aside blockquote button caption center col colgroup details dir dl fieldset figcaption figure footer ' +
    'form frameset h1 h2 h3 h4 h5 h6 header hgroup iframe listing main marquee menu nav noembed noframes noscript object ' +
    'ol pre script search section select style summary table tbody td template textarea tfoot th thead title tr ul xmp',
);

/** HTML elements that cannot be in SVG or MathML and that close it. */
export const ENDS_FOREIGN = setOf(
  'b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i image img li listing menu ' +
    'meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);

/** Elements of SVG and MathML that can contain HTML. */
export const INTEGRATION: Readonly<Record<'svg' | 'math', ReadonlySet<string>>> = {
  svg: setOf('foreignobject desc title'),
  math: setOf('mi mo mn ms mtext'),
};

const endTags = new Map<string, RegExp>();

/** Offset of the end tag of an element whose content is text, searched from an offset. */
export function verbatimEnd(html: string, name: string, from: number): number {
  const pattern = endTags.get(name) ?? new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  endTags.set(name, pattern);
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}
