/**
 * Footnotes in GitHub's syntax: `[^label]` in the text, `[^label]: the note` anywhere. Notes appear at the
 * end of the page, in the order of their first reference.
 */
import type { Lexer, Token, Tokens } from 'marked';
import type { SourceRange } from '../../plugin/markdown-context.js';
import { escapeHtml } from '../escape.js';
import { prefixed } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { type BlockExtension, hangingText, type InlineExtension, lexBlocks } from './extension.js';

interface FootnoteToken extends Tokens.Generic {
  type: 'footnote' | 'footnoteRef';
  label: string;
  tokens?: Token[];
}

/** A label with spaces is reported, because no text can refer to it. */
const definition = /^ {0,3}\[\^([^\]\n]+)\]:[ \t]*([^\n]*)(?:\n|$)/;
/** The label has the maximum length of a CommonMark label. */
const reference = /^\[\^([^\]\s]{1,999})\](?!\()/;
/**
 * Labels of the definitions, in lower case. They are known after all blocks are lexed, which happens before
 * any inline text is lexed.
 */
const labels = new WeakMap<Lexer, Set<string>>();

export const footnoteDefinition: BlockExtension = {
  name: 'footnote',
  level: 'block',
  interrupts: (line) => definition.test(line),
  tokenize(lexer, src): FootnoteToken | undefined {
    const match = definition.exec(src);
    if (match === null) return undefined;
    const { body, end } = hangingText(src, `${match[2]}\n`, match[0].length);
    const label = match[1]!.toLowerCase();
    const known = labels.get(lexer) ?? new Set();
    labels.set(lexer, known.add(label));
    const tokens = lexBlocks(lexer, body);
    return { type: 'footnote', raw: src.slice(0, end), label, tokens };
  },
  render(token, context, lines) {
    const { label, tokens = [], raw } = token as FootnoteToken;
    const { footnotes, source } = context;
    const offset = source.offsetIn(raw, raw.indexOf('['), lines.line);
    const place = { offset, length: label.length + '[^]'.length };
    if (/\s/.test(label)) reportUnused(context, 'its label has a space', place);
    else if (footnotes.has(label)) reportUnused(context, 'another one has the same label', place);
    else footnotes.set(label, { tokens, lines, place });
  },
  toMarkdown(token, writer) {
    const { label, tokens = [] } = token as FootnoteToken;
    const { footnotes, footnoteRefs } = writer.context;
    // A note without references, or the second one with the same label, is not shown.
    if (footnotes.get(label)?.tokens !== tokens || !footnoteRefs.has(label)) return [];
    const mark = token.raw.slice(0, token.raw.indexOf(']:')).trimStart();
    return prefixed(writer.blocks(tokens), `${writer.literal(mark)}]: `, '    ');
  },
};

export const footnoteReference: InlineExtension = {
  name: 'footnoteRef',
  level: 'inline',
  tokenize(lexer, src): FootnoteToken | undefined {
    if (!src.startsWith('[^')) return undefined;
    const [raw, written = ''] = reference.exec(src) ?? [];
    const label = written.toLowerCase();
    if (raw === undefined || !labels.get(lexer)?.has(label)) return undefined;
    return { type: 'footnoteRef', raw, label };
  },
  render(token, context) {
    const { label } = token as FootnoteToken;
    const { footnoteRefs } = context;
    const { number, times } = footnoteRefs.get(label) ?? { number: footnoteRefs.size + 1, times: 0 };
    const time = times + 1;
    footnoteRefs.set(label, { number, times: time });
    const id = referenceId(number, time);
    context.addOwnId(id);
    context.write(`<sup class="dc-footnote-ref"><a href="#${noteId(number)}" id="${id}" `);
    context.write(`aria-describedby="footnotes_title">${number}</a></sup>`);
  },
  toMarkdown: (token, writer) => [writer.literal(token.raw)],
};

/** Writes the notes at the end of the page. */
export function writeFootnotes(context: RenderContext): void {
  if (context.footnoteRefs.size > 0) writeNotes(context);
  for (const [label, { place }] of context.footnotes)
    if (!context.footnoteRefs.has(label)) reportUnused(context, 'no text refers to it', place);
}

function reportUnused(context: RenderContext, why: string, place: SourceRange): void {
  const message = `This footnote is not shown, because ${why}.`;
  const hint =
    'Write a label without spaces that no other note has, and the same label in the text: `[^label]`.';
  context.report({ code: 'unused-footnote', message, hint, ...place });
}

function writeNotes(context: RenderContext): void {
  context.addOwnId('footnotes_title');
  context.write(
    '<section class="dc-footnotes" aria-labelledby="footnotes_title">\n<h2 id="footnotes_title">',
  );
  context.message('footnotesText');
  context.write('</h2>\n<ol>\n');
  // A note may refer to another note, which is then appended to the list.
  for (const [label, { number }] of context.footnoteRefs) {
    const note = context.footnotes.get(label);
    context.addOwnId(noteId(number));
    context.write(`<li id="${noteId(number)}">\n`);
    if (note !== undefined) context.blocks(note.tokens, note.lines);
    // Its own text may refer to it too.
    writeBackLinks(context, number, context.footnoteRefs.get(label)!.times);
    context.write('</li>\n');
  }
  context.write('</ol>\n</section>\n');
}

function writeBackLinks(context: RenderContext, number: number, times: number): void {
  context.write('<p class="dc-footnote-back">');
  for (let time = 1; time <= times; time++) {
    context.write(`${time > 1 ? ' ' : ''}<a href="#${referenceId(number, time)}" aria-label="`);
    context.message('footnoteBackText');
    context.write(` ${escapeHtml(times > 1 ? `${number}-${time}` : String(number))}">↩</a>`);
  }
  context.write('</p>\n');
}

const noteId = (number: number) => `note_${number}`;

const referenceId = (number: number, time: number) =>
  time === 1 ? `noteref_${number}` : `noteref_${number}_${time}`;
