/**
 * The client: hydrates the shell around the article, then navigates in place. The boot file imports it at the
 * reader's first event. One of the files that import react-dom.
 */
import react from 'react';
import jsx from 'react/jsx-runtime';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { startCopy } from './browser/article/copy.js';
import { startScrollableRegions } from './browser/article/scrollable-regions.js';
import { startTabs } from './browser/article/tab-events.js';
import { loadZoom, startZoomLater } from './browser/article/zoom-loader.js';
import type { Mount, RunningClient } from './browser/boot/boot-context.js';
import { replayEvents } from './browser/boot/replay-events.js';

import { FullReloadRequired } from './browser/navigation/full-reload-required.js';
import { createPageLoader, type Layouts, type View } from './browser/navigation/page-loader.js';
import { showPageStyles } from './browser/navigation/page-styles.js';
import { startRouter } from './browser/navigation/router.js';
import { articleElement, pageData, rootElement } from './browser/page-parts.js';
import { setServerNodes } from './browser/server-nodes.js';
import type { PagePayload } from './model/index.js';
import { App } from './react/app.js';
import type { BoundaryProps } from './react/boundary.js';
import type { ThemeModule } from './react/theme-module.js';

export type { Layouts } from './browser/navigation/page-loader.js';
export type { ThemeModule } from './react/theme-module.js';

/** Resolves when the document is parsed: the first event may come before. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

/** The page's data block, combined with the article, which is read from the DOM. */
function readPayload(): PagePayload {
  const payload: PagePayload = JSON.parse(pageData()?.textContent ?? '');
  return { ...payload, html: articleElement()?.innerHTML };
}

/** The announcements in the language of a view. */
function textsOf({ payload, site }: View) {
  const { messages } = site.themeConfig;
  const title = payload.documentTitle;
  return {
    messages,
    loaded: messages.pageLoadedText.replace('{title}', () => title),
    copied: messages.codeCopiedText,
    zoom: { open: messages.zoomImageText, close: messages.closeImageText },
  };
}

/** Loads what hydration needs. It may fail and may be retried, as long as React has not touched the page. */
async function prepare({ loadPageComponents }: ThemeModule, layouts: Layouts) {
  await parsed();
  const context = window.__docs!;
  const { base, build, json, dev } = context;
  const loader = createPageLoader({ base, build, layouts, loadPageComponents, json, keep: !dev });
  // The page already has its styles, or works without them.
  const [initial, zoom] = await Promise.all([
    loader.resolvePayload({ ...readPayload(), styles: undefined }),
    loadZoom(),
  ]);
  const fields =
    context.earlyEvents.changed.size > 0 ? await import('./browser/boot/early-fields.js') : undefined;
  return { context, loader, initial, zoom, fields };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Loads the module that hydrates components of the site. */
export type LoadMount = (current: () => View) => Promise<Mount>;

function hydrate(
  theme: ThemeModule,
  { context, loader, initial, zoom, fields }: Prepared,
  loadMount?: LoadMount,
): RunningClient {
  const container = rootElement()!;
  let shown = initial;
  /** Names of the parts that failed on this page. A part that the page has twice is reported once. */
  const failed = new Set<string>();
  let isBroken = false;
  const tree = (view: View) => <App theme={theme} {...view} />;
  const earlyEvents = context.drainEarlyEvents();
  const restoreEdits = fields?.withholdEdits(earlyEvents);
  setServerNodes(container, [...container.childNodes]);
  // Synchronous: the reader's next event reaches either the recorder below or React, never both.
  const root = flushSync(() =>
    hydrateRoot(container, tree(initial), {
      onCaughtError(error, { errorBoundary }) {
        const { name, isPage } = errorBoundary!.props as BoundaryProps;
        if (!failed.has(name)) console.error(`<${name}> failed.`, error);
        failed.add(name);
        if (!isPage) return;
        isBroken = true;
        // If the root fails, nothing can be rendered in its place, so every navigation is a full page load.
        loader.load = () => Promise.reject(new FullReloadRequired(name));
      },
      // A part that throws during hydration throws again, and is reported, when React renders the page on the
      // client.
      onRecoverableError: (error) => failed.size > 0 || console.error(error),
    }),
  );
  restoreEdits?.();
  setServerNodes(container, []);
  const router = startRouter({
    context,
    loader,
    initial,
    show(view) {
      shown = view;
      failed.clear();
      showPageStyles(view.payload.styles ?? []);
      flushSync(() => root.render(tree(view)));
      // A layout that fails during a navigation has no server HTML. A reload shows the server's HTML.
      if (isBroken) location.reload();
    },
    texts: (view) => textsOf(view),
  });
  startTabs();
  startCopy(() => textsOf(shown).copied);
  startScrollableRegions();
  const zoomTexts = () => textsOf(shown).zoom;
  if (zoom) zoom.startZoom(zoomTexts);
  else startZoomLater(zoomTexts);
  replayEvents(earlyEvents, fields?.changesOf(earlyEvents));
  let latestRefreshId = 0;
  return {
    async show(payload, keep) {
      latestRefreshId += 1;
      const refreshId = latestRefreshId;
      const view = await loader.resolvePayload(payload);
      // The reader has navigated, or a newer state has arrived.
      if (refreshId !== latestRefreshId || payload.page.routePath !== context.route) return;
      const restore = keep();
      router.refresh(view);
      restore();
    },
    loadMount: loadMount && (() => loadMount(() => shown)),
  };
}

/**
 * Called by the site's client entry, with its theme, its custom layouts, and what hydrates its components.
 * Resolves when the page is hydrated.
 */
export async function start(theme: ThemeModule, layouts: Layouts, loadMount?: LoadMount): Promise<void> {
  const context = window.__docs;
  if (!context) throw new Error('No boot script.');
  Object.assign(context, { react, jsx });
  let prepared: Promise<Prepared> | undefined;
  let running: Promise<RunningClient> | undefined;
  // Once per document, even if the client is started several times.
  context.hydrate ??= async () => {
    prepared ??= prepare(theme, layouts);
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
    running ??= prepared.then((ready) => hydrate(theme, ready, loadMount));
    return running;
  };
  // The boot file also calls it, and reports errors.
  await context.hydrate().catch(() => undefined);
}
