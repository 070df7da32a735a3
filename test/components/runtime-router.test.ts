import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { FullReloadRequired } from '../../src/runtime/browser/navigation/full-reload-required.js';
import { routePathAt } from '../../src/runtime/browser/navigation/internal-links.js';
import {
  isLoading,
  navigate,
  setLoading,
  setNavigator,
} from '../../src/runtime/browser/navigation/navigator.js';
import { createPageLoader, type View } from '../../src/runtime/browser/navigation/page-loader.js';
import { createProgress } from '../../src/runtime/browser/navigation/progress.js';
import { startRouter } from '../../src/runtime/browser/navigation/router.js';
import type { Messages } from '../../src/runtime/model/index.js';
import { openPage, type PageOptions } from '../helpers/dom.js';
import { BUILD, pagePayload, siteData } from '../helpers/view.js';

const FILES = {
  '/assets/site.json': siteData(),
  '/assets/site.zh.json': siteData({ currentLang: 'zh' }),
  '/assets/sidebar.json': [{ kind: 'divider', dividerType: 'solid' }],
  '/guide/index.json': pagePayload('/guide/', { sidebar: '/assets/sidebar.json' }),
  '/guide/cli.json': pagePayload('/guide/cli', { html: '<h1>CLI</h1><h2 id="flags">Flags</h2>' }),
  '/zh/guide/index.json': pagePayload('/zh/guide/', { site: '/assets/site.zh.json', page: { lang: 'zh' } }),
  '/old.json': pagePayload('/old', { build: 'b0' }),
  '/page.json': '<!doctype html>',
  '/down.json': new TypeError('Failed to fetch'),
};

const MESSAGES = { navigationFailedText: 'It failed', reloadText: 'Reload', closeText: 'Close' } as Messages;

/** Timers are mocked, so that no retry of a test runs during a later one. */
function start(t: TestContext, options: PageOptions & { body?: string; base?: string } = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const page = openPage(t, {
    url: 'https://docs.test/start/',
    html: `<main><h1>Start</h1><h2 id="here">Here</h2></main><div data-announcer></div>${options.body ?? ''}`,
    files: { ...FILES },
    ...options,
  });
  const shown: string[] = [];
  const base = options.base ?? '/';
  const initial: View = { payload: pagePayload('/start/'), site: siteData({ base }), sidebar: [] };
  const context = { base, route: '/start/' };
  const router = startRouter({
    context,
    initial,
    loader: createPageLoader({ base, build: BUILD, layouts: {} }),
    show(view) {
      shown.push(view.payload.page.routePath);
      const main = document.querySelector('main');
      if (main) main.innerHTML = view.payload.html ?? '';
    },
    texts: ({ payload }) => ({ messages: MESSAGES, loaded: payload.documentTitle }),
  });
  page.onClose(() => {
    setNavigator(undefined);
    setLoading(false);
  });
  const visit = (href: string) => router.visit(new URL(href, location.href));
  return { ...page, router, context, shown, visit };
}

/** A loader without a router. */
function openLoader(t: TestContext, options: Partial<Parameters<typeof createPageLoader>[0]> = {}) {
  const page = openPage(t, { files: { ...FILES } });
  const loader = createPageLoader({ base: '/', build: BUILD, layouts: {}, ...options });
  /** Answers each of these pages when the test calls its function. */
  const hold = (names: string[]) => {
    const pending = names.map((name) => {
      let [answer, fail]: ((value?: unknown) => void)[] = [];
      page.files[`/${name}.json`] = new Promise((resolve, reject) => {
        answer = () => resolve(pagePayload(`/${name}`));
        fail = () => reject(new TypeError('no network'));
      });
      return { answer: answer!, fail: fail! };
    });
    for (const name of names) loader.prefetch(`/${name}`);
    return pending;
  };
  return { ...page, loader, hold };
}

function click(element: Element, init: MouseEventInit = {}): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
  // happy-dom would follow the link, which must not happen in these tests.
  element.ownerDocument.defaultView?.addEventListener('click', (late) => late.preventDefault(), {
    once: true,
  });
  element.dispatchEvent(event);
  return event;
}

