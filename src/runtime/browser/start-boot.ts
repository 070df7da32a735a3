/** What every page does before its first paint. After that, the first event of the reader imports the client. */

import { startAppearance } from './appearance.js';
import type { BootContext, RunningClient } from './boot-context.js';
import { captureEarlyEvents } from './early-events.js';
import { hasClient, importClient } from './import-client.js';
import { urlOfFirstVisit } from './locale-redirect.js';
import { preserveHashOnSwitch } from './preserve-hash.js';
import { applyQueryVisibility } from './query-visibility.js';
import { RETRY_DELAYS, retryDelay } from './retry.js';
import { scrollActiveItemIntoView } from './scroll-active-item-into-view.js';
import { readStored, writeStored } from './storage.js';
import { applyStoredTabs } from './tab-selection.js';
import { revealTarget } from './target.js';

/** The `data-` attributes of the boot script. */
export interface BootSettings {
  /** The client, then what it imports at once, separated by spaces. */
  client?: string;
  /** What the client asks for first, separated by spaces. */
  json?: string;
  base?: string;
  build?: string;
  /** All languages, separated by commas. */
  langs?: string;
  /** The page in other languages, as `zh=/zh/guide/ fr=/fr/guide/`. */
  alternates?: string;
  /** Empty on the 404 page. */
  route?: string;
  /** `off`: the site has no dark mode. */
  appearance?: string;
  /** `off`: the site has no search, and `/` and Ctrl+K stay the browser's. */
  search?: string;
  /** URL of the dev client. */
  dev?: string;
}

/** The build for which the page was loaded anew: a server that never has its own client must not make a loop. */
const RELOADED_KEY = 'docs-reloaded';

/** `more` is looked at whenever the parser has brought something. */
export function startBoot(settings: BootSettings, more: (() => void)[] = []): BootContext {
  const { base = '/', build = '', route = '', langs = '', alternates = '' } = settings;
  const client = (settings.client ?? '').split(' ');
  document.documentElement.classList.add('js');
  // A client that was left for another site's page could not give the duty back: what it wrote then was lost.
  history.scrollRestoration = 'auto';
  applyQueryVisibility(location.search);

  let loading: Promise<RunningClient> | undefined;
  let failures = 0;
  const onIntent = () => void context.load().catch(() => undefined);
  const stopPreservingHash = preserveHashOnSwitch();
  const [earlyEvents, endRecording] = captureEarlyEvents(onIntent, settings.search !== 'off');
  // Entries that an earlier client pushed: going back to one changes the address of this page, and nothing else.
  const onHistory = () => {
    if (location.pathname !== arrivedAt) location.reload();
  };
  const arrivedAt = location.pathname;
  addEventListener('popstate', onHistory);

  /** The page is whole without the client, which is tried again later, or as soon as there is a network. */
  function onFailure(): void {
    const isLast = failures >= RETRY_DELAYS.length;
    const again = () => {
      clearTimeout(timer);
      removeEventListener('online', again);
      loading = undefined;
      // After the last pause, only the next event of the reader tries again.
      if (!isLast) onIntent();
    };
    const timer = setTimeout(again, retryDelay(failures));
    addEventListener('online', again);
    context.reloadIfStale(failures > 0).catch(() => undefined);
    failures += 1;
  }

  const context: BootContext = {
    base,
    build,
    route,
    dev: settings.dev !== undefined,
    json: new Map(),
    earlyEvents,
    load() {
      loading ??= (async () => {
        try {
          if (!context.hydrate) await importClient(client, settings.json, context.json);
          return await context.hydrate!();
        } catch (error) {
          console.error(error);
          onFailure();
          throw error;
        }
      })();
      return loading;
    },
    async reloadIfStale(isAgain) {
      // Some hosts answer an unknown address with a page, so a second failure counts as well.
      if ((await hasClient(client)) && !isAgain) return;
      const isNew = readStored(RELOADED_KEY, 'sessionStorage') !== build;
      if (isNew && writeStored(RELOADED_KEY, build, 'sessionStorage')) location.reload();
    },
    drainEarlyEvents() {
      removeEventListener('popstate', onHistory);
      stopPreservingHash();
      endRecording();
      return earlyEvents;
    },
  };
  window.__docs = context;
  startAppearance(settings.appearance !== 'off');
  // The 404 page redirects by rules of its own.
  const translation = route && urlOfFirstVisit(langs, alternates);
  if (translation) location.replace(translation);

  // Tabs and links are looked at as the parser brings them, so that nothing wrong is ever painted.
  const looks = [scrollActiveItemIntoView(), ...more, () => applyStoredTabs()];
  // After the stored tabs: what the address points to is shown, whatever was chosen before. The browser scrolls to it.
  if (location.hash) looks.push(revealTarget);
  // For as long as the page is open, also for addresses that are typed and for steps through history.
  addEventListener('hashchange', () => revealTarget()?.scrollIntoView());
  const look = () => {
    for (const each of looks) each();
  };
  const parsing = new MutationObserver(look);
  const parsed = () => {
    look();
    parsing.disconnect();
  };
  look();
  if (document.readyState === 'loading') {
    parsing.observe(document, { childList: true, subtree: true });
    document.addEventListener('DOMContentLoaded', parsed, { once: true });
  }

  if (settings.dev) void import(settings.dev);
  return context;
}
