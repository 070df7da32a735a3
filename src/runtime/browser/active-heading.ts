/** Which heading the reader is at. */
import { targetOf } from './target.js';

/** Pixels below the line at which a heading counts as reached: rounding, and half a line of ease. */
const EASE = 16;

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

/** The one of these headings, given in page order, that the reader is at; undefined above the first one. */
export function headingInView(elements: readonly Element[]): string | undefined {
  const [first] = elements;
  if (!first) return undefined;
  const headings = elements.map((element) => ({ id: element.id, top: element.getBoundingClientRect().top }));
  const root = document.documentElement;
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  // Where the browser would put a heading that is jumped to, below a fixed bar.
  const line =
    pixels(getComputedStyle(root).scrollPaddingTop) + pixels(getComputedStyle(first).scrollMarginTop) + EASE;
  const atEnd = scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 1;
  return headingAt(headings, { line, atEnd, hash: targetOf(location.hash)?.id ?? '' });
}

/** Id of the section that the reader is in; undefined at the top of the page. */
export function currentSection(): string | undefined {
  if (scrollY <= 0) return undefined;
  const headings = document.querySelectorAll('[data-article] :is(h2,h3,h4,h5,h6)[id]');
  // What a fold or a tab hides is not where anybody reads.
  return headingInView([...headings].filter((heading) => heading.getClientRects().length > 0));
}
