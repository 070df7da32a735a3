/** Sends one HTTP request to an address and says why there is no response. Private hosts get no request. */
import type { LookupAddress } from 'node:dns';
import { lookup as lookUp, Resolver } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { bareHost, isNamed, isPrivateAddress } from './private-hosts.js';
import { createProxyAgent, proxyFor, proxyStatus } from './proxies.js';

/** The response head, or why there is no response. */
export type Reply = Head | { failure: RequestFailure };

export interface Head {
  status: number;
  headers: IncomingHttpHeaders;
}

export type RequestFailure =
  | { kind: 'private' | 'inconclusive' | 'rateLimited' }
  /** The host does not exist. */
  | { kind: 'notFound'; why: string }
  /** `isOfPage`: the failure may concern only this page. */
  | { kind: 'failed'; why: string; isOfPage: boolean };

export interface NameService {
  /** Throws like `dns.lookup`. */
  addressesOf(host: string): Promise<LookupAddress[]>;
  /**
   * Whether it knows the names of the internet. If not, the network is down, or its DNS has only internal names. Then an
   * unknown host may exist.
   */
  isPublic(): Promise<boolean>;
}

function publicNames(): NameService {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  let isPublic: Promise<boolean> | undefined;
  return {
    addressesOf: (host) => lookUp(host, { all: true }),
    isPublic() {
      isPublic ??= resolver.resolveNs('com').then(
        (servers) => servers.length > 0,
        () => false,
      );
      return isPublic;
    },
  };
}

export interface HttpClientOptions {
  timeoutMs: number;
  /** Private hosts that may be requested. */
  privateHosts: readonly string[];
  names?: NameService;
  /** Environment variables that may set proxies. */
  environment?: NodeJS.ProcessEnv;
}

/** Sent by proxies, never by hosts. */
const PROXY_AUTH_REQUIRED = 407;
const HEADERS = {
  // Some hosts serve pages only to clients that accept HTML.
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en;q=0.9,*;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; docs-cli check)',
};

/** Sends requests directly or over the proxies of the environment. */
export class HttpClient {
  readonly #options: Required<HttpClientOptions>;
  /** One for each proxy, and one for direct requests to public and to private hosts. */
  readonly #dispatchers = new Map<string, Dispatcher>();

  constructor(options: HttpClientOptions) {
    this.#options = { names: publicNames(), environment: process.env, ...options };
  }

  close(): void {
    for (const dispatcher of this.#dispatchers.values()) dispatcher.destroy();
  }

  async send(url: URL): Promise<Reply> {
    const { privateHosts, timeoutMs, environment } = this.#options;
    const isAsked = isNamed(url, privateHosts);
    const proxy = proxyFor(url, environment);
    try {
      if (proxy && !isAsked) await this.#refusePrivate(url.hostname);
      const { statusCode, headers, body } = await request(url, {
        headers: HEADERS,
        dispatcher: this.#dispatcherFor(proxy, isAsked),
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The body is not needed, so errors while receiving it are ignored.
      body.on('error', () => {});
      body.destroy();
      return { status: statusCode, headers };
    } catch (error) {
      return { failure: await this.#failureOf(error as NodeJS.ErrnoException, url, proxy) };
    }
  }

  #dispatcherFor(proxy: URL | undefined, isAsked: boolean): Dispatcher {
    const key = proxy?.href ?? (isAsked ? 'private' : 'public');
    const known = this.#dispatchers.get(key);
    if (known) return known;
    const made = proxy ? createProxyAgent(proxy) : this.#createDirectAgent(isAsked);
    this.#dispatchers.set(key, made);
    return made;
  }

  #createDirectAgent(isAsked: boolean): Agent {
    const lookup: LookupFunction = (host, { all }, done) => {
      this.#addressesFor(host, isAsked).then(
        (found) => (all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
        (error) => done(error, all ? [] : '', 4),
      );
    };
    // Timeout in ms for each address of a host. Node's default is too short for slow networks.
    const connect = { lookup, timeout: this.#options.timeoutMs, autoSelectFamilyAttemptTimeout: 2000 };
    return new Agent({ connect, maxHeaderSize: 65_536 });
  }

  /**
   * With a proxy, the proxy resolves the host name, so none of the name's addresses may be private. If this
   * machine cannot resolve the name, which is common behind a proxy, the proxy's own rules apply.
   */
  async #refusePrivate(host: string): Promise<void> {
    const found = await this.#options.names.addressesOf(bareHost(host)).catch(() => []);
    if (found.some(({ address }) => isPrivateAddress(address))) throw privateHostError(host);
  }

  /** A public name may resolve to a private address, so the addresses of the request are checked. */
  async #addressesFor(host: string, isAsked: boolean): Promise<LookupAddress[]> {
    const found = await this.#options.names.addressesOf(bareHost(host));
    const open = isAsked ? found : found.filter(({ address }) => !isPrivateAddress(address));
    if (open.length > 0) return open;
    throw privateHostError(host);
  }

  async #failureOf(error: NodeJS.ErrnoException, url: URL, proxy: URL | undefined): Promise<RequestFailure> {
    const { code = '', message, name } = error;
    const host = url.hostname;
    const refused = proxy && proxyStatus(error);
    if (proxy && refused !== undefined) return refusalOf(refused, proxy);
    if (code === PRIVATE) return { kind: 'private' };
    if (proxy && /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code))
      return failed(`The proxy '${proxy.host}' cannot be reached (${code})`);
    if (code === 'ENOTFOUND') {
      return (await this.#options.names.isPublic())
        ? { kind: 'notFound', why: `The host '${host}' does not exist` }
        : failed(`The DNS lookup of '${host}' failed`);
    }
    if (code === 'EAI_AGAIN') return failed(`The DNS lookup of '${host}' failed`);
    if (name === 'TimeoutError' || /^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/.test(code)) {
      return failed(`The host did not respond within ${this.#options.timeoutMs / 1000} s`, true);
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
