/** What a request asks for: Markdown or HTML, and a range of bytes, which browsers need to play videos and to seek in them. */

/** The Markdown file next to an HTML file; undefined if there is none. */
export function markdownBeside(file: string, has: (file: string) => boolean): string | undefined {
  const beside = file.replace(/\.html$/, '.md');
  return beside !== file && has(beside) ? beside : undefined;
}

/**
 * True only if the `Accept` header contains the Markdown type, which browsers never send. With equal quality
 * values, the type listed first wins.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const wanted = (accept ?? '').split(',').map(readRange);
  const markdown = wanted.findIndex(({ type }) => type === 'text/markdown');
  if (markdown < 0 || wanted[markdown]!.quality === 0) return false;
  const html = wanted.findIndex(({ type }) => type === 'text/html');
  if (html < 0) return true;
  const difference = wanted[markdown]!.quality - wanted[html]!.quality;
  return difference > 0 || (difference === 0 && markdown < html);
}

/** `text/html;q=0.9` */
function readRange(range: string): { type: string; quality: number } {
  const [type = '', ...parameters] = range.split(';').map((word) => word.trim().toLowerCase());
  const quality = Number(parameters.find((word) => /^q\s*=/.test(word))?.replace(/^q\s*=\s*/, '') ?? 1);
  return { type, quality: Number.isNaN(quality) ? 0 : quality };
}

export interface ByteRange {
  start: number;
  /** The last byte. */
  end: number;
}

/**
 * The range of a request that names exactly one; its end may be beyond the file. Other ranges are ignored, so that the
 * whole file is sent: those that are invalid, end before they start, or have an `If-Range`, which allows that for any file.
 */
export function rangeOf(headers: { range?: string; 'if-range'?: string }): ByteRange | undefined {
  if (headers['if-range']) return undefined;
  const [, from, to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined) return undefined;
  // Numbers that are not exact would make the file system throw.
  const start = Math.min(Number(from), Number.MAX_SAFE_INTEGER);
  const end = Math.min(to === '' ? Number.POSITIVE_INFINITY : Number(to), Number.MAX_SAFE_INTEGER);
  return end < start ? undefined : { start, end };
}
