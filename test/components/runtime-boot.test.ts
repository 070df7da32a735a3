import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { preferredLang } from '../../src/runtime/browser/boot/locale-redirect.js';
import { redirectTarget, startNotFound } from '../../src/runtime/browser/boot/not-found.js';
import { type BootSettings, startBoot } from '../../src/runtime/browser/boot/start-boot.js';
import { readStored, writeStored } from '../../src/runtime/browser/storage.js';
import { openPage, type PageOptions } from '../helpers/dom.js';

const SETTINGS: BootSettings = {
  client: '/assets/client.js',
  base: '/',
  build: 'b1',
  langs: 'en,zh',
  route: '/guide/',
};
/** SETTINGS is for a page without translations, so it has no alternates. */
const TRANSLATED = { ...SETTINGS, alternates: 'zh=/zh/guide/' };

function boot(t: TestContext, page: PageOptions = {}, settings: BootSettings = {}) {
  const opened = openPage(t, { storage: { 'rspress-visited': '1' }, ...page });
  const context = startBoot({ ...TRANSLATED, ...settings });
  return { ...opened, context };
}

test('sites in different folders of an origin do not share stored values', (t) => {
  boot(t, {}, { base: '/docs/' });
  writeStored('a', '1');
  assert.equal(readStored('a'), '1');
  window.__docs!.base = '/other/';
  assert.equal(readStored('a'), null);
});

for (const [query, hidden] of [
  ['navbar=0&sidebar=0&outline=1', 'navbar sidebar'],
  ['footer=0&outline=0&sidebar=0&navbar=0', 'navbar sidebar outline footer'],
]) {
  test(`boot marks the page as scripted, and ?${query} hides ${hidden}`, (t) => {
    boot(t, { url: `https://docs.test/guide/?${query}` });
    const { className, dataset } = document.documentElement;
    assert.deepEqual([className, dataset.hide], ['js light', hidden]);
  });
}

test('boot keeps a site without dark mode light, regardless of storage and system', (t) => {
  const page = { storage: { 'theme-appearance': 'dark' }, media: ['(prefers-color-scheme: dark)'] };
  boot(t, page, { appearance: 'off' });
  assert.equal(document.documentElement.className, 'js light');
});

test('if storage is blocked, boot runs without a language redirect, and storage returns null', (t) => {
  const { left } = boot(t, { storage: 'blocked', languages: ['zh'] });
  assert.ok(document.documentElement.classList.contains('light'));
  assert.deepEqual([left, readStored('a'), writeStored('a', '1')], [[], null, false]);
});

test('boot applies stored tab selections, also to tabs that are parsed later', async (t) => {
  const tabs = `<div class="dc-tabs" data-group="pm"><div><button role="tab" aria-selected="true"></button><button role="tab"></button></div>
    <div class="dc-tab-panel dc-is-active">npm</div><div class="dc-tab-panel">pnpm</div></div>`;
  const page = openPage(t, { html: tabs, storage: { 'tabs.pm': '1' } });
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
  startBoot(SETTINGS);
  const shown = () =>
    [...document.querySelectorAll('.dc-tab-panel.dc-is-active')].map((panel) => panel.textContent);
  assert.deepEqual(shown(), ['pnpm']);
  document.body.insertAdjacentHTML('beforeend', tabs);
  await page.settle();
  assert.deepEqual(shown(), ['pnpm', 'pnpm']);
});

test('the preferred language is the first browser language that the site has', () => {
  const spoken = ['en', 'zh'];
  assert.equal(preferredLang(['zh-TW', 'en'], spoken), 'zh');
  assert.equal(preferredLang(['fr', 'en-GB', 'zh'], spoken), 'en');
  assert.equal(preferredLang(['fr'], spoken), undefined);
  assert.equal(preferredLang(['pt-br'], ['pt', 'pt-BR']), 'pt-BR');
});

test('the first visit redirects to the preferred language and keeps query and hash', (t) => {
  const { left } = boot(t, {
    storage: {},
    languages: ['zh-CN'],
    url: 'https://docs.test/guide/?a=1#b',
  });
  assert.deepEqual(left, ['replace /zh/guide/?a=1#b']);
  assert.equal(localStorage.getItem('rspress-visited'), '1');
});

const AUTHORS_LINKS =
  '<head><link rel="alternate" hreflang="zh" href="https://docs.test//evil.test"></head><body></body>';

const BOTS =
  'Googlebot/2.1 Baiduspider/2.0 Slurp CommonCrawler facebookexternalhit Mediapartners Chrome-Lighthouse Preview'.split(
    ' ',
  );
