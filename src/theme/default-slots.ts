/** The default component of each slot. */
import { Breadcrumbs } from './doc/breadcrumbs.js';
import { DocFooter } from './doc/doc-footer.js';
import { DocMeta } from './doc/doc-meta.js';
import { EditLink } from './doc/edit-link.js';
import { LastUpdated } from './doc/last-updated.js';
import { PageActions } from './doc/page-actions.js';
import { Pager } from './doc/pager.js';
import { TranslationNotice } from './doc/translation-notice.js';
import { VersionNotice } from './doc/version-notice.js';
import { CustomLayout } from './layouts/custom-layout.js';
import { DocLayout } from './layouts/doc-layout.js';
import { Footer } from './layouts/footer.js';
import { Root } from './layouts/root.js';
import { Announcement } from './navbar/announcement.js';
import { AppearanceToggle } from './navbar/appearance-toggle.js';
import { LanguageSwitcher } from './navbar/language-switcher.js';
import { MobileMenu } from './navbar/mobile-menu.js';
import { NavMenu } from './navbar/nav-menu.js';
import { NavTitle } from './navbar/nav-title.js';
import { Navbar } from './navbar/navbar.js';
import { SocialLinks } from './navbar/social-links.js';
import { VersionSwitcher } from './navbar/version-switcher.js';
import { LocalNav } from './outline/local-nav.js';
import { Outline } from './outline/outline.js';
import {
  BlogLayout,
  Features,
  Hero,
  HomeLayout,
  NotFoundLayout,
  Overview,
  OverviewLayout,
  PostList,
} from './page-components.js';
import { SearchButton } from './search/search-button.js';
import { Sidebar } from './sidebar/sidebar.js';
import { SidebarItems } from './sidebar/sidebar-items.js';
import type { Slots } from './slots.js';
import { SocialImage } from './social-image/social-image.js';
import { Nothing } from './ui/nothing.js';
import { ScrollToTop } from './ui/scroll-to-top.js';
import { SkipLink } from './ui/skip-link.js';

export const defaultSlots: Slots = {
  Root,
  SkipLink,
  Announcement,
  Navbar,
  NavTitle,
  NavTitleAfter: Nothing,
  NavMenu,
  SearchButton,
  LanguageSwitcher,
  VersionSwitcher,
  AppearanceToggle,
  SocialLinks,
  MobileMenu,
  Sidebar,
  SidebarBefore: Nothing,
  SidebarAfter: Nothing,
  SidebarItems,
  LocalNav,
  Outline,
  OutlineAfter: Nothing,
  DocLayout,
  Breadcrumbs,
  DocMeta,
  PageActions,
  TranslationNotice,
  VersionNotice,
  DocBefore: Nothing,
  DocAfter: Nothing,
  DocFooter,
  EditLink,
  LastUpdated,
  Pager,
  HomeLayout,
  Hero,
  HeroBackdrop: Nothing,
  Features,
  HomeAfter: Nothing,
  OverviewLayout,
  Overview,
  BlogLayout,
  PostList,
  NotFoundLayout,
  CustomLayout,
  BlankLayout: CustomLayout,
  ScrollToTop,
  Footer,
  SocialImage,
};
