/**
 * What must hold for every page of every language, seen on two sites: the fixture, which has one of everything,
 * and this repository's own. Pages are visited once; each test reads one side of what was seen there.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import {
  AT_ONCE,
  closeContext,
  hydrate,
  isHydrated,
  type OpenedPage,
  openWatched,
} from '../helpers/browser.js';
import { temporaryFolder } from '../helpers/site.js';
import { type Built, builtFixture, devFixture } from './fixture.js';
import { repository, runCommand, startCli } from './servers.js';

interface Seen {
  path: string;
  /** Of the answer with the page itself. */
  policy: string | undefined;
  status: number | undefined;
  /** Asked for before the first event of a reader. */
  before: string[];
  hydratedBefore: boolean;
  hydrated: boolean;
  /** Names of what was asked for after it. */
  after: string[];
  problems: string[];
  /** Widths at which something sticks out, with what that is. */
  wide: string[];
  /** Heights of the navbar by width. */
  bars: Record<number, number>;
  /** Elements with an inline style or handler in the HTML as it was sent. */
  inline: string[];
}

const WIDTHS = [390, 768, 960, 1280, 1440];

const POLICY = "default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";

/** React says this in its development build, once a page, to everyone. */
const REACT_ADVERTISES = /^console\.info: .*Download the React DevTools/;

interface Visit {
  expected?: RegExp[];
  /** Whether the page is looked at in all widths. */
  measured?: boolean;
}

