/**
 * An open tab in a real Chromium: follows the site while it changes, navigates, searches and switches the
 * language.
 */
import { type Browser, chromium, type Page } from 'playwright-core';
import { until } from './until.js';

const { browserArgs, ensureBrowser } = (await import(
  new URL('../tools/browser.mjs', import.meta.url).href
)) as { browserArgs: string[]; ensureBrowser(): Promise<string> };

/** Browser messages for the errors that the soak test causes on purpose. */
const EXPECTED = /status of (?:404|500)|React DevTools|^Error: soak/;

const LAST_TALK = 25;

export class Reader {
  readonly #url: string;
  readonly #browser: Browser;
  readonly #page: Page;
  /** Unexpected messages and errors of the page. */
  readonly problems: string[] = [];
  /** The current route. */
  route = '';
  /** Recent messages between the dev server and the tab, and recent navigations. */
  readonly #talk: string[] = [];

  private constructor(url: string, browser: Browser, page: Page) {
    this.#url = url;
    this.#browser = browser;
    this.#page = page;
    const note = (problem: string) => {
      if (!EXPECTED.test(problem)) this.problems.push(`${this.route}: ${problem}`);
    };
    const say = (line: string) => {
      this.#talk.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
      if (this.#talk.length > LAST_TALK) this.#talk.shift();
    };
    page.on('framenavigated', (frame) => say(`at ${frame.url()}`));
    page.on('websocket', (socket) => {
      say('socket opens');
      socket.on('close', () => say('socket closed'));
      socket.on('framesent', ({ payload }) => say(`tab: ${String(payload).slice(0, 100)}`));
      socket.on('framereceived', ({ payload }) => say(`dev: ${String(payload).slice(0, 100)}`));
    });
    page.on('pageerror', (error) => note(String(error)));
    page.on('crash', () => note('the tab crashed'));
    page.on('console', (message) => {
      if (message.type() === 'error') note(message.text());
    });
  }

  static async open(url: string): Promise<Reader> {
    const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs });
    const page = await browser.newPage();
    return new Reader(url, browser, page);
  }

  /**
   * Follows a link on the page if there is one, else loads the URL. Repeats that if the dev server reloads
   * the tab meanwhile.
   */
  async visit(route: string, mark: string): Promise<void> {
    this.route = route;
    if (!(await this.#clickLink(route))) await this.#goTo(route);
    await until(`the tab shows ${mark} on ${route}`, async () => {
      // A reload at the same moment can cancel the click.
      if (this.#path !== route) await this.#goTo(route);
      return (await this.#shows(mark)) && this.#path === route;
    });
  }

  get #path(): string {
    return new URL(this.#page.url()).pathname;
  }

  async #clickLink(route: string): Promise<boolean> {
    try {
      const clicked = await this.#page.evaluate((href) => {
        const link = document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`);
        link?.click();
        return link !== null;
      }, route);
      if (clicked) await this.#page.waitForURL((url) => url.pathname === route, { timeout: 10_000 });
      return clicked;
    } catch {
      return false;
    }
  }

  async #goTo(route: string): Promise<void> {
    await this.#page.goto(this.#url + route).catch(() => {});
  }

  /** Waits until the tab shows the text of its page. */
  async sees(route: string, mark: string): Promise<void> {
    await until(`the tab shows ${mark} on ${route}`, () => this.#shows(mark));
  }

  #shows(mark: string): Promise<boolean> {
    return this.#page.evaluate((text) => {
      return document.querySelector('[data-article]')?.textContent?.includes(text) ?? false;
    }, mark);
  }

  /** Waits until the tab shows a part of the theme. */
  async seesTheme(mark: string): Promise<void> {
    await until(`the tab shows ${mark} of the theme`, () =>
      this.#page.evaluate((text) => document.querySelector('.soak')?.textContent?.includes(text), mark),
    );
  }

  async seesStyle(mark: string): Promise<void> {
    await until(`the tab has the style ${mark}`, () =>
      this.#page.evaluate(
        (text) => getComputedStyle(document.body).getPropertyValue('--soak').trim() === text,
        mark,
      ),
    );
  }

  async seesProblem(): Promise<void> {
    await until('the tab shows a problem', async () => {
      const isOver = await this.#page.getByRole('alertdialog').count();
      return isOver > 0 || (await this.#page.getByText('soak').count()) > 0;
    });
  }

  /** For the report of a failure. */
  async describe(): Promise<string> {
    const state = await this.#page
      .evaluate(() => {
        const theme = document.querySelector('.soak')?.textContent;
        return `${location.href} ${document.readyState} ${document.title} ${theme}`;
      })
      .catch(String);
    return [state, ...this.#talk].join('\n  ');
  }

  async search(words: string): Promise<void> {
    await until(`the search finds '${words}'`, async () => {
      if ((await this.#page.locator('dialog[open]').count()) === 0)
        await this.#page.keyboard.press('Control+k');
      const field = this.#page.locator('dialog[open] input').first();
      await field.fill(words, { timeout: 5_000 });
      await this.#page.locator('.dc-search-item').first().waitFor({ timeout: 5_000 });
      return true;
    });
    await until('the search is closed', async () => {
      await this.#page.keyboard.press('Escape');
      return (await this.#page.locator('dialog[open]').count()) === 0;
    });
  }

  /** @returns the new language of the page. */
  async switchLanguage(): Promise<string> {
    const language = () => this.#page.evaluate(() => document.documentElement.lang);
    const before = await language();
    const label = before === 'en' ? '简体中文' : 'English';
    await until('the language is switched', async () => {
      if ((await language()) !== before) return true;
      await this.#page.evaluate((text) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('a[hreflang], .dc-dropdown-panel a')];
        links.find((link) => link.textContent?.trim() === text)?.click();
      }, label);
      return (await language()) !== before;
    });
    this.route = this.#path;
    return language();
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
