/** Renders one page to HTML, or its social image. The second of the two files that import react-dom. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { SocialImageProps } from './model.js';
import { App, type AppProps } from './react/app.js';
import type { ThemeModule } from './react/theme-module.js';
import { renderSidebar } from './shared-sidebar.js';

/** The contents of `#docs-root`. */
export function renderPage(page: AppProps): string {
  return renderToString(<App {...page} sidebarLists={renderSidebar(page, renderToString)} />);
}

/** The HTML of a social image, without what React needs to hydrate it. */
export function renderSocialImage(theme: ThemeModule, props: SocialImageProps): string {
  const SocialImage = theme.slots?.SocialImage;
  if (!SocialImage)
    throw new Error("The theme has no slot 'SocialImage'. Create the theme with 'extendTheme'.");
  return renderToStaticMarkup(<SocialImage {...props} />);
}
