/** Ranges of bytes in requests, which browsers need to play videos and to seek in them. */

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
