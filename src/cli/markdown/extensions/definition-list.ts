/**
 * Definition lists, as in PHP Markdown Extra and Pandoc: lines with terms, and below them definitions, each of which
 * begins with a colon.
 *
 *     Term
 *     : Its definition
 */
import type { Token, Tokens } from 'marked';
import type { MarkdownWriter } from '../../plugin/markdown-context.js';
import { joinBlocks, prefixed } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { matchAt } from '../scan/spans.js';
import { countLines } from '../source-text.js';
import { type BlockExtension, type HangingText, hangingText, lexBlocks } from './extension.js';

interface Item {
  /** A term or a definition. */
  tag: 'dt' | 'dd';
  /** Inline tokens of a term, blocks of a definition. */
  tokens: Token[];
  /** Its text, with the blank lines before it. The texts of the items follow each other. */
  raw: string;
}

interface DefinitionListToken extends Tokens.Generic {
  type: 'definitionList';
  items: Item[];
}

/**
 * A line that is otherwise the first line of a paragraph: no heading, quote, table, fence, list item, thematic break,
 * link definition or block of HTML, and not the second line of a heading or table.
 */
const term =
  / {0,3}(?!#{1,6}(?:\s|$)|[>|:]|`{3}|~{3}|<(?!(?:a|abbr|code|dfn|em|kbd|samp|span|strong|sub|sup|var)[ >][^\n]*<\/)|\[[^\]\n]*\]:|(?:[-*+]|\d{1,9}[.)])[ \t]|[-*_=][-*_= \t]*(?:\n|$)|[-:|\s]+(?:\n|$))(\S[^\n]*)(?:\n|$)/y;
const definition = / ?:[ \t]+(?![-:|\s]*(?:\n|$))([^\n]*)(?:\n|$)/y;
const blankLines = /(?:[ \t]*\n)*/y;
/** Most definitions have one term. The limit keeps the search in a long paragraph short. */
const MAX_TERMS = 10;

export const definitionList: BlockExtension = {
  name: 'definitionList',
  level: 'block',
  tokenize(lexer, src): DefinitionListToken | undefined {
    const items: Item[] = [];
    let end = 0;
    const add = (tag: Item['tag'], tokens: Token[], next: number) => {
      items.push({ tag, tokens, raw: src.slice(end, next) });
      end = next;
    };
    for (let terms = termsAt(src, 0); terms; terms = termsAt(src, afterBlankLines(src, end))) {
      for (const term of terms) add('dt', lexer.inline(term.text.trim()), term.end);
      for (let next = definitionAt(src, end); next; next = definitionAt(src, end))
        add('dd', lexBlocks(lexer, next.body), next.end);
    }
    return items.length === 0 ? undefined : { type: 'definitionList', raw: src.slice(0, end), items };
  },
  render(token, context, { line }) {
    context.write('<dl>\n');
    let first = line;
    for (const item of (token as DefinitionListToken).items) {
      writeItem(item, context, first);
      first += countLines(item.raw);
    }
    context.write('</dl>\n');
  },
  /** A list of the terms, with the definitions below them. */
  toMarkdown(token, writer) {
    const items = (token as DefinitionListToken).items.map((item) => itemToMarkdown(item, writer));
    return joinBlocks(items, '\n');
  },
};

/** The terms from this offset on; undefined if no definition follows them. */
function termsAt(src: string, offset: number) {
  const terms: { text: string; end: number }[] = [];
  for (let start = offset; terms.length < MAX_TERMS; ) {
    const match = matchAt(term, src, start);
    if (match === null) return undefined;
    const end = start + match[0].length;
    terms.push({ text: match[1]!, end });
    if (matchAt(definition, src, afterBlankLines(src, end))) return terms;
    start = end;
  }
  return undefined;
}

/** The definition that begins after blank lines, if any. */
function definitionAt(src: string, offset: number): HangingText | undefined {
  const start = afterBlankLines(src, offset);
  const match = matchAt(definition, src, start);
  return match === null ? undefined : hangingText(src, `${match[1]}\n`, start + match[0].length);
}

function afterBlankLines(src: string, offset: number): number {
  return offset + (matchAt(blankLines, src, offset)?.[0].length ?? 0);
}

function writeItem({ tag, tokens, raw }: Item, context: RenderContext, first: number): void {
  const line = first + countLines(raw.slice(0, raw.search(/\S/)));
  const lines = { line, end: first + countLines(raw.trimEnd()) + 1 };
  const text = tag === 'dt' ? tokens : onlyParagraph(tokens);
  context.write(`<${tag}>`);
  if (text) context.inlinesIn(text, lines);
  else {
    context.write('\n');
    context.blocks(tokens, lines);
  }
  context.write(`</${tag}>\n`);
}

/** The text of a definition that is one paragraph. */
function onlyParagraph(tokens: Token[]): Token[] | undefined {
  const [paragraph, ...others] = tokens.filter(({ type }) => type !== 'space');
  return paragraph?.type === 'paragraph' && others.length === 0 ? paragraph.tokens : undefined;
}

function itemToMarkdown({ tag, tokens }: Item, writer: MarkdownWriter) {
  if (tag === 'dt') return prefixed(writer.inlines(tokens), '- ', '  ');
  return prefixed(prefixed(writer.blocks(tokens), '- ', '  '), '  ', '  ');
}
