/** `::: hero`: shown next to the text of the hero on a home page: code, tabs with the install command, an image. */
import type { Container } from '../../plugin/container.js';
import { idAttribute } from '../ids.js';
import { joinBlocks } from '../plain-markdown/markdown-chunks.js';

export const hero: Container = {
  names: ['hero'],
  render({ context, id, sections }) {
    context.write(`<div class="dc-hero-media"${idAttribute(id)}>\n`);
    for (const section of sections) section.render();
    context.write('</div>\n');
  },
  toMarkdown: ({ sections }) => joinBlocks(sections.map(({ body }) => body)),
};
