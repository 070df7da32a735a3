/**
 * What the host of one address says of it. Only the head of an answer is read: asked for by HEAD, and by GET where that
 * tells nothing good. What says nothing about the page, as a door that is closed to programs, is no problem.
 */
import type { LookupAddress } from 'node:dns';
import { lookup as lookUp, Resolver } from 'node:dns/promises';
import { Agent, type IncomingMessage, request as requestHttp, STATUS_CODES } from 'node:http';
import { request as requestHttps, Agent as TlsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { HostLimiter } from './host-limiter.js';
import { bareHost, isNamed, isPrivateAddress, isPrivateHost } from './private-hosts.js';
import { ProxyRefusal, proxyFor, requestBy, tunnel } from './proxies.js';

type Method = 'HEAD' | 'GET';

/** `why` is a sentence without its full stop; `isRedirected`: that it is said of where the address leads on to. */
export type Answer =
  /** `movedTo` where the host says that the address moved for good. */
  | { kind: 'ok'; movedTo?: string }
  /** The host tells programs nothing; with what status, if it answers at all. */
  | { kind: 'inconclusive'; status?: number }
  | { kind: 'notFound'; why: string; isRedirected: boolean }
  /** It may be well tomorrow. */
  | { kind: 'failed'; why: string; isRedirected: boolean }
  /** The host had enough of questions. */
  | { kind: 'rateLimited' }
  /** Of this machine or a private network. */
  | { kind: 'private' };

export interface HttpProbeOptions {
  timeoutMs: number;
  /** Hosts that are asked though they are private. */
  privateHosts: readonly string[];
  limiter: HostLimiter;
  names?: NameService;
  /** Where proxies are named. */
  environment?: NodeJS.ProcessEnv;
}

/** What the names of hosts mean. */
export interface NameService {
  /** Throws as `dns.lookup` does. */
  addressesOf(host: string): Promise<LookupAddress[]>;
  /** Whether there are records of this kind; undefined where that is not to be found out. */
  isKnown(name: string, kind: 'A' | 'NS'): Promise<boolean | undefined>;
}

export interface HttpProbe {
  probe(url: URL): Promise<Answer>;
  /** Whether any host said anything at all. */
  readonly hasAnswer: boolean;
  close(): void;
}

const MAX_REDIRECTS = 10;
const FIRST_RETRY_DELAY_MS = 300;
const MAX_RETRY_DELAY_MS = 30_000;
/** Faults one after the other, of a host that answered before. */
const MAX_FAILURES = 5;
const TOO_MANY_REQUESTS = 429;
/** Of a proxy, never of a host. */
const PROXY_AUTH_REQUIRED = 407;
const HEADERS = {
  // Some hosts show pages to those who ask for pages.
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en;q=0.9,*;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; docs-cli check)',
};
/** Asked again, for what it says may be over in a moment. */
const RETRYABLE = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The head of an answer, or why there is none. */
type Reply = Head | { failure: RequestFailure };

interface Head {
  status: number;
  headers: IncomingMessage['headers'];
}

type RequestFailure =
  | { kind: 'private' | 'inconclusive' | 'rateLimited' }
  /** There is no such host. */
  | { kind: 'notFound'; why: string }
  /** `isOfPage`: it may be so of this page alone. */
  | { kind: 'failed'; why: string; isOfPage: boolean };

