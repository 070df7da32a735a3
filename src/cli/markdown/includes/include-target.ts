/** What an include refers to: a file, a region of it, or some of its lines. */
import { posix } from 'node:path';
import { isMarkdownFile } from '../../content/page-file.js';
import { isBelow, isHiddenPath, isOutside } from '../../system/path-checks.js';
import type { Withheld } from '../document-input.js';

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

export interface IncludeTarget {
  /** As written: relative to the including file, or to the project root if it begins with a slash. */
  path: string;
  region?: string;
  lines?: LineRange;
}

/**
 * Why pages may not include a file; undefined if they may. Folders and path are relative to the project root. Only pages
 * that can include from the whole project (`.`) can include hidden files.
 */
export function whyWithheld(path: string, folders: readonly string[]): Withheld['withheld'] | undefined {
  const isAllowed = isBelow(path, folders);
  if (!isAllowed && isOutside(path)) return 'outside';
  if (!folders.includes('.') && isHiddenPath(path)) return 'hidden';
  return isAllowed ? undefined : 'folder';
}

/** Parses `./file.ts#region{3-5}`; returns undefined if the text has another form. */
export function parseIncludeTarget(text: string): IncludeTarget | undefined {
  const match = /^([^#{}]+?)(?:#([^{}]+?))?(?:\{([^{}]*)\})?$/.exec(text.trim());
  if (match === null) return undefined;
  const lines = match[3] === undefined ? undefined : parseLineRange(match[3]);
  if (match[3] !== undefined && lines === undefined) return undefined;
  return { path: match[1]!, region: match[2], lines };
}

/** The path relative to the project root. Outside the project, it begins with `../`. Both paths use forward slashes. */
export function resolveInclude(fromFile: string, path: string): string {
  const written = path.replaceAll('\\', '/');
  return posix.join(written.startsWith('/') ? '.' : posix.dirname(fromFile), written.replace(/^\/+/, ''));
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

/** In Markdown, only a comment alone on its line is a marker: other lines may be code that a page shows. */
function markerOf(line: string, isMarkdown: boolean): Marker | undefined {
  if (!/region/i.test(line)) return undefined;
  const text = line.trim();
  if (isMarkdown && !(text.startsWith('<!--') && text.endsWith('-->'))) return undefined;
  const match = codeMarker.exec(text) ?? plainMarker.exec(text);
  return match === null ? undefined : { isEnd: match[1] !== undefined, name: match[2] ?? '' };
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

/** The lines between the markers of a region. If it is never closed, it extends to the end of the file. */
export interface Region {
  lines: FileLine[];
  isClosed: boolean;
}

/** A file to include. */
export class IncludedFile {
  readonly isMarkdown: boolean;
  readonly all: FileLine[];
  /** Without front matter. */
  readonly lines: FileLine[];

  constructor(path: string, text: string) {
    this.isMarkdown = isMarkdownFile(path);
    this.all = fileLines(text);
    this.lines = this.isMarkdown ? withoutFrontMatter(this.all) : this.all;
  }

  /** The first region with a name; undefined if the file has no such region. */
  region(name: string): Region | undefined {
    const markers = this.#markers();
    const start = markers.findIndex((marker) => marker?.name === name && !marker.isEnd);
    if (start < 0) return undefined;
    /** Number of regions in it that are open. */
    let depth = 0;
    for (let end = start + 1; end < markers.length; end++) {
      const marker = markers[end];
      if (marker === undefined) continue;
      const { isEnd, name: ended } = marker;
      if (isEnd && (ended === name || (ended === '' && depth === 0)))
        return { lines: this.lines.slice(start + 1, end), isClosed: true };
      depth = isEnd ? Math.max(0, depth - 1) : depth + 1;
    }
    return { lines: this.lines.slice(start + 1), isClosed: false };
  }

  get regionNames(): string[] {
    return this.#markers().flatMap((marker) =>
      marker && !marker.isEnd && marker.name !== '' ? marker.name : [],
    );
  }

  #markers(): (Marker | undefined)[] {
    return this.lines.map(({ text }) => markerOf(text, this.isMarkdown));
  }
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
