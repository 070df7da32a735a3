/** Converts an offset in a text to a line and column as editors count them, and back. */

export interface Position {
  /** 1-based. */
  line: number;
  /** 1-based, in UTF-16 code units. */
  column: number;
}

/**
 * Line breaks are LF, CRLF and lone CR, as in editors. An offset beyond the text gives the position of its
 * end.
 */
export function positionAt(text: string, offset: number): Position {
  return createPositionFinder(text)(offset);
}

/**
 * Like `positionAt`, for many offsets of one text: line starts are computed once, and each lookup takes
 * logarithmic time.
 */
export function createPositionFinder(text: string): (offset: number) => Position {
  const starts = lineStarts(text);
  return (offset) => {
    const wanted = Math.max(0, Math.min(offset, text.length));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= wanted) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: wanted - (starts[low] ?? 0) + 1 };
  };
}

/** Offset of the first character of each line. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return starts;
}
