/** Failures of the hosted service, over real connections. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { HostedSettings } from '../../src/runtime/search/search-client.js';
import { createHostedClient } from './browser-build.js';
import { type Behaviour, openService, SETTINGS } from './service.js';

interface ServiceError extends Error {
  status?: number;
}

interface OpenOptions {
  settings?: Partial<HostedSettings> | undefined;
  /** Timeout in milliseconds that replaces the 1 s of the library. */
  connect?: number;
}

/** A client of hosts with these behaviours, tried in this order. */
async function open(t: TestContext, behaviours: Behaviour[], options: OpenOptions = {}) {
  const { settings, connect = 1000 } = options;
  const service = await openService(t, [], behaviours);
  const client = createHostedClient(
    { ...SETTINGS, ...settings },
    { hosts: service.hosts, timeouts: { connect, read: 2000, write: 2000 } },
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

/** Of each kind: no connection, a timeout, an answer that is an error. */
const FAILURES: [name: string, behaviour: Behaviour][] = [
  ['refuses connections', 'refuses'],
  ['does not connect in time', 'hangs'],
  ['returns a 5xx status', { status: 503, body: 'too busy' }],
];
for (const [name, behaviour] of FAILURES)
  test(`a host that ${name} is replaced by the next one, and not tried first for 120 seconds`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    // Long enough for an expected response on a busy machine.
    const { service, search } = await open(t, [behaviour, 'answers'], {
      connect: behaviour === 'hangs' ? 250 : 1000,
    });
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

test('if no host can be reached, the search rejects with RetryError, and the next one tries them again', async (t) => {
  const { service, search } = await open(t, ['refuses', 'refuses']);
  const error = await failure(search('one'));
  assert.equal(error.name, 'RetryError');
  assert.match(error.message, /^Unreachable hosts - your application id may be incorrect/);
  await service.behave(1, 'answers');
  assert.deepEqual((await search('one')).hits, []);
});

test('a host that timed out is tried last, with a longer timeout', async (t) => {
  const { service, search } = await open(t, ['hangs', 'answers'], { connect: 250 });
  await search('one');
  await service.behave(0, 'answers');
  await service.behave(1, 'refuses');
  service.asked();
  await search('two');
  assert.deepEqual(service.asked(), [0]);
});

const REJECTED: [what: string, behaviour: Behaviour, end: unknown[], settings?: Partial<HostedSettings>][] = [
  ['a wrong key', 'answers', ['ApiError', 'Invalid Application-ID or API key', 403], { apiKey: 'wrong' }],
  ['a missing index', 'answers', ['ApiError', 'Index other does not exist', 404], { indexName: 'other' }],
  [
    'a 429 status, regardless of Retry-After,',
    { status: 429, body: '{"message":"Too many requests","status":429}', headers: { 'retry-after': '60' } },
    ['ApiError', 'Too many requests', 429],
  ],
  ['a 200 response without results', { status: 200, body: '{"results":[]}' }, ['TypeError']],
];
for (const [what, behaviour, [name, message, status], settings] of REJECTED) {
  test(`${what} rejects with ${name}, without a retry`, async (t) => {
    const { service, search } = await open(t, [behaviour, 'answers'], { settings });
    const error = await failure(search('one'));
    assert.equal(error.name, name);
    if (message) assert.equal(error.message, message);
    assert.equal(error.status, status);
    assert.deepEqual(service.asked(), [0]);
  });
}

test('a failed search is sent again by the next search', async (t) => {
  const { service, search } = await open(t, [{ status: 400, body: '{"message":"not so"}' }]);
  await failure(search('one'));
  await service.behave(0, 'answers');
  assert.deepEqual((await search('one')).hits, []);
});
