/** Headings that skip a level on the way down, such as h2 followed by h4. */
import type { Diagnostic, Heading, SourceFile } from '../../../runtime/model/index.js';
import { warningDiagnostic } from '../../report/diagnostic.js';
import { hasAddedTitle } from '../../site/page-data/page-title.js';
import type { Site } from '../../site/site.js';

export function* headingOrder(site: Site): Iterable<Diagnostic> {
  /** Outlines without a skipped level, as a cache: most pages share their outline with others. */
  const [orderly, orderlyBelowTitle] = [new Set<string>(), new Set<string>()];
  for (const page of site.content.pages) {
    const { headingOutline } = site.store.meta(page);
    const known = hasAddedTitle(site, page) ? orderlyBelowTitle : orderly;
    if (known.has(headingOutline)) continue;
    const found = [...skips(site, page)];
    // Outlines with included files are not cached: they are ordered file by file.
    if (found.length === 0 && !headingOutline.includes('f')) known.add(headingOutline);
    yield* found;
  }
}

function* skips(site: Site, page: SourceFile): Generator<Diagnostic> {
  // The content before the first heading is the title, or whatever a layout shows there.
  const start = hasAddedTitle(site, page) ? 1 : Number.POSITIVE_INFINITY;
  let outside: Heading | undefined;
  let before: Heading | undefined;
  // An included file is written for several pages, so only the order within the file is checked.
  const ofFile = new Map([[page.path, 0]]);
  for (const heading of site.store.details(page).headings) {
    const { depth, after, inside, file } = heading;
    if (!inside) {
      const own = ofFile.get(file) ?? Number.POSITIVE_INFINITY;
      const floor = Math.max(before?.depth ?? start, outside?.depth ?? 0, after ?? 0, own);
      if (depth > floor + 1) yield skipProblem(heading, floor, before);
      outside = heading;
      ofFile.set(file, depth);
    }
    before = heading;
  }
}

function skipProblem(
  { depth, file, line, column }: Heading,
  floor: number,
  before: Heading | undefined,
): Diagnostic {
  const named = before?.depth === floor ? ` '${before.text}' (line ${before.line})` : '';
  return warningDiagnostic(
    'heading-order',
    `This h${depth} follows an h${floor}${named || (before ? '' : ', the title')}: a level is skipped.`,
    {
      hint: `Use '${'#'.repeat(floor + 1)}', or add a heading of that level above.`,
      ...{ file, line, column, length: depth },
    },
  );
}
