/** The same behaviour in Firefox and WebKit. The tests in `test/browser` cover Chromium in detail. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { builtFixture, PAGE_TYPES } from '../browser/fixture.js';
import { demandingSite } from '../browser/long-sidebar-site.js';
import { type Engine, type Tab, until } from './engine.js';
import { startFirefox } from './firefox.js';
import { recordedHost, reportsOf } from './recorded-host.js';
import { startWebKit } from './webkit.js';

function program(variable: string): string {
  const path = process.env[variable];
  if (!path)
    throw new Error(`${variable} is not set. \`npm run test:engines\` finds the program and sets it.`);
  return path;
}

const ENGINES: Record<string, () => Promise<Engine>> = {
  Firefox: () => startFirefox(program('FIREFOX_PATH')),
  WebKit: () =>
    startWebKit({
      driver: program('WEBKIT_DRIVER_PATH'),
      browser: program('WEBKIT_PATH'),
      virtualScreen: program('XVFB_RUN_PATH'),
    }),
};

const POLICY = "default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'";
const NARROW = { width: 500, height: 800 };
const WIDE = { width: 1440, height: 900 };

const isHydrated = (tab: Tab) =>
  tab.evaluate(() =>
    Object.keys(document.querySelector('#docs-root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );

/** A reader's first event starts the client. */
async function hydrate(tab: Tab): Promise<void> {
  await tab.press('Tab');
  await until(tab, 'the client', () => window.__docs !== undefined);
  await tab.evaluate(async () => {
    await window.__docs?.load();
  });
  assert.equal(await isHydrated(tab), true);
}

const pathIs = (tab: Tab, path: string) =>
  until(tab, `the address ${path}`, (wanted) => location.pathname + location.hash === wanted, path);

const headingIs = (tab: Tab, text: string) =>
  until(
    tab,
    `the heading ${text}`,
    (wanted) => document.querySelector('main h1')?.textContent === wanted,
    text,
  );

const scrollTop = (tab: Tab) => tab.evaluate(() => Math.round(scrollY));

const isMatched = (tab: Tab, selector: string) =>
  tab.evaluate((wanted) => document.querySelector(wanted) !== null, selector);

const whenMatched = (tab: Tab, selector: string) =>
  until(tab, selector, (wanted) => document.querySelector(wanted) !== null, selector);

const whenNotMatched = (tab: Tab, selector: string) =>
  until(tab, `no ${selector}`, (wanted) => document.querySelector(wanted) === null, selector);

const selectedTabs = (tab: Tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('.dc-tabs [role="tab"][aria-selected="true"]')].map(
      ({ textContent }) => textContent,
    ),
  );

