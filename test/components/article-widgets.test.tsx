/** The widgets of an article: zoom, the page as Markdown, and code blocks. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import theme from '@docs-cli/core/theme';
import { renderToString } from 'react-dom/server';
import { parseDocument } from '../../src/cli/markdown/parse.js';
import { copyText } from '../../src/runtime/browser/article/clipboard.js';
import { isZoomable, startZoom } from '../../src/runtime/browser/article/zoom.js';
import { NAVIGATED } from '../../src/runtime/browser/boot/boot-context.js';
import { App } from '../../src/runtime/react/app.js';
import { en } from '../../src/theme/locales/en.js';
import { zh } from '../../src/theme/locales/zh.js';
import { openPage } from '../helpers/dom.js';
import { hydrateView } from '../helpers/hydrate.js';
import { pagePayload, siteData } from '../helpers/view.js';
import { options, parse } from '../markdown/document.js';

type PageOver = Parameters<typeof pagePayload>[1];

function view(route: string, over: PageOver = {}, site: Parameters<typeof siteData>[0] = {}) {
  return <App theme={theme} site={siteData(site)} payload={pagePayload(route, over)} sidebar={[]} />;
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a class="dc-menu-link" href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href = '', text]) => [
    text,
    href.replaceAll('&amp;', '&'),
  ]);

test('only doc pages and blog posts have the page actions', () => {
  const has = (over: PageOver) => renderToString(view('/a', over)).includes('class="dc-page-actions"');
  assert.equal(has({}), true);
  assert.equal(has({ page: { frontmatter: { date: '2025-05-14' } } }), true);
  for (const pageType of ['home', 'custom', 'blank', '404'] as const)
    assert.equal(has({ page: { pageType } }), false, pageType);
  assert.equal(has({ overview: [], page: { frontmatter: { overview: true } } }), false);
  assert.equal(has({ posts: [] }), false);
});

test('links to assistants contain the address of the published Markdown, in the language of the page', () => {
  const site = { base: '/docs/', siteUrl: 'https://docs.test' };
  const english = linksIn(renderToString(view('/guide/', {}, site)));
  const question = 'Read https://docs.test/docs/guide/index.md and answer my questions about it.';
  assert.deepEqual(english, [
    ['View as Markdown', '/docs/guide/index.md'],
    ['Open in ChatGPT', `https://chatgpt.com/?q=${encodeURIComponent(question)}`],
    ['Open in Claude', `https://claude.ai/new?q=${encodeURIComponent(question)}`],
  ]);
  const page = { lang: 'zh', pagePath: '/a b' };
  const chinese = linksIn(
    renderToString(view('/zh/a b', { page }, { siteUrl: 'https://docs.test', currentLang: 'zh' })),
  );
  const asked = zh.assistantPromptText.replace('{url}', 'https://docs.test/zh/a%20b.md');
  assert.deepEqual(chinese[0], [zh.viewMarkdownText, '/zh/a%20b.md']);
  assert.equal(chinese[2]?.[1], `https://claude.ai/new?q=${encodeURIComponent(asked)}`);
});

/** Hydrates a page of the server, with a clipboard on which `write` decides what succeeds. */
async function open(t: TestContext, files: Record<string, unknown>) {
  const { page, show } = await hydrateView(t, view('/guide/a'), { files });
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const button = () => document.querySelector<HTMLButtonElement>('.dc-copy-page')!;
  return {
    page,
    copied,
    button,
    go: (path: string) => show(view(path)),
    async click() {
      button().click();
      await page.settle();
    },
    state: () => {
      const { disabled, dataset, ariaBusy } = button();
      return [dataset.state, disabled, ariaBusy ?? button().getAttribute('aria-busy')];
    },
    announced: () => document.querySelector('[data-announcer]')?.textContent,
  };
}

const idle = ['idle', false, 'false'];

test('without a site URL, the script completes the links to assistants', async (t) => {
  assert.deepEqual(linksIn(renderToString(view('/guide/a'))), [['View as Markdown', '/guide/a.md']]);
  await open(t, {});
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.dc-page-actions a')];
  assert.deepEqual(
    links.map((link) => link.textContent),
    ['View as Markdown', 'Open in ChatGPT', 'Open in Claude'],
  );
  assert.match(links[1]!.href, /https%3A%2F%2Fdocs\.test%2Fguide%2Fa\.md/);
  for (const link of links.slice(1))
    assert.deepEqual([link.target, link.rel], ['_blank', 'noopener noreferrer']);
});

