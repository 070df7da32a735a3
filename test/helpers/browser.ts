/**
 * Opens pages in a real Chromium and records problems. A test that opens a page fails on any console message,
 * uncaught error, dialog, failed request, request to another origin or violation of the page's content
 * security policy, unless the test expects exactly that.
 */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { eventually, PATIENCE } from './eventually.js';

export { eventually };

/** Number of concurrent tests in groups that allow it: a browser needs two cores. */
export const AT_ONCE = 2;

const { browserArgs, ensureBrowser, isHeaded } = (await import(
  new URL('../tools/browser.mjs', import.meta.url).href
)) as { browserArgs: string[]; ensureBrowser(): Promise<string>; isHeaded: boolean };

/**
 * Two pages that Chromium keeps behind the address bar of each window. They took more than half of the cost
 * of a new context (0.6 s of one core with them, 0.3 s without). Then the features that Playwright itself
 * disables, because only the last of two such lists applies.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

interface Launched {
  browser: Browser;
  /** Its process id. */
  pid: number;
}

let launching: Promise<Launched> | undefined;
/** Browsers that no longer respond and were replaced. */
const stuck: Launched[] = [];
after(async () => {
  await (await launching)?.browser.close();
  for (const { pid } of stuck) process.kill(pid, 'SIGKILL');
});

/** The browser that the whole group shares. */
function launch(): Promise<Launched> {
  launching ??= start();
  return launching;
}

async function start(): Promise<Launched> {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    headless: !isHeaded,
    args: [...browserArgs, `--disable-features=${DISABLED_FEATURES.join()}`],
    ignoreDefaultArgs: ['--hide-scrollbars'],
    timeout: 3 * PATIENCE,
  });
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return { browser, pid: processInfo.find(({ type }) => type === 'browser')!.id };
}

/**
 * Chromium sometimes never responds to `Target.disposeBrowserContext` while it is idle. The test has finished
 * its checks by then, so that browser is abandoned, and the next test starts a new one.
 */
export async function closeContext(context: BrowserContext): Promise<void> {
  const closing = context.close();
  if (await Promise.race([closing.then(() => true), wait(PATIENCE, false, { ref: false })])) return;
  closing.catch(() => undefined);
  const launched = await launching;
  if (!launched || launched.browser !== context.browser()) return;
  stuck.push(launched);
  launching = undefined;
}

export interface OpenOptions extends BrowserContextOptions {
  url: string;
  /** Local storage before the first page. */
  storage?: Record<string, string>;
  /** Called with the context before the page is requested: for routes, scripts and permissions. */
  prepare?: (context: BrowserContext) => Promise<unknown> | unknown;
  /** Problems that are expected on the page. */
  expected?: RegExp[];
  /** Required prefix of every request URL. Default: the page's origin. */
  within?: string;
}

export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  /** All requests so far, by any page of the context. */
  requests: Request[];
  /** Path and query of each, in order. */
  asked(): string[];
  /** All problems so far, as lines. */
  problems: string[];
  /** All console messages so far, also the expected ones, as lines. */
  messages: string[];
  /** Allows these problems from now on. */
  expect(...patterns: RegExp[]): void;
}

/** Opens a page. When the test ends, it is closed, and problems fail the test. */
export async function openPage(t: TestContext, options: OpenOptions): Promise<OpenedPage> {
  const session = await openSession(options);
  const { opened } = session;
  t.after(async () => {
    // One more task in each page, so that its pending messages arrive.
    const pages = opened.context.pages();
    const hasClock = await Promise.all(
      pages.map((page) => page.evaluate(() => '__pwClock' in globalThis).catch(() => true)),
    );
    // Missing in the types of Node 20.
    const { error } = t as TestContext & { error: Error | null };
    if (error || opened.problems.length > 0) await saveFailure(opened, t.name, error);
    if (session.isReusable && !hasClock.includes(true)) await recycle(session);
    else await closeContext(opened.context);
    assert.deepEqual(opened.problems, [], error ? undefined : failureMessage(t.name));
  });
  return opened;
}

