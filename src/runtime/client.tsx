/**
 * The client: hydrates the shell around the article, then navigates in place. The boot file imports it at the first
 * event of the reader. One of the two files that import react-dom.
 */
import react from 'react';
import jsx from 'react/jsx-runtime';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import type { RunningClient } from './browser/boot-context.js';
import { startCopy } from './browser/copy.js';
import { FullReloadRequired } from './browser/full-reload-required.js';
import { createPageLoader, type Layouts, type View } from './browser/page-loader.js';
import { articleElement, pageData, rootElement } from './browser/page-parts.js';
import { showPageStyles } from './browser/page-styles.js';
import { replayEvents } from './browser/replay-events.js';
import { startRouter } from './browser/router.js';
import { startScrollableRegions } from './browser/scrollable-regions.js';
import { setServerNodes } from './browser/server-nodes.js';
import { startTabs } from './browser/tab-events.js';
import { loadZoom, startZoomLater } from './browser/zoom-loader.js';
import type { PagePayload } from './model.js';
import { App } from './react/app.js';
import type { BoundaryProps } from './react/boundary.js';
import type { ThemeModule } from './react/theme-module.js';

export type { Layouts } from './browser/page-loader.js';
export type { ThemeModule } from './react/theme-module.js';

/** The first event may come before the document is parsed. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

/** The page's data block, with the article that the page itself is. */
function readPayload(): PagePayload {
  const payload: PagePayload = JSON.parse(pageData()?.textContent ?? '');
  return { ...payload, html: articleElement()?.innerHTML };
}

/** What is announced, in the language of a view. */
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

/** What hydration needs. It may fail, and may be tried again, as long as React has not touched the page. */
async function prepare(layouts: Layouts) {
  const context = window.__docs!;
  await parsed();
  const { base, build, json, dev } = context;
  const loader = createPageLoader({ base, build, layouts, json, keep: !dev });
  // The page has its styles itself, or lacks them: without them it can be used.
  const [initial, zoom] = await Promise.all([
    loader.resolvePayload({ ...readPayload(), styles: undefined }),
    loadZoom(),
  ]);
  const fields = context.earlyEvents.changed.size > 0 ? await import('./browser/early-fields.js') : undefined;
  return { context, loader, initial, zoom, fields };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

function hydrate(theme: ThemeModule, { context, loader, initial, zoom, fields }: Prepared): RunningClient {
  const container = rootElement()!;
  let shown = initial;
  /** Names of the parts that failed on this page: one message is enough for a part that the page has twice. */
  const failed = new Set<string>();
  let isBroken = false;
  const tree = (view: View) => <App theme={theme} {...view} />;
  const earlyEvents = context.drainEarlyEvents();
  const restoreEdits = fields?.withholdEdits(earlyEvents);
  setServerNodes(container, [...container.childNodes]);
  // In one go: whatever the reader does next meets either the recorder below or React, never both.
  const root = flushSync(() =>
    hydrateRoot(container, tree(initial), {
      onCaughtError(error, { errorBoundary }) {
        const { name, isPage } = errorBoundary!.props as BoundaryProps;
        if (!failed.has(name)) console.error(`<${name}> failed.`, error);
        failed.add(name);
        if (!isPage) return;
        isBroken = true;
        // Nothing can be rendered in place of what is left of the page.
        loader.load = () => Promise.reject(new FullReloadRequired(name));
      },
      // What a part throws while it hydrates it throws again, and is reported, when React renders the page anew.
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
      // A layout that fails on the way to a page has no HTML there. The server's is better than nothing.
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
      // The reader went on, or a newer state has come meanwhile.
      if (refreshId !== latestRefreshId || payload.page.routePath !== context.route) return;
      const restore = keep();
      router.refresh(view);
      restore();
    },
  };
}

/** Called by the site's client entry, with its theme and custom layouts. Resolves when the page is hydrated. */
export async function start(theme: ThemeModule, layouts: Layouts): Promise<void> {
  const context = window.__docs;
  if (!context) throw new Error('The boot script has not run.');
  Object.assign(context, { react, jsx });
  let prepared: Promise<Prepared> | undefined;
  let running: Promise<RunningClient> | undefined;
  // Once a document, however often the client is started.
  context.hydrate ??= async () => {
    prepared ??= prepare(layouts);
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
    running ??= prepared.then((ready) => hydrate(theme, ready));
    return running;
  };
  // The boot file asks too, and reports what went wrong.
  await context.hydrate().catch(() => undefined);
}
