/** The posts that a blog index lists. */
import type { BlogPost, SourceFile } from '../../runtime/model.js';
import { linkTo } from '../../runtime/routes.js';
import { titleLang } from '../content/fallback.js';
import { allPages, type Site } from './site.js';

/** The dated pages of the index's folder, newest first. */
export function postsOf(site: Site, index: SourceFile): BlogPost[] {
  const folder = index.key.replace(/index$/, '');
  const posts: BlogPost[] = [];
  for (const page of allPages(site)) {
    if (page.lang !== index.lang || page.version !== index.version) continue;
    if (page === index || !page.key.startsWith(folder)) continue;
    const { frontmatter, title, description } = site.library.facts(page);
    if (!frontmatter.date) continue;
    const id = page.key.slice(folder.length).replaceAll('/', '-');
    posts.push({
      id,
      text: title,
      ...titleLang(page),
      link: linkTo(page.routePath),
      description,
      date: frontmatter.date,
    });
  }
  return posts.sort((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? 1 : -1));
}
