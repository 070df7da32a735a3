/** The home page of this repository's site and its tool menu, on a small site with both. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  atRest,
  axeInBothSchemes,
  eventually,
  hydrate,
  type OpenOptions,
  openPage,
  shiftsAfterParsing,
  watchShifts,
} from '../helpers/browser.js';
import { type Files, site } from '../helpers/site.js';
import { buildAndPreview, repository } from './servers.js';

const CONFIG = `import { defineConfig } from '@docs-cli/core';

const nav = [{ text: 'Guide', link: '/guide/start/' }];
export default defineConfig({
  title: 'Rslib',
  logo: '/rslib-logo.svg',
  icon: '/rslib-logo.svg',
  locales: [
    { lang: 'en', label: 'English', nav },
    { lang: 'zh', label: '简体中文', nav },
  ],
});
`;

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

/** The theme of the site, and a page for each link of its home pages. */
function files(): Files {
  const made: Files = {
    'site.config.ts': CONFIG,
    'content/public/rslib-logo.svg': read('content/public/rslib-logo.svg'),
    'content/en/zhong/index.md': '# Not Chinese\n',
    'content/zh/zhong/index.md': '# 中\n',
  };
  for (const name of readdirSync(join(repository, 'content/_theme')))
    made[`content/_theme/${name}`] = read(`content/_theme/${name}`);
  for (const lang of ['en', 'zh']) {
    const home = read(`content/${lang}/index.md`);
    made[`content/${lang}/index.md`] = home;
    for (const [, path = '', hash] of home.matchAll(/link: (?:\/zh)?\/([^\s#]+)(?:#(\S+))?/g)) {
      const key = path.endsWith('/') ? `${path}index` : path;
      made[`content/${lang}/${key}.md`] = `# ${path}\n\n## ${hash ?? 'part'} {#${hash ?? 'part'}}\n`;
    }
  }
  return made;
}

let built: Promise<string> | undefined;

/** Address of the built site, without the slash at its end. */
const landing = () => (built ??= site(files()).then(({ root }) => buildAndPreview(root)));

async function open(t: TestContext, path: string, options: Partial<OpenOptions> & { width?: number } = {}) {
  const { width = 1440, ...rest } = options;
  return openPage(t, { url: (await landing()) + path, viewport: { width, height: 900 }, ...rest });
}

const menuOf = (page: Page) => ({
  button: page.locator('.tool-menu button'),
  panel: page.locator('.tool-menu [popover]'),
});

const isOpen = (page: Page) => menuOf(page).panel.isVisible();

describe('the landing page', { concurrency: AT_ONCE }, () => {
  test('the landing page causes no layout shift during loading and hydration', async (t) => {
    const { page } = await open(t, '/zh/', { width: 390, prepare: watchShifts });
    await hydrate(page);
    assert.deepEqual(await shiftsAfterParsing(page), []);
  });

  test('code and styles of the landing page load only there', async (t) => {
    const { page, asked } = await open(t, '/guide/start/');
    await hydrate(page);
    const own = () => asked().filter((path) => /\/landing-\w+\.(js|css)/.test(path));
    assert.deepEqual(own(), []);

    await page.goto(`${await landing()}/`);
    const media = () =>
      page
        .locator('link[href*="/landing-"]')
        .evaluateAll((links) => (links as HTMLLinkElement[]).map((link) => link.media));
    assert.deepEqual(await media(), ['']);
    await hydrate(page);
    await page.getByRole('link', { name: 'Get Started' }).click();
    await page.getByRole('heading', { level: 1, name: 'guide/start/' }).waitFor();
    await eventually(media, ['not all']);
  });

  test('the landing page fits all widths in both languages, and axe reports nothing', async (t) => {
    const { page } = await open(t, '/');
    for (const path of ['/', '/zh/']) {
      await page.goto((await landing()) + path);
      for (const width of [320, 390, 768, 960, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const cut = await page.evaluate(() => {
          const { clientWidth, scrollWidth } = document.documentElement;
          const texts = [...document.querySelectorAll('main :is(h1, h2, p, a, code, strong, span)')].filter(
            (element) => {
              const { left, right } = element.getBoundingClientRect();
              return (
                left < 0 ||
                right > clientWidth ||
                (element.scrollWidth > element.clientWidth + 1 &&
                  getComputedStyle(element).display === 'block')
              );
            },
          );
          return [
            ...(scrollWidth > clientWidth ? [`page ${scrollWidth}`] : []),
            ...texts.map((element) => `${element.className} ${element.textContent}`),
          ];
        });
        assert.deepEqual(cut, [], `${path} at ${width}`);
      }
    }
    await menuOf(page).button.click();
    assert.deepEqual(await axeInBothSchemes(page), []);
  });

  test('on a phone, a tap opens the tool menu inside of the window', async (t) => {
    const { page } = await open(t, '/zh/', { hasTouch: true });
    const { button, panel } = menuOf(page);
    for (const width of [320, 390, 767]) {
      await page.setViewportSize({ width, height: 900 });
      const knob = (await button.boundingBox())!;
      assert.ok(knob.width >= 24 && knob.height >= 24);
      await button.tap();
      await eventually(() => isOpen(page), true);
      await atRest(page);
      const box = (await panel.locator('> *').first().boundingBox())!;
      const visible = await page.evaluate(() => document.documentElement.clientWidth);
      assert.ok(box.x >= 0 && box.x + box.width <= visible, `${box.x} to ${box.x + box.width} of ${visible}`);
      assert.ok(box.y >= knob.y + knob.height);
      await button.tap();
      await eventually(() => isOpen(page), false);
    }
  });
});
