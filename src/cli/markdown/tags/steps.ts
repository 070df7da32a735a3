/** `<Steps>`: an ordered list, or headings, displayed as steps. */
import { z } from 'zod';
import { defineTag } from '../../plugin/tag.js';

export const steps = defineTag({
  name: 'Steps',
  level: 'block',
  props: z.strictObject({}),
  render({ context, children }) {
    context.write('<div class="dc-steps">\n');
    children();
    context.write('</div>\n');
  },
  toMarkdown: ({ children }) => children(),
});
