/**
 * Pages in a real Chromium, watched: a test that opens one fails on any console message, uncaught error, dialog,
 * failed request, request to another origin or break of the page's policy, unless it said before that it expects
 * exactly that.
 */
import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';

/** Tests that run at the same time where they do not care: a browser needs two cores. */
export const AT_ONCE = 2;

/**
 * Milliseconds for which a condition is waited for: many more than it takes, for a machine that is slow or has other
 * things to do. Only what fails waits so long.
 */
const PATIENCE = 60_000;

const { browserArgs, ensureBrowser, isHeaded } = (await import(
  new URL('../tools/browser.mjs', import.meta.url).href
)) as { browserArgs: string[]; ensureBrowser(): Promise<string>; isHeaded: boolean };

/**
 * Two pages that Chromium keeps behind the address bar of each window, which took more than half of what a new context
 * costs (0.6 s of one core, now 0.3). Then what Playwright turns off itself, for of two such lists only the last counts.
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
/** Browsers that were left behind. */
const stuck: Launched[] = [];
after(async () => {
  await (await launching)?.browser.close();
  for (const { pid } of stuck) process.kill(pid, 'SIGKILL');
});

/** The one browser of the whole group. */
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
 * Chromium was seen to never answer `Target.disposeBrowserContext`, doing nothing. What a test had to see it has seen by
 * then: such a browser is left behind, and the next test has one of its own.
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
  /** Called with the context before the page is asked for: for routes, scripts and permissions. */
  prepare?: (context: BrowserContext) => Promise<unknown> | unknown;
  /** Problems that the page is meant to have. */
  expected?: RegExp[];
  /** What the address of every request begins with. Default: the page's origin. */
  within?: string;
}

export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  /** Everything that was asked for so far, by any page of the context. */
  requests: Request[];
  /** Path and query of each, in order. */
  asked(): string[];
  /** What has gone wrong so far, as lines. */
  problems: string[];
  /** From here on this may happen. */
  expect(...patterns: RegExp[]): void;
}

/** Opens a page in a context of its own; when the test ends, it is closed, and what went wrong fails the test. */
export async function openPage(t: TestContext, options: OpenOptions): Promise<OpenedPage> {
  const opened = await openWatched(options);
  t.after(async () => {
    await close(opened);
    assert.deepEqual(opened.problems, []);
  });
  return opened;
}

/** As `openPage`, for the one who reads `problems` and closes the context. */
export async function openWatched(options: OpenOptions): Promise<OpenedPage> {
  const { url, storage, prepare, expected = [], within = `${new URL(url).origin}/`, ...rest } = options;
  const { browser } = await launch();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...rest });
  context.setDefaultTimeout(PATIENCE);
  const patterns = [...expected];
  const requests: Request[] = [];
  const problems: string[] = [];
  const report = (problem: string) => {
    if (!patterns.some((pattern) => pattern.test(problem))) problems.push(problem);
  };

  context.on('page', (page) => watch(page, report));
  context.on('request', (request) => {
    requests.push(request);
    if (!request.url().startsWith(within)) report(`request to another origin: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // What the browser gave up itself, because the reader went on or the answer was a download.
    if (reason !== 'net::ERR_ABORTED') report(`request failed: ${request.url()}: ${reason}`);
  });
  if (rest.javaScriptEnabled !== false) {
    // The compiler of the tests names functions by a helper of its own, which pages lack.
    await context.addInitScript('globalThis.__name ??= (value) => value');
    await context.exposeFunction('reportViolation', report);
    await context.addInitScript(reportViolations);
    if (storage) await context.addInitScript(fillStorage, storage);
  }
  await prepare?.(context);

  const page = await context.newPage();
  const opened: OpenedPage = {
    page,
    context,
    requests,
    problems,
    asked: () => requests.map((request) => pathOf(request.url())),
    expect: (...more) => patterns.push(...more),
  };
  try {
    await page.goto(url);
  } catch (error) {
    await closeContext(context);
    throw error;
  }
  return opened;
}

async function close({ context }: OpenedPage): Promise<void> {
  // One more turn of each page, so that what it has to say has arrived.
  await Promise.all(context.pages().map((page) => page.evaluate(() => undefined).catch(() => undefined)));
  await closeContext(context);
}

function watch(page: Page, report: (problem: string) => void): void {
  page.on('console', (message) => {
    const { url, lineNumber } = message.location();
    report(`console.${message.type()}: ${message.text()} (${url}:${lineNumber})`);
  });
  page.on('pageerror', (error) => report(`page error: ${error.stack ?? error.message}`));
  page.on('crash', () => report('the page crashed'));
  page.on('dialog', (dialog) => {
    report(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss().catch(() => undefined);
  });
}

/** Runs in the page. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { reportViolation } = window as unknown as { reportViolation(problem: string): void };
    reportViolation(`policy: ${event.violatedDirective} refused ${event.blockedURI || event.sample}`);
  });
}

/** Runs in the page: once a context, so that what the page stores itself stays. */
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

/** Reads until what is read equals what is expected; else fails with both. */
export async function eventually<T>(
  read: () => Promise<T> | T,
  expected: NoInfer<T>,
  { within = PATIENCE, message }: { within?: number; message?: string } = {},
): Promise<void> {
  const end = performance.now() + within;
  for (;;) {
    try {
      const found = await read();
      if (isDeepStrictEqual(found, expected)) return;
      // The error is made at the end alone: a diff and a stack for each look cost more than the look.
      if (performance.now() > end) assert.deepEqual(found, expected, message);
    } catch (error) {
      // A page that is being left cannot be read; the next one can.
      const isLeft = /context was destroyed|navigating/.test((error as Error).message);
      if ((!isLeft && !(error instanceof assert.AssertionError)) || performance.now() > end) throw error;
    }
    await wait(15);
  }
}

/** Has React taken over the page? */
export function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const root = document.getElementById('docs-root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/**
 * Gives the page a first event of a reader, by the mouse if none is named, and waits until all that waited for it is done.
 * Of a page that is still on its way nobody would see the event.
 */
export async function wake(page: Page, act: () => Promise<unknown> = () => moveMouse(page)): Promise<void> {
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
 * Waits until nothing moves any more. Two frames first, so that what has just been asked for has begun. What follows
 * the scroll position and what goes round forever never ends, and is not waited for.
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

/** For `prepare`: notes every shift of the layout, also those that a reader is said to expect. */
export function watchShifts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    const shifts: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as unknown as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = (node as Element | null)?.className || node?.nodeName;
          return `${name} from ${place(previousRect)} to ${place(currentRect)}`;
        });
        shifts.push(`${value.toFixed(5)}: ${moved.join(', ')}`);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      readShifts() {
        note(observer.takeRecords());
        return shifts;
      },
    });
  });
}

/** Of lib.dom, which lacks it. */
interface LayoutShift {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What has moved so far, after three frames, so that the last one has been looked at. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { readShifts(): string[] }).readShifts();
  });
}

/**
 * Loads a page by `visit`, and again where something moved as it arrived: where the parser is cut short by chance, half
 * of a part may be painted before the other half. What belongs to the page is there each time.
 *
 * @returns what moved the last time.
 */
export async function shiftsOnArrival(page: Page, visit: () => Promise<unknown>): Promise<string[]> {
  let shifts: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    await visit();
    shifts = await shiftsOf(page);
    if (shifts.length === 0) break;
  }
  return shifts;
}

/** Marks the document, so that `isSameDocument` can tell whether the page was loaded anew. */
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

/** Holds every request that fits until `release` is called. */
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
    // The page may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return { release: () => open(), held: () => count };
}
