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
import { bareHost, isNamed, isPrivateAddress, isPrivateHost } from './private-hosts.js';
import { ProxyRefusal, proxyFor, requestBy, tunnel } from './proxies.js';
import type { Turns } from './turns.js';

type Method = 'HEAD' | 'GET';

/** `why` is a sentence without its full stop; `isLed`: that it is said of where the address leads on to. */
export type Answer =
  /** `movedTo` where the host says that the address moved for good. */
  | { kind: 'there'; movedTo?: string }
  /** The host tells programs nothing; with what status, if it answers at all. */
  | { kind: 'untold'; status?: number }
  | { kind: 'gone'; why: string; isLed: boolean }
  /** It may be well tomorrow. */
  | { kind: 'failed'; why: string; isLed: boolean }
  /** The host had enough of questions. */
  | { kind: 'limited' }
  /** Of this machine or a private network. */
  | { kind: 'private' };

export interface AskOptions {
  timeoutMs: number;
  /** Hosts that are asked though they are private. */
  privateHosts: readonly string[];
  turns: Turns;
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

export interface Asker {
  ask(url: URL): Promise<Answer>;
  /** Whether any host said anything at all. */
  readonly isHeard: boolean;
  close(): void;
}

const MOST_REDIRECTS = 10;
const FIRST_REST_MS = 300;
const LONGEST_REST_MS = 30_000;
/** Faults one after the other, of a host that answered before. */
const MOST_FAULTS = 5;
const LIMITED = 429;
/** Of a proxy, never of a host. */
const NO_CREDENTIALS = 407;
const HEADERS = {
  // Some hosts show pages to those who ask for pages.
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en;q=0.9,*;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; docs-cli check)',
};
/** Asked again, for what it says may be over in a moment. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The head of an answer, or why there is none. */
type Reply = Head | { fault: Fault };

interface Head {
  status: number;
  headers: IncomingMessage['headers'];
}

type Fault =
  | { kind: 'private' | 'untold' | 'limited' }
  /** There is no such host. */
  | { kind: 'gone'; why: string }
  /** `isOfPage`: it may be so of this page alone. */
  | { kind: 'failed'; why: string; isOfPage: boolean };

