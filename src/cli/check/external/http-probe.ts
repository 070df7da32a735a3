/**
 * Checks one address with an HTTP request. Only the response head is read: first with HEAD, then with GET if
 * HEAD does not succeed. A response that proves nothing about the page, such as one that blocks bots, is no
 * problem.
 */
import type { LookupAddress } from 'node:dns';
import { lookup as lookUp, Resolver } from 'node:dns/promises';
import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import type { HostLimiter } from './host-limiter.js';
import { bareHost, isNamed, isPrivateAddress, isPrivateHost } from './private-hosts.js';
import { createProxyAgent, proxyFor, proxyStatus } from './proxies.js';

type Method = 'HEAD' | 'GET';

/**
 * `why` is a sentence without its full stop. `isRedirected`: the result concerns the target of a redirect.
 */
export type Answer =
  /** `movedTo` is set if the host redirects permanently. */
  | { kind: 'ok'; movedTo?: string }
  /** The host blocks bots, or the result proves nothing. `status` is set if the host responded. */
  | { kind: 'inconclusive'; status?: number }
  | { kind: 'notFound'; why: string; isRedirected: boolean }
  /** The error may be temporary. */
  | { kind: 'failed'; why: string; isRedirected: boolean }
  /** The host limits the number of requests. */
  | { kind: 'rateLimited' }
  /** The address belongs to this machine or a private network. */
  | { kind: 'private' };

export interface HttpProbeOptions {
  timeoutMs: number;
  /** Private hosts that may be requested. */
  privateHosts: readonly string[];
  limiter: HostLimiter;
  names?: NameService;
  /** Environment variables that may set proxies. */
  environment?: NodeJS.ProcessEnv;
}

/** Resolves host names. */
export interface NameService {
  /** Throws like `dns.lookup`. */
  addressesOf(host: string): Promise<LookupAddress[]>;
  /** Whether records of this kind exist; undefined if that cannot be determined. */
  isKnown(name: string, kind: 'A' | 'NS'): Promise<boolean | undefined>;
}

export interface HttpProbe {
  probe(url: URL): Promise<Answer>;
  /** Whether any host has responded. */
  readonly hasAnswer: boolean;
  close(): void;
}

const MAX_REDIRECTS = 10;
const FIRST_RETRY_DELAY_MS = 300;
const MAX_RETRY_DELAY_MS = 30_000;
/** Number of consecutive failures after which a host gets no more requests, if it responded before. */
const MAX_FAILURES = 5;
const TOO_MANY_REQUESTS = 429;
/** Sent by proxies, never by hosts. */
const PROXY_AUTH_REQUIRED = 407;
const HEADERS = {
  // Some hosts serve pages only to clients that accept HTML.
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en;q=0.9,*;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; docs-cli check)',
};
/** Statuses that may be temporary, so the request is retried. */
const RETRYABLE = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The response head, or why there is no response. */
type Reply = Head | { failure: RequestFailure };

interface Head {
  status: number;
  headers: IncomingHttpHeaders;
}

type RequestFailure =
  | { kind: 'private' | 'inconclusive' | 'rateLimited' }
  /** The host does not exist. */
  | { kind: 'notFound'; why: string }
  /** `isOfPage`: the failure may concern only this page. */
  | { kind: 'failed'; why: string; isOfPage: boolean };

