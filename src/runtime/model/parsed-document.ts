/** The result of parsing a Markdown file. */
import type { Diagnostic, Suppression } from './diagnostic-data.js';
import type { Messages } from './interface-texts.js';

/** The generator whose ids headings get. */
export type HeadingIds = 'github' | 'vitepress';

/**
 * How raw HTML in Markdown is handled: kept as written, reduced to harmless elements and attributes, or shown
 * as text.
 */
export type HtmlPolicy = 'trusted' | 'sanitised' | 'none';

export interface Heading {
  depth: number;
  text: string;
  /** Id made from this heading's own text, unique in its page. */
  slug: string;
  /** True if the author wrote `{#id}`. */
  explicit: boolean;
  /** Only within a callout, a tab, a list, a quote or an HTML element. */
  inside?: true;
  /** Depth of a raw HTML heading between the previous heading and this one. */
  after?: number;
  /** Offset in `Document.text`. */
  charIndex: number;
  file: string;
  line: number;
  column: number;
}

export interface DocumentLink {
  /** As written in the source: still encoded, relative or absolute, may include `?` and `#`. */
  href: string;
  /** `link` is a link to follow, `image` is an `<img>`, `asset` any other file that raw HTML loads. */
  kind: 'link' | 'image' | 'asset';
  /**
   * File that contains the link: the page itself or an included file. Relative links are resolved from it.
   */
  file: string;
  line: number;
  column: number;
  length: number;
  /** Images only: alternative text and, for raw HTML, whether the author set width and height. */
  alt?: string;
  sized?: boolean;
  /** Assets only: what loads the file, as far as the content security policy cares. */
  loads?: AssetType;
}

/** `document` is a page in a frame, `object` a plug-in. */
export type AssetType = 'image' | 'media' | 'document' | 'object' | 'script' | 'style';

export interface CodeBlock {
  code: string;
  /** Language as written, lower case; empty if none was written. */
  lang: string;
  /** 1-based numbers of highlighted lines. */
  highlight: number[];
  focus: number[];
  diffAdd: number[];
  diffRemove: number[];
  error: number[];
  warning: number[];
  lineNumbers: boolean;
  /** First line number. */
  startLine: number;
  wrap: boolean;
  /** The text after the language. Only if the site has transformers, which may read it. */
  meta?: string;
}

/** A fenced code block of an author, for tools that process its code. */
export interface Sample {
  /** Index in `Document.codes`. */
  i: number;
  /** The value of `title="…"`: the path of the file that is shown, if it is a path. */
  title?: string;
  /** The value of `no-check="…"`: why the code is not checked. */
  noCheck?: string;
  /** Samples of one code group share a number; every other sample has a unique number. Counts from 1. */
  group: number;
  /** Number of headings of depth 2 before it. */
  section: number;
  /** Number of headings of any depth before it. */
  heading: number;
  /** Source position of the first character of the code, in the units of `Diagnostic`. */
  file: string;
  line: number;
  column: number;
  /**
   * For each line of the code, its source line as an offset from the first line. Absent if no lines were
   * removed.
   */
  lines?: number[];
  /** The first and last line of `file` that are shown if `file="…"` names a code file. 1-based. */
  source?: { from: number; to: number };
}

/** A component of the site that a page uses. */
export interface ComponentUse {
  name: string;
  /** Literal values. */
  props: Record<string, unknown>;
  /** In a line of text, not on lines of its own. */
  isInline: boolean;
  /** Inside a `<p>`. */
  isInParagraph?: boolean;
  /** If the page imports it: the export, and a key that identifies it on every page. */
  imported?: { key: string; module: string; exportName: string; isFile: boolean };
  /** For a preview: index in `Document.codes` of its code. */
  code?: number;
  /** For a preview: folder from which its imports are resolved, relative to the project root. */
  folder?: string;
  /** Source position of the tag. */
  file: string;
  line: number;
  column: number;
  length: number;
}

/**
 * A chunk of the article's HTML. Text is final; every other kind is a placeholder for what only the site
 * knows: the URL of a link, the id of a heading, the highlighted code, a text in the page's language.
 */
export type Chunk =
  | string
  /**
   * Replaced by attributes ` href="…"`, with target and rel if the link leaves the site. `i` is an index of
   * `Document.links`.
   */
  | { t: 'link'; i: number }
  /** Replaced by attributes ` src="…" width="…" height="…"`. */
  | { t: 'image'; i: number }
  /**
   * Replaced by an `<img>` with these additional attributes, or by two, one per color scheme, if a dark file
   * exists next to it.
   */
  | { t: 'picture'; i: number; attributes: string }
  /**
   * Replaced by the URL alone, escaped for an attribute: `poster`, `srcset`, a link with an explicit target.
   */
  | { t: 'url'; i: number }
  /** Replaced by the id of `Document.headings[i]`, escaped for an attribute. */
  | { t: 'id'; i: number }
  /** Replaced by `<pre …>…</pre>` of `Document.codes[i]`. */
  | { t: 'code'; i: number }
  /** Replaced by links to the headings of the page. */
  | { t: 'toc' }
  /**
   * `Document.components[i]` replaces everything from here to its `component-end`. The chunks between are its
   * content.
   */
  | { t: 'component'; i: number }
  | { t: 'component-end'; i: number }
  /** Replaced by the text, escaped. */
  | { t: 'msg'; key: keyof Messages };

/**
 * A chunk of the article as plain Markdown. Text is final; every other kind is a placeholder for what only
 * the site knows.
 */
export type MarkdownChunk =
  /** Placeholders within raw HTML, or for a text in the page's language. */
  | Exclude<Chunk, { t: 'picture' | 'id' | 'code' | 'component' | 'component-end' }>
  /** Replaced by the absolute URL of `Document.links[i]`. */
  | { t: 'address'; i: number }
  /** Replaced by links to the headings of the page. */
  | { t: 'toc' }
  /** As in `Chunk`. `indent` goes before each line of its text except the first. */
  | { t: 'component'; i: number; indent?: string }
  | { t: 'component-end'; i: number; indent?: string }
  /** Replaced by nothing: marks the start of `Document.headings[i]`. */
  | { t: 'heading'; i: number };

/** One Markdown file, parsed: plain data, a pure function of the source, the included files and the options. */
export interface Document {
  /** Text of the first h1, if any. */
  title?: string;
  /** First paragraph as plain text without images, the fallback for a description in front matter. Up to 200 characters. */
  excerpt: string;
  /** The Markdown with includes resolved and front matter removed. */
  text: string;
  headings: Heading[];
  links: DocumentLink[];
  /** Ids that raw HTML, footnotes or components add to the page. */
  ids: string[];
  codes: CodeBlock[];
  samples: Sample[];
  components: ComponentUse[];
  /** Names of the plugins whose Markdown the page uses, sorted. */
  plugins: string[];
  chunks: Chunk[];
  markdown: MarkdownChunk[];
  /** Files read for includes, relative to the project root; the cache checks them for changes. */
  includes: string[];
  diagnostics: Diagnostic[];
  suppressions: Suppression[];
}
