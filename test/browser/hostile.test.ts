/**
 * Pages that try to run code with their readers, in a real browser and without the policy that would stop it. The
 * control is a site that trusts HTML: there, the same pages run code.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { HtmlPolicy } from '../../src/runtime/model/index.js';
import { closeContext, eventually, hydrate, type OpenedPage, openWatched } from '../helpers/browser.js';
import { CONTROL_RUNS, HOSTILE, hostileSite, pageName } from '../helpers/hostile.js';
import { site, type TestSite } from '../helpers/site.js';
import { buildSite, previewSite, startStaticHost } from './servers.js';

interface Canary {
  /** The section or the path of the page in which `ran` was called. */
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
      const element = document.currentScript ?? (window.event?.target as Element | null | undefined);
      const payload = element?.closest?.<HTMLElement>('[data-payload]')?.dataset.payload;
      top.runs.push(payload ?? at.location.pathname);
    },
  });
}

const builds = new Map<HtmlPolicy, Promise<string>>();

/** URL of the built site, which the tests of a policy share. */
function hosted(html: HtmlPolicy): Promise<string> {
  const made = builds.get(html) ?? build(html);
  builds.set(html, made);
  return made;
}

/**
 * A folder of a site in English with a page for each input: a page of all articles, each in a section with the name of
 * its page, and a document of each article alone. The pages themselves are there if HTML is sanitised.
 */
async function build(html: HtmlPolicy): Promise<string> {
  const files = Object.entries(hostileSite(html)).filter(([file]) => !file.startsWith('content/zh/'));
  const s = await site(Object.fromEntries(files));
  let out = s.path('content/public');
  if (html === 'sanitised') out = await buildSite(s.root);
  else s.change(Object.fromEntries(await payloadsIn(s, 'content/public/')));
  const sections = HOSTILE.map(({ kind }, i) => {
    const article: string = JSON.parse(readFileSync(join(out, `h/${pageName(i)}.json`), 'utf8')).html;
    writeFileSync(
      join(out, `h/${pageName(i)}-alone.html`),
      `<!doctype html><title>T</title><body>${article}`,
    );
    if (html === 'trusted' && kind === 'html') return '';
    return `<section data-payload="${pageName(i)}">${article}</section>`;
  });
  writeFileSync(join(out, 'all.html'), `<!doctype html><title>All</title><body>${sections.join('\n')}`);
  return (await startStaticHost(out)).url;
}

/** The data of all pages, as files of a folder. */
const payloadsIn = async (s: TestSite, folder: string) =>
  [...(await s.outputsLike(/^(?:h\/p\d+\.json|404\.html)$/))].map(([name, text]) => [folder + name, text]);

async function openHostile(t: TestContext, html: HtmlPolicy, path: string): Promise<OpenedPage> {
  const opened = await openWatched({
    url: (await hosted(html)) + path,
    expected: [/Failed to load resource/, ...(html === 'trusted' ? [/./] : [])],
    prepare: (context) => context.addInitScript(plantCanary),
  });
  t.after(() => closeContext(opened.context));
  return opened;
}

const runsOf = (page: Page) => page.evaluate(() => (window as unknown as Canary).runs);
const names = HOSTILE.map((_, i) => pageName(i));
const WITH_FRONT_MATTER = names.filter((_, i) => HOSTILE[i]!.frontmatter);
const inputOf = (name: string) => HOSTILE[Number(/p(\d+)(-alone)?$/.exec(name)?.[1])];
const named = (name: string) => `${name}: ${inputOf(name)?.name}`;

/**
 * What is wrong in the documents, as lines: those of the routes as the browser parses them, or the sections of the
 * open page.
 */
