/** Proxies from environment variables, which some CI networks require. */
import { ProxyAgent } from 'undici';
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

/**
 * Requests unencrypted addresses from the proxy, and opens a tunnel through it for encrypted ones. The user
 * name and password are sent only to the proxy.
 */
export function createProxyAgent({ href, username, password }: URL): ProxyAgent {
  const who = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const token = who === ':' ? undefined : `Basic ${Buffer.from(who).toString('base64')}`;
  return new ProxyAgent({ uri: href, proxyTunnel: false, ...(token && { token }) });
}

/** The status with which the proxy refused a request; undefined for any other error. */
export function proxyStatus({ message }: Error): number | undefined {
  const status = /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(message)?.[1];
  return status === undefined ? undefined : Number(status);
}