for (const [name, start] of Object.entries(ENGINES))
  describe(name, () => {
    let engine: Engine;
    /** Addresses without a slash at the end. */
    let fixture: string;
    let mirrored: string;
    const closing: (() => Promise<unknown>)[] = [];

    before(async () => {
      const host = { after: (close: () => unknown) => closing.push(async () => close()) };
      fixture = await recordedHost(host, (await builtFixture()).url);
      mirrored = await recordedHost(host, await demandingSite());
      engine = await start();
      closing.unshift(() => engine.close());
    });
    after(async () => {
      for (const close of closing) await close();
    });

    /** Opens a page, acts, and checks that the page reported nothing. */
    async function visit(
      path: string,
      act: (tab: Tab) => Promise<unknown>,
      { size = WIDE, site = fixture, reports = [] as string[] } = {},
    ): Promise<void> {
      const tab = await engine.open(site + path, size);
      await until(tab, 'the page', () => document.readyState === 'complete');
      await act(tab);
      assert.deepEqual(await reportsOf(tab), reports);
      await tab.evaluate(() => localStorage.clear());
      await tab.close();
    }

    it('shows a page without script', () =>
      visit(
        '/zh/guide/widgets?no-script',
        async (tab) => {
          const shown = await tab.evaluate(() => {
            const { width, height } = document.querySelector('h1')!.getBoundingClientRect();
            return [document.querySelector('h1')!.textContent, width > 100 && height > 20];
          });
          assert.deepEqual(shown, ['组件', true]);
          await tab.click('#shell-sidebar a[href="/zh/guide/long"]');
          await pathIs(tab, '/zh/guide/long');
        },
        { reports: [] },
      ));

    it('replays a click on a tab before hydration', () =>
      visit('/guide/widgets', async (tab) => {
        assert.equal(await isHydrated(tab), false);
        await tab.click('.dc-tabs [role="tab"]:nth-child(2)');
        await whenMatched(tab, '.dc-tabs [role="tab"]:nth-child(2)[aria-selected="true"]');
        assert.deepEqual((await selectedTabs(tab)).slice(0, 2), ['Pear', 'Pear']);
      }));

    for (const [type, path] of Object.entries(PAGE_TYPES))
      it(`hydrates a page without a message: ${type}`, async () => {
        for (const language of ['', '/zh']) await visit(language + path, hydrate);
      });

    it('navigates in place, and Back restores the scroll position', () =>
      visit('/guide/long', async (tab) => {
        await hydrate(tab);
        await tab.evaluate(() => {
          document.body.dataset.marked = '';
          scrollTo({ top: 1500, behavior: 'instant' });
        });
        await tab.click('#shell-sidebar a[href="/guide/widgets"]');
        await pathIs(tab, '/guide/widgets');
        await headingIs(tab, 'Widgets');
        assert.equal(await scrollTop(tab), 0);
        await tab.back();
        await headingIs(tab, 'Long page');
        await until(tab, 'the scroll position', () => Math.abs(scrollY - 1500) < 2);
        assert.equal(await isMatched(tab, 'body[data-marked]'), true, 'the same document');
      }));

    it('opens a menu, closes it with Escape, and keeps the page in another language', () =>
      visit('/guide/widgets', async (tab) => {
        await hydrate(tab);
        const button = '.dc-navbar-tools > div .dc-dropdown-button';
        const panel = '.dc-navbar-tools > div .dc-dropdown-panel:popover-open';
        await tab.click(button);
        await whenMatched(tab, panel);
        await tab.press('Escape');
        await whenNotMatched(tab, panel);
        await tab.click(button);
        await whenMatched(tab, panel);
        await tab.click(`${panel} a[hreflang="zh"]`);
        await pathIs(tab, '/zh/guide/widgets');
        await headingIs(tab, '组件');
      }));

    it('stays responsive when the window becomes narrow and wide again while a menu is open', () =>
      visit('/guide/long', async (tab) => {
        await hydrate(tab);
        for (const [size, button] of [
          [NARROW, '.dc-navbar-tools > div .dc-dropdown-button'],
          [WIDE, '.dc-hamburger'],
          [NARROW, undefined],
          [WIDE, undefined],
        ] as const) {
          if (button) {
            await tab.click(button);
            await whenMatched(tab, ':popover-open');
          }
          await tab.resize(size);
          await until(tab, 'the new width', (width) => Math.abs(innerWidth - width) < 50, size.width);
        }
      }));

    it('opens the drawer of a narrow window, and Escape closes it', () =>
      visit(
        '/guide/widgets',
        async (tab) => {
          await hydrate(tab);
          await tab.click('.dc-local-nav-menu');
          await whenMatched(tab, '#shell-sidebar:popover-open');
          await tab.press('Escape');
          await whenNotMatched(tab, '#shell-sidebar:popover-open');
          await tab.click('.dc-local-nav-menu');
          await tab.click('#shell-sidebar a[href="/guide/long"]');
          await pathIs(tab, '/guide/long');
          await whenNotMatched(tab, '#shell-sidebar:popover-open');
        },
        { size: NARROW },
      ));

    it('selects tabs of one group together, by click and by arrow key', () =>
      visit('/guide/widgets', async (tab) => {
        await hydrate(tab);
        await tab.click('.dc-tabs [role="tab"]:nth-child(2)');
        assert.deepEqual((await selectedTabs(tab)).slice(0, 2), ['Pear', 'Pear']);
        await tab.press('ArrowRight');
        await whenMatched(tab, '.dc-tabs [role="tab"]:nth-child(3)[aria-selected="true"]');
        assert.deepEqual((await selectedTabs(tab)).slice(0, 2), ['Plum', 'Plum']);
      }));

    it('zooms an image, and Escape ends it', () =>
      visit('/guide/widgets', async (tab) => {
        await hydrate(tab);
        await whenMatched(tab, 'img.dc-is-zoomable');
        await tab.click('img.dc-is-zoomable');
        await whenMatched(tab, 'dialog.dc-zoom[open]');
        await tab.press('Escape');
        await whenNotMatched(tab, 'dialog.dc-zoom');
      }));

    it('copies code', () =>
      visit('/guide/widgets', async (tab) => {
        await hydrate(tab);
        await tab.click('.dc-code-block[data-lang="ts"] .dc-code-copy');
        await whenMatched(tab, '.dc-code-block[data-lang="ts"] .dc-code-copy.dc-is-copied');
        await tab.press({ control: 'k' });
        await whenMatched(tab, '.dc-search input:focus');
        await tab.press({ control: 'v' });
        const pasted = await until(
          tab,
          'the pasted code',
          () => document.querySelector<HTMLInputElement>('.dc-search input')!.value,
        );
        assert.match(pasted, /^const text = '<b> & "quotes"';/);
      }));

    for (const [path, query, target, heading] of [
      ['/guide/long', 'widgets', '/guide/widgets', 'Widgets'],
      ['/zh/guide/long', '组件', '/zh/guide/widgets', '组件'],
    ] as const)
      it(`finds "${query}" and opens the first result`, () =>
        visit(path, async (tab) => {
          await hydrate(tab);
          await tab.press({ control: 'k' });
          await whenMatched(tab, '.dc-search input:focus');
          await tab.press(query);
          await whenMatched(tab, '.dc-search [role="option"]');
          await tab.press('Enter');
          await until(tab, 'the page of the result', (wanted) => location.pathname === wanted, target);
          await headingIs(tab, heading);
          await whenNotMatched(tab, 'dialog.dc-search[open]');
        }));

    it('keeps the color scheme after a reload', () =>
      visit('/guide/widgets', async (tab) => {
        const background = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const light = await background();
        await hydrate(tab);
        await tab.click('[role="switch"]');
        await whenMatched(tab, 'html.dark');
        await tab.goto(`${fixture}/zh/guide/long`);
        assert.equal(await isMatched(tab, 'html.dark'), true);
        assert.notEqual(await background(), light);
      }));

    it('shows the section of a deep link, on load and after a click', async () => {
      const top = (tab: Tab) =>
        until(tab, 'the section', () => {
          const { y } = document.querySelector('#section-15')!.getBoundingClientRect();
          return y >= 56 && y < 200;
        });
      await visit('/guide/long#section-15', top);
      await visit('/guide/', async (tab) => {
        await hydrate(tab);
        await tab.click('[data-article] a[href="/guide/long#section-15"]');
        await pathIs(tab, '/guide/long#section-15');
        await top(tab);
      });
    });

    it('mirrors a page in a language from right to left', () =>
      visit(
        '/ar/deep/',
        async (tab) => {
          await hydrate(tab);
          const found = await tab.evaluate(() => ({
            direction: getComputedStyle(document.body).direction,
            isSidebarRight:
              document.querySelector('#shell-sidebar')!.getBoundingClientRect().left >
              document.querySelector('.dc-article')!.getBoundingClientRect().left,
            overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          }));
          assert.deepEqual(found, { direction: 'rtl', isSidebarRight: true, overflow: 0 });
        },
        { site: mirrored },
      ));

    it('enforces the policy, which the site keeps', async () => {
      const { headers } = await fetch(`${fixture}/guide/widgets`);
      assert.equal(headers.get('content-security-policy'), POLICY);
      const tab = await engine.open(`${fixture}/guide/widgets`, WIDE);
      await hydrate(tab);
      assert.deepEqual(await reportsOf(tab), []);
      await tab.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.isScriptRun = true';
        document.body.append(script);
      });
      await until(tab, 'the violation', () => window.reported?.length);
      assert.deepEqual(
        [await tab.evaluate(() => 'isScriptRun' in window), await reportsOf(tab)],
        [false, ['policy: script-src-elem inline']],
      );
      await tab.close();
    });
  });