export function createAsker(options: AskOptions): Asker {
  const { turns, timeoutMs, privateHosts, names = publicNames(), environment = process.env } = options;
  // Of several addresses each has this long: by default less than a slow network takes.
  const agentOptions = { keepAlive: true, autoSelectFamilyAttemptTimeout: 2000 };
  const agents = { 'http:': new Agent(agentOptions), 'https:': new TlsAgent(agentOptions) };
  const heard = new Set<string>();
  /** How often a host gave no answer, one time after the other. */
  const faults = new Map<string, number>();
  /** Hosts that are asked no more: what is to be said of all of their pages. */
  const closed = new Map<string, Fault>();

  return {
    ask,
    get isHeard() {
      return heard.size > 0;
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };

  async function ask(url: URL): Promise<Answer> {
    const answer = await walk(url, 'HEAD');
    // A host may lead those who ask for the head alone to another place than readers.
    const isBad = answer.kind === 'gone' || answer.kind === 'failed';
    return isBad && answer.isLed ? walk(url, 'GET') : answer;
  }

  async function walk(url: URL, method: Method): Promise<Answer> {
    let at = url;
    /** As far as each step was said to be for good. */
    let movedTo: string | undefined;
    let isForGood = true;
    let hasCookies = false;
    for (let steps = 0; steps <= MOST_REDIRECTS; steps++) {
      const reply = await replyOf(at, method);
      if ('fault' in reply) return faultAt(at === url ? undefined : at, reply.fault);
      const { status, headers } = reply;
      hasCookies ||= headers['set-cookie'] !== undefined;
      const next = status >= 300 && status < 400 ? locationOf(headers, at) : undefined;
      if (next === undefined) return judge(reply, at === url ? undefined : at, movedTo);
      if (next.protocol !== 'http:' && next.protocol !== 'https:') return { kind: 'there' };
      isForGood &&= status === 301 || status === 308;
      if (isForGood) movedTo = next.href;
      at = next;
    }
    // A browser would have shown it the cookies that it set.
    if (hasCookies) return { kind: 'untold' };
    return { kind: 'failed', why: 'It leads from one address to the next without end', isLed: true };
  }

  /** HEAD, then GET where the answer is not that the page is there; again where that may pass. */
  async function replyOf(url: URL, method: Method): Promise<Reply> {
    if (url.username !== '' || url.password !== '') return { fault: { kind: 'untold' } };
    if (isPrivateHost(url.hostname) && !isNamed(url, privateHosts)) return { fault: { kind: 'private' } };
    for (let tries = 1; ; tries++) {
      const { reply, rest } = await turns.take(url.host, () =>
        tryHost(url, tries === 1 ? method : 'GET', tries),
      );
      if (rest === undefined) return reply;
      await wait(rest);
    }
  }

  /** `rest`: how long to wait before the next try, in ms; none where there is to be none. */
  async function tryHost(url: URL, method: Method, tries: number): Promise<{ reply: Reply; rest?: number }> {
    const { host } = url;
    const known = closed.get(host);
    if (known) return { reply: { fault: known } };
    let reply = await send(url, method);
    if ('fault' in reply && reply.fault.kind === 'failed') {
      await wait(FIRST_REST_MS);
      reply = await send(url, 'GET');
    } else if (method === 'HEAD' && 'status' in reply && reply.status >= 400 && reply.status !== LIMITED) {
      // Many hosts answer HEAD as they like.
      reply = await send(url, 'GET');
    }
    if ('fault' in reply) {
      noteFault(host, reply.fault);
      return { reply };
    }
    heard.add(host);
    faults.delete(host);
    const rest = restBefore(reply, tries);
    if (reply.status !== LIMITED) return { reply, ...(rest === undefined ? {} : { rest }) };
    if (rest !== undefined && turns.pause(host, rest)) return { reply, rest: 0 };
    closed.set(host, { kind: 'limited' });
    return { reply: { fault: { kind: 'limited' } } };
  }

  /** One page may be slow; a host of which nothing is heard is not asked for all of its pages. */
  function noteFault(host: string, fault: Fault): void {
    if (fault.kind === 'gone') closed.set(host, fault);
    if (fault.kind !== 'failed') return;
    const count = (faults.get(host) ?? 0) + 1;
    faults.set(host, count);
    if (count >= (heard.has(host) ? MOST_FAULTS : fault.isOfPage ? 2 : 1)) closed.set(host, fault);
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
      if (proxy && error instanceof ProxyRefusal) return { fault: refusalOf(error, proxy) };
      return { fault: await faultOf(error as NodeJS.ErrnoException, url, proxy) };
    }
  }

  /**
   * A proxy is not told which address to take, so that no address of the name may be private. What this machine cannot
   * look up, as is usual behind a proxy, is left to the rules of that.
   */
  async function refusePrivate(host: string): Promise<void> {
    const found = await names.addressesOf(bareHost(host)).catch(() => []);
    if (found.some(({ address }) => isPrivateAddress(address))) throw privateFault(host);
  }

  /** Names of the whole world may be those of a machine nearby: what counts is where the request would go. */
  async function addressesFor(host: string, isAsked: boolean): Promise<LookupAddress[]> {
    const found = await names.addressesOf(bareHost(host));
    const open = isAsked ? found : found.filter(({ address }) => !isPrivateAddress(address));
    if (open.length > 0) return open;
    throw privateFault(host);
  }

  interface Way {
    method: Method;
    lookup: LookupFunction;
    proxy: URL | undefined;
  }

  async function headOf(url: URL, { method, lookup, proxy }: Way): Promise<Reply> {
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
        if (proxy && statusCode === NO_CREDENTIALS) fail(new ProxyRefusal(statusCode));
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

  async function faultOf(
    { code = '', message }: NodeJS.ErrnoException,
    url: URL,
    proxy: URL | undefined,
  ): Promise<Fault> {
    const host = url.hostname;
    if (code === PRIVATE) return { kind: 'private' };
    if (proxy && /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code))
      return silence(`The proxy '${proxy.host}' cannot be reached (${code})`);
    if (code === 'ENOTFOUND') {
      return (await isNobody(names, bareHost(host)))
        ? { kind: 'gone', why: `There is no host '${host}'` }
        : silence(`The name '${host}' cannot be looked up from here`);
    }
    if (code === 'EAI_AGAIN') return silence(`The name '${host}' cannot be looked up from here`);
    if (code === TIMEOUT || code === 'ETIMEDOUT') {
      return silence(`The host does not answer within ${timeoutMs / 1000} s`, true);
    }
    if (code === 'CERT_HAS_EXPIRED') return silence('The certificate of the host has expired');
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
      return silence('The host has the certificate of another one');
    // Browsers find issuers that are unknown here, and take what Node is too strict for; and a machine may lack the way.
    if (/CERT|ISSUER|SIGNATURE|^(?:HPE|ERR_SSL)_|^EPROTO$|^ENETUNREACH$/.test(code))
      return { kind: 'untold' };
    return silence(`The host cannot be reached (${code || message})`, code === 'ECONNRESET');
  }
}

