/**
 * A page's entry as it stands on disk and travels between threads: lines of JSON without what can be left out. What is
 * asked of nearly every page stands in the first; the others stay bytes until somebody asks for them. Ten thousand
 * pages have two hundred thousand headings and links, so those are cells in a row, not objects, and the page's own
 * path, which nearly all of them would name, is not repeated.
 */
import type { Diagnostic, DocumentLink, Frontmatter, Heading, Silence } from '../../runtime/model.js';
import type { Sections } from '../markdown/sections.js';
import {
  isDiagnostic,
  isExactly,
  isNumber,
  isOneOf,
  isPlace,
  isRecord,
  isText,
  listOf,
  objectOf,
  optional,
  recordOf,
  type Shape,
  tupleOf,
} from '../report/shape.js';
import type { Entry, Facts, Href } from './facts.js';
import type { Stamp } from './project-files.js';

/** Stands for the path of the page, for what its front matter says, or for nothing at all. */
const SAME = 0;
type Same = typeof SAME;

type Cell = string | number | null;

type Head = [
  key: string,
  at: number,
  stamp: Stamp,
  others: Entry['others'] | Same,
  bodyKey: string,
  title: string | Same,
  hasH1: 0 | 1,
  shape: string,
  samples: string,
  frontmatter: Frontmatter,
  ids: string[] | Same,
  includes: string[] | Same,
  mentions: string[] | Same,
  diagnostics: Diagnostic[] | Same,
  silences: Silence[] | Same,
  hrefs: Href[] | Same,
];

type Details = [
  description: string | Same,
  sections: [frontmatter: string, texts: string, codes: string],
  places: Facts['places'],
];

const isSame = isExactly(SAME);
const isFlag = isExactly(0, 1);
const isSwitch = optional(isExactly(true, false));
const isTextList = isOneOf(isSame, listOf(isText));

const isFrontmatter = objectOf({
  title: optional(isText),
  titleSuffix: optional(isText),
  description: optional(isText),
  pageType: optional(isExactly('home', 'doc', 'custom', 'blank', '404')),
  layout: optional(isText),
  overview: isSwitch,
  overviewHeaders: optional(listOf(isNumber)),
  sidebar: isSwitch,
  navbar: isSwitch,
  outline: isSwitch,
  footer: isSwitch,
  search: isSwitch,
  head: optional(listOf(tupleOf(isText, isRecord, optional(isText)))),
  socialImage: optional(isOneOf(isText, isExactly(false))),
  date: optional(isText),
  order: optional(isNumber),
  hero: optional(isRecord),
  features: optional(listOf(objectOf({ title: isText }))),
  checkIgnore: optional(recordOf(isOneOf(isText, isExactly(null)))),
});

const isHead = tupleOf(
  isText,
  isNumber,
  isText,
  isOneOf(isSame, recordOf(isText)),
  isText,
  isOneOf(isSame, isText),
  isFlag,
  isText,
  isText,
  isFrontmatter,
  isTextList,
  isTextList,
  isTextList,
  isOneOf(isSame, listOf(isDiagnostic)),
  isOneOf(isSame, listOf(objectOf({ code: isText, reason: isText, file: isText, line: isNumber }))),
  isOneOf(isSame, listOf(isOneOf(isText, tupleOf(isText, optional(isText), optional(isText))))),
);

const isDetails = tupleOf(isOneOf(isSame, isText), tupleOf(isText, isText, isText), recordOf(isPlace));

const orNothing = (shape: Shape) => isOneOf(isExactly(null), shape);
const isHeadingCells = rowsOf(
  isNumber,
  isText,
  isText,
  isNumber,
  orNothing(isNumber),
  isNumber,
  isOneOf(isSame, isText),
  isNumber,
  isNumber,
);
const isLinkCells = rowsOf(orNothing(isText), orNothing(isFlag), isNumber, isNumber, isNumber);

/** Cells in a row, of which so many belong together. */
function rowsOf(...shapes: Shape[]): Shape {
  return (value) =>
    Array.isArray(value) &&
    value.length % shapes.length === 0 &&
    value.every((cell, i) => shapes[i % shapes.length]!(cell));
}

/** Four lines: what is asked of nearly every page, of some, its headings, its links. */
const DETAILS = 1;
const HEADINGS = 2;
const LINKS = 3;

