/** Navigation in place, and links that are left to the browser. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
  type OpenedPage,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import { chooseMenuEntry } from './choose-menu-entry.js';
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
    current: [...document.querySelectorAll('.dc-sidebar-link[aria-current="page"]')].map(
      (link) => link.textContent,
    ),
    announced: document.querySelector('[data-announcer]')?.textContent,
    top: scrollY,
  }));
}

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
  await eventually(() => scrollTop(page), y);
}

/** Whether a heading is directly below the navbar. */
async function isAtTop(page: Page, id: string): Promise<boolean> {
  const top = await page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top, id);
  return top !== undefined && top >= 56 && top < 200;
}

describe('navigation', { concurrency: AT_ONCE }, () => {
  test('the sidebar navigates to a page in place', async (t) => {
    const { page, asked } = await open(t, '/guide/');
    await page.locator('#shell-sidebar').getByRole('link', { name: 'Long page' }).click();
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

  test('every page type appears in place after every other', async (t) => {
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

  test('the navbar navigates to another section, whose components are loaded before it appears and not on other pages', async (t) => {
    const { page, asked } = await open(t, '/guide/');
    const kinds = () =>
      asked().flatMap(
        (path) => /^\/assets\/(home|blog|overview|not-found)-page-\w+\.js$/.exec(path)?.[1] ?? [],
      );
    assert.deepEqual(kinds(), []);
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await nav.getByText('Blog').click();
    await eventually(() => shown(page).then(({ heading }) => heading), 'Blog');
    assert.deepEqual(kinds(), ['blog']);
    assert.equal(await page.locator('.dc-post-title a').first().textContent(), 'First post');
    await nav.getByText('Reference').click();
    await eventually(
      () => shown(page).then(({ title, current }) => [title, current]),
      ['Reference - Fixture', ['Reference']],
    );
    assert.deepEqual(await nav.locator('[aria-current]').allTextContents(), ['Reference']);
    assert.ok(await isSameDocument(page));
  });

  test('back and forward restore the scroll position, also from a file', async (t) => {
    const { page } = await open(t, '/guide/long', { expected: [/favicon\.ico/] });
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

    await page.goBack();
    await eventually(() => scrollTop(page), 2500);
    // Chromium forgets the place of a page that is left in the same moment.
    const written = () => page.evaluate(() => (history.state as { docs?: { y: number } } | null)?.docs?.y);
    await eventually(written, 2500);
    await page.goto(new URL('/llms.txt', page.url()).href);
    await page.goBack();
    await eventually(() => scrollTop(page), 2500);
  });

  test('a hash link scrolls to its section, without requests on the same page, and going back restores the position', async (t) => {
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

    // A section of another page.
    await page.locator('[data-article]').getByRole('link', { name: 'its middle' }).click();
    await eventually(() => addressOf(page), '/guide/long#section-15');
    await eventually(() => isAtTop(page, 'section-15'), true);
    await eventually(() => page.evaluate(() => document.activeElement?.id), 'section-15');
    assert.ok(await isSameDocument(page));
  });

  test('the language switch shows the same section of the translation in place', async (t) => {
    const { page, asked } = await open(t, '/guide/long#section-3');
    assert.equal(asked().filter((path) => path.startsWith('/assets/site/zh.json')).length, 0);
    await chooseMenuEntry(page, 'Languages: English', page.getByRole('link', { name: '简体中文' }).first());
    await eventually(() => shown(page).then(({ title, lang, current }) => ({ title, lang, current })), {
      title: '长文 - 样例',
      lang: 'zh',
      current: ['长文'],
    });
    assert.equal(addressOf(page), '/zh/guide/long#section-3', 'the section is kept');
    assert.ok(await isSameDocument(page));
    assert.equal(asked().filter((path) => path.startsWith('/assets/site/zh.json')).length, 1);
    await page.getByRole('button', { name: '语言' }).waitFor();
    const nav = page.locator('nav.dc-navbar-wide').getByRole('link');
    assert.deepEqual((await nav.allTextContents()).slice(0, 3), ['指南', '参考', '博客']);
    await page.goBack();
    await eventually(
      () => shown(page).then(({ title, lang }) => [title, lang]),
      ['Long page - Fixture', 'en'],
    );
  });

  test('a dead link shows the 404 page', async (t) => {
    const { page } = await open(t, '/guide/', { expected: [/status of 404/] });
    await addLink(page, { href: '/guide/nowhere' });
    await added(page).click();
    await eventually(() => shown(page).then(({ heading }) => heading), 'PAGE NOT FOUND');
    assert.equal(addressOf(page), '/guide/nowhere');
  });

  test('the styles of a layout apply only to its pages after each kind of navigation', async (t) => {
    const { page } = await open(t, '/guide/');
    const inForce = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--of-the-counter'));
    assert.equal(await inForce(), '');
    await addLink(page, { href: '/counter' });
    // Reads the style at the moment in which the page changes.
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
