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

const name = /[\w-]+/y;
const bareValue = /\S+/y;
const digits = /\d+/y;
const closings: Record<string, string> = { '"': '"', "'": "'", '{': '}', '[': ']' };

interface Word {
  kind: 'name' | 'lines' | 'label';
  /** Only set if `kind` is `name`. */
  name: string;
  value?: string;
}

/** The words of an info string. */
function* wordsOf(info: string): Generator<Word> {
  /** The text between the opening mark at this offset and its closing mark, if it has one. */
  const enclosed = (at: number, marks: string): string | undefined => {
    const mark = info[at] ?? '';
    const closing = marks.includes(mark) ? closings[mark] : undefined;
    if (closing === undefined) return undefined;
    const balanced = balancedEnd(info, at, closing);
    const end = balanced < 0 ? info.indexOf(closing, at + 1) : balanced;
    return end < 0 ? undefined : info.slice(at + 1, end);
  };
  for (let at = 0; at < info.length; ) {
    const inner = enclosed(at, '{[');
    if (inner !== undefined) {
      yield { kind: info[at] === '{' ? 'lines' : 'label', name: '', value: inner };
      at += inner.length + 2;
      continue;
    }
    const hasColon = info[at] === ':';
    if (hasColon) at++;
    const found = match(name, info, at);
    if (found === undefined) {
      if (!hasColon) at++;
      continue;
    }
    at += found.length;
    const hasValue = info[at] === '=';
    const quoted = hasValue && !hasColon ? enclosed(at + 1, '"\'{') : undefined;
    const bare =
      hasValue && quoted === undefined ? match(hasColon ? digits : bareValue, info, at + 1) : undefined;
    yield { kind: 'name', name: found, value: quoted ?? bare };
    if (quoted !== undefined) at += quoted.length + 3;
    else if (bare !== undefined) at += bare.length + 1;
  }
}

/** Offset of the mark that closes the one at `at`, without nested and escaped ones; -1 if there is none. */
function balancedEnd(info: string, at: number, closing: string): number {
  let depth = 1;
  for (let i = at + 1; i < info.length; i++) {
    if (info[i] === '\\') i++;
    else if (info[i] === closing && --depth === 0) return i;
    else if (info[i] === info[at]) depth++;
  }
  return -1;
}

/** Removes the backslashes before punctuation. */
export function unescapeInfo(info: string): string {
  return info.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function decode(text: string): string {
  return decodeEntities(unescapeInfo(text));
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

export function parseFenceInfo(info: string): FenceInfo {
  const lang = /^(?!:)[^\s{[=:]+(?=$|[\s{[:])/.exec(info)?.[0] ?? '';
  const result: FenceInfo = { lang: decode(lang).toLowerCase() };
  for (const { kind, name, value } of wordsOf(info.slice(lang.length))) {
    if (kind === 'lines') result.highlight ??= value;
    else if (kind === 'label') result.title ??= decode(value ?? '');
    else if (name === 'title' && value !== undefined) result.title = decode(value);
    else applyWord(result, name, value);
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
