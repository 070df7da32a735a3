/**
 * The parts of the theme that a site may replace: the override contract.
 *
 * Each is a component without required props, except where its type says otherwise; what it shows it takes from
 * the runtime's hooks. A site replaces one with `extendTheme({ slots: { Outline: MyOutline } })`. Slots that are
 * empty by default are places to put something of one's own without replacing anything.
 */
import type { NavItem, SidebarItem, SocialImageProps } from '@docs-cli/core/runtime';
import type { ComponentType, ReactNode } from 'react';

type Slot<Props = object> = ComponentType<Props>;

export interface Slots {
  /** Everything below the application: chooses the layout of the page and puts the navbar over it. */
  Root: Slot<{ custom?: ReactNode }>;
  /** The first link of the page, visible while it has focus, that leads past the navigation. */
  SkipLink: Slot;

  /** The bar on top, on every page but blank ones. */
  Navbar: Slot;
  /** Logo and title of the site, linked to the home page of the language. */
  NavTitle: Slot;
  /** Empty. Stands after the title in the navbar. */
  NavTitleAfter: Slot;
  /** The navbar's entries of one side. */
  NavMenu: Slot<{ items: NavItem[] }>;
  /** The button in the navbar that opens the search; nothing on a site without one. */
  SearchButton: Slot;
  /** The dropdown of languages; nothing on a site with one language. */
  LanguageSwitcher: Slot;
  /** The dropdown of versions; nothing on a site with fewer than two. */
  VersionSwitcher: Slot;
  /** The button between light and dark; nothing where the config turns dark mode off. */
  AppearanceToggle: Slot;
  /** The icons that lead to the project's other places. */
  SocialLinks: Slot;
  /** The full-screen menu of narrow screens and the button that opens it. */
  MobileMenu: Slot;

  /** The navigation of a section: a column, or a drawer on narrow screens. */
  Sidebar: Slot;
  /** Empty. Stands over the entries of the sidebar. */
  SidebarBefore: Slot;
  /** Empty. Stands under the entries of the sidebar. */
  SidebarAfter: Slot;
  /** The entries of the sidebar, or of a group in it. */
  SidebarItems: Slot<{ items: SidebarItem[] }>;
  /** The bar under the navbar with the buttons for sidebar and contents, where there is no room for both columns. */
  LocalNav: Slot;
  /** The page's headings, in a column of their own. */
  Outline: Slot;
  /** Empty. Stands under the outline. */
  OutlineAfter: Slot;

  /** A page of documentation: sidebar, article, outline, footer. */
  DocLayout: Slot;
  /** What stands over the title of an article: the date of a blog post. */
  DocMeta: Slot;
  /** Buttons beside the title: copies the page's Markdown, and opens it elsewhere. */
  PageActions: Slot;
  /** Over the text of a page that is not translated: says which language it is in; nothing on other pages. */
  TranslationNotice: Slot;
  /** Empty. Stands over the article. */
  DocBefore: Slot;
  /** Empty. Stands between the article and its footer. */
  DocAfter: Slot;
  /** Everything under the article: edit link, last change, previous and next. */
  DocFooter: Slot;
  /** The link to the page's source; nothing without address and text in the config. */
  EditLink: Slot;
  /** When the page was last changed; nothing where that is unknown. */
  LastUpdated: Slot;
  /** Links to the previous and the next page of the sidebar. */
  Pager: Slot;

  /** The landing page: hero, features, then the article. */
  HomeLayout: Slot;
  /** Title, subtitle, description, image and buttons of the landing page. */
  Hero: Slot;
  /** Empty. Stands behind the hero, for decoration. */
  HeroBackdrop: Slot;
  /** The cards of the landing page. */
  Features: Slot;
  /** Empty. Stands at the end of the landing page. */
  HomeAfter: Slot;

  /** A page that lists the pages of its sidebar with their headings. */
  OverviewLayout: Slot;
  /** The list of an overview page, with its filter. */
  Overview: Slot;
  /** The index of the blog. */
  BlogLayout: Slot;
  /** The list of posts of the blog's index. */
  PostList: Slot;
  /** The page for an address that does not exist. */
  NotFoundLayout: Slot;
  /** A page whose content is a component of the site, under the navbar. */
  CustomLayout: Slot<{ children?: ReactNode }>;
  /** A page with its content and nothing else. */
  BlankLayout: Slot<{ children?: ReactNode }>;
  /** The button back to the beginning of the page, on every page but blank ones. */
  ScrollToTop: Slot;
  /** Empty. Stands at the foot of every page but blank ones. */
  Footer: Slot;

  /** The picture that services show beside a link to a page, drawn from JSX with inline styles; no page shows it. */
  SocialImage: Slot<SocialImageProps>;
}

export type SlotName = keyof Slots;
