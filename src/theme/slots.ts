/**
 * The slots of the theme: the components that a site may override.
 *
 * Each is a component without required props, unless its type says otherwise; it reads its data from the
 * runtime's hooks. A site overrides one with `extendTheme({ slots: { Outline: MyOutline } })`. Slots that are
 * empty by default let you add content without replacing anything.
 */
import type { NavItem, SidebarItem, SocialImageProps } from '@docs-cli/core/runtime';
import type { ComponentType, ReactNode } from 'react';

type Slot<Props = object> = ComponentType<Props>;

export interface Slots {
  /** Everything below the application: chooses the layout of the page and puts the navbar above it. */
  Root: Slot<{ custom?: ReactNode }>;
  /** The first link of the page, which skips the navigation. Visible while it has focus. */
  SkipLink: Slot;

  /** The announcement of the config, above the navbar. Renders nothing without one. */
  Announcement: Slot;
  /** The bar at the top of every page except blank pages. */
  Navbar: Slot;
  /** Logo and title of the site, linked to the home page of the language. */
  NavTitle: Slot;
  /** Empty. After the title in the navbar. */
  NavTitleAfter: Slot;
  /** The navbar's entries of one side. */
  NavMenu: Slot<{ items: NavItem[] }>;
  /** The button in the navbar that opens the search. Renders nothing on a site without search. */
  SearchButton: Slot;
  /** The dropdown of languages. Renders nothing on a site with one language. */
  LanguageSwitcher: Slot;
  /** The dropdown of versions. Renders nothing on a site with fewer than two versions. */
  VersionSwitcher: Slot;
  /** The button that switches between light and dark. Renders nothing if the config turns dark mode off. */
  AppearanceToggle: Slot;
  /** The icons that link to the project on other sites. */
  SocialLinks: Slot;
  /** The full-screen menu on narrow screens and the button that opens it. */
  MobileMenu: Slot;

  /** The navigation of a section: a column, or a drawer on narrow screens. */
  Sidebar: Slot;
  /** Empty. Above the entries of the sidebar. */
  SidebarBefore: Slot;
  /** Empty. Below the entries of the sidebar. */
  SidebarAfter: Slot;
  /** The entries of the sidebar, or of a group in it. */
  SidebarItems: Slot<{ items: SidebarItem[] }>;
  /**
   * The bar under the navbar with the buttons for sidebar and contents, on screens without room for both
   * columns.
   */
  LocalNav: Slot;
  /** The page's headings, in a separate column. */
  Outline: Slot;
  /** Empty. Below the outline. */
  OutlineAfter: Slot;

  /** A page of documentation: sidebar, article, outline, footer. */
  DocLayout: Slot<{ children?: ReactNode }>;
  /** The path to the page, above the title. Renders nothing unless the config turns breadcrumbs on. */
  Breadcrumbs: Slot;
  /** The line above the title of an article: its date, or else its group in the sidebar. A blog post has none. */
  DocMeta: Slot;
  /** Buttons next to the title: copy the page's Markdown, and open it elsewhere. */
  PageActions: Slot;
  /**
   * Above the text of a page that is not translated: shows the language of the text. Renders nothing on other
   * pages.
   */
  TranslationNotice: Slot;
  /**
   * Above the text of a page of another version than the default one: links to the default version. Renders
   * nothing on other pages.
   */
  VersionNotice: Slot;
  /** Empty. Above the article. */
  DocBefore: Slot;
  /** Empty. Between the article and its footer, such as the question whether the page was helpful. */
  DocAfter: Slot;
  /** Everything below the article: edit link, last change, previous and next. */
  DocFooter: Slot;
  /** The link to the page's source. Renders nothing unless the config sets its URL and text. */
  EditLink: Slot;
  /** When the page was last changed. Renders nothing if that is unknown. */
  LastUpdated: Slot;
  /** Links to the previous and the next page of the sidebar. */
  Pager: Slot;

  /** The landing page: hero, features, then the article. */
  HomeLayout: Slot;
  /** Title, subtitle, description, image and buttons of the landing page. */
  Hero: Slot;
  /** Empty. Behind the hero, for decoration. */
  HeroBackdrop: Slot;
  /** The features of the landing page. */
  Features: Slot;
  /** Empty. At the end of the landing page. */
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
  /** A page with only its content. */
  BlankLayout: Slot<{ children?: ReactNode }>;
  /** The button that scrolls to the top, on every page except blank pages. */
  ScrollToTop: Slot;
  /** The footer text of the config, at the bottom of every page except blank pages. Renders nothing without one. */
  Footer: Slot;

  /**
   * The image that other services show with a link to a page, drawn from JSX with inline styles. Pages do not
   * show it.
   */
  SocialImage: Slot<SocialImageProps>;
}

export type SlotName = keyof Slots;
