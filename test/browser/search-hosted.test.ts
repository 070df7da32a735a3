/** The search with keys of the hosted service, and without a network or room to store: what a reader sees of it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { AT_ONCE, addressOf, eventually, openPage } from '../helpers/browser.js';
import { site } from '../helpers/site.js';
import { builtFixture } from './fixture.js';
import { type CliServer, runCommand, startCli } from './servers.js';

type Context = Parameters<typeof openPage>[0];

const CONFIG = `import { defineConfig } from '@docs-cli/core';
export default defineConfig({
  title: 'Hosted',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  search: { appId: 'TESTAPP', apiKey: 'search-only', indexName: 'docs', noResultsUrl: 'https://example.com/new?q={query}' },
});
`;

let started: Promise<CliServer> | undefined;

/** A site whose search is hosted; built once. */
function hosted(): Promise<CliServer> {
  started ??= (async () => {
    const made = await site({
      'site.config.ts': CONFIG,
      'content/en/index.md': '# Home\n\n[Pears](./pear.md)\n',
      'content/en/pear.md': '# Pear\n\n## Stem\n\nText.\n',
      'content/zh/index.md': '# 首页\n\n[梨](./pear.md)\n',
      'content/zh/pear.md': '# 梨\n\n## 果柄\n\n文字。\n',
    });
    await runCommand('--root', made.root, 'build');
    return startCli('--root', made.root, 'preview', '--port', '0');
  })();
  return started;
}

interface Asked {
  url: URL;
  request: Record<string, unknown>;
}

const SERVICE = /^https:\/\/testapp(?:-dsn|-\d)?\.algolia(?:net)?\.(?:net|com)\//;

