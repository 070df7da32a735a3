/**
 * A page's entry as it stands on disk and travels between threads: JSON without what can be left out. Ten thousand
 * pages have two hundred thousand headings and links, so those are cells in a row, not objects, and the page's own
 * path, which nearly all of them would name, is not repeated. They are taken apart where somebody asks for them.
 */
import type { DocumentLink, Heading } from '../../runtime/model.js';
import type { Entry, Facts } from './facts.js';
import type { Stamp } from './project-files.js';

/** Stands for the path of the page, or for what its front matter says. */
const SAME = 0;
type Same = typeof SAME;

type Cell = string | number | null;

type Head = [
  key: string,
  at: number,
  /** The page's own. */
  stamp: Stamp,
  /** Of the files that it includes, by their paths. */
  others: Record<string, Stamp> | Same,
  bodyKey: string,
  title: string | Same,
  description: string | Same,
  shape: string,
  sections: [frontmatter: string, texts: string, samples: string, codes: string],
  rest: Omit<Facts, 'title' | 'description' | 'headings' | 'shape' | 'links' | 'sections'>,
];

/** Three lines of JSON: what is asked of nearly every page, its headings, its links. */
export function packEntry(path: string, { key, at, stamps, bodyKey, facts }: Entry): string {
  const { title, description, headings, shape, links, sections } = facts;
  const { frontmatter, hasH1, ids, includes, mentions, places, diagnostics, silences } = facts;
  const { [path]: stamp = 'missing', ...others } = stamps;
  const head: Head = [
    key,
    at,
    stamp,
    Object.keys(others).length === 0 ? SAME : others,
    bodyKey,
    title === frontmatter.title ? SAME : title,
    description === frontmatter.description ? SAME : description,
    shape,
    [sections.frontmatter, sections.texts, sections.samples, sections.codes],
    { frontmatter, hasH1, ids, includes, mentions, places, diagnostics, silences },
  ];
  const rows = [head, packHeadings(headings, path), packLinks(links, path)];
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

/** @throws where the text is not one that `packEntry` gave. */
export function unpackEntry(path: string, text: string): Entry {
  const headEnd = text.indexOf('\n');
  const headingsEnd = text.indexOf('\n', headEnd + 1);
  // A machine that was switched off may leave holes in a file.
  if (headingsEnd < 0 || text.includes('\0')) throw new Error('This is no entry.');
  const head = JSON.parse(text.slice(0, headEnd)) as Head;
  const [key, at, stamp, others, bodyKey, title, description, shape, sections, rest] = head;
  const { frontmatter, hasH1, ids, includes, mentions, places, diagnostics, silences } = rest;
  const headingCells = text.slice(headEnd + 1, headingsEnd);
  const linkCells = text.slice(headingsEnd + 1);
  let headings: Heading[] | undefined;
  let links: DocumentLink[] | undefined;
  return {
    key,
    at,
    stamps: others === SAME ? { [path]: stamp } : { [path]: stamp, ...others },
    bodyKey,
    facts: {
      frontmatter,
      title: title === SAME ? frontmatter.title! : title,
      hasH1,
      description: description === SAME ? frontmatter.description! : description,
      get headings() {
        headings ??= unpackHeadings(JSON.parse(headingCells) as Cell[], path);
        return headings;
      },
      shape,
      sections: { frontmatter: sections[0], texts: sections[1], samples: sections[2], codes: sections[3] },
      get links() {
        links ??= unpackLinks(JSON.parse(linkCells) as Cell[], path);
        return links;
      },
      ids,
      includes,
      mentions,
      places,
      diagnostics,
      silences,
    },
  };
}

const EXPLICIT = 1;
const INSIDE = 2;

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
  for (let i = 0; i < cells.length; i += 9) {
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

const KINDS: DocumentLink['kind'][] = ['link', 'image', 'asset'];

function packLinks(links: readonly DocumentLink[], path: string): Cell[] {
  const cells: Cell[] = [];
  for (const { href, kind, alt, sized, file, line, column, length } of links) {
    const isSized = sized === undefined ? null : Number(sized);
    const place = [file === path ? SAME : file, line, column, length];
    cells.push(href, KINDS.indexOf(kind), alt ?? null, isSized, ...place);
  }
  return cells;
}

function unpackLinks(cells: readonly Cell[], path: string): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (let i = 0; i < cells.length; i += 8) {
    const alt = cells[i + 2] as string | null;
    const sized = cells[i + 3] as number | null;
    const file = cells[i + 4] as string | Same;
    const link: DocumentLink = {
      href: cells[i] as string,
      kind: KINDS[cells[i + 1] as number]!,
      file: file === SAME ? path : file,
      line: cells[i + 5] as number,
      column: cells[i + 6] as number,
      length: cells[i + 7] as number,
    };
    if (alt !== null) link.alt = alt;
    if (sized !== null) link.sized = sized === 1;
    links.push(link);
  }
  return links;
}
