/** Failures of the hosted service, over real connections. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ClientOptions } from '../../src/runtime/search/hosted-client.js';
import type { HostedSettings } from '../../src/runtime/search/search-client.js';
import { createHostedClient } from './browser-build.js';
import { type Behaviour, openService, SETTINGS } from './service.js';

interface ServiceError extends Error {
  status?: number;
  error?: { code: string };
  stackTrace?: { response: { status: number; isTimedOut: boolean; content: string } }[];
}

interface OpenOptions {
  settings?: Partial<HostedSettings> | undefined;
  /** Timeouts in milliseconds that replace the 1 s and 2 s of the library. */
  connect?: number;
  read?: number;
}

/** A client of hosts with these behaviours, tried in this order. */
async function open(t: TestContext, behaviours: Behaviour[], options: OpenOptions = {}) {
  const { settings, connect = 1000, read = 2000 } = options;
  const service = await openService(t, [], behaviours);
  const client = createHostedClient(
    { ...SETTINGS, ...settings },
    { hosts: service.hosts, timeouts: { connect, read, write: read } },
  );
  return { service, search: (query: string) => client.search(query) };
}

async function failure(search: Promise<unknown>): Promise<ServiceError> {
  const error = await search.then(
    () => undefined,
    (reason) => reason,
  );
  assert.ok(error instanceof Error, 'the search must fail');
  return error;
}

/** The result of each host, in order. */
function told({ stackTrace = [] }: ServiceError): string[] {
  return stackTrace.map(({ response: { status, isTimedOut, content } }) =>
    isTimedOut || status === 0 ? content : String(status),
  );
}

interface Failure {
  behaviour: Behaviour;
  name: string;
  says: string;
  /** The timeout that is reached, which must be short for the test. */
  limit?: 'connect' | 'read';
}

const failures: Failure[] = [
  { behaviour: 'hangs', name: 'does not connect in time', says: 'Connection timeout', limit: 'connect' },
  {
    behaviour: 'stalls',
    name: 'does not finish its response in time',
    says: 'Socket timeout',
    limit: 'read',
  },
  { behaviour: 'breaks', name: 'closes the connection during its response', says: 'Network request failed' },
  { behaviour: 'refuses', name: 'refuses connections', says: 'Network request failed' },
  { behaviour: { status: 503, body: 'too busy' }, name: 'returns a 5xx status', says: '503' },
];

/** Long enough for an expected response on a busy machine. */
const limits = ({ limit }: Failure, milliseconds: number) => (limit ? { [limit]: milliseconds } : {});

for (const broken of failures) {
  const { behaviour, name, says, limit } = broken;

  test(`a host that ${name} is replaced by the next one, and not tried first for 120 seconds`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    const { service, search } = await open(t, [behaviour, 'answers'], limits(broken, 250));
    assert.deepEqual((await search('one')).hits, []);
    assert.deepEqual(service.asked(), behaviour === 'refuses' ? [1] : [0, 1]);
    await service.behave(0, 'answers');

    await search('two');
    t.mock.timers.setTime(1_000_000 + 120_000);
    await search('three');
    assert.deepEqual(service.asked(), [1, 1]);

    t.mock.timers.setTime(1_000_000 + 120_001);
    await search('four');
    assert.deepEqual(service.asked(), [0]);
  });

  test(`if every host ${name}, the search rejects with RetryError, and the next one tries them again`, async (t) => {
    const { service, search } = await open(t, [behaviour, behaviour], limits(broken, 50));
    const error = await failure(search('one'));
    assert.equal(error.name, 'RetryError');
    assert.match(error.message, /^Unreachable hosts - your application id may be incorrect/);
    assert.deepEqual(told(error), [says, says]);
    if (limit) return;
    await service.behave(1, 'answers');
    assert.deepEqual((await search('one')).hits, []);
  });
}