const HIT = {
  objectID: 'pear-1',
  url: '/pear#stem',
  type: 'lvl2',
  content: null,
  hierarchy: { lvl0: 'Fruit', lvl1: 'Pear', lvl2: 'Stem', lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  _highlightResult: { hierarchy: { lvl2: { value: '<mark>Stem</mark> of <b>it</b>', matchLevel: 'full' } } },
  _snippetResult: { hierarchy: { lvl2: { value: '<mark>Stem</mark> of <b>it</b>', matchLevel: 'full' } } },
};

/** Plays the service for one page. */
async function play(context: BrowserContext, asked: Asked[], answer: (query: string) => number | object[]) {
  await context.route(SERVICE, async (route) => {
    const body = route.request().postDataJSON() as { requests: Record<string, unknown>[] };
    const [request = {}] = body.requests;
    asked.push({ url: new URL(route.request().url()), request });
    const found = answer(String(request.query));
    const headers = { 'access-control-allow-origin': '*' };
    if (typeof found === 'number') await route.fulfill({ status: found, headers, json: { message: 'no' } });
    else await route.fulfill({ headers, json: { results: [{ hits: found, nbHits: found.length }] } });
  });
}

async function open(
  t: Context,
  path: string,
  answer: (query: string) => number | object[],
  expected: RegExp[] = [],
) {
  const asked: Asked[] = [];
  const { url } = await hosted();
  const opened = await openPage(t, {
    url: url.replace(/\/$/, '') + path,
    expected: [/^request to another origin: https:\/\/testapp/i, ...expected],
    prepare: (context) => play(context, asked, answer),
  });
  await opened.page.keyboard.press('Control+k');
  await dialog(opened.page).waitFor();
  return { ...opened, service: asked };
}

const dialog = (page: Page) => page.locator('dialog.search');
const field = (page: Page) => dialog(page).getByRole('combobox');
const hits = (page: Page) =>
  dialog(page)
    .getByRole('option')
    .evaluateAll((all) => all.map((it) => it.getAttribute('href')));

describe('a hosted search', { concurrency: AT_ONCE }, () => {
  test('asks with the keys in the address, for the language of the page, and shows what is found', async (t) => {
    const { page, service, asked } = await open(t, '/zh/', () => [HIT]);
    await field(page).fill('stem');
    await eventually(() => hits(page), ['/pear#stem']);
    const { url, request } = service.at(-1)!;
    assert.match(url.hostname, /^testapp-dsn\.algolia\.net$/);
    assert.equal(url.pathname, '/1/indexes/*/queries');
    assert.equal(url.searchParams.get('x-algolia-application-id'), 'TESTAPP');
    assert.equal(url.searchParams.get('x-algolia-api-key'), 'search-only');
    assert.equal(request.indexName, 'docs');
    assert.equal(request.query, 'stem');
    assert.equal(request.hitsPerPage, 20);
    assert.equal(request.clickAnalytics, false);
    assert.deepEqual(request.facetFilters, ['lang:zh']);
    // Marks are shown, any other markup of the service is text.
    assert.equal(await dialog(page).locator('mark').first().innerText(), 'Stem');
    assert.equal(await dialog(page).locator('[role=option] b').count(), 0);
    assert.deepEqual(
      asked().filter((path) => /search-worker|\/assets\/search\//.test(path)),
      [],
    );
  });

  test('leads to the hit in place, and keeps it by index and language', async (t) => {
    const { page } = await open(t, '/', () => [HIT]);
    await field(page).fill('stem');
    await eventually(() => hits(page), ['/pear#stem']);
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page), '/pear#stem');
    const key = '__DOCSEARCH_RECENT_SEARCHES__docs-en';
    assert.match((await page.evaluate((name) => localStorage.getItem(name), key)) ?? '', /pear#stem/);
  });

  test('without results says so in the page’s language, with the link that the config names', async (t) => {
    const { page } = await open(t, '/zh/', () => []);
    await field(page).fill('qqqq');
    await dialog(page).getByText('无法找到相关结果').waitFor();
    assert.equal(
      await dialog(page).getByRole('link', { name: '点击反馈' }).getAttribute('href'),
      'https://example.com/new?q=qqqq',
    );
  });

  for (const [path, says] of [
    ['/', 'You might want to check your network connection.'],
    ['/zh/', '你可能需要检查你的网络连接'],
  ] as const) {
    test(`${path}: where every host fails, it says so, and asks each of them`, async (t) => {
      const { page, service } = await open(t, path, () => 503, [/Failed to load resource/]);
      await field(page).fill('stem');
      await dialog(page).getByText(says).waitFor();
      assert.equal(new Set(service.map(({ url }) => url.hostname)).size, 4);
    });
  }

  test('a refusal is an error at once, at one host', async (t) => {
    const { page, service } = await open(t, '/', () => 403, [/Failed to load resource/]);
    await field(page).fill('s');
    await dialog(page).getByText('Unable to fetch results').waitFor();
    assert.equal(new Set(service.map(({ url }) => url.hostname)).size, 1);
  });
});

describe('an offline search', { concurrency: AT_ONCE }, () => {
  test('goes on when the network is cut', async (t) => {
    const { url } = await builtFixture();
    const { page, context } = await openPage(t, { url: `${url}/guide/` });
    await page.keyboard.press('Control+k');
    await dialog(page).waitFor();
    await field(page).fill('stem');
    await eventually(() => hits(page), ['/reference/pear#stem']);
    await context.setOffline(true);
    await field(page).fill('seeds');
    await eventually(async () => (await hits(page)).length > 0, true);
    await page.keyboard.press('Escape');
    await context.setOffline(false);
  });

  test('works where there is no room to store anything', async (t) => {
    const { url } = await builtFixture();
    const { page } = await openPage(t, {
      url: `${url}/guide/`,
      prepare: (context) =>
        context.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        }),
    });
    await page.keyboard.press('Control+k');
    await dialog(page).waitFor();
    await field(page).fill('stem');
    await eventually(() => hits(page), ['/reference/pear#stem']);
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page), '/reference/pear#stem');
  });
});
