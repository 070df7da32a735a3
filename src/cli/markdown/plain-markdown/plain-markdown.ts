/**
 * Converts a page to plain Markdown, for readers who copy it and for machines. CommonMark, GFM and footnotes
 * stay as the author wrote them; custom syntax becomes its nearest equivalent. Addresses stay placeholders,
 * because only the site can resolve them.
 *
 * This is a second pass over the tokens. The first pass has found links and headings and completed raw HTML.
 */
import type { Token, Tokens } from 'marked';
import type { Chunk, MarkdownChunk } from '../../../runtime/model/index.js';
import type { MarkdownWriter as MarkdownWriterOf } from '../../plugin/markdown-context.js';
import { codeToMarkdown, fenceSyntaxToMarkdown } from '../code/code-block.js';
import { escapeMarkdown } from '../escape.js';
import { hasEmojiNames, withEmoji } from '../lexer/lexer.js';
import { MDX_HTML } from '../lexer/mdx-html.js';
import { PADDED_TABLE, SHOWN_TAG } from '../lexer/page-tokenizer.js';
import { mergeTexts } from '../render/render-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import type { ToMarkdown as ToMarkdownOf } from '../syntax-set.js';
import { concat, fenced, joinBlocks, type Markdown, paragraph, prefixed, quoted } from './markdown-chunks.js';

type MarkdownWriter = MarkdownWriterOf<RenderContext>;
type ToMarkdown = ToMarkdownOf<RenderContext>;

export function plainMarkdown(tokens: Token[], context: RenderContext): Markdown {
  const isTrusted = context.options.html === 'trusted';
  const writer: MarkdownWriter = {
    context,
    blocks: (inner) => joinBlocks(blocksOf(inner, writer)),
    inlines: (inner) => inlinesOf(inner, writer),
    // If a tag is left out, the text on both sides of it could form a new tag. See `escapeMarkdown`.
    literal: (text) => (isTrusted ? text : text.replaceAll('<', '&lt;')),
    address: (token) => [{ t: 'address', i: context.tokenOutputs.get(token)?.link ?? -1 }],
  };
  return writer.blocks(tokens);
}

function codeBlockToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  return fenceSyntaxToMarkdown(token as Tokens.Code, writer) ?? codeToMarkdown(token as Tokens.Code);
}

function inlinesOf(tokens: Token[], writer: MarkdownWriter): Markdown {
  const { inlineToMarkdown } = writer.context.syntax;
  return mergeTexts(
    tokens.map((token) => {
      const write = inlines.get(token.type) ?? inlineToMarkdown.get(token.type);
      return write?.(token, writer) ?? [token.raw];
    }),
  );
}

const blocks = new Map<string, ToMarkdown>([
  ['blockquote', (token, writer) => quoted(writer.blocks((token as Tokens.Blockquote).tokens))],
  ['code', codeBlockToMarkdown],
  ['heading', headingToMarkdown],
  ['hr', () => ['---']],
  ['html', (token, writer) => paragraph(withoutCode(htmlOf(token, writer)))],
  ['list', listToMarkdown],
  [MDX_HTML, (token, writer) => paragraph(writer.inlines((token as Tokens.Generic).tokens ?? []))],
  [PADDED_TABLE, ({ raw }) => fenced(raw, '')],
  ['paragraph', (token, writer) => paragraph(writer.inlines((token as Tokens.Paragraph).tokens))],
  ['table', tableToMarkdown],
  ['text', (token, writer) => paragraph(writer.inlines([token]))],
]);

/** Inline tokens without an entry stay as written. */
const inlines = new Map<string, ToMarkdown>([
  // Its lines are joined, so that no parser starts a block with one of them.
  ['codespan', ({ raw }) => [raw.replaceAll('\n', ' ')]],
  ['del', (token, writer) => wrapped(token, writer, /^~+/.exec(token.raw)?.[0] ?? '~~')],
  ['escape', escapeToMarkdown],
  ['em', (token, writer) => wrapped(token, writer, token.raw.slice(0, 1))],
  ['html', htmlOf],
  ['image', imageToMarkdown],
  ['link', linkToMarkdown],
  [SHOWN_TAG, ({ raw }) => [escapeMarkdown(raw)]],
  ['strong', (token, writer) => wrapped(token, writer, token.raw.slice(0, 2))],
  ['text', textToMarkdown],
]);

function blocksOf(tokens: Token[], writer: MarkdownWriter): Markdown[] {
  const written: Markdown[] = [];
  let before: Token | undefined;
  for (const token of tokens) {
    const write = blocks.get(token.type) ?? writer.context.syntax.blockToMarkdown.get(token.type);
    const block = write?.(token, writer) ?? [];
    if (block.length === 0) continue;
    // A comment between two lists kept them separate.
    if (before?.type === 'list' && token.type === 'list' && markerOf(before.raw) === markerOf(token.raw))
      written.push(['<!-- -->']);
    written.push(block);
    before = token;
  }
  return written;
}

function headingToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const { depth, tokens } = token as Tokens.Heading;
  const i = writer.context.tokenOutputs.get(token)?.heading ?? -1;
  const inner = paragraph(writer.inlines(tokens));
  const line = inner.map((chunk, at) => {
    if (typeof chunk !== 'string') return chunk;
    const text = chunk.replaceAll('\n', ' ');
    // An underlined heading may end with `#`, which would close this one.
    return at === inner.length - 1 ? text.replace(/(?<!\S)#+$/, '\\$&') : text;
  });
  return concat([{ t: 'heading', i }, `${'#'.repeat(depth)} `], line);
}

/** The end of an ordered list's marker, or the marker of a bullet. A different one begins a new list. */
function markerOf(raw: string): string {
  return /^\s*(?:([-*+])|\d+([.)]))/.exec(raw)?.slice(1).join('') ?? '-';
}

function listToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const { ordered, start, items, loose } = token as Tokens.List;
  const written = items.map((item, i) => {
    const mark = ordered ? numberOf(Number(start || 0) + i) + markerOf(item.raw) : markerOf(item.raw);
    const content = itemToMarkdown(item, writer);
    return content.length === 0 ? [mark] : prefixed(content, `${mark} `, ' '.repeat(mark.length + 1));
  });
  return joinBlocks(written, loose ? '\n\n' : '\n');
}

/** At most nine digits, because a longer number is text. Parsers count from the first number on. */
function numberOf(number: number): string {
  return String(Math.min(number, 999_999_999));
}

function itemToMarkdown({ tokens, loose }: Tokens.ListItem, writer: MarkdownWriter): Markdown {
  const box = tokens[0]?.type === 'checkbox' ? [tokens[0].raw] : [];
  const inner = tokens.filter(({ type }) => type !== 'checkbox' && type !== 'space');
  // Without a blank line between them, only a list is reliably parsed as a separate block below text. Other
  // blocks could be parsed as part of the text.
  const isTight = !loose && inner.every(({ type }, i) => (i === 0 ? type === 'text' : type === 'list'));
  return concat(box, joinBlocks(blocksOf(inner, writer), isTight ? '\n' : '\n\n'));
}

function tableToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const { header, align, rows } = token as Tokens.Table;
  const row = (cells: Tokens.TableCell[]): Markdown =>
    mergeTexts([...cells.flatMap(({ tokens }) => [['| '], cellOf(writer.inlines(tokens)), [' ']]), ['|']]);
  const rule = align.map((side) =>
    side === 'center' ? ':-:' : side === 'right' ? '--:' : side ? ':--' : '---',
  );
  return joinBlocks([row(header), [`| ${rule.join(' | ')} |`], ...rows.map(row)], '\n');
}

function cellOf(content: Markdown): Markdown {
  return content.map((chunk) => (typeof chunk === 'string' ? chunk.replaceAll('|', '\\|') : chunk));
}

function textToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const { raw, tokens } = token as Tokens.Text;
  if (tokens !== undefined) return inlinesOf(tokens, writer);
  return [writer.literal(hasEmojiNames(token) ? withEmoji(raw) : raw)];
}

function wrapped(token: Token, writer: MarkdownWriter, mark: string): Markdown {
  return concat([mark], inlinesOf((token as Tokens.Generic).tokens ?? [], writer), [mark]);
}

function escapeToMarkdown({ raw }: Token, { context }: MarkdownWriter): Markdown {
  return [raw === '\\<' && context.options.html !== 'trusted' ? '&lt;' : raw];
}

function linkToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const { autolink, tokens, title, raw, text } = token as Tokens.Link;
  if (autolink && !raw.startsWith('<')) return [raw];
  // In angle brackets, any scheme makes a link; the site decides which of them are allowed.
  if (autolink && /^<(?:https?:|mailto:|[^\s:]*@)/i.test(raw)) return [raw];
  if (autolink) return concat(['['], [escapeMarkdown(text)], [']('], writer.address(token), [')']);
  return concat(['['], inlinesOf(tokens, writer), [']('], writer.address(token), [
    `${titleOf(title, writer)})`,
  ]);
}

function imageToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const { raw, text, title } = token as Tokens.Image;
  const label = writer.literal(labelOf(raw, text));
  return concat([`![${label}](`], writer.address(token), [`${titleOf(title, writer)})`]);
}

/** The label of an image as written. In its text, brackets have no backslash before them. */
function labelOf(raw: string, text: string): string {
  let end = '!['.length;
  for (let at = 0; at < text.length; at++) end += raw[end] === text[at] ? 1 : 2;
  return raw.slice('!['.length, end);
}

function titleOf(title: string | null | undefined, writer: MarkdownWriter): string {
  return title ? ` "${writer.literal(title).replace(/\s+/g, ' ').replace(/[\\"]/g, '\\$&')}"` : '';
}

/** The HTML as in the article: without comments, complete, and only what the config allows. */
function htmlOf(token: Token, { context }: MarkdownWriter): Markdown {
  return concat((context.tokenOutputs.get(token)?.html ?? []).filter(isOfHtml));
}

function isOfHtml(chunk: Chunk): chunk is MarkdownChunk & Chunk {
  return typeof chunk === 'string' || chunk.t === 'link' || chunk.t === 'image' || chunk.t === 'url';
}

/** Styles and scripts are useless to readers of the text. */
function withoutCode(html: Markdown): Markdown {
  return html.map((chunk) =>
    typeof chunk === 'string' ? chunk.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '') : chunk,
  );
}