const ADDRESSES: [string, string, string | undefined][] = [
  ['/', '/guide/', '/guide/'],
  ['/', '/guide/cli?a=1#b', '/guide/cli'],
  ['/', '/guide/cli.html', '/guide/cli'],
  ['/', '/zh/%E4%B8%AD%20a', '/zh/中 a'],
  ['/', '/releases/v1.2', '/releases/v1.2'],
  ['/', '/guide/cli.md', undefined],
  ['/', '/rss/blog-rss.xml', undefined],
  ['/', '/paper.PDF', undefined],
  ['/', '/.config', undefined],
  ['/', 'https://rslib.rs/guide/', undefined],
  ['/', 'mailto:a@b.c', undefined],
  ['/docs/', '/docs/guide/', '/guide/'],
  ['/docs/', '/docs', '/'],
  ['/docs/', '/guide/', undefined],
  ['/docs/', '/docsify/', undefined],
];
test('addresses of pages below the base path are routes, and others are left to the browser', (t) => {
  openPage(t);
  for (const [base, href, expected] of ADDRESSES)
    assert.equal(routePathAt(new URL(href, 'https://docs.test/'), base), expected, `${href} below ${base}`);
});

test('a plain click shows the page in place and updates address, title and head', async (t) => {
  const { settle, shown, left, fetched, context } = start(t, {
    body: '<a href="/guide/cli.html" target="_self"><b>go</b></a>',
  });
  const event = click(document.querySelector('b')!);
  assert.ok(event.defaultPrevented);
  await settle();
  assert.deepEqual(shown, ['/guide/cli']);
  assert.equal(location.pathname, '/guide/cli');
  assert.equal(document.title, '/guide/cli - Docs');
  assert.equal(
    document.querySelector('meta[name="description"]')?.getAttribute('content'),
    'About /guide/cli',
  );
  assert.equal(context.route, '/guide/cli');
  assert.deepEqual(fetched, ['/guide/cli.json?v=b1', '/assets/site.json']);
  assert.deepEqual(left, []);
});

test('handled clicks, clicks with a modifier and on downloads, files, other targets or invalid addresses use the browser default', async (t) => {
  const { settle, shown } = start(t, {
    body: `<a href="/guide/">page</a><a href="/guide/" download>save</a><a href="/a.zip">file</a><a href="https://localhost:99999/">port</a>
      <a href="/guide/" target="_blank">tab</a><a href="/guide/" rel="nofollow external">out</a><a>none</a>`,
  });
  const errors: unknown[] = [];
  window.addEventListener('error', ({ error }) => errors.push(error));
  const [page, ...others] = document.querySelectorAll('a');
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) click(page!, { [key]: true });
  click(page!, { button: 1 });
  page!.addEventListener('click', (event) => event.preventDefault());
  click(page!);
  for (const link of others) {
    link.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
    click(link);
  }
  await settle();
  assert.deepEqual([shown, errors], [[], []]);
  assert.equal(location.pathname, '/start/');
});

test('navigation focuses the title without scrolling and announces it, or scrolls to the target of a hash', async (t) => {
  const { visit } = start(t);
  const scrolled = t.mock.method(Element.prototype, 'scrollIntoView', () => undefined);
  await visit('/guide/');
  assert.equal(document.activeElement?.tagName, 'H1');
  assert.equal(document.activeElement?.getAttribute('tabindex'), '-1');
  t.mock.timers.tick(60);
  assert.equal(document.querySelector('[data-announcer]')?.textContent, '/guide/ - Docs');
  assert.equal(scrolled.mock.callCount(), 0);
  await visit('/guide/cli#flags');
  assert.equal(location.hash, '#flags');
  assert.equal(scrolled.mock.callCount(), 1);
  assert.equal(document.activeElement?.id, 'flags');
});

