import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RunningClient } from '../../src/runtime/browser/boot/boot-context.js';
import type { Problem } from '../../src/runtime/dev/messages.js';
import { startDev } from '../../src/runtime/dev/start-dev.js';
import type { PagePayload } from '../../src/runtime/model/index.js';
import { openPage, type PageOptions } from '../helpers/dom.js';
import { BUILD, pagePayload } from '../helpers/view.js';

/** The server's end of a WebSocket that the page has opened. */
interface ServerEnd {
  url: string;
  sent: unknown[];
  open(): void;
  close(): void;
  say(message: unknown): void;
}

/**
 * Replaces `WebSocket`. Created for each page, because events and targets must come from the page's window.
 */
function catchSockets(): ServerEnd[] {
  const sockets: ServerEnd[] = [];
  class Socket extends EventTarget implements ServerEnd {
    static readonly OPEN = 1;
    readyState = 0;
    sent: unknown[] = [];
    constructor(readonly url: string) {
      super();
      sockets.push(this);
    }
    send(text: string): void {
      this.sent.push(JSON.parse(text));
    }
    open(): void {
      this.readyState = Socket.OPEN;
      this.dispatchEvent(new Event('open'));
    }
    close(): void {
      this.readyState = 3;
      this.dispatchEvent(new Event('close'));
    }
    say(message: unknown): void {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
    }
  }
  Object.assign(globalThis, { WebSocket: Socket });
  return sockets;
}

function dev(t: TestContext, options: PageOptions & { base?: string } = {}) {
  const page = openPage(t, options);
  if (!document.querySelector('#docs-page'))
    document.body.insertAdjacentHTML(
      'beforeend',
      '<script type="application/json" id="docs-page">{"page":{"routePath":"/guide/"},"hash":"h1"}</script>',
    );
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const sockets = catchSockets();
  const shown: PagePayload[] = [];
  const client: RunningClient = {
    async show(payload, keep) {
      const restore = keep();
      shown.push(payload);
      const article = document.querySelector('[data-article]');
      if (article) article.innerHTML = payload.html ?? '';
      restore();
    },
  };
  let reloads = 0;
  window.__docs = {
    base: options.base ?? '/',
    build: BUILD,
    route: '/guide/',
    dev: true,
    json: new Map(),
    load: async () => client,
    reloadIfStale: async () => undefined,
    hydrate: async () => client,
    earlyEvents: { actions: [], changed: new Set(), edited: new Map() },
    drainEarlyEvents: () => ({ actions: [], changed: new Set(), edited: new Map() }),
  };
  startDev({
    reload: () => {
      reloads += 1;
    },
  });
  return {
    ...page,
    sockets,
    shown,
    reloads: () => reloads,
    say: (message: unknown) => sockets.at(-1)?.say(message),
  };
}

test('the dev client sends the current route when the socket opens and after each navigation', (t) => {
  const { sockets } = dev(t, { url: 'https://docs.test/docs/guide/', base: '/docs/' });
  assert.equal(sockets[0]?.url, 'wss://docs.test/docs/__docs/socket');
  sockets[0].open();
  window.__docs!.route = '/guide/cli';
  document.dispatchEvent(new CustomEvent('docs:navigated', { detail: { hash: 'h2' } }));
  assert.deepEqual(sockets[0].sent, [
    { type: 'route', routePath: '/guide/', build: 'b1', hash: 'h1' },
    { type: 'route', routePath: '/guide/cli', build: 'b1', hash: 'h2' },
  ]);
});

test('the dev client reconnects with increasing delays', (t) => {
  const { sockets } = dev(t);
  const waits = [250, 500, 1000, 2000, 4000, 4000];
  for (const [at, wait] of waits.entries()) {
    sockets[at]?.close();
    t.mock.timers.tick(wait - 1);
    assert.equal(sockets.length, at + 1);
    t.mock.timers.tick(1);
    assert.equal(sockets.length, at + 2);
  }
  sockets.at(-1)?.open();
  sockets.at(-1)?.close();
  t.mock.timers.tick(250);
  assert.equal(sockets.length, waits.length + 2);
});

const TABS = `<div class="dc-tabs"><div><button role="tab" aria-selected="true"></button><button role="tab"></button></div>
  <div class="dc-tab-panel dc-is-active">one</div><div class="dc-tab-panel">two</div></div>`;

test('a changed page is updated in place and keeps scroll position, open tabs and details', async (t) => {
  const { say, shown, settle, window } = dev(t, {
    html: `<div data-article>${TABS}<details><summary>s</summary></details></div>`,
  });
  const { selectTab } = await import('../../src/runtime/browser/article/tab-selection.js');
  selectTab(document.querySelector('.dc-tabs')!, 1);
  document.querySelector('details')!.open = true;
  const jumps: unknown[] = [];
  Object.defineProperties(window, {
    scrollY: { value: 300 },
    scrollTo: { value: (to: ScrollToOptions) => jumps.push(to.top) },
  });
  const html = `<p>new</p>${TABS}<details><summary>s</summary></details>`;
  for (const path of ['/other/', '/guide/']) say({ type: 'payload', payload: pagePayload(path, { html }) });
  await settle();
  const paths = shown.map(({ page }) => page.routePath);
  assert.deepEqual(paths, ['/guide/'], 'A change of another page does not update this one.');
  assert.equal(document.querySelector('.dc-tab-panel.dc-is-active')?.textContent, 'two');
  assert.equal(document.querySelector('details')?.open, true);
  assert.deepEqual(jumps, [300]);
});

