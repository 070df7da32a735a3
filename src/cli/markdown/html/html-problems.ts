/** Reports problems of raw HTML. */
import type { SourceRange } from '../../plugin/markdown-context.js';
import type { RenderContext } from '../render/render-context.js';
import type { Attribute } from '../scan/tags.js';
import { firstLine } from '../source-text.js';
import { textHint } from '../tags/tag-syntax.js';
import { inlineCodeHint, isHandler, reportUnsafe } from './clean-html.js';
import type { OpenElement } from './open-elements.js';

export function reportUncleanElement(context: RenderContext, { name, offset }: OpenElement): void {
  const place = { offset, length: name.length + 1 };
  reportUnsafe(
    context,
    `\`<${name}>\` is not allowed with 'sanitised'`,
    place,
    inlineCodeHint(name) ?? textHint(name),
  );
}

/** @param tag the tag as written. */
export function reportSelfClosed(context: RenderContext, { name, offset }: OpenElement, tag: string): void {
  const written = firstLine(tag);
  const opening = written === tag ? tag.replace(/\s*\/>$/, '>') : `<${name} …>`;
  context.report({
    code: 'unclosed-html',
    message: `In HTML, \`/>\` does not close \`<${name}>\`; it is read as an empty element.`,
    hint: `Write \`${opening}</${name}>\`.`,
    offset,
    length: written.length,
  });
}

export const BROKEN_TAG = {
  code: 'broken-tag',
  message: 'This tag is incomplete, so it is shown as text.',
  hint: 'Close its quotes and end it with `>`. If it is text, write `&lt;`.',
} as const;

export const UNCLOSED_COMMENT = {
  code: 'unclosed-comment',
  message: 'This comment is never closed, so the rest of its block is not shown.',
  hint: 'Close it with `-->`.',
  length: '<!--'.length,
} as const;

export function reportStrayEnd(context: RenderContext, name: string, place: SourceRange): void {
  context.report({
    code: 'stray-html',
    message: `\`</${name}>\` closes no open element, so it is removed.`,
    hint: 'Remove it, or open the element in the same paragraph, list item, cell or container.',
    ...place,
  });
}

export function reportRefusal(context: RenderContext, { name, offset }: OpenElement, within: string): void {
  const where = within === '' ? 'here' : `in \`<${within}>\``;
  context.report({
    code: 'stray-html',
    message: `\`<${name}>\` is not allowed ${where}, so it is removed.`,
    hint: 'Move it, or remove it.',
    offset,
    length: name.length + 1,
  });
}

export function reportComponent(context: RenderContext, name: string, offset: number): void {
  context.report({
    code: 'unknown-tag',
    message: `\`<${name}>\` is inside raw HTML, where component tags are not supported.`,
    hint: 'Add a blank line between the HTML and the tag.',
    offset,
    length: name.length + 1,
  });
}

/**
 * Reports code in raw HTML that the content security policy of the site blocks: inline scripts and styles, and handlers.
 * `offsetOf` converts an offset in the attribute text.
 */
export function reportInlineCode(
  context: RenderContext,
  element: { name: string; attributes: Attribute[]; place: Required<SourceRange> },
  offsetOf: (inner: number) => number,
): void {
  const { name, attributes, place } = element;
  const { style: allowsStyle, script: allowsScript } = context.options.inlineCode ?? {};
  const has = (key: string) => attributes.some((attribute) => attribute.name === key);
  if (name === 'script' && !has('src') && !allowsScript && isExecuted(attributes))
    reportBlocked(context, 'this inline script', 'script', place);
  else if (name === 'style' && !allowsStyle)
    reportBlocked(context, 'this inline style sheet', 'style', place);
  for (const { name: key, value, whole, start } of attributes) {
    const range = { offset: offsetOf(start), length: firstLine(whole.trim()).length };
    if (value === '') continue;
    if (key === 'style' && !allowsStyle) reportBlocked(context, 'this `style` attribute', 'style', range);
    else if (isHandler(key) && !allowsScript) reportBlocked(context, `the handler \`${key}\``, key, range);
  }
}

function reportBlocked(context: RenderContext, what: string, name: string, place: SourceRange): void {
  context.report({
    code: 'blocked-resource',
    message: `The content security policy blocks ${what}.`,
    hint: inlineCodeHint(name)!,
    ...place,
  });
}

/** Other types, such as JSON, are data, which no policy blocks. */
function isExecuted(attributes: Attribute[]): boolean {
  const type = attributes.find(({ name }) => name === 'type')?.value.trim() ?? '';
  return /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(
    type,
  );
}
