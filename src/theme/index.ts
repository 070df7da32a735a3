/**
 * `@docs-cli/core/theme`: the default theme, the default component of each slot, and what these components
 * import from the theme, so that a site can start from a copy of one.
 *
 * A site's `_theme/index.tsx` has a default export: `export default extendTheme({ slots, messages })`. The
 * style sheet is `styles/index.css`, bundled separately from the components.
 */
export { defaultSlots } from './default-slots.js';
export { Breadcrumbs } from './doc/breadcrumbs.js';
export { DocFooter } from './doc/doc-footer.js';
export { DocMeta } from './doc/doc-meta.js';
export { EditLink } from './doc/edit-link.js';
export { LastUpdated } from './doc/last-updated.js';
export { PageActions } from './doc/page-actions.js';
export { Pager } from './doc/pager.js';
export { TranslationNotice } from './doc/translation-notice.js';
export { VersionNotice } from './doc/version-notice.js';
export {
  defaultTheme as default,
  extendTheme,
  type Theme,
  type ThemeExtension,
} from './extend-theme.js';
export { CustomLayout as BlankLayout, CustomLayout } from './layouts/custom-layout.js';
export { DocLayout } from './layouts/doc-layout.js';
export { DocShell } from './layouts/doc-shell.js';
export { Footer } from './layouts/footer.js';
export { Root } from './layouts/root.js';
export { Announcement } from './navbar/announcement.js';
export { AppearanceToggle } from './navbar/appearance-toggle.js';
export { LanguageLinks } from './navbar/language-links.js';
export { LanguageSwitcher } from './navbar/language-switcher.js';
export { MobileMenu } from './navbar/mobile-menu.js';
export { menuOf, NavList } from './navbar/nav-list.js';
export { NavMenu } from './navbar/nav-menu.js';
export { NavTitle } from './navbar/nav-title.js';
export { Navbar } from './navbar/navbar.js';
export { SocialLinkItem } from './navbar/social-link-item.js';
export { SocialLinks } from './navbar/social-links.js';
export { useHome } from './navbar/use-home.js';
export { useNavBreakpoint } from './navbar/use-nav-breakpoint.js';
export { useNavState } from './navbar/use-nav-state.js';
export { useNavbarHiding } from './navbar/use-navbar-hiding.js';
export { VersionLinks } from './navbar/version-links.js';
export { VersionSwitcher } from './navbar/version-switcher.js';
export { LocalNav } from './outline/local-nav.js';
export { Outline } from './outline/outline.js';
export { OutlineList } from './outline/outline-list.js';
export { useOutlineEntries } from './outline/use-outline-entries.js';
export { filterGroups } from './overview/filter-groups.js';
export { OverviewGroupSection } from './overview/overview-group-section.js';
export {
  BlogLayout,
  Features,
  Hero,
  HomeLayout,
  NotFoundLayout,
  Overview,
  OverviewLayout,
  PostList,
} from './page-components.js';
export { SearchButton } from './search/search-button.js';
export { SearchTrigger } from './search/search-trigger.js';
export { DrawerFoot, DrawerSections } from './sidebar/drawer-menu.js';
export { Sidebar } from './sidebar/sidebar.js';
export { SidebarEntryLabel } from './sidebar/sidebar-entry-label.js';
export { SidebarGroupItem } from './sidebar/sidebar-group-item.js';
export { SidebarItems } from './sidebar/sidebar-items.js';
export { SidebarLinkItem } from './sidebar/sidebar-link-item.js';
export type { SlotName, Slots } from './slots.js';
export { SocialImage } from './social-image/social-image.js';
export {
  countLines,
  type FontStep,
  fitText,
  hasIdeographs,
  withBreaks,
} from './social-image/text-fit.js';
export { useMessages, useSlot } from './theme-context.js';
export { DateText } from './ui/date-text.js';
export { Dropdown, type DropdownProps } from './ui/dropdown.js';
export * from './ui/icons.js';
export { ScrollToTop } from './ui/scroll-to-top.js';
export { SiteLogo } from './ui/site-logo.js';
export { SkipLink } from './ui/skip-link.js';
export { Tag } from './ui/tag.js';
export { Tooltip } from './ui/tooltip.js';
export { useInertOutside } from './ui/use-inert-outside.js';
export { usePopoverClosing } from './ui/use-popover-closing.js';
