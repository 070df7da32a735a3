/** `<CardGrid>` with a `<Card title="…" href="…">` for each entry. */
import { z } from 'zod';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import { boldLine, concat, joinBlocks, type Markdown, prefixed } from '../markdown-parts.js';
import { defineTag } from './tag.js';

export const cardGrid = defineTag({
  name: 'CardGrid',
  level: 'block',
  props: z.strictObject({}),
  render({ page, children }) {
    page.write('<div class="card-grid">\n');
    children();
    page.write('</div>\n');
  },
  toMarkdown: ({ children }) => children(),
});

export const card = defineTag({
  name: 'Card',
  level: 'block',
  props: z.strictObject({ title: z.string(), href: z.string().optional() }),
  render({ page, props, children, offsetOf }) {
    const { title, href } = props;
    page.write('<div class="card">\n<p class="card-title">');
    if (href === undefined) page.write(escapeHtml(title));
    else {
      page.write('<a');
      page.link('link', { href, kind: 'link', length: href.length }, offsetOf('href'));
      page.write(`>${escapeHtml(title)}</a>`);
    }
    page.write('</p>\n');
    children();
    page.write('</div>\n');
  },
  /** An entry of a list: those of a grid follow one another. */
  toMarkdown({ token, props, writer, children }) {
    const title: Markdown = [escapeMarkdown(props.title)];
    const name =
      props.href === undefined ? title : concat(['['], title, ['](', ...writer.address(token), ')']);
    return prefixed(joinBlocks([boldLine(name), children()]), '- ', '  ');
  },
});
