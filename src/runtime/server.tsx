/** Renders one page to HTML. The second of the two files that import react-dom. */
import { renderToString } from 'react-dom/server';
import { App, type AppProps } from './react/app.js';
import { renderSidebar } from './shared-sidebar.js';

/** The inside of `#docs-root`. */
export function renderPage(page: AppProps): string {
  return renderToString(<App {...page} sidebarLists={renderSidebar(page, renderToString)} />);
}
