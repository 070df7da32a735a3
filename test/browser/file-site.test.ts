/** `build --base ./`: a site that opens from disk, where browsers run only classic scripts, and from any server. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  AT_ONCE,
  eventually,
  hydrate,
  isHydrated,
  type OpenedPage,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import { chooseMenuEntry } from './choose-menu-entry.js';
import { PAGE_TYPES } from './fixture.js';
import { hosted, placed } from './site-at-bases.js';

type Test = Parameters<typeof openPage>[0];

interface Opened extends OpenedPage {
  /** The page's address in the folder, with query and hash. */
  at(): string;
}

/** Opens a page of the folder. Requests outside of it are problems. */
async function openAt(t: Test, root: string, path: string, over: Partial<OpenOptions> = {}): Promise<Opened> {
  const opened = await openPage(t, { url: root + path, within: root, ...over });
  return { ...opened, at: () => decodeURI(opened.page.url()).slice(decodeURI(root).length) };
}

async function folder(): Promise<string> {
  return pathToFileURL(`${await placed('./')}/`).href;
}

/** The file of each page type, and one in Chinese. */
const FILES_OF_TYPES = [...Object.values(PAGE_TYPES), '/zh/guide/widgets'].map((path) => {
  if (path === PAGE_TYPES['not found']) return '404.html';
  return `${path.slice(1)}${path.endsWith('/') ? 'index' : ''}.html`;
});

const openFile = async (t: Test, path: string, over?: Partial<OpenOptions>) =>
  openAt(t, await folder(), path, over);

/** All URLs of links, styles and images of a page. */
function addressesOf({ page }: OpenedPage): Promise<string[]> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll('[href],[src]')].map(
      (element) => (element as HTMLAnchorElement).href || (element as HTMLImageElement).src,
    );
    return [...new Set(named)];
  });
}

