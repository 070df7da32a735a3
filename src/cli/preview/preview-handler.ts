/**
 * Serves the output folder like a static host: sirv serves the files, and the project's own rules resolve
 * addresses.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { decodePath, encodePath, routeKey, splitHref, withoutBase } from '../../runtime/routes.js';
import { plainRouteKey } from '../content/scan.js';
import { colors } from '../report/terminal.js';
import { visibleText } from '../report/terminal-text.js';
import { markdownBeside, prefersMarkdown } from '../serve/accept.js';
import { type HostRules, refuse, refuseStrangers } from '../serve/guard.js';
import { type Lookup, locationFor, lookUp } from '../serve/lookup.js';
import { contentType } from '../serve/mime.js';
import { headersFor, IMMUTABLE, type PolicyConfig } from '../site/headers.js';

export interface PreviewOptions extends Omit<Lookup, 'has' | 'route' | 'moved'>, PolicyConfig, HostRules {
  /** Absolute path of the output folder. */
  out: string;
}

const ONE_FILE = { dev: true, extensions: [], dotfiles: true };

export function createPreviewHandler(options: PreviewOptions) {
  const { out, ...rules } = options;
  const headersOf = headersFor(options);
  /** Responses that depend on the `Accept` header. */
  const negotiated = new WeakSet<ServerResponse>();
  let built = open();
  const site: Lookup = {
    ...rules,
    has: (file) => built.files.has(file),
    route: (key) => built.routes.get(key),
    moved: (path) => built.redirects.get(plainRouteKey(path)),
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (refuseStrangers(request, response, options)) return;
    // If a file is removed while it is sent, end the response instead of crashing the server.
    response.on('pipe', (file) => file.on('error', () => response.destroy()));
    try {
      answer(request, response);
    } catch (error) {
      console.error(`${colors.red('error')} ${visibleText(`${request.url}: ${(error as Error).message}`)}`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500);
    }
  };

  function open() {
    // As in `dev`, sirv opens single files on demand; otherwise it would first walk all folders, including
    // those behind symbolic links.
    const serve = sirv(out, { ...ONE_FILE, etag: true, gzip: true, brotli: true, setHeaders });
    return { stamp: stampOf(out), ...readBuilt(out), redirects: readRedirects(out, rules.base), serve };
  }

  /** A build replaces the output folder; for a moment it does not exist. */
  function refresh(): void {
    const stamp = stampOf(out);
    if (stamp !== undefined && stamp !== built.stamp) built = open();
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    refresh();
    const { path, query } = splitHref(request.url ?? '/');
    const found = lookUp(path, site);
    if (found.kind === 'redirect')
      response.writeHead(301, { location: locationFor(found.location, query) }).end();
    else if (found.kind === 'file') {
      const markdown = markdownBeside(found.file, site.has);
      const isAsked = markdown !== undefined && prefersMarkdown(request.headers.accept);
      if (markdown !== undefined) negotiated.add(response);
      const file = isAsked ? markdown : found.file;
      Object.assign(request, addressFor(file));
      request.headers['accept-encoding'] = codingsOf(file, request.headers['accept-encoding']);
      // Without a range, the whole file is sent, which `If-Range` allows for any file.
      request.headers.range = request.headers['if-range'] ? undefined : soundRange(request.headers.range);
      built.serve(request, response, () => notFound(response, '404.html'));
    } else notFound(response, found.notFound);
  }

  /**
   * sirv serves any compressed file next to a file, so pass only encodings whose file belongs to the site.
   */
  function codingsOf(file: string, accepted = ''): string {
    const isOurs = ([coding, ending]: string[]) =>
      accepted.includes(coding!) && built.files.has(file + ending);
    return Object.entries({ br: '.br', gzip: '.gz' })
      .filter(isOurs)
      .map(([coding]) => coding)
      .join();
  }

  function notFound(response: ServerResponse, file: string): void {
    if (!built.files.has(file)) {
      refuse(response, 404);
      return;
    }
    const body = readFileSync(join(out, file));
    const type = contentType(file);
    response.writeHead(404, { ...headersOf(type), 'content-type': type, 'cache-control': 'no-cache' });
    response.end(body);
  }

  function setHeaders(response: ServerResponse, path: string): void {
    const type = contentType(path);
    for (const [name, value] of Object.entries(headersOf(type))) response.setHeader(name, value);
    response.setHeader('content-type', type);
    if (negotiated.has(response)) response.appendHeader('vary', 'Accept');
    const hashed = /^\/assets\/.+-[A-Z0-9]{8}\.\w+$/.test(path);
    response.setHeader('cache-control', hashed ? IMMUTABLE : 'no-cache');
  }
}

/**
 * A request for a file with any characters in its name. sirv decodes paths with `decodeURI`, which does not
 * decode `#`, `?`, `+` and others. It accepts a parsed path, so it gets one in which only `%` is encoded.
 */
function addressFor(file: string) {
  const url = `/${encodePath(file)}`;
  return { url, _parsedUrl: { raw: url, pathname: `/${file.replaceAll('%', '%25')}` } };
}

/**
 * The range of a request that names exactly one. An invalid range, or one whose end precedes its start, is
 * ignored; an end beyond any file size is limited to the end of the file. Numbers that are not exact would
 * make the file system throw.
 */
function soundRange(range: string | undefined): string | undefined {
  const [, from, to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return undefined;
  const start = Math.min(Number(from), Number.MAX_SAFE_INTEGER);
  const end = to === '' ? Number.POSITIVE_INFINITY : Number(to);
  if (end < start) return undefined;
  return `bytes=${start}-${end >= Number.MAX_SAFE_INTEGER ? '' : end}`;
}

function stampOf(folder: string): string | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.ctimeMs}`;
}

function readBuilt(out: string): { files: Set<string>; routes: Map<string, string> } {
  const files = new Set<string>();
  const routes = new Map<string, string>();
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name)
      .slice(out.length + 1)
      .replaceAll('\\', '/');
    files.add(file);
    // A page has its payload next to it, or its Markdown as a script; other HTML files are served unchanged.
    if (file.endsWith('.html')) {
      const route = `/${file.slice(0, -'.html'.length).replace(/(^|\/)index$/, '$1')}`;
      routes.set(routeKey(route.replace(/%/g, '%25')), route);
    }
  }
  for (const route of [...routes.values()]) {
    const stem = route.endsWith('/') ? `${route}index` : route;
    const hasBeside = ['json', 'md.js'].some((ending) => files.has(`${stem.slice(1)}.${ending}`));
    if (!hasBeside) routes.delete(routeKey(route.replace(/%/g, '%25')));
  }
  return { files, routes };
}

/** The redirects in the build's `_redirects`: key -> location. Patterns are supported only by hosts. */
function readRedirects(out: string, base: string): Map<string, string> {
  const redirects = new Map<string, string>();
  const file = join(out, '_redirects');
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const [from = '', to, status = '301'] = line.trim().split(/\s+/);
    const path = /[*:]/.test(from) ? undefined : withoutBase(from, base);
    const key = path && plainRouteKey(decodePath(path));
    if (key && to && /^30[12378]!?$/.test(status) && !redirects.has(key)) redirects.set(key, to);
  }
  return redirects;
}
