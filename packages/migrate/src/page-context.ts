/** What the rules for a page share. */
import type { Generator, PostNames, SourcePage } from './foreign-site.js';
import type { KeyPositions } from './key-positions.js';
import type { LinkMap } from './link-map.js';
import type { PageText } from './masked-text.js';
import type { MigrationReport } from './migration-report.js';
import type { MovedStyles } from './moved-styles.js';
import type { ReadTracker } from './read-tracker.js';

export interface PageContext {
  page: PageText;
  source: SourcePage;
  generator: Generator;
  isMdx: boolean;
  /** Whether `$…$` is a formula in the project. */
  hasMath: boolean;
  links: LinkMap;
  report: MigrationReport;
  styles: MovedStyles;
  frontmatter: Record<string, unknown>;
  /** Where the keys of the front matter are. */
  frontmatterKeys: KeyPositions;
  /** Records which keys of the front matter are read. */
  frontmatterReads: ReadTracker;
  names: PostNames;
  /** What the names of imports mean, such as `./part.mdx`. */
  imports: Map<string, string>;
}

/** Lists a place that needs a person. */
export function addRemainder(context: PageContext, offset: number, reason: string, instead: string): void {
  const { page, source, report } = context;
  report.addRemainder({ file: source.file, ...page.positionOf(offset), reason, instead });
}

/** Replaces a range and counts the construct. */
export function rewrite(
  { page, report }: PageContext,
  range: { start: number; end: number },
  text: string,
  kind?: string,
): boolean {
  const isAccepted = page.replace(range.start, range.end, text);
  if (isAccepted && kind !== undefined) report.countRewritten(kind);
  return isAccepted;
}

/** The text as an HTML comment in one line. */
export function asComment(text: string): string {
  return `<!-- ${text.replace(/\s+/g, ' ').replace(/--+/g, '-').trim()} -->`;
}

/** The text with entities in place of the characters that Markdown and HTML read. */
export function asLiteral(text: string): string {
  const read = /[<*`[\]\\$]|&(?=#?\w+;)|(?<![A-Za-z\d])_|_(?![A-Za-z\d])/g;
  return text.replace(read, (char) => (char === '<' ? '&lt;' : `&#${char.charCodeAt(0)};`));
}

/** The text before an offset in its line. */
export function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

/** The text after an offset in its line. */
export function lineAfter(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(offset, end < 0 ? text.length : end);
}
