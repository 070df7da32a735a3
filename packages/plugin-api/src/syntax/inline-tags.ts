/** Tags of the pages of the reference. */
import { defineTag, escapeHtml, z } from '@docs-cli/core/plugin';
import { breakable } from './highlight.js';
import { type WrittenLink, writeCode } from './signature-syntax.js';

/** `<ApiType code="Map<string, Store>" links="Store ./Store.md" />`: code in a text, with links. */
export const apiType = defineTag({
  name: 'ApiType',
  level: 'inline',
  props: z.strictObject({
    code: z.string(),
    links: z.string().default(''),
    isDefault: z.boolean().default(false),
  }),
  render({ context, props, offsetOf }) {
    const offset = offsetOf('links');
    context.write(`<code class="api-type${props.isDefault ? ' api-default' : ''}">`);
    writeCode(context, props.code, { links: readLinks(props.links, offset), isInline: true });
    context.write('</code>');
  },
  toMarkdown: ({ props }) => [inlineCode(props.code)],
});

function readLinks(text: string, offset: number): Map<string, WrittenLink> {
  const words = text.split(' ').filter((word) => word !== '');
  const links = new Map<string, WrittenLink>();
  for (let i = 0; i + 1 < words.length; i += 2) links.set(words[i]!, { href: words[i + 1]!, offset });
  return links;
}

/** Inline code, with more backticks than the code has. */
function inlineCode(code: string): string {
  if (code === '') return '';
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([marks]) => marks.length));
  const marks = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${marks}${space}${code}${space}${marks}`;
}

/** `<ApiName name="size" id="Button_size" />`: the name of a member. */
export const apiName = defineTag({
  name: 'ApiName',
  level: 'inline',
  props: z.strictObject({ name: z.string(), id: z.string().optional() }),
  render({ context, props: { name, id } }) {
    if (id !== undefined) context.addOwnId(id);
    const anchor = id === undefined ? '' : ` id="${escapeHtml(id)}"`;
    context.write(`<code class="api-name"${anchor}>${breakable(name)}</code>`);
  },
  toMarkdown: ({ props }) => [inlineCode(props.name)],
});

/** `<ApiNotes text="static, deprecated" />`: what is said about a member in small letters. */
export const apiNotes = defineTag({
  name: 'ApiNotes',
  level: 'inline',
  props: z.strictObject({ text: z.string() }),
  render: ({ context, props }) => context.write(`<span class="api-notes">${escapeHtml(props.text)}</span>`),
  toMarkdown: ({ props }) => [`(${props.text})`],
});

/** `<ApiNames names="id title" />`: names of members. Plain Markdown has only their number, which is what other tools need. */
export const apiNames = defineTag({
  name: 'ApiNames',
  level: 'inline',
  props: z.strictObject({ names: z.string() }),
  render({ context, props }) {
    const names = props.names.split(' ').map((name) => `<code class="api-type">${escapeHtml(name)}</code>`);
    context.write(names.join(', '));
  },
  toMarkdown: ({ props }) => [`(${props.names.split(' ').length})`],
});

/** Text of the sources on a page in another language. */
export const apiText = defineTag({
  name: 'ApiText',
  level: 'block',
  props: z.strictObject({ lang: z.string() }),
  render({ context, props, children }) {
    context.write(`<div class="api-text" lang="${escapeHtml(props.lang)}">\n`);
    children();
    context.write('</div>\n');
  },
  toMarkdown: ({ children }) => children(),
});

/** The same, within a line. */
export const apiWords = defineTag({
  name: 'ApiWords',
  level: 'inline',
  props: z.strictObject({ lang: z.string() }),
  render({ context, props, children }) {
    context.write(`<span lang="${escapeHtml(props.lang)}">`);
    children();
    context.write('</span>');
  },
  toMarkdown: ({ children }) => children(),
});
