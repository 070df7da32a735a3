/** Reports to the hosted search service. What readers see is in `search-walk.test.ts`, requests are in `test/search`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../helpers/browser.js';
import { dialog, find, isOpen, openSearch, openSearchPage, WORDS } from './search-site.js';

test('the hosted search loads no index, and insights report the results and the one that opens in another page', async (t) => {
  const seeds = '/zh/apple#seeds';
  const { page, context, source, asked } = await openSearchPage(t, { engine: 'insights', lang: 'zh' });
  await openSearch(page);
  await find(page, WORDS.zh.seeds, [seeds]);
  assert.equal(new URL(source.asked[0]!.url).searchParams.get('x-algolia-api-key'), 'a-search-key');
  assert.deepEqual(source.asked.at(-1)?.request.facetFilters, ['lang:zh']);
  await eventually(() => source.told.length, 1);
  await dialog(page).locator('[aria-selected=true]').waitFor();
  const [other] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await other.waitForURL(`**${seeds}`, { waitUntil: 'commit' });
  assert.equal(await isOpen(page), true);
  await eventually(() => source.told.length, 2);
  const [seen, clicked] = source.told.map(({ events }) => events[0]!);
  assert.equal(seen?.eventType, 'view');
  const { userToken, objectIDs, ...click } = clicked!;
  assert.deepEqual([userToken, objectIDs], [seen?.userToken, seen?.objectIDs]);
  assert.deepEqual(click, {
    eventType: 'click',
    eventName: 'Item Selected',
    index: 'docs',
    queryID: `id-of-${WORDS.zh.seeds}`,
    positions: [1],
  });
  assert.deepEqual(
    asked().filter((path) => /search-worker|\/assets\/search\//.test(path)),
    [],
  );
});
