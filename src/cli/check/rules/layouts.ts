/** Component files that pages name as their layout. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf } from '../../site/page.js';
import type { Rule } from '../rule.js';

export const missingLayouts: Rule = function* (site) {
  for (const page of site.content.pages) {
    const layout = layoutOf(site, page);
    if (layout === undefined) continue;
    const outside = layout.startsWith('../');
    if (!outside && existsSync(join(site.root, layout))) continue;
    yield {
      code: 'missing-layout',
      level: 'error',
      message: outside
        ? `The layout '${layout}' is outside of the project.`
        : `The layout '${layout}' does not exist.`,
      hint: "A layout is a component file, relative to the page: 'layout: ./page.tsx'.",
      related: [layout],
      file: page.path,
      ...(site.library.facts(page).places.layout ?? { line: 1, column: 1 }),
    };
  }
};