test('copying a page shows the loading state, then success for 500 ms, and announces the result', async (t) => {
  let answer: (text: string) => void = () => undefined;
  const text = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const { page, copied, button, state, announced, click } = await open(t, { '/guide/a.md': text });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  assert.deepEqual(state(), idle);
  assert.equal(button().getAttribute('aria-label'), 'Copy Markdown');
  button().focus();
  await click();
  assert.deepEqual(state(), ['loading', true, 'true']);
  answer('# A\n');
  await page.settle();
  assert.deepEqual(page.fetched, ['/guide/a.md']);
  assert.deepEqual(copied, ['# A\n']);
  assert.deepEqual(state(), ['success', false, 'false']);
  t.mock.timers.tick(499);
  await page.settle();
  assert.equal(state()[0], 'success');
  assert.equal(announced(), en.codeCopiedText);
  t.mock.timers.tick(1);
  await page.settle();
  assert.deepEqual(state(), idle);
});

test('a copied page is cached until the next navigation, except in dev', async (t) => {
  const { page, copied, button, go, click } = await open(t, { '/kept.md': 'K', '/guide/other.md': 'O' });
  await go('/kept');
  await click();
  await click();
  assert.deepEqual([copied, page.fetched], [['K', 'K'], ['/kept.md']]);
  await go('/guide/other');
  assert.equal(button().dataset.state, 'idle');
  await click();
  assert.deepEqual([copied.at(-1), page.fetched.at(-1)], ['O', '/guide/other.md']);

  window.__docs = { dev: true } as typeof window.__docs;
  for (const text of ['one', 'two']) {
    page.files['/changing.md'] = text;
    await go('/changing');
    await click();
    assert.equal(copied.at(-1), text);
  }
});

test('a failed fetch of the Markdown is logged and announced, and the next click tries again', async (t) => {
  const { page, copied, state, announced, go, click } = await open(t, {});
  const errors = t.mock.method(console, 'error', () => undefined);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await go('/missing');
  await click();
  assert.deepEqual(state(), idle);
  assert.match(String(errors.mock.calls[0]?.arguments[0]), /missing\.md: 404/);
  t.mock.timers.tick(50);
  assert.equal(announced(), en.navigationFailedText);
  page.files['/missing.md'] = new Error('down');
  await click();
  // A host that answers every address with a page.
  page.files['/missing.md'] = new Response('<html>', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
  await click();
  assert.deepEqual([errors.mock.callCount(), copied], [3, []]);
  page.files['/missing.md'] = 'there';
  await click();
  assert.deepEqual(copied, ['there']);
});

test('a pending fetch is passed to the clipboard as a promise during the click event', async (t) => {
  openPage(t);
  const taken: string[] = [];
  let isTaken = false;
  class ClipboardItem {
    constructor(readonly data: Record<string, Promise<Blob>>) {}
  }
  Object.assign(globalThis, { ClipboardItem });
  t.after(() => Reflect.deleteProperty(globalThis, 'ClipboardItem'));
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      write: async ([item]: ClipboardItem[]) => {
        isTaken = true;
        taken.push(await (await item!.data['text/plain']!).text());
      },
      writeText: async (text: string) => void taken.push(`late ${text}`),
    },
  });
  const copying = copyText(Promise.resolve('text'));
  assert.equal(isTaken, true);
  assert.equal(await copying, true);
  assert.deepEqual(taken, ['text']);
  await assert.rejects(copyText(Promise.reject(new Error('no text'))), /no text/);
  assert.equal(await copyText('plain'), true);
  assert.deepEqual(taken, ['text', 'late plain']);
});

