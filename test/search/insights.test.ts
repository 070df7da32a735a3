/** Insights events for the hosted service, which a site must enable. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SearchHit } from '../../src/runtime/model/index.js';
import { type InsightsEvent, startInsights } from '../../src/runtime/search/insights.js';
import type { HostedSettings } from '../../src/runtime/search/search-client.js';
import { createInsights } from './browser-build.js';
import { API_KEY, APP_ID, openService, SETTINGS } from './service.js';

const INSIGHTS: HostedSettings = { ...SETTINGS, insights: true };

const hit = (objectID: string) => ({ objectID }) as SearchHit;
const hits = (count: number, name = 'hit') => Array.from({ length: count }, (_, i) => hit(`${name}-${i}`));

/** Insights with a mocked clock, and their requests. */
function start(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const requests: InsightsEvent[][] = [];
  const insights = startInsights('docs', async (events) => requests.push(events));
  const pass = (milliseconds: number) => t.mock.timers.tick(milliseconds);
  return { insights, requests, pass };
}

const kinds = (events: InsightsEvent[] = []) =>
  events.map(({ eventType, objectIDs }) => `${eventType} ${objectIDs.length}`);

test('hits are reported as viewed after 400 ms without other hits, once', (t) => {
  const { insights, requests, pass } = start(t);
  insights.viewed(hits(3, 'first'));
  insights.viewed([]);
  pass(400);
  insights.viewed(hits(3, 'first'));
  pass(399);
  insights.viewed(hits(2, 'second'));
  pass(399);
  insights.viewed(hits(2, 'second'));
  assert.equal(requests.length, 0);
  pass(1);
  assert.deepEqual(
    requests.map(([event]) => event?.objectIDs),
    [['second-0', 'second-1']],
  );
  insights.viewed(hits(2, 'second'));
  pass(10_000);
  assert.equal(requests.length, 1);
});

test('an event has at most 20 hits, and one request has all events', (t) => {
  const { insights, requests, pass } = start(t);
  insights.viewed(hits(45));
  pass(400);
  assert.deepEqual(requests.map(kinds), [['view 20', 'view 20', 'view 5']]);
  const told = requests[0]?.flatMap(({ objectIDs }) => objectIDs.map(hit));
  assert.deepEqual(told, hits(45));
});

test('a click is reported immediately with the hits viewed so far, and its position if it has a query id', (t) => {
  const { insights, requests, pass } = start(t);
  insights.viewed(hits(3));
  pass(100);
  insights.clicked(hit('hit-1'), 2, 'the-query-id');
  assert.deepEqual(requests.map(kinds), [['view 3', 'click 1']]);
  const { userToken, ...click } = requests[0]?.[1] ?? assert.fail();
  assert.deepEqual(click, {
    eventType: 'click',
    eventName: 'Item Selected',
    index: 'docs',
    objectIDs: ['hit-1'],
    queryID: 'the-query-id',
    positions: [2],
  });
  assert.match(userToken, /^anonymous-[a-z0-9]+$/);
  assert.equal(requests[0]?.[0]?.userToken, userToken);
  pass(1000);
  assert.equal(requests.length, 1);
  insights.clicked(hit('hit-1'), 2);
  const { queryID: _, positions: __, ...plain } = click;
  assert.deepEqual(requests[1], [{ ...plain, userToken }]);
});

test('events are sent in one request with keepalive', async (t) => {
  const service = await openService(t);
  const sent = t.mock.method(globalThis, 'fetch');
  const insights = createInsights(INSIGHTS, { hosts: service.hosts });
  insights.viewed(hits(2));
  insights.clicked(hit('hit-1'), 2, 'the-query-id');
  await until(() => service.received.length === 1);
  const [{ method, path, parameters, headers, body } = assert.fail()] = service.received;
  assert.equal(`${method} ${path}`, 'POST /1/events');
  assert.equal(parameters.get('x-algolia-application-id'), APP_ID);
  assert.equal(parameters.get('x-algolia-api-key'), API_KEY);
  assert.equal(headers['content-type'], 'text/plain');
  assert.deepEqual(kinds(JSON.parse(body).events), ['view 2', 'click 1']);
  assert.equal(sent.mock.calls[0]?.arguments[1]?.keepalive, true);
});

for (const [where, insightsHost] of [
  ['to insights.algolia.io', undefined],
  ['to the configured host', 'insights.de.algolia.io'],
]) {
  test(`events are sent ${where}`, async (t) => {
    const addresses: string[] = [];
    t.mock.method(globalThis, 'fetch', async (url: string) => {
      addresses.push(new URL(url).origin);
      return new Response('{}');
    });
    createInsights({ ...INSIGHTS, ...(insightsHost && { insightsHost }) }).clicked(hit('a'), 1);
    await until(() => addresses.length > 0);
    assert.deepEqual(addresses, [`https://${insightsHost ?? 'insights.algolia.io'}`]);
  });
}

test('an unreachable insights service causes no error', async (t) => {
  const service = await openService(t, [], ['refuses']);
  const sent = t.mock.method(globalThis, 'fetch');
  const insights = createInsights(INSIGHTS, { hosts: service.hosts });
  insights.clicked(hit('a'), 1);
  await until(() => sent.mock.callCount() === 1);
  await service.behave(0, { status: 422, body: '{"message":"no such event"}' });
  insights.clicked(hit('b'), 1);
  await until(() => service.received.length === 1);
});

test('no events are sent if insights are off or not configured', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const sent = t.mock.method(globalThis, 'fetch', async () => new Response('{}'));
  for (const settings of [
    { ...INSIGHTS, insights: false },
    { ...INSIGHTS, insights: undefined },
  ]) {
    const insights = createInsights(settings);
    insights.viewed(hits(3));
    insights.clicked(hit('a'), 1, 'the-query-id');
  }
  t.mock.timers.tick(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(sent.mock.callCount(), 0);
});

async function until(isSo: () => boolean): Promise<void> {
  for (let round = 0; round < 10_000 && !isSo(); round += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  assert.ok(isSo(), 'it did not happen');
}
