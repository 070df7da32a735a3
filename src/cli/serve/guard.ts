/**
 * Decides which requests the servers answer: only GET and HEAD, and only to a name or address of this machine. Pages of
 * other sites in this machine's browser can send such requests too, but cannot read the answers.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { isHostName } from './host-name.js';

export interface HostRules {
  /** The host that the server listens on. */
  host: string;
  /** Additional accepted host names; `.example.com` includes the domain and its subdomains. */
  allowedHosts?: readonly string[];
}

/** Responds to requests that must be refused. Returns whether it did. */
export function refuseForbidden(
  request: IncomingMessage,
  response: ServerResponse,
  rules: HostRules,
): boolean {
  // Prevents pages of other sites from embedding responses, even as scripts or images.
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  if (!isOwnHost(request, rules)) {
    refuse(response, 403, howToAllow(hostNameOf(request)));
    return true;
  }
  // RFC 9112, section 3.2: if there are two host names, a proxy may have validated the other one.
  if (hasTwoHosts(request)) {
    refuse(response, 400);
    return true;
  }
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  refuse(response.setHeader('allow', 'GET, HEAD'), 405);
  return true;
}

/** Ends a response with its status as text, and reveals nothing about this machine. */
export function refuse(response: ServerResponse, status: number, more = ''): void {
  const body = `${status} ${STATUS_CODES[status]}\n${more}`;
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .end(response.req.method === 'HEAD' ? undefined : body);
}

/** Browsers let any page open a WebSocket to any server; only `Origin` identifies the page's site. */
export function isOwnSocket(request: IncomingMessage, rules: HostRules): boolean {
  const { origin = '', host } = request.headers;
  if (hasTwoHosts(request) || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  // A proxy may add the default port to the host name.
  const requested = `${page.protocol}//${host}`;
  return URL.canParse(requested) && new URL(requested).host === page.host && isOwnHost(request, rules);
}

export function refuseSocket(socket: Duplex): void {
  // Nothing else handles this socket's errors, and a client that disconnects must not crash the server.
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

/**
 * Prevents DNS rebinding: a page of another site could point its own host name at this machine to read the
 * responses. So only names of this machine are accepted. IP addresses are safe, because they cannot be
 * pointed elsewhere.
 */
function isOwnHost(request: IncomingMessage, { host, allowedHosts = [] }: HostRules): boolean {
  const name = hostNameOf(request);
  if (name === 'localhost' || name.endsWith('.localhost') || name === host.toLowerCase()) return true;
  if (/^\d+(\.\d+){3}$/.test(name) || /^\[[0-9a-f:.]+\]$/.test(name)) return true;
  return allowedHosts.some((allowed) => {
    const own = allowed.toLowerCase();
    return own.startsWith('.') ? name === own.slice(1) || name.endsWith(own) : name === own;
  });
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length > 1;
}

/** The host name of a request, without its port and without the dot that can end a full domain name. */
function hostNameOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').replace(/\.?(:\d+)?$/, '').toLowerCase();
}

function howToAllow(name: string): string {
  // Only a valid host name is included in the response; other text could be an injection.
  if (!isHostName(name)) return '';
  return `
This server does not answer to the name '${name}': a page of another site could use it to read what is served here.
If the name is yours, start the server again with '--allowed-hosts ${name}'.
`;
}
