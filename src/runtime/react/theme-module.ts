/** The interface that a theme implements. */
import type { ComponentType, ReactNode } from 'react';
import type { Messages, SidebarItem, SocialImageProps } from '../model/index.js';
import type { PageKind } from '../page-kind.js';

export interface LayoutProps {
  /** The rendered component of a page with a custom layout. */
  custom?: ReactNode;
}

/** Lets the server render an entry of the sidebar once for all pages on which it is not current. */
export interface SidebarEntries {
  /** The component that shows the entries; it gets them with `useSidebarHtml`. */
  owner: unknown;
  /**
   * A single entry. Its HTML may depend on the site, on the entry, and on whether the entry is current:
   * whether one of its links, or of the links below it, points to the page.
   */
  render(item: SidebarItem): ReactNode;
}

export interface ThemeModule {
  /**
   * A whole page of any type: everything inside of `#docs-root`. It reads its data with `usePage` and the
   * other hooks.
   */
  Layout: ComponentType<LayoutProps>;
  /**
   * All texts in a language, or in the theme's first language if it does not support that language. Only the
   * server calls it; components read the texts from the site's data.
   */
  messages(lang: string): Messages;
  /** Without it, each page renders its sidebar in full. */
  sidebarEntries?: SidebarEntries | undefined;
  /** Loads what `Layout` needs for one kind of page. The client calls it before it shows such a page. */
  loadPageComponents?(kind: PageKind): Promise<void>;
  slots?: {
    /** A social image, as JSX that is drawn and never sent to a browser. */
    SocialImage?: ComponentType<SocialImageProps>;
  };
}
