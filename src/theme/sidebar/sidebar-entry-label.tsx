import type { SidebarGroup, SidebarLink, SidebarSectionHeader } from '@docs-cli/core/runtime';
import { Tag } from '../ui/tag.js';

/** Icon, text and tag of an entry. */
export function SidebarEntryLabel({ item }: { item: SidebarLink | SidebarGroup | SidebarSectionHeader }) {
  const { icon, lang, dir } = item as SidebarLink;
  return (
    <>
      {icon && (
        <span className="dc-icon-custom" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icon }} />
      )}
      <span lang={lang} dir={dir}>
        {item.text}
      </span>
      <Tag text={item.tag} type={item.tagType} />
    </>
  );
}
