/**
 * A page as plain Markdown, for whoever copies it and for machines: what CommonMark, GFM and footnotes have stays as
 * the author wrote it, and what is ours becomes what is nearest to it there. Addresses stay open, for only the site
 * knows where they lead.
 *
 * This is a second walk over the tokens: the first one has found links and headings, and has made raw HTML whole.
 */
import type { Token, Tokens } from 'marked';
import type { Chunk, MarkdownChunk } from '../../runtime/model.js';
import { codeToMarkdown } from './code-block.js';
import { escapeMarkdown } from './escape.js';
import { extensions } from './extensions/index.js';
import { harmless } from './harmless-markdown.js';
import { asHtmlBlock, guardLines } from './line-starts.js';
import {
  concat,
  concatAll,
  joinBlocks,
  type Markdown,
  type MarkdownWriter,
  paragraph,
  prefixed,
  quoted,
  type ToMarkdown,
} from './markdown-chunks.js';
import type { RenderContext } from './render-context.js';
import { SHOWN_TAG, shownTagToMarkdown } from './shown-tag.js';

export function plainMarkdown(tokens: Token[], context: RenderContext): Markdown {
  const isGuarded = context.options.html !== 'trusted';
  const writer: MarkdownWriter = {
    page: context,
    blocks: (inner) => joinBlocks(blocksOf(inner, writer)),
    inlines: (inner) => guardLines(inlinesOf(inner, writer), isGuarded),
    // A tag that was left out may have stood between the two halves of another. See `escapeMarkdown`.
    literal: (text) => (isGuarded ? text.replaceAll('<', '&lt;') : text),
    address: (token) => [{ t: 'address', i: context.written.get(token)?.link ?? -1 }],
  };
  return harmless(writer.blocks(tokens), context.options.html);
}

function inlinesOf(tokens: Token[], writer: MarkdownWriter): Markdown {
  return joinInlines(tokens.map((token) => inlines.get(token.type)?.(token, writer) ?? [token.raw]));
}

const blocks = new Map<string, ToMarkdown>([
  ['blockquote', (token, writer) => quoted(writer.blocks((token as Tokens.Blockquote).tokens))],
  ['code', (token) => codeToMarkdown(token as Tokens.Code)],
  ['heading', headingToMarkdown],
  ['hr', () => ['---']],
  ['html', htmlToMarkdown],
  ['list', listToMarkdown],
  ['paragraph', (token, writer) => paragraph(writer.inlines((token as Tokens.Paragraph).tokens))],
  ['table', tableToMarkdown],
  ['text', (token, writer) => paragraph(writer.inlines([token]))],
  ...ofExtensions('block'),
]);

/** Any other token stays as it was written. */
const inlines = new Map<string, ToMarkdown>([
  // Its lines are one line to any reader, and none of them begins a block.
  ['codespan', ({ raw }) => [raw.replaceAll('\n', ' ')]],
  ['del', (token, writer) => wrapped(token, writer, /^~+/.exec(token.raw)?.[0] ?? '~~')],
  ['escape', escapeToMarkdown],
  ['em', (token, writer) => wrapped(token, writer, token.raw.slice(0, 1))],
  ['html', htmlOf],
  ['image', imageToMarkdown],
  ['link', linkToMarkdown],
  ['strong', (token, writer) => wrapped(token, writer, token.raw.slice(0, 2))],
  ['text', textToMarkdown],
  [SHOWN_TAG, shownTagToMarkdown],
  ...ofExtensions('inline'),
]);

