/**
 * Proxies from environment variables, which some CI networks require. A proxy resolves host names itself, so
 * requests are checked before they are sent to it.
 */
import { type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { bareHost, isNamed } from './private-hosts.js';

/** Hosts of this machine, which no proxy can reach. */
const LOOPBACK = /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|::1)$/;

/** The proxy for an address; undefined if requests go directly to the host. */
export function proxyFor(url: URL, environment: NodeJS.ProcessEnv): URL | undefined {
  const setting = (name: string) => environment[name] || environment[name.toUpperCase()] || '';
  const named = setting(`${url.protocol.slice(0, -1)}_proxy`) || setting('all_proxy');
  if (named === '' || LOOPBACK.test(bareHost(url.hostname))) return undefined;
  const direct = setting('no_proxy').split(/[\s,]+/);
  // `corp`, `.corp` and `*.corp` all mean the host and its subdomains.
  const domains = direct.filter((name) => name !== '').map((name) => name.replace(/^\*?\.?/, '.'));
  if (direct.includes('*') || isNamed(url, domains)) return undefined;
  const written = named.includes('://') ? named : `http://${named}`;
  const proxy = URL.canParse(written) ? new URL(written) : undefined;
  return proxy && /^https?:$/.test(proxy.protocol) ? proxy : undefined;
}

/** Thrown if the proxy refuses a request; `status` is the proxy's status code. */
export class ProxyRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The proxy responds with ${status}.`);
    this.status = status;
  }
}

/** Request options for the proxy. The user name and password are sent only to the proxy. */
function placeOf(proxy: URL): RequestOptions & { headers: Record<string, string> } {
  const { protocol, hostname, port, username, password } = proxy;
  const who = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const credentials = `Basic ${Buffer.from(who).toString('base64')}`;
  return {
    protocol,
    hostname: bareHost(hostname),
    port: port || (protocol === 'https:' ? 443 : 80),
    headers: who === ':' ? {} : { 'proxy-authorization': credentials },
  };
}

/** For unencrypted addresses: the proxy receives the full URL and fetches it. */
export function requestBy(
  proxy: URL,
  { href }: URL,
  options: RequestOptions & { headers: Record<string, string> },
): ClientRequest {
  const place = placeOf(proxy);
  const headers = { ...options.headers, ...place.headers };
  return requestOf(proxy)({ ...options, ...place, path: href, headers });
}

/** For encrypted addresses: opens a tunnel to the host. The proxy sees only the host name. */
export function tunnel(proxy: URL, { hostname, port }: URL, signal: AbortSignal): Promise<Socket> {
  const host = `${hostname}:${port || 443}`;
  const place = placeOf(proxy);
  return new Promise((done, fail) => {
    const request = requestOf(proxy)({
      ...place,
      method: 'CONNECT',
      path: host,
      headers: { host, ...place.headers },
      agent: false,
      signal,
    });
    request.on('error', fail).on('connect', ({ statusCode = 0 }, socket: Socket) => {
      if (statusCode >= 200 && statusCode < 300) return done(socket);
      socket.destroy();
      fail(new ProxyRefusal(statusCode));
    });
    request.end();
  });
}

const requestOf = ({ protocol }: URL) => (protocol === 'https:' ? requestHttps : requestHttp);