test('navigation to a hash in a hidden tab selects the tab and opens the details around it', async (t) => {
  const panel = (name: string, inside: string) => `<div class="dc-tab-panel${name}">${inside}</div>`;
  const html = `<h1>T</h1><details><summary>more</summary><div class="dc-tabs"><div role="tablist"><button role="tab" aria-selected="true">A</button>
    <button role="tab" aria-selected="false">B</button></div>${panel(' is-active', '')}${panel('', '<h2 id="in">In</h2>')}</div></details>`;
  const { visit } = start(t, { files: { ...FILES, '/tabs.json': pagePayload('/tabs', { html }) } });
  t.mock.method(Element.prototype, 'scrollIntoView', () => undefined);
  await visit('/tabs#in');
  assert.equal(document.querySelector('[aria-selected="true"]')?.textContent, 'B');
  assert.equal(document.querySelector('.dc-tab-panel.dc-is-active')?.textContent, 'In');
  assert.equal(document.querySelector('details')?.open, true);
});

test('a page shown in place gets the stored tab selection and its page type, and keeps the hidden parts of the query', async (t) => {
  const html = `<h1>T</h1><div class="dc-tabs" data-group="pm"><div><button role="tab" aria-selected="true">npm</button>
    <button role="tab" aria-selected="false">yarn</button></div><div class="dc-tab-panel dc-is-active"></div><div class="dc-tab-panel"></div></div>`;
  const payload = pagePayload('/tabs', { html, page: { pageType: 'custom' } });
  const { visit } = start(t, { files: { ...FILES, '/tabs.json': payload }, storage: { 'tabs.pm': '1' } });
  await visit('/tabs?sidebar=0&footer=0');
  const { dataset } = document.documentElement;
  assert.equal(document.querySelector('[aria-selected="true"]')?.textContent, 'yarn');
  assert.equal(dataset.pageType, 'custom');
  assert.equal(dataset.hide, 'sidebar footer');
  await visit('/guide/');
  assert.equal(dataset.pageType, 'doc');
  assert.deepEqual([location.search, dataset.hide], ['?sidebar=0&footer=0', 'sidebar footer']);
  await visit('/guide/cli?footer=1');
  assert.deepEqual([location.search, dataset.hide], ['?footer=1', undefined]);
});

test('a hash link on the same page uses the browser default and opens hidden content around its target', async (t) => {
  const { settle, shown } = start(t, {
    body: '<a href="#deep">go</a><details><p id="deep">deep</p></details>',
  });
  let prevented: boolean | undefined;
  addEventListener('click', (event) => {
    prevented = event.defaultPrevented;
  });
  click(document.querySelector('a')!);
  await settle();
  assert.equal(prevented, false);
  assert.deepEqual(shown, []);
  assert.equal(document.querySelector('details')?.open, true);
});

test('a language switch loads the site data of that language and sets lang and dir', async (t) => {
  const { settle, fetched } = start(t, { body: '<a href="/zh/guide/" hreflang="zh">中文</a>' });
  click(document.querySelector('a')!);
  await settle();
  assert.equal(location.pathname + location.hash, '/zh/guide/');
  assert.equal(document.documentElement.lang, 'zh');
  assert.equal(document.documentElement.dir, 'ltr');
  assert.ok(fetched.includes('/assets/site.zh.json'));
});