/** The same one for all pages that have none. */
const NONE: never[] = [];
const NO_OTHERS: Entry['others'] = {};

export function packEntry(path: string, { key, at, stamp, others, bodyKey, facts }: Entry): string {
  const { title, description, headings, shape, links, sections, frontmatter } = facts;
  const list = <T>(items: T[]): T[] | Same => (items.length === 0 ? SAME : items);
  const head: Head = [
    key,
    at,
    stamp,
    Object.keys(others).length === 0 ? SAME : others,
    bodyKey,
    title === frontmatter.title ? SAME : title,
    facts.hasH1 ? 1 : 0,
    shape,
    sections.samples,
    frontmatter,
    list(facts.ids),
    list(facts.includes),
    list(facts.mentions),
    list(facts.diagnostics),
    list(facts.silences),
    list(facts.hrefs),
  ];
  const details: Details = [
    description === frontmatter.description ? SAME : description,
    [sections.frontmatter, sections.texts, sections.codes],
    facts.places,
  ];
  const rows = [head, details, packHeadings(headings, path), packLinks(links)];
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

const LINE_BREAK = 10;

/**
 * The entry of a page whose bytes are these. They are not to change while somebody has it. `reread` gives the facts anew,
 * where a line that is read later is not what `packEntry` gave.
 * @throws where the first line is not.
 */
export function unpackEntry(path: string, bytes: Uint8Array, reread?: () => Facts): Entry {
  const lines =
    bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = lines.indexOf(LINE_BREAK);
  if (end < 0) throw new Error('This is no entry.');
  const head = JSON.parse(lines.toString('utf8', 0, end)) as Head;
  if (!isHead(head)) throw new Error('This is no entry.');
  const others = head[3];
  return {
    key: head[0],
    at: head[1],
    stamp: head[2],
    others: others === SAME ? NO_OTHERS : others,
    bodyKey: head[4],
    facts: new PackedFacts({ path, head, lines, reread }),
  };
}

interface Packed {
  path: string;
  head: Head;
  lines: Buffer;
  reread: (() => Facts) | undefined;
}

/** Facts that are taken apart as they are asked for. */
class PackedFacts implements Facts {
  readonly frontmatter: Frontmatter;
  readonly title: string;
  readonly hasH1: boolean;
  readonly shape: string;
  readonly ids: string[];
  readonly includes: string[];
  readonly mentions: string[];
  readonly diagnostics: Diagnostic[];
  readonly silences: Silence[];
  readonly hrefs: Href[];
  readonly sections: Sections;
  readonly #path: string;
  readonly #lines: Buffer;
  readonly #reread: (() => Facts) | undefined;
  #fresh: Facts | undefined;
  #details: Details | undefined;
  #headings: Heading[] | undefined;
  #links: DocumentLink[] | undefined;

  constructor({ path, head, lines, reread }: Packed) {
    const [, , , , , title, hasH1, shape, samples, frontmatter, ids, includes, mentions] = head;
    const [, , , , , , , , , , , , , diagnostics, silences, hrefs] = head;
    this.frontmatter = frontmatter;
    this.title = title === SAME ? (frontmatter.title ?? '') : title;
    this.hasH1 = hasH1 === 1;
    this.shape = shape;
    this.ids = ids === SAME ? NONE : ids;
    this.includes = includes === SAME ? NONE : includes;
    this.mentions = mentions === SAME ? NONE : mentions;
    this.diagnostics = diagnostics === SAME ? NONE : diagnostics;
    this.silences = silences === SAME ? NONE : silences;
    this.hrefs = hrefs === SAME ? NONE : hrefs;
    this.sections = new PackedSections(samples, this);
    this.#path = path;
    this.#lines = lines;
    this.#reread = reread;
  }

  get description(): string {
    const [description] = this.details;
    return description === SAME ? this.frontmatter.description! : description;
  }

  get places(): Facts['places'] {
    return this.details[2];
  }

  get headings(): Heading[] {
    const count = this.shape === '' ? 0 : this.shape.split(' ').length;
    const isRow: Shape = (value) =>
      isHeadingCells(value) && (value as Cell[]).length === count * HEADING_CELLS;
    const cells = this.#headings ? undefined : this.#row(HEADINGS, isRow);
    this.#headings ??= cells ? unpackHeadings(cells as Cell[], this.#path) : this.#anew.headings;
    return this.#headings;
  }

  get links(): DocumentLink[] {
    const isRow: Shape = (value) =>
      isLinkCells(value) && (value as Cell[]).length === this.hrefs.length * LINK_CELLS;
    const cells = this.#links ? undefined : this.#row(LINKS, isRow);
    this.#links ??= cells ? unpackLinks(this.hrefs, cells as Cell[], this.#path) : this.#anew.links;
    return this.#links;
  }

  get details(): Details {
    this.#details ??= (this.#row(DETAILS, isDetails) as Details | undefined) ?? this.#detailsAnew();
    return this.#details;
  }

  #detailsAnew(): Details {
    const { description, sections, places } = this.#anew;
    return [description, [sections.frontmatter, sections.texts, sections.codes], places];
  }

  /** Read from the page itself. */
  get #anew(): Facts {
    this.#fresh ??= this.#reread?.();
    if (!this.#fresh) throw new Error('This is no entry.');
    return this.#fresh;
  }

  /** Undefined where it has not the shape. */
  #row(line: number, isShape: Shape): unknown {
    let start = 0;
    for (let i = 0; i < line; i++) start = this.#lines.indexOf(LINE_BREAK, start) + 1;
    const end = this.#lines.indexOf(LINE_BREAK, start);
    try {
      const row: unknown = JSON.parse(
        this.#lines.toString('utf8', start, end < 0 ? this.#lines.length : end),
      );
      return isShape(row) ? row : undefined;
    } catch {
      return undefined;
    }
  }
}

