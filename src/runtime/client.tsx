/**
 * The client: hydrates the shell around the article, then navigates in place. Loaded at the first sign of a
 * reader; one of the two files that import react-dom.
 */
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { PAGE_DATA_ID, type RunningClient } from './browser/boot-record.js';
import { startCopy } from './browser/copy.js';
import { showPageStyles } from './browser/page-styles.js';
import { createPageLoader, type Layouts, type View } from './browser/pages.js';
import { replaySigns } from './browser/replay.js';
import { startRouter } from './browser/router.js';
import { startScrollStops } from './browser/scroll-stops.js';
import { startTabs } from './browser/tabs.js';
import { loadZoom, startZoomLater } from './browser/zoom-loader.js';
import type { PagePayload } from './model.js';
import { App } from './react/app.js';
import type { ThemeModule } from './react/theme.js';

export type { Layouts } from './browser/pages.js';
export type { ThemeModule } from './react/theme.js';

/** The first sign may come before the parser is through. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}

/** The page's data block, with the article that the page itself is. */
function readPayload(): PagePayload {
  const payload: PagePayload = JSON.parse(
    document.querySelector(`script#${PAGE_DATA_ID}`)?.textContent ?? '',
  );
  return { ...payload, html: document.querySelector('[data-article]')?.innerHTML };
}

/** What is announced, in the language of a view. */
function textsOf({ payload, site }: View) {
  const { messages } = site.themeConfig;
  const title = payload.documentTitle;
  return {
    failed: messages.navigationFailedText,
    loaded: messages.pageLoadedText.replace('{title}', () => title),
    copied: messages.codeCopiedText,
    zoom: { open: messages.zoomImageText, close: messages.closeImageText },
  };
}

async function hydrate(theme: ThemeModule, layouts: Layouts): Promise<RunningClient> {
  const record = window.__docs!;
  await parsed();
  const { base, build, json, dev } = record;
  const loader = createPageLoader({ base, build, layouts, json, keep: !dev });
  const [initial, zoom] = await Promise.all([loader.complete(readPayload()), loadZoom()]);
  const container = document.getElementById('docs-root')!;
  let shown = initial;
  const tree = (view: View) => <App theme={theme} {...view} />;
  const fields = record.signs.changed.size > 0 ? await import('./browser/early-fields.js') : undefined;
  const signs = record.takeSigns();
  const giveBack = fields?.withholdEdits(signs);
  // In one go: whatever the reader does next meets either the recorder below or React, never both.
  const root = flushSync(() => hydrateRoot(container, tree(initial)));
  giveBack?.();
  const router = startRouter({
    record,
    loader,
    initial,
    show(view) {
      shown = view;
      showPageStyles(view.payload.styles ?? []);
      flushSync(() => root.render(tree(view)));
      // A component that throws takes the whole tree with it. What the server renders is better than nothing.
      if (!container.firstChild) location.reload();
    },
    texts: (view) => textsOf(view),
  });
  startTabs();
  startCopy(() => textsOf(shown).copied);
  startScrollStops();
  const zoomTexts = () => textsOf(shown).zoom;
  if (zoom) zoom.startZoom(zoomTexts);
  else startZoomLater(zoomTexts);
  replaySigns(signs, fields?.changesOf(signs));
  let refreshes = 0;
  return {
    async show(payload, keep) {
      refreshes += 1;
      const mine = refreshes;
      const view = await loader.complete(payload);
      // The reader went on, or a newer state has come meanwhile.
      if (mine !== refreshes || payload.page.routePath !== record.route) return;
      const restore = keep();
      router.refresh(view);
      restore();
    },
  };
}

/** Called by the site's client entry, with its theme and custom layouts. Resolves when the page is hydrated. */
export async function start(theme: ThemeModule, layouts: Layouts): Promise<void> {
  const record = window.__docs;
  if (!record) throw new Error('The boot script has not run.');
  Object.assign(record, { react, jsx });
  let running: Promise<RunningClient> | undefined;
  record.hydrate = () => {
    running ??= hydrate(theme, layouts).catch((error) => {
      running = undefined;
      throw error;
    });
    return running;
  };
  // The boot file asks too, and reports what went wrong.
  await record.hydrate().catch(() => undefined);
}
