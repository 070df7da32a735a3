/**
 * Pages by someone who wants to run code with their readers, in a real browser and **without** the policy that would
 * stop it: what protects here is how they are written. That each input could do harm is seen where HTML is trusted.
 */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { HtmlPolicy } from '../../src/runtime/model.js';
import {
  AT_ONCE,
  atRest,
  closeContext,
  eventually,
  hydrate,
  type OpenedPage,
  openWatched,
} from '../helpers/browser.js';
import { CONTROL_RUNS, HOSTILE, hostileSite, pageName } from '../helpers/hostile.js';
import { site } from '../helpers/site.js';
import { startCli, startStaticHost } from './servers.js';

/** Milliseconds for all pages of a site. */
const PATIENCE = 60_000;

interface Canary {
  /** Addresses of pages on which `ran` was called. */
  runs: string[];
}

/** Runs in every frame. */
function plantCanary(): void {
  const top = window.top as unknown as Canary;
  top.runs ??= [];
  Object.assign(window, {
    ran() {
      let at: Window = window;
      while (at.location.protocol === 'about:' && at !== at.parent) at = at.parent;
      top.runs.push(at.location.pathname);
    },
  });
}

const builds = new Map<HtmlPolicy, Promise<string>>();

/** Address of the built site, which the tests of a policy share. */
function hosted(html: HtmlPolicy): Promise<string> {
  const made = builds.get(html) ?? build(html);
  builds.set(html, made);
  return made;
}

async function build(html: HtmlPolicy): Promise<string> {
  const s = await site(hostileSite(html));
  const built = await s.cli('build');
  assert.equal(built.code, 0, built.stderr);
  return (await startStaticHost(s.path('dist'))).url;
}

async function openHostile(t: TestContext, html: HtmlPolicy): Promise<OpenedPage & { routes: string[] }> {
  const opened = await openWatched({
    url: await hosted(html),
    expected: [/Failed to load resource/, ...(html === 'trusted' ? [/./] : [])],
    prepare: (context) => context.addInitScript(plantCanary),
  });
  t.after(() => closeContext(opened.context));
  const routes = ['', '/zh'].flatMap((prefix) => HOSTILE.map((_, i) => `${prefix}/h/${pageName(i)}`));
  return { ...opened, routes };
}

const runsOf = (page: Page) => page.evaluate(() => (window as unknown as Canary).runs);

/** Opens each of the pages in a frame; what its document is wrong about, as lines. */
function openAll(page: Page, routes: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const FORBIDDEN =
      'script,style,iframe,object,embed,applet,form,input:not([type=checkbox]),textarea,select,svg:not(.icon),math,template,noscript,link,meta,base,[style],[popover],[ping]';
    const addresses = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href', 'background'];

    function faultsOf(document: Document): string[] {
      const faults: string[] = [];
      const article = document.querySelector('[data-article]');
      for (const { outerHTML } of article?.querySelectorAll(FORBIDDEN) ?? [])
        faults.push(`in the article: ${outerHTML.slice(0, 100)}`);
      for (const element of document.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          if (/^on/i.test(name)) faults.push(`${element.tagName} has ${name}`);
          if (!addresses.includes(name)) continue;
          const { protocol } = URL.parse(value, document.baseURI) ?? { protocol: 'http:' };
          const isPicture = element instanceof window.HTMLImageElement || element.tagName === 'IMG';
          if (!/^(https?|mailto):$/.test(protocol) && !(isPicture && protocol === 'data:'))
            faults.push(`${element.tagName} leads to ${value}`);
        }
      }
      for (const script of document.scripts) {
        const isData = /json$/.test(script.type) && script.src === '';
        if (!isData && !script.src.startsWith(`${location.origin}/assets/`))
          faults.push(`script ${script.outerHTML.slice(0, 100)}`);
      }
      for (const id of ['docs-root', 'docs-page', 'docs-boot', 'shell-main']) {
        const found = document.querySelectorAll(`#${id}`).length;
        if (found !== 1) faults.push(`${found} elements of the id ${id}`);
      }
      if (!(document.body instanceof document.defaultView!.HTMLBodyElement)) faults.push('no body');
      if (typeof document.getElementById !== 'function') faults.push('no getElementById');
      return faults;
    }

    async function open(route: string): Promise<string[]> {
      const frame = Object.assign(document.createElement('iframe'), { src: route });
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      document.body.append(frame);
      await loaded;
      await new Promise((resolve) => setTimeout(resolve));
      let faults: string[];
      try {
        faults = faultsOf(frame.contentDocument!);
        if (frame.contentWindow!.location.pathname !== route) faults.push('it went elsewhere');
      } catch (error) {
        faults = [String(error)];
      }
      frame.remove();
      return faults.map((fault) => `${route}: ${fault}`);
    }

    const waiting = [...all];
    const told: string[] = [];
    const work = async () => {
      for (let route = waiting.shift(); route !== undefined; route = waiting.shift())
        told.push(...(await open(route)));
    };
    await Promise.all(Array.from({ length: 6 }, work));
    return told.sort();
  }, routes);
}

/** Gives the browser the time that code would have had. */
async function runControl(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: '/control.html' }));
  });
  const controls = async () => (await runsOf(page)).filter((path) => path === '/control.html').length;
  await eventually(controls, CONTROL_RUNS, { within: PATIENCE });
}

/** A tab gives its focus away once: what wants it is met on a page of its own. */
const wantsFocus = (route: string) => inputOf(route)!.body.includes('autofocus');