class PackedSections implements Sections {
  readonly samples: string;
  readonly #facts: PackedFacts;

  constructor(samples: string, facts: PackedFacts) {
    this.samples = samples;
    this.#facts = facts;
  }

  get frontmatter(): string {
    return this.#facts.details[1][0];
  }

  get texts(): string {
    return this.#facts.details[1][1];
  }

  get codes(): string {
    return this.#facts.details[1][2];
  }
}

const EXPLICIT = 1;
const INSIDE = 2;

const HEADING_CELLS = 9;

function packHeadings(headings: readonly Heading[], path: string): Cell[] {
  const cells: Cell[] = [];
  for (const { depth, text, slug, explicit, inside, after, charIndex, file, line, column } of headings) {
    const flags = (explicit ? EXPLICIT : 0) | (inside ? INSIDE : 0);
    cells.push(depth, text, slug, flags, after ?? null, charIndex, file === path ? SAME : file, line, column);
  }
  return cells;
}

function unpackHeadings(cells: readonly Cell[], path: string): Heading[] {
  const headings: Heading[] = [];
  for (let i = 0; i < cells.length; i += HEADING_CELLS) {
    const flags = cells[i + 3] as number;
    const after = cells[i + 4] as number | null;
    const file = cells[i + 6] as string | Same;
    const heading: Heading = {
      depth: cells[i] as number,
      text: cells[i + 1] as string,
      slug: cells[i + 2] as string,
      explicit: (flags & EXPLICIT) !== 0,
      charIndex: cells[i + 5] as number,
      file: file === SAME ? path : file,
      line: cells[i + 7] as number,
      column: cells[i + 8] as number,
    };
    if ((flags & INSIDE) !== 0) heading.inside = true;
    if (after !== null) heading.after = after;
    headings.push(heading);
  }
  return headings;
}

/** What `hrefs` do not say, in so many cells for each. */
const LINK_CELLS = 5;

function packLinks(links: readonly DocumentLink[]): Cell[] {
  const cells: Cell[] = [];
  for (const { alt, sized, line, column, length } of links)
    cells.push(alt ?? null, sized === undefined ? null : Number(sized), line, column, length);
  return cells;
}

function unpackLinks(hrefs: readonly Href[], cells: readonly Cell[], path: string): DocumentLink[] {
  return hrefs.map((written, at) => {
    const i = at * LINK_CELLS;
    const alt = cells[i] as string | null;
    const sized = cells[i + 1] as number | null;
    const [href, kind = 'link', file = path] = typeof written === 'string' ? [written] : written;
    const link: DocumentLink = {
      href,
      kind,
      file,
      line: cells[i + 2] as number,
      column: cells[i + 3] as number,
      length: cells[i + 4] as number,
    };
    if (alt !== null) link.alt = alt;
    if (sized !== null) link.sized = sized === 1;
    return link;
  });
}
