import { Link, type NavItem } from '@docs-cli/core/runtime';
import { Dropdown } from '../ui/dropdown.js';
import { Tag } from '../ui/tag.js';
import { NavList } from './nav-list.js';
import { useNavState } from './use-nav-state.js';

export function NavMenu({ items }: { items: NavItem[] }) {
  const stateOf = useNavState();
  return (
    <ul className="nav-menu">
      {items.map((item) => (
        <li key={`${item.text} ${item.link ?? ''}`}>
          {item.items && item.items.length > 0 ? (
            <Dropdown
              align={item.position === 'left' ? 'start' : 'end'}
              active={stateOf(item) !== undefined}
              text={
                <>
                  {item.text}
                  <Tag text={item.tag} />
                </>
              }
            >
              <NavList items={item.items} />
            </Dropdown>
          ) : (
            <Link className="nav-link" href={item.link ?? '#'} aria-current={stateOf(item)}>
              {item.text}
              <Tag text={item.tag} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
