/** Links, images and files of the pages' text. */
import { resolveLink } from '../../site/links.js';
import type { Rule } from '../rule.js';
import { targetProblem } from '../target-problem.js';

export const pageLinks: Rule = function* (site) {
  for (const page of site.content.pages) {
    for (const link of site.library.facts(page).links) {
      const { file, line, column, length } = link;
      const problem = targetProblem(site, link.href, resolveLink(site, page, link), link.kind);
      if (problem) yield { ...problem, file, line, column, length };
    }
  }
};
