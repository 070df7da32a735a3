/**
 * The only script of an untouched page: classic, external, blocking in `<head>`, and small.
 *
 * It does at once what cannot wait, and then waits for the first sign of a reader to import the client.
 * Its settings are `data-` attributes of its own element.
 */
import { startAppearance } from './browser/appearance.js';
import { type BootRecord, PAGE_DATA_ID, type RunningClient } from './browser/boot-record.js';
import { alternateUrl, languageOfFirstVisit } from './browser/locale-redirect.js';
import { localizeNotFound, redirectNotFound } from './browser/not-found.js';
import { watchSigns } from './browser/signs.js';
import { applySwitches } from './browser/switches.js';
import { applyStoredTabs, hasStoredTabs } from './browser/tab-selection.js';
import type { PagePayload } from './model.js';

/** The `data-` attributes of the boot script. */
export interface BootSettings {
  client?: string;
  base?: string;
  build?: string;
  lang?: string;
  defaultLang?: string;
  /** All languages, separated by commas. */
  langs?: string;
  /** Empty on the 404 page. */
  route?: string;
  /** `off`: the site has no dark mode. */
  appearance?: string;
  /** `off`: the site has no search, and `/` and Ctrl+K stay the browser's. */
  search?: string;
  /** URL of the dev client. */
  dev?: string;
  /** 404 page only: URL of the list of all route paths. */
  routes?: string;
  /** 404 page only: `off` where pages are addressed as `.html`. */
  cleanUrls?: string;
  /** 404 page only: all versions, separated by commas, and the one without a prefix. */
  versions?: string;
  defaultVersion?: string;
}

const list = (value: string | undefined) => (value ? value.split(',') : []);

/** Begins to fetch what the client will ask for first, while its code is still on the way. */
function fetchPageData(json: BootRecord['json']): void {
  const data = document.querySelector(`script#${PAGE_DATA_ID}`);
  if (!data) return;
  const { site, sidebar }: PagePayload = JSON.parse(data.textContent ?? '');
  for (const url of [site, sidebar]) {
    if (!url) continue;
    const answer = fetch(url).then((response) => response.json());
    // Asked again, and reported, by the client.
    answer.catch(() => json.delete(url));
    json.set(url, answer);
  }
}

export function startBoot(settings: BootSettings): BootRecord {
  const { client = '', base = '/', build = '', lang = '', defaultLang = '', route = '' } = settings;
  const langs = list(settings.langs);
  document.documentElement.classList.add('js');
  startAppearance(settings.appearance !== 'off');
  applySwitches(location.search);

  let loading: Promise<RunningClient> | undefined;
  const onSign = () => void record.load().catch(() => undefined);
  const endWatch = watchSigns(onSign, settings.search !== 'off');
  // Entries that an earlier client pushed: going back to one changes the address of this page, and nothing else.
  const onHistory = () => {
    if (location.pathname !== arrivedAt) location.reload();
  };
  const arrivedAt = location.pathname;
  addEventListener('popstate', onHistory);

  const record: BootRecord = {
    base,
    build,
    route,
    dev: settings.dev !== undefined,
    json: new Map(),
    load() {
      loading ??= (async () => {
        try {
          if (!record.hydrate) {
            fetchPageData(record.json);
            await import(client);
          }
          return await record.hydrate!();
        } catch (error) {
          // The page is whole without the client. The next sign tries again.
          loading = undefined;
          console.error(error);
          throw error;
        }
      })();
      return loading;
    },
    takeSigns() {
      removeEventListener('popstate', onHistory);
      return endWatch();
    },
  };
  window.__docs = record;

  // Tabs, links and head elements are looked at as the parser brings them, so that nothing wrong is ever painted.
  const looks: (() => void)[] = [];
  if (hasStoredTabs()) looks.push(applyStoredTabs);
  if (route === '') {
    const rules = {
      base,
      cleanUrls: settings.cleanUrls !== 'off',
      langs,
      defaultLang,
      versions: list(settings.versions),
      defaultVersion: settings.defaultVersion ?? '',
    };
    looks.push(() => localizeNotFound(rules));
    if (settings.routes) void redirectNotFound(rules, settings.routes);
  } else {
    let wanted = languageOfFirstVisit({ lang, defaultLang, langs });
    if (wanted) {
      looks.push(() => {
        const url = wanted && alternateUrl(wanted);
        if (!url) return;
        wanted = undefined;
        location.replace(url);
      });
    }
  }
  if (looks.length > 0) {
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
  }

  if (settings.dev) void import(settings.dev);
  return record;
}

// Tests import this file where there is no document yet.
const script = globalThis.document?.currentScript;
if (script) startBoot(script.dataset);