test('a host that timed out is tried last, with a longer timeout', async (t) => {
  const { service, search } = await open(t, ['hangs', 'answers'], { connect: 250 });
  await search('one');
  await service.behave(0, 'answers');
  await service.behave(1, 'refuses');
  service.asked();
  await search('two');
  assert.deepEqual(service.asked(), [0]);
});

/** The requests of a client whose hosts all time out. */
async function requestsOf() {
  const requests: { host: string; limits: number[] }[] = [];
  const requester: NonNullable<ClientOptions['requester']> = {
    send: async ({ url, connectTimeout, responseTimeout }) => {
      requests.push({ host: new URL(url).origin, limits: [connectTimeout, responseTimeout] });
      return { status: 0, content: '', isTimedOut: true };
    },
  };
  await failure(createHostedClient(SETTINGS, { requester }).search('one'));
  return requests;
}

test('timeouts are 1 s for the connection and 2 s for the response, and grow with each timeout', async () => {
  const limits = (await requestsOf()).map((request) => request.limits.join());
  assert.deepEqual(limits, ['1000,2000', '4000,8000', '5000,10000', '6000,12000']);
});

test('the read host is tried first, then three fallbacks in random order, never the write host', async () => {
  const orders = new Set<string>();
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const [first, ...others] = (await requestsOf()).map(({ host }) => host);
    assert.equal(first, 'https://testapp-dsn.algolia.net');
    orders.add(others.join());
    assert.deepEqual(
      others.sort(),
      [1, 2, 3].map((number) => `https://testapp-${number}.algolianet.com`),
    );
  }
  assert.ok(orders.size > 1, 'every client asks in the same order');
});

const REJECTED: [what: string, behaviour: Behaviour, end: unknown[], settings?: Partial<HostedSettings>][] = [
  ['a wrong key', 'answers', ['ApiError', 'Invalid Application-ID or API key', 403], { apiKey: 'wrong' }],
  ['a missing index', 'answers', ['ApiError', 'Index other does not exist', 404], { indexName: 'other' }],
  ['a 4xx status without JSON', { status: 418, body: 'no coffee' }, ['ApiError', 'no coffee', 418]],
  [
    'a 4xx status with an error field',
    { status: 400, body: '{"message":"not so","status":400,"error":{"code":"bad_query"}}' },
    ['DetailedApiError', 'not so', 400, { code: 'bad_query' }],
  ],
  [
    'a 429 status, regardless of Retry-After,',
    { status: 429, body: '{"message":"Too many requests","status":429}', headers: { 'retry-after': '60' } },
    ['ApiError', 'Too many requests', 429],
  ],
  [
    'a 200 response without JSON',
    { status: 200, body: '<p>Log in to this network</p>' },
    ['DeserializationError'],
  ],
  ['a 200 response without results', { status: 200, body: '{"results":[]}' }, ['TypeError']],
];
for (const [what, behaviour, [name, message, status, details], settings] of REJECTED) {
  test(`${what} rejects with ${name}, without a retry`, async (t) => {
    const { service, search } = await open(t, [behaviour, 'answers'], { settings });
    const error = await failure(search('one'));
    assert.equal(error.name, name);
    if (message) assert.equal(error.message, message);
    assert.deepEqual([error.status, error.error], [status, details]);
    assert.deepEqual(service.asked(), [0]);
  });
}

test('a failed search is sent again by the next search', async (t) => {
  const { service, search } = await open(t, [{ status: 400, body: '{"message":"not so"}' }]);
  await failure(search('one'));
  await service.behave(0, 'answers');
  assert.deepEqual((await search('one')).hits, []);
});

test('application id and API key are required, with the error messages of the library', () => {
  assert.throws(() => createHostedClient({ ...SETTINGS, appId: '' }), /^Error: `appId` is missing\.$/);
  assert.throws(() => createHostedClient({ ...SETTINGS, apiKey: '' }), /^Error: `apiKey` is missing\.$/);
});
