/**
 * One site with both search engines: its own index, and the hosted service, which is simulated here with the same
 * pages. So the same tests can run with both.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { BrowserContext, Page, Route } from 'playwright-core';
import type { SearchData } from '../../src/runtime/model/index.js';
import type { InsightsEvent } from '../../src/runtime/search/insights.js';
import { eventually, type OpenOptions, openPage } from '../helpers/browser.js';
import { type Files, site } from '../helpers/site.js';
import { answer, type Query, type StoredRecord, storedRecords } from '../search/small-engine.js';
import data from './search-texts.json' with { type: 'json' };
import { buildSite, startStaticHost } from './servers.js';

/** `insights` is hosted too, reports events to the service, and has no URL for a search without results. */
type EngineName = 'offline' | 'hosted' | 'insights';

const REPORT_URL = 'https://example.com/new?title={query}';

const KEYS = `appId: 'TESTAPP', apiKey: 'a-search-key', indexName: 'docs'`;
const SEARCH: Record<EngineName, string> = {
  offline: `{ noResultsUrl: '${REPORT_URL}' }`,
  hosted: `{ ${KEYS}, noResultsUrl: '${REPORT_URL}' }`,
  insights: `{ ${KEYS}, insights: true }`,
};

/** Every text of the search, by its key in the config. */
export const TEXTS = data.texts;
export type Texts = (typeof TEXTS)['en'];

/** The same keys, each with a unique text. Placeholders stay. */
export const REPLACED = Object.fromEntries(
  Object.entries(TEXTS.en).map(([key, text], at) => [key, `§${at}§${/\{.*\}/.exec(text) ?? ''}`]),
) as Texts;

/** The words of the pages in either language. */
export const WORDS = data.words;
export type Words = (typeof WORDS)['en'];

/** Both languages, and one with replaced texts. */
const LANGUAGES = {
  en: { label: 'English', words: WORDS.en },
  zh: { label: '简体中文', words: WORDS.zh },
  de: { label: 'Deutsch', words: WORDS.en, texts: REPLACED },
};
export type Language = keyof typeof LANGUAGES;

function filesOf(engine: EngineName): Files {
  const locales = Object.entries(LANGUAGES).map(([lang, { label, words, ...more }]) => ({
    lang,
    label,
    ...('texts' in more && more.texts),
    sidebar: {
      '/': [
        { text: words.fruit, items: ['index', 'apple', 'pear'] },
        { text: words.tools, items: ['stem-cutter'] },
      ],
    },
  }));
  const files: Files = {
    'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Orchard', search: ${SEARCH[engine]}, locales: ${JSON.stringify(locales)} });
`,
  };
  for (const [lang, { words }] of Object.entries(LANGUAGES))
    for (const [name, text] of Object.entries(pagesOf(words))) files[`content/${lang}/${name}.md`] = text;
  return files;
}

function pagesOf(words: Words): Record<string, string> {
  return {
    index: '---\noverview: true\n---\n\n# Orchard\n',
    apple: `# ${words.apple}\n\n## ${words.seeds} {#seeds}\n\n${words.colors} ${words.stem} ${words.more}\n`,
    pear: `# ${words.pear}\n\n## ${words.stem} {#stem}\n\n\`Array<b>\` & more, as dtsBundle.\n`,
    'stem-cutter': `# ${words.cutter}\n`,
  };
}

interface BuiltSite {
  out: string;
  url: string;
}

const built = new Map<EngineName, Promise<BuiltSite>>();

function builtSite(engine: EngineName): Promise<BuiltSite> {
  const making = built.get(engine) ?? build(engine);
  built.set(engine, making);
  return making;
}

async function build(engine: EngineName): Promise<BuiltSite> {
  const { root } = await site(filesOf(engine));
  const out = await buildSite(root);
  const { url } = await startStaticHost(out);
  return { out, url: url.replace(/\/$/, '') };
}

/** What the index of the hosted service holds of the site: all languages together. */
async function hostedRecords(): Promise<StoredRecord[]> {
  const folder = join((await builtSite('offline')).out, 'assets/search');
  return readdirSync(folder).flatMap((file) => {
    const data = JSON.parse(readFileSync(join(folder, file), 'utf8')) as SearchData;
    return storedRecords(data, file.replace('.json', ''));
  });
}

const DATA = /\/assets\/search\/[^/]+\.json/;
const SERVICE = /^https:\/\/testapp(?:-dsn|-\d)?\.algolia(?:net)?\.(?:net|com)\//;
const EVENTS = /^https:\/\/insights\.algolia\.io\//;

export interface Asked {
  url: URL;
  request: Query;
}