/** Whether a URL of the folder has no file. */
const isDead = (address: string) =>
  address.startsWith('file:') && !existsSync(fileURLToPath(address.replace(/[?#].*$/, '')));

const codeName = (url: string) => /\/assets\/([a-z-]+)-/.exec(url)?.[1];

async function searchFor({ page }: OpenedPage, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(query);
  await page
    .getByRole('option')
    .filter({ hasText: new RegExp(query, 'i') })
    .first()
    .waitFor();
}

describe('a site on disk', { concurrency: AT_ONCE }, () => {
  test('every page type hydrates from disk, logs nothing and links to existing files', async (t) => {
    const opened = await openFile(t, 'index.html');
    const { page, problems, requests } = opened;
    for (const file of FILES_OF_TYPES) {
      requests.length = 0;
      await page.goto((await folder()) + encodeURI(file));
      // The previous page may have sent requests before it was left.
      const own = requests.slice(requests.findIndex((request) => request.isNavigationRequest()));
      assert.deepEqual(
        own
          .filter((request) => request.resourceType() === 'script')
          .map((request) => codeName(request.url())),
        // Only the page with moved headings loads their redirects.
        file.endsWith('guide/long.html') ? ['moved', 'boot'] : ['boot'],
        `${file}: scripts before the first event`,
      );
      await hydrate(page, () => page.keyboard.press('Shift'));
      const addresses = await addressesOf(opened);
      assert.deepEqual(addresses.filter(isDead), [], file);
      assert.ok(addresses.filter((address) => address.startsWith('file:')).length > 3, file);
      assert.deepEqual(problems.splice(0), [], file);
    }
  });

  test('a walk through a site on disk', async (t) => {
    const root = await folder();
    const { page, at, expect } = await openFile(t, 'guide/index.html');
    // Links load pages with query and hash, and going back works.
    await hydrate(page);
    await page.locator('[data-article]').getByRole('link', { name: 'its middle' }).click();
    await eventually(at, 'guide/long.html#section-15');
    await eventually(() => page.evaluate(() => scrollY > 500), true);
    await page.locator('.dc-pager-next').click();
    await eventually(at, 'guide/with space.html');
    await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Reference').click();
    await eventually(at, 'reference/index.html');
    await page.getByRole('link', { name: 'Skin' }).click();
    await eventually(at, 'reference/apple.html#skin');
    await page.getByRole('link', { name: 'Fixture' }).click();
    await eventually(at, 'index.html');
    await page.goBack();
    await eventually(at, 'reference/apple.html#skin');

    // A search result on the current page scrolls to it.
    expect(/^request to another origin: blob:null\//);
    await page.goto(`${root}reference/apple.html`);
    await hydrate(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('seeds');
    await page.getByRole('option').filter({ hasText: 'Seeds' }).first().click();
    await eventually(at, 'reference/apple.html#seeds');
    await eventually(() => page.getByRole('dialog').count(), 0);

    // The language switch keeps the section before and after hydration.
    await page.goto(`${root}guide/long.html#section-9`);
    const to = (name: string) => page.locator('.dc-dropdown-panel').getByRole('link', { name });
    await chooseMenuEntry(page, 'Languages', to('简体中文'));
    await eventually(at, 'zh/guide/long.html#section-9');
    await eventually(() => page.locator('html').getAttribute('lang'), 'zh');
    await hydrate(page);
    await chooseMenuEntry(page, '语言', to('English'));
    await eventually(at, 'guide/long.html#section-9');

    // The chosen color scheme applies to the next page.
    await page.goto(`${root}index.html`);
    await hydrate(page);
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    await eventually(
      () =>
        page
          .locator('html')
          .getAttribute('class')
          .then((name) => /\bdark\b/.test(name ?? '')),
      true,
    );
    await page.goto(`${root}zh/guide/long.html`);
    assert.match((await page.locator('html').getAttribute('class')) ?? '', /\bdark\b/);

    // Moved pages redirect, and the 404 page links to the home page.
    await page.goto(`${root}old/place.html?q=1#folds`);
    await eventually(at, 'guide/widgets.html?q=1#folds');
    await page.goto(`${root}zh/guide/long.html#moved`);
    await eventually(at, 'zh/guide/widgets.html#code');
    await page.goto(`${root}zh/404.html`);
    await page.getByRole('link', { name: 'Take me home' }).click();
    await eventually(at, 'zh/index.html');
  });

  test('tabs, copy buttons, menus, zoom and custom components work from disk', async (t) => {
    const opened = await openFile(t, 'guide/widgets.html', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = opened;
    await page.getByRole('tab', { name: 'Pear' }).first().click();
    await eventually(() => isHydrated(page), true);
    await eventually(() => page.getByText('Two pears.').isVisible(), true);
    await page.reload();
    await eventually(() => page.getByText('Two pears.').isVisible(), true);
    await hydrate(page);

    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.locator('.dc-code-copy').first().click();
    await eventually(async () => /yarn add|npm install/.test(await copied()), true);
    await page.locator('.dc-copy-page').first().click();
    await eventually(async () => /^# Widgets\n/.test(await copied()), true);

    await page.locator('[data-article] img').first().click();
    await page.locator('dialog.dc-zoom img').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('dialog.dc-zoom').count(), 0);

    await page.goto(`${await folder()}counter.html`);
    await page.locator('#count').click();
    await eventually(() => page.locator('#count').textContent(), '1');
    // Only the client shows this link, and this image, with a URL of its bundle.
    assert.match(String(await page.locator('#notes').getAttribute('href')), /\/notes\.txt$/);
    await eventually(
      () => page.locator('#mark').evaluate((image: HTMLImageElement) => image.naturalWidth),
      9,
    );

    await page.goto(`${await folder()}clicks.html`);
    await page.getByRole('button', { name: 'Clicks: 0' }).click();
    await eventually(() => page.getByRole('button', { name: 'Clicks: 1' }).count(), 1);
  });

  test('the search works from disk with a worker without a file, and finds Chinese words', async (t) => {
    const root = await folder();
    const blobs = 'blob:null/';
    const opened = await openAt(t, root, 'zh/index.html', {
      expected: [/^request to another origin: blob:null\//],
    });
    const { page, at } = opened;
    await hydrate(page);
    await searchFor(opened, '组件');
    assert.deepEqual(
      page.workers().map((worker) => worker.url().slice(0, blobs.length)),
      [blobs],
    );
    const found = 'zh/guide/widgets.html';
    await page.keyboard.press('Enter');
    await eventually(at, found);
    const out = await placed('./');
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /RECENT/.test(key)));
    assert.ok(kept.length === 1 && decodeURI(kept[0]!).includes(out), `Kept for one folder: ${kept}`);
    // The recent search opens the same page from another folder.
    await page.goto(`${root}blank.html`);
    await page.goto(`${root}zh/guide/nested/two.html`);
    await hydrate(page);
    await page.keyboard.press('Control+k');
    const recent = page.getByRole('dialog').locator('.dc-search-item a').first();
    assert.equal(decodeURI((await recent.getAttribute('href')) ?? ''), decodeURI(root) + found);
    await recent.click();
    await eventually(at, found);
  });
});

test('the same folder works on a host of files, in a folder that the build did not know', async (t) => {
  const root = await hosted('./');
  const opened = await openAt(t, root, 'guide/nested/one', {
    permissions: ['clipboard-read', 'clipboard-write'],
    // Lower than all pages, so that they scroll to a section.
    viewport: { width: 1280, height: 500 },
    expected: [/status of 404/],
  });
  const { page, at, problems } = opened;
  const address = () => at().replace(/(index)?\.html(?=#|$)/, '');
  await hydrate(page);
  await searchFor(opened, 'skin');
  assert.ok(page.workers()[0]?.url().startsWith(root), 'The worker is a file, as policies ask for.');
  await page.keyboard.press('Enter');
  await eventually(address, 'reference/apple#skin');
  await hydrate(page);
  const chinese = page.locator('.dc-dropdown-panel').getByRole('link', { name: '简体中文' });
  await chooseMenuEntry(page, 'Languages', chinese);
  await eventually(address, 'zh/reference/apple#skin');
  await hydrate(page);
  await page.locator('.dc-copy-page').first().click();
  await eventually(
    () => page.evaluate(() => navigator.clipboard.readText().then((text) => text.slice(0, 5))),
    '# 苹果\n',
  );
  await page.getByRole('link', { name: '样例' }).click();
  await eventually(address, 'zh/');
  for (const file of ['index.html', 'counter.html', '404.html']) {
    await page.goto(root + encodeURI(file));
    await hydrate(page, () => page.keyboard.press('Shift'));
    assert.deepEqual(problems.splice(0), [], file);
  }
});
