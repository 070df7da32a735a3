/** `::: details Title`: folded until it is asked for; `{open}` unfolds it from the start. */
import type { Container } from './container.js';

export const details: Container = {
  names: ['details'],
  render({ page, renderTitle, attributes, sections }) {
    const isOpen = /(?:^|\s)open(?:\s|$)/.test(attributes);
    page.write(`<details class="callout callout-details"${isOpen ? ' open' : ''}>\n<summary>`);
    if (renderTitle === undefined) page.message('detailsText');
    else renderTitle();
    page.write('</summary>\n');
    for (const section of sections) section.render();
    page.write('</details>\n');
  },
};