/** Opens a page in a tab of its own and calls `look` with it. */
async function openAlone<T>(page: Page, route: string, look: (alone: Page) => Promise<T>): Promise<T> {
  const alone = await page.context().newPage();
  await alone.goto(new URL(route, page.url()).href);
  const seen = await look(alone);
  await alone.close();
  return seen;
}

const inputOf = (path: string) => HOSTILE[Number(/p(\d+)$/.exec(path)?.[1])];

for (const html of ['sanitised', 'none'] as const)
  describe(`where HTML is '${html}'`, { concurrency: AT_ONCE }, () => {
    test('no page runs code, asks another site for anything, or says what it must not', async (t) => {
      const { page, problems, routes } = await openHostile(t, html);
      assert.deepEqual(await openAll(page, routes), []);
      await runControl(page);
      const runs = (await runsOf(page)).filter((path) => path !== '/control.html');
      for (const route of routes.filter(wantsFocus))
        runs.push(
          ...(await openAlone(page, route, async (alone) => {
            await atRest(alone);
            return runsOf(alone);
          })),
        );
      assert.deepEqual(
        runs.map((path) => `${path}: ${inputOf(path)?.name}`),
        [],
      );
      assert.deepEqual(problems, []);
    });

    test('nor does one that is gone to in place, nor what the search shows of any', async (t) => {
      const { page, problems } = await openHostile(t, html);
      await hydrate(page);
      await page.goto(new URL('/h/p000', page.url()).href);
      await hydrate(page);
      for (const [i, { name }] of HOSTILE.entries()) {
        const route = `/h/${pageName(i)}`;
        await page.evaluate((href) => {
          document.body.append(Object.assign(document.createElement('a'), { href, id: 'next-page' }));
          document.getElementById('next-page')!.click();
          document.getElementById('next-page')!.remove();
        }, route);
        const shown = () =>
          page.evaluate(
            () => document.querySelector('[data-article]')?.textContent?.match(/Page (p\d+)/)?.[1],
          );
        await eventually(shown, pageName(i), { message: name });
      }
      assert.equal(await page.evaluate(() => performance.getEntriesByType('navigation').length), 1);

      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox').or(page.getByRole('searchbox')).first();
      for (const query of ['ran', 'img', 'script', 'onerror', 'words']) {
        await field.fill(query);
        await page.locator('[role=option] mark').first().waitFor();
        const odd = await page.evaluate(() =>
          [...document.querySelectorAll('[role=listbox] *')]
            .filter((element) => !/^(a|div|span|mark|small|svg|path|circle|rect|g)$/i.test(element.tagName))
            .map((element) => element.outerHTML),
        );
        assert.deepEqual(odd, []);
      }
      await runControl(page);
      assert.deepEqual([...new Set(await runsOf(page))], ['/control.html']);
      assert.deepEqual(problems, []);
    });
  });

test('where HTML is trusted the same pages do run code, and Markdown alone still runs none', async (t) => {
  const { page, routes } = await openHostile(t, 'trusted');
  const told = await openAll(page, routes);
  await runControl(page);
  const ran = new Set((await runsOf(page)).map((path) => inputOf(path)?.name));
  // A frame may be gone before its turn came.
  for (const [i, { runs, name }] of HOSTILE.entries()) {
    if (!runs || ran.has(name)) continue;
    await openAlone(page, `/h/${pageName(i)}`, (alone) =>
      eventually(async () => (await runsOf(alone)).length > 0, true, { message: `${name} runs` }),
    );
  }
  const isMarkdown = (path: string) => inputOf(path)?.kind === 'markdown';
  assert.deepEqual((await runsOf(page)).filter(isMarkdown), []);
  assert.deepEqual(
    told.filter((line) => isMarkdown(line.split(':', 1)[0]!)),
    [],
  );
});

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="ran()">
<script>ran()</script><style>rect { fill: red }</style><rect width="9" height="9"/>
<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="ran()"/></foreignObject></svg>`;

describe('a drawing of the site that is opened by itself', () => {
  const made = () =>
    site({ 'content/en/index.md': '# Home\n\n![A plan](/plan.svg)\n', 'content/public/plan.svg': DRAWING });
  const open = async (t: TestContext, origin: string) => {
    const opened = await openWatched({
      url: new URL('/plan.svg', origin).href,
      expected: [/./],
      prepare: (context) => context.addInitScript(plantCanary),
    });
    t.after(() => closeContext(opened.context));
    const fill = await opened.page.evaluate(() => getComputedStyle(document.querySelector('rect')!).fill);
    assert.equal(fill, 'rgb(255, 0, 0)', 'its styles are its own');
    return opened.page;
  };

  test('runs its script on a host that sends no policy', async (t) => {
    const s = await made();
    assert.equal((await s.cli('build')).code, 0);
    const host = await startStaticHost(s.path('dist'));
    t.after(() => host.stop());
    const page = await open(t, host.url);
    await eventually(async () => (await runsOf(page)).length, 3);
  });

  for (const command of ['preview', 'dev'])
    test(`is saved and runs nothing where ${command} serves it`, async (t) => {
      const s = await made();
      if (command === 'preview') assert.equal((await s.cli('build')).code, 0);
      const server = await startCli('--root', s.root, command, '--port', '0');
      t.after(() => server.stop());
      const { page, context } = await openWatched({
        url: server.url,
        expected: [/./],
        prepare: (context) => context.addInitScript(plantCanary),
      });
      t.after(() => closeContext(context));
      const saved = page.waitForEvent('download');
      await assert.rejects(page.goto(new URL('/plan.svg', server.url).href), /Download is starting/);
      assert.equal((await saved).suggestedFilename(), 'plan.svg');
      assert.deepEqual(await runsOf(page), []);
    });
});
