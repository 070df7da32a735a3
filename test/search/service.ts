/** A local copy of the hosted search service: any number of hosts with a behaviour each. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { ClientOptions } from '../../src/runtime/search/hosted-client.js';
import type { HostedSettings } from '../../src/runtime/search/search-client.js';
import { answer, type Query, type StoredRecord } from './small-engine.js';
import { installXhr } from './xhr.js';

export const APP_ID = 'TESTAPP';
export const API_KEY = 'a-search-key';
const INDEX = 'docs';
export const SETTINGS: HostedSettings = {
  mode: 'hosted',
  appId: APP_ID,
  apiKey: API_KEY,
  indexName: INDEX,
  lang: 'en',
};

/**
 * - `answers` like the service
 * - `hangs` accepts the request and does not respond
 * - `refuses` connections
 */
export type Behaviour =
  | 'answers'
  | 'hangs'
  | 'refuses'
  | { status: number; body: string; headers?: Record<string, string> };

export interface Received {
  /** Number of the host, from 0. */
  host: number;
  method: string;
  path: string;
  parameters: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** The JSON text as sent. */
  body: string;
}

export interface Service {
  /** For the client, in the order in which it tries them. */
  hosts: NonNullable<ClientOptions['hosts']>;
  received: Received[];
  /** Numbers of the hosts that got a request since the last call, in order. */
  asked(): number[];
  behave(host: number, behaviour: Behaviour): Promise<void>;
}

/** Runs until the test ends, and installs the browser's `XMLHttpRequest` until then. */
export async function openService(
  t: TestContext,
  records: StoredRecord[] = [],
  behaviours: Behaviour[] = ['answers'],
): Promise<Service> {
  installXhr(t);
  const received: Received[] = [];
  let seen = 0;
  const hosts = await Promise.all(
    behaviours.map((behaviour, host) => openHost({ host, behaviour, records, received })),
  );
  t.after(() => Promise.all(hosts.map(({ close }) => close())));
  return {
    hosts: hosts.map(({ port }) => ({ url: `127.0.0.1:${port}`, accept: 'readWrite', protocol: 'http' })),
    received,
    asked() {
      const numbers = received.slice(seen).map(({ host }) => host);
      seen = received.length;
      return numbers;
    },
    behave: async (host, behaviour) => hosts[host]?.behave(behaviour),
  };
}

interface HostInput {
  host: number;
  behaviour: Behaviour;
  records: StoredRecord[];
  received: Received[];
}

async function openHost({ host, behaviour: first, records, received }: HostInput) {
  let behaviour = first;
  let server: Server | undefined;
  let port = 0;

  async function listen(): Promise<void> {
    server = createServer(async (request, response) => {
      const url = new URL(request.url ?? '', 'http://host');
      let body = '';
      for await (const chunk of request) body += chunk;
      const { method = '', headers } = request;
      received.push({ host, method, path: url.pathname, parameters: url.searchParams, headers, body });
      respond(response, url, body);
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  }

  async function close(): Promise<void> {
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  }

  function respond(response: ServerResponse, url: URL, body: string): void {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('connection', 'close');
    if (behaviour === 'hangs') return;
    if (typeof behaviour === 'object') {
      response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
    } else {
      const [status, data] = serve(url, body, records);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
    }
  }

  async function behave(next: Behaviour): Promise<void> {
    behaviour = next;
    if (next === 'refuses') await close();
    else if (!server) await listen();
  }

  await listen();
  await behave(first);
  return { port, close, behave };
}

function serve(url: URL, body: string, records: StoredRecord[]): [status: number, body: object] {
  const appId = url.searchParams.get('x-algolia-application-id');
  const apiKey = url.searchParams.get('x-algolia-api-key');
  if (appId !== APP_ID || apiKey !== API_KEY) return refusal(403, 'Invalid Application-ID or API key');
  if (url.pathname === '/1/events') return [200, { status: 200, message: 'OK' }];
  if (url.pathname !== '/1/indexes/*/queries') return refusal(404, 'Path not found');
  const { requests } = JSON.parse(body) as { requests: Query[] };
  const unknown = requests.find(({ indexName }) => indexName !== INDEX);
  if (unknown) return refusal(404, `Index ${unknown.indexName} does not exist`);
  return [200, { results: requests.map((query) => answer(records, query)) }];
}

function refusal(status: number, message: string): [number, object] {
  return [status, { message, status }];
}
