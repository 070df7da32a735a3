/** `<Steps>`: an ordered list, or headings, shown as steps to follow. */
import { z } from 'zod';
import { defineTag } from './tag.js';

export const steps = defineTag({
  name: 'Steps',
  level: 'block',
  props: z.strictObject({}),
  render({ page, children }) {
    page.write('<div class="steps">\n');
    children();
    page.write('</div>\n');
  },
  toMarkdown: ({ children }) => children(),
});