describe('hash on a language or version switch', () => {
  const toc = ['a b', '节'].map((id) => ({ id, text: '', depth: 2, charIndex: 0 }));
  const page = { lang: 'zh', pagePath: '/start/', toc };
  const files = {
    ...FILES,
    '/zh/start/index.json': pagePayload('/zh/start/', { site: '/assets/site.zh.json', page }),
    '/zh/gone/index.json': pagePayload('/zh/gone/', { page: { ...page, pagePath: '/gone/' } }),
    '/zh/old/index.json': pagePayload('/zh/old/', { build: 'b0', page }),
  };

  interface Given {
    link?: string;
    mark?: string;
    ids?: readonly string[];
    y?: number;
    hash?: string;
  }

  /** The result of a click for a reader who has scrolled past these headings. */
  async function follow(
    t: TestContext,
    { link = '/zh/start/', mark = 'hreflang="zh"', ids = ['a b'], y = 500, hash = '#elsewhere' }: Given,
  ) {
    const { settle, left } = start(t, {
      url: `https://docs.test/start/${hash}`,
      files,
      body: `<div data-article>${ids.map((id) => `<h2 id="${id}"></h2>`).join('')}</div>
        <a href="${link}" ${mark}>other</a>`,
    });
    Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
    const box = { top: -10, height: 20 } as DOMRect;
    for (const heading of document.querySelectorAll<HTMLElement>('[data-article] h2')) {
      heading.getBoundingClientRect = () => box;
      heading.getClientRects = () => (heading.id === 'hidden' ? [] : [box]) as unknown as DOMRectList;
    }
    click(document.querySelector('a')!);
    await settle();
    return left[0] ?? location.pathname + location.hash;
  }

  for (const [what, given, expected] of [
    ['a link with hreflang keeps the section', {}, '/zh/start/#a%20b'],
    ['a link with data-keep-section keeps the section', { mark: 'data-keep-section' }, '/zh/start/#a%20b'],
    ['the last section above the viewport is kept', { ids: ['a b', '节'] }, '/zh/start/#%E8%8A%82'],
    ['hidden headings are skipped', { ids: ['a b', 'hidden'] }, '/zh/start/#a%20b'],
    ['at the top of the page, no hash is added', { y: 0 }, '/zh/start/'],
    ['a page that fits into the window keeps its hash', { y: 0, hash: '#a%20b' }, '/zh/start/#a%20b'],
    ['above the first section, no hash is added', { ids: [] }, '/zh/start/'],
    ['a section missing on the target adds no hash', { ids: ['no such'] }, '/zh/start/'],
    ['another link adds no hash', { mark: '' }, '/zh/start/'],
    ['a link to another page adds no hash', { link: '/zh/gone/' }, '/zh/gone/'],
    ['the hash of the link is kept', { link: '/zh/start/#own' }, '/zh/start/#own'],
    ['a full page load keeps the section', { link: '/zh/old/' }, 'assign /zh/old/#a%20b'],
  ] as const) {
    test(what, async (t) => assert.equal(await follow(t, given), expected));
  }
});

test('navigation replaces head elements of the page and keeps those of the site', async (t) => {
  const { files, visit } = start(t);
  document.head.innerHTML = [
    '<link rel="canonical" href="old" data-page-head>',
    '<meta name="robots" content="noindex" data-page-head>',
    '<meta property="og:title" content="Old" data-page-head>',
    '<meta name="robots" content="nosnippet">',
    '<link rel="alternate" type="text/x-site" href="/site">',
  ].join('');
  files['/guide/index.json'] = pagePayload('/guide/', {
    head: [
      ['link', { rel: 'canonical', href: 'https://rslib.rs/guide/' }],
      ['link', { rel: 'alternate', hreflang: 'zh', href: 'https://rslib.rs/zh/guide/' }],
    ],
    page: { frontmatter: { head: [['meta', { name: 'own', content: '1', hidden: true, absent: false }]] } },
  });
  const headElements = () =>
    [...document.head.children]
      .filter((element) => element.tagName !== 'TITLE')
      .map((element) => element.outerHTML);
  const ofSite = [
    '<meta name="robots" content="nosnippet">',
    '<link rel="alternate" type="text/x-site" href="/site">',
  ];
  await visit('/guide/');
  assert.deepEqual(headElements(), [
    ...ofSite,
    '<link rel="canonical" href="https://rslib.rs/guide/" data-page-head="">',
    '<link rel="alternate" hreflang="zh" href="https://rslib.rs/zh/guide/" data-page-head="">',
    '<meta name="own" content="1" hidden="" data-page-head="">',
  ]);
  files['/plain.json'] = pagePayload('/plain', { head: [] });
  await visit('/plain');
  assert.deepEqual(headElements(), ofSite);
});

