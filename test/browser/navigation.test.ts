/** Going from page to page with script: in place, quickly, and never better than the browser where it is best. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hold,
  hydrate,
  isSameDocument,
  markDocument,
  type OpenedPage,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import { choose } from './choose.js';
import { builtFixture } from './fixture.js';

type Test = Parameters<typeof openPage>[0];

/** Opens a page of the fixture, hydrated and marked. */
async function open(t: Test, path: string, options: Partial<OpenOptions> = {}): Promise<OpenedPage> {
  const { url } = await builtFixture();
  const opened = await openPage(t, { ...options, url: url + path });
  await hydrate(opened.page);
  await markDocument(opened.page);
  return opened;
}

/** Puts a link at the begin of the article. */
async function addLink(page: Page, attributes: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const link = document.createElement('a');
    for (const [name, value] of Object.entries(given)) link.setAttribute(name, value);
    link.textContent = 'added';
    document.querySelector('[data-article]')?.prepend(link);
  }, attributes);
}

const added = (page: Page) => page.getByRole('link', { name: 'added', exact: true });

function shown(page: Page) {
  return page.evaluate(() => ({
    title: document.title,
    lang: document.documentElement.lang,
    heading: document.querySelector('main h1')?.textContent,
    focused: document.activeElement?.textContent,
    current: [...document.querySelectorAll('#shell-sidebar [aria-current="page"]')].map(
      (link) => link.textContent,
    ),
    announced: document.querySelector('[data-announcer]')?.textContent,
    top: scrollY,
  }));
}

for (const path of ['/llms.txt', '/zh/llms-full.txt', '/guide/long.md', '/robots.txt']) {
  test(`a link to ${path} loads that file`, async (t) => {
    // Of a file that names no icon, Chromium asks for the usual one.
    const { page } = await open(t, '/guide/', { expected: [/favicon\.ico/] });
    await addLink(page, { href: path });
    await added(page).hover();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().isNavigationRequest()),
      added(page).click(),
    ]);
    assert.equal(new URL(answer.url()).pathname, path);
    assert.equal(answer.status(), 200);
    await eventually(() => addressOf(page), path);
    assert.ok(!(await isSameDocument(page)));
  });
}

/** From here on the page's time moves only when it is told to. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  await eventually(() => scrollTop(page), y);
}

/** Where a heading stands below the navbar when it was scrolled to. */
async function isAtTop(page: Page, id: string): Promise<boolean> {
  const top = await page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top, id);
  return top !== undefined && top >= 56 && top < 200;
}

const WAYS: Record<string, { from: string; click: (page: Page) => Promise<void> }> = {
  'the sidebar': {
    from: '/guide/',
    click: (page) => page.locator('#shell-sidebar').getByRole('link', { name: 'Long page' }).click(),
  },
  'the article': {
    from: '/guide/',
    click: (page) => page.locator('[data-article]').getByRole('link', { name: 'the long page' }).click(),
  },
  'the link to the next page': {
    from: '/guide/widgets',
    click: (page) => page.locator('.pager-next').click(),
  },
  'the link to the previous page': {
    from: '/guide/with%20space',
    click: (page) => page.locator('.pager-prev').click(),
  },
  'a card of the home page': {
    from: '/',
    click: (page) => page.getByRole('main').getByRole('link', { name: 'Fast' }).click(),
  },
};

