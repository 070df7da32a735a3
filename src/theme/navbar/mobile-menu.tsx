/** The menu on narrow screens. It is a native popover, so it opens and closes without script. */
import { useSite } from '@docs-cli/core/runtime';
import { useRef } from 'react';
import { useMessages, useSlot } from '../theme-context.js';
import { CloseIcon, MenuIcon } from '../ui/icons.js';
import { useInertOutside } from '../ui/use-inert-outside.js';
import { usePopoverClosing } from '../ui/use-popover-closing.js';
import { LanguageLinks } from './language-links.js';
import { NavList } from './nav-list.js';
import { useNavBreakpoint } from './use-nav-breakpoint.js';
import { VersionLinks } from './version-links.js';

export function MobileMenu() {
  const { themeConfig, locales, multiVersion } = useSite();
  const messages = useMessages();
  const SocialLinks = useSlot('SocialLinks');
  const menu = useRef<HTMLDivElement>(null);
  // In `em`, as in the style sheet: at a larger font size, the menu is shown in wider windows.
  usePopoverClosing(menu, `(min-width: ${useNavBreakpoint() / 16}em)`);
  useInertOutside(menu);

  return (
    <div className="dc-mobile-menu">
      <button
        type="button"
        className="dc-control dc-control-icon dc-hamburger"
        popoverTarget="shell-menu"
        aria-label={messages.openMenuText}
      >
        <MenuIcon />
        <CloseIcon />
      </button>
      <div ref={menu} id="shell-menu" popover="auto" className="dc-mobile-menu-panel">
        <nav aria-label={messages.menuText}>
          <NavList items={themeConfig.nav} folds />
        </nav>
        {multiVersion.versions.length > 1 && (
          <section>
            <h2 className="dc-menu-heading">{messages.versionsText}</h2>
            <VersionLinks />
          </section>
        )}
        {locales.length > 1 && (
          <section>
            <h2 className="dc-menu-heading">{messages.languagesText}</h2>
            <LanguageLinks />
          </section>
        )}
        <SocialLinks />
      </div>
    </div>
  );
}