export function createHttpProbe(options: HttpProbeOptions): HttpProbe {
  const { limiter, timeoutMs, privateHosts, names = publicNames(), environment = process.env } = options;
  /** One for each proxy, and one for direct requests to public and to private hosts. */
  const dispatchers = new Map<string, Dispatcher>();
  const answered = new Set<string>();
  /** Number of consecutive failures of each host. */
  const failures = new Map<string, number>();
  /** Hosts that get no more requests, with the result for all of their pages. */
  const closedHosts = new Map<string, RequestFailure>();

  return {
    probe,
    get hasAnswer() {
      return answered.size > 0;
    },
    close() {
      for (const dispatcher of dispatchers.values()) dispatcher.destroy();
    },
  };

  async function probe(url: URL): Promise<Answer> {
    const answer = await followRedirects(url, 'HEAD');
    // A host may redirect HEAD requests to another address than GET requests.
    const isBad = answer.kind === 'notFound' || answer.kind === 'failed';
    return isBad && answer.isRedirected ? followRedirects(url, 'GET') : answer;
  }

  async function followRedirects(url: URL, method: Method): Promise<Answer> {
    let at = url;
    /** Set only while all redirects so far were permanent. */
    let movedTo: string | undefined;
    let isForGood = true;
    let hasCookies = false;
    for (let steps = 0; steps <= MAX_REDIRECTS; steps++) {
      const reply = await replyOf(at, method);
      if ('failure' in reply) return answerOfFailure(at === url ? undefined : at, reply.failure);
      const { status, headers } = reply;
      hasCookies ||= headers['set-cookie'] !== undefined;
      const next = status >= 300 && status < 400 ? locationOf(headers, at) : undefined;
      if (next === undefined) return answerOf(reply, at === url ? undefined : at, movedTo);
      if (next.protocol !== 'http:' && next.protocol !== 'https:') return { kind: 'ok' };
      isForGood &&= status === 301 || status === 308;
      if (isForGood) movedTo = next.href;
      at = next;
    }
    // A browser would send the cookies that the host has set, which may end the loop.
    if (hasCookies) return { kind: 'inconclusive' };
    return { kind: 'failed', why: 'It redirects too many times', isRedirected: true };
  }

  /** Sends HEAD, then GET if HEAD does not succeed. Retries if the error may be temporary. */
  async function replyOf(url: URL, method: Method): Promise<Reply> {
    if (url.username !== '' || url.password !== '') return { failure: { kind: 'inconclusive' } };
    if (isPrivateHost(url.hostname) && !isNamed(url, privateHosts)) return { failure: { kind: 'private' } };
    for (let tries = 1; ; tries++) {
      const { reply, retryDelay } = await limiter.run(url.host, () =>
        tryHost(url, tries === 1 ? method : 'GET', tries),
      );
      if (retryDelay === undefined) return reply;
      await wait(retryDelay);
    }
  }

  /** `retryDelay`: time before the next try in ms; undefined to stop retrying. */
  async function tryHost(
    url: URL,
    method: Method,
    tries: number,
  ): Promise<{ reply: Reply; retryDelay?: number }> {
    const { host } = url;
    const known = closedHosts.get(host);
    if (known) return { reply: { failure: known } };
    let reply = await send(url, method);
    if ('failure' in reply && reply.failure.kind === 'failed') {
      await wait(FIRST_RETRY_DELAY_MS);
      reply = await send(url, 'GET');
    } else if (
      method === 'HEAD' &&
      'status' in reply &&
      reply.status >= 400 &&
      reply.status !== TOO_MANY_REQUESTS
    ) {
      // Many hosts do not support HEAD correctly.
      reply = await send(url, 'GET');
    }
    if ('failure' in reply) {
      noteFailure(host, reply.failure);
      return { reply };
    }
    answered.add(host);
    failures.delete(host);
    const retryDelay = retryDelayOf(reply, tries);
    if (reply.status !== TOO_MANY_REQUESTS)
      return { reply, ...(retryDelay === undefined ? {} : { retryDelay }) };
    if (retryDelay !== undefined && limiter.pause(host, retryDelay)) return { reply, retryDelay: 0 };
    closedHosts.set(host, { kind: 'rateLimited' });
    return { reply: { failure: { kind: 'rateLimited' } } };
  }

  /** A single page may be slow, but a host that never responds gets no requests for its other pages. */
  function noteFailure(host: string, failure: RequestFailure): void {
    if (failure.kind === 'notFound') closedHosts.set(host, failure);
    if (failure.kind !== 'failed') return;
    const count = (failures.get(host) ?? 0) + 1;
    failures.set(host, count);
    if (count >= (answered.has(host) ? MAX_FAILURES : failure.isOfPage ? 2 : 1))
      closedHosts.set(host, failure);
  }

  async function send(url: URL, method: Method): Promise<Reply> {
    const isAsked = isNamed(url, privateHosts);
    const proxy = proxyFor(url, environment);
    try {
      if (proxy && !isAsked) await refusePrivate(url.hostname);
      const { statusCode, headers, body } = await request(url, {
        method,
        headers: HEADERS,
        dispatcher: dispatcherFor(proxy, isAsked),
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The body is not needed, so errors while receiving it are ignored.
      body.on('error', () => {});
      if (method === 'HEAD') body.resume();
      else body.destroy();
      return { status: statusCode, headers };
    } catch (error) {
      return { failure: await failureOf(error as NodeJS.ErrnoException, url, proxy) };
    }
  }

  function dispatcherFor(proxy: URL | undefined, isAsked: boolean): Dispatcher {
    const key = proxy?.href ?? (isAsked ? 'private' : 'public');
    const known = dispatchers.get(key);
    if (known) return known;
    const made = proxy ? createProxyAgent(proxy) : createDirectAgent(isAsked);
    dispatchers.set(key, made);
    return made;
  }

  function createDirectAgent(isAsked: boolean): Agent {
    const lookup: LookupFunction = (host, { all }, done) => {
      addressesFor(host, isAsked).then(
        (found) => (all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
        (error) => done(error, all ? [] : '', 4),
      );
    };
    // Timeout in ms for each address of a host. Node's default is too short for slow networks.
    const connect = { lookup, timeout: timeoutMs, autoSelectFamilyAttemptTimeout: 2000 };
    return new Agent({ connect, maxHeaderSize: 65_536 });
  }

  /**
   * With a proxy, the proxy resolves the host name, so none of the name's addresses may be private. If this
   * machine cannot resolve the name, which is common behind a proxy, the proxy's own rules apply.
   */
  async function refusePrivate(host: string): Promise<void> {
    const found = await names.addressesOf(bareHost(host)).catch(() => []);
    if (found.some(({ address }) => isPrivateAddress(address))) throw privateHostError(host);
  }

  /** A public name may resolve to a private address, so the addresses of the request are checked. */
  async function addressesFor(host: string, isAsked: boolean): Promise<LookupAddress[]> {
    const found = await names.addressesOf(bareHost(host));
    const open = isAsked ? found : found.filter(({ address }) => !isPrivateAddress(address));
    if (open.length > 0) return open;
    throw privateHostError(host);
  }

  async function failureOf(
    error: NodeJS.ErrnoException,
    url: URL,
    proxy: URL | undefined,
  ): Promise<RequestFailure> {
    const { code = '', message, name } = error;
    const host = url.hostname;
    const refused = proxy && proxyStatus(error);
    if (proxy && refused !== undefined) return refusalOf(refused, proxy);
    if (code === PRIVATE) return { kind: 'private' };
    if (proxy && /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code))
      return failed(`The proxy '${proxy.host}' cannot be reached (${code})`);
    if (code === 'ENOTFOUND') {
      return (await isUnknownHost(names, bareHost(host)))
        ? { kind: 'notFound', why: `The host '${host}' does not exist` }
        : failed(`The DNS lookup of '${host}' failed`);
    }
    if (code === 'EAI_AGAIN') return failed(`The DNS lookup of '${host}' failed`);
    if (name === 'TimeoutError' || /^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/.test(code)) {
      return failed(`The host did not respond within ${timeoutMs / 1000} s`, true);
    }
    if (code === 'CERT_HAS_EXPIRED') return failed('The certificate of the host has expired');
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return failed('The certificate is not valid for this host');
    // Browsers know certificate issuers that are missing here and accept responses that undici rejects. Also,
    // this machine may have no route to the network.
    if (name === 'HTTPParserError' || INCONCLUSIVE.test(code)) return { kind: 'inconclusive' };
    const isOfPage = code === 'ECONNRESET' || code === 'UND_ERR_SOCKET';
    return failed(`The host cannot be reached (${code || message})`, isOfPage);
  }
}

const PRIVATE = 'DOCS_CLI_PRIVATE';
const INCONCLUSIVE = /CERT|ISSUER|SIGNATURE|^ERR_SSL_|^(?:EPROTO|ENETUNREACH|UND_ERR_HEADERS_OVERFLOW)$/;

function failed(why: string, isOfPage = false): RequestFailure {
  return { kind: 'failed', why, isOfPage };
}

function privateHostError(host: string): Error {
  return Object.assign(new Error(`${host} is private.`), { code: PRIVATE });
}

function refusalOf(status: number, { host }: URL): RequestFailure {
  if (status === PROXY_AUTH_REQUIRED)
    return failed(`The proxy '${host}' requires authentication (${status})`);
  // The proxy's rules may block the request.
  return status < 500
    ? { kind: 'inconclusive' }
    : failed(`The proxy '${host}' cannot reach the host (${status})`);
}

/** Delay in ms; undefined if retrying is not useful. */
function retryDelayOf({ status, headers }: Head, tries: number): number | undefined {
  if (!RETRYABLE.has(status) || tries > 2) return undefined;
  const asked = retryAfter(headers);
  if (asked !== undefined && asked > MAX_RETRY_DELAY_MS) return undefined;
  return asked ?? FIRST_RETRY_DELAY_MS * 2 ** (tries - 1);
}

/** The header's value is a number of seconds or a date. Returns ms. */
function retryAfter({ 'retry-after': value = '' }: IncomingHttpHeaders): number | undefined {
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function locationOf({ location }: IncomingHttpHeaders, at: URL): URL | undefined {
  // Hosts send UTF-8 bytes here, although the standard does not allow it.
  const written = location === undefined ? '' : Buffer.from(location, 'latin1').toString('utf8');
  return written !== '' && URL.canParse(written, at.href) ? new URL(written, at.href) : undefined;
}

/** `at`: the final address after redirects, if there were any. */
function answerOf({ status, headers }: Head, at: URL | undefined, movedTo: string | undefined): Answer {
  const why = `${redirectNote(at)}The host responds with ${`${status} ${STATUS_CODES[status] ?? ''}`.trim()}`;
  if (status >= 200 && status < 300) return { kind: 'ok', ...(movedTo === undefined ? {} : { movedTo }) };
  // The host shows a challenge to bots.
  if (headers['cf-mitigated'] !== undefined) return { kind: 'inconclusive', status };
  const isRedirected = at !== undefined;
  if (status === 404 || status === 410) return { kind: 'notFound', why, isRedirected };
  const isTemporary =
    (status >= 500 && status < 600 && status !== 501 && status !== 505) || status === 408 || status === 425;
  return isTemporary ? { kind: 'failed', why, isRedirected } : { kind: 'inconclusive', status };
}

function answerOfFailure(at: URL | undefined, failure: RequestFailure): Answer {
  // A redirect into a private network proves nothing.
  if (failure.kind === 'private' && at !== undefined) return { kind: 'inconclusive' };
  const isRedirected = at !== undefined;
  return 'why' in failure
    ? { kind: failure.kind, why: redirectNote(at) + failure.why, isRedirected }
    : failure;
}

function redirectNote(at: URL | undefined): string {
  return at === undefined ? '' : `It redirects to '${at.href}'. `;
}

/**
 * A failed lookup does not prove that a host does not exist: the network may be down, or its DNS may know
 * only internal names. So the result counts only if the name service knows the top-level domain, or knows
 * `com` if the top-level domain does not exist either.
 */
async function isUnknownHost(names: NameService, host: string): Promise<boolean> {
  if ((await names.isKnown(host, 'A')) !== false) return false;
  const domain = host.slice(host.lastIndexOf('.') + 1);
  return (await names.isKnown(domain, 'NS')) === true || (await names.isKnown('com', 'NS')) === true;
}

function publicNames(): NameService {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const known = new Map<string, Promise<boolean | undefined>>();
  return {
    addressesOf: (host) => lookUp(host, { all: true }),
    isKnown(name, kind) {
      const key = `${kind} ${name}`;
      if (!known.has(key)) known.set(key, hasRecords(resolver, name, kind));
      return known.get(key)!;
    },
  };
}

async function hasRecords(resolver: Resolver, name: string, kind: 'A' | 'NS'): Promise<boolean | undefined> {
  try {
    return (await resolver.resolve(name, kind)).length > 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOTFOUND' ? false : undefined;
  }
}
