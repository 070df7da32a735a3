/** What a theme gives to the runtime. */
import type { ComponentType, ReactNode } from 'react';
import type { Messages, SidebarItem, SocialImageProps } from '../model.js';

export interface LayoutProps {
  /** The rendered component of a page with a custom layout. */
  custom?: ReactNode;
}

/** Lets the server render an entry of the sidebar once for all pages on which it is not current. */
export interface SidebarEntries {
  /** The component that shows the entries; it asks for them with `useSidebarHtml`. */
  owner: unknown;
  /**
   * An entry by itself. Its HTML may depend on the site, on the entry, and on whether the entry is current: one of its
   * links, or of the links below it, leads to the page.
   */
  render(item: SidebarItem): ReactNode;
}

export interface ThemeModule {
  /** A whole page of any type: everything inside of `#docs-root`. What to show it reads with `usePage` and its kin. */
  Layout: ComponentType<LayoutProps>;
  /**
   * All texts in a language; in the theme's first language where it does not know the one asked for. The server
   * asks; components find the texts in the site's data.
   */
  messages(lang: string): Messages;
  /** Without it, each page renders its sidebar in full. */
  sidebarEntries?: SidebarEntries | undefined;
  slots?: {
    /** A social image, as JSX that is drawn and never sent to a browser. */
    SocialImage?: ComponentType<SocialImageProps>;
  };
}
