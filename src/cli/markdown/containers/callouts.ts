/** `::: tip Title` and the other callouts, and `::: details Title`, which a reader opens. */
import type { Messages } from '../../../runtime/model/index.js';
import type { Container } from '../../plugin/container.js';
import type { MarkdownContext } from '../../plugin/markdown-context.js';
import { idAttribute } from '../ids.js';
import { boldLine, concat, joinBlocks, type Markdown, quoted } from '../plain-markdown/markdown-chunks.js';

const titles = {
  tip: 'tipText',
  info: 'infoText',
  note: 'noteText',
  important: 'importantText',
  warning: 'warningText',
  caution: 'cautionText',
  danger: 'dangerText',
} as const satisfies Record<string, keyof Messages>;

export type CalloutKind = keyof typeof titles;

export function isCalloutKind(name: string): name is CalloutKind {
  return Object.hasOwn(titles, name);
}

interface CalloutContent {
  id?: string;
  /** Writes the title. A callout without a title is named after its kind, in the page's language. */
  title?: () => void;
  body: () => void;
}

export function writeCallout(
  context: MarkdownContext,
  kind: CalloutKind,
  { id, title, body }: CalloutContent,
): void {
  context.write(
    `<div class="dc-callout dc-callout-${kind}"${idAttribute(id)} role="note">\n<p class="dc-callout-title">`,
  );
  if (title === undefined) context.message(titles[kind]);
  else title();
  context.write('</p>\n');
  body();
  context.write('</div>\n');
}

/** A quote that begins with the title or the kind of the callout. */
export function calloutToMarkdown(kind: CalloutKind, title: Markdown, body: Markdown): Markdown {
  const name: Markdown = [{ t: 'msg', key: titles[kind] }];
  return quoted(joinBlocks([boldLine(title.length === 0 ? name : concat(name, [': '], title)), body]));
}

export const callouts: Container = {
  names: Object.keys(titles),
  render({ context, name, id, renderTitle, sections }) {
    writeCallout(context, name as CalloutKind, {
      id,
      title: renderTitle,
      body: () => {
        for (const section of sections) section.render();
      },
    });
  },
  toMarkdown({ name, title, sections }) {
    return calloutToMarkdown(name as CalloutKind, title, joinBlocks(sections.map(({ body }) => body)));
  },
};

/** Collapsed by default; `{open}` expands it initially. */
export const details: Container = {
  names: ['details'],
  render({ context, id, renderTitle, attributes, sections }) {
    const isOpen = /(?:^|\s)open(?:\s|$)/.test(attributes);
    context.write(
      `<details class="dc-callout dc-callout-details"${idAttribute(id)}${isOpen ? ' open' : ''}>\n<summary>`,
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