function faultsIn(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const FORBIDDEN =
      'script,style,iframe,object,embed,applet,form,input:not([type=checkbox]),textarea,select,svg:not(.dc-icon),math,template,noscript,link,meta,base,[style],[popover],[ping]';
    const addresses = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href', 'background'];

    function faultsOfElements(root: Document | Element): string[] {
      const faults: string[] = [];
      for (const element of root.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          if (/^on/i.test(name)) faults.push(`${element.tagName} has ${name}`);
          if (!addresses.includes(name)) continue;
          const { protocol } = URL.parse(value, location.href) ?? { protocol: 'http:' };
          if (!/^(https?|mailto):$/.test(protocol) && !(element.tagName === 'IMG' && protocol === 'data:'))
            faults.push(`${element.tagName} links to ${value}`);
        }
      }
      return faults;
    }

    const faultsOfArticle = (article: Element | null) =>
      [...(article?.querySelectorAll(FORBIDDEN) ?? [])].map(
        ({ outerHTML }) => `in the article: ${outerHTML.slice(0, 100)}`,
      );

    function faultsOfDocument(parsed: Document): string[] {
      const faults = [
        ...faultsOfArticle(parsed.querySelector('[data-article]')),
        ...faultsOfElements(parsed),
      ];
      for (const script of parsed.querySelectorAll('script')) {
        const isData = /json$/.test(script.type) && !script.hasAttribute('src');
        if (!isData && !script.getAttribute('src')?.startsWith('/assets/'))
          faults.push(`script ${script.outerHTML.slice(0, 100)}`);
      }
      for (const id of ['docs-root', 'docs-page', 'docs-boot', 'shell-main']) {
        const found = parsed.querySelectorAll(`#${id}`).length;
        if (found !== 1) faults.push(`${found} elements with the id ${id}`);
      }
      return faults;
    }

    const told: string[] = [];
    for (const path of all) {
      const text = await (await fetch(path)).text();
      const faults = faultsOfDocument(new DOMParser().parseFromString(text, 'text/html'));
      told.push(...faults.map((fault) => `${path}: ${fault}`));
    }
    for (const section of document.querySelectorAll<HTMLElement>('[data-payload]')) {
      const faults = [...faultsOfArticle(section), ...faultsOfElements(section)];
      if (section.parentElement !== document.body) faults.push('not a child of the body');
      told.push(...faults.map((fault) => `${section.dataset.payload}: ${fault}`));
    }
    return told;
  }, paths);
}

/** Waits as long as code of the page needs to run. */
async function runControl(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: '/control.html' }));
  });
  const controls = async () => (await runsOf(page)).filter((path) => path === '/control.html').length;
  await eventually(controls, CONTROL_RUNS);
}

/** Adds each article to the open page, as a navigation in place does. */
function addAll(page: Page): Promise<void> {
  return page.evaluate(async (all) => {
    for (const name of all) {
      const { html } = await (await fetch(`/h/${name}.json`)).json();
      const section = document.createElement('section');
      section.dataset.payload = name;
      document.body.append(section);
      section.innerHTML = html;
    }
  }, names);
}

/** Navigates to each page in place. @returns the pages that did not appear. */
function navigateToAll(page: Page, all: string[]): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const isShown = (name: string) =>
      document.querySelector('[data-article]')?.textContent?.includes(`Page ${name}`) &&
      location.pathname === `/h/${name}`;
    const missing: string[] = [];
    for (const name of wanted) {
      const link = Object.assign(document.createElement('a'), { href: `/h/${name}` });
      document.body.append(link);
      link.click();
      link.remove();
      const end = performance.now() + 20_000;
      while (!isShown(name) && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 5));
      if (!isShown(name)) missing.push(name);
    }
    return missing;
  }, all);
}

// With the policy 'none', `sites/pages/hostile.test.ts` checks the articles in feeds, and that each element is shown as text.
test("with the HTML policy 'sanitised', hostile articles run no code, request nothing from other sites and have no forbidden elements", async (t) => {
  const { page, problems } = await openHostile(t, 'sanitised', 'all.html');
  assert.equal(await page.locator('[data-payload]').count(), HOSTILE.length);
  const paths = names.map((name) => `/h/${name}`);
  assert.deepEqual((await faultsIn(page, paths)).map(named), []);
  await addAll(page);
  await runControl(page);
  const runs = (await runsOf(page)).filter((path) => path !== '/control.html');
  assert.deepEqual(runs.map(named), []);
  assert.deepEqual(problems, []);
});

