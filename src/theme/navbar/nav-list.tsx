/** Entries of the navbar one under the other: in a dropdown and in the mobile menu. */
import { Link, type NavItem } from '@docs-cli/core/runtime';
import { Tag } from '../ui/tag.js';
import { useNavState } from './use-nav-state.js';

export function NavList({ items }: { items: NavItem[] }) {
  const stateOf = useNavState();
  return (
    <ul className="menu-list">
      {items.map((item) => (
        <li key={`${item.text} ${item.link ?? ''}`}>
          {item.link ? (
            <Link className="menu-link" href={item.link} aria-current={stateOf(item)}>
              {item.text}
              <Tag text={item.tag} />
            </Link>
          ) : (
            <span className="menu-heading">
              {item.text}
              <Tag text={item.tag} />
            </span>
          )}
          {item.items && item.items.length > 0 && <NavList items={item.items} />}
        </li>
      ))}
    </ul>
  );
}
