/** Renders headings with a placeholder for the ID. The IDs are assigned when the whole page is known. */
import type { Token, Tokens } from 'marked';
import type { Lines } from '../../plugin/markdown-context.js';
import { escapeHtml } from '../escape.js';
import { duplicateId, isOwnId, SHELL_IDS } from '../html/own-ids.js';
import { foldSpace, plainText } from '../plain-text.js';
import { createIdGenerator } from './heading-id-generator.js';
import type { RenderContext } from './render-context.js';
import { takeWrittenId } from './written-id.js';

export function renderHeading(token: Token, context: RenderContext, lines: Lines): void {
  const { depth, tokens, raw } = token as Tokens.Heading;
  const written = takeExplicitId(tokens);
  const text = foldSpace(plainText(tokens));
  const offset = context.source.offsetIn(raw, raw.search(/\S/), lines.line);
  const isTaken = written !== undefined && isOwnId(written);
  if (isTaken) context.report({ ...duplicateId(written), offset });
  const id = isTaken ? undefined : written;
  const i = context.headings.length;
  context.headings.push({
    depth,
    text,
    slug: id ?? '',
    explicit: id !== undefined,
    charIndex: offset,
    ...context.source.place(offset),
    ...(context.isInside ? { inside: true } : {}),
    ...(context.htmlHeading === undefined ? {} : { after: context.htmlHeading }),
  });
  context.htmlHeading = undefined;
  if (depth === 2) context.sections++;
  if (depth === 1 && context.count('h1') === 2) {
    context.report({
      code: 'multiple-h1',
      message: 'This page has a second h1.',
      hint: 'Use one h1 for the title, and `##` for sections.',
      offset,
    });
  }
  context.write(`<h${depth} id="`);
  context.placeholder({ t: 'id', i });
  context.write('" tabindex="-1">');
  context.inlines(tokens);
  if (depth > 1) {
    context.write('<a class="header-anchor" href="#');
    context.placeholder({ t: 'id', i });
    context.write('" aria-label="');
    context.message('headingAnchorText');
    context.write(`: ${escapeHtml(text)}">#</a>`);
  }
  context.write(`</h${depth}>\n`);
}

/** Records a heading that an author wrote in HTML: the next Markdown heading may continue from its level. */
export function passHtmlHeading(context: RenderContext, element: string): void {
  if (/^h[1-6]$/.test(element)) context.htmlHeading = Number(element[1]);
}

/** Removes `{#id}` from the end of the heading's last text and returns the ID. */
function takeExplicitId(tokens: Token[]): string | undefined {
  const last = tokens.at(-1);
  if (last?.type === 'mdxComment') return takeWrittenId(`{${last.raw.slice(3, -3).trim()}}`)?.id;
  if (last?.type !== 'text') return undefined;
  const text = last as Tokens.Text;
  const escaped = tokens.at(-2);
  if (escaped?.type === 'escape' && escaped.raw === '\\{') return takeEscapedId(tokens, text.text);
  const found = takeWrittenId(text.text);
  if (found === undefined) return undefined;
  text.text = found.before.trimEnd();
  text.raw = text.raw.slice(0, text.raw.lastIndexOf('{#'));
  return found.id;
}

/** `\{#id}`, as MDX requires it. */
function takeEscapedId(tokens: Token[], text: string): string | undefined {
  const found = takeWrittenId(`{${text}`);
  if (found?.before !== '') return undefined;
  tokens.splice(-2);
  const before = tokens.at(-1);
  if (before?.type === 'text') {
    const title = before as Tokens.Text;
    title.text = title.text.trimEnd();
    title.raw = title.raw.trimEnd();
  }
  return found.id;
}

/**
 * Assigns an ID to every heading. IDs that an author wrote stay unchanged; generated IDs avoid them, wherever
 * they are on the page. All avoid the IDs of the page around the article.
 */
export function assignSlugs(context: RenderContext): void {
  const ids = createIdGenerator(context.options.headingIds);
  const written = new Set<string>();
  for (const id of [...SHELL_IDS, ...context.takenIds]) ids.reserve(id);
  for (const heading of context.headings) {
    if (!heading.explicit) continue;
    const id = heading.slug;
    const { file, line, column } = heading;
    if (written.has(id) || context.takenIds.has(id))
      context.diagnostics.push({ ...duplicateId(id), file, line, column });
    written.add(id);
    ids.reserve(id);
  }
  for (const heading of context.headings) {
    if (heading.explicit) continue;
    heading.slug = ids.create(heading.text);
  }
}
