/** Renders a tag: validates its props and its position, then calls its renderer. */
import type { Token } from 'marked';
import type { Markdown, MarkdownWriter } from '../plain-markdown/markdown-chunks.js';
import type { Lines, RenderContext } from '../render/render-context.js';
import { checkProps, validProps } from './check-props.js';
import { findTag } from './index.js';
import type { OpeningTag } from './tag-syntax.js';

export interface WrittenTag {
  page: RenderContext;
  tag: OpeningTag;
  tokens: Token[];
  lines: Lines;
  isClosed: boolean;
  isInline: boolean;
  /** Converts an offset in the opening tag to one in the source text. */
  offsetOf: (inner: number) => number;
  children: () => void;
}

export function renderTag({
  page: context,
  tag,
  tokens,
  lines,
  isClosed,
  isInline,
  offsetOf,
  children,
}: WrittenTag): void {
  const definition = findTag(tag.name)!;
  const length = tag.name.length + 1;
  if (!isClosed && tag.fault === undefined) {
    context.report({
      level: 'warning',
      code: 'unclosed-tag',
      message: `\`<${tag.name}>\` is never closed.`,
      hint: `Close it with \`</${tag.name}>\`, or write \`<${tag.name} />\`.`,
      offset: offsetOf(0),
      length,
    });
  }
  if (isInline && definition.level === 'block') {
    context.report({
      level: 'warning',
      code: 'misplaced-tag',
      message: `\`<${tag.name}>\` is not allowed inside a paragraph.`,
      hint: 'Put it on its own line.',
      offset: offsetOf(0),
      length,
    });
    children();
    return;
  }
  const props = checkProps(definition, tag, context, offsetOf);
  // The content is shown even if the props are invalid.
  if (props === undefined) children();
  else {
    const placeOf = (prop?: string) => offsetOf(tag.props.find(({ name }) => name === prop)?.offset ?? 0);
    definition.render({ page: context, props, tokens, lines, children, offsetOf: placeOf });
  }
}

/** The tag in plain Markdown. Problems were already reported when it was rendered. */
export function tagToMarkdown({
  token,
  tag,
  tokens,
  writer,
  children,
}: {
  token: Token;
  tag: OpeningTag;
  tokens: Token[];
  writer: MarkdownWriter;
  children: () => Markdown;
}): Markdown {
  const definition = findTag(tag.name)!;
  const props = validProps(definition, tag);
  return props === undefined ? children() : definition.toMarkdown({ token, props, tokens, writer, children });
}
