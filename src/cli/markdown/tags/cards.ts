/** `<CardGrid>` with a `<Card title="…" href="…">` for each entry. */
import { z } from 'zod';
import { defineTag } from '../../plugin/tag.js';
import { escapeHtml, escapeMarkdown } from '../escape.js';
import { boldLine, concat, joinBlocks, type Markdown, prefixed } from '../plain-markdown/markdown-chunks.js';

export const cardGrid = defineTag({
  name: 'CardGrid',
  level: 'block',
  props: z.strictObject({}),
  render({ context, children }) {
    context.write('<div class="dc-card-grid">\n');
    children();
    context.write('</div>\n');
  },
  toMarkdown: ({ children }) => children(),
});

export const card = defineTag({
  name: 'Card',
  level: 'block',
  props: z.strictObject({ title: z.string(), href: z.string().optional() }),
  render({ context, props, children, offsetOf }) {
    const { title, href } = props;
    context.write('<div class="dc-card">\n<p class="dc-card-title">');
    if (href === undefined) context.write(escapeHtml(title));
    else {
      context.write('<a');
      context.link('link', { href, kind: 'link', length: href.length }, offsetOf('href'));
      context.write(`>${escapeHtml(title)}</a>`);
    }
    context.write('</p>\n');
    children();
    context.write('</div>\n');
  },
  /** A list item, because the cards of a grid follow each other. */
  toMarkdown({ token, props, writer, children }) {
    const title: Markdown = [escapeMarkdown(props.title)];
    const name =
      props.href === undefined ? title : concat(['['], title, ['](', ...writer.address(token), ')']);
    return prefixed(joinBlocks([boldLine(name), children()]), '- ', '  ');
  },
});
