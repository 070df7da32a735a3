/**
 * The dev server: responds to each request with an entry of the site's map of outputs, and notifies open pages of
 * changes through a WebSocket.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { sep } from 'node:path';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Problem, RouteMessage, ServerMessage } from '../../runtime/dev/messages.js';
import type { Diagnostic, SourceFile } from '../../runtime/model/index.js';
import { fileStemOf, splitHref } from '../../runtime/routes.js';
import { headersFor } from '../hosting/headers.js';
import { redirectUrl } from '../hosting/redirects.js';
import type { Output } from '../outputs/output.js';
import { codeFrame } from '../report/code-frame.js';
import { SiteError } from '../report/diagnostic.js';
import { colors } from '../report/terminal.js';
import { visibleText } from '../report/terminal-text.js';
import { type HostRules, isOwnSocket, refuse, refuseForbidden, refuseSocket } from '../serve/guard.js';
import { type Lookup, locationFor, lookUp } from '../serve/lookup.js';
import { contentType } from '../serve/mime.js';
import { markdownBeside, prefersMarkdown, rangeOf } from '../serve/request-headers.js';
import { redirectOf } from '../site/links/redirects.js';
import { pageAt } from '../site/site.js';
import type { DevSite, State } from './dev-site.js';
import { errorPage } from './error-page.js';
import type { Change } from './watcher.js';

interface Tab {
  socket: WebSocket;
  /** Build of the client and styles that the tab runs; undefined until it sends its first message. */
  runningBuild: string | undefined;
  routePath: string;
  /** Path of the URL if the tab shows the 404 page. */
  missing: string | undefined;
  /** Hash of the payload that the tab shows. An equal payload is not sent again. */
  shownHash: string | undefined;
  problems: string;
}

interface TabUpdate {
  styles?: string | undefined;
  mustReload?: boolean;
}

export class DevServer {
  #headersOf: ReturnType<typeof headersFor>;
  readonly #site: DevSite;
  readonly #rules: HostRules;
  readonly #tabs = new Set<Tab>();
  /** The route path of the page that was requested last. */
  #requested = '';
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  /** Resolves after the first response. Work that can wait starts after it. */
  readonly firstResponse: Promise<void>;
  /** Called after a tab has opened a page and has its problems. */
  onOpen: () => void = () => {};
  #resolveFirstResponse = () => {};
  readonly #readSource: (file: string) => string | undefined;

