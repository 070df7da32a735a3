/**
 * Compares ten states of pages with the images in `screenshots`, and those without an action in two more widths in the nightly
 * run. All text has a font of boxes at exact widths, so that the
 * images do not depend on the fonts of the machine, nor on how it rounds the widths of characters. `UPDATE=1` writes the images.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { AT_ONCE, eventually, failureFolder, hydrate, openPage } from '../helpers/browser.js';
import { fixtureFolder } from '../helpers/fixture-folder.js';
import { makeFont } from '../helpers/font.js';
import { isNightly } from '../helpers/nightly.js';
import { type Files, site } from '../helpers/site.js';
import { field, openSearch, options } from './search-site.js';
import { buildAndPreview } from './servers.js';

const IMAGES = fileURLToPath(new URL('./screenshots/', import.meta.url));

/** Pixels that may differ: edges of curves differ slightly between versions of Chromium. */
const ALLOWED_PIXELS = 150;

interface State {
  path: string;
  viewport: { width: number; height: number };
  scheme?: 'light' | 'dark';
  /** What the reader does before the image is taken. */
  act?: (page: Page) => Promise<unknown>;
}

const DESKTOP = { width: 1440, height: 800 };
const LAPTOP = { width: 1024, height: 700 };
const TABLET = { width: 768, height: 800 };
const PHONE = { width: 390, height: 760 };

const STATES: Record<string, State> = {
  'a home page': { path: '/', viewport: DESKTOP },
  'a Chinese home page on a phone in the dark scheme': { path: '/zh/', viewport: PHONE, scheme: 'dark' },
  'a doc page with sidebar and outline': { path: '/guide/blocks', viewport: DESKTOP },
  'a doc page in the dark scheme': { path: '/guide/blocks', viewport: LAPTOP, scheme: 'dark' },
  'an Arabic doc page, from right to left': { path: '/ar/guide/blocks', viewport: DESKTOP },
  'an untranslated page with its notice on a phone': { path: '/zh/guide/more', viewport: PHONE },
  'the open sidebar on a phone': {
    path: '/guide/blocks',
    viewport: PHONE,
    act: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await eventually(() => page.locator('#shell-sidebar .dc-sidebar-link').first().isVisible(), true);
    },
  },
  'results of the search': {
    path: '/guide/more',
    viewport: LAPTOP,
    act: async (page) => {
      await openSearch(page);
      await field(page).fill('block');
      await eventually(async () => (await options(page).count()) > 1, true);
      // The pointer selects the result under it.
      await field(page).hover();
    },
  },
  'an overview page': { path: '/guide/', viewport: TABLET, scheme: 'dark' },
  'a page that does not exist': { path: '/missing', viewport: TABLET },
};

if (isNightly)
  for (const [what, state] of Object.entries(STATES))
    for (const width of state.act ? [] : [600, 1200])
      STATES[`${what}, ${width} pixels wide,`] = { ...state, viewport: { ...state.viewport, width } };

function files(): Files {
  const pages = fixtureFolder('boxes');
  const font = makeFont({ chars: charactersOf(Object.values(pages).map(String)) });
  return { ...pages, 'content/_theme/boxes.ttf': font };
}

/** The characters of these texts, of the Chinese interface, and of all scripts and symbols that are not Chinese. */
function charactersOf(texts: string[]): string {
  const between = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => String.fromCharCode(from + i));
  const chinese = readFileSync(new URL('../../src/theme/locales/zh.ts', import.meta.url), 'utf8');
  const all = [...between(0x20, 0x700), ...between(0x2010, 0x2800), chinese, ...texts].join('');
  return [...new Set(all)].filter((char) => /[^\p{M}\p{C}\p{Zl}\p{Zp}]/u.test(char)).join('');
}

describe('screenshots', { concurrency: AT_ONCE }, () => {
  let url: string;
  before(async () => {
    const s = await site(files(), { ownBundle: true });
    url = await buildAndPreview(s.root);
  });

  for (const [what, { path, viewport, scheme = 'light', act }] of Object.entries(STATES))
    test(`${what} looks like its image`, async (t) => {
      const { page } = await openPage(t, {
        url: url + path,
        viewport,
        colorScheme: scheme,
        reducedMotion: 'reduce',
        expected: path === '/missing' ? [/404/] : [],
      });
      await hydrate(page);
      await act?.(page);
      await page.evaluate(() => document.fonts.ready);
      compare(
        t.name,
        `${what.replace(/\W+/g, '-').replace(/-$/, '').toLowerCase()}.png`,
        await page.screenshot(),
      );
    });
});

/** Fails if the images differ, and saves the new image and the difference. */
function compare(testName: string, name: string, actual: Buffer): void {
  const path = join(IMAGES, name);
  if (process.env.UPDATE === '1') {
    mkdirSync(IMAGES, { recursive: true });
    writeFileSync(path, actual);
    return;
  }
  assert.ok(existsSync(path), `${path} is missing; UPDATE=1 writes it`);
  const [before, after] = [PNG.sync.read(readFileSync(path)), PNG.sync.read(actual)];
  const { width, height } = before;
  assert.deepEqual([after.width, after.height], [width, height], 'the size of the image');
  const difference = new PNG({ width, height });
  const differing = pixelmatch(before.data, after.data, difference.data, width, height);
  if (differing <= ALLOWED_PIXELS) return;
  const folder = failureFolder(testName);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'actual.png'), actual);
  writeFileSync(join(folder, 'difference.png'), PNG.sync.write(difference));
  assert.fail(`${differing} pixels of ${name} differ: see ${folder}. UPDATE=1 accepts the new image.`);
}