export function createHttpProbe(options: HttpProbeOptions): HttpProbe {
  const { limiter, timeoutMs, privateHosts, names = publicNames(), environment = process.env } = options;
  // Of several addresses each has this long: by default less than a slow network takes.
  const agentOptions = { keepAlive: true, autoSelectFamilyAttemptTimeout: 2000 };
  const agents = { 'http:': new Agent(agentOptions), 'https:': new TlsAgent(agentOptions) };
  const answered = new Set<string>();
  /** How often a host gave no answer, one time after the other. */
  const failures = new Map<string, number>();
  /** Hosts that are asked no more: what is to be said of all of their pages. */
  const closedHosts = new Map<string, RequestFailure>();

  return {
    probe,
    get hasAnswer() {
      return answered.size > 0;
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };

  async function probe(url: URL): Promise<Answer> {
    const answer = await followRedirects(url, 'HEAD');
    // A host may lead those who ask for the head alone to another place than readers.
    const isBad = answer.kind === 'notFound' || answer.kind === 'failed';
    return isBad && answer.isRedirected ? followRedirects(url, 'GET') : answer;
  }

  async function followRedirects(url: URL, method: Method): Promise<Answer> {
    let at = url;
    /** As far as each step was said to be for good. */
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
    // A browser would have shown it the cookies that it set.
    if (hasCookies) return { kind: 'inconclusive' };
    return { kind: 'failed', why: 'It leads from one address to the next without end', isRedirected: true };
  }

  /** HEAD, then GET where the answer is not that the page is there; again where that may pass. */
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

  /** `retryDelay`: how long to wait before the next try, in ms; none where there is to be none. */
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
      // Many hosts answer HEAD as they like.
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

  /** One page may be slow; a host of which nothing is heard is not asked for all of its pages. */
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
    const lookup: LookupFunction = (host, { all }, done) => {
      addressesFor(host, isAsked).then(
        (found) => (all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
        (error) => done(error, all ? [] : '', 4),
      );
    };
    try {
      if (proxy && !isAsked) await refusePrivate(url.hostname);
      return await headOf(url, { method, lookup, proxy });
    } catch (error) {
      if (proxy && error instanceof ProxyRefusal) return { failure: refusalOf(error, proxy) };
      return { failure: await failureOf(error as NodeJS.ErrnoException, url, proxy) };
    }
  }

  /**
   * A proxy is not told which address to take, so that no address of the name may be private. What this machine cannot
   * look up, as is usual behind a proxy, is left to the rules of that.
   */
  async function refusePrivate(host: string): Promise<void> {
    const found = await names.addressesOf(bareHost(host)).catch(() => []);
    if (found.some(({ address }) => isPrivateAddress(address))) throw privateHostError(host);
  }

  /** Names of the whole world may be those of a machine nearby: what counts is where the request would go. */
  async function addressesFor(host: string, isAsked: boolean): Promise<LookupAddress[]> {
    const found = await names.addressesOf(bareHost(host));
    const open = isAsked ? found : found.filter(({ address }) => !isPrivateAddress(address));
    if (open.length > 0) return open;
    throw privateHostError(host);
  }

  interface Route {
    method: Method;
    lookup: LookupFunction;
    proxy: URL | undefined;
  }

  async function headOf(url: URL, { method, lookup, proxy }: Route): Promise<Reply> {
    const signal = AbortSignal.timeout(timeoutMs);
    const options = { method, headers: { ...HEADERS, host: url.host }, maxHeaderSize: 65_536, signal };
    const socket = proxy && url.protocol === 'https:' ? await tunnel(proxy, url, signal) : undefined;
    return new Promise((done, fail) => {
      const request = socket
        ? requestHttps(url, { ...options, createConnection: () => connectTls({ socket, ...nameOf(url) }) })
        : proxy
          ? requestBy(proxy, url, { ...options, agent: agentFor(proxy) })
          : (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
              ...options,
              lookup,
              agent: agentFor(url),
            });
      request.on('error', fail);
      request.on('response', (response) => {
        const { statusCode = 0, headers } = response;
        if (proxy && statusCode === PROXY_AUTH_REQUIRED) fail(new ProxyRefusal(statusCode));
        // What follows the head is not wanted, and no broken rest of it either.
        response.on('error', () => {});
        if (method === 'HEAD') response.resume();
        else response.destroy();
        done({ status: statusCode, headers });
      });
      request.end();
    });
  }

  function agentFor({ protocol }: URL): Agent {
    return agents[protocol === 'https:' ? 'https:' : 'http:'];
  }

  async function failureOf(
    { code = '', message }: NodeJS.ErrnoException,
    url: URL,
    proxy: URL | undefined,
  ): Promise<RequestFailure> {
    const host = url.hostname;
    if (code === PRIVATE) return { kind: 'private' };
    if (proxy && /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code))
      return failed(`The proxy '${proxy.host}' cannot be reached (${code})`);
    if (code === 'ENOTFOUND') {
      return (await isUnknownHost(names, bareHost(host)))
        ? { kind: 'notFound', why: `There is no host '${host}'` }
        : failed(`The name '${host}' cannot be looked up from here`);
    }
    if (code === 'EAI_AGAIN') return failed(`The name '${host}' cannot be looked up from here`);
    if (code === TIMEOUT || code === 'ETIMEDOUT') {
      return failed(`The host does not answer within ${timeoutMs / 1000} s`, true);
    }
    if (code === 'CERT_HAS_EXPIRED') return failed('The certificate of the host has expired');
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return failed('The host has the certificate of another one');
    // Browsers find issuers that are unknown here, and take what Node is too strict for; and a machine may lack the way.
    if (/CERT|ISSUER|SIGNATURE|^(?:HPE|ERR_SSL)_|^EPROTO$|^ENETUNREACH$/.test(code))
      return { kind: 'inconclusive' };
    return failed(`The host cannot be reached (${code || message})`, code === 'ECONNRESET');
  }
}

