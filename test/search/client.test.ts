/** The search client: one contract for both engines, and the requests of the hosted one. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createOfflineClient } from '../../src/runtime/search/offline-client.js';
import type { HostedSettings } from '../../src/runtime/search/search-client.js';
import { openPage } from '../helpers/dom.js';
import { createHostedClient } from './browser-build.js';
import { PAGES, setScreen, testSearchClient } from './contract.js';
import { API_KEY, APP_ID, openService, SETTINGS } from './service.js';
import { type StoredRecord, storedRecords } from './small-engine.js';
import { ThreadWorker } from './thread-worker.js';

const RECORDS = Object.entries(PAGES).flatMap(([lang, data]) => storedRecords(data, lang));

async function openHosted(
  t: TestContext,
  settings: Partial<HostedSettings> = {},
  records: StoredRecord[] = RECORDS,
) {
  const service = await openService(t, records);
  const client = createHostedClient({ ...SETTINGS, ...settings }, { hosts: service.hosts });
  return { service, client };
}

testSearchClient('hosted', async (t, lang) => {
  const { service, client } = await openHosted(t, { lang });
  return {
    client,
    asked: () => service.received.map(({ body }) => JSON.parse(body).requests[0].query),
    setBroken: (isBroken) => service.behave(0, isBroken ? 'refuses' : 'answers'),
  };
});

testSearchClient('offline', async (t, lang) => {
  let isBroken = false;
  const workers: ThreadWorker[] = [];
  const server = createServer((_, response) => {
    response.writeHead(isBroken ? 503 : 200).end(JSON.stringify(PAGES[lang]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const client = createOfflineClient({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${lang}.json`,
    createWorker: () => {
      const worker = new ThreadWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
  });
  return {
    client,
    asked: () => workers.flatMap(({ received }) => received).flatMap(({ query }) => query ?? []),
    setBroken: async (value) => {
      isBroken = value;
    },
  };
});

const REQUEST = {
  indexName: 'docs',
  query: 'output format',
  attributesToRetrieve: [
    'hierarchy.lvl0',
    'hierarchy.lvl1',
    'hierarchy.lvl2',
    'hierarchy.lvl3',
    'hierarchy.lvl4',
    'hierarchy.lvl5',
    'hierarchy.lvl6',
    'content',
    'type',
    'url',
  ],
  attributesToSnippet: [
    'hierarchy.lvl1:10',
    'hierarchy.lvl2:10',
    'hierarchy.lvl3:10',
    'hierarchy.lvl4:10',
    'hierarchy.lvl5:10',
    'hierarchy.lvl6:10',
    'content:10',
  ],
  snippetEllipsisText: '…',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
  hitsPerPage: 20,
  clickAnalytics: false,
  facetFilters: ['lang:en'],
};

test('the hosted client sends one request per query, with credentials in the URL', async (t) => {
  const { service, client } = await openHosted(t);
  await client.search('output format');
  assert.equal(service.received.length, 1);
  const [{ method, path, parameters, body, headers } = assert.fail()] = service.received;
  assert.equal(`${method} ${path}`, 'POST /1/indexes/*/queries');
  assert.equal(parameters.get('x-algolia-application-id'), APP_ID);
  assert.equal(parameters.get('x-algolia-api-key'), API_KEY);
  assert.deepEqual(JSON.parse(body), { requests: [REQUEST] });
  // Other headers would require a preflight before each search.
  assert.equal(headers['content-type'], 'text/plain');
  assert.deepEqual(
    Object.keys(headers).filter((name) => name.startsWith('x-')),
    [],
  );
});

const VERSIONS = ['1.x', '2.x'].flatMap((version) => storedRecords(PAGES.en!, 'en', version));
const CHANGES: [
  what: string,
  change: object,
  settings?: Partial<HostedSettings>,
  options?: { analytics: boolean },
][] = [
  ['can exclude a query from the statistics of the service', { analytics: false }, {}, { analytics: false }],
  ['requests a query id with insights', { clickAnalytics: true }, { insights: true }],
  ['searches one version only', { facetFilters: ['lang:en', 'version:2.x'] }, { version: '2.x' }],
  [
    'requests snippets of 5 words on screens up to 768 px wide',
    { attributesToSnippet: REQUEST.attributesToSnippet.map((attribute) => attribute.replace('10', '5')) },
  ],
];
for (const [what, change, settings = {}, options] of CHANGES) {
  test(`the hosted client ${what}`, async (t) => {
    setScreen(t, 'attributesToSnippet' in change);
    const { service, client } = await openHosted(t, settings, VERSIONS);
    const { hits, queryID } = await client.search('zebras', options);
    const { requests } = JSON.parse(service.received[0]!.body);
    assert.deepEqual(requests, [{ ...REQUEST, query: 'zebras', ...change }]);
    assert.equal(hits.length, settings.version ? 1 : 2);
    assert.equal(queryID, settings.insights ? 'id-of-zebras' : undefined);
  });
}

test('prepare opens one connection to the read host', async (t) => {
  const page = openPage(t);
  const client = createHostedClient(SETTINGS);
  const links = () =>
    [...page.window.document.head.querySelectorAll('link')].map(({ rel, href, crossOrigin }) => [
      rel,
      href,
      crossOrigin,
    ]);
  assert.deepEqual(links(), []);
  client.prepare();
  client.prepare();
  assert.deepEqual(links(), [['preconnect', 'https://testapp-dsn.algolia.net/', 'anonymous']]);
});

test('marks and entities of a hosted record are kept, and other tags are escaped', async (t) => {
  const body = JSON.stringify({
    results: [
      {
        hits: [
          {
            objectID: '1',
            url: 'https://docs.test/',
            type: 'content',
            content: 'x',
            hierarchy: { lvl0: 'a', lvl1: 'b' },
            _highlightResult: {
              content: { value: '<img src=x onerror=alert()> &lt;T&gt; <mark>x</mark>', matchLevel: 'full' },
            },
          },
        ],
        nbHits: 1,
      },
    ],
  });
  const { service, client } = await openHosted(t);
  await service.behave(0, { status: 200, body });
  const [hit] = (await client.search('x')).hits;
  assert.equal(
    hit?._highlightResult.content?.value,
    '&lt;img src=x onerror=alert()> &lt;T&gt; <mark>x</mark>',
  );
  assert.deepEqual(hit?._highlightResult.hierarchy, {});
  assert.deepEqual(hit?._snippetResult, { hierarchy: {} });
});

test('URLs of this site are root-relative, URLs of other sites are kept, and a javascript: URL is the home page', async (t) => {
  const urls = {
    'https://docs.test/docs/a#b': '/docs/a#b',
    'https://docs.test/blog/a': 'https://docs.test/blog/a',
    'http://other.test/': 'http://other.test/',
    'javascript:ran()': '/docs/',
    ' JavaScript:ran()': '/docs/',
    'java\tscript:ran()': '/docs/',
    '\u0001javascript:ran()': '/docs/',
    'data:,x': '/docs/',
  };
  const hits = Object.keys(urls).map((url) => ({ url, hierarchy: { lvl0: 'a', lvl1: 'b' } }));
  const { service, client } = await openHosted(t, { siteUrl: 'https://docs.test', base: '/docs/' });
  await service.behave(0, { status: 200, body: JSON.stringify({ results: [{ hits }] }) });
  assert.deepEqual(
    (await client.search('x')).hits.map(({ url }) => url),
    Object.values(urls),
  );
});
