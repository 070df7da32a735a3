/**
 * Reports code in raw HTML that the content security policy of the site blocks: inline scripts and styles, and
 * handlers.
 */

import type { SourceRange } from '../../plugin/markdown-context.js';
import type { RenderContext } from '../render/render-context.js';
import type { Attribute } from '../scan/tags.js';
import { firstLine } from '../source-text.js';
import { inlineCodeHint, isHandler } from './clean-html.js';

/** `offsetOf` converts an offset in the attribute text. */
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
