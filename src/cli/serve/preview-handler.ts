/**
 * Serves the output folder like a static host: sirv serves the files, and the project's own rules resolve
 * addresses.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv, { type RequestHandler } from 'sirv';
import { decodePath, encodePath, routeKey, splitHref, withoutBase } from '../../runtime/routes.js';
import type { PolicyConfig } from '../config/content-policy.js';
import { plainRouteKey } from '../content/scan.js';
import { type Headers, headersFor, IMMUTABLE } from '../hosting/headers.js';
import { colors } from '../report/terminal.js';
import { visibleText } from '../report/terminal-text.js';
import { entriesBelow } from '../system/files-below.js';
import { type HostRules, refuse, refuseForbidden } from './guard.js';
import { type Lookup, locationFor, lookUp } from './lookup.js';
import { contentType } from './mime.js';
import { markdownBeside, prefersMarkdown, rangeOf } from './request-headers.js';

export interface PreviewOptions extends Omit<Lookup, 'has' | 'route' | 'moved'>, PolicyConfig, HostRules {
  /** Absolute path of the output folder. */
  out: string;
}

const ONE_FILE = { dev: true, extensions: [], dotfiles: true };

export function createPreviewHandler(
  options: PreviewOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const folder = new OutputFolder(options);
  return (request, response) => {
    if (refuseForbidden(request, response, options)) return;
    // If a file is removed while it is sent, end the response instead of crashing the server.
    response.on('pipe', (file) => file.on('error', () => response.destroy()));
    try {
      folder.answer(request, response);
    } catch (error) {
      console.error(`${colors.red('error')} ${visibleText(`${request.url}: ${(error as Error).message}`)}`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500);
    }
  };
}

/** What a build wrote. */
interface Built {
  /** Changes when another build replaces the folder. */
  stamp: string | undefined;
  files: Set<string>;
  /** Route key -> route path. */
  routes: Map<string, string>;
  redirects: Map<string, string>;
  sendFile: RequestHandler;
}

class OutputFolder {
  readonly #out: string;
  readonly #headersOf: (type: string) => Headers;
  readonly #lookup: Lookup;
  /** Responses that depend on the `Accept` header. */
  readonly #negotiated = new WeakSet<ServerResponse>();
  #built: Built;

  constructor({ out, ...rules }: PreviewOptions) {
    this.#out = out;
    this.#headersOf = headersFor(rules);
    this.#lookup = {
      ...rules,
      has: (file) => this.#built.files.has(file),
      route: (key) => this.#built.routes.get(key),
      moved: (path) => this.#built.redirects.get(plainRouteKey(path)),
    };
    this.#built = this.#read();
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#refresh();
    const { path, query } = splitHref(request.url ?? '/');
    const found = lookUp(path, this.#lookup);
    if (found.kind === 'redirect')
      response.writeHead(301, { location: locationFor(found.location, query) }).end();
    else if (found.kind === 'file') this.#send(found.file, request, response);
    else this.#sendNotFound(found.notFound, response);
  }

  #send(written: string, request: IncomingMessage, response: ServerResponse): void {
    const markdown = markdownBeside(written, this.#lookup.has);
    if (markdown !== undefined) this.#negotiated.add(response);
    const file = markdown !== undefined && prefersMarkdown(request.headers.accept) ? markdown : written;
    Object.assign(request, addressFor(file));
    request.headers['accept-encoding'] = this.#codingsOf(file, request.headers['accept-encoding']);
    const range = rangeOf(request.headers);
    request.headers.range = range && `bytes=${range.start}-${range.end}`;
    this.#built.sendFile(request, response, () => this.#sendNotFound('404.html', response));
  }

  #sendNotFound(file: string, response: ServerResponse): void {
    if (!this.#built.files.has(file)) {
      refuse(response, 404);
      return;
    }
    const body = readFileSync(join(this.#out, file));
    const type = contentType(file);
    response.writeHead(404, { ...this.#headersOf(type), 'content-type': type, 'cache-control': 'no-cache' });
    response.end(body);
  }

  #read(): Built {
    const out = this.#out;
    // As in `dev`, sirv opens single files on demand; otherwise it would first walk all folders, including
    // those behind symbolic links.
    const sendFile = sirv(out, {
      ...ONE_FILE,
      ...{ etag: true, gzip: true, brotli: true },
      setHeaders: (response, path) => this.#setHeaders(response, path),
    });
    // The stamp first: if the folder is replaced meanwhile, the next request reads it again.
    const stamp = stampOf(out);
    return { stamp, ...readBuilt(out), redirects: readRedirects(out, this.#lookup.base), sendFile };
  }

  /** A build replaces the output folder; for a moment it does not exist. */
  #refresh(): void {
    const stamp = stampOf(this.#out);
    if (stamp !== undefined && stamp !== this.#built.stamp) this.#built = this.#read();
  }

  /**
   * sirv serves any compressed file next to a file, so pass only encodings whose file belongs to the site.
   */
  #codingsOf(file: string, accepted = ''): string {
    const isOurs = ([coding, ending]: string[]) =>
      accepted.includes(coding!) && this.#built.files.has(file + ending);
    return Object.entries({ br: '.br', gzip: '.gz' })
      .filter(isOurs)
      .map(([coding]) => coding)
      .join();
  }

  #setHeaders(response: ServerResponse, path: string): void {
    const type = contentType(path);
    for (const [name, value] of Object.entries(this.#headersOf(type))) response.setHeader(name, value);
    response.setHeader('content-type', type);
    if (this.#negotiated.has(response)) response.appendHeader('vary', 'Accept');
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

function stampOf(folder: string): string | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.ctimeMs}`;
}

function readBuilt(out: string): { files: Set<string>; routes: Map<string, string> } {
  const files = new Set<string>();
  const routes = new Map<string, string>();
  for (const entry of entriesBelow(out)) {
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
