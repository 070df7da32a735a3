/** Renders a tag: validates its props and its position, then calls its renderer. */
import type { Markdown } from '../plain-markdown/markdown-chunks.js';
import { checkProps, validProps } from './check-props.js';
import { findTag } from './index.js';
import type { MarkdownCall, TagCall } from './tag.js';
import type { OpeningTag } from './tag-syntax.js';

export interface WrittenTag extends Omit<TagCall, 'props' | 'offsetOf'> {
  tag: OpeningTag;
  isClosed: boolean;
  isInline: boolean;
  offsetOf(inner: number): number;
}

export function renderTag({ tag, isClosed, isInline, offsetOf, ...call }: WrittenTag): void {
  const { context, children } = call;
  const definition = findTag(tag.name)!;
  const place = { offset: offsetOf(0), length: tag.name.length + 1 };
  if (!isClosed && tag.fault === undefined) {
    context.report({
      code: 'unclosed-tag',
      message: `\`<${tag.name}>\` is never closed.`,
      hint: `Close it with \`</${tag.name}>\`, or write \`<${tag.name} />\`.`,
      ...place,
    });
  }
  if (isInline && definition.level === 'block') {
    context.report({
      code: 'misplaced-tag',
      message: `\`<${tag.name}>\` is not allowed inside a paragraph.`,
      hint: 'Put it on its own line.',
      ...place,
    });
    children();
    return;
  }
  const props = checkProps(definition, tag, context, offsetOf);
  // The content is shown even if the props are invalid.
  if (props === undefined) children();
  else {
    const placeOf = (prop?: string) => offsetOf(tag.props.find(({ name }) => name === prop)?.offset ?? 0);
    definition.render({ ...call, props, offsetOf: placeOf });
  }
}

/** The tag in plain Markdown. Problems were already reported when it was rendered. */
export function tagToMarkdown({ tag, ...call }: Omit<MarkdownCall, 'props'> & { tag: OpeningTag }): Markdown {
  const definition = findTag(tag.name)!;
  const props = validProps(definition, tag);
  return props === undefined ? call.children() : definition.toMarkdown({ ...call, props });
}
