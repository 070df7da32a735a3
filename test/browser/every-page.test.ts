/**
 * Requirements of every page. The fixture has every page type; a nightly run opens each type in both languages, and pages
 * of this repository's site. The HTML and the headers of all pages are checked without a browser.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import {
  AT_ONCE,
  closeContext,
  hydrate,
  isHydrated,
  type OpenedPage,
  openWatched,
} from '../helpers/browser.js';
import { isNightly } from '../helpers/nightly.js';
import { temporaryFolder } from '../helpers/site.js';
import { type Built, builtFixture, PAGE_TYPES } from './fixture.js';
import { buildSite, previewSite, repository } from './servers.js';

interface Seen {
  path: string;
  /** Kinds of requests before the first event of a reader. */
  requestsBefore: string[];
  hydratedBefore: boolean;
  /** Kinds of requests after that event. */
  requestsAfter: string[];
  hydratedAfter: boolean;
  problems: string[];
  /** Widths at which the page scrolls sideways, with the elements that are too wide. */
  wide: string[];
  /** Heights of the navbar by width. */
  bars: Record<number, number>;
}

const WIDTHS = isNightly ? [390, 768, 960, 1280, 1440] : [390, 768, 1280];

/** Heights of the navbar by width. */
const BARS = Object.fromEntries(WIDTHS.map((width) => [width, width <= 768 ? 56 : 72]));

async function visitAll(url: string, paths: string[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  const waiting = [...paths];
  // The status of the 404 page is one.
  const expected = [/^console\.error: .* status of 404 .*\/nowhere:/];
  const work = async () => {
    const first = waiting.shift();
    if (first === undefined) return;
    const opened = await openWatched({ url: url + first, expected });
    try {
      for (let path: string | undefined = first; path !== undefined; path = waiting.shift()) {
        let from = 0;
        if (path !== first) {
          opened.requests.length = 0;
          await opened.page.goto(url + path);
          // The previous page may have sent requests before it was left.
          from = opened.requests.findIndex((request) => request.isNavigationRequest());
          assert.notEqual(from, -1, `no request of ${path}`);
        }
        seen.push(await look(opened, { path, from }));
      }
    } finally {
      await closeContext(opened.context);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return seen.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** @param from index of the request of the page itself. */
async function look(opened: OpenedPage, { path, from }: { path: string; from: number }): Promise<Seen> {
  const { page, requests, problems } = opened;
  const hydratedBefore = await isHydrated(page);
  const requestsBefore = kindsOf(opened, from);
  const count = requests.length;
  const widths = await measureWidths(opened);
  // Not the mouse: it would already be over the next page when that opens.
  await hydrate(page, () => page.keyboard.press('Shift')).catch((error: Error) =>
    problems.push(error.message),
  );
  return {
    path,
    requestsBefore,
    hydratedBefore,
    requestsAfter: kindsOf(opened, count),
    hydratedAfter: await isHydrated(page),
    problems: problems.splice(0),
    ...widths,
  };
}

/** `document`, `stylesheet`, `script boot`, `image`, … */
function kindsOf({ requests }: OpenedPage, from: number): string[] {
  const kinds = requests.slice(from).map((request) => {
    const name = /\/assets\/([a-z]+)/.exec(request.url())?.[1] ?? '';
    const kind = request.resourceType();
    return kind === 'script' ? `script ${name}` : kind;
  });
  return [...new Set(kinds)].sort();
}

async function measureWidths({ page }: OpenedPage): Promise<Pick<Seen, 'wide' | 'bars'>> {
  const wide: string[] = [];
  const bars: Record<number, number> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const { found, bar } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const bar = document.querySelector('.dc-navbar')?.getBoundingClientRect().height;
      if (scrollWidth <= clientWidth) return { found: [], bar };
      const elements = [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .slice(0, 3)
        .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
      return { found: [`${scrollWidth} wide`, ...elements], bar };
    });
    if (found.length > 0) wide.push(`${width}: ${found.join(', ')}`);
    if (bar !== undefined) bars[width] = bar;
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return { wide, bars };
}

/** All pages of the list that the 404 page uses, and the 404 page in each language. */
function pathsOf(out: string): string[] {
  const routes: string[] = JSON.parse(readFileSync(join(out, 'assets/routes.json'), 'utf8'));
  return [...routes.map((route) => encodeURI(route)), '/nowhere', '/zh/nowhere'];
}

const TYPES = Object.values(PAGE_TYPES);
const FIXTURE_PATHS = isNightly
  ? TYPES.flatMap((path) => [path, `/zh${path}`])
  : [...TYPES, '/zh/', '/zh/guide/widgets', '/zh/nowhere'];
const OWN_PATHS = ['/', '/zh/', '/guide/start/', '/zh/guide/start/', '/config/', '/blog/', '/nowhere'];

async function buildOwnSite(): Promise<Built> {
  const out = await buildSite(repository, { out: join(temporaryFolder(), 'dist') });
  return { out, url: (await previewSite(repository, { out })).replace(/\/$/, '') };
}

/** The faults of pages, by path. */
function faults<Item extends { path: string }>(
  pages: Item[],
  read: (page: Item) => unknown[],
): Record<string, unknown[]> {
  return Object.fromEntries(
    pages.flatMap((page) => {
      const found = read(page);
      return found.length > 0 ? [[page.path, found]] : [];
    }),
  );
}

const sites = {
  fixture: { build: builtFixture, paths: FIXTURE_PATHS },
  ...(isNightly && { 'site of this repository': { build: buildOwnSite, paths: OWN_PATHS } }),
};

const INLINE = /<[a-z][^>]*\s(?:style|on[a-z]+)=[^>]*>|<style\b|<script>/g;
const BEFORE_EVENT = new Set(['document', 'stylesheet', 'script boot', 'image', 'other']);

// `sites/servers/preview.test.ts` shows that each page has its status and the policy.
for (const [name, { build, paths }] of Object.entries(sites)) {
  test(`every page of the ${name} has no inline code, logs nothing, loads only HTML, CSS, the boot file and images before the first event, hydrates on it, and fits every width`, async () => {
    const { out, url } = await build();
    const all = await Promise.all(
      pathsOf(out).map(async (path) => ({ path, html: await (await fetch(url + path)).text() })),
    );
    assert.ok(all.length > 10);
    const inline = faults(all, ({ html }) => [...html.matchAll(INLINE)].map(String));
    assert.deepEqual(inline, {});

    const pages = await visitAll(url, paths);
    const found = faults(pages, (page) => {
      const isUnknown = page.path.endsWith('/nowhere');
      // The 404 page loads the list of pages to redirect misspelled paths.
      const early = page.requestsBefore.filter(
        (kind) => !BEFORE_EVENT.has(kind) && !(isUnknown && kind === 'fetch'),
      );
      // Blank pages have no navbar.
      const bars = page.path.endsWith('/blank') ? {} : BARS;
      return [
        ...page.problems,
        ...page.wide,
        ...early.map((kind) => `${kind} before the first event`),
        ...(page.hydratedBefore ? ['hydrated before the first event'] : []),
        ...(page.hydratedAfter && page.requestsAfter.includes('script chunk') ? [] : ['not hydrated']),
        ...(isDeepStrictEqual(page.bars, bars) ? [] : [page.bars]),
      ];
    });
    assert.deepEqual(found, {});
  });
}
