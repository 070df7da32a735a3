/** `<Badge text="new" type="tip" />` or `<Badge>new</Badge>`: a short label in a frame. */
import { z } from 'zod';
import { defineTag } from '../../plugin/tag.js';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import { concat } from '../plain-markdown/markdown-chunks.js';

export const badge = defineTag({
  name: 'Badge',
  level: 'inline',
  props: z.strictObject({
    text: z.string().optional(),
    type: z.enum(['tip', 'info', 'warning', 'danger']).default('tip'),
  }),
  render({ context, props, children }) {
    context.write(`<span class="dc-badge dc-badge-${props.type}">`);
    if (props.text === undefined) children();
    else context.write(escapeHtml(props.text));
    context.write('</span>');
  },
  toMarkdown: ({ props, children }) =>
    concat(['('], props.text === undefined ? children() : [escapeMarkdown(props.text)], [')']),
});