test('an update of a page without a running client replaces the article, or starts the client', async (t) => {
  const payload = pagePayload('/guide/', { html: '<p>old</p>' });
  const { html, ...facts } = payload;
  const data = JSON.stringify(facts);
  const { say, shown, reloads, settle } = dev(t, {
    html: `<div data-article>${html}</div><script type="application/json" id="docs-page">${data}</script>`,
  });
  delete window.__docs!.hydrate;
  const article = document.querySelector('[data-article]')!;
  say({ type: 'payload', payload: { ...payload, html: '<p>new</p>' } });
  await settle();
  assert.equal(article.innerHTML, '<p>new</p>');
  say({ type: 'payload', payload: { ...payload, documentTitle: 'Other', html: '<p>newer</p>' } });
  await settle();
  const titles = shown.map(({ documentTitle }) => documentTitle);
  assert.deepEqual([titles, reloads()], [['Other'], 0]);
});

test('a page of another build is reloaded once per build', async (t) => {
  const { say, reloads, settle } = dev(t);
  for (const build of ['b2', 'b2', 'b3'])
    say({ type: 'payload', payload: pagePayload('/guide/', { build }) });
  await settle();
  assert.equal(reloads(), 2);
  say({ type: 'reload' });
  assert.equal(reloads(), 3);
});

test('a style sheet is removed after its replacement has loaded', (t) => {
  const { say } = dev(t, {
    html: '<head><link rel="stylesheet" href="/assets/style-1A2B3C4D.css"><link rel="stylesheet" href="/other.css"></head><body></body>',
  });
  const hrefs = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  // happy-dom reports at once that a style sheet has loaded.
  const withhold = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('load', withhold, true);
  say({ type: 'styles', href: '/assets/style-5E6F7G8H.css', build: 'b2' });
  document.removeEventListener('load', withhold, true);
  assert.ok(hrefs().includes('/assets/style-1A2B3C4D.css'));
  document.querySelector('link[href*="5E6F"]')!.dispatchEvent(new Event('load'));
  assert.deepEqual(hrefs(), ['/assets/style-5E6F7G8H.css', '/other.css']);
  assert.equal(window.__docs?.build, 'b2');
});

const PROBLEM: Problem = {
  code: 'dead-link',
  level: 'error',
  message: 'No page /nowhere',
  hint: 'Did you mean /now?',
  file: 'content/en/a.md',
  line: 3,
  column: 7,
  frame: '3 | [a](/nowhere)',
};

/** Asserts that all parts of the problem are there, without inline styles, which a content security policy forbids. */
function assertShown(shadow: ShadowRoot | null | undefined): void {
  for (const text of ['content/en/a.md:3:7', PROBLEM.message, PROBLEM.hint, PROBLEM.frame])
    assert.ok(shadow?.querySelector('section')?.textContent?.includes(text!), text);
  assert.equal(shadow?.querySelector('style,[style]'), null);
}

test('errors open an overlay with position and code frame that closes by button, Escape or the next update', (t) => {
  const { say } = dev(t);
  const overlay = () => document.querySelector('docs-problems')?.shadowRoot;
  say({ type: 'problems', problems: [{ ...PROBLEM, level: 'warning' }], ofPage: [] });
  assert.equal(overlay(), undefined);
  say({ type: 'problems', problems: [PROBLEM], ofPage: [] });
  assertShown(overlay());
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  assert.equal(overlay(), undefined);
  say({ type: 'problems', problems: [PROBLEM, PROBLEM], ofPage: [] });
  assert.equal(overlay()?.querySelectorAll('li').length, 2);
  overlay()?.querySelector('button')?.click();
  assert.equal(overlay(), undefined);
  say({ type: 'problems', problems: [PROBLEM], ofPage: [] });
  say({ type: 'problems', problems: [], ofPage: [] });
  assert.equal(overlay(), undefined);
});

test('a badge shows the number of problems of the page, and opens and closes their list', (t) => {
  const { say } = dev(t);
  const badge = () => document.querySelector('docs-badge')?.shadowRoot;
  const panel = () => badge()?.querySelector('section');
  const button = () => badge()?.querySelector('button');
  say({ type: 'problems', problems: [], ofPage: [{ ...PROBLEM, level: 'warning' }] });
  assert.equal(button()?.textContent, '1 problem on this page');
  assert.equal(panel()?.hidden, true);
  button()?.click();
  assert.equal(button()?.getAttribute('aria-expanded'), 'true');
  assertShown(badge());
  say({ type: 'problems', problems: [], ofPage: [PROBLEM, PROBLEM] });
  assert.equal(button()?.textContent, '2 problems on this page');
  assert.equal(panel()?.hidden, false, 'The list stays open after an edit.');
  button()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  assert.equal(panel()?.hidden, true);
  assert.equal(document.querySelector('docs-problems'), null);
  say({ type: 'problems', problems: [], ofPage: [] });
  assert.equal(badge(), undefined);
});
