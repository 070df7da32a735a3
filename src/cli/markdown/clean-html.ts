/**
 * What `markdown.html: 'sanitised'` lets through. A page comes in fragments, a tag here and its end some paragraphs of
 * Markdown later, so a sanitiser that takes whole documents would see none of them whole. And what it gave back would be
 * put together again after it, which is where such filters are got round. So this works from below: every `<` of an
 * article is written by this tool, each tag that an author wrote is read strictly, and made anew from a name and
 * attributes that stand in these lists. Whatever does not read as a tag is text.
 *
 * Nothing is let in whose content a browser reads by other rules (`svg`, `math`, `noscript`, `template`, `title`, …), so
 * an article means the same however often it is written out and read again. No `style`, `class`, `role` and nothing of
 * forms either: an article could otherwise look like the page around it, or be taken for a part of it by its scripts.
 */
import { isOwnId } from './duplicate-id.js';
import { isSrcset } from './srcset.js';

const setOf = (names: string) => new Set(names.split(' '));

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

/** What stands in them is no text of the article, so it goes with them. */
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

/** Why an attribute may not stand there, as what follows its name; undefined where it may. */
export function attributeFault(element: string, name: string, value: string): string | undefined {
  if (!GLOBAL_ATTRIBUTES.has(name) && !ELEMENT_ATTRIBUTES.get(element)?.has(name))
    return "is not let through by 'sanitised'";
  if (name === 'srcset' && !isSrcset(value)) return 'is not a list of addresses with widths or densities';
  if (name === 'preload' && !/^(?:|none|metadata|auto)$/i.test(value)) return 'is none of its values';
  const isId = name === 'id' || name === 'name';
  return isId && isOwnId(value) ? 'has a name that belongs to the page around the article' : undefined;
}
