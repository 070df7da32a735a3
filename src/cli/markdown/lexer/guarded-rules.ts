/**
 * Wraps marked's inline patterns in functions with the same results that do not scan the rest of a text for
 * each opening mark. If they must scan far, they count the work.
 */
import type { Rules } from 'marked';
import { derivedPattern } from './derived-pattern.js';
import type { InlineTokenizer } from './inline-tokenizer.js';
import { linkEnd } from './link-end.js';

type Match = RegExpExecArray | null;

/** An object with the parts of a pattern that marked uses. */
function rule(exec: (src: string) => Match): RegExp {
  return { exec, test: (src: string) => exec(src) !== null } as unknown as RegExp;
}

function matchOf(...groups: string[]): Match {
  return Object.assign(groups, { index: 0, input: '' }) as unknown as RegExpExecArray;
}

/** Cost of searching a character for a fixed text, relative to a pattern. */
const SEARCH = 1 / 8;

export function guardedRules(rules: Rules, tokenizer: InlineTokenizer): Rules {
  const { inline } = rules;
  return {
    ...rules,
    block: { ...rules.block, paragraph: withoutRows(rules.block.paragraph) },
    inline: {
      ...inline,
      code: rule((src) => codeSpan(src, tokenizer)),
      tag: rule((src) => tag(src, inline.tag, tokenizer)),
      link: rule((src) => link(src, inline.link, tokenizer)),
      text: rule((src) => text(src, inline.text, tokenizer)),
    },
  };
}

/** A run of backticks, text, and a run of the same length. */
function codeSpan(src: string, tokenizer: InlineTokenizer): Match {
  const length = runLength(src, 0);
  if (length === 0) return null;
  tokenizer.spend(length / 8);
  const { run, at: begin } = tokenizer.runOf(src);
  if (run.lastTicks(length) < begin + length) return null;
  for (let at = src.indexOf('`', length); at >= 0; ) {
    const found = runLength(src, at);
    if (found === length) {
      tokenizer.spend(at * SEARCH);
      return matchOf(src.slice(0, at + length), src.slice(0, length), src.slice(length, at));
    }
    at = src.indexOf('`', at + found);
  }
  tokenizer.spend(src.length * SEARCH);
  return null;
}

function runLength(text: string, at: number): number {
  let end = at;
  while (text[end] === '`') end++;
  return end - at;
}

/**
 * Comments, processing instructions, declarations and CDATA sections end with a fixed text. A tag ends before
 * the next one.
 */
function tag(src: string, pattern: RegExp, tokenizer: InlineTokenizer): Match {
  const until = (end: string, from: number): Match => {
    const at = src.indexOf(end, from);
    tokenizer.spend((at < 0 ? src.length : at) * SEARCH);
    return at < 0 ? null : matchOf(src.slice(0, at + end.length));
  };
  const [emptyComment] = /^<!---?>/.exec(src) ?? [];
  if (emptyComment !== undefined) return matchOf(emptyComment);
  if (src.startsWith('<!--')) return until('-->', 4);
  if (src.startsWith('<?')) return until('?>', 2);
  if (src.startsWith('<![CDATA[')) return until(']]>', 9);
  if (src.startsWith('<!')) {
    const [begin] = /^<![a-zA-Z]+\s/.exec(src) ?? [];
    return begin === undefined ? null : until('>', begin.length);
  }
  return /^<[a-zA-Z/]/.test(src) ? pattern.exec(src) : null;
}

const labelOf = derivedPattern('links', (source) => {
  const end = source.indexOf('\\]\\(');
  return end < 0 ? undefined : `${source.slice(0, end)}\\]\\([ \\t\\n]*`;
});

/** Bracketed text followed by an address. The pattern gets only this part of the text. */
function link(src: string, pattern: RegExp, tokenizer: InlineTokenizer): Match {
  const [before] = labelOf(pattern).exec(src) ?? [];
  if (before === undefined) return null;
  const { end, seen } = linkEnd(src, before.length);
  tokenizer.spend((seen - before.length) / 4);
  // The pattern may try another end of the text, and it parses an address after a space differently.
  const isPlain = !before.includes('``') && before.endsWith('(');
  if (isPlain) return end < 0 ? null : pattern.exec(src.slice(0, end));
  tokenizer.spend(src.length / 8);
  return pattern.exec(src);
}

const MAIL = "|(?=[a-zA-Z0-9.!#$%&'*+\\/=?_`{\\|}~-]+@)";
/** Without the alternative for an email address, for use after `hasLocalPart` has ruled out such an address. */
const withoutMail = derivedPattern('text', (source) =>
  source.includes(MAIL) ? source.replace(MAIL, '') : undefined,
);

function text(src: string, pattern: RegExp, tokenizer: InlineTokenizer): Match {
  const first = /^(?:`+|~+|[^`~])/.exec(src)?.[0];
  if (first === undefined) return null;
  const { run, at } = tokenizer.runOf(src);
  if (run.hasLocalPart(at + first.length)) return matchOf(first);
  const starts = tokenizer.syntax.inlineStarts.map((start) => run.nextOf(start, at + 1));
  const stops = [run.nextMark(at + 1), run.nextComment(at + 1), ...starts].filter((stop) => stop >= 0);
  return withoutMail(pattern).exec(stops.length === 0 ? src : src.slice(0, Math.min(...stops) - at));
}

/** The first two lines decide whether a table interrupts a paragraph; its rows do not matter. */
const withoutRows = derivedPattern('paragraphs', (source) => {
  const lastRow = '.*(?:\\n|$))*)\\n*|$)';
  const rows = source.indexOf('(?:\\n((?:(?! *\\n|');
  const end = source.indexOf(lastRow, rows);
  return rows < 0 || end < 0
    ? undefined
    : `${source.slice(0, rows)}(?:\\n|$)${source.slice(end + lastRow.length)}`;
});
