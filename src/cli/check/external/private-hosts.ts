/**
 * Hosts that are never asked: this machine, private networks, and names that stand for others in documentation. A link to
 * `http://localhost:3000` is an example, and who edits a page must not be able to have CI ask its own network.
 */
import { BlockList, isIP } from 'node:net';

/** After RFC 2606, 6761, 6762, 8375 and what routers call their networks. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|example|invalid|onion|alt|example\.(?:com|net|org|edu))$/;

const PRIVATE_ADDRESSES = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  add(range, 'ipv4');
for (const range of ['::/127', '100::/64', '2001:db8::/32', 'fc00::/7', 'fe80::/10', 'ff00::/8'])
  add(range, 'ipv6');

function add(range: string, family: 'ipv4' | 'ipv6') {
  const [address = '', bits] = range.split('/');
  PRIVATE_ADDRESSES.addSubnet(address, Number(bits), family);
}

/** Of a number, be it an IPv4 one in the clothes of IPv6. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE_ADDRESSES.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Of a host as `URL.hostname` gives it. A name without a dot is known in one network only. */
export function isPrivateHost(hostname: string): boolean {
  const host = bareHost(hostname);
  if (isIP(host)) return isPrivateAddress(host);
  return !host.includes('.') || PRIVATE_NAME.test(host);
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

/** Without the brackets of an IPv6 number and the dot that may end a name. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
