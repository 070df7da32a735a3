/** Requests to the hosted search service. What readers see is in `search-walk.test.ts`. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AT_ONCE, eventually } from '../helpers/browser.js';
import {
  dialog,
  field,
  find,
  openSearch,
  openSearchPage,
  options,
  ROWS,
  TEXTS,
  turn,
  WORDS,
} from './search-site.js';

const lang = 'zh';
const words = WORDS[lang];
const seeds = '/zh/apple#seeds';

describe('a hosted search in Chinese', { concurrency: AT_ONCE }, () => {
  test('the hosted search sends key and language, and loads no index', async (t) => {
    const { page, source, asked } = await openSearchPage(t, { engine: 'hosted', lang });
    await openSearch(page);
    await find(page, words.seeds, [seeds]);
    // The first host that was asked: one that is slow is not waited for, and the next one is asked the same.
    const { url, request } = source.asked.find((asked) => asked.request.query === words.seeds)!;
    assert.equal(url.hostname, 'testapp-dsn.algolia.net');
    assert.equal(url.pathname, '/1/indexes/*/queries');
    assert.equal(url.searchParams.get('x-algolia-application-id'), 'TESTAPP');
    assert.equal(url.searchParams.get('x-algolia-api-key'), 'a-search-key');
    const levels = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);
    assert.deepEqual(request, {
      indexName: 'docs',
      query: words.seeds,
      attributesToRetrieve: [...levels, 'content', 'type', 'url'],
      attributesToSnippet: [...levels.slice(1), 'content'].map((name) => `${name}:10`),
      snippetEllipsisText: '…',
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      hitsPerPage: 20,
      clickAnalytics: false,
      facetFilters: ['lang:zh'],
    });
    assert.deepEqual(
      asked().filter((path) => /search-worker|insights|\/assets\/search\//.test(path)),
      [],
    );

    await page.setViewportSize({ width: 768, height: 800 });
    await field(page).fill(words.stem);
    await eventually(() => source.asked.at(-1)?.request.attributesToSnippet.at(-1), 'content:5');
  });

  test('insights report results after 400 ms in groups of twenty, and the chosen result', async (t) => {
    const { page, source, requests } = await openSearchPage(t, {
      engine: 'insights',
      lang,
      source: { hitsPerPage: ROWS },
    });
    await openSearch(page);
    const code = () => requests.find((request) => /\/assets\/insights-/.test(request.url()));
    await eventually(async () => (await code()?.response())?.status(), 200);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);

    await find(page, words.seeds, [seeds]);
    await turn(page);
    await page.clock.runFor(399);
    await field(page).fill(words.row);
    await eventually(() => options(page).count(), 20);
    await turn(page);
    await page.clock.runFor(399);
    await turn(page);
    assert.equal(source.told.length, 0);
    await page.clock.runFor(1);
    await eventually(() => source.told.length, 1);

    await page.keyboard.press('ArrowDown');
    const chosen = await dialog(page).locator('[aria-selected=true]').getAttribute('href');
    await page.keyboard.press('Control+Enter');
    await eventually(() => source.told.length, 2);
    const [seen, clicked] = source.told.map(({ events }) => events);
    assert.deepEqual(
      seen?.map(({ eventType, index, objectIDs }) => [eventType, index, objectIDs.length]),
      [
        ['view', 'docs', 20],
        ['view', 'docs', 20],
        ['view', 'docs', ROWS - 40],
      ],
    );
    const { userToken, ...click } = clicked![0]!;
    assert.equal(userToken, seen?.[0]?.userToken);
    assert.deepEqual(click, {
      eventType: 'click',
      eventName: 'Item Selected',
      index: 'docs',
      objectIDs: [seen?.[0]?.objectIDs[1]],
      queryID: `id-of-${words.row}`,
      positions: [2],
    });
    assert.ok(click.objectIDs[0]?.startsWith(chosen!), `${click.objectIDs} is not ${chosen}`);
    assert.equal(source.asked.at(-1)?.request.clickAnalytics, true);
  });
});

describe('a hosted search', { concurrency: AT_ONCE }, () => {
  for (const { status, hosts } of [
    { status: 503, hosts: 4 },
    { status: 403, hosts: 1 },
  ])
    test(`a response with the status ${status} asks ${hosts === 1 ? 'one host' : 'every host'}`, async (t) => {
      const { page, source } = await openSearchPage(t, {
        engine: 'hosted',
        lang: 'en',
        source: { failure: status },
        expected: [/Failed to load resource/],
      });
      await openSearch(page);
      await field(page).fill('s');
      await dialog(page).getByText(TEXTS.en.searchErrorText).waitFor();
      assert.equal(new Set(source.asked.map(({ url }) => url.hostname)).size, hosts);
    });
});