for (const [what, path] of [
  ['a missing payload', '/missing'],
  ['a payload of another build', '/old'],
  ['a response without JSON', '/page'],
  ['a server error', '/trouble'],
]) {
  test(`${what} causes a full page load`, async (t) => {
    const { visit, left, shown } = start(t);
    if (path === '/trouble') globalThis.fetch = async () => new Response('', { status: 503 });
    await visit(`${path}?a=1#b`);
    assert.deepEqual(left, [`assign ${path}?a=1#b`]);
    assert.deepEqual(shown, []);
    assert.equal(isLoading(), false);
  });
}

test('a network failure keeps the page, shows a message and logs the error once', async (t) => {
  const errors = t.mock.method(console, 'error', () => undefined);
  const { visit, left, shown, files, settle } = start(t);
  await visit('/down');
  assert.deepEqual(shown, []);
  assert.deepEqual(left, []);
  assert.equal(location.pathname, '/start/');
  assert.equal(errors.mock.callCount(), 1);
  assert.equal(document.querySelector('[role=alert]')!.textContent, 'It failedReloadClose');
  assert.ok(document.querySelector('.dc-progress-bar.dc-is-failed'));
  // The next navigation removes the message before its page arrives.
  const next = visit('/down');
  assert.equal(document.querySelector('[role=alert]'), null);
  await next;
  // The button in the message retries.
  files['/down.json'] = pagePayload('/down');
  document.querySelector<HTMLElement>('[role=alert] button')!.click();
  await settle();
  assert.deepEqual(shown, ['/down']);
  assert.equal(document.querySelector('[role=alert]'), null);
});

test('a page without a response within 10 s fails', async (t) => {
  t.mock.method(console, 'error', () => undefined);
  const { visit, shown } = start(t);
  const { mock } = t.mock.method(AbortSignal, 'timeout', () => AbortSignal.abort());
  globalThis.fetch = async (_, init) => {
    init?.signal?.throwIfAborted();
    return new Response('');
  };
  await visit('/page');
  assert.deepEqual(mock.calls[0]?.arguments, [10_000]);
  assert.deepEqual(shown, []);
  assert.ok(document.querySelector('[role=alert]'));
});

test('a failed page is retried after 1, 5 and 30 s and shown if the reader still waits', async (t) => {
  t.mock.method(console, 'error', () => undefined);
  const { visit, shown, files, fetched, settle } = start(t);
  const after = async (delay: number) => {
    t.mock.timers.tick(delay);
    await settle();
    return fetched.filter((path) => path.startsWith('/down')).length;
  };
  await visit('/down');
  assert.deepEqual([await after(999), await after(1), await after(5000)], [1, 2, 3]);
  files['/down.json'] = pagePayload('/down');
  assert.equal(await after(30_000), 4);
  assert.deepEqual(shown, ['/down']);
  // After the reader has closed the message or navigated elsewhere, a retry must not navigate.
  files['/gone.json'] = new TypeError('Failed to fetch');
  await visit('/gone');
  document.querySelectorAll<HTMLElement>('[role=alert] button')[1]!.click();
  files['/gone.json'] = pagePayload('/gone');
  await after(60_000);
  assert.deepEqual(shown, ['/down']);
});

test('hovering a link after a failed prefetch retries it only after a delay', async (t) => {
  const { settle, fetched } = start(t, { body: '<a href="/down">go</a>' });
  for (let move = 0; move < 10; move += 1) {
    document.querySelector('a')!.dispatchEvent(new Event('pointerover', { bubbles: true }));
    await settle();
  }
  assert.deepEqual(fetched, ['/down.json?v=b1']);
});

test('a newer click or going back to another section of the page cancels a navigation that is in progress', async (t) => {
  const { files, visit, shown, settle } = start(t);
  let arrive: (payload: unknown) => void = () => assert.fail('no request');
  const visitSlowly = (path: string) => {
    files[`${path}.json`] = new Promise((resolve) => {
      arrive = resolve;
    });
    return visit(path);
  };
  const first = visitSlowly('/slow');
  assert.equal(isLoading(), true);
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  assert.equal(isLoading(), false);
  arrive(pagePayload('/slow'));
  await first;
  await settle();
  assert.deepEqual(shown, []);

  const second = visitSlowly('/slower');
  await visit('/guide/');
  arrive(pagePayload('/slower'));
  await second;
  await settle();
  assert.deepEqual(shown, ['/guide/']);
  assert.equal(location.pathname, '/guide/');
});

