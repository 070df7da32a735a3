/** What a Markdown extension gets to write its HTML and its plain Markdown. */
import type { Token } from 'marked';
import type {
  CodeBlock,
  DocumentLink,
  HtmlPolicy,
  Level,
  MarkdownChunk,
  Messages,
} from '../../runtime/model/index.js';

/** 0-based line range of the text of the page. `end` is the first line after the block. */
export interface Lines {
  line: number;
  end: number;
}

/** A part of the text of the page: an offset in UTF-16 code units and, by default, no length. */
export interface SourceRange {
  offset: number;
  length?: number;
}

export interface Problem extends SourceRange {
  /** Default: `'warning'`. */
  level?: Level;
  /** A code of docs-cli, or a code of a plugin, such as `acme/missing-caption`. */
  code: string;
  /** What is wrong, in one sentence. */
  message: string;
  /** How to fix it. */
  hint?: string;
}

/** `length` is the length of the URL as written, for reports. */
export type NewLink = Omit<DocumentLink, 'file' | 'line' | 'column'>;

/** The page that is being rendered. */
export interface MarkdownContext {
  readonly options: {
    /** How raw HTML of authors is handled. Only HTML of plugins may run code if it is not `'trusted'`. */
    readonly html: HtmlPolicy;
    /** Order of the tabs with the commands of each package manager. */
    readonly packageManagers: readonly string[];
    /** Whether code blocks show line numbers, unless a block overrides it. */
    readonly lineNumbers: boolean;
    /** Whether long code lines wrap, unless a block overrides it. */
    readonly wrap: boolean;
  };
  /** The language of the page. */
  readonly lang: string;
  /** Whether the content of a heading is being rendered. */
  readonly isInHeading: boolean;
  /**
   * Returns the text of a file; undefined if it does not exist. If the file changes, the page is rendered again. The path is
   * relative to the project root.
   */
  readFile(path: string): string | undefined;
  /** The text of the page, with includes resolved and without front matter. */
  readonly source: {
    readonly text: string;
    /** Offset of the first character of a line. Lines count from 0. */
    startOf(line: number): number;
    lineText(line: number): string;
  };
  /**
   * Writes HTML. Text of an author must be escaped with `escapeHtml`. The search does not read `<math>` and `<svg>`. It
   * reads their attribute `data-search-text`.
   */
  write(html: string): void;
  /** Writes a text of the interface in the language of the page, escaped. */
  message(key: keyof Messages): void;
  /** Writes a highlighted code block with a copy button. */
  code(block: CodeBlock, title?: string): void;
  /**
   * Writes the attributes of a link (`' href="…"'`) or an image (`' src="…"'` with its size), or the URL alone.
   * The link is resolved and checked like a link in Markdown.
   */
  link(part: 'link' | 'image' | 'url', link: NewLink, offset: number): void;
  /** Renders blocks that are in these lines. */
  blocks(tokens: Token[], lines: Lines): void;
  /** Renders inline content. */
  inlines(tokens: Token[]): void;
  /**
   * Records an id that an author set. Returns false and reports a problem if the page already has it, or if it
   * is reserved.
   */
  addId(id: string, offset: number): boolean;
  /** Records an id that the extension creates. It must contain an underscore, so that no heading has it. */
  addOwnId(id: string): void;
  /** Counts things of a kind on the page: returns 1 for the first one, 2 for the second. */
  count(kind: string): number;
  report(problem: Problem): void;
}

/** Plain Markdown in chunks. A string is Markdown; the other chunks are placeholders, such as for URLs. */
export type Markdown = MarkdownChunk[];

/** Writes the plain Markdown of a page: the `.md` file and the text of the copy button. */
export interface MarkdownWriter<Context extends MarkdownContext = MarkdownContext> {
  context: Context;
  blocks(tokens: Token[]): Markdown;
  inlines(tokens: Token[]): Markdown;
  /**
   * Source text for Markdown that other tools read. It cannot become a tag if the config does not allow HTML.
   */
  literal(text: string): string;
  /** The placeholder of a token's first address. */
  address(token: Token): Markdown;
}

/**
 * The offset in the page of an offset in `text`, whose first line is on line `line` of the page. The line of
 * the page contains that line of the text, after marks of its parents.
 */
export function offsetInPage(
  { source }: Pick<MarkdownContext, 'source'>,
  { text, at, line }: { text: string; at: number; line: number },
): number {
  const before = text.slice(0, at).split('\n');
  const row = before.length - 1;
  const written = text.split('\n')[row] ?? '';
  const shown = source.lineText(line + row);
  const column = Math.max(0, shown.lastIndexOf(written.trimEnd()));
  return source.startOf(line + row) + Math.min(column + (before[row]?.length ?? 0), shown.length);
}

/** The line of the page that an offset is on, from 0. */
export function lineAt({ source }: Pick<MarkdownContext, 'source'>, offset: number): number {
  return source.text.slice(0, offset).split('\n').length - 1;
}
