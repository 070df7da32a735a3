/** Runs on every page before its first paint. After that, the reader's first event imports the client. */

import { startAppearance } from '../appearance.js';
import { applyStoredTabs } from '../article/tab-selection.js';
import { preserveHashOnSwitch } from '../navigation/preserve-hash.js';
import { RETRY_DELAYS, retryDelay } from '../navigation/retry.js';
import { revealTarget } from '../navigation/target.js';
import { readStored, writeStored } from '../storage.js';
import type { BootContext, RunningClient } from './boot-context.js';
import { captureEarlyEvents } from './early-events.js';
import { hasClient, importClient } from './import-client.js';
import { urlOfFirstVisit } from './locale-redirect.js';
import { applyQueryVisibility } from './query-visibility.js';
import { scrollActiveItemIntoView } from './scroll-active-item-into-view.js';

/** The `data-` attributes of the boot script. */
export interface BootSettings {
  /** URLs of the client and of the modules that it imports statically, separated by spaces. */
  client?: string;
  /** URLs that the client requests first, separated by spaces. */
  json?: string;
  base?: string;
  build?: string;
  /** All languages, separated by commas. */
  langs?: string;
  /** The page in other languages, such as `zh=/zh/guide/ fr=/fr/guide/`. */
  alternates?: string;
  /** Empty on the 404 page. */
  route?: string;
  /** `off`: the site has no dark mode. */
  appearance?: string;
  /** `off`: the site has no search, and the browser handles `/` and Ctrl+K. */
  search?: string;
  /** URL of the dev client. */
  dev?: string;
}

/**
 * Stores the build for which the page was reloaded, so that a server whose own client is missing does not
 * cause a reload loop.
 */
const RELOADED_KEY = 'docs-reloaded';

/** @param updatesWhileParsing called whenever the parser has added nodes. */
export function startBoot(settings: BootSettings, updatesWhileParsing: (() => void)[] = []): BootContext {
  document.documentElement.classList.add('js');
  // The client sets `manual`, and `auto` again when the reader leaves. Browsers lose that last write if the next
  // page is of another site.
  history.scrollRestoration = 'auto';
  applyQueryVisibility(new URLSearchParams(location.search));
  const context = createContext(settings);
  window.__docs = context;
  startAppearance(settings.appearance !== 'off');
  // The 404 page has its own redirect rules.
  const translationUrl = context.route && urlOfFirstVisit(settings.langs ?? '', settings.alternates ?? '');
  if (translationUrl) location.replace(translationUrl);

  // Run on tabs and links, so that no wrong state is ever painted.
  const updates = [scrollActiveItemIntoView(), ...updatesWhileParsing, () => applyStoredTabs()];
  // Runs after the stored tabs are applied: the target of the address is shown, regardless of the stored
  // choice. The browser scrolls to it.
  if (location.hash) updates.push(revealTarget);
  runWhileParsing(updates);
  // Stays active while the page is open, also for addresses that are typed and for steps through history.
  addEventListener('hashchange', () => revealTarget()?.scrollIntoView());
  if (settings.dev) void import(settings.dev);
  return context;
}

function createContext(settings: BootSettings): BootContext {
  const { base = '/', build = '', route = '' } = settings;
  const clientUrls = (settings.client ?? '').split(' ');
  let loading: Promise<RunningClient> | undefined;
  let failures = 0;
  const onIntent = () => void context.load().catch(() => undefined);
  /** Aborted as soon as the client handles the events of the page. */
  const hydrated = new AbortController();
  const { signal } = hydrated;
  preserveHashOnSwitch(signal);
  const earlyEvents = captureEarlyEvents({ onIntent, hasSearch: settings.search !== 'off', signal });
  reloadOnHistory(signal);

  /** The page works without the client. Loading is retried later, or as soon as the network is back. */
  function onFailure(): void {
    const isLast = failures >= RETRY_DELAYS.length;
    afterPause(retryDelay(failures), () => {
      loading = undefined;
      // After the last pause, only the reader's next event retries.
      if (!isLast) onIntent();
    });
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
          if (!context.hydrate) await importClient(clientUrls, settings.json, context.json);
          // Another one if `not-found.ts` replaced the page meanwhile.
          return await window.__docs!.hydrate!();
        } catch (error) {
          console.error(error);
          onFailure();
          throw error;
        }
      })();
      return loading;
    },
    async reloadIfStale(hasFailedBefore) {
      // Some hosts respond to an unknown address with a page, so a second failure counts as well.
      if ((await hasClient(clientUrls)) && !hasFailedBefore) return;
      const isNew = readStored(RELOADED_KEY, 'sessionStorage') !== build;
      if (isNew && writeStored(RELOADED_KEY, build, 'sessionStorage')) location.reload();
    },
    drainEarlyEvents() {
      hydrated.abort();
      return earlyEvents;
    },
  };
  return context;
}

/** Going back to an entry that an earlier client pushed changes only the address, not the page. */
function reloadOnHistory(signal: AbortSignal): void {
  const arrivedAt = location.pathname;
  const onHistory = () => {
    if (location.pathname !== arrivedAt) location.reload();
  };
  addEventListener('popstate', onHistory, { signal });
}

/** Calls a function after a delay, or earlier if the network is back. */
function afterPause(delay: number, retry: () => void): void {
  const end = () => {
    clearTimeout(timer);
    removeEventListener('online', end);
    retry();
  };
  const timer = setTimeout(end, delay);
  addEventListener('online', end);
}

/** Runs the updates now, and whenever the parser adds nodes. */
function runWhileParsing(updates: (() => void)[]): void {
  const run = () => {
    for (const update of updates) update();
  };
  const parsing = new MutationObserver(run);
  const parsed = () => {
    run();
    parsing.disconnect();
  };
  run();
  if (document.readyState === 'loading') {
    parsing.observe(document, { childList: true, subtree: true });
    document.addEventListener('DOMContentLoaded', parsed, { once: true });
  }
}
