/**
 * Renders a tag: validates its props and its position, then calls its renderer. A component of the site is
 * rendered later, when its module is loaded.
 */
import type { MarkdownCall, TagCall } from '../../plugin/tag.js';
import { concat, type Markdown } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { checkProps, propsOf, reportFault, validProps } from './check-props.js';
import type { OpeningTag } from './tag-syntax.js';

export interface WrittenTag extends Omit<TagCall<never, RenderContext>, 'props' | 'offsetOf'> {
  tag: OpeningTag;
  isClosed: boolean;
  isInline: boolean;
  offsetOf(inner: number): number;
}

export function renderTag(written: WrittenTag): void {
  const { tag, isClosed, isInline, offsetOf, ...call } = written;
  const { context, children } = call;
  const place = { offset: offsetOf(0), length: tag.name.length + 1 };
  if (!isClosed && tag.fault === undefined) {
    context.report({
      code: 'unclosed-tag',
      message: `\`<${tag.name}>\` is never closed.`,
      hint: `Close it with \`</${tag.name}>\`, or write \`<${tag.name} />\`.`,
      ...place,
    });
  }
  if (context.hasComponent(tag.name)) {
    renderComponent(written);
    return;
  }
  const definition = context.syntax.tags.get(tag.name)!;
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

function renderComponent({ context, tag, isInline, offsetOf, children }: WrittenTag): void {
  if (tag.fault !== undefined) {
    reportFault(context, tag.name, tag.fault, offsetOf);
    children();
    return;
  }
  const { name, length } = tag;
  const place = context.source.place(offsetOf(0));
  context.component({ name, props: propsOf(tag), isInline, length }, place, children);
}

/** The tag in plain Markdown. Problems were already reported when it was rendered. */
export function tagToMarkdown({
  tag,
  ...call
}: Omit<MarkdownCall<never, RenderContext>, 'props'> & { tag: OpeningTag }): Markdown {
  const { writer, token, children } = call;
  if (writer.context.hasComponent(tag.name)) {
    const i = writer.context.tokenOutputs.get(token)?.component;
    if (i === undefined || tag.fault !== undefined) return children();
    return concat([{ t: 'component', i }], children(), [{ t: 'component-end', i }]);
  }
  const definition = writer.context.syntax.tags.get(tag.name)!;
  const props = validProps(definition, tag);
  return props === undefined ? children() : definition.toMarkdown({ ...call, props });
}
