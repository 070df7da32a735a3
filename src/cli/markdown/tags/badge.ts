/** `<Badge text="new" type="tip" />` or `<Badge>new</Badge>`: a word in a small frame. */
import { z } from 'zod';
import { escapeHtml } from '../escape.js';
import { defineTag } from './tag.js';

export const badge = defineTag({
  name: 'Badge',
  level: 'inline',
  props: z.strictObject({
    text: z.string().optional(),
    type: z.enum(['tip', 'info', 'warning', 'danger']).default('tip'),
  }),
  render({ page, props, children }) {
    page.write(`<span class="badge badge-${props.type}">`);
    if (props.text === undefined) children();
    else page.write(escapeHtml(props.text));
    page.write('</span>');
  },
});
