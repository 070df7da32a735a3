/** The browser side of live reload. Loaded by the boot file in dev only; knows no React: the client shows pages. */
import { NAVIGATED } from './browser/boot-context.js';
import { pageData } from './browser/page-parts.js';
import type { RouteMessage, ServerMessage } from './dev/messages.js';
import { showNotHydrated } from './dev/not-hydrated.js';
import { createOverlay } from './dev/overlay.js';
import { preserveState } from './dev/preserve-state.js';
import { openSocket } from './dev/socket.js';
import { swapStyles } from './dev/styles.js';
import type { PagePayload } from './model.js';

/** The build that was last reloaded for: a server that never agrees with its own pages must not loop. */
const RELOADED_KEY = 'docs-dev-reloaded';

export function startDev(hardNavigation: { reload(): void } = { reload: () => location.reload() }): void {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => startDev(hardNavigation), { once: true });
    return;
  }
  const context = window.__docs!;
  const overlay = createOverlay();
  /** Of the payload that is shown. */
  let hash = hashOfBlock(context.route);

  function reloadFor(build: string): void {
    if (sessionStorage.getItem(RELOADED_KEY) === build) return;
    sessionStorage.setItem(RELOADED_KEY, build);
    hardNavigation.reload();
  }

  async function show(payload: PagePayload): Promise<void> {
    if (payload.page.routePath !== context.route) return;
    if (payload.build !== context.build) {
      reloadFor(payload.build);
      return;
    }
    hash = payload.hash;
    if (!context.hydrate) {
      if (!showNotHydrated(payload)) hardNavigation.reload();
      return;
    }
    const client = await context.load();
    await client.show(payload, preserveState);
  }

  function onMessage(message: ServerMessage): void {
    if (message.type === 'payload') void show(message.payload).catch(() => undefined);
    else if (message.type === 'styles') {
      swapStyles(message.href);
      context.build = message.build;
    } else if (message.type === 'reload') hardNavigation.reload();
    else if (message.type === 'problems') overlay.show(message.problems);
  }

  const url = new URL(`${context.base}__docs/socket`, location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const here = () => ({ type: 'route', routePath: context.route, build: context.build, hash }) as const;
  let greeted = false;
  const greeting = (): RouteMessage => {
    const again = greeted;
    greeted = true;
    return again ? { ...here(), again } : here();
  };
  const socket = openSocket({ url: url.href, onMessage, greeting });
  document.addEventListener(NAVIGATED, (event) => {
    hash = (event as CustomEvent<PagePayload>).detail.hash;
    socket.send(here());
  });
}

/** Undefined where the reader has gone on to another page: the block is that of the page that was loaded. */
function hashOfBlock(routePath: string): string | undefined {
  const { page, hash }: Partial<PagePayload> = JSON.parse(pageData()?.textContent || '{}');
  return page?.routePath === routePath ? hash : undefined;
}
