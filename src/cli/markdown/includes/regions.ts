/** Reads included files: their lines, a named region, or a range of lines. */
import { isMarkdownFile } from '../../content/page-file.js';

/** A line of a file, with its 1-based number. */
export interface FileLine {
  text: string;
  number: number;
}

/** Both `-` and `,` mean "to"; either end can be omitted. */
export interface LineRange {
  from: number;
  to: number;
}

/**
 * Such as `// #region name`, `#pragma region name`, and `#End Region` of Visual Basic. A name ends before the end of its
 * comment: `<!-- #region name-->`.
 */
const codeMarker =
  /^(?:(?:\/\/|\{?\/\*|<!--|--|::|rem\b|#|;|%|'|")?\s*#|#pragma\s+)(end ?)?region\b[ \t]*"?((?:[\p{L}\p{M}\p{N}_$.:]|-(?!->))*)/iu;
/** `// region name`. Other lines that begin with this word are comments. */
const plainMarker = /^\/\/[ \t]*(?:region[ \t]+(?=\S)|(end)region(?:[ \t]+|$))([\p{L}\p{M}\p{N}_$-]*)$/u;

interface Marker {
  isEnd: boolean;
  name: string;
}

function markerOf(line: string, isMarkdown: boolean): Marker | undefined {
  if (!/region/i.test(line)) return undefined;
  if (isMarkdown) return markdownMarker(line.trim());
  const match = codeMarker.exec(line.trimStart()) ?? plainMarker.exec(line.trim());
  return match === null ? undefined : { isEnd: match[1] !== undefined, name: match[2] ?? '' };
}

/** Parses `<!-- #region name -->`, alone on its line. */
function markdownMarker(comment: string): Marker | undefined {
  if (!comment.startsWith('<!--') || !comment.endsWith('-->')) return undefined;
  const match = /^#(end)?region\b/.exec(comment.slice(4, -3).trimStart());
  if (match === null) return undefined;
  const name = match.input.slice(match[0].length).trim();
  return /[\s>]/.test(name) ? undefined : { isEnd: match[1] !== undefined, name };
}

function fileLines(text: string): FileLine[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, i) => ({ text: line, number: i + 1 }));
}

/** The lines without front matter. Line numbers stay those of the file. */
function withoutFrontMatter(lines: FileLine[]): FileLine[] {
  if (lines[0]?.text.trimEnd() !== '---') return lines;
  const end = lines.findIndex((line, i) => i > 0 && line.text.trimEnd() === '---');
  return end < 0 ? lines : lines.slice(end + 1);
}

/** A file to include. Its regions are searched only once, even if it is included more often. */
export class IncludedFile {
  readonly isMarkdown: boolean;
  readonly all: FileLine[];
  /** Without front matter. */
  readonly lines: FileLine[];
  #regions: ReadonlyMap<string, LineSpan> | undefined;

  constructor(path: string, text: string) {
    this.isMarkdown = isMarkdownFile(path);
    this.all = fileLines(text);
    this.lines = this.isMarkdown ? withoutFrontMatter(this.all) : this.all;
  }

  /** The lines between the markers of a region; undefined if the file has no such region. */
  region(name: string): FileLine[] | undefined {
    const span = this.#spans.get(name);
    return span && this.lines.slice(span.start, span.end);
  }

  /** Whether a region of the file has an end. */
  isClosed(name: string): boolean {
    return this.#spans.get(name)!.isClosed;
  }

  get regionNames(): string[] {
    return [...this.#spans.keys()].filter((name) => name !== '');
  }

  get #spans(): ReadonlyMap<string, LineSpan> {
    this.#regions ??= findRegions(this.lines, this.isMarkdown);
    return this.#regions;
  }
}

interface LineSpan {
  start: number;
  end: number;
  isClosed: boolean;
}

/** The first region of each name. A region that is never closed extends to the end of the file. */
function findRegions(lines: FileLine[], isMarkdown: boolean): Map<string, LineSpan> {
  const regions = new Map<string, LineSpan>();
  /** Names of open regions, and the names by the depth at which they began. */
  const open = new Set<string>();
  const byDepth = new Map<number, Set<string>>();
  let depth = 0;
  const close = (name: string, at: number) => {
    if (open.delete(name)) Object.assign(regions.get(name)!, { end: at, isClosed: true });
  };
  for (const [i, { text }] of lines.entries()) {
    const marker = markerOf(text, isMarkdown);
    if (marker === undefined) continue;
    const { isEnd, name } = marker;
    if (!isEnd) {
      depth++;
      if (regions.has(name)) continue;
      regions.set(name, { start: i + 1, end: lines.length, isClosed: false });
      open.add(name);
      const names = byDepth.get(depth) ?? new Set();
      byDepth.set(depth, names.add(name));
      continue;
    }
    close(name, i);
    if (name === '') {
      for (const other of byDepth.get(depth) ?? []) close(other, i);
      byDepth.delete(depth);
    }
    depth = Math.max(0, depth - 1);
  }
  return regions;
}

/** Removes the markers, which readers should not see. */
export function withoutMarkers(lines: FileLine[], isMarkdown: boolean): FileLine[] {
  return lines.filter((line) => markerOf(line.text, isMarkdown) === undefined);
}

/** Parses `3-10`, `3,10`, `3-`, `-10` and `3`; returns undefined for anything else. */
export function parseLineRange(text: string): LineRange | undefined {
  const match = /^(\d*)(\s*[-,]\s*)?(\d*)$/.exec(text.trim());
  if (match === null || (match[1] === '' && match[3] === '')) return undefined;
  const from = match[1] === '' ? 1 : Number(match[1]);
  const last = match[3] === '' ? Number.POSITIVE_INFINITY : Number(match[3]);
  const to = match[2] === undefined ? from : last;
  return from >= 1 && to >= from ? { from, to } : undefined;
}

/** Width of the common indentation of all lines, ignoring blank lines. */
export function commonIndent(lines: string[]): number {
  let indent = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.trim() !== '') indent = Math.min(indent, line.length - line.trimStart().length);
  }
  return Number.isFinite(indent) ? indent : 0;
}
