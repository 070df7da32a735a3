/**
 * The marks of the tools, drawn for this site as one family: a grid of 24, outlines of one width for what is
 * given, and one solid piece for what the tool adds.
 */
export interface Mark {
  /** Path data of the outlines. */
  lines: string;
  /** Path data of the solid piece. */
  solid: string;
}

export const marks = {
  // A box packed to its edges.
  rspack: {
    lines:
      'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM10.5 3v18M3 10h7.5M10.5 15H21',
    solid: 'M13.5 6H18v6h-4.5Z',
  },
  // Courses of brick, the last one being laid.
  rsbuild: {
    lines: 'M3 12.5h8v8H3ZM13 12.5h8v8h-8Z',
    solid: 'M7.5 3h9v7h-9Z',
  },
  // A shelf, and the volume that has just been put on it.
  rslib: {
    lines: 'M3 4h4.5v16H3ZM9.5 7.5H14V20H9.5Z',
    solid: 'm15.2 8.3 3.5-.9 3.1 11.8-3.5.9Z',
  },
  // A page with its headline in print.
  rspress: {
    lines:
      'M6 3h12a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 18 21H6a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 6 3ZM8 14h8M8 17.5h5',
    solid: 'M8 6.5h8v4H8Z',
  },
  // A bar of the build under the lens.
  rsdoctor: {
    lines: 'M10.5 3a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM16 16l5 5M7.5 11v3M13.5 9.5V14',
    solid: 'M9.5 6.5h2V14h-2Z',
  },
  // What was expected, and what came, in its place.
  rstest: {
    lines: 'M8.5 15.5H3V3h12.5v5.5',
    solid: 'M8.5 8.5H21V21H8.5Zm5.5 8.7 4.6-4.6-1.1-1.1-3.5 3.5-1.7-1.7-1.1 1.1Z',
  },
  // Two voices.
  discord: {
    lines: 'M3 4h13v9.5H8.5L5 16.5v-3H3Z',
    solid: 'M18.5 9H21v8h-2v3l-3.5-3H11v-1.5h7.5Z',
  },
} satisfies Record<string, Mark>;

export function Logo({ mark, scale = 1 }: { mark: Mark; scale?: number }) {
  const size = 24 / scale;
  const start = (24 - size) / 2;
  return (
    <svg className="dc-icon mark" viewBox={`${start} ${start} ${size} ${size}`} aria-hidden="true">
      <path d={mark.lines} />
      <path className="mark-solid" d={mark.solid} />
    </svg>
  );
}
