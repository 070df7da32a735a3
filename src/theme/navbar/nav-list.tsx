/** A vertical list of navbar entries, in a dropdown and in the mobile menu. */
import { Link, type NavItem } from '@docs-cli/core/runtime';
import { ChevronIcon } from '../ui/icons.js';
import { Tag } from '../ui/tag.js';
import { useNavState } from './use-nav-state.js';

/** `folds`: entries with submenus expand in place; the entry of the current page is expanded at first. */
export function NavList({ items, folds = false }: { items: NavItem[]; folds?: boolean }) {
  const stateOf = useNavState();
  return (
    <ul className="dc-menu-list">
      {items.map((item) => {
        const { text, tag, link, items: inner = [] } = item;
        const name = (
          <>
            {text}
            <Tag text={tag} />
          </>
        );
        return (
          <li key={`${text} ${link ?? ''}`}>
            {folds && inner.length > 0 ? (
              // The reader may have opened it before hydration.
              <details open={stateOf(item) !== undefined} suppressHydrationWarning>
                <summary className="dc-menu-link">
                  {name}
                  <ChevronIcon />
                </summary>
                <NavList items={menuOf(item)} />
              </details>
            ) : (
              <>
                {link ? (
                  <Link className="dc-menu-link" href={link} aria-current={stateOf(item)}>
                    {name}
                  </Link>
                ) : (
                  <span className="dc-menu-heading">{name}</span>
                )}
                {inner.length > 0 && <NavList items={inner} />}
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The menu items of an entry. A button opens the menu, so the entry's own link is added as the first item,
 * unless it is already there.
 */
export function menuOf({ text, link, items = [] }: NavItem): NavItem[] {
  return link && !items.some((item) => item.link === link) ? [{ text, link }, ...items] : items;
}
