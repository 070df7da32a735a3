/** A parsed page in two halves: what others may ask of it, and what it takes to show it. */
import type {
  Chunk,
  CodeBlock,
  Diagnostic,
  DocumentLink,
  Frontmatter,
  Heading,
  MarkdownChunk,
  Sample,
  Suppression,
} from '../../runtime/model.js';
import type { SectionText } from '../markdown/section-texts.js';
import type { Sections } from '../markdown/sections.js';
import { isNumber, isOneOf, isText, listOf, objectOf, optional, type Shape } from '../report/shape.js';
import type { Stamp } from './project-files.js';

/** What other pages, navigation and checks may ask of a page. */
export interface PageMeta extends PageMetaSummary, PageMetaDetails {}

/** The part that `check` asks of every page. */
export interface PageMetaSummary {
  frontmatter: Frontmatter;
  /** Front matter's title, else the first h1, else a readable form of the file name. */
  title: string;
  /** False where the page's text has no h1 of its own. */
  hasH1: boolean;
  /** What `headingOutlineOf` says of the headings. */
  headingOutline: string;
  /** `samples` of the sections. */
  sampleKinds: string;
  /** For each of the links, where it leads. */
  hrefs: Href[];
  ids: string[];
  includes: string[];
  /**
   * Names of pictures and the like that the text says otherwise than by a link: in styles, scripts, code. With `*`: what
   * an address that code puts together fits.
   */
  mentions: string[];
  diagnostics: Diagnostic[];
  /** Comments of the text that suppress problems. */
  suppressions: Suppression[];
}

/** The larger part, asked of few pages. From the cache, it is parsed when somebody asks for it. */
export interface PageMetaDetails {
  description: string;
  headings: Heading[];
  /** The pieces in which the page is translated. */
  sections: Sections;
  links: DocumentLink[];
  /** Places of front matter values: `hero.actions.0.link`. */
  places: Record<string, { line: number; column: number }>;
}

/** A link as it is written; alone, it is a link of the page's own text. */
export type Href = string | [href: string, kind?: DocumentLink['kind'], file?: string];

export function hrefsOf(links: readonly DocumentLink[], path: string): Href[] {
  return links.map(({ href, kind, file }) => {
    if (file !== path) return [href, kind, file];
    return kind === 'link' ? href : [href, kind];
  });
}

/** The depths of headings, with a mark where more than depths decides how they stand to one another. */
export function headingOutlineOf(headings: readonly Heading[], path: string): string {
  return headings
    .map(({ depth, inside, after, file }) => {
      return `${depth}${inside ? 'i' : ''}${after === undefined ? '' : `h${after}`}${file === path ? '' : 'f'}`;
    })
    .join(' ');
}

export interface Body {
  /** Characters of its Markdown, includes resolved. */
  size: number;
  codes: CodeBlock[];
  samples: Sample[];
  chunks: Chunk[];
  /** The article for whoever reads no HTML. */
  markdown: MarkdownChunk[];
  /** Of the article, for the search: worked out once, as it takes as long as showing the page. */
  sectionTexts: SectionText[];
  /** One `<pre>` for each of `codes`. */
  highlighted?: string[];
}

const isChunk = isOneOf(isText, objectOf({ t: isText, i: optional(isNumber) }));

const isBodyAlone = objectOf({
  size: isNumber,
  codes: listOf(objectOf({ code: isText, lang: isText, highlight: listOf(isNumber), startLine: isNumber })),
  samples: listOf(objectOf({ i: isNumber, file: isText })),
  chunks: listOf(isChunk),
  markdown: listOf(isChunk),
  prose: listOf(objectOf({ text: isText, names: listOf(isText), heading: optional(isNumber) })),
  highlighted: optional(listOf(isText)),
});

/** Of a body as it was stored. */
export const isBody: Shape = (value) => {
  if (!isBodyAlone(value)) return false;
  const { codes, samples, highlighted } = value as Body;
  return (
    samples.every(({ i }) => codes[i] !== undefined) &&
    (highlighted === undefined || highlighted.length === codes.length)
  );
};

/** What is known of a page, and what it was found in. */
export interface CachedPage {
  /** `SourceFile.key`: a page without a title is named after it. */
  key: string;
  /** When the stamps were taken, in ms. */
  at: number;
  /** Of the page's own file. */
  stamp: Stamp;
  /** Of the files that it includes, by their paths. */
  includeStamps: Readonly<Record<string, Stamp>>;
  bodyKey: string;
  meta: PageMeta;
}