describe('navigation', { concurrency: AT_ONCE }, () => {
  for (const [name, { from, click }] of Object.entries(WAYS)) {
    test(`${name} leads to a page without loading the document anew`, async (t) => {
      const { page, asked } = await open(t, from);
      await click(page);
      await eventually(() => shown(page), {
        title: 'Long page - Fixture',
        lang: 'en',
        heading: 'Long page',
        focused: 'Long page',
        current: ['Long page'],
        announced: 'Page loaded: Long page - Fixture',
        top: 0,
      });
      assert.equal(addressOf(page), '/guide/long');
      assert.ok(await isSameDocument(page));
      assert.equal(asked().filter((path) => path.startsWith('/guide/long.json?v=')).length, 1);
    });
  }

  test('the navbar leads to another section, with its own sidebar', async (t) => {
    const { page } = await open(t, '/guide/');
    await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Reference').click();
    await eventually(
      () => shown(page).then(({ title, current }) => [title, current]),
      ['Reference - Fixture', ['Reference']],
    );
    assert.ok(await isSameDocument(page));
    const active = page.getByRole('navigation', { name: 'Main navigation' }).locator('[aria-current]');
    assert.deepEqual(await active.allTextContents(), ['Reference']);
  });

  test('every type of page is shown in place after every other', async (t) => {
    const { page } = await open(t, '/guide/');
    const steps = [
      ['/', 'Fixture'],
      ['/reference/', 'Reference'],
      ['/blog/', 'Blog'],
      ['/blog/first', 'First post'],
      ['/counter', 'Counter'],
      ['/guide/with%20space', 'With a space'],
      ['/zh/', '样例'],
      ['/zh/counter', '计数'],
      ['/blank', 'Blank'],
      ['/zh/guide/nested/', '嵌套'],
    ] as const;
    for (const [path, heading] of steps) {
      await page.evaluate((href) => {
        const link = document.createElement('a');
        link.href = href;
        document.querySelector('main')?.append(link);
        link.click();
      }, path);
      await eventually(() => shown(page).then((now) => now.heading), heading);
      assert.equal(addressOf(page), path);
    }
    assert.ok(await isSameDocument(page));
  });

  test('hovering over a link asks for its page, and the click does not ask again', async (t) => {
    const { page, asked } = await open(t, '/guide/');
    const payloads = () => asked().filter((path) => path.startsWith('/guide/widgets.json')).length;
    const link = page.locator('[data-article]').getByRole('link', { name: 'widgets' });
    await link.hover();
    await eventually(payloads, 1);
    await link.click();
    await eventually(() => page.title(), 'Widgets - Fixture');
    assert.equal(payloads(), 1);
  });

  test('focusing a link asks for its page, and Enter does not ask again', async (t) => {
    const { page, asked } = await open(t, '/guide/');
    const payloads = () => asked().filter((path) => path.startsWith('/guide/widgets.json')).length;
    await page.locator('[data-article]').getByRole('link', { name: 'widgets' }).focus();
    await eventually(payloads, 1);
    await page.keyboard.press('Enter');
    await eventually(() => page.title(), 'Widgets - Fixture');
    assert.equal(payloads(), 1);
  });

  test('a progress bar shows after 200 ms of waiting, moves, and goes with the page', async (t) => {
    const { url } = await builtFixture();
    const { page, context } = await openPage(t, {
      url: `${url}/guide/`,
      prepare: (prepared) => prepared.clock.install(),
    });
    await hydrate(page);
    await stopClock(page);
    const payload = await hold(context, /\/guide\/long\.json/);
    const bar = () =>
      page.evaluate(() => {
        const element = document.querySelector<HTMLElement>('.progress-bar');
        return element && [element.style.transform, element.getBoundingClientRect().height > 0];
      });
    await page.locator('[data-article]').getByRole('link', { name: 'the long page' }).click();
    await eventually(payload.held, 1);
    await page.clock.runFor(199);
    assert.equal(await bar(), null);
    await page.clock.runFor(1);
    assert.deepEqual(await bar(), ['scaleX(0.08)', true]);
    await page.clock.runFor(800);
    assert.deepEqual(await bar(), ['scaleX(0.1)', true]);
    payload.release();
    await eventually(() => page.title(), 'Long page - Fixture');
    await page.clock.runFor(500);
    assert.equal(await bar(), null);
  });

  test('a page that comes quickly shows no progress bar', async (t) => {
    const { url } = await builtFixture();
    const { page } = await openPage(t, {
      url: `${url}/guide/`,
      prepare: (prepared) => prepared.clock.install(),
    });
    await hydrate(page);
    await stopClock(page);
    await page.locator('[data-article]').getByRole('link', { name: 'the long page' }).click();
    await eventually(() => page.title(), 'Long page - Fixture');
    await page.clock.runFor(5000);
    assert.equal(await page.locator('.progress-bar').count(), 0);
  });

  test('a link with a hash leads to the section, also when it is far down', async (t) => {
    const { page } = await open(t, '/guide/');
    await page.locator('[data-article]').getByRole('link', { name: 'its middle' }).click();
    await eventually(() => addressOf(page), '/guide/long#section-15');
    await eventually(() => isAtTop(page, 'section-15'), true);
    await eventually(() => page.evaluate(() => document.activeElement?.id), 'section-15');
    assert.ok(await isSameDocument(page));
  });

  test('back and forward restore the place where the reader was', async (t) => {
    const { page } = await open(t, '/guide/long');
    await scrollTo(page, 2500);
    // Without bringing it into view, which would scroll.
    await page
      .locator('#shell-sidebar')
      .getByRole('link', { name: 'Guide' })
      .evaluate((link: HTMLElement) => link.click());
    await eventually(() => shown(page).then(({ title, top }) => [title, top]), ['Guide - Fixture', 0]);
    await scrollTo(page, 300);
    await page.goBack();
    await eventually(() => shown(page).then(({ title, top }) => [title, top]), ['Long page - Fixture', 2500]);
    await page.goForward();
    await eventually(() => shown(page).then(({ title, top }) => [title, top]), ['Guide - Fixture', 300]);
    assert.ok(await isSameDocument(page));
  });

  test('back restores the place on a page that was left by a plain load', async (t) => {
    const { page } = await open(t, '/guide/long', { expected: [/favicon\.ico/] });
    await scrollTo(page, 2500);
    // Chromium forgets the place of a page that is left in the same moment.
    const written = () => page.evaluate(() => (history.state as { docs?: { y: number } } | null)?.docs?.y);
    await eventually(written, 2500);
    await page.goto(new URL('/llms.txt', page.url()).href);
    await page.goBack();
    await eventually(() => scrollTop(page), 2500);
  });

  test('a hash link within the page scrolls, asks for nothing, and back leads up again', async (t) => {
    const { page, asked } = await open(t, '/guide/');
    // The browser asks for the icon again whenever the address changes.
    const count = () => asked().filter((path) => path !== '/icon.svg').length;
    const before = count();
    // By key: a pointer would rest on other links once the page has scrolled, and prefetch them.
    await page.locator('[data-article]').getByRole('link', { name: 'the last section' }).press('Enter');
    await eventually(() => addressOf(page), '/guide/#last');
    await eventually(async () => (await scrollTop(page)) > 300, true);
    await page.goBack();
    await eventually(() => scrollTop(page), 0);
    assert.equal(addressOf(page), '/guide/');
    assert.equal(count(), before);
    assert.ok(await isSameDocument(page));
  });

  test('the outline leads to its headings and marks the one that is read', async (t) => {
    const { page } = await open(t, '/guide/long', { viewport: { width: 1440, height: 800 } });
    const outline = page.locator('.outline');
    await outline.getByRole('link', { name: 'Section 7', exact: true }).click();
    await eventually(() => isAtTop(page, 'section-7'), true);
    await eventually(() => outline.locator('[aria-current]').allTextContents(), ['Section 7']);
    await page.evaluate(() => document.getElementById('section-9')?.scrollIntoView());
    await eventually(() => outline.locator('[aria-current]').allTextContents(), ['Section 9']);
  });

  for (const [name, options] of Object.entries({
    'with Ctrl': { modifiers: ['Control' as const] },
    'with Shift': { modifiers: ['Shift' as const] },
    'of the middle button': { button: 'middle' as const },
  })) {
    test(`a click ${name} opens another tab and leaves this one alone`, async (t) => {
      const { page, context } = await open(t, '/guide/');
      const [other] = await Promise.all([
        context.waitForEvent('page'),
        page.locator('[data-article]').getByRole('link', { name: 'widgets' }).click(options),
      ]);
      await eventually(() => other.title(), 'Widgets - Fixture');
      assert.equal(addressOf(page), '/guide/');
      assert.ok(await isSameDocument(page));
    });
  }

  test('a click with Meta is left to the browser', async (t) => {
    const { page } = await open(t, '/guide/');
    await page.evaluate(() => {
      document.addEventListener('click', (event) => {
        document.documentElement.dataset.prevented = String(event.defaultPrevented);
        event.preventDefault();
      });
    });
    await page
      .locator('[data-article]')
      .getByRole('link', { name: 'widgets' })
      .click({ modifiers: ['Meta'] });
    await eventually(() => page.evaluate(() => document.documentElement.dataset.prevented), 'false');
    assert.equal(addressOf(page), '/guide/');
  });

  test('a link with target opens its tab', async (t) => {
    const { page, context } = await open(t, '/guide/');
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'In a new tab' }).click(),
    ]);
    await eventually(() => other.title(), 'Long page - Fixture');
    assert.ok(await isSameDocument(page));
  });

  test('a link with download saves the file', async (t) => {
    const { page } = await open(t, '/guide/');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'to keep' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'notes.txt');
    assert.ok(await isSameDocument(page));
  });

  // The browser looks for an icon of its own beside what is no page.
  for (const file of ['/notes.txt', '/guide/long.json', '/llms.txt']) {
    test(`a link to ${file} is loaded by the browser`, async (t) => {
      const { page } = await open(t, '/guide/', { expected: [/favicon\.ico/] });
      await addLink(page, { href: file });
      await added(page).click();
      await eventually(() => addressOf(page), file);
      assert.equal(await isSameDocument(page), false);
    });
  }

  test("a link to a page's Markdown is loaded by the browser", async (t) => {
    const { page, requests } = await open(t, '/guide/', { expected: [/favicon\.ico/] });
    await addLink(page, { href: '/guide/long.md' });
    await added(page).click();
    const asked = () => requests.filter((request) => request.url().endsWith('/guide/long.md'));
    await eventually(() => asked().map((request) => request.resourceType()), ['document']);
  });

  test('a link to another origin is loaded by the browser', async (t) => {
    const { page, expect } = await open(t, '/guide/', {
      prepare: (context) =>
        context.route('https://elsewhere.test/**', (route) => route.fulfill({ body: 'elsewhere' })),
    });
    expect(/^request to another origin: https:\/\/elsewhere\.test\//);
    await addLink(page, { href: 'https://elsewhere.test/guide/long' });
    await added(page).click();
    await eventually(() => page.url(), 'https://elsewhere.test/guide/long');
  });

  test('the language switch shows the same page in the other language, in place', async (t) => {
    const { page, asked } = await open(t, '/guide/long#section-3');
    assert.equal(asked().filter((path) => path.startsWith('/assets/site/zh.json')).length, 0);
    await choose(page, 'Languages: English', page.getByRole('link', { name: '简体中文' }).first());
    await eventually(() => shown(page).then(({ title, lang, current }) => ({ title, lang, current })), {
      title: '长文 - 样例',
      lang: 'zh',
      current: ['长文'],
    });
    assert.equal(addressOf(page), '/zh/guide/long#section-3', 'the section is kept');
    assert.ok(await isSameDocument(page));
    assert.equal(asked().filter((path) => path.startsWith('/assets/site/zh.json')).length, 1);
    await page.getByRole('button', { name: '语言' }).waitFor();
    const nav = page.locator('nav.navbar-wide').getByRole('link');
    assert.deepEqual((await nav.allTextContents()).slice(0, 3), ['指南', '参考', '博客']);
    await page.goBack();
    await eventually(
      () => shown(page).then(({ title, lang }) => [title, lang]),
      ['Long page - Fixture', 'en'],
    );
  });

  test('a page without payload is loaded with a full page load', async (t) => {
    const { page } = await open(t, '/guide/', {
      expected: [/status of 404 .*widgets\.json/],
      prepare: (context) =>
        context.route(/widgets\.json/, (route) => route.fulfill({ status: 404, body: '' })),
    });
    await page.locator('[data-article]').getByRole('link', { name: 'widgets' }).click();
    await eventually(() => page.title(), 'Widgets - Fixture');
    assert.equal(addressOf(page), '/guide/widgets');
    assert.equal(await isSameDocument(page), false);
  });

  test('a page of a newer build is loaded with a full page load', async (t) => {
    const { page } = await open(t, '/guide/', {
      prepare: (context) =>
        context.route(/widgets\.json/, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), build: 'newer' } });
        }),
    });
    await page.locator('[data-article]').getByRole('link', { name: 'widgets' }).click();
    await eventually(() => page.title(), 'Widgets - Fixture');
    assert.equal(addressOf(page), '/guide/widgets');
    assert.equal(await isSameDocument(page), false);
  });

  test('a link to nowhere shows the 404 page', async (t) => {
    const { page } = await open(t, '/guide/', { expected: [/status of 404/] });
    await addLink(page, { href: '/guide/nowhere' });
    await added(page).click();
    await eventually(() => shown(page).then(({ heading }) => heading), 'PAGE NOT FOUND');
    assert.equal(addressOf(page), '/guide/nowhere');
  });

  test('where the network fails, the page stays, the bar ends, and the reader is told', async (t) => {
    const { page, context } = await open(t, '/guide/', {
      expected: [/request failed: .*long\.json/, /console\.error/],
    });
    let asked = 0;
    let fail: () => void = () => undefined;
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await context.route(/long\.json/, async (route) => {
      asked += 1;
      await failing;
      await route.abort('internetdisconnected');
    });
    await page.locator('[data-article]').getByRole('link', { name: 'the long page' }).click();
    await page.locator('.progress-bar').waitFor({ state: 'attached' });
    fail();
    await page.getByRole('alert').getByText('The page could not be loaded.').waitFor();
    await page.locator('.progress-bar').waitFor({ state: 'detached' });
    assert.equal((await shown(page)).heading, 'Guide');
    assert.equal(addressOf(page), '/guide/');
    assert.ok(await isSameDocument(page));
    // Once the network is back, the same link works.
    const before = asked;
    await context.unroute(/long\.json/);
    await page.locator('[data-article]').getByRole('link', { name: 'the long page' }).click();
    await eventually(() => page.title(), 'Long page - Fixture');
    assert.ok(before > 0 && (await isSameDocument(page)));
  });

  test('where the network fails on the way back, the address is that of the page that stays', async (t) => {
    const { page, context } = await open(t, '/guide/', { expected: [/request failed/, /console\.error/] });
    await page.locator('[data-article]').getByRole('link', { name: 'widgets' }).click();
    await eventually(() => page.title(), 'Widgets - Fixture');
    await page.reload();
    await hydrate(page);
    await context.route(/guide\/index\.json/, (route) => route.abort('internetdisconnected'));
    await page.evaluate(() => history.back());
    await page.getByRole('alert').getByText('The page could not be loaded.').waitFor();
    await eventually(() => addressOf(page), '/guide/widgets');
    assert.equal((await shown(page)).heading, 'Widgets');
  });

  test('a slow page that was overtaken by a quick one is not shown', async (t) => {
    const { page, context } = await open(t, '/guide/');
    const payload = await hold(context, /\/guide\/long\.json/);
    await page.locator('[data-article]').getByRole('link', { name: 'the long page' }).click();
    await eventually(payload.held, 1);
    await page.locator('#shell-sidebar').getByRole('link', { name: 'Widgets' }).click();
    await eventually(() => page.title(), 'Widgets - Fixture');
    const answered = page.waitForResponse(/long\.json/);
    payload.release();
    await (await answered).finished();
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    assert.equal(await page.title(), 'Widgets - Fixture');
    assert.equal(addressOf(page), '/guide/widgets');
  });

  test("a layout's styles are in force on its own pages, however they are reached", async (t) => {
    const { page } = await open(t, '/guide/');
    const inForce = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--of-the-counter'));
    assert.equal(await inForce(), '');
    await addLink(page, { href: '/counter' });
    // At the very moment in which the page changes: never is it seen without.
    await page.evaluate(() => {
      const look = () => getComputedStyle(document.documentElement).getPropertyValue('--of-the-counter');
      new MutationObserver((_, observer) => {
        if (!document.getElementById('count')) return;
        observer.disconnect();
        document.documentElement.dataset.seen = look();
      }).observe(document.getElementById('docs-root')!, { childList: true, subtree: true });
    });
    await added(page).click();
    await eventually(() => addressOf(page), '/counter');
    await eventually(() => page.locator('html').getAttribute('data-seen'), 'yes');
    await page.goBack();
    await eventually(() => addressOf(page), '/guide/');
    await eventually(inForce, '');
    await page.goForward();
    await eventually(inForce, 'yes');
    assert.ok(await isSameDocument(page), 'The page was loaded with a full page load.');
  });
});
