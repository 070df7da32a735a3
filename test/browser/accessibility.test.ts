/** axe finds nothing on any type of page, in both languages, both colour schemes, and with menus open. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { atRest, closeContext, eventually, hydrate, openPage, openWatched } from '../helpers/browser.js';
import { builtFixture, PAGE_TYPES } from './fixture.js';

/** What is wrong, a line for each element. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (only) => {
    const runner = (window as unknown as { axe: typeof import('axe-core') }).axe;
    const { violations } = await runner.run(document, {
      resultTypes: ['violations'],
      // Off by default: what a finger or a pointer hits is at least 24 pixels wide and high.
      ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  }, rules);
  return found.map((line) => line.replace(/\s+/g, ' '));
}

/** Both schemes; what does not depend on colours is looked at once. */
async function inBothSchemes(page: Page): Promise<string[]> {
  await choose(page, 'light');
  const light = await violations(page);
  await choose(page, 'dark');
  const dark = await violations(page, ['color-contrast', 'link-in-text-block']);
  return [...light, ...dark.map((line) => `dark: ${line}`)];
}

/** Changes the system's scheme, and waits until the page shows it. */
async function choose(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await eventually(
    () => page.evaluate(() => document.documentElement.className.split(' ')),
    ['js', colorScheme],
  );
  await atRest(page);
}

for (const [language, prefix] of Object.entries({ English: '', Chinese: '/zh' })) {
  test(`no type of page in ${language} has anything that axe finds fault with`, async () => {
    const { url } = await builtFixture();
    const faults: Record<string, string[]> = {};
    const waiting = Object.values(PAGE_TYPES);
    const work = async () => {
      const { page, context } = await openWatched({ url: `${url}/blank` });
      try {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          await page.goto(url + prefix + path);
          const found = await inBothSchemes(page);
          if (found.length > 0) faults[prefix + path] = found;
        }
      } finally {
        await closeContext(context);
      }
    };
    await Promise.all([work(), work()]);
    assert.deepEqual(faults, {});
  });
}

/** Names of buttons, in each language: three of a phone, then those that open something on a desk. */
const OPENERS = {
  English: ['Open menu', 'Menu', 'On this page', 'More', 'Languages: English', 'More ways to read this page'],
  Chinese: ['打开菜单', '菜单', '目录', '更多', '语言: 简体中文', '以其他方式阅读此页'],
};
const INSIDE = { English: ['Open me', 'Plum'], Chinese: ['打开', '李子'] } as const;

for (const [language, prefix] of [
  ['English', ''],
  ['Chinese', '/zh'],
] as const) {
  test(`nor has what is opened in ${language}: menus, drawer, contents, details and other tabs`, async (t) => {
    const { url } = await builtFixture();
    const { page } = await openPage(t, {
      url: `${url}${prefix}/guide/widgets`,
      viewport: { width: 390, height: 800 },
    });
    await hydrate(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const name of OPENERS[language].slice(0, 3)) {
      await button(name).click();
      assert.deepEqual(await inBothSchemes(page), [], name);
      await page.keyboard.press('Escape');
    }
    await page.setViewportSize({ width: 1440, height: 800 });
    const [fold, tab] = INSIDE[language];
    await page.getByText(fold, { exact: true }).click();
    await page.getByRole('tab', { name: tab }).first().click();
    for (const name of OPENERS[language].slice(3)) {
      await button(name).click();
      assert.deepEqual(await inBothSchemes(page), [], name);
      await page.keyboard.press('Escape');
    }
  });
}

test('the page after a navigation has nothing either', async (t) => {
  const { url } = await builtFixture();
  const { page } = await openPage(t, { url: `${url}/guide/` });
  await hydrate(page);
  await page.locator('[data-article]').getByRole('link', { name: 'widgets' }).click();
  await page.getByRole('heading', { level: 1, name: 'Widgets' }).waitFor();
  assert.deepEqual(await violations(page), []);
});
