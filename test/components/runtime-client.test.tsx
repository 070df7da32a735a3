import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type ReactNode, useState } from 'react';
import { announce } from '../../src/runtime/browser/announce.js';
import { type BootSettings, startBoot } from '../../src/runtime/browser/boot/start-boot.js';
import {
  Article,
  Link,
  useActiveHeading,
  useAppearance,
  useMediaQuery,
  useNavigationState,
  usePage,
  useSite,
} from '../../src/runtime/index.js';
import type { Messages, PagePayload } from '../../src/runtime/model/index.js';
import type { ThemeModule } from '../../src/runtime/react/theme-module.js';
import { openPage, type PageOptions } from '../helpers/dom.js';
import { BUILD, pagePayload, siteData } from '../helpers/view.js';

/** A theme that uses everything that could differ between server and browser. */
function Layout({ custom }: { custom?: ReactNode }) {
  const { isDark, toggle } = useAppearance();
  const { loading } = useNavigationState();
  const wide = useMediaQuery('(min-width: 960px)');
  const { routePath, toc } = usePage();
  const active = useActiveHeading(toc.map(({ id }) => id));
  const [clicks, setClicks] = useState(0);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <div data-wide={wide} data-loading={loading} data-active={active}>
      <header>
        <Link href="/">{useSite().title}</Link>
        <button type="button" id="count" onClick={() => setClicks(clicks + 1)}>
          <b>{clicks}</b>
        </button>
        <button type="button" id="scheme" aria-pressed={isDark} onClick={toggle} />
        <div id="menu" data-open={open} onPointerEnter={() => setOpen(true)}>
          menu
        </div>
        <input id="field" value={text} onChange={(event) => setText(event.target.value)} />
        <output>{text}</output>
      </header>
      <main data-route={routePath}>
        {custom}
        <Article />
      </main>
    </div>
  );
}

const theme: ThemeModule = {
  Layout,
  messages: () => ({}) as Messages,
};

function Faulty(): ReactNode {
  throw new Error('faulty');
}

function Custom() {
  return <p id="custom">custom</p>;
}

const HTML = '<h1>Start</h1><details><summary>more</summary>deep</details><p id="kept">text</p>';
let pages = 0;
const SETTINGS: BootSettings = {
  base: '/',
  build: BUILD,
  langs: 'en',
  route: '/',
};
const FILES = {
  '/assets/site.json': siteData(),
  '/index.json': pagePayload('/', { html: '<h1>Start</h1>' }),
  '/guide/index.json': pagePayload('/guide/', { html: '<h1>Guide</h1>' }),
};

interface Opened extends PageOptions {
  /** Elements of the page's own head. */
  head?: string;
  payload?: Partial<PagePayload>;
  settings?: BootSettings;
}

/** A built page after loading. `hydrate` does the same as a reader's first event. */
async function arrive(t: TestContext, { payload: over, settings, head = '', ...options }: Opened = {}) {
  const { renderPage } = await import('../../src/runtime/server.js');
  const payload = pagePayload('/', { html: HTML, ...over });
  const custom = payload.layout ? Custom : undefined;
  const inside = renderPage({ theme, site: siteData(), payload, sidebar: [], custom });
  const { html: _, ...data } = payload;
  const page = openPage(t, {
    html: `<head>${head}</head><body><div id="docs-root">${inside}</div><script type="application/json" id="docs-page">${JSON.stringify(data)}</script></body>`,
    files: { ...FILES },
    storage: { 'rspress-visited': '1' },
    ...options,
  });
  const error = t.mock.method(console, 'error', () => undefined);
  const errors = () => error.mock.calls.map((call) => call.arguments);
  const { start } = await import('../../src/runtime/client.js');
  const layouts = { custom: async () => ({ default: Custom }), faulty: async () => ({ default: Faulty }) };
  Object.assign(page.window, { enter: () => start(theme, layouts) });
  // The same as the bundled entry of a site. A different one for each page, because Node caches modules.
  pages += 1;
  const context = startBoot({
    ...SETTINGS,
    client: `data:text/javascript,window.enter();/*${pages}*/`,
    ...settings,
  });
  const $ = (selector: string) => document.querySelector<HTMLElement>(selector)!;
  return { ...page, context, errors, $, hydrate: () => context.load(), serverHtml: inside };
}

