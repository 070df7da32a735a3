/** Renders one page to HTML, its components or its social image. The second of the files that import react-dom. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { SocialImageProps } from './model/index.js';
import { App, type AppProps } from './react/app.js';
import { ComponentTree, type ComponentTreeProps } from './react/component-tree.js';
import type { ThemeModule } from './react/theme-module.js';
import { renderSidebar } from './shared-sidebar.js';

/**
 * The script that React adds after a form whose action is a function. It records submissions before hydration, as
 * `early-events.ts` does, and a content security policy blocks inline scripts.
 */
const FORM_SCRIPT = /<script>addEventListener\("submit",[^<]*\$\$reactFormReplay[^<]*<\/script>/;

const withoutFormScript = (html: string): string =>
  html.includes('$$reactFormReplay') ? html.replace(FORM_SCRIPT, '') : html;

/** The contents of `#docs-root`. */
export function renderPage(page: AppProps): string {
  return withoutFormScript(
    renderToString(<App {...page} sidebarLists={renderSidebar(page, renderToString)} />),
  );
}

/** A component that the browser hydrates. @param prefix The start of its ids, unique on the page. */
export function renderClientComponent(tree: ComponentTreeProps, prefix: string): string {
  return withoutFormScript(renderToString(<ComponentTree {...tree} />, { identifierPrefix: prefix }));
}

/** A component without script. @param prefix The start of its ids, unique on the page. */
export function renderStaticComponent(tree: ComponentTreeProps, prefix: string): string {
  return withoutFormScript(renderToStaticMarkup(<ComponentTree {...tree} />, { identifierPrefix: prefix }));
}

/** The HTML of a social image, without what React needs to hydrate it. */
export function renderSocialImage(theme: ThemeModule, props: SocialImageProps): string {
  const SocialImage = theme.slots?.SocialImage;
  if (!SocialImage)
    throw new Error("The theme has no slot 'SocialImage'. Create the theme with 'extendTheme'.");
  return renderToStaticMarkup(<SocialImage {...props} />);
}
