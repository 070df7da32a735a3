/** Links, images and files of the pages' text. */
import { linkTargets } from '../link-targets.js';
import type { Rule } from '../rule.js';
import { targetProblem } from '../target-problem.js';

export const pageLinks: Rule = function* (site) {
  for (const page of site.content.pages) {
    const targets = linkTargets(site, page);
    for (const [i, link] of site.library.facts(page).links.entries()) {
      const { file, line, column, length } = link;
      const problem = targetProblem(site, link.href, targets[i]!, link.kind);
      if (problem) yield { ...problem, file, line, column, length };
    }
  }
};
