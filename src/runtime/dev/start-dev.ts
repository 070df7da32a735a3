/**
 * The browser part of live reload. The boot file loads it in dev only. It does not depend on React: the
 * client renders pages.
 */
import { NAVIGATED } from '../browser/boot/boot-context.js';
import { pageData } from '../browser/page-parts.js';
import type { PagePayload } from '../model/index.js';
import type { RouteMessage, ServerMessage } from './messages.js';
import { showNotHydrated } from './not-hydrated.js';
import { createOverlay } from './overlay.js';
import { preserveState } from './preserve-state.js';
import { createBadge } from './problem-badge.js';
import { openSocket } from './socket.js';
import { swapStyles } from './styles.js';

/**
 * Stores the build that was last reloaded for, so that a server that disagrees with its own pages does not
 * cause a reload loop.
 */
const RELOADED_KEY = 'docs-dev-reloaded';

export function startDev(hardNavigation: { reload(): void } = { reload: () => location.reload() }): void {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => startDev(hardNavigation), { once: true });
    return;
  }
  const context = window.__docs!;
  const overlay = createOverlay();
  const badge = createBadge();
  /** Hash of the payload that is shown. */
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
    if (!context.hydrate && showNotHydrated(payload)) return;
    const client = await context.load();
    await client.show(payload, preserveState);
  }

  function onMessage(message: ServerMessage): void {
    if (message.type === 'payload') void show(message.payload).catch(() => undefined);
    else if (message.type === 'styles') {
      swapStyles(message.href);
      context.build = message.build;
    } else if (message.type === 'reload') hardNavigation.reload();
    else if (message.type === 'problems') {
      overlay.show(message.problems);
      badge.show(message.ofPage);
    }
  }

  const url = new URL(`${context.base}__docs/socket`, location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const here = (): RouteMessage => {
    const isNotFound = document.documentElement.dataset.pageType === '404';
    const missing = isNotFound ? location.pathname : undefined;
    return { type: 'route', routePath: context.route, build: context.build, hash, missing };
  };
  const socket = openSocket({ url: url.href, onMessage, greeting: here });
  document.addEventListener(NAVIGATED, (event) => {
    hash = (event as CustomEvent<PagePayload>).detail.hash;
    socket.send(here());
  });
}

/**
 * Undefined if the reader has navigated to another page: the data block belongs to the page that was loaded.
 */
function hashOfBlock(routePath: string): string | undefined {
  const { page, hash }: Partial<PagePayload> = JSON.parse(pageData()?.textContent || '{}');
  return page?.routePath === routePath ? hash : undefined;
}
