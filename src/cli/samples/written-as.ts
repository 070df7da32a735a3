/**
 * Classifies the characters of a sample as code, comment, or text in a string. Only messages depend on it, so
 * errors in code that cannot be parsed are acceptable.
 */

export type WrittenAs = 'code' | 'comment' | 'documentation' | 'text';

interface Span {
  start: number;
  end: number;
  as: WrittenAs;
}

const COMMENT = /(?<comment>\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)/;
const STRING = /'(?:[^'\\\n]|\\[\s\S])*'?|"(?:[^"\\\n]|\\[\s\S])*"?/;
const TEMPLATE = /(?<mark>[`{}])/;
/** A regular expression literal: at a position where an expression may start, and with a limited length. */
const EXPRESSION = /(?<=[=(,:;!&|?{[\n]\s{0,9})\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,500}\//;
const token = [COMMENT, STRING, TEMPLATE, EXPRESSION].map(({ source }) => source).join('|');

/** Returns a function that classifies an offset of the code. */
export function readWrittenAs(code: string): (offset: number) => WrittenAs {
  const spans = findSpans(code);
  return (offset) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spans[middle]!.start <= offset) low = middle + 1;
      else high = middle;
    }
    const span = spans[low - 1];
    return span && offset < span.end ? span.as : 'code';
  };
}

function findSpans(code: string): Span[] {
  const spans: Span[] = [];
  /** Stack of open braces; true for one that starts an expression in a template. */
  const open: boolean[] = [];
  const search = new RegExp(token, 'g');
  for (let match = search.exec(code); match; match = search.exec(code)) {
    const { index: start, 0: whole } = match;
    const { comment, mark } = match.groups ?? {};
    if (comment) {
      const as = whole.startsWith('/**') ? 'documentation' : 'comment';
      spans.push({ start, end: start + whole.length, as });
    } else if (mark === '{') open.push(false);
    else if (mark === '`' || (mark === '}' && open.pop() === true)) {
      const end = templateEnd(code, start + 1);
      spans.push({ start, end, as: 'text' });
      if (code.startsWith('${', end - 2)) open.push(true);
      search.lastIndex = end;
    } else if (mark === undefined) spans.push({ start, end: start + whole.length, as: 'text' });
  }
  return spans;
}

/** The end of a template's text: after its closing backtick, or after the `${` that starts an expression. */
function templateEnd(code: string, from: number): number {
  for (let at = from; at < code.length; at++) {
    if (code[at] === '\\') at++;
    else if (code[at] === '`') return at + 1;
    else if (code.startsWith('${', at)) return at + 2;
  }
  return code.length;
}
