/**
 * Proxies that the environment names, as it does where CI has no other way out. A proxy looks the name of a host up
 * itself: what a page may ask of it is decided before.
 */
import { type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { bareHost, isNamed } from './private-hosts.js';

/** Of this machine: no proxy can reach it. */
const LOOPBACK = /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|::1)$/;

/** The proxy for an address; undefined where its host is asked directly. */
export function proxyFor(url: URL, environment: NodeJS.ProcessEnv): URL | undefined {
  const setting = (name: string) => environment[name] || environment[name.toUpperCase()] || '';
  const named = setting(`${url.protocol.slice(0, -1)}_proxy`) || setting('all_proxy');
  if (named === '' || LOOPBACK.test(bareHost(url.hostname))) return undefined;
  const direct = setting('no_proxy').split(/[\s,]+/);
  // `corp`, `.corp` and `*.corp` all mean the host and all below it.
  const domains = direct.filter((name) => name !== '').map((name) => name.replace(/^\*?\.?/, '.'));
  if (direct.includes('*') || isNamed(url, domains)) return undefined;
  const written = named.includes('://') ? named : `http://${named}`;
  const proxy = URL.canParse(written) ? new URL(written) : undefined;
  return proxy && /^https?:$/.test(proxy.protocol) ? proxy : undefined;
}

/** Says no to a request, with a status of its own. */
export class ProxyRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The proxy answers ${status}.`);
    this.status = status;
  }
}

/** How a request reaches the proxy. Its name and password are for itself alone. */
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

/** For an address that is not encrypted: the proxy is told it whole, and fetches it itself. */
export function requestBy(
  proxy: URL,
  { href }: URL,
  options: RequestOptions & { headers: Record<string, string> },
): ClientRequest {
  const place = placeOf(proxy);
  const headers = { ...options.headers, ...place.headers };
  return requestOf(proxy)({ ...options, ...place, path: href, headers });
}

/** A way to the host of an encrypted address, of which the proxy sees the name alone. */
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
