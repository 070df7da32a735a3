/**
 * Footnotes in GitHub's syntax: `[^label]` in the text, `[^label]: the note` anywhere. Notes appear at the
 * end of the page, in the order of their first reference.
 */
import type { Lexer, Token, Tokens } from 'marked';
import { escapeHtml } from '../escape.js';
import { prefixed } from '../plain-markdown/markdown-chunks.js';
import type { RenderContext } from '../render/render-context.js';
import { type BlockExtension, type Finish, type InlineExtension, lexBlocks } from './extension.js';
import { hangingText } from './hanging-text.js';

interface FootnoteToken extends Tokens.Generic {
  type: 'footnote' | 'footnoteRef';
  label: string;
  tokens?: Token[];
}

const definition = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*)(?:\n|$)/;
/** The label has the maximum length of a CommonMark label. */
const reference = /^\[\^([^\]\s]{1,999})\](?!\()/;
/**
 * Labels of the definitions. They are known after all blocks are lexed, which happens before any inline text
 * is lexed.
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
    const known = labels.get(lexer) ?? new Set();
    labels.set(lexer, known.add(match[1]!));
    const tokens = lexBlocks(lexer, body);
    return { type: 'footnote', raw: src.slice(0, end), label: match[1]!, tokens };
  },
  render(token, context, lines) {
    const { label, tokens = [] } = token as FootnoteToken;
    if (!context.footnotes.has(label)) context.footnotes.set(label, { tokens, lines });
  },
  toMarkdown(token, writer) {
    const { label, tokens = [] } = token as FootnoteToken;
    const { footnotes, footnoteRefs } = writer.context;
    // A note without references, or the second one with the same label, is not shown.
    if (footnotes.get(label)?.tokens !== tokens || !footnoteRefs.has(label)) return [];
    return prefixed(writer.blocks(tokens), `[^${writer.literal(label)}]: `, '    ');
  },
};

export const footnoteReference: InlineExtension = {
  name: 'footnoteRef',
  level: 'inline',
  tokenize(lexer, src): FootnoteToken | undefined {
    if (!src.startsWith('[^')) return undefined;
    const match = reference.exec(src);
    if (match === null || !labels.get(lexer)?.has(match[1]!)) return undefined;
    return { type: 'footnoteRef', raw: match[0], label: match[1]! };
  },
  render(token, context) {
    const { label } = token as FootnoteToken;
    const { footnoteRefs } = context;
    const { number, times } = footnoteRefs.get(label) ?? { number: footnoteRefs.size + 1, times: 0 };
    const time = times + 1;
    footnoteRefs.set(label, { number, times: time });
    const id = referenceId(number, time);
    context.addOwnId(id);
    context.write(`<sup class="footnote-ref"><a href="#${noteId(number)}" id="${id}" `);
    context.write(`aria-describedby="footnotes_title">${number}</a></sup>`);
  },
  toMarkdown: (token, writer) => [writer.literal(token.raw)],
};

export const writeFootnotes: Finish = (context) => {
  if (context.footnoteRefs.size === 0) return;
  context.addOwnId('footnotes_title');
  context.write('<section class="footnotes" aria-labelledby="footnotes_title">\n<h2 id="footnotes_title">');
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
};

function writeBackLinks(context: RenderContext, number: number, times: number): void {
  context.write('<p class="footnote-back">');
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
