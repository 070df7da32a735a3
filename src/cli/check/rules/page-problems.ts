/** What the earlier stages saw: config warnings, files, front matter, Markdown. */
import type { Rule } from '../rule.js';

export const pageProblems: Rule = function* (site) {
  yield* site.loaded.diagnostics;
  yield* site.content.diagnostics;
  for (const page of site.content.pages) yield* site.library.facts(page).diagnostics;
};
