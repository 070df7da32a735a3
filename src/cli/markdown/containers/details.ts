/** `::: details Title`: collapsed by default; `{open}` expands it initially. */
import type { Container } from '../../plugin/container.js';
import { boldLine, joinBlocks, type Markdown } from '../plain-markdown/markdown-chunks.js';
import { idAttribute } from '../render/written-id.js';

export const details: Container = {
  names: ['details'],
  render({ context, id, renderTitle, attributes, sections }) {
    const isOpen = /(?:^|\s)open(?:\s|$)/.test(attributes);
    context.write(
      `<details class="callout callout-details"${idAttribute(id)}${isOpen ? ' open' : ''}>\n<summary>`,
    );
    if (renderTitle === undefined) context.message('detailsText');
    else renderTitle();
    context.write('</summary>\n');
    for (const section of sections) section.render();
    context.write('</details>\n');
  },
  toMarkdown({ title, sections }) {
    const name: Markdown = title.length === 0 ? [{ t: 'msg', key: 'detailsText' }] : title;
    return joinBlocks([boldLine(name), ...sections.map(({ body }) => body)]);
  },
};
