/**
 * Requirements of every page. The fixture has every page type; a nightly run opens each type in both languages, and pages
 * of this repository's site. The HTML and the headers of all pages are checked without a browser.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
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
import { type Built, builtFixture, devFixture, PAGE_TYPES } from './fixture.js';
import { buildSite, previewSite, repository, startCli } from './servers.js';

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

const POLICY = "default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

/** The development build of React logs this once on each page. */
const REACT_ADVERTISES = /^console\.info: .*Download the React DevTools/;

interface Visit {
  expected?: RegExp[];
  /** Whether the page is measured at all widths. */
  measured?: boolean;
}

async function visitAll(url: string, paths: string[], options: Visit = {}): Promise<Seen[]> {
  const seen: Seen[] = [];
  const waiting = [...paths];
  // The status of the 404 page is one.
  const expected = [/^console\.error: .* status of 404 .*\/nowhere:/, ...(options.expected ?? [])];
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
        seen.push(await look(opened, { path, from }, options));
      }
    } finally {
      await closeContext(opened.context);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return seen.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** @param from index of the request of the page itself. */
async function look(
  opened: OpenedPage,
  { path, from }: { path: string; from: number },
  { measured = false }: Visit,
): Promise<Seen> {
  const { page, requests, problems } = opened;
  const hydratedBefore = await isHydrated(page);
  const requestsBefore = kindsOf(opened, from);
  const count = requests.length;
  const widths = measured ? await measureWidths(opened) : { wide: [], bars: {} };
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
      const bar = document.querySelector('.navbar')?.getBoundingClientRect().height;
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

for (const [name, { build, paths }] of Object.entries(sites)) {
  describe(`every page of the ${name}`, () => {
    let url = '';
    let all: { path: string; response: Response; html: string }[] = [];
    let pages: Seen[] = [];
    before(async () => {
      const built = await build();
      url = built.url;
      all = await Promise.all(
        pathsOf(built.out).map(async (path) => {
          const response = await fetch(url + path);
          return { path, response, html: await response.text() };
        }),
      );
      pages = await visitAll(url, paths, { measured: true });
    });

    it('has the status 200, or 404 for an unknown path, in both languages', () => {
      for (const start of [/^\/(?!zh\/)/, /^\/zh\//])
        assert.ok(all.filter(({ path }) => start.test(path)).length > 5);
      assert.deepEqual(
        faults(all, ({ path, response: { status } }) =>
          status === (path.endsWith('/nowhere') ? 404 : 200) ? [] : [status],
        ),
        {},
      );
    });

    it("is sent with the policy default-src 'self' without exceptions", () => {
      assert.deepEqual(
        faults(all, ({ response }) => {
          const policy = response.headers.get('content-security-policy');
          return policy === POLICY ? [] : [policy];
        }),
        {},
      );
    });

    it('has no inline style, script or event handler', () => {
      const inline = /<[a-z][^>]*\s(?:style|on[a-z]+)=[^>]*>|<style\b|<script>/g;
      assert.deepEqual(
        faults(all, ({ html }) => [...html.matchAll(inline)].map(String)),
        {},
      );
    });

    it('logs nothing, sends no request to another origin and keeps the policy', () => {
      assert.deepEqual(
        faults(pages, ({ problems }) => problems),
        {},
      );
    });

    it('loads only HTML, CSS, the boot file and images before the first event of a reader', () => {
      const allowed = new Set(['document', 'stylesheet', 'script boot', 'image', 'other']);
      assert.deepEqual(
        faults(pages, ({ requestsBefore, path }) =>
          requestsBefore.filter((kind) => {
            // The 404 page loads the list of pages to redirect misspelled paths.
            return !allowed.has(kind) && !(path.endsWith('/nowhere') && kind === 'fetch');
          }),
        ),
        {},
      );
      assert.deepEqual(
        faults(pages, ({ hydratedBefore }) => (hydratedBefore ? ['hydrated'] : [])),
        {},
      );
    });

    it('hydrates on the first event', () => {
      assert.deepEqual(
        faults(pages, ({ hydratedAfter, requestsAfter }) => {
          return hydratedAfter && requestsAfter.includes('script chunk')
            ? []
            : ['not hydrated', ...requestsAfter];
        }),
        {},
      );
    });

    it('does not scroll sideways at any width', () => {
      assert.deepEqual(
        faults(pages, ({ wide }) => wide),
        {},
      );
    });

    it('has a navbar that is 72 pixels high, or 56 up to a width of 768', () => {
      const expected = Object.fromEntries(WIDTHS.map((width) => [width, width <= 768 ? 56 : 72]));
      assert.deepEqual(
        faults(pages, ({ bars, path }) => {
          // Blank pages have none.
          if (Object.keys(bars).length === 0 && path.endsWith('/blank')) return [];
          return isDeepStrictEqual(bars, expected) ? [] : [bars];
        }),
        {},
      );
    });
  });
}

/** Dev bundles a layout when its page is first requested, and then reloads open pages. */
async function bundleAll(url: string, paths: string[]): Promise<void> {
  for (const path of paths) await (await fetch(url + path)).arrayBuffer();
}

describe('the development build of React', () => {
  const servers = {
    fixture: { start: () => devFixture(), paths: [...TYPES, '/zh/guide/widgets'] },
    ...(isNightly && {
      'site of this repository': {
        start: () => startCli('--root', repository, 'dev', '--port', '0'),
        paths: ['/', '/zh/', '/guide/start/'],
      },
    }),
  };
  for (const [name, { start, paths }] of Object.entries(servers))
    it(`hydrates each page type of the ${name} without a warning`, async (t) => {
      const server = await start();
      t.after(() => server.stop());
      const url = server.url.replace(/\/$/, '');
      await bundleAll(url, paths);
      const { headers } = await fetch(url + paths[0]);
      assert.equal(headers.get('content-security-policy'), POLICY);
      const pages = await visitAll(url, paths, { expected: [REACT_ADVERTISES] });
      assert.deepEqual(
        faults(pages, ({ problems, hydratedAfter }) => [
          ...problems,
          ...(hydratedAfter ? [] : ['not hydrated']),
        ]),
        {},
      );
    });
});
