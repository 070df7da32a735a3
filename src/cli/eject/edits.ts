/** Replacement of a range of a text. */
export interface Edit {
  /** In UTF-16 code units. */
  start: number;
  end: number;
  text: string;
}

/** Edits must not overlap. */
export function applyEdits(text: string, edits: Edit[]): string {
  let result = text;
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + replacement + result.slice(end);
  return result;
}