const STAYS: [string, PageOptions, BootSettings?][] = [
  ['later visits', { storage: { 'rspress-visited': '1' } }],
  ...BOTS.map((userAgent): [string, PageOptions] => [`the bot ${userAgent}`, { userAgent }]),
  ['readers of the default language', { languages: ['en-US', 'zh'] }],
  ['readers of a language that the site does not have', { languages: ['fr'] }],
  [
    'readers who followed a link to another language',
    { languages: ['en'] },
    { route: '/zh/guide/', alternates: '' },
  ],
  ['pages without a translation', {}, { alternates: '' }],
  ['links of translations in the content of a page', { html: AUTHORS_LINKS }, { alternates: '' }],
  ['sites with one language', {}, { langs: 'en' }],
];
for (const [who, page, settings] of STAYS) {
  test(`there is no language redirect for ${who}`, (t) => {
    const { left } = boot(t, { storage: {}, languages: ['zh'], ...page }, settings);
    assert.deepEqual(left, []);
    // Such a visit counts as the first one.
    if (settings?.alternates === '') assert.equal(localStorage.getItem('rspress-visited'), '1');
  });
}

const RULES = {
  base: '/',
  cleanUrls: true,
  langs: ['en', 'zh'],
  defaultLang: 'en',
  versions: [] as string[],
  defaultVersion: '',
};
const ROUTES = [
  '/',
  '/guide/start/',
  '/guide/basic/cli',
  '/zh/',
  '/zh/guide/start/',
  '/zh/中文 页',
  '/v1/zh/x',
];

const BASE = { base: '/docs/', cleanUrls: false };
const VERSIONS = { versions: ['v1', 'v2'], defaultVersion: 'v2' };
const REDIRECTS: [from: string, to: string | undefined, rules?: Partial<typeof RULES>][] = [
  ['/Guide/START/', '/guide/start/'],
  ['/guide/start', '/guide/start/'],
  ['/guide/start/index', '/guide/start/'],
  ['/guide/start/index.html', '/guide/start/'],
  ['/guide/basic/cli.html', '/guide/basic/cli'],
  ['/guide/basic/cli/', '/guide/basic/cli'],
  ['/en/guide/basic/cli', '/guide/basic/cli'],
  ['/en/Guide/Basic/CLI.html', '/guide/basic/cli'],
  ['/EN/', '/'],
  ['/en/no/such/page', '/no/such/page'],
  ['/en//other.example/', '/other.example/'],
  ['/ZH/guide/start', '/zh/guide/start/'],
  ['/zh/%E4%B8%AD%E6%96%87%20%E9%A1%B5/', '/zh/%E4%B8%AD%E6%96%87%20%E9%A1%B5'],
  ['/guide/basic/cli', undefined],
  ['/no/such/page', undefined],
  ['/%E0%A4%A', undefined],
  ['/docs/GUIDE/basic/cli', '/docs/guide/basic/cli.html', BASE],
  ['/docs/guide/basic/cli.html', undefined, BASE],
  ['/other/guide/basic/cli/', undefined, BASE],
  ['/v2/no/page', '/no/page', VERSIONS],
  ['/v2/en/x', '/x', VERSIONS],
  ['/V1/ZH/x', '/v1/zh/x', VERSIONS],
  ['/v1/no/page', undefined, VERSIONS],
];
for (const [from, to, rules] of REDIRECTS) {
  test(`the 404 page redirects ${from} to ${to ?? 'nowhere'}`, () => {
    assert.equal(redirectTarget(from, ROUTES, { ...RULES, ...rules }), to);
  });
}

const NOT_FOUND = { route: '', routes: '/assets/routes.json' };
const HOME = '<body><a data-home href="/">Take me home</a></body>';

for (const [host, files, written] of [
  [
    'has it',
    { '/docs/v1/ar/404.html': '<!doctype html>\n<html lang="ar" dir="rtl"><title>404</title></html>' },
    1,
  ],
  [
    'answers every address with the same page',
    { '/docs/v1/ar/404.html': '<!doctype html><html lang="en"></html>' },
    0,
  ],
  ['has none', {}, 0],
] as const) {
  test(`the 404 page of the language of the address replaces the page, and its home link, if the host ${host}`, async (t) => {
    const page = openPage(t, {
      url: 'https://docs.test/docs/v1/ar/nowhere',
      html: HOME,
      files: { ...files },
    });
    document.documentElement.lang = 'en';
    document.documentElement.dir = 'ltr';
    const pages: string[] = [];
    Object.assign(document, { open: () => document, close: () => {} });
    document.write = (text: string) => void pages.push(text);
    const locales = { base: '/docs/', langs: 'en,ar', versions: 'v1,v2', defaultVersion: 'v2' };
    startNotFound({ ...SETTINGS, ...NOT_FOUND, ...locales });
    await page.settle();
    assert.deepEqual(pages, Object.values(files).slice(0, written));
    const { lang, dir } = document.documentElement;
    assert.deepEqual([lang, dir], ['en', 'ltr']);
    assert.equal(document.querySelector('a')?.getAttribute('href'), '/docs/v1/ar/');
    assert.deepEqual(page.left, []);
  });
}

