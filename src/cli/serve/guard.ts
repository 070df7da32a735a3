/**
 * Whom both servers answer. They are reached by every page that the browser of this machine has open, and with `--host`
 * by every machine around: what is not asked by a page of the site itself, or by its reader, is refused here.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { isHostName } from './host-name.js';

export interface HostRules {
  /** What the server listens on. */
  host: string;
  /** More names that it answers to; `.example.com` stands for itself and every name below it. */
  allowedHosts?: readonly string[];
}

/** Answers what is not to be answered otherwise, and gives whether it did. */
export function refuseStrangers(
  request: IncomingMessage,
  response: ServerResponse,
  rules: HostRules,
): boolean {
  // No page of another site may take in what is served here, not even as a script or a picture.
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  if (!isOwnHost(request, rules)) {
    refuse(response, 403, howToAllow(nameOf(request)));
    return true;
  }
  // After RFC 9112, section 3.2: of two names, a proxy in between may have looked at the other one.
  if (hasTwoHosts(request)) {
    refuse(response, 400);
    return true;
  }
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  refuse(response.setHeader('allow', 'GET, HEAD'), 405);
  return true;
}

/** Ends an answer with its status in words, and nothing of this machine. */
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

/** Browsers let a page open sockets to any server, and say only in `Origin` whose page it is. */
export function isOwnSocket(request: IncomingMessage, rules: HostRules): boolean {
  const { origin = '', host } = request.headers;
  if (hasTwoHosts(request)) return false;
  return URL.canParse(origin) && new URL(origin).host === host && isOwnHost(request, rules);
}

export function refuseSocket(socket: Duplex): void {
  // Nobody else listens any more, and a client that has gone must not end the server.
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

/**
 * A page of another site may point its own name at this machine and so read what is served here. Answering only
 * to names of this machine prevents that; numbers cannot be pointed elsewhere.
 */
function isOwnHost(request: IncomingMessage, { host, allowedHosts = [] }: HostRules): boolean {
  const name = nameOf(request);
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

/** The name a request was sent to, without its port. */
function nameOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
}

function howToAllow(name: string): string {
  // Only a name is shown again; anything else may be meant for whoever reads this.
  if (!isHostName(name)) return '';
  return `
This server does not answer to the name '${name}': a page of another site could use it to read what is served here.
If the name is yours, start the server again with '--allowed-hosts ${name}'.
`;
}
