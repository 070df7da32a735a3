/** Sends one HTTP request, directly or over a proxy, and says why there is no response. */
import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { EnvHttpProxyAgent, request } from 'undici';
import { bareHost, isPrivateAddress } from './private-hosts.js';

/** What is known about an address. `why` is a sentence without its full stop. */
export type Answer =
  /** `movedTo` is set if the host redirects permanently. */
  | { kind: 'ok'; movedTo?: string }
  /** The host blocks bots, or the result proves nothing. `status` is set if the host responded. */
  | { kind: 'inconclusive'; status?: number }
  | { kind: 'notFound'; why: string }
  /** The error may be temporary. */
  | { kind: 'failed'; why: string }
  /** The host limits the number of requests. */
  | { kind: 'rateLimited' }
  /** The address belongs to this machine or a private network. */
  | { kind: 'private' };

export interface ResponseHead {
  status: number;
  headers: IncomingHttpHeaders;
}

export interface HttpClientOptions {
  timeoutMs: number;
  /** Throws like `dns.lookup`. */
  addressesOf?: (host: string) => Promise<LookupAddress[]>;
  /** Environment variables that may set proxies, which some CI networks require. */
  environment?: NodeJS.ProcessEnv;
}

const HEADERS = {
  // Some hosts serve pages only to clients that accept HTML.
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en;q=0.9,*;q=0.5',
  'user-agent': 'Mozilla/5.0 (compatible; docs-cli check)',
};

export class HttpClient {
  readonly #timeoutMs: number;
  readonly #lookUp: (host: string) => Promise<LookupAddress[]>;
  readonly #hasProxy: boolean;
  readonly #agent: EnvHttpProxyAgent;
  /** By host. Each is looked up once, so a request goes to the addresses that were checked. */
  readonly #addresses = new Map<string, Promise<LookupAddress[]>>();

  constructor({ timeoutMs, addressesOf, environment = process.env }: HttpClientOptions) {
    this.#timeoutMs = timeoutMs;
    this.#lookUp = addressesOf ?? ((host) => lookUp(host, { all: true }));
    const setting = (name: string) => environment[name] || environment[name.toUpperCase()] || '';
    const proxyOf = (name: string) =>
      (setting(name) || setting('all_proxy')).replace(/^(?!$|.*:\/\/)/, 'http://');
    const [httpProxy, httpsProxy] = [proxyOf('http_proxy'), proxyOf('https_proxy')];
    this.#hasProxy = httpProxy + httpsProxy !== '';
    const lookup: LookupFunction = (host, { all }, done) => {
      this.#addressesOf(host).then(
        (found) => (all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
        (error) => done(error, all ? [] : '', 4),
      );
    };
    this.#agent = new EnvHttpProxyAgent({
      httpProxy,
      httpsProxy,
      noProxy: setting('no_proxy'),
      proxyTunnel: false,
      // The time in ms for each address of a host: Node's default is too short for slow networks.
      connect: { lookup, timeout: timeoutMs, autoSelectFamilyAttemptTimeout: 2000 },
      maxHeaderSize: 65_536,
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** @param mayBePrivate whether the host may have an address in a private network. */
  async send(url: URL, mayBePrivate: boolean): Promise<ResponseHead | Answer> {
    try {
      if (!mayBePrivate && (await this.#hasPrivateAddress(url.hostname))) return { kind: 'private' };
      const { statusCode, headers, body } = await request(url, {
        headers: HEADERS,
        dispatcher: this.#agent,
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      // The body is not needed, so errors while receiving it are ignored.
      body.on('error', () => {});
      body.destroy();
      return { status: statusCode, headers };
    } catch (error) {
      return this.#answerTo(error as NodeJS.ErrnoException, url);
    }
  }

  /**
   * A public name may resolve to a private address. False if this machine cannot resolve the name, which is common
   * behind a proxy: then the proxy's own rules apply.
   */
  async #hasPrivateAddress(host: string): Promise<boolean> {
    const found = await this.#addressesOf(bareHost(host)).catch(() => []);
    return found.some(({ address }) => isPrivateAddress(address));
  }

  #addressesOf(host: string): Promise<LookupAddress[]> {
    const known = this.#addresses.get(host) ?? this.#lookUp(host);
    this.#addresses.set(host, known);
    return known;
  }

  #answerTo({ code = '', message, name }: NodeJS.ErrnoException, { hostname }: URL): Answer {
    const refusal = Number(/^Proxy .*\((\d{3})\)/.exec(message)?.[1]);
    if (refusal === 407) return failed('The proxy requires authentication (407)');
    if (refusal >= 500) return failed(`The proxy cannot reach the host (${refusal})`);
    if (code === 'ENOTFOUND' && !this.#hasProxy)
      return { kind: 'notFound', why: `The host '${hostname}' does not exist` };
    if (code === 'EAI_AGAIN' && !this.#hasProxy) return failed(`The DNS lookup of '${hostname}' failed`);
    if (name === 'TimeoutError' || /^(?:ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/.test(code))
      return failed(`The host did not respond within ${this.#timeoutMs / 1000} s`);
    if (code === 'CERT_HAS_EXPIRED') return failed('The certificate of the host has expired');
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return failed('The certificate is not valid for this host');
    // Browsers know certificate issuers that are missing here and accept responses that undici rejects. This machine
    // may have no route to the network, and the rules of a proxy may block the request.
    if (refusal > 0 || name === 'HTTPParserError' || INCONCLUSIVE.test(code)) return { kind: 'inconclusive' };
    return failed(`The host${this.#hasProxy ? ' or the proxy' : ''} cannot be reached (${code || message})`);
  }
}

const INCONCLUSIVE = /CERT|ISSUER|SIGNATURE|^ERR_SSL_|^(?:EPROTO|ENETUNREACH|UND_ERR_HEADERS_OVERFLOW)$/;

function failed(why: string): Answer {
  return { kind: 'failed', why };
}