const PRIVATE = 'DOCS_CLI_PRIVATE';
/** Of what took too long. */
const TIMEOUT = 'ABORT_ERR';

function silence(why: string, isOfPage = false): Fault {
  return { kind: 'failed', why, isOfPage };
}

function privateFault(host: string): Error {
  return Object.assign(new Error(`${host} is private.`), { code: PRIVATE });
}

function refusalOf({ status }: ProxyRefusal, { host }: URL): Fault {
  if (status === NO_CREDENTIALS)
    return silence(`The proxy '${host}' asks for a name and a password (${status})`);
  // It has rules of its own.
  return status < 500
    ? { kind: 'untold' }
    : silence(`The proxy '${host}' does not reach the host (${status})`);
}

/** The host as it is to show its certificate for; a number has no name. */
function nameOf({ hostname }: URL): { servername?: string } {
  return isIP(bareHost(hostname)) ? {} : { servername: bareHost(hostname) };
}

/** In ms; undefined where there is nothing to be waited for. */
function restBefore({ status, headers }: Head, tries: number): number | undefined {
  if (!PASSING.has(status) || tries > 2) return undefined;
  const asked = retryAfter(headers);
  if (asked !== undefined && asked > LONGEST_REST_MS) return undefined;
  return asked ?? FIRST_REST_MS * 2 ** (tries - 1);
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
function judge({ status, headers }: Head, at: URL | undefined, movedTo: string | undefined): Answer {
  const why = `${ledTo(at)}The host answers ${`${status} ${STATUS_CODES[status] ?? ''}`.trim()}`;
  if (status >= 200 && status < 300) return { kind: 'there', ...(movedTo === undefined ? {} : { movedTo }) };
  // A riddle for programs.
  if (headers['cf-mitigated'] !== undefined) return { kind: 'untold', status };
  const isLed = at !== undefined;
  if (status === 404 || status === 410) return { kind: 'gone', why, isLed };
  const isIll =
    (status >= 500 && status < 600 && status !== 501 && status !== 505) || status === 408 || status === 425;
  return isIll ? { kind: 'failed', why, isLed } : { kind: 'untold', status };
}

function faultAt(at: URL | undefined, fault: Fault): Answer {
  // That it leads into a private network says nothing.
  if (fault.kind === 'private' && at !== undefined) return { kind: 'untold' };
  const isLed = at !== undefined;
  return 'why' in fault ? { kind: fault.kind, why: ledTo(at) + fault.why, isLed } : fault;
}

function ledTo(at: URL | undefined): string {
  return at === undefined ? '' : `It leads on to '${at.href}'. `;
}

/**
 * A name that cannot be looked up may be of a host all the same: without a network, or in one that knows its own names
 * alone. Only a name service that knows the domain above it, or the largest where there is none, is believed.
 */
async function isNobody(names: NameService, host: string): Promise<boolean> {
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
