/** The theme on the server: one function that turns a page into HTML. */
import type { Messages, PagePayload, SidebarItem, SiteData } from '../../runtime/model.js';
import { type Bundle, serverUrl } from '../assets/bundle.js';

export interface RenderInput {
  site: SiteData;
  payload: PagePayload;
  sidebar: SidebarItem[];
}

export interface Renderer {
  /** The theme's texts in a language. */
  messages(lang: string): Messages;
  /** The inside of `#root`. @throws what a component throws. */
  render(input: RenderInput): string;
}

interface ServerModule {
  theme: { messages(lang: string): Messages };
  layouts: Record<string, unknown>;
  renderPage(input: RenderInput & { theme: unknown; custom: unknown }): string;
}

export async function createRenderer(bundle: Bundle): Promise<Renderer> {
  process.setSourceMapsEnabled?.(true);
  const module = (await import(serverUrl(bundle))) as ServerModule;
  return {
    messages: (lang) => module.theme.messages(lang),
    render: (input) =>
      module.renderPage({
        ...input,
        theme: module.theme,
        custom: input.payload.layout ? module.layouts[input.payload.layout] : undefined,
      }),
  };
}
