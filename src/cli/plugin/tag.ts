/** The definition of a Markdown tag, such as `<Badge />`: its name, the schema of its props, and its HTML. */
import type { Token } from 'marked';
import type { z } from 'zod';
import type { Lines, Markdown, MarkdownContext, MarkdownWriter } from './markdown-context.js';

export interface Tag<Context extends MarkdownContext = MarkdownContext> {
  /** Begins with a capital letter. */
  name: string;
  /** Block tags are on separate lines, inline tags in text. */
  level: 'block' | 'inline';
  /** Schema of the props, created with `z.strictObject`. Problems are reported at the prop. */
  props: z.ZodObject;
  render(call: TagCall<Record<string, unknown>, Context>): void;
  /** The nearest equivalent in plain Markdown. */
  toMarkdown(call: MarkdownCall<Record<string, unknown>, Context>): Markdown;
}

export interface TagCall<Props = Record<string, unknown>, Context extends MarkdownContext = MarkdownContext> {
  context: Context;
  /** The props with the defaults of the schema. */
  props: Props;
  /** The content of the tag. */
  tokens: Token[];
  lines: Lines;
  /** Renders the content of the tag. */
  children(): void;
  /** Offset in the text of the page of the tag, or of one of its props. */
  offsetOf(prop?: string): number;
}

export interface MarkdownCall<
  Props = Record<string, unknown>,
  Context extends MarkdownContext = MarkdownContext,
> {
  token: Token;
  props: Props;
  tokens: Token[];
  writer: MarkdownWriter<Context>;
  /** The content of the tag in plain Markdown. */
  children(): Markdown;
}

interface DefinedTag<Schema extends z.ZodObject, Context extends MarkdownContext> {
  name: string;
  level: 'block' | 'inline';
  props: Schema;
  render(call: TagCall<z.output<Schema>, Context>): void;
  toMarkdown(call: MarkdownCall<z.output<Schema>, Context>): Markdown;
}

/** Returns the tag unchanged. It gives `render` and `toMarkdown` the types of the props. */
export function defineTag<Schema extends z.ZodObject, Context extends MarkdownContext = MarkdownContext>(
  tag: DefinedTag<Schema, Context>,
): Tag<Context> {
  return tag;
}