test('only images of the page that are not links or icons can be zoomed', (t) => {
  openPage(t);
  const zoomable = (html: string, { width = 0, height = 0, naturalWidth = 0, complete = true }) => {
    document.body.innerHTML = html;
    const image = document.querySelector('img')!;
    for (const [name, value] of Object.entries({ width, height, naturalWidth, complete }))
      Object.defineProperty(image, name, { value });
    return isZoomable(image);
  };
  const photo = { width: 600, height: 400, naturalWidth: 1200 };
  const img = '<img src="/a.png">';
  assert.equal(zoomable(img, photo), true);
  assert.equal(zoomable('<img src="/a.svg?v=1">', { ...photo, naturalWidth: 300 }), true);
  for (const around of ['a', 'button', 'summary', 'label'])
    assert.equal(zoomable(`<${around}><b>${img}</b></${around}>`, photo), false, around);
  assert.equal(zoomable('<img src="/a.png" data-zoom="off">', photo), false);
  assert.equal(zoomable(`<p class="no-zoom">${img}</p>`, photo), false);
  assert.equal(zoomable(img, { ...photo, naturalWidth: 0 }), false, 'broken');
  // Icons, and an image that only looks like one.
  const icon = { width: 99, height: 20, naturalWidth: 99 };
  assert.equal(zoomable(img, icon), false);
  assert.equal(zoomable(img, { ...icon, naturalWidth: 400 }), true);
  assert.equal(zoomable('<img src="/a.svg">', { ...icon, naturalWidth: 400 }), false);
  assert.equal(zoomable(img, { width: 20, height: 100, naturalWidth: 20 }), true);
  // Not loaded yet: either the page gives the size, or it is unknown.
  assert.equal(zoomable('<img src="/a.png" width="640" height="240">', { complete: false }), true);
  assert.equal(zoomable('<img src="/a.png" width="20" height="20">', { complete: false }), false);
  assert.equal(zoomable(img, { complete: false }), false);
});

test('images can be zoomed on doc pages only', (t) => {
  openPage(t, {
    html: '<div data-article><img src="/a.png" alt="A" width="600" height="400"></div><img src="/b.png" width="600" height="400">',
  });
  for (const image of document.querySelectorAll('img'))
    Object.defineProperty(image, 'naturalWidth', { value: 1200 });
  const root = document.documentElement;
  root.dataset.pageType = 'home';
  startZoom(() => ({ open: 'Enlarge', close: 'Close' }));
  const marked = () =>
    [...document.querySelectorAll('.dc-is-zoomable')].map((image) => image.getAttribute('aria-label'));
  assert.deepEqual(marked(), []);
  for (const pageType of ['doc', 'custom', 'blank']) {
    root.dataset.pageType = pageType;
    for (const image of document.querySelectorAll('img')) image.classList.remove('dc-is-zoomable');
    document.dispatchEvent(new Event(NAVIGATED));
    assert.deepEqual(marked(), pageType === 'doc' ? ['Enlarge: A'] : [], pageType);
  }
});

test('only a loaded image is measured for the zoom', (t) => {
  openPage(t, {
    html: '<div data-article><img src="/a.png"><img src="/b.png"></div><img src="/c.png">',
  });
  document.documentElement.dataset.pageType = 'doc';
  startZoom(() => ({ open: 'Enlarge', close: 'Close' }));
  const measured: (string | null)[] = [];
  for (const image of document.querySelectorAll('img')) {
    Object.defineProperty(image, 'width', {
      get: () => {
        measured.push(image.getAttribute('src'));
        return 600;
      },
    });
  }
  const [first, , outside] = document.querySelectorAll('img');
  first!.dispatchEvent(new Event('load'));
  outside!.dispatchEvent(new Event('load'));
  assert.deepEqual([...new Set(measured)], ['/a.png']);
});

test('data-zoom-src is collected as an asset of the page', () => {
  const { links } = parse('<img src="/small.png" data-zoom-src="./large.png" alt="x">\n');
  const found = links.map(({ href, kind }) => `${kind} ${href}`);
  assert.deepEqual(found, ['image /small.png', 'asset ./large.png']);
});

test('code blocks can turn line numbers and wrapping on, or off if the config turns them on', () => {
  const body = [
    '```js\na\n```',
    '```js lineNumbers wrap\na\n```',
    '```js lineNumbers=false wrap=false\na\n```',
    '```js no-line-numbers no-wrap\na\n```',
    '<PackageManagerTabs command={{ npm: "npm i" }} />',
  ].join('\n\n');
  const read = (defaults: { lineNumbers: boolean; wrap: boolean }) =>
    parseDocument(
      { path: 'content/en/a.md', body, line: 1 },
      { ...options, ...defaults },
      () => undefined,
    ).codes.map(({ lineNumbers, wrap }) => [lineNumbers, wrap]);
  const on = [true, true];
  const off = [false, false];
  assert.deepEqual(read({ lineNumbers: false, wrap: false }), [off, on, off, off, off]);
  assert.deepEqual(read({ lineNumbers: true, wrap: true }), [on, on, off, off, on]);
  assert.deepEqual(read({ lineNumbers: true, wrap: false })[0], [true, false]);
});