async function visitAll(url: string, paths: string[], options: Visit = {}): Promise<Seen[]> {
  const seen: Seen[] = [];
  const waiting = [...paths];
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
          // The page that was left may have asked for something before it went.
          from = opened.requests.findIndex((request) => request.isNavigationRequest());
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
  const answer = await requests[from]?.response();
  const html = (await answer?.text()) ?? '';
  const hydratedBefore = await isHydrated(page);
  const before = kindsOf(opened, from);
  const count = requests.length;
  const widths = measured ? await measureWidths(opened) : { wide: [], bars: {} };
  // A key rather than the mouse, which would already lie on the next page when that opens.
  await hydrate(page, () => page.keyboard.press('Shift')).catch((error: Error) =>
    problems.push(error.message),
  );
  return {
    path,
    policy: answer?.headers()['content-security-policy'],
    status: answer?.status(),
    before,
    hydratedBefore,
    hydrated: await isHydrated(page),
    after: kindsOf(opened, count),
    problems: problems.splice(0),
    inline: [...html.matchAll(/<[a-z][^>]*\s(?:style|on[a-z]+)="[^>]*>|<style\b|<script>/g)].map(String),
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
      const found =
        scrollWidth <= clientWidth
          ? []
          : [...document.body.querySelectorAll('*')]
              .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
              .slice(0, 3)
              .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
      const bar = document.querySelector('.navbar')?.getBoundingClientRect().height;
      return { found: scrollWidth > clientWidth ? [`${scrollWidth} wide`, ...found] : [], bar };
    });
    if (found.length > 0) wide.push(`${width}: ${found.join(', ')}`);
    if (bar !== undefined) bars[width] = bar;
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return { wide, bars };
}

/** All pages by the list that the site's own 404 page uses, and that page in each language. */
function pathsOf(out: string): string[] {
  const routes: string[] = JSON.parse(readFileSync(join(out, 'assets/routes.json'), 'utf8'));
  return [...routes.map((route) => encodeURI(route)), '/nowhere', '/zh/nowhere'];
}

async function buildOwnSite(): Promise<Built> {
  const out = join(temporaryFolder(), 'dist');
  await runCommand('--root', repository, 'build', '--out', out);
  const server = await startCli('--root', repository, 'preview', '--out', out, '--port', '0');
  return { out, url: server.url.replace(/\/$/, '') };
}

/** What pages have that they should not, by their paths. */
function faults(pages: Seen[], read: (page: Seen) => unknown[]): Record<string, unknown[]> {
  return Object.fromEntries(
    pages.flatMap((page) => {
      const found = read(page);
      return found.length > 0 ? [[page.path, found]] : [];
    }),
  );
}

const sites: Record<string, () => Promise<Built>> = {
  'a site of everything': builtFixture,
  'our own site': buildOwnSite,
};

for (const [name, build] of Object.entries(sites)) {
  describe(`every page of ${name}`, () => {
    let pages: Seen[] = [];
    before(async () => {
      const { url, out } = await build();
      pages = await visitAll(url, pathsOf(out), { measured: true });
    });

    it('is there in both languages', () => {
      for (const start of [/^\/(?!zh\/)/, /^\/zh\//]) {
        assert.ok(pages.filter(({ path }) => start.test(path)).length > 5);
      }
      assert.deepEqual(
        faults(pages, ({ path, status }) => {
          const expected = path.endsWith('/nowhere') ? 404 : 200;
          return status === expected ? [] : [status];
        }),
        {},
      );
    });

    it('says nothing on the console, asks nobody else and keeps the policy', () => {
      assert.deepEqual(
        faults(pages, ({ problems }) => problems),
        {},
      );
    });

    it("is sent with the policy default-src 'self' and no exception", () => {
      assert.deepEqual(
        faults(pages, ({ policy }) => (policy === POLICY ? [] : [policy])),
        {},
      );
    });

    it('holds no inline style, script or handler', () => {
      assert.deepEqual(
        faults(pages, ({ inline }) => inline),
        {},
      );
    });

    it('asks for nothing but HTML, CSS, the boot file and images before the first event of a reader', () => {
      const allowed = new Set(['document', 'stylesheet', 'script boot', 'image', 'other']);
      assert.deepEqual(
        faults(pages, ({ before, path }) =>
          before.filter((kind) => {
            // The 404 page asks for the list of pages, to find the one that was meant.
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

    it('hydrates at the first event', () => {
      assert.deepEqual(
        faults(pages, ({ hydrated, after }) => {
          return hydrated && after.includes('script chunk') ? [] : ['not hydrated', ...after];
        }),
        {},
      );
    });

    it('never scrolls sideways, from phone to desk', () => {
      assert.deepEqual(
        faults(pages, ({ wide }) => wide),
        {},
      );
    });

    it('has a navbar of 72 pixels, of 56 up to 768', () => {
      const expected = { 390: 56, 768: 56, 960: 72, 1280: 72, 1440: 72 };
      assert.deepEqual(
        faults(pages, ({ bars, path }) => {
          // Blank pages have none.
          if (Object.keys(bars).length === 0 && path.endsWith('/blank')) return [];
          return JSON.stringify(bars) === JSON.stringify(expected) ? [] : [bars];
        }),
        {},
      );
    });
  });
}

/** In dev a layout is bundled when its page is first asked for, and pages that are open then are loaded again. */
async function bundleAll(url: string, paths: string[]): Promise<void> {
  for (const path of paths) await (await fetch(url + path)).arrayBuffer();
}

describe("with React's development build", () => {
  it('every page hydrates without a warning', async (t) => {
    const { out } = await builtFixture();
    const server = await devFixture();
    t.after(() => server.stop());
    const paths = pathsOf(out);
    await bundleAll(server.url, paths);
    const pages = await visitAll(server.url, paths, { expected: [REACT_ADVERTISES] });
    assert.deepEqual(
      faults(pages, ({ problems, hydrated, policy }) => [
        ...problems,
        ...(hydrated ? [] : ['not hydrated']),
        ...(policy === POLICY ? [] : [policy]),
      ]),
      {},
    );
  });

  it('so does every page of our own site', async (t) => {
    const server = await startCli('--root', repository, 'dev', '--port', '0');
    t.after(() => server.stop());
    const url = server.url.replace(/\/$/, '');
    const routes = await (await fetch(`${url}/assets/routes.json`)).json();
    const paths = [...(routes as string[]).map(encodeURI), '/nowhere'];
    await bundleAll(url, paths);
    const pages = await visitAll(url, paths, { expected: [REACT_ADVERTISES] });
    assert.deepEqual(
      faults(pages, ({ problems, hydrated }) => [...problems, ...(hydrated ? [] : ['not hydrated'])]),
      {},
    );
  });
});