const mark = /[!-/:-@[-`{-~]/;

/**
 * Marks that meet where something was left out would be other marks than they were: code would be text, text a link.
 * Readers differ in where a bare address ends, too: it must not take the marks of code with it.
 */
function joinInlines(pieces: Markdown[]): Markdown {
  let before = '';
  let isGap = false;
  let isAddress = false;
  return concatAll(
    pieces.flatMap((piece) => {
      if (piece.length === 0) {
        isGap = true;
        return [];
      }
      const [first] = piece;
      const last = piece.at(-1);
      const next = typeof first === 'string' ? first.charAt(0) : '';
      const end = before.charAt(before.length - 1);
      const isMet =
        (next === '`' && (end === '`' || isAddress)) || (isGap && mark.test(end) && mark.test(next));
      before = typeof last === 'string' ? last : '';
      isGap = false;
      const word = before.slice(wordStart(before));
      isAddress = /:\/\/|www\./i.test(word) || (isAddress && word === before);
      return isMet ? [['<!-- -->'], piece] : [piece];
    }),
  );
}

/** Where the last word begins; a pattern would look at the whole text from each place. */
function wordStart(text: string): number {
  let at = text.length;
  while (at > 0 && !/\s/.test(text[at - 1]!)) at--;
  return at;
}

function ofExtensions(wanted: 'block' | 'inline'): [string, ToMarkdown][] {
  return extensions.flatMap(({ name, level, toMarkdown }) =>
    level === wanted ? [[name, toMarkdown] as [string, ToMarkdown]] : [],
  );
}

function blocksOf(tokens: Token[], writer: MarkdownWriter): Markdown[] {
  const written: Markdown[] = [];
  let before: Token | undefined;
  for (const token of tokens) {
    const block = blocks.get(token.type)?.(token, writer) ?? [];
    if (block.length === 0) continue;
    // A comment that stood between two lists kept them apart.
    if (before?.type === 'list' && token.type === 'list' && markerOf(before.raw) === markerOf(token.raw))
      written.push(['<!-- -->']);
    written.push(block);
    before = token;
  }
  return written;
}

function headingToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const { depth, tokens } = token as Tokens.Heading;
  const i = writer.page.written.get(token)?.heading ?? -1;
  const line = paragraph(writer.inlines(tokens)).map((chunk) =>
    typeof chunk === 'string' ? chunk.replaceAll('\n', ' ') : chunk,
  );
  return concat([{ t: 'heading', i }, `${'#'.repeat(depth)} `], line);
}

/** What ends a list's marker, or the marker of a bullet: another one begins another list. */
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

/** Of nine digits at most: a longer one is text. Readers count from the first one on. */
function numberOf(number: number): string {
  return String(Math.min(number, 999_999_999));
}

function itemToMarkdown({ tokens, loose }: Tokens.ListItem, writer: MarkdownWriter): Markdown {
  const box = tokens[0]?.type === 'checkbox' ? [tokens[0].raw] : [];
  const inner = tokens.filter(({ type }) => type !== 'checkbox' && type !== 'space');
  // Without a blank line between, a list below a text is read as one, and anything else may be read into the text.
  const isTight = !loose && inner.every(({ type }, i) => (i === 0 ? type === 'text' : type === 'list'));
  return concat(box, joinBlocks(blocksOf(inner, writer), isTight ? '\n' : '\n\n'));
}

function tableToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const { header, align, rows } = token as Tokens.Table;
  const row = (cells: Tokens.TableCell[]) =>
    concatAll([...cells.flatMap(({ tokens }) => [['| '], cellOf(writer.inlines(tokens)), [' ']]), ['|']]);
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
  return tokens === undefined ? [writer.literal(raw)] : inlinesOf(tokens, writer);
}

function wrapped(token: Token, writer: MarkdownWriter, mark: string): Markdown {
  return concat([mark], inlinesOf((token as Tokens.Generic).tokens ?? [], writer), [mark]);
}

function escapeToMarkdown({ raw }: Token, { page: context }: MarkdownWriter): Markdown {
  return [raw === '\\<' && context.options.html !== 'trusted' ? '&lt;' : raw];
}

function linkToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const { autolink, tokens, title, raw, text } = token as Tokens.Link;
  if (autolink && !raw.startsWith('<')) return [raw];
  // In angle brackets any scheme makes a link; the site knows those that lead somewhere.
  if (autolink && /^<(?:https?:|mailto:|[^\s:]*@)/i.test(raw)) return [raw];
  if (autolink) return concat(['['], [escapeMarkdown(text)], [']('], writer.address(token), [')']);
  return concat(['['], inlinesOf(tokens, writer), [']('], writer.address(token), [
    `${titleOf(title, writer)})`,
  ]);
}

function imageToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const { text, title } = token as Tokens.Image;
  return concat([`![${writer.literal(text)}](`], writer.address(token), [`${titleOf(title, writer)})`]);
}

function titleOf(title: string | null | undefined, writer: MarkdownWriter): string {
  return title ? ` "${writer.literal(title).replace(/\s+/g, ' ').replace(/[\\"]/g, '\\$&')}"` : '';
}

function htmlToMarkdown(token: Token, writer: MarkdownWriter): Markdown {
  const html = paragraph(withoutCode(htmlOf(token, writer)));
  return writer.page.options.html === 'trusted' ? html : asHtmlBlock(html);
}

/** As the article has it: without comments, whole, and no more than the config lets through. */
function htmlOf(token: Token, { page: context }: MarkdownWriter): Markdown {
  return concat((context.written.get(token)?.html ?? []).filter(isOfHtml));
}

function isOfHtml(chunk: Chunk): chunk is MarkdownChunk & Chunk {
  return typeof chunk === 'string' || chunk.t === 'link' || chunk.t === 'image' || chunk.t === 'url';
}

/** Styles and scripts say nothing to who reads the text. */
function withoutCode(html: Markdown): Markdown {
  return html.map((chunk) =>
    typeof chunk === 'string' ? chunk.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '') : chunk,
  );
}