test('going back restores page and scroll position without a second fetch', async (t) => {
  const { visit, shown, until, fetched, window } = start(t);
  const jumps: unknown[] = [];
  await visit('/guide/');
  Object.defineProperty(globalThis, 'scrollY', { configurable: true, get: () => 700 });
  await visit('/guide/cli');
  Object.defineProperty(window, 'scrollTo', {
    configurable: true,
    value: (to: ScrollToOptions) => jumps.push(to.top),
  });
  history.back();
  await until(() => shown.length === 3);
  assert.deepEqual(shown, ['/guide/', '/guide/cli', '/guide/']);
  assert.deepEqual(jumps, [700]);
  assert.equal(document.activeElement?.tagName, 'H1');
  // The browser tests cover going forward: here, `replaceState` drops the entries ahead.
  await visit('/guide/cli');
  assert.equal(fetched.filter((path) => path.startsWith('/guide/cli.json')).length, 1);
});

test('if going back fails, the address of the current page is restored', async (t) => {
  t.mock.method(console, 'error', () => undefined);
  const { visit, shown, settle, until, files, fetched } = start(t);
  await visit('/guide/');
  files['/start/index.json'] = new TypeError('Failed to fetch');
  history.back();
  await until(() => fetched.includes('/start/index.json?v=b1'));
  await settle();
  assert.deepEqual(shown, ['/guide/']);
  assert.equal(location.pathname, '/guide/');
});

test('scroll restoration is manual while the client runs; leaving the page keeps the state of other scripts', (t) => {
  start(t);
  history.replaceState({ ...history.state, other: 1 }, '');
  assert.equal(history.scrollRestoration, 'manual');
  dispatchEvent(new Event('pagehide'));
  assert.equal(history.scrollRestoration, 'auto');
  assert.deepEqual([history.state.other, history.state.docs.index], [1, 0]);
  dispatchEvent(new Event('pageshow'));
  assert.equal(history.scrollRestoration, 'manual');
});

for (const type of ['pointerover', 'focusin', 'touchstart']) {
  test(`${type} on a link prefetches the page and its data once`, async (t) => {
    const { settle, fetched, shown } = start(t, {
      body: '<a href="/guide/"><b>go</b></a><a href="/start/">here</a>',
    });
    const inside = document.querySelector('b')!;
    for (const target of [inside, inside, document.querySelectorAll('a')[1]!]) {
      target.dispatchEvent(new Event(type, { bubbles: true }));
    }
    await settle();
    assert.deepEqual(fetched, ['/guide/index.json?v=b1', '/assets/site.json', '/assets/sidebar.json']);
    assert.deepEqual(shown, []);
  });
}

test('no page is prefetched on a slow connection or with data saving', async (t) => {
  const { settle, fetched } = start(t, { body: '<a href="/guide/">go</a>' });
  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
    document.querySelector('a')!.dispatchEvent(new Event('pointerover', { bubbles: true }));
    await settle();
    assert.deepEqual(fetched, [], JSON.stringify(connection));
  }
});

test('two prefetches run at a time, the latest first, and a failed one is not cached', async (t) => {
  const { loader, hold, settle, fetched } = openLoader(t);
  const pending = hold(['a', 'b', 'c', 'd']);
  await settle();
  assert.deepEqual(fetched, ['/a.json?v=b1', '/b.json?v=b1']);
  pending[0]!.answer();
  await settle();
  assert.deepEqual(fetched.slice(2), ['/assets/site.json', '/d.json?v=b1']);
  loader.prefetch('/missing');
  for (const { answer } of pending) answer();
  await settle();
  await assert.rejects(loader.load('/missing'), FullReloadRequired);
});

