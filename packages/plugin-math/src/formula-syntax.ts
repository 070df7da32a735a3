/**
 * What is a formula in Markdown. The rules are those of pandoc and GitHub: after the first `$` of `$…$` and before
 * the last one there is no space, and no digit follows, so "costs $5 and $6" is text.
 */
import {
  type BlockSyntax,
  escapeHtml,
  type FenceSyntax,
  type InlineSyntax,
  lineAt,
  type MarkdownContext,
  offsetInPage,
  plainBlock,
} from '@docs-cli/core/plugin';
import { type Failure, type FormulaRenderer, INVALID_TEX } from './formula-renderer.js';
import { readableTex } from './readable-tex.js';

type FormulaToken = {
  raw: string;
  text: string;
  type: 'inlineFormula' | 'displayFormula';
  tex: string;
  isDisplay: boolean;
  isUnclosed?: true;
};

// Content without a dollar sign: a search for the end of a formula stops at the next one, so a page full of dollar
// signs is read in linear time. Without a backtick, the marks of a formula are not in different code spans.
const content = String.raw`(?:\\[\s\S]|[^\\$\`])+`;
const DOUBLE = String.raw`\$\$(?!\$)${content}\$\$`;
const CODE = '\\$`[^`]+`\\$';
const SINGLE = String.raw`\$(?![\s$])${content}(?<!\s)\$(?!\d)`;

export function inlineSyntax(
  renderer: FormulaRenderer,
  { singleDollar }: { singleDollar: boolean },
): InlineSyntax {
  const formula = [DOUBLE, CODE, ...(singleDollar ? [SINGLE] : [])].join('|');
  const atStart = new RegExp(`^(?:${formula})`);
  const anywhere = new RegExp(String.raw`(?<!\\)(?:${formula})`, 'g');
  return {
    name: 'inlineFormula',
    level: 'inline',
    start: '$',
    tokenize(_, src): FormulaToken | undefined {
      const [raw] = (src.startsWith('$') && atStart.exec(src)) || [];
      if (raw === undefined) return undefined;
      const isDisplay = raw.startsWith('$$');
      const marks = isDisplay || raw[1] === '`' ? 2 : 1;
      const tex = raw.slice(marks, -marks);
      return { type: 'inlineFormula', raw, tex, text: readableTex(tex), isDisplay };
    },
    mask: (text) => text.replace(anywhere, (found) => 'a'.repeat(found.length)),
    render(token, context, offset) {
      const { raw, tex, isDisplay } = token as FormulaToken;
      const result = renderer.render(tex, { isDisplay, context });
      if ('html' in result) {
        if (isDisplay) writeDisplay(context, result.html, 'span');
        else context.write(result.html);
        return;
      }
      report(context, result, (at) => offset + raw.indexOf(tex) + at);
      context.write(`<code class="math-source">${escapeHtml(raw)}</code>`);
    },
    toMarkdown: ({ raw }, writer) => [writer.literal(raw)],
  };
}

/** `$$` alone on a line, or a formula that takes whole lines. */
const opening = /^ {0,3}\$\$/;
const closingLine = /\n[ \t]*\$\$[ \t]*(?=\n|$)/g;
const wholeLines = new RegExp(`^ {0,3}${DOUBLE}[ \\t]*(?:\\n|$)`);

export function displaySyntax(renderer: FormulaRenderer): BlockSyntax {
  return {
    name: 'displayFormula',
    level: 'block',
    interrupts: (line) => opening.test(line) && (/^ {0,3}\$\$[ \t]*$/.test(line) || wholeLines.test(line)),
    tokenize(_, src): FormulaToken | undefined {
      if (!opening.test(src)) return undefined;
      const [marks] = /^ {0,3}\$\$[ \t]*\n/.exec(src) ?? [];
      if (marks !== undefined) return betweenMarks(src, marks);
      const [raw] = wholeLines.exec(src) ?? [];
      // A blank line ends the paragraph, and the formula with it.
      if (raw === undefined || /\n[ \t]*\n/.test(raw.trimEnd())) return undefined;
      return displayToken(raw, raw.trim().slice(2, -2));
    },
    render(token, context, { line }) {
      const { raw, tex, isUnclosed } = token as FormulaToken;
      // The text may begin on the line of the marks.
      const first = raw.slice(0, raw.indexOf(tex)).split('\n').length - 1;
      const offsetOf = (at: number) => offsetInPage(context, { text: tex, at, line: line + first });
      const result = isUnclosed ? UNCLOSED : renderer.render(tex, { isDisplay: true, context });
      if ('html' in result) return writeDisplay(context, result.html, 'div');
      report(
        context,
        result,
        isUnclosed ? () => offsetInPage(context, { text: raw, at: 0, line }) : offsetOf,
      );
      context.code(plainBlock(context.options, tex.trim(), 'latex'));
    },
    toMarkdown: ({ raw }, writer) => [writer.literal(raw.trimEnd())],
  };
}

const UNCLOSED: Failure = {
  message: 'This formula is never closed.',
  hint: 'Write `$$` on a line below it. If it is text, write `\\$\\$`.',
  at: 0,
  length: 2,
};

/** A formula may contain blank lines if its marks are alone on their lines. */
function betweenMarks(src: string, marks: string): FormulaToken {
  closingLine.lastIndex = marks.length - 1;
  const closing = closingLine.exec(src);
  if (closing !== null) {
    const end = closing.index + closing[0].length;
    return displayToken(src.slice(0, end), src.slice(marks.length, closing.index));
  }
  const blank = src.search(/\n[ \t]*(?:\n|$)/);
  const raw = blank < 0 ? src : src.slice(0, blank + 1);
  return { ...displayToken(raw, raw.slice(marks.length)), isUnclosed: true };
}

function displayToken(raw: string, tex: string): FormulaToken {
  return { type: 'displayFormula', raw, tex, text: readableTex(tex), isDisplay: true };
}

export function codeSyntax(renderer: FormulaRenderer): FenceSyntax {
  return {
    level: 'fence',
    languages: ['math'],
    render({ code, codeOffset, info }, context) {
      const asCode = () => context.code(plainBlock(context.options, code, 'latex'));
      if (/(?:^|\s)source(?:\s|$)/.test(info)) return asCode();
      const result = renderer.render(code, { isDisplay: true, context });
      if ('html' in result) return writeDisplay(context, result.html, 'div');
      const line = lineAt(context, codeOffset);
      report(context, result, (at) => offsetInPage(context, { text: code, at, line }));
      asCode();
    },
  };
}

/** A wide formula scrolls, so it must be reachable by keyboard. TeX is written from left to right in every language. */
function writeDisplay(context: MarkdownContext, html: string, element: 'div' | 'span'): void {
  const end = element === 'div' ? '\n' : '';
  context.write(
    `<${element} class="math-display scroll-region" dir="ltr" tabindex="0" role="group">${html}</${element}>${end}`,
  );
}

function report(
  context: MarkdownContext,
  { message, hint, at, length }: Failure,
  offsetOf: (at: number) => number,
): void {
  context.report({ level: 'error', code: INVALID_TEX, message, hint, offset: offsetOf(at), length });
}