// The client is the same for all policies.
test('hostile pages run no code after a load, after a navigation in place and in search results', async (t) => {
  const { page, problems } = await openHostile(t, 'sanitised', 'h/p000');
  for (const name of [
    ...WITH_FRONT_MATTER.filter((name) => /^(pageType|mine)/.test(inputOf(name)!.frontmatter!)),
    'p000',
  ]) {
    await page.goto(`${await hosted('sanitised')}h/${name}`);
    await hydrate(page);
    assert.deepEqual(await runsOf(page), [], name);
  }
  const start = await page.evaluate(() => performance.timeOrigin);
  assert.deepEqual(await navigateToAll(page, [...WITH_FRONT_MATTER, ...names.slice(0, 10)]), []);
  assert.equal(await page.evaluate(() => performance.timeOrigin), start, 'A page was loaded.');

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

test("the HTML policy 'trusted' runs the code of hostile HTML, and none of hostile Markdown", async (t) => {
  const { page } = await openHostile(t, 'trusted', 'all.html');
  assert.deepEqual(await faultsIn(page, []), []);
  await runControl(page);
  const ofMarkdown = (await runsOf(page)).filter((path) => path !== '/control.html');
  assert.deepEqual(ofMarkdown.map(named), []);
  // Each in a frame: it may replace the rest of its page. Only one of them can have the focus.
  const running = names.filter((_, i) => HOSTILE[i]!.runs).map((name) => `/h/${name}-alone`);
  const needsFocus = (path: string) => /focus/i.test(inputOf(path)!.body);
  const framed = running.filter((path) => !needsFocus(path));
  await page.evaluate((paths) => {
    for (const src of paths) document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, framed);
  const idle = async () => {
    const ran = await runsOf(page);
    return framed.filter((path) => !ran.includes(path)).map(named);
  };
  await eventually(idle, []);
  for (const path of running.filter(needsFocus)) {
    await page.goto((await hosted('trusted')) + path.slice(1), { waitUntil: 'commit' });
    await eventually(async () => (await runsOf(page)).length > 0, true, { message: named(path) });
  }
});

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 9 9" onload="ran()">
<script>ran()</script><style>rect { fill: red }</style><rect width="9" height="9"/>
<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="ran()"/></foreignObject></svg>`;

// `server-security.test.ts` shows that dev sends the same headers.
test('an SVG file with a script appears as an image and an icon, and a link to it saves it and runs nothing', async (t) => {
  const { root, path } = await site({
    'site.config.ts': "export default { title: 'T', icon: '/icon.svg' };\n",
    'content/en/index.md': '# Home\n\n![Plan](/plan.svg)\n\n[The plan](/plan.svg)\n',
    'content/public/plan.svg': DRAWING,
    'content/public/icon.svg': DRAWING,
  });
  await buildSite(root);
  const url = await previewSite(root);
  const opened = await openWatched({
    url,
    expected: [/./],
    prepare: (context) => context.addInitScript(plantCanary),
  });
  t.after(() => closeContext(opened.context));
  const { page } = opened;
  const width = () => page.getByAltText('Plan').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await eventually(width, 40);
  await page.evaluate(() => Object.assign(new Image(), { src: '/icon.svg?again' }).decode());
  const linked = page.waitForEvent('download');
  await page.getByRole('link', { name: 'The plan' }).click();
  assert.equal((await linked).suggestedFilename(), 'plan.svg');
  assert.equal(page.url(), url);
  const direct = page.waitForEvent('download');
  await assert.rejects(page.goto(`${url}plan.svg`), /Download is starting/);
  assert.equal((await direct).suggestedFilename(), 'plan.svg');
  assert.deepEqual(await runsOf(page), []);
  // A host without a policy runs it.
  await page.goto(`${(await startStaticHost(path('dist'))).url}plan.svg`);
  const fill = await page.evaluate(() => getComputedStyle(document.querySelector('rect')!).fill);
  assert.equal(fill, 'rgb(255, 0, 0)');
  await eventually(async () => (await runsOf(page)).length, 3);
});
