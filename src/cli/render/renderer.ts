/** Loads the theme on the server and renders pages to HTML. */
import type {
  Messages,
  PagePayload,
  PageSummary,
  SidebarItem,
  SiteData,
  SocialImageProps,
} from '../../runtime/model/index.js';
import type { Bundle } from '../assets/bundle.js';
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
  /** Components of the site, by name. */
  components: ReadonlyMap<string, LoadedComponent>;
  /**
   * `isClient`: the browser hydrates it. `prefix`: the start of its ids, unique on the page.
   *
   * @throws any error that the component throws.
   */
  renderComponent(tree: ComponentTree, use: { isClient: boolean; prefix: string }): string;
  /** HTML of the theme's slot `SocialImage`. @throws any error that the component throws. */
  renderSocialImage(props: SocialImageProps): string;
}

/** The module of a component. */
export interface LoadedComponent {
  component?: unknown;
  /** When the browser hydrates it, if the module says so. */
  hydrate?: unknown;
  /** Its text in Markdown. */
  toMarkdown?: unknown;
  /** What its module threw when it was imported. */
  error?: unknown;
}

/** A component with its content as HTML, which is undefined if it has none. */
export interface ComponentTree {
  component: unknown;
  props: Record<string, unknown>;
  content: string | undefined;
  /** `pages`: the result of `usePages`, only for a component without script. */
  value: RenderInput & { pages?: (filter: { lang: string; version: string }) => PageSummary[] };
}

interface ServerModule {
  theme: { messages(lang: string): Messages };
  layouts: Record<string, unknown>;
  renderPage(input: RenderInput & { theme: unknown; custom: unknown }): string;
  renderSocialImage(theme: unknown, props: SocialImageProps): string;
  components: Record<string, () => Promise<LoadedComponent>>;
  renderClientComponent(tree: ComponentTree, prefix: string): string;
  renderStaticComponent(tree: ComponentTree, prefix: string): string;
}

/** @throws SiteError if a module of the theme throws while it is loaded. */
export async function createRenderer(bundle: Bundle, root: string): Promise<Renderer> {
  process.setSourceMapsEnabled?.(true);
  if (bundle.isRelative) Object.assign(globalThis, { [SERVER_BASE]: PAGE_BASE });
  const module = await loadServer(bundle, root);
  const components = await loadComponents(module);
  return {
    messages: (lang) => module.theme.messages(lang),
    render: (input) =>
      module.renderPage({
        ...input,
        theme: module.theme,
        custom: input.payload.layout ? module.layouts[input.payload.layout] : undefined,
      }),
    components,
    renderComponent: (tree, { isClient, prefix }) =>
      isClient ? module.renderClientComponent(tree, prefix) : module.renderStaticComponent(tree, prefix),
    renderSocialImage: (props) => module.renderSocialImage(module.theme, props),
  };
}

/** Modules may load data, so all are loaded at the same time. */
async function loadComponents({ components }: ServerModule): Promise<Map<string, LoadedComponent>> {
  const loaded = await Promise.all(
    Object.entries(components).map(async ([name, load]): Promise<[string, LoadedComponent]> => {
      try {
        return [name, await load()];
      } catch (error) {
        return [name, { error }];
      }
    }),
  );
  return new Map(loaded);
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