/** `open(t, path)` for the pages of one site. @param urlOf returns its URL, without a slash at the end. */
export function opener(urlOf: () => Promise<string> | string, common: Omit<OpenOptions, 'url'> = {}) {
  return async (t: TestContext, path: string, options: Omit<OpenOptions, 'url'> = {}) =>
    openPage(t, { ...common, ...options, url: (await urlOf()) + path });
}

/** The same as `openPage`, but the caller reads `problems` and closes the context. */
export async function openWatched(options: OpenOptions): Promise<OpenedPage> {
  return (await openSession(options)).opened;
}

interface Listener {
  report(problem: string): void;
  message(text: string): void;
  request(request: Request): void;
}

/** A context with the page that is open in it. */
interface Session {
  opened: OpenedPage;
  isReusable: boolean;
  idle: IdleContext;
}

/** A new context costs 0.3 s of one core, so tests with the same options use one after another. */
interface IdleContext {
  context: BrowserContext;
  /** The options that the context was created with, as JSON. */
  key: string;
  /** Replaced by each test. */
  listener: Listener;
}

const idleContexts: IdleContext[] = [];
const MAX_IDLE_CONTEXTS = 8;

async function openSession(options: OpenOptions): Promise<Session> {
  const { url, storage, prepare, expected = [], within = `${new URL(url).origin}/`, ...rest } = options;
  const patterns = [...expected];
  const requests: Request[] = [];
  const problems: string[] = [];
  const messages: string[] = [];
  const report = (problem: string) => {
    if (!patterns.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  const listener: Listener = {
    report,
    message: (text) => messages.push(text),
    request(request) {
      requests.push(request);
      if (!request.url().startsWith(within)) report(`request to another origin: ${request.url()}`);
    },
  };
  // A context cannot remove a script or a route that was added to it.
  const isReusable = !storage && !prepare;
  const idle = await takeContext(rest, listener, isReusable);
  const { context } = idle;
  if (storage && rest.javaScriptEnabled !== false) await context.addInitScript(fillStorage, storage);
  await prepare?.(context);

  const page = await context.newPage();
  const opened: OpenedPage = {
    page,
    context,
    requests,
    problems,
    messages,
    asked: () => requests.map((request) => pathOf(request.url())),
    expect: (...more) => patterns.push(...more),
  };
  try {
    await page.goto(url);
  } catch (error) {
    await closeContext(context);
    throw error;
  }
  return { opened, isReusable, idle };
}

async function takeContext(
  options: BrowserContextOptions,
  listener: Listener,
  isReusable: boolean,
): Promise<IdleContext> {
  const { browser } = await launch();
  const key = JSON.stringify(options);
  const at = idleContexts.findIndex(
    (idle) => isReusable && idle.key === key && idle.context.browser() === browser,
  );
  const [found] = at < 0 ? [] : idleContexts.splice(at, 1);
  if (found) return Object.assign(found, { listener });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const idle: IdleContext = { context, key, listener };
  context.on('page', (page) => watch(page, idle));
  context.on('request', (request) => idle.listener.request(request));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // The browser itself canceled the request, because of a navigation or because the response was a
    // download.
    if (reason !== 'net::ERR_ABORTED') idle.listener.report(`request failed: ${request.url()}: ${reason}`);
  });
  if (options.javaScriptEnabled !== false) {
    // The compiler of the tests names functions with a helper that pages do not have.
    await context.addInitScript('globalThis.__name ??= (value) => value');
    await context.addInitScript(ignoreFirstPointer);
    await context.exposeFunction('reportViolation', (problem: string) => idle.listener.report(problem));
    await context.addInitScript(reportViolations);
  }
  return idle;
}

