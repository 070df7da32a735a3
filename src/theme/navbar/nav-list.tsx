/** Entries of the navbar one under the other: in a dropdown and in the mobile menu. */
import { Link, type NavItem } from '@docs-cli/core/runtime';
import { ChevronIcon } from '../ui/icons.js';
import { Tag } from '../ui/tag.js';
import { useNavState } from './use-nav-state.js';

/** `folds`: entries with a menu of their own open it in place, as the one of the current page is already. */
export function NavList({ items, folds = false }: { items: NavItem[]; folds?: boolean }) {
  const stateOf = useNavState();
  return (
    <ul className="menu-list">
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
              // The reader may have opened it before React came.
              <details open={stateOf(item) !== undefined} suppressHydrationWarning>
                <summary className="menu-link">
                  {name}
                  <ChevronIcon />
                </summary>
                <NavList items={menuOf(item)} />
              </details>
            ) : (
              <>
                {link ? (
                  <Link className="menu-link" href={link} aria-current={stateOf(item)}>
                    {name}
                  </Link>
                ) : (
                  <span className="menu-heading">{name}</span>
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

/** What the menu of an entry holds. A button opens it: where the entry leads itself comes first, if it is not there. */
export function menuOf({ text, link, items = [] }: NavItem): NavItem[] {
  return link && !items.some((item) => item.link === link) ? [{ text, link }, ...items] : items;
}
