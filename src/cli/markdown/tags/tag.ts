/**
 * A tag of Markdown: its name, what its props may be, and the HTML it becomes. To add one, write a file beside
 * this one and name it in index.ts.
 */
import type { Token } from 'marked';
import type { z } from 'zod';
import type { Markdown, MarkdownWriter } from '../markdown-chunks.js';
import type { Lines, RenderContext } from '../render-context.js';

export interface Tag {
  name: string;
  /** Block tags stand on lines of their own, inline tags in text. */
  level: 'block' | 'inline';
  props: z.ZodObject;
  render(call: TagCall): void;
  /** What is nearest to it in plain Markdown. */
  toMarkdown(call: MarkdownCall): Markdown;
}

export interface MarkdownCall<Props = Record<string, unknown>> {
  token: Token;
  props: Props;
  tokens: Token[];
  writer: MarkdownWriter;
  /** What stands between the opening and the closing tag. */
  children(): Markdown;
}

export interface TagCall<Props = Record<string, unknown>> {
  page: RenderContext;
  props: Props;
  /** Content between the opening and the closing tag. */
  tokens: Token[];
  lines: Lines;
  /** Writes that content. */
  children(): void;
  /** Of the tag or, with a name, of one of its props, in the source text. */
  offsetOf(prop?: string): number;
}

/** Gives the renderers the type of the schema's output. */
export function defineTag<Schema extends z.ZodObject>(tag: {
  name: string;
  level: 'block' | 'inline';
  props: Schema;
  render(call: TagCall<z.output<Schema>>): void;
  toMarkdown(call: MarkdownCall<z.output<Schema>>): Markdown;
}): Tag {
  return {
    ...tag,
    render: (call) => tag.render(call as TagCall<z.output<Schema>>),
    toMarkdown: (call) => tag.toMarkdown(call as MarkdownCall<z.output<Schema>>),
  };
}