test('hydration reports no error and keeps the article, a custom layout and elements of authors with the same ids', async (t) => {
  const html = `${HTML}<div id="docs-root"></div><script type="application/json" id="docs-page">{}</script><i data-announcer></i><b data-article></b>`;
  const head =
    '<meta id="docs-root"><script id="docs-page">{}</script><meta data-article><meta data-announcer>';
  const { hydrate, errors, $, serverHtml, context } = await arrive(t, {
    payload: { html, layout: 'custom' },
    head,
    media: ['(min-width: 960px)'],
  });
  assert.ok(serverHtml.includes(HTML));
  const before = [$('#kept'), $('#custom'), document.head.innerHTML];
  $('details').toggleAttribute('open', true);
  await hydrate();
  await context.load();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  announce('said');
  t.mock.timers.tick(60);
  assert.deepEqual(errors(), []);
  assert.deepEqual([$('#kept'), $('#custom'), document.head.innerHTML], before);
  assert.ok($('details').hasAttribute('open'));
  assert.equal($('[data-wide]').dataset.wide, 'true');
  assert.equal($('body > #docs-root > [data-announcer]').textContent, 'said');
});

test('the client opens hidden content that the hash points to', async (t) => {
  const html = `<h1>Start</h1><div class="dc-tabs"><div><button role="tab" aria-selected="true">A</button>
    <button role="tab" aria-selected="false">B</button></div><div class="dc-tab-panel dc-is-active"></div>
    <div class="dc-tab-panel"><details><summary>more</summary><p id="in">in</p></details></div></div>`;
  const { hydrate, $ } = await arrive(t, { payload: { html }, url: 'https://docs.test/#in' });
  await hydrate();
  assert.equal($('[aria-selected="true"]').textContent, 'B');
  assert.ok($('details').hasAttribute('open'));
});

test('events before hydration are replayed once', async (t) => {
  const { hydrate, $, settle } = await arrive(t);
  $('#menu').dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
  $('#count b').click();
  $('#count b').click();
  $('#scheme').click();
  ($('#field') as HTMLInputElement).value = 'early';
  $('#field').dispatchEvent(new Event('input', { bubbles: true }));
  $('summary').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await hydrate();
  assert.equal($('#count').textContent, '1');
  assert.equal($('#menu').dataset.open, 'true');
  assert.equal($('output').textContent, 'early');
  assert.equal(($('#field') as HTMLInputElement).value, 'early');
  assert.ok(document.documentElement.classList.contains('dark'));
  $('#count').click();
  await settle();
  assert.equal($('#count').textContent, '2');
});

test('replayed events prefetch a hovered link, and do not change text during an IME composition', async (t) => {
  const { hydrate, $, fetched, settle } = await arrive(t, {
    payload: { html: '<h1>Start</h1><a href="/guide/">guide</a>' },
  });
  $('main a').dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
  const field = $('#field') as HTMLInputElement;
  field.value = 'ni';
  field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  const changes: string[] = [];
  const { set, get } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  Object.defineProperty(field, 'value', {
    configurable: true,
    get,
    set(value: string) {
      changes.push(value);
      set!.call(field, value);
    },
  });
  await hydrate();
  await settle();
  assert.ok(fetched.includes('/guide/index.json?v=b1'));
  assert.deepEqual(changes, []);
  assert.equal(field.value, 'ni');
  assert.equal($('output').textContent, 'ni');
});

