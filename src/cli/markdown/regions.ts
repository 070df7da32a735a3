/** Parts of an included file: a named region, a range of lines. */

/** A line of a file and its 1-based number there. */
export interface FileLine {
  text: string;
  number: number;
}

/** `-` and `,` both read as "to"; either end may be left out. */
export interface LineRange {
  from: number;
  to: number;
}

const markdownMarker = /^\s*<!--\s*#(end)?region\b[ \t]*([^\s>]*?)\s*-->\s*$/;
const codeMarker = /^\s*(?:\/\/|\/\*|<!--|--|#|;|%|'|")?\s*#(end)?region\b[ \t]*([\w$.:-]*)/;

interface Marker {
  isEnd: boolean;
  name: string;
}

function markerOf(line: string, isMarkdown: boolean): Marker | undefined {
  if (!line.includes('region')) return undefined;
  const match = (isMarkdown ? markdownMarker : codeMarker).exec(line);
  return match === null ? undefined : { isEnd: match[1] !== undefined, name: match[2] ?? '' };
}

export function isMarkdownFile(path: string): boolean {
  return /\.(?:md|markdown|mdx)$/i.test(path);
}

export function fileLines(text: string): FileLine[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, i) => ({ text: line, number: i + 1 }));
}

/** The lines without front matter; numbers stay those of the file. */
export function withoutFrontMatter(lines: FileLine[]): FileLine[] {
  if (lines[0]?.text.trimEnd() !== '---') return lines;
  const end = lines.findIndex((line, i) => i > 0 && line.text.trimEnd() === '---');
  return end < 0 ? lines : lines.slice(end + 1);
}

/** The lines between the markers of a region; undefined where the file has no such region. */
export function takeRegion(lines: FileLine[], name: string, isMarkdown: boolean): FileLine[] | undefined {
  const open: string[] = [];
  let start = -1;
  let depth = 0;
  for (const [i, line] of lines.entries()) {
    const marker = markerOf(line.text, isMarkdown);
    if (marker === undefined) continue;
    if (!marker.isEnd) {
      open.push(marker.name);
      if (start < 0 && marker.name === name) {
        start = i + 1;
        depth = open.length;
      }
      continue;
    }
    if (start >= 0 && (marker.name === name || (marker.name === '' && open.length === depth))) {
      return lines.slice(start, i);
    }
    open.pop();
  }
  return start < 0 ? undefined : lines.slice(start);
}

export function regionNames(lines: FileLine[], isMarkdown: boolean): string[] {
  const names = lines.map((line) => markerOf(line.text, isMarkdown));
  return names.flatMap((marker) => (marker && !marker.isEnd && marker.name !== '' ? [marker.name] : []));
}

/** Markers are for whoever includes the file, not for readers. */
export function withoutMarkers(lines: FileLine[], isMarkdown: boolean): FileLine[] {
  return lines.filter((line) => markerOf(line.text, isMarkdown) === undefined);
}

/** Reads `3-10`, `3,10`, `3-`, `-10` and `3`; undefined for anything else. */
export function parseLineRange(text: string): LineRange | undefined {
  const match = /^\s*(\d*)\s*([-,]?)\s*(\d*)\s*$/.exec(text);
  if (match === null || (match[1] === '' && match[3] === '')) return undefined;
  const from = match[1] === '' ? 1 : Number(match[1]);
  if (match[2] === '') return match[3] === '' ? { from, to: from } : undefined;
  const to = match[3] === '' ? Number.POSITIVE_INFINITY : Number(match[3]);
  return from >= 1 && to >= from ? { from, to } : undefined;
}

/** Width of the indentation all lines share; blank lines do not count. */
export function commonIndent(lines: string[]): number {
  let indent = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.trim() !== '') indent = Math.min(indent, line.length - line.trimStart().length);
  }
  return Number.isFinite(indent) ? indent : 0;
}
