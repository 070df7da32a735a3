/** Firefox, driven over WebDriver BiDi. */
import { type KeyInput, launch, type Page } from 'puppeteer-core';
import type { Engine, Tab } from './engine.js';

export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: process.env.HEADED !== '1',
    extraPrefsFirefox: {
      // The pages name other hosts, such as those of hosted searches.
      'network.dns.disabled': true,
      'dom.events.testing.asyncClipboard': true,
    },
  });
  return {
    async open(url, size) {
      const page = await browser.newPage();
      await page.setViewport(size);
      await page.goto(url);
      return tabOf(page);
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    async goto(url) {
      await page.goto(url);
    },
    evaluate: (run, ...args) => page.evaluate(run as never, ...(args as unknown as [])) as never,
    async click(selector) {
      const element = await page.waitForSelector(selector, { visible: true });
      await element!.click();
    },
    async press(...keys) {
      for (const key of keys) {
        if (typeof key !== 'string') {
          await page.keyboard.down('Control');
          await page.keyboard.press(key.control as KeyInput);
          await page.keyboard.up('Control');
        } else if (/^(Escape|Enter|Tab|Arrow\w+|Home|End)$/.test(key))
          await page.keyboard.press(key as KeyInput);
        else await page.keyboard.type(key);
      }
    },
    resize: (size) => page.setViewport(size),
    async back() {
      await page.evaluate(() => history.back());
    },
    close: () => page.close(),
  };
}