test('after a failed prefetch, the pages that were waiting are not requested', async (t) => {
  const { hold, settle, fetched } = openLoader(t);
  const pending = hold(['a', 'b', 'c']);
  await settle();
  for (const { fail } of pending.slice(0, 2)) fail();
  await settle();
  assert.deepEqual(fetched, ['/a.json?v=b1', '/b.json?v=b1']);
});

test('the page cache keeps the pages that were shown last', async (t) => {
  const { loader, files, fetched } = openLoader(t);
  const names = Array.from({ length: 51 }, (_, i) => `/page-${i}`);
  for (const name of names) files[`${name}.json`] = pagePayload(name);
  for (const name of names.slice(0, 50)) await loader.load(name);
  // The oldest page, shown again.
  await loader.load('/page-0');
  await loader.load('/page-50');
  fetched.length = 0;
  await loader.load('/page-0');
  assert.deepEqual(fetched, []);
  await loader.load('/page-1');
  assert.deepEqual(fetched, ['/page-1.json?v=b1']);
});

test('a style sheet of the next page is in the head, also after a page whose article has a style sheet', async (t) => {
  const { visit, shown, files, settle } = start(t, {
    html: '<main><h1>Start</h1><link rel="stylesheet" href="/start.css"></main><div data-announcer></div>',
  });
  files['/styled.json'] = pagePayload('/styled', { styles: ['/cards.css'] });
  const visited = visit('/styled');
  await settle();
  const link = document.querySelector('link[href="/cards.css"]')!;
  link.dispatchEvent(new Event('load'));
  await visited;
  assert.deepEqual(shown, ['/styled']);
  assert.equal(link.parentElement, document.head);
});

test('a missing custom layout, or one that fails to load, causes a full page load', async (t) => {
  const { loader, files } = openLoader(t, { layouts: { broken: () => Promise.reject(new Error('404')) } });
  files['/a.json'] = pagePayload('/a', { layout: 'unknown' });
  files['/b.json'] = pagePayload('/b', { layout: 'broken' });
  await assert.rejects(loader.load('/a'), FullReloadRequired);
  await assert.rejects(loader.load('/b'), FullReloadRequired);
});

test('dev does not cache or prefetch pages', async (t) => {
  const { loader, fetched } = openLoader(t, { keep: false });
  loader.prefetch('/guide/');
  await loader.load('/guide/');
  await loader.load('/guide/');
  assert.equal(fetched.filter((path) => path.startsWith('/guide/')).length, 2);
});

test('the progress bar appears after 200 ms at 0.08 and grows by 0.02 every 800 ms, never to the end', (t) => {
  openPage(t);
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const bar = () => document.querySelector<HTMLElement>('.dc-progress-bar');
  const progress = createProgress();
  progress.start();
  t.mock.timers.tick(199);
  assert.equal(bar(), null);
  t.mock.timers.tick(1);
  assert.equal(bar()?.style.transform, 'scaleX(0.08)');
  assert.equal(bar()?.getAttribute('aria-hidden'), 'true');
  t.mock.timers.tick(800);
  assert.equal(bar()?.style.transform, 'scaleX(0.1)');
  progress.start();
  t.mock.timers.tick(800 * 100);
  assert.equal(bar()?.style.transform, 'scaleX(0.994)');
  assert.equal(document.querySelectorAll('.dc-progress-bar').length, 1);
  progress.done();
  assert.ok(bar()?.classList.contains('dc-is-done'));
  assert.equal(bar()?.style.transform, 'scaleX(1)');
  t.mock.timers.tick(200);
  assert.equal(bar(), null);
  // A short navigation shows no bar.
  progress.start();
  t.mock.timers.tick(150);
  progress.done();
  t.mock.timers.tick(5000);
  assert.equal(bar(), null);
});

test('navigate works in place if a router runs, and with a full page load otherwise', async (t) => {
  const { settle, shown, left } = start(t);
  navigate('/guide/');
  await settle();
  assert.deepEqual(shown, ['/guide/']);
  setNavigator(undefined);
  navigate('/guide/cli');
  assert.deepEqual(left, ['assign /guide/cli']);
});
