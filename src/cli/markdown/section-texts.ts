/**
 * The plain text of a page by section, for the search. It is derived from the chunks of the article, not from
 * Markdown: there, containers, tabs and tables of any syntax are already HTML, includes are resolved, and the
 * position of each heading is marked.
 */
import type { Chunk, Document } from '../../runtime/model/index.js';
import { namesIn } from './code/names.js';
import { decodeEntities } from './entities.js';
import { setOf, VERBATIM, VOID, verbatimEnd } from './html/html-elements.js';
import { foldSpace } from './plain-text.js';
import { type ChunkResolver, renderChunks } from './render/render-chunks.js';
import { finishedTag, readAttributes } from './scan/tags.js';

/** The text between two headings. */
export interface SectionText {
  /** Index of its heading; absent before the first heading. */
  heading?: number;
  /** One line for each paragraph, list item or row; the cells of a row are separated by `CELL`. */
  text: string;
  /** Names in the section's code that are not in its text, without duplicates. */
  names: string[];
}

export const CELL = '\t';

/**
 * Splits the text into sections. The first one is the text before the first heading. Without `component`, the
 * text contains only the content of components.
 */
export function sectionTextsOf(
  { chunks, codes, headings }: Pick<Document, 'chunks' | 'codes' | 'headings'>,
  component?: ChunkResolver['component'],
): SectionText[] {
  return new Reader().read(htmlOf(chunks, component)).map(({ heading, lines, titles, blocks }) => {
    const text = lines.join('\n');
    const samples = blocks.flatMap((i) => codes[i] ?? []).filter(({ lang }) => !STYLES.includes(lang));
    const shown = heading === undefined ? text : `${headings[heading]?.text ?? ''}\n${text}`;
    const code = samples.map((sample) => sample.code);
    const names = [...new Set([...titles, ...namesIn(code, shown)])];
    return heading === undefined ? { text, names } : { heading, text, names };
  });
}

/** Style sheets: their names belong to the page that they style. */
const STYLES = ['css', 'less', 'sass', 'scss', 'stylus'];

interface Section {
  heading?: number;
  lines: string[];
  titles: string[];
  blocks: number[];
}

/**
 * Marker character. The Markdown parser replaces it in the source, so no text of an author can look like a
 * marker.
 */
const MARK = '\0';
/** The label of the button list of a code group. */
const CODE_GROUP = `${MARK}codes`;

/** Elements whose content is not prose: controls, images, code, hidden text. */
const SILENT = setOf(
  'audio button canvas datalist iframe math noembed noframes noscript object pre script select style svg template textarea title video xmp',
);
/** Elements inside a line of text; any other element begins a new line. */
const INLINE = new Set([
  ...setOf('a abbr b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark q s samp'),
  ...setOf('small span strike strong sub sup td th time tt u var wbr'),
  ...SILENT,
]);
INLINE.delete('pre');

interface Element {
  name: string;
  into: 'lines' | 'titles' | 'nothing';
  /** Whether the tabs around the element contain only code. */
  isCodeGroup: boolean;
}

const OUTSIDE: Element = { name: '', into: 'lines', isCodeGroup: false };

function htmlOf(chunks: Chunk[], component: ChunkResolver['component'] | undefined): string {
  const nothing = () => '';
  return renderChunks(chunks, {
    link: nothing,
    image: nothing,
    url: nothing,
    // The headings are searched as titles of their sections.
    toc: nothing,
    ...(component && { component }),
    msg: (key) => (key === 'codeGroupText' ? CODE_GROUP : ''),
    picture: (_, attributes) => `<img${attributes}>`,
    id: (i) => MARK + i,
    code: (i) => `<pre>${MARK}${i}</pre>`,
  });
}

class Reader {
  readonly #sections: Section[] = [{ lines: [], titles: [], blocks: [] }];
  readonly #open: Element[] = [];
  #section = this.#sections[0]!;
  #line = '';

  read(html: string): Section[] {
    let at = 0;
    finishedTag.lastIndex = 0;
    for (let match = finishedTag.exec(html); match !== null; match = finishedTag.exec(html)) {
      this.#text(html.slice(at, match.index));
      at = finishedTag.lastIndex;
      const [, slash, written = '', attributes = ''] = match;
      const name = written.toLowerCase();
      if (slash) {
        this.#end(name);
        continue;
      }
      this.#begin(name, attributes);
      if (!VERBATIM.has(name)) continue;
      at = verbatimEnd(html, name, at);
      finishedTag.lastIndex = at;
    }
    this.#text(html.slice(at));
    this.#endLine();
    return this.#sections;
  }

  get #inner(): Element {
    return this.#open.at(-1) ?? OUTSIDE;
  }

  #begin(name: string, attributes: string): void {
    if (!INLINE.has(name)) this.#endLine();
    if (name === 'br') this.#line += ' ';
    if (name === 'td' || name === 'th') this.#line += MARK;
    if (name === 'img' && this.#inner.into !== 'nothing') this.#line += ` ${attributeOf(attributes, 'alt')} `;
    if ((name === 'math' || name === 'svg') && this.#inner.into !== 'nothing')
      this.#line += attributeOf(attributes, 'data-search-text');
    if (VOID.has(name)) return;

    const classes = attributeOf(attributes, 'class').split(/\s+/);
    const heading = /^h[1-6]$/.test(name) ? headingOf(attributes) : undefined;
    if (heading !== undefined) {
      this.#section = { heading, lines: [], titles: [], blocks: [] };
      this.#sections.push(this.#section);
    }
    // Footnotes are far from their references, so they are added to the first section.
    if (classes.includes('dc-footnotes')) this.#section = this.#sections[0]!;
    if (classes.includes('dc-tab-list') && attributeOf(attributes, 'aria-label') === CODE_GROUP)
      this.#open.at(-1)!.isCodeGroup = true;
    const { into, isCodeGroup } = this.#inner;
    const isFootnoteLink = classes.includes('dc-footnote-ref') || classes.includes('dc-footnote-back');
    const isSilent = heading !== undefined || SILENT.has(name) || isFootnoteLink;
    const isTitle = classes.includes('dc-code-title') || (isCodeGroup && classes.includes('dc-tab-label'));
    this.#open.push({
      name,
      into: isSilent ? 'nothing' : isTitle && into === 'lines' ? 'titles' : into,
      isCodeGroup,
    });
  }

  #end(name: string): void {
    if (!INLINE.has(name)) this.#endLine();
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at >= 0) this.#open.length = at;
  }

  #text(text: string): void {
    if (this.#inner.into !== 'nothing') this.#line += decodeEntities(text);
    else if (text.startsWith(MARK)) this.#section.blocks.push(Number(text.slice(1)));
  }

  #endLine(): void {
    const { into } = this.#inner;
    // A line break inside a button or an image does not break the line around it.
    if (into === 'nothing') return;
    const line = cleanLine(this.#line);
    this.#line = '';
    // A line without letters or digits is useless for the search.
    if (/[\p{L}\p{N}]/u.test(line)) this.#section[into].push(line);
  }
}

function cleanLine(line: string): string {
  const cells = line.split(MARK).map(foldSpace);
  return cells.filter((cell) => cell !== '').join(CELL);
}

function headingOf(attributes: string): number | undefined {
  const id = attributeOf(attributes, 'id');
  return id.startsWith(MARK) ? Number(id.slice(1)) : undefined;
}

function attributeOf(attributes: string, wanted: string): string {
  if (!attributes.includes(wanted)) return '';
  return readAttributes(attributes).find(({ name }) => name === wanted)?.value ?? '';
}
