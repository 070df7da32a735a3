/** What the front matter of a page sets for its entry in a sidebar. */
import type { Frontmatter, SidebarLink, SocialIconName, SourceFile } from '../../../runtime/model/index.js';
import { iconMarkup } from '../../config/social-icons.js';
import type { Site } from '../site.js';

type SidebarEntry = Exclude<Frontmatter['sidebar'], boolean | undefined>;

export function sidebarEntry(site: Site, page: SourceFile): SidebarEntry {
  const { sidebar } = site.store.frontmatter(page);
  return typeof sidebar === 'object' ? sidebar : {};
}

export function sidebarText(site: Site, page: SourceFile): string {
  return sidebarEntry(site, page).text ?? site.store.title(page);
}

/** What an entry shows next to its text. */
interface Decoration extends Pick<SidebarLink, 'tag' | 'tagType'> {
  icon?: SocialIconName | { svg: string };
}

/** Tag and icon of an entry. Those of the config have precedence over those of the page that it shows. */
export function decorationOf(
  written: { [Key in keyof Decoration]?: Decoration[Key] | undefined },
  page: typeof written = {},
): Pick<SidebarLink, 'tag' | 'tagType' | 'icon'> {
  const { tag, tagType } = written.tag === undefined ? page : written;
  const icon = written.icon ?? page.icon;
  return {
    ...(tag ? { tag, ...(tagType ? { tagType } : {}) } : {}),
    ...(icon ? { icon: iconMarkup(icon) } : {}),
  };
}
