import { Link, type NavItem } from '@docs-cli/core/runtime';
import { Dropdown } from '../ui/dropdown.js';
import { Tag } from '../ui/tag.js';
import { menuOf, NavList } from './nav-list.js';
import { useNavState } from './use-nav-state.js';

export function NavMenu({ items }: { items: NavItem[] }) {
  const stateOf = useNavState();
  return (
    <ul className="dc-nav-menu">
      {items.map((item) => {
        const name = (
          <>
            {item.text}
            <Tag text={item.tag} />
          </>
        );
        return (
          <li key={`${item.text} ${item.link ?? ''}`}>
            {item.items && item.items.length > 0 ? (
              <Dropdown align="start" active={stateOf(item) !== undefined} text={name}>
                <NavList items={menuOf(item)} />
              </Dropdown>
            ) : (
              <Link className="dc-nav-link" href={item.link ?? '#'} aria-current={stateOf(item)}>
                {name}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
