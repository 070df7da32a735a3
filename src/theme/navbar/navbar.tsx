/** The bar at the top of every page except blank pages. */
import { useSite } from '@docs-cli/core/runtime';
import { useRef } from 'react';
import { useMessages, useSlot } from '../theme-context.js';
import { useNavBreakpoint } from './use-nav-breakpoint.js';
import { useNavbarHiding } from './use-navbar-hiding.js';

export function Navbar() {
  const { nav } = useSite().themeConfig;
  const messages = useMessages();
  const NavTitle = useSlot('NavTitle');
  const NavTitleAfter = useSlot('NavTitleAfter');
  const NavMenu = useSlot('NavMenu');
  const SearchButton = useSlot('SearchButton');
  const LanguageSwitcher = useSlot('LanguageSwitcher');
  const VersionSwitcher = useSlot('VersionSwitcher');
  const AppearanceToggle = useSlot('AppearanceToggle');
  const SocialLinks = useSlot('SocialLinks');
  const MobileMenu = useSlot('MobileMenu');
  const bar = useRef<HTMLElement>(null);
  useNavbarHiding(bar);
  const breakpoint = useNavBreakpoint();
  // The style sheet shows the parts with the class `navbar-wide` from this width on; without the attribute, from
  // the smallest breakpoint on.
  const wideFrom = breakpoint > 768 ? breakpoint : undefined;
  const left = nav.filter((item) => item.position === 'left');
  const right = nav.filter((item) => item.position !== 'left');

  return (
    <header ref={bar} className="dc-navbar" data-breakpoint={wideFrom}>
      <div className="dc-navbar-inner">
        <div className="dc-navbar-brand">
          <NavTitle />
          <NavTitleAfter />
        </div>
        {left.length > 0 && (
          <nav className="dc-navbar-wide" aria-label={messages.mainNavText}>
            <NavMenu items={left} />
          </nav>
        )}
        <div className="dc-navbar-space">
          <SearchButton />
        </div>
        <div className="dc-navbar-tools">
          {right.length > 0 && (
            // Two landmarks of the same type need different names, so the right one is called "Menu" if there is
            // a left one.
            <nav
              className="dc-navbar-wide"
              aria-label={left.length > 0 ? messages.menuText : messages.mainNavText}
            >
              <NavMenu items={right} />
            </nav>
          )}
          <div className="dc-navbar-wide">
            <VersionSwitcher />
            <LanguageSwitcher />
          </div>
          <AppearanceToggle />
          <div className="dc-navbar-wide">
            <SocialLinks />
          </div>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
