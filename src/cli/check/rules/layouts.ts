/** Layouts that pages cannot have: component files, and the layout of a blog. */
import { extname } from 'node:path';
import type { Diagnostic } from '../../../runtime/model/index.js';
import { withoutPageExtension } from '../../content/page-file.js';
import { errorDiagnostic } from '../../report/diagnostic.js';
import { isIndex } from '../../site/blog/posts.js';
import { type Layout, layoutFolders, namedLayout } from '../../site/links/layout-path.js';
import type { Site } from '../../site/site.js';
import { frontmatterPlace } from './frontmatter-links.js';

export function* missingLayouts(site: Site): Iterable<Diagnostic> {
  for (const page of site.content.pages) {
    const layout = namedLayout(site, page);
    if (layout?.refused !== undefined) {
      yield errorDiagnostic('missing-layout', `The layout '${layout.path}' ${REASONS[layout.refused]}.`, {
        hint: hintFor(layout, site),
        related: [layout.path],
        ...frontmatterPlace(site, page, 'layout'),
      });
    } else if (site.store.frontmatter(page).layout === 'blog' && !isIndex(page)) {
      yield errorDiagnostic('missing-layout', "Only an index page can have the layout 'blog'.", {
        hint: `Rename the file to '${withoutPageExtension(page.path)}/index${extname(page.path)}'.`,
        ...frontmatterPlace(site, page, 'layout'),
      });
    }
  }
}

const REASONS: Record<NonNullable<Layout['refused']>, string> = {
  outside: 'is outside the project',
  hidden: 'is hidden, or in a hidden folder',
  packages: "is in 'node_modules'",
  folder: 'is not in a folder whose code pages may use',
  missing: 'does not exist',
};

function hintFor({ refused }: Layout, site: Site): string {
  if (refused !== 'folder')
    return "Set the path of a component file, relative to the page: 'layout: ./page.tsx'.";
  const folders = layoutFolders(site).map((folder) => `'${folder}'`);
  return `With markdown.html '${site.config.markdown.html}', move the layout to ${folders.join(' or ')}.`;
}
