/** The records of a hosted index: one for each heading, and one for each paragraph under it. */
import type { SearchData, SearchLevel, SearchPage, SearchRecord, SearchSection } from '../model/index.js';
import { encodedUrl, linkTo } from '../routes.js';

/** A record with the attributes that a hosted index sorts and searches by, but does not show. */
export interface IndexRecord extends SearchRecord {
  /** Names in the section's code. Only on the record of a heading. */
  names?: string;
  /** The words of the address. Only on the record of a page. */
  route?: string;
  /** Only on the record of a page. */
  keywords?: string[];
  weight: {
    /** Larger for higher headings: 100 for a page, 0 for a paragraph. */
    level: number;
    /** Position from the top of the page. */
    position: number;
  };
}

export interface RecordOptions {
  base: string;
  /** An origin. Without it, URLs are root-relative. */
  siteUrl?: string | undefined;
  cleanUrls?: boolean;
}

type Hierarchy = SearchRecord['hierarchy'];

/**
 * Maximum length of the content of a record, in characters. Hosted services refuse records of more than 10 KB; a
 * Chinese character takes three bytes.
 */
const MAX_LENGTH = 2000;

export function recordsOf(data: SearchData, options: RecordOptions): IndexRecord[] {
  return data.pages.flatMap((page) => recordsOfPage(page, options));
}

function recordsOfPage(page: SearchPage, options: RecordOptions): IndexRecord[] {
  const records: IndexRecord[] = [];
  const numbers = new Map<string, number>();
  let hierarchy = hierarchyWith({ lvl0: page.lvl0, lvl1: page.title });

  /** Adds the record of a heading, without content, or of a paragraph. */
  const add = (section: SearchSection, type: SearchRecord['type'], content: string | null) => {
    const number = numbers.get(section.id) ?? 0;
    numbers.set(section.id, number + 1);
    const record: IndexRecord = {
      objectID: objectIdOf(page.url, section.id, number),
      url: sectionUrl(page.url, section.id, options),
      type,
      content,
      hierarchy,
      weight: {
        level: type === 'content' ? 0 : 110 - 10 * Number(type.slice(3)),
        position: records.length,
      },
    };
    if (content === null && section.names !== '') record.names = section.names;
    if (type === 'lvl1' && section.id === '') {
      record.route = page.url.split(/[/-]+/).join(' ').trim();
      if (page.keywords) record.keywords = page.keywords;
    }
    records.push(record);
  };

  for (const [i, section] of page.sections.entries()) {
    const type = `lvl${Math.min(6, Math.max(1, section.depth))}` as Exclude<SearchLevel, 'lvl0'>;
    if (section.id !== '') hierarchy = hierarchyAt(hierarchy, type, section.title);
    add(section, type, null);
    const lines = section.text.split('\n');
    // As in the offline search, the description belongs to the page's own section.
    if (i === 0 && page.description) lines.push(page.description);
    for (const line of lines) {
      for (const piece of splitLine(line)) add(section, 'content', piece);
    }
  }
  return records;
}

/** @param number of the record in its section. A `#` in the name of the page is encoded. */
export const objectIdOf = (routePath: string, id: string, number: number): string =>
  `${linkTo(routePath)}${id && `#${id}`}-${number}`;

/** The URL of a section: the URL of its page, with its id. */
export function sectionUrl(routePath: string, id: string, options: RecordOptions): string {
  const { base, siteUrl = '', cleanUrls = true } = options;
  return siteUrl + encodedUrl(routePath, { base, cleanUrls }) + (id && `#${encodeURIComponent(id)}`);
}

function hierarchyWith(known: Partial<Hierarchy>): Hierarchy {
  return { lvl0: null, lvl1: null, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null, ...known };
}

/** The titles above a new heading, and its own. Those below it belong to the previous section. */
function hierarchyAt(hierarchy: Hierarchy, level: SearchLevel, title: string): Hierarchy {
  const above = Object.entries(hierarchy).filter(([name]) => name < level);
  return hierarchyWith({ ...Object.fromEntries(above), [level]: title });
}

/** The parts of a line that fit in a record. */
function* splitLine(line: string): Generator<string> {
  let rest = line.trim();
  while (rest.length > MAX_LENGTH) {
    const head = rest.slice(0, MAX_LENGTH);
    const space = head.lastIndexOf(' ');
    // Scripts without spaces can be cut anywhere except inside a surrogate pair.
    const at = space > MAX_LENGTH / 2 ? space : /[\ud800-\udbff]$/.test(head) ? MAX_LENGTH - 1 : MAX_LENGTH;
    yield rest.slice(0, at);
    rest = rest.slice(at).trim();
  }
  if (rest !== '') yield rest;
}
