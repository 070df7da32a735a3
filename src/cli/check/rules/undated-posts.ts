/** Pages of a blog without a date: no index and no feed lists them. */
import type { Diagnostic } from '../../../runtime/model/index.js';
import { startOf, warningDiagnostic } from '../../report/diagnostic.js';
import { blogsAround, isUndatedPost } from '../../site/blog/posts.js';
import { linkTargets } from '../../site/links/resolve-links.js';
import { allPages, type Site } from '../../site/site.js';

export function* undatedPosts(site: Site): Iterable<Diagnostic> {
  const undated = site.content.pages.filter((page) => isUndatedPost(site, page));
  const linked = undated.length > 0 ? linkedByBlogs(site) : new Set();
  for (const page of undated) {
    if (linked.has(page.path)) continue;
    const inName = /\d{4}-\d{2}-\d{2}/.exec(page.key)?.[0];
    yield warningDiagnostic(
      'post-without-date',
      'This post has no date, so the blog and its feeds do not list it.',
      {
        hint: `Add a date to its front matter: 'date: ${inName ?? '2025-01-31'}'.`,
        related: blogsAround(site, page).map((folder) => `/${folder}`),
        ...startOf(page.path),
      },
    );
  }
}

/** Pages that the text of an index links to are not posts. */
function linkedByBlogs(site: Site): Set<string> {
  const linked = new Set<string>();
  for (const index of allPages(site)) {
    if (site.store.frontmatter(index).layout !== 'blog') continue;
    for (const target of linkTargets(site, index)) {
      if (target.kind === 'page') linked.add(target.page.path);
    }
  }
  return linked;
}
