/** The Markdown syntax of a site: that of docs-cli and of the site's plugins. */
import type { Marked, Token } from 'marked';
import type { Container } from '../plugin/container.js';
import type { Markdown, MarkdownContext, MarkdownWriter } from '../plugin/markdown-context.js';
import type { BlockSyntax, FenceSyntax, InlineSyntax } from '../plugin/syntax.js';
import type { Tag } from '../plugin/tag.js';

/** The part that reading a page needs. */
export interface LexerSyntax {
  /** marked with the blocks and the inline syntax as its extensions. */
  marked: Marked;
  blocks: readonly Pick<BlockSyntax, 'interrupts'>[];
  /** By name. */
  tags: ReadonlyMap<string, Pick<Tag, 'level'>>;
  /** By each of their names. */
  containers: ReadonlyMap<string, Pick<Container, 'section'>>;
}

export interface SyntaxSet<Context extends MarkdownContext> extends LexerSyntax {
  tags: ReadonlyMap<string, Tag<Context>>;
  containers: ReadonlyMap<string, Container<Context>>;
  /** By language. */
  fences: ReadonlyMap<string, FenceSyntax<Context>>;
  blocks: readonly BlockSyntax<Context>[];
  /** By the type of their token. */
  renderBlock: ReadonlyMap<string, BlockSyntax<Context>['render']>;
  renderInline: ReadonlyMap<string, InlineSyntax<Context>['render']>;
  blockToMarkdown: ReadonlyMap<string, ToMarkdown<Context>>;
  inlineToMarkdown: ReadonlyMap<string, ToMarkdown<Context>>;
}

export type ToMarkdown<Context extends MarkdownContext> = (
  token: Token,
  writer: MarkdownWriter<Context>,
) => Markdown;
