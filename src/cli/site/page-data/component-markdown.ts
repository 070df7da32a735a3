/** A component of the site as plain Markdown: what its module writes, or else the text of its HTML. */
import type { SourceFile } from '../../../runtime/model/index.js';
import { escapeMarkdown } from '../../markdown/escape.js';
import { CELL, sectionTextsOf } from '../../markdown/section-texts.js';
import type { Site } from '../site.js';

/** Stands for the content in the text of the HTML: letters and digits, because other lines are left out. */
const CONTENT = 'docsCliContent7f3a9c';

/** `content`: Markdown of the content. `indent` goes before each line of the text except the first. */
export function componentMarkdown(
  site: Site,
  file: SourceFile,
  { i, indent = '', content }: { i: number; indent?: string; content: string },
): string {
  const written = site.components?.markdown(site, file, { i, content: content.trim() });
  if (written !== undefined) return written.trim().replaceAll('\n', `\n${indent}`);
  const { isInline } = site.store.meta(file).components[i]!;
  const between = isInline ? ' ' : `\n\n${indent}`;
  const mark = content === '' ? '' : isInline ? CONTENT : `<p>${CONTENT}</p>`;
  const html = site.components?.html(site, file, { i, content: mark, isText: true }) ?? mark;
  const text = linesOf(html).map(escapeMarkdown).join(between);
  return content === '' || text.includes(CONTENT)
    ? text.replaceAll(CONTENT, () => content)
    : [text, content].filter((part) => part !== '').join(between);
}

function linesOf(html: string): string[] {
  return sectionTextsOf({ chunks: [html], codes: [], headings: [] })
    .flatMap(({ text }) => text.split('\n').filter((line) => line !== ''))
    .map((line) => line.replaceAll(CELL, ' | '));
}
