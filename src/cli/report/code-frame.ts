/** Formats the lines around a position in a file, with the position marked below its line. */
import { displayWidth, visibleLine } from './terminal-text.js';

export interface FramePlace {
  /** 1-based. A value beyond the last line means the last line. */
  line: number;
  /** 1-based, in UTF-16 code units. Default: the first non-space character of the line. */
  column?: number | undefined;
  /** In UTF-16 code units. The mark never extends beyond the end of the line. Default: 1. */
  length?: number | undefined;
}

/** Number of lines before and after. */
const CONTEXT = 2;
/** Maximum columns of code; longer lines are cut around the position. */
const WIDTH = 100;

/** Colors for line numbers and the mark. */
interface Paint {
  gutter(text: string): string;
  mark(text: string): string;
}

const plain: Paint = { gutter: (text) => text, mark: (text) => text };

export function codeFrame(text: string, place: FramePlace): string {
  return frameOfLines(splitLines(text), place);
}

/** Exported for callers that format many positions of one file. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

export function frameOfLines(lines: readonly string[], place: FramePlace, paint = plain): string {
  const current = Math.max(1, Math.min(place.line, lines.length));
  const first = Math.max(1, current - CONTEXT);
  const last = Math.min(lines.length, current + CONTEXT);
  const digits = String(last).length;

  const { start, end } = markedRange(lines[current - 1] ?? '', place, current);
  const from = cutStart(lines[current - 1] ?? '', start);

  const out: string[] = [];
  for (let number = first; number <= last; number++) {
    const line = lines[number - 1] ?? '';
    const code = cutLine(line, from);
    const gutter = `${number === current ? '>' : ' '} ${String(number).padStart(digits)} |`;
    out.push(`${paint.gutter(gutter)} ${code}`.trimEnd());
    if (number !== current) continue;

    const before = from > 0 ? 1 : 0;
    const indent = before + displayWidth(visibleLine(line.slice(from, start)));
    const marked = Math.max(1, displayWidth(visibleLine(line.slice(start, end))));
    const room = Math.max(1, displayWidth(code) - indent);
    const mark = paint.mark('^'.repeat(Math.min(marked, room)));
    out.push(`${paint.gutter(`  ${' '.repeat(digits)} |`)} ${' '.repeat(indent)}${mark}`);
  }
  return out.join('\n');
}

/** Offsets in the line. `end` is at least `start` and never beyond the line. */
function markedRange(line: string, place: FramePlace, current: number): { start: number; end: number } {
  if (place.line > current) return { start: line.length, end: line.length };
  const column = place.column ?? Math.max(0, line.search(/\S/)) + 1;
  const start = Math.max(0, Math.min(column - 1, line.length));
  return { start, end: Math.min(line.length, start + Math.max(1, place.length ?? 1)) };
}

/**
 * First visible offset of the lines, chosen so that the position is visible; 0 if the line is short enough.
 */
function cutStart(line: string, start: number): number {
  const isShort = line.length <= WIDTH && displayWidth(visibleLine(line)) <= WIDTH;
  if (isShort) return 0;
  return Math.max(0, start - Math.floor(WIDTH / 3));
}

function cutLine(line: string, from: number): string {
  if (from > 0 && line.length <= from) return line === '' ? '' : '…';
  // Take only as many code units as can fit, so that a line of several megabytes costs no more than a long
  // one.
  let code = visibleLine(line.slice(from, from + WIDTH + 1));
  let isCut = line.length > from + WIDTH + 1;
  if (displayWidth(code) > WIDTH) {
    code = takeWidth(code);
    isCut = true;
  }
  return `${from > 0 ? '…' : ''}${code}${isCut ? '…' : ''}`;
}

function takeWidth(text: string): string {
  let taken = '';
  let used = 0;
  for (const character of text) {
    used += displayWidth(character);
    if (used > WIDTH) break;
    taken += character;
  }
  return taken;
}