  constructor(site: DevSite, rules: HostRules, readSource: (file: string) => string | undefined) {
    this.#site = site;
    this.#headersOf = headersFor(site.config);
    this.#rules = rules;
    this.#readSource = readSource;
    this.firstResponse = new Promise((done) => {
      this.#resolveFirstResponse = done;
    });
  }

  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    this.#respond(request, response).catch((error) => {
      if (response.headersSent) response.end();
      else this.#send(response, 500, 'text/html; charset=utf-8', errorPage(this.#problemsOf(error)));
    });
  };

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (refuseForbidden(request, response, this.#rules)) return;
    const { path: pathname, query } = splitHref(request.url ?? '/');
    // The URL names a version of the contents, so it is served without waiting for the site's state: the theme may
    // fail to bundle, and a page must hydrate with the data that it was rendered from.
    const recent = this.#site.recent.get(request.url ?? '');
    if (recent !== undefined) return this.#send(response, 200, contentType(pathname), recent);
    this.#site.prefetch(pathname);
    const state = await this.#site.state();
    const inFolder = await fileInFolder(state, pathname);
    if (inFolder !== undefined) return this.#send(response, 200, contentType(pathname), inFolder);
    this.#headersOf = headersFor(state.site.config);
    const found = lookUp(pathname, lookupOf(state));
    if (found.kind === 'redirect') {
      response.writeHead(302, { location: locationFor(found.location, query) }).end();
      return;
    }
    const markdown = found.kind === 'file' && markdownBeside(found.file, (name) => state.outputs.has(name));
    const wantsMarkdown = markdown && prefersMarkdown(request.headers.accept);
    if (markdown) response.setHeader('vary', 'Accept');
    const file = wantsMarkdown ? markdown : found.kind === 'file' ? found.file : found.notFound;
    const status = found.kind === 'file' ? 200 : 404;
    const output = state.outputs.get(file);
    if (!output || (await output.exists?.()) === false) return refuse(response, 404);
    const { page } = output;
    const contents =
      page && output.kind === 'page'
        ? await this.#site.html(page)
        : page && output.kind === 'payload'
          ? JSON.stringify(await this.#site.payload(page))
          : await contentsOf(output);
    // The file was removed, and the watcher has not reported it yet.
    if (contents === undefined) return refuse(response, 404);
    if (status === 200 && output.copy !== undefined)
      this.#sendRange(response, contentType(file), Buffer.from(contents));
    else this.#send(response, status, contentType(file), contents);
    this.#resolveFirstResponse();
    if (page) this.#requested = page.routePath;
  }

  /** Sends a file, or the part of it that the request asks for. */
  #sendRange(response: ServerResponse, type: string, body: Buffer): void {
    response.setHeader('accept-ranges', 'bytes');
    const range = rangeOf(response.req.headers);
    if (range === undefined) this.#send(response, 200, type, body);
    else if (range.start >= body.length) {
      response.setHeader('content-range', `bytes */${body.length}`);
      refuse(response, 416);
    } else {
      const part = body.subarray(range.start, range.end + 1);
      const last = range.start + part.length - 1;
      response.setHeader('content-range', `bytes ${range.start}-${last}/${body.length}`);
      response.setHeader('content-length', part.length);
      this.#send(response, 206, type, part);
    }
  }

  #send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
    response.writeHead(status, {
      ...this.#headersOf(type),
      'content-type': type,
      'cache-control': 'no-store',
    });
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }

  /** Handles WebSocket upgrade requests. Only pages of this server may connect. */
  listenOn(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const path = `${this.#site.config.base}__docs/socket`;
      const isOurs = request.url?.split('?')[0] === path;
      if (!isOurs || !isOwnSocket(request, this.#rules)) return refuseSocket(socket);
      this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#addTab(opened));
    });
  }

  #addTab(socket: WebSocket): void {
    const tab: Tab = {
      socket,
      runningBuild: undefined,
      routePath: '',
      missing: undefined,
      shownHash: undefined,
      problems: '[[],[]]',
    };
    this.#tabs.add(tab);
    socket.on('close', () => this.#tabs.delete(tab));
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => this.#receive(tab, data).catch(() => socket.terminate()));
  }

  async #receive(tab: Tab, data: RawData): Promise<void> {
    const { build, routePath, missing, hash } = JSON.parse(String(data)) as RouteMessage;
    // The page may have been sent before its code was highlighted, or have changed since.
    Object.assign(tab, { runningBuild: build, routePath, missing, shownHash: hash });
    await this.#updateTab(tab);
    this.onOpen();
  }

  /** Whether a path that was not found has a page or file now. */
  #exists(state: State, path: string | undefined): boolean {
    return path !== undefined && lookUp(path, lookupOf(state)).kind === 'file';
  }

  #pageOf(state: State, { routePath }: Tab): SourceFile | undefined {
    return routePath ? pageAt(state.site, routePath) : undefined;
  }

  /** The pages that are open in a tab, or the page that was requested last. */
  async openPages(): Promise<SourceFile[]> {
    const { site } = await this.#site.state();
    const open = [...this.#tabs].map(({ routePath }) => routePath);
    const routes = new Set(open.length > 0 ? open : [this.#requested]);
    return [...routes].flatMap((routePath) => (routePath && pageAt(site, routePath)) || []);
  }

  /** Applies a change and notifies every open page. */
  async update(change: Change): Promise<void> {
    const before = await this.#site.state().catch(() => undefined);
    await this.#site.apply(change);
    const after = await this.#site.state().catch(() => undefined);
    // The page has values of the config outside of the data that the client loads.
    const isOtherSite = change.config && before?.pages.siteDataHash !== after?.pages.siteDataHash;
    const isPicture = [...change.edited].some((path) => after?.site.content.urls.has(path));
    for (const tab of this.#tabs) {
      // A tab with an older build may lack more than the new style sheet.
      const isPrevious = tab.runningBuild === before?.pages.build;
      const styles = before && after && isPrevious ? newStyles(before, after) : undefined;
      await this.#updateTab(tab, { styles, mustReload: isOtherSite || isPicture });
    }
  }

  /** Sends the problems to every open page that has others than before. */
  async updateProblems(): Promise<void> {
    for (const tab of this.#tabs) await this.#showProblems(tab);
  }

  /** Brings a tab up to date. `styles` is the URL of a style sheet, the only part of the build that the tab lacks. */
  async #updateTab(tab: Tab, options: TabUpdate = {}): Promise<void> {
    // The tab has not sent its first message.
    if (tab.runningBuild === undefined) return;
    try {
      await this.#sendChanges(tab, options);
    } catch (error) {
      this.#show(tab, this.#problemsOf(error));
    }
  }

  async #sendChanges(tab: Tab, { styles, mustReload = false }: TabUpdate): Promise<void> {
    const { routePath } = tab;
    const state = await this.#site.state();
    const { build } = state.pages;
    const page = this.#pageOf(state, tab);
    const problems = this.#site.errors(page);
    // The page keeps the last valid state below the error overlay.
    if (problems.length) return this.#show(tab, this.#framed(problems));
    // Throws if a layout or component of the page is invalid. The page keeps its last valid state then, too.
    const payload = page && (await this.#site.payload(page));
    // A change in the meantime may have been sent already, and this older state would replace it.
    if ((await this.#site.state()) !== state) return this.#sendChanges(tab, { styles, mustReload });
    // The tab shows another page by now, and has sent another message.
    if (tab.routePath !== routePath) return;
    // An earlier change may have removed the page while the tab showed an error.
    const wasRemoved = !page && tab.missing === undefined;
    const isOtherCode = tab.runningBuild !== build && !styles;
    if (mustReload || isOtherCode || wasRemoved || this.#exists(state, tab.missing))
      return this.#notify(tab, { type: 'reload' });
    if (styles) this.#notify(tab, { type: 'styles', href: styles, build });
    tab.runningBuild = build;
    if (payload && payload.hash !== tab.shownHash) {
      tab.shownHash = payload.hash;
      this.#notify(tab, { type: 'payload', payload });
    }
    await this.#showProblems(tab);
  }

  async #showProblems(tab: Tab): Promise<void> {
    const { routePath } = tab;
    const page = this.#pageOf(await this.#site.state(), tab);
    const problems = this.#site.errors(page);
    const ofPage = problems.length ? [] : await this.#problemsOfPage(page);
    if (tab.routePath === routePath) this.#show(tab, this.#framed(problems), ofPage);
  }

  #show(tab: Tab, problems: Problem[], ofPage: Problem[] = []): void {
    const json = JSON.stringify([problems, ofPage]);
    if (json === tab.problems) return;
    tab.problems = json;
    this.#notify(tab, { type: 'problems', problems, ofPage });
  }

  /** Problems with which the page can be shown, errors first. */
  async #problemsOfPage(page: SourceFile | undefined): Promise<Problem[]> {
    const found = page ? [...(await this.#site.pageDiagnostics(page)), ...this.#site.types.of(page)] : [];
    const isError = ({ level }: Diagnostic) => level === 'error';
    return this.#framed([...found.filter(isError), ...found.filter((problem) => !isError(problem))]);
  }

  #notify(tab: Tab, message: ServerMessage): void {
    if (tab.socket.readyState === tab.socket.OPEN) tab.socket.send(JSON.stringify(message));
  }

  #problemsOf(error: unknown): Problem[] {
    if (error instanceof SiteError) return this.#framed(error.diagnostics);
    // The error may contain paths of this machine, and the browser may run on another one, so only the
    // terminal shows it.
    const { message, stack } = error as Error;
    console.error(
      `${colors.red('error')} dev-failed: ${visibleText((process.env.DEBUG && stack) || message)}`,
    );
    return [
      {
        code: 'dev-failed',
        level: 'error',
        message: 'The development server has an internal error.',
        hint: 'See the terminal for details.',
      },
    ];
  }

  #framed(diagnostics: Diagnostic[]): Problem[] {
    return diagnostics.map((diagnostic) => {
      const { file, line, column = 1, length } = diagnostic;
      // Paths are shown relative to the project; its location on disk is removed.
      const message = diagnostic.message.replaceAll(`${this.#site.root}${sep}`, '');
      const text = file === undefined || line === undefined ? undefined : this.#readSource(file);
      if (text === undefined || line === undefined) return { ...diagnostic, message };
      return { ...diagnostic, message, frame: codeFrame(text, { line, column, length }) };
    });
  }

  close(): void {
    for (const { socket } of this.#tabs) socket.terminate();
    this.#sockets.close();
  }
}

async function contentsOf(output: Output): Promise<string | Uint8Array | undefined> {
  try {
    return await output.contents();
  } catch (error) {
    if (output.copy !== undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A file whose path is not among the outputs. */
async function fileInFolder({ site, folders }: State, pathname: string): Promise<string | undefined> {
  for (const [folder, { files }] of folders) {
    const below = site.config.base + folder;
    if (!pathname.startsWith(below)) continue;
    for await (const { path, contents } of files()) if (below + path === pathname) return contents;
  }
  return undefined;
}

function lookupOf({ site, outputs }: State): Lookup {
  const { base, lang, cleanUrls, multiVersion } = site.config;
  return {
    base,
    lang,
    cleanUrls,
    multiVersion,
    has: (file) => outputs.has(file),
    route: (key) => {
      const page = site.content.routes.get(key);
      return page && outputs.has(`${fileStemOf(page.routePath)}.html`) ? page.routePath : undefined;
    },
    moved: (path) => {
      const redirect = redirectOf(site, [path]);
      return redirect && redirectUrl(site, redirect);
    },
  };
}

/** URL with base of the new style sheet; undefined if it did not change, or if another part of the build did. */
function newStyles(before: State, after: State): string | undefined {
  const rest = ({ bundle }: State) =>
    [...bundle.files.keys()].filter((url) => !bundle.styles.includes(url)).join();
  if (rest(before) !== rest(after) || after.bundle.styles.length !== 1) return undefined;
  return before.bundle.styles[0] === after.bundle.styles[0]
    ? undefined
    : after.site.config.base + after.bundle.styles[0]!.slice(1);
}
