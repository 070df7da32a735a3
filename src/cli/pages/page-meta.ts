/**
 * The data of a parsed page in two parts: metadata that other pages need, and the body that is needed to show
 * the page.
 */
import type {
  Chunk,
  CodeBlock,
  ComponentUse,
  Diagnostic,
  DocumentLink,
  Frontmatter,
  Heading,
  MarkdownChunk,
  Sample,
  Suppression,
} from '../../runtime/model/index.js';
import type { Preview } from '../content/components.js';
import type { ParsedPage } from '../markdown/parse.js';
import type { SectionText } from '../markdown/section-texts.js';
import type { TranslationHashes } from '../markdown/translation-sections.js';
import type { Stamp } from '../system/file-stamp.js';

/** The title in front matter, on one line. Undefined if it is empty. */
export function frontmatterTitle({ title = '' }: Frontmatter): string | undefined {
  return title.replace(/\s+/g, ' ').trim() || undefined;
}

/** The metadata of a page that `check` needs from every page. */
export interface PageMeta {
  frontmatter: Frontmatter;
  /** The front matter's title, or else the first h1, or else a readable form of the file name. */
  title: string;
  /** False if the page's text has no h1. */
  hasH1: boolean;
  /** Length of the Markdown in characters, with includes resolved. */
  size: number;
  /** The result of `headingOutlineOf`. */
  headingOutline: string;
  /** `sampleKinds` of the sections. */
  sampleKinds: string;
  /** The address of each link. */
  hrefs: Href[];
  ids: string[];
  includes: string[];
  /** The components of the site that the page uses. */
  components: PageComponent[];
  /** Names of the plugins whose Markdown the page uses, sorted. */
  plugins: string[];
  diagnostics: Diagnostic[];
  /** Comments in the text that suppress problems. */
  suppressions: Suppression[];
}

/** A component with what checks need of the article. */
export interface PageComponent extends ComponentUse {
  /** Whether there is content between its tags. */
  hasContent: boolean;
  /** Of a code block that is a preview. */
  preview?: Pick<Preview, 'code' | 'lang' | 'folder'>;
}

/** A code block that the author wrote, with its code. */
export type PageSample = Sample & CodeBlock;

/** The larger part of the metadata, needed from few pages. */
export interface PageDetails {
  description: string;
  /** Reading time in minutes of a page with a date; otherwise 0. */
  minutes: number;
  headings: Heading[];
  /** The sections by which translations are compared. */
  sections: TranslationHashes;
  links: DocumentLink[];
  /** Positions of front matter values: `hero.actions.0.link`. */
  places: Record<string, { line: number; column: number }>;
}

/** A link as written. A plain string is a link in the page's own text. */
export type Href = string | [href: string, kind?: DocumentLink['kind'], file?: string];

/** The address of a link as written, and what it is for. */
export function readHref(href: Href): { href: string; kind: DocumentLink['kind'] } {
  return typeof href === 'string' ? { href, kind: 'link' } : { href: href[0], kind: href[1] ?? 'link' };
}

export function hrefsOf(links: readonly DocumentLink[], path: string): Href[] {
  return links.map(({ href, kind, file }) => {
    if (file !== path) return [href, kind, file];
    return kind === 'link' ? href : [href, kind];
  });
}

/** The depths of the headings, with a marker where nesting or included files matter too. */
export function headingOutlineOf(headings: readonly Heading[], path: string): string {
  return headings
    .map(({ depth, inside, after, file }) => {
      return `${depth}${inside ? 'i' : ''}${after === undefined ? '' : `h${after}`}${file === path ? '' : 'f'}`;
    })
    .join(' ');
}

/** The components that a page uses, with what checks need of the article. */
export function componentsOf({ components, chunks, codes }: ParsedPage): PageComponent[] {
  const withContent = findContents(chunks);
  return components.map((use, i) => {
    const { code, folder } = use;
    const block = code === undefined ? undefined : codes[code];
    const preview = block && folder !== undefined && { code: block.code, lang: block.lang, folder };
    return { ...use, hasContent: withContent.has(i), ...(preview && { preview }) };
  });
}

/** Indexes of the components that have content. */
function findContents(chunks: readonly Chunk[]): ReadonlySet<number> {
  const found = new Set<number>();
  /** The open components without content so far. */
  let empty: number[] = [];
  for (const chunk of chunks) {
    if (typeof chunk !== 'string' && chunk.t === 'component-end') {
      empty = empty.filter((i) => i !== chunk.i);
      continue;
    }
    if (typeof chunk === 'string' && chunk.trim() === '') continue;
    for (const i of empty) found.add(i);
    empty = [];
    if (typeof chunk !== 'string' && chunk.t === 'component') empty.push(chunk.i);
  }
  return found;
}

export interface Body {
  /** Length of the Markdown in characters, with includes resolved. */
  size: number;
  codes: CodeBlock[];
  chunks: Chunk[];
  /** The article as plain Markdown. */
  markdown: MarkdownChunk[];
  /** The article's text for the search. Stored, because extracting it takes as long as rendering the page. */
  sectionTexts: SectionText[];
  /** One `<pre>` for each of `codes`. */
  highlighted?: string[];
}

/** The metadata of a page, and the state of the files it was read from. */
export interface CachedPage {
  /** When the stamps were taken, as a timestamp in ms. */
  at: number;
  /** Stamp of the page's own file. */
  stamp: Stamp;
  /** Stamps of the included files, by path. */
  includeStamps: Readonly<Record<string, Stamp>>;
  bodyKey: string;
  meta: PageMeta;
  /** Those of an entry from the cache are parsed by the first call. */
  details(): PageDetails;
}
