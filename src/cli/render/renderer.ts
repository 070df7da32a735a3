/** Loads the theme on the server and renders pages to HTML. */
import type { Messages, PagePayload, SidebarItem, SiteData, SocialImageProps } from '../../runtime/model.js';
import type { Bundle } from '../assets/bundle-theme.js';
import { errorDiagnostic, SiteError } from '../report/diagnostic.js';
import { PAGE_BASE, SERVER_BASE } from '../site/portable-site.js';
import { errorLocation } from './error-location.js';

export interface RenderInput {
  site: SiteData;
  payload: PagePayload;
  sidebar: SidebarItem[];
}

export interface Renderer {
  /** The theme's texts for a language. */
  messages(lang: string): Messages;
  /** Content of `#docs-root`. @throws any error that a component throws. */
  render(input: RenderInput): string;
  /** HTML of the theme's slot `SocialImage`. @throws any error that the component throws. */
  renderSocialImage(props: SocialImageProps): string;
}

interface ServerModule {
  theme: { messages(lang: string): Messages };
  layouts: Record<string, unknown>;
  renderPage(input: RenderInput & { theme: unknown; custom: unknown }): string;
  renderSocialImage(theme: unknown, props: SocialImageProps): string;
}

/** @throws SiteError if a module of the theme throws while it is loaded. */
export async function createRenderer(bundle: Bundle, root: string): Promise<Renderer> {
  process.setSourceMapsEnabled?.(true);
  if (bundle.isRelative) Object.assign(globalThis, { [SERVER_BASE]: PAGE_BASE });
  const module = await loadServer(bundle, root);
  /** Cache: every page needs the texts, and the theme builds them again on each call. */
  const texts = new Map<string, Messages>();
  return {
    messages(lang) {
      const known = texts.get(lang) ?? module.theme.messages(lang);
      texts.set(lang, known);
      return known;
    },
    render: (input) =>
      module.renderPage({
        ...input,
        theme: module.theme,
        custom: input.payload.layout ? module.layouts[input.payload.layout] : undefined,
      }),
    renderSocialImage: (props) => module.renderSocialImage(module.theme, props),
  };
}

async function loadServer(bundle: Bundle, root: string): Promise<ServerModule> {
  // React selects its build when it is loaded. The server always uses the fast production build, in dev too:
  // the development build reports its warnings in the browser.
  const mode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return (await import(bundle.serverUrl)) as ServerModule;
  } catch (error) {
    throw new SiteError([
      errorDiagnostic('theme-failed', `The theme cannot be loaded: ${(error as Error).message}`, {
        hint: 'A module of the theme or of a custom layout throws an error when it is imported.',
        ...errorLocation(error, root),
      }),
    ]);
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
  }
}