/** Removes everything that a test left in a context, and keeps the context for another test. */
async function recycle({ opened, idle }: Session): Promise<void> {
  const { context, requests } = opened;
  const [page, ...others] = context.pages();
  if (!page) return closeContext(context);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  const session = await context.newCDPSession(page);
  const origins = new Set(requests.map((request) => new URL(request.url()).origin));
  for (const origin of origins) {
    if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  await context.clearCookies();
  await Promise.all([page, ...others].map((open) => open.close()));
  idleContexts.push(idle);
  if (idleContexts.length > MAX_IDLE_CONTEXTS) await closeContext(idleContexts.shift()!.context);
}

const failures = fileURLToPath(new URL('../.failures/', import.meta.url));

export const failureFolder = (name: string) =>
  join(failures, name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80));

const failureMessage = (name: string) =>
  `A screenshot, the HTML and the console log are in ${relative('.', failureFolder(name))}`;

/** Saves what the pages of a failed test show, and names the folder in the error. */
async function saveFailure(
  { context, messages, problems, asked }: OpenedPage,
  name: string,
  error: Error | null,
) {
  const folder = failureFolder(name);
  mkdirSync(folder, { recursive: true });
  const log = ['Problems:', ...problems, '', 'Console:', ...messages, '', 'Requests:', ...asked()];
  writeFileSync(join(folder, 'log.txt'), `${log.join('\n')}\n`);
  for (const [index, page] of context.pages().entries()) {
    const image = join(folder, `page-${index + 1}.png`);
    await page.screenshot({ path: image, timeout: 5000 }).catch(() => undefined);
    const html = await page.content().catch(() => '');
    writeFileSync(join(folder, `page-${index + 1}.html`), `<!-- ${page.url()} -->\n${html}`);
  }
  if (!error || error.message.includes(folder)) return;
  const text = `${error.message}\n${failureMessage(name)}`;
  error.stack = (error.stack ?? '').replace(error.message, () => text);
  error.message = text;
}

function watch(page: Page, idle: IdleContext): void {
  const report = (problem: string) => idle.listener.report(problem);
  page.on('console', (message) => {
    const { url, lineNumber } = message.location();
    const text = `console.${message.type()}: ${message.text()} (${url}:${lineNumber})`;
    idle.listener.message(text);
    report(text);
  });
  page.on('pageerror', (error) => report(`page error: ${error.stack ?? error.message}`));
  page.on('crash', () => report('the page crashed'));
  page.on('dialog', (dialog) => {
    report(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss().catch(() => undefined);
  });
}

/**
 * Runs in the page. For the headless shell, the pointer of each new page is at its corner, and each page gets an event of
 * it. Tests expect a page that no reader has touched.
 */
function ignoreFirstPointer(): void {
  for (const type of ['pointerover', 'mouseover', 'pointermove', 'mousemove'])
    addEventListener(
      type,
      (event) => {
        const { clientX, clientY } = event as MouseEvent;
        if (event.isTrusted && clientX === 0 && clientY === 0) event.stopImmediatePropagation();
      },
      true,
    );
}

/** Runs in the page. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { reportViolation } = window as unknown as { reportViolation(problem: string): void };
    reportViolation(`policy: ${event.violatedDirective} refused ${event.blockedURI || event.sample}`);
  });
}

/** Runs in the page, once per context, so that values that the page itself stores are kept. */
function fillStorage(storage: Record<string, string>): void {
  try {
    if (localStorage.getItem('storage-filled')) return;
    for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
    localStorage.setItem('storage-filled', '1');
  } catch {
    // A page without storage, such as about:blank.
  }
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Whether React has hydrated the page. */
export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const root = document.getElementById('docs-root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/**
 * Triggers hydration with a reader's first event (a mouse move by default), and waits until everything that
 * depends on it is done. Waits for the page to load first, because a loading page would miss the event.
 */
export async function hydrate(
  page: Page,
  act: () => Promise<unknown> = () => moveMouse(page),
): Promise<void> {
  await page.waitForLoadState();
  await act();
  await eventually(() => isHydrated(page), true, { message: 'The first event did not start the client.' });
  await page.evaluate(async () => {
    await window.__docs?.load();
  });
}

async function moveMouse(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
}

/**
 * Waits until all animations end. Waits two frames first, so that animations that were just started are
 * included. Scroll-driven and infinite animations never end, so they are ignored.
 */
export function atRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) =>
          timeline === document.timeline && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** For `prepare`: records every layout shift, including those that follow a reader's input. */
export function watchShifts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    const shifts: { time: number; text: string }[] = [];
    let wasParsedAt = Number.POSITIVE_INFINITY;
    const noteParsed = (time: number) => {
      wasParsedAt = time;
    };
    // The first frame after parsing may still replace a frame that shows half of the page.
    const onInteractive = () => requestAnimationFrame(() => requestAnimationFrame(noteParsed));
    document.addEventListener('readystatechange', onInteractive, { once: true });
    const note = (entries: PerformanceEntryList) => {
      for (const { startTime, value, sources } of entries as unknown as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = (node as Element | null)?.className || node?.nodeName;
          return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
        });
        shifts.push({ time: startTime, text: `${value.toFixed(5)}: ${moved.join(', ')}` });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      readShifts(afterParsing: boolean) {
        note(observer.takeRecords());
        if (afterParsing && wasParsedAt === Number.POSITIVE_INFINITY)
          throw Error('The page is not parsed yet.');
        const start = afterParsing ? wasParsedAt : 0;
        return shifts.filter(({ time }) => time >= start).map(({ text }) => text);
      },
    });
  });
}