for (const [keys, init, search] of [
  ['Ctrl+K', { key: 'k', ctrlKey: true }, 'on'],
  ['/', { key: '/' }, 'on'],
  ['/', { key: '/' }, 'off'],
] as const) {
  test(`${keys} with search ${search} before hydration: if it is on, the browser default is prevented and the key is replayed once`, async (t) => {
    const { hydrate, $, settle } = await arrive(t, { settings: { search } });
    // Without a related target, the pointer has left the window.
    for (const type of ['pointermove', 'pointerout'])
      $('#menu').dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
    const press = () => {
      const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    };
    assert.deepEqual([press(), press()], search === 'on' ? [true, true] : [false, false]);
    const heard: string[] = [];
    document.addEventListener('keydown', (event) => heard.push(event.key));
    await hydrate();
    assert.deepEqual(heard, search === 'on' ? [init.key] : []);
    assert.equal(press(), false);
    await settle();
    assert.equal($('#menu').dataset.open, 'false', 'the menu that the pointer left');
  });
}

test('navigation replaces the article and keeps the state of the shell; going back restores the article', async (t) => {
  const { hydrate, $, settle, until, errors, fetched } = await arrive(t);
  await hydrate();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  $('#count').click();
  const { navigate } = await import('../../src/runtime/browser/navigation/navigator.js');
  navigate('/guide/');
  await settle();
  assert.equal($('[data-article]').textContent, 'Guide');
  assert.equal($('#count').textContent, '1');
  t.mock.timers.tick(60);
  assert.equal($('[data-announcer]').textContent, 'Page loaded: /guide/ - Docs');
  history.back();
  await until(() => $('[data-article]').textContent === 'Start');
  assert.ok(fetched.includes('/index.json?v=b1'));
  assert.deepEqual(errors(), []);
});

test('a page whose component throws is loaded with a full page load', async (t) => {
  const { hydrate, settle, left, files } = await arrive(t);
  await hydrate();
  files['/guide/index.json'] = pagePayload('/guide/', { layout: 'faulty' });
  t.mock.method(console, 'warn', () => undefined);
  const reported = t.mock.method(window, 'dispatchEvent', () => true);
  const { navigate } = await import('../../src/runtime/browser/navigation/navigator.js');
  navigate('/guide/');
  await settle();
  reported.mock.restore();
  assert.deepEqual(left, ['reload']);
});

test('neither an older update that takes longer nor one of another page replaces the newest', async (t) => {
  const { context, files, $ } = await arrive(t);
  const { show } = await context.load();
  let respond = (_: unknown) => {};
  files['/assets/slow.json'] = new Promise((resolve) => {
    respond = resolve;
  });
  const update = (route: string, html: string, site?: string) =>
    show(pagePayload(route, { html, ...(site && { site }) }), () => () => undefined);
  const older = update('/', '<h1>Older</h1>', '/assets/slow.json');
  await update('/', '<h1>Newest</h1>');
  await update('/guide/', '<h1>Other page</h1>');
  respond(siteData());
  await older;
  assert.equal($('h1').textContent, 'Newest');
});

test('an error of the server with a JSON body is not used as site data', async (t) => {
  const errors = [Response.json({ error: 'busy' }, { status: 503 })];
  const files = {
    get '/assets/site.json'() {
      return errors.pop() ?? siteData();
    },
  };
  const { hydrate, $ } = await arrive(t, { files, settings: { json: '/assets/site.json' } });
  $('#count').click();
  await hydrate();
  assert.equal($('#count').textContent, '1');
});

test('a failed fetch of the site data keeps the page from the server and is retried after a second', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { hydrate, $, files, context } = await arrive(t, { files: {} });
  files['/assets/site.json'] = new TypeError('Failed to fetch');
  await assert.rejects(hydrate());
  $('#count').click();
  assert.equal($('#count').textContent, '0');
  files['/assets/site.json'] = siteData();
  t.mock.timers.tick(1000);
  await context.load();
  assert.equal($('#count').textContent, '1');
});
