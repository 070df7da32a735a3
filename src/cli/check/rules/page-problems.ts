/** Problems that were found while loading and parsing: config warnings, files, front matter, Markdown. */
import type { Diagnostic } from '../../../runtime/model/index.js';
import { pageDiagnostics } from '../../site/page-data/custom-frontmatter.js';
import type { Site } from '../../site/site.js';

export function* siteProblems(site: Site): Iterable<Diagnostic> {
  yield* site.loaded.diagnostics;
  for (const diagnostic of site.content.diagnostics) {
    // A problem without a file concerns the content folders, which the config sets.
    if (diagnostic.file !== undefined) yield diagnostic;
    else yield { ...diagnostic, ...site.loaded.locate(foldersIn(site.config.multiVersion.versions)) };
  }
}

export function pageProblems(site: Site): Diagnostic[] {
  return site.content.pages.flatMap((page) => pageDiagnostics(site, page));
}

function foldersIn(versions: readonly string[]): string[] {
  return versions.length > 0 ? ['multiVersion', 'versions'] : ['contentDir'];
}
