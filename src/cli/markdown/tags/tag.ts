/**
 * The definition of a Markdown tag: its name, the schema of its props, and its HTML. To add one, create a
 * file in this folder and add it to index.ts.
 */
import type { Token } from 'marked';
import type { z } from 'zod';
import type { Markdown, MarkdownWriter } from '../plain-markdown/markdown-chunks.js';
import type { Lines, RenderContext } from '../render/render-context.js';

export interface Tag {
  name: string;
  /** Block tags are on separate lines, inline tags in text. */
  level: 'block' | 'inline';
  props: z.ZodObject;
  render(call: TagCall): void;
  /** The nearest equivalent in plain Markdown. */
  toMarkdown(call: MarkdownCall): Markdown;
}

export interface MarkdownCall<Props = Record<string, unknown>> {
  token: Token;
  props: Props;
  tokens: Token[];
  writer: MarkdownWriter;
  children(): Markdown;
}

export interface TagCall<Props = Record<string, unknown>> {
  context: RenderContext;
  props: Props;
  tokens: Token[];
  lines: Lines;
  children(): void;
  /** Offset in the source text of the tag, or of one of its props. */
  offsetOf(prop?: string): number;
}

/** Gives the renderers the output type of the schema. */
export function defineTag<Schema extends z.ZodObject>(tag: {
  name: string;
  level: 'block' | 'inline';
  props: Schema;
  render(call: TagCall<z.output<Schema>>): void;
  toMarkdown(call: MarkdownCall<z.output<Schema>>): Markdown;
}): Tag {
  return tag;
}
