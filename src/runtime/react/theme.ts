/** What a theme gives to the runtime. */
import type { ComponentType, ReactNode } from 'react';
import type { Messages, SocialImageProps } from '../model.js';

export interface LayoutProps {
  /** The rendered component of a page with a custom layout. */
  custom?: ReactNode;
}

export interface ThemeModule {
  /** A whole page of any type: everything inside of `#docs-root`. What to show it reads with `usePage` and its kin. */
  Layout: ComponentType<LayoutProps>;
  /**
   * All texts in a language; in the theme's first language where it does not know the one asked for. The server
   * asks; components find the texts in the site's data.
   */
  messages(lang: string): Messages;
  slots?: {
    /** A social image, as JSX that is drawn and never sent to a browser. */
    SocialImage?: ComponentType<SocialImageProps>;
  };
}
