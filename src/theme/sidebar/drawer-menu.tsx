/** What the drawer of a phone adds to the sidebar, so that readers need no second menu. */
import { Link, type NavItem, useSite } from '@docs-cli/core/runtime';
import { LanguageLinks } from '../navbar/language-links.js';
import { useNavState } from '../navbar/use-nav-state.js';
import { useSlot } from '../theme-context.js';

/** The entries of the navbar. One with a menu links to its first page. */
export function DrawerSections() {
  const { nav } = useSite().themeConfig;
  const stateOf = useNavState();
  if (nav.length === 0) return null;
  return (
    <div className="dc-drawer-sections">
      {nav.map((item) => {
        const link = firstLink(item);
        return link === undefined ? null : (
          <Link
            key={`${item.text} ${link}`}
            className="dc-drawer-section"
            href={link}
            aria-current={stateOf(item)}
          >
            {item.text}
          </Link>
        );
      })}
    </div>
  );
}

function firstLink({ link, items = [] }: NavItem): string | undefined {
  return link ?? items.map(firstLink).find((each) => each !== undefined);
}

/** The languages and the icons of the navbar. */
export function DrawerFoot() {
  const { locales } = useSite();
  const SocialLinks = useSlot('SocialLinks');
  return (
    <div className="dc-drawer-foot">
      {locales.length > 1 && <LanguageLinks />}
      <SocialLinks />
    </div>
  );
}
