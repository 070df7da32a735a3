/** Component files that pages set as their layout. */
import { type Layout, layoutFolders, namedLayout } from '../../site/links/layout-path.js';
import type { Site } from '../../site/site.js';
import type { Rule } from '../rule.js';

export const missingLayouts: Rule = function* (site) {
  for (const page of site.content.pages) {
    const layout = namedLayout(site, page);
    if (layout?.refused === undefined) continue;
    yield {
      code: 'missing-layout',
      level: 'error',
      message: `The layout '${layout.path}' ${REASONS[layout.refused]}.`,
      hint: hintFor(layout, site),
      related: [layout.path],
      file: page.path,
      ...(site.store.meta(page).places.layout ?? { line: 1, column: 1 }),
    };
  }
};

const REASONS: Record<NonNullable<Layout['refused']>, string> = {
  outside: 'is outside of the project',
  hidden: 'is a hidden file or in a hidden folder',
  packages: "is in 'node_modules'",
  folder: 'is in no folder that pages may take code from',
  missing: 'does not exist',
};

function hintFor({ refused }: Layout, site: Site): string {
  if (refused !== 'folder')
    return "A layout is a component file, relative to the page: 'layout: ./page.tsx'.";
  const folders = layoutFolders(site).map((folder) => `'${folder}'`);
  return `With markdown.html '${site.config.markdown.html}' layouts are in ${folders.join(' or ')}.`;
}
