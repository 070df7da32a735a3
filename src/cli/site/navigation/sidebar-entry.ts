/** What the front matter of a page sets for its entry in a sidebar. */
import type { Frontmatter, SidebarLink, SourceFile } from '../../../runtime/model.js';
import type { Site } from '../site.js';

type SidebarEntry = Exclude<Frontmatter['sidebar'], boolean | undefined>;

export function sidebarEntry(site: Site, page: SourceFile): SidebarEntry {
  const { sidebar } = site.store.frontmatter(page);
  return typeof sidebar === 'object' ? sidebar : {};
}

export function sidebarText(site: Site, page: SourceFile): string {
  return sidebarEntry(site, page).text ?? site.store.title(page);
}

export function tagOf({ tag, tagType }: { [Key in 'tag' | 'tagType']?: SidebarLink[Key] | undefined }) {
  return tag ? { tag, ...(tagType ? { tagType } : {}) } : {};
}
