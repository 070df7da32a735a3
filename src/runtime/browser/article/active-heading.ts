/** Finds the heading of the section that the reader is in. */
import { targetOf } from '../navigation/target.js';

/**
 * Tolerance in CSS pixels: a heading this far below the line counts as reached. It covers rounding and about
 * half a line of text.
 */
const TOLERANCE = 16;

export interface HeadingPlace {
  id: string;
  /** Distance from the top edge of the window to the top edge of the heading, in CSS pixels. */
  top: number;
}

/**
 * The last heading above the line. At the end of the page: the heading that `#hash` names, or the last one.
 */
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

/**
 * The heading that the reader is at. `elements` is in page order. Undefined above the first heading. Skips headings in
 * closed details and in tabs that are not shown.
 */
export function headingInView(elements: Iterable<Element>): string | undefined {
  const shown = [...elements].filter((element) => element.getClientRects().length > 0);
  const [first] = shown;
  if (!first) return undefined;
  const headings = shown.map((element) => ({ id: element.id, top: element.getBoundingClientRect().top }));
  const root = document.documentElement;
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  // The position of a heading after the browser jumps to it, below a fixed bar.
  const line =
    pixels(getComputedStyle(root).scrollPaddingTop) +
    pixels(getComputedStyle(first).scrollMarginTop) +
    TOLERANCE;
  const atEnd = scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 1;
  return headingAt(headings, { line, atEnd, hash: targetOf(location.hash)?.id ?? '' });
}

/**
 * Id of the section that the reader is in; undefined at the top of the page. A page that fits into the window never
 * scrolls: the section is the one in the address.
 */
export function currentSection(): string | undefined {
  const headings = document.querySelectorAll('[data-article] :is(h2,h3,h4,h5,h6)[id]');
  if (scrollY <= 0) {
    if (document.documentElement.scrollHeight > innerHeight) return undefined;
    return [...headings].find((heading) => heading === targetOf(location.hash))?.id;
  }
  return headingInView(headings);
}
