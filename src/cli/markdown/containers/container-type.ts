/** A kind of box. To add one, write a file beside this one and name it in index.ts. */
import type { Token } from 'marked';
import type { Markdown, MarkdownWriter } from '../markdown-chunks.js';
import type { Lines, RenderContext } from '../render-context.js';

export interface Container {
  /** Words after the colons. */
  names: readonly string[];
  /** The label of the section of the box that begins with this line; empty where none does. */
  section?(line: string): string;
  render(box: Box): void;
  /** What is nearest to it in plain Markdown. */
  toMarkdown(box: MarkdownBox): Markdown;
}

export interface MarkdownBox {
  writer: MarkdownWriter;
  name: string;
  /** Empty where there is none. */
  title: Markdown;
  sections: MarkdownSection[];
}

export interface MarkdownSection extends Pick<BoxSection, 'label' | 'tokens'> {
  body: Markdown;
}

export interface Box {
  page: RenderContext;
  name: string;
  /** What the author wrote after the name, as text. */
  title: string;
  /** Writes the title with its inline markup; undefined where there is none. */
  renderTitle?: () => void;
  /** From `{#id}`. */
  id?: string;
  /** What stood in braces at the end of the first line. */
  attributes: string;
  /** Of the first line, in the source text. */
  offset: number;
  /** One without a label, unless the kind has sections. */
  sections: BoxSection[];
}

export interface BoxSection {
  label: string;
  tokens: Token[];
  lines: Lines;
  render: () => void;
}
