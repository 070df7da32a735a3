/** What the earlier stages saw: config warnings, files, front matter, Markdown. */
import type { Rule } from '../rule.js';

export const pageProblems: Rule = function* (site) {
  yield* site.loaded.diagnostics;
  for (const diagnostic of site.content.diagnostics) {
    // What is of no file is of the folders, which the config names.
    if (diagnostic.file !== undefined) yield diagnostic;
    else yield { ...diagnostic, ...site.loaded.locate(foldersIn(site.config.multiVersion.versions)) };
  }
  for (const page of site.content.pages) yield* site.store.meta(page).diagnostics;
};

function foldersIn(versions: readonly string[]): string[] {
  return versions.length > 0 ? ['multiVersion', 'versions'] : ['contentDir'];
}
