/** A kind of container. To add one, create a file in this folder and add it to index.ts. */
import type { Token } from 'marked';
import type { Markdown, MarkdownWriter } from '../plain-markdown/markdown-chunks.js';
import type { Lines, RenderContext } from '../render/render-context.js';

export interface Container {
  names: readonly string[];
  /** The label of the section that begins with this line; empty if none does. */
  section?(line: string): string;
  render(box: Box): void;
  /** The nearest equivalent in plain Markdown. */
  toMarkdown(box: MarkdownBox): Markdown;
}

export interface MarkdownBox {
  writer: MarkdownWriter;
  name: string;
  /** Empty if there is no title. */
  title: Markdown;
  sections: MarkdownSection[];
}

export interface MarkdownSection extends Pick<BoxSection, 'label' | 'tokens'> {
  body: Markdown;
}

export interface Box {
  context: RenderContext;
  name: string;
  title: string;
  /** Writes the title with its inline markup; undefined if there is no title. */
  renderTitle?: () => void;
  /** From `{#id}`. */
  id?: string;
  /** The text in braces at the end of the first line. */
  attributes: string;
  /** Offset of the first line in the source text. */
  offset: number;
  /** A single section without a label, unless the kind has sections. */
  sections: BoxSection[];
}

export interface BoxSection {
  label: string;
  tokens: Token[];
  lines: Lines;
  render: () => void;
}

/** The group whose tabs are synchronized: `group=name` in the attributes or the title, or the whole title. */
export function groupOf({ attributes, title }: Pick<Box, 'attributes' | 'title'>): string | undefined {
  return /group=["']?([\w-]+)/.exec(attributes)?.[1] ?? /^(?:group=)?["']?([\w-]+)/.exec(title)?.[1];
}
