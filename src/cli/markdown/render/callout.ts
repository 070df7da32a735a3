/** Callouts: boxes that separate a remark from the text. */
import type { Messages } from '../../../runtime/model.js';
import { boldLine, concat, joinBlocks, type Markdown, quoted } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from './render-context.js';
import { idAttribute } from './written-id.js';

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

export const calloutKinds = Object.keys(titles) as CalloutKind[];

export function isCalloutKind(name: string): name is CalloutKind {
  return Object.hasOwn(titles, name);
}

/**
 * Each callback writes its own part. A callout without a title is named after its kind, in the page's
 * language.
 */
export interface CalloutContent {
  /** The ID that the author set. */
  id?: string;
  title?: () => void;
  body: () => void;
}

export function writeCallout(
  context: RenderContext,
  kind: CalloutKind,
  { id, title, body }: CalloutContent,
): void {
  context.write(
    `<div class="callout callout-${kind}"${idAttribute(id)} role="note">\n<p class="callout-title">`,
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
