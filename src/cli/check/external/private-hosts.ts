/**
 * Hosts that are never requested: this machine, private networks, and example names in documentation. A link
 * to `http://localhost:3000` is an example, and editing a page must not make CI send requests to its own
 * network.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Names from RFC 2606, 6761, 6762 and 8375, and common names in networks of routers, containers and clusters.
 */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|intra|lan|home|corp|private|workgroup|arpa|svc|pod|cluster|default|docker|consul|test|example|invalid|onion|alt|example\.(?:com|net|org|edu))$/;

/** The only IPv6 range that is assigned to the public internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Hosts in IPv6-only networks reach IPv4 hosts through these addresses, which end with the IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** True for every IP address that is not public, in any notation. */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() !== 'unicast';
  if (parsed.match(NAT64)) return isPrivateAddress(parsed.toByteArray().slice(-4).join('.'));
  return parsed.range() !== 'unicast' || !parsed.match(GLOBAL_UNICAST);
}

/** Takes a host in the format of `URL.hostname`. A name without a dot exists only in a local network. */
export function isPrivateHost(hostname: string): boolean {
  const host = bareHost(hostname);
  if (isIP(host)) return isPrivateAddress(host);
  return !host.includes('.') || PRIVATE_NAME.test(host);
}

/**
 * Whether the config allows requests to this host: `wiki.corp`, `.corp` for all of its subdomains,
 * `127.0.0.1:4000`.
 */
export function isNamed({ hostname, port, protocol }: URL, names: readonly string[]): boolean {
  const host = bareHost(hostname);
  const asked = port || (protocol === 'https:' ? '443' : '80');
  return names.some((name) => {
    const [, named = '', namedPort = asked] = /^(.*?)(?::(\d+))?$/.exec(name.toLowerCase()) ?? [];
    if (namedPort !== asked) return false;
    return named.startsWith('.') ? host === named.slice(1) || host.endsWith(named) : host === bareHost(named);
  });
}

/** The host without the brackets of an IPv6 address and without trailing dots. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}