/** What answers a page's searches: the file of the offline index, or the service. */
export interface Source {
  /** The status that it answers with instead, while there is one; 0 is a network that is cut. */
  failure: number | undefined;
  /** The answer waits for it. */
  gate: Promise<void> | undefined;
  /** Requests of searches, hosted only. */
  asked: Asked[];
  /** Bodies of the requests to the insights. */
  told: { events: InsightsEvent[] }[];
}

async function play(context: BrowserContext, engine: EngineName, source: Source): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  const records = engine === 'offline' ? [] : await hostedRecords();
  async function serve(route: Route): Promise<void> {
    const request = engine === 'offline' ? undefined : queryOf(route);
    if (request) source.asked.push({ url: new URL(route.request().url()), request });
    await source.gate;
    const { failure: status } = source;
    if (status === 0) await route.abort('internetdisconnected');
    else if (status) await route.fulfill({ status, headers, json: { message: 'No.', status } });
    else if (!request) await route.continue();
    else {
      const found = answer(records, request);
      await route.fulfill({ headers, json: { results: [found] } });
    }
  }
  await context.route(engine === 'offline' ? DATA : SERVICE, (route) =>
    // The page may be gone by now.
    serve(route).catch(() => undefined),
  );
  await context.route(EVENTS, (route) => {
    source.told.push(route.request().postDataJSON());
    return route.fulfill({ headers, json: { status: 200, message: 'OK' } });
  });
}

const queryOf = (route: Route) => (route.request().postDataJSON() as { requests: [Query] }).requests[0];

export interface SearchPageOptions extends Partial<OpenOptions> {
  engine: EngineName;
  lang: Language;
  /** Without language. Default: the page of the apple. */
  path?: string;
  /** How the source behaves from the beginning. */
  source?: Partial<Source>;
}

/** Opens a page of the site. */
export async function openSearchPage(t: TestContext, options: SearchPageOptions) {
  const { engine, lang, path = '/apple', source: over, prepare, expected = [], ...rest } = options;
  const { url } = await builtSite(engine);
  const source: Source = {
    failure: undefined,
    gate: undefined,
    asked: [],
    told: [],
    ...over,
  };
  const prefix = lang === 'en' ? '' : `/${lang}`;
  const opened = await openPage(t, {
    // Nothing here is about motion, and much would wait for it.
    reducedMotion: 'reduce',
    ...rest,
    url: url + prefix + path,
    expected: [
      ...expected,
      ...(engine === 'offline' ? [] : [/^request to another origin: https:\/\/(?:testapp|insights)/i]),
    ],
    prepare: async (context) => {
      await play(context, engine, source);
      await prepare?.(context);
    },
  });
  return { ...opened, source, prefix, url };
}

/** For `source.gate`: answers wait until it is opened. */
export function makeGate(): { gate: Promise<void>; release(): void } {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { gate, release: () => release() };
}

/** Of a page or a section, as it is stored. */
export function record(url: string, title: string, part = 'Fruit') {
  const hierarchy = { lvl0: part, lvl1: title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  return { objectID: url, url, type: 'lvl1', content: null, hierarchy };
}

export const searchButton = (page: Page) => page.locator('.dc-search-button');
export const dialog = (page: Page) => page.locator('dialog.dc-search');
export const field = (page: Page) => dialog(page).getByRole('combobox');
export const options = (page: Page) => dialog(page).getByRole('option');
export const rows = (page: Page) => dialog(page).locator('.dc-search-item[role=row]');

export const hasFocus = (page: Page) => field(page).evaluate((input) => input === document.activeElement);
export const queryIn = (page: Page) => field(page).inputValue();
export const hits = (page: Page) =>
  options(page).evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? ''));

export const isOpen = (page: Page) =>
  dialog(page).evaluateAll((all) => all.some((it) => it.matches(':modal')));

/** Found in no text, but the beginning of it in one of either language. */
export const NOTHING = 'dtsqqq';
/** The word that is offered instead. */
export const SUGGESTED = 'dtsBundle';

/** Opens the modal, if nothing else is said by its shortcut. */
export async function openSearch(
  page: Page,
  act: () => Promise<unknown> = () => page.keyboard.press('Control+k'),
): Promise<void> {
  await act();
  await dialog(page).waitFor();
  await eventually(() => hasFocus(page), true);
}

export async function closed(page: Page): Promise<void> {
  await eventually(() => isOpen(page), false);
}

/** Looks for something, and waits until exactly this is found. */
export async function find(page: Page, query: string, found: string[]): Promise<void> {
  await field(page).fill(query);
  await eventually(() => hits(page), found);
}

/** Addresses of what is stored under a key. */
export function stored(page: Page, key: string): Promise<string[]> {
  return page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? '[]').map(({ url }: { url: string }) => url),
    key,
  );
}