const PRIVATE = 'DOCS_CLI_PRIVATE';
/** Of what took too long. */
const TIMEOUT = 'ABORT_ERR';

function failed(why: string, isOfPage = false): RequestFailure {
  return { kind: 'failed', why, isOfPage };
}

function privateHostError(host: string): Error {
  return Object.assign(new Error(`${host} is private.`), { code: PRIVATE });
}

function refusalOf({ status }: ProxyRefusal, { host }: URL): RequestFailure {
  if (status === PROXY_AUTH_REQUIRED)
    return failed(`The proxy '${host}' asks for a name and a password (${status})`);
  // It has rules of its own.
  return status < 500
    ? { kind: 'inconclusive' }
    : failed(`The proxy '${host}' does not reach the host (${status})`);
}

/** The host as it is to show its certificate for; a number has no name. */
function nameOf({ hostname }: URL): { servername?: string } {
  return isIP(bareHost(hostname)) ? {} : { servername: bareHost(hostname) };
}

/** In ms; undefined where there is nothing to be waited for. */
function retryDelayOf({ status, headers }: Head, tries: number): number | undefined {
  if (!RETRYABLE.has(status) || tries > 2) return undefined;
  const asked = retryAfter(headers);
  if (asked !== undefined && asked > MAX_RETRY_DELAY_MS) return undefined;
  return asked ?? FIRST_RETRY_DELAY_MS * 2 ** (tries - 1);
}

/** Seconds, or a date. */
function retryAfter({ 'retry-after': value = '' }: IncomingMessage['headers']): number | undefined {
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function locationOf({ location }: IncomingMessage['headers'], at: URL): URL | undefined {
  // Bytes of UTF-8, as hosts send them though they should not.
  const written = location === undefined ? '' : Buffer.from(location, 'latin1').toString('utf8');
  return written !== '' && URL.canParse(written, at.href) ? new URL(written, at.href) : undefined;
}

/** `at`: where it was led to, if it was. */
function answerOf({ status, headers }: Head, at: URL | undefined, movedTo: string | undefined): Answer {
  const why = `${redirectNote(at)}The host answers ${`${status} ${STATUS_CODES[status] ?? ''}`.trim()}`;
  if (status >= 200 && status < 300) return { kind: 'ok', ...(movedTo === undefined ? {} : { movedTo }) };
  // A riddle for programs.
  if (headers['cf-mitigated'] !== undefined) return { kind: 'inconclusive', status };
  const isRedirected = at !== undefined;
  if (status === 404 || status === 410) return { kind: 'notFound', why, isRedirected };
  const isTemporary =
    (status >= 500 && status < 600 && status !== 501 && status !== 505) || status === 408 || status === 425;
  return isTemporary ? { kind: 'failed', why, isRedirected } : { kind: 'inconclusive', status };
}

function answerOfFailure(at: URL | undefined, failure: RequestFailure): Answer {
  // That it leads into a private network says nothing.
  if (failure.kind === 'private' && at !== undefined) return { kind: 'inconclusive' };
  const isRedirected = at !== undefined;
  return 'why' in failure
    ? { kind: failure.kind, why: redirectNote(at) + failure.why, isRedirected }
    : failure;
}

function redirectNote(at: URL | undefined): string {
  return at === undefined ? '' : `It leads on to '${at.href}'. `;
}

/**
 * A name that cannot be looked up may be of a host all the same: without a network, or in one that knows its own names
 * alone. Only a name service that knows the domain above it, or the largest where there is none, is believed.
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
