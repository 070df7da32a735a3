/**
 * Parses the info string of a fence: language, title, highlighted lines, line numbers, and whether checks
 * skip it.
 */

import { decodeEntities } from '../entities.js';

export interface FenceInfo {
  lang: string;
  title?: string;
  /** For example `1,3-4`. */
  highlight?: string;
  /** If undefined, the site's option applies. */
  lineNumbers?: boolean;
  startLine?: number;
  wrap?: boolean;
  /** Why `check --samples` skips the code; empty if no reason is given. */
  noCheck?: string;
  /** The code is a component that the page shows above it. */
  isPreview?: boolean;
}

/** The text between a mark and the one that closes it, without nested and escaped marks if there are any. */
const enclosed = (open: string, close: string) =>
  `${open}((?:\\\\.|${open}[^${open}${close}]*${close}|[^${open}${close}\\\\])*|[^${close}]*)${close}`;

/** The words of an info string: `{1,3}`, `[label]`, `:name=1` directly after the language, and `name="value"`. */
const word = new RegExp(
  [
    enclosed('\\{', '\\}'),
    enclosed('\\[', '\\]'),
    ':([\\w-]+)(?:=(\\d+))?',
    `([\\w-]+)(?:=(?:"((?:\\\\.|[^"\\\\])*|[^"]*)"|'((?:\\\\.|[^'\\\\])*|[^']*)'|${enclosed('\\{', '\\}')}|(\\S+)))?`,
  ].join('|'),
  'g',
);

/** Removes the backslashes before punctuation. */
export function unescapeInfo(info: string): string {
  return info.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function decode(text: string): string {
  return decodeEntities(unescapeInfo(text));
}

export function parseFenceInfo(info: string): FenceInfo {
  const lang = /^(?!:)[^\s{[=:]+(?=$|[\s{[:])/.exec(info)?.[0] ?? '';
  const result: FenceInfo = { lang: decode(lang).toLowerCase() };
  for (const found of info.slice(lang.length).matchAll(word)) {
    const [, lines, label, option, number, name, double, single, braces, bare] = found;
    const value = number ?? double ?? single ?? braces ?? bare;
    if (lines !== undefined) result.highlight ??= lines;
    else if (label !== undefined) result.title ??= decode(label);
    else if (name === 'title' && value !== undefined) result.title = decode(value);
    else applyWord(result, option ?? name ?? '', value);
  }
  return result;
}

/** Ignores unknown words: they may belong to other tools that read the same files. */
function applyWord(result: FenceInfo, word: string, value: string | undefined): void {
  switch (word.replaceAll('-', '').toLowerCase()) {
    case 'linenumbers':
    case 'showlinenumbers': {
      const start = Number(value ?? Number.NaN);
      result.lineNumbers = value !== 'false';
      if (Number.isInteger(start)) result.startLine = start;
      break;
    }
    case 'nolinenumbers':
      result.lineNumbers = false;
      break;
    case 'wrap':
      result.wrap = value !== 'false';
      break;
    case 'nowrap':
      result.wrap = false;
      break;
    case 'nocheck':
      result.noCheck = decode(value?.trim() ?? '');
      break;
    case 'preview':
      result.isPreview = value !== 'false';
      break;
    default:
  }
}

/** The file that an info string includes with its offset, and the info string without that word. */
export function fileMeta(info: string): { target: string; offset: number; rest: string } | undefined {
  const match = /(?:^|\s)file=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(info);
  if (match === null) return undefined;
  const end = match.index + match[0].length;
  const target = match[1] ?? match[2] ?? match[3] ?? '';
  const quotes = match[3] === undefined ? 1 : 0;
  const rest = info.slice(0, match.index) + info.slice(end);
  return { target, offset: end - quotes - target.length, rest: rest.trim() };
}

/** The line numbers in `1,3-4`, sorted, without numbers greater than `last`. */
export function parseLineNumbers(text: string, last: number): number[] {
  const ranges = text.split(',').flatMap((part) => {
    const match = /^(\d+)\s*(?:-\s*(\d+))?$/.exec(part.trim());
    return match === null ? [] : { from: Number(match[1]), to: Number(match[2] ?? match[1]) };
  });
  return linesOf(ranges, last);
}

/**
 * The lines of all ranges, sorted and without duplicates, none greater than `last`. The time does not depend
 * on how much the ranges overlap.
 */
export function linesOf(ranges: { from: number; to: number }[], last: number): number[] {
  const lines: number[] = [];
  let next = 1;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    for (next = Math.max(next, from); next <= to && next <= last; next++) lines.push(next);
  }
  return lines;
}
