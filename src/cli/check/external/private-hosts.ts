/**
 * Hosts that are never asked: this machine, private networks, and names that stand for others in documentation. A link to
 * `http://localhost:3000` is an example, and who edits a page must not be able to have CI ask its own network.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** After RFC 2606, 6761, 6762, 8375, and what routers, containers and clusters call their networks. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|intra|lan|home|corp|private|workgroup|arpa|svc|pod|cluster|default|docker|consul|test|example|invalid|onion|alt|example\.(?:com|net|org|edu))$/;

/** Public names that resolve to an address in the name, or to this machine. */
const MIRROR_NAME =
  /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|traefik\.me|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com)$/;

/** The only part of IPv6 that is assigned to the public internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Hosts of networks that speak only IPv6 reach those of IPv4 by these addresses, which end with the IPv4 one. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Whether an IP address is anything but a public one, whatever form it has. */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() !== 'unicast';
  if (parsed.match(NAT64)) return isPrivateAddress(parsed.toByteArray().slice(-4).join('.'));
  return parsed.range() !== 'unicast' || !parsed.match(GLOBAL_UNICAST);
}

/** Of a host as `URL.hostname` gives it. A name without a dot is known in one network only. */
export function isPrivateHost(hostname: string): boolean {
  const host = bareHost(hostname);
  if (isIP(host)) return isPrivateAddress(host);
  return !host.includes('.') || PRIVATE_NAME.test(host) || MIRROR_NAME.test(host);
}

/** Whether the config names the host as one to be asked: `wiki.corp`, `.corp` for all below it, `127.0.0.1:4000`. */
export function isNamed({ hostname, port, protocol }: URL, names: readonly string[]): boolean {
  const host = bareHost(hostname);
  const asked = port || (protocol === 'https:' ? '443' : '80');
  return names.some((name) => {
    const [, named = '', namedPort = asked] = /^(.*?)(?::(\d+))?$/.exec(name.toLowerCase()) ?? [];
    if (namedPort !== asked) return false;
    return named.startsWith('.') ? host === named.slice(1) || host.endsWith(named) : host === bareHost(named);
  });
}

/** Without the brackets of an IPv6 number and the dots that may end a name. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}
