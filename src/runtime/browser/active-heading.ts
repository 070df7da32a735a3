/** Which heading the reader is at. */

export interface HeadingPlace {
  id: string;
  /** Distance of its upper edge from the upper edge of the window, in CSS pixels. */
  top: number;
}

/** The last heading above the line; at the end of the page the one asked for by `#hash`, or the last one. */
export function headingAt(
  headings: readonly HeadingPlace[],
  view: { line: number; atEnd: boolean; hash: string },
): string | undefined {
  const passed = headings.filter(({ top }) => top <= view.line).at(-1);
  if (!view.atEnd) return passed?.id;
  // Headings near the end can never reach the line.
  const asked = headings.find(({ id, top }) => id === view.hash && top >= 0);
  return (asked ?? headings.at(-1))?.id;
}
