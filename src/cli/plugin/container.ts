/** The definition of a container, such as `::: tip Title`: its names and its HTML. */
import type { Token } from 'marked';
import type { Lines, Markdown, MarkdownContext, MarkdownWriter } from './markdown-context.js';

export interface Container<Context extends MarkdownContext = MarkdownContext> {
  /** The words after the colons. */
  names: readonly string[];
  /** The label of the section that begins with this line; empty if none does. Default: one section. */
  section?(line: string): string;
  render(box: Box<Context>): void;
  /** The nearest equivalent in plain Markdown. */
  toMarkdown(box: MarkdownBox<Context>): Markdown;
}

export interface Box<Context extends MarkdownContext = MarkdownContext> {
  context: Context;
  name: string;
  /** The text after the name, as written, without attributes. */
  title: string;
  /** Writes the title with its inline markup; undefined if there is no title. */
  renderTitle?: () => void;
  /** From `{#id}`. */
  id?: string;
  /** The text in braces at the end of the first line. */
  attributes: string;
  /** Offset of the first line in the text of the page. */
  offset: number;
  /** A single section without a label, unless the kind has sections. */
  sections: BoxSection[];
}

export interface BoxSection {
  label: string;
  tokens: Token[];
  lines: Lines;
  /** Renders the content of the section. */
  render: () => void;
}

export interface MarkdownBox<Context extends MarkdownContext = MarkdownContext> {
  writer: MarkdownWriter<Context>;
  name: string;
  /** Empty if there is no title. */
  title: Markdown;
  sections: MarkdownSection[];
}

export interface MarkdownSection extends Pick<BoxSection, 'label' | 'tokens'> {
  body: Markdown;
}

/** Returns the container unchanged. It only provides the types. */
export function defineContainer(container: Container): Container {
  return container;
}