/** Missing in lib.dom. */
interface LayoutShift {
  startTime: number;
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** The layout shifts so far, after three frames, so that the last one is included. */
export function shiftsOf(page: Page, { afterParsing = false } = {}): Promise<string[]> {
  return page.evaluate(async (isLimited) => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { readShifts(afterParsing: boolean): string[] }).readShifts(isLimited);
  }, afterParsing);
}

/**
 * The layout shifts after the first frame that shows the whole HTML. Earlier ones are random: if the parser happens to stop in the
 * middle of a part, half of it may be painted first.
 */
export function shiftsAfterParsing(page: Page): Promise<string[]> {
  return shiftsOf(page, { afterParsing: true });
}

/** The part of `axe.run` to check: a selector, and rules if not the usual ones. */
export interface AxeOptions {
  within?: string;
  rules?: string[];
}

/** What axe reports once all animations have ended, a line for each element. */
export async function axeViolations(page: Page, { within, rules }: AxeOptions = {}): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([selector, only]) => {
      const runner = (window as unknown as { axe: typeof import('axe-core') }).axe;
      const { violations } = await runner.run(selector ?? document, {
        resultTypes: ['violations'],
        // Off by default: every target of a pointer is at least 24 pixels wide and high.
        ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [within, rules] as const,
  );
  return found.map((line) => line.replace(/\s+/g, ' '));
}

/** axe in both color schemes; in the dark one, only the rules that depend on colors. */
export async function axeInBothSchemes(page: Page, options: AxeOptions = {}): Promise<string[]> {
  await setColorScheme(page, 'light');
  const light = await axeViolations(page, options);
  await setColorScheme(page, 'dark');
  const dark = await axeViolations(page, { ...options, rules: ['color-contrast', 'link-in-text-block'] });
  return [...light, ...dark.map((line) => `dark: ${line}`)];
}

/** Changes the system's color scheme, and waits until the page shows it. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await eventually(
    () => page.evaluate(() => document.documentElement.classList.contains('dark')),
    colorScheme === 'dark',
  );
}

/** Marks the document, so that `isSameDocument` can detect a full page load. */
export function markDocument(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
  });
}

export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'sameDocument' in document.documentElement.dataset);
}

/** Path, query and hash that the address bar shows. */
export function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

/** Holds every matching request until `release` is called. */
export async function hold(
  context: BrowserContext,
  url: RegExp,
): Promise<{ release(): void; held(): number }> {
  let open: () => void = () => undefined;
  let count = 0;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await context.route(url, async (route) => {
    count += 1;
    await gate;
    // The page may already be closed.
    await route.continue().catch(() => undefined);
  });
  return { release: () => open(), held: () => count };
}
