/** Replacement of a range of a text. */
export interface Edit {
  /** In UTF-16 code units. */
  start: number;
  end: number;
  text: string;
}

/** Edits must not overlap. A text with CRLF line breaks keeps them. */
export function applyEdits(text: string, edits: Edit[]): string {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  let result = text;
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + replacement.replace(/\r?\n/g, lineBreak) + result.slice(end);
  return result;
}