test('the 404 page fetches the routes and keeps query and hash when it redirects', async (t) => {
  const url = 'https://docs.test/GUIDE/start?a=1#b';
  const page = openPage(t, { url, html: HOME, files: { '/assets/routes.json': ROUTES } });
  startNotFound({ ...SETTINGS, ...NOT_FOUND });
  await page.settle();
  assert.deepEqual(page.fetched, ['/assets/routes.json']);
  assert.deepEqual(page.left, ['replace /guide/start/?a=1#b']);
});

test('the 404 page stays if the list of routes cannot be fetched, and other pages do not fetch it', async (t) => {
  const page = openPage(t, {
    url: 'https://docs.test/GUIDE/',
    files: { '/assets/routes.json': new Error('down') },
  });
  startNotFound({ ...SETTINGS, ...NOT_FOUND });
  await page.settle();
  assert.deepEqual(page.left, []);
  startBoot(SETTINGS);
  assert.equal(page.fetched.length, 1);
});

test('going back to a history entry of an earlier client causes a full page load', (t) => {
  const { left } = boot(t, { url: 'https://docs.test/guide/' });
  dispatchEvent(new PopStateEvent('popstate'));
  assert.deepEqual(left, []);
  history.replaceState(null, '', '/other/');
  dispatchEvent(new PopStateEvent('popstate'));
  assert.deepEqual(left, ['reload']);
});

const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

for (const type of ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'focusin', 'wheel', 'scroll']) {
  test(`only boot runs until a first ${type} event, then the client hydrates once`, async (t) => {
    // A different module for each test, because Node caches modules.
    const client = moduleOf(`window.hydrations = ['${type}'];
      window.__docs.hydrate = async () => { window.hydrations.push('hydrated'); return {}; }`);
    const { settle, context, window } = boot(t, {}, { client });
    const seen = window as unknown as { hydrations?: string[] };
    await settle();
    assert.equal(seen.hydrations, undefined);
    document.dispatchEvent(new Event(type, { bubbles: true }));
    document.dispatchEvent(new Event(type, { bubbles: true }));
    await context.load();
    assert.deepEqual(seen.hydrations, [type, 'hydrated']);
  });
}

test('boot fetches site data and sidebar while the client loads', async (t) => {
  const json = '/site.json /sidebar.json';
  const files = { '/site.json': { title: 'T' }, '/sidebar.json': [] };
  const client = moduleOf('window.__docs.hydrate = async () => ({})');
  const { context, fetched } = boot(t, { files }, { client, json });
  await context.load();
  assert.deepEqual(fetched, ['/site.json', '/sidebar.json']);
  const response = await context.json.get('/site.json');
  assert.deepEqual(await response!.json(), { title: 'T' });
});

test('a failed import of the client is retried after 1, 5 and 30 s, then on the next event', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const errors = t.mock.method(console, 'error', () => undefined);
  const client = moduleOf('throw new Error("down")');
  const { settle, left, context } = boot(
    t,
    { files: { [client]: new TypeError('Failed to fetch') } },
    { client },
  );
  const tries = () => errors.mock.calls.filter((call) => /down/.test(String(call.arguments[0]))).length;
  /** Resolves when the current or last attempt has ended. */
  const ended = () => context.load().catch(() => undefined);
  const fireEvent = async () => {
    for (let move = 0; move < 5; move += 1)
      document.dispatchEvent(new Event('pointermove', { bubbles: true }));
    await ended();
  };
  await fireEvent();
  for (const [index, delay] of [1000, 5000, 30_000].entries()) {
    assert.equal(tries(), index + 1);
    t.mock.timers.tick(delay - 1);
    await fireEvent();
    assert.equal(tries(), index + 1, `before ${delay} ms`);
    t.mock.timers.tick(1);
    await ended();
  }
  assert.equal(tries(), 4);
  t.mock.timers.tick(100_000);
  await settle();
  assert.equal(tries(), 4);
  await fireEvent();
  assert.equal(tries(), 5);
  // No response: a reload would lose the page.
  assert.deepEqual(left, []);
  dispatchEvent(new Event('online'));
  await fireEvent();
  assert.equal(tries(), 6, 'The network is back.');
});

test('a client that a new deployment removed reloads the page once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(console, 'error', () => undefined);
  const settings = { client: '/assets/gone.js' };
  const { settle, left, context } = boot(t, {}, settings);
  await assert.rejects(context.load());
  await settle();
  assert.deepEqual(left, ['reload']);
  await assert.rejects(startBoot({ ...SETTINGS, ...settings }).load());
  await settle();
  assert.deepEqual(left, ['reload']);
});

test('dev imports the socket module immediately', async (t) => {
  const dev = moduleOf('window.devRan()');
  const page = openPage(t);
  const ran = new Promise<void>((resolve) => Object.assign(page.window, { devRan: resolve }));
  startBoot({ ...SETTINGS, dev });
  await ran;
});
