/** The fixture below a base path. The first site is built and served by the programs that users run. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  AT_ONCE,
  addressOf,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import { chooseMenuEntry } from './choose-menu-entry.js';
import { spawnedFixture } from './fixture.js';
import { hosted, placed } from './site-at-bases.js';

const BASE = '/docs/';
/** Lower than all pages, so that they scroll to a section. */
const viewport = { width: 1280, height: 500 };

let serving: ReturnType<typeof spawnedFixture> | undefined;
const spawned = () => (serving ??= spawnedFixture(BASE));

async function open(t: Parameters<typeof openPage>[0], path: string, expected: RegExp[] = []) {
  const { url } = await spawned();
  return openPage(t, { url: url + path, expected, viewport });
}

test('below a base path, all requests are below it', async (t) => {
  const { page, asked } = await open(t, '/guide/widgets');
  await hydrate(page);
  await page.locator('[data-article] img').scrollIntoViewIfNeeded();
  assert.deepEqual(
    asked().filter((path) => !path.startsWith(BASE)),
    [],
  );
  assert.ok(await page.locator('[data-article] img').evaluate((image: HTMLImageElement) => image.complete));
});

test('below a base path, links and the language switch navigate in place', async (t) => {
  const { page } = await open(t, '/guide/');
  await hydrate(page);
  await markDocument(page);
  await page.locator('[data-article]').getByRole('link', { name: 'its middle' }).click();
  await eventually(() => addressOf(page), '/docs/guide/long#section-15');
  await page.locator('.pager-next').click();
  await eventually(() => addressOf(page), '/docs/guide/with%20space');
  await page.getByRole('navigation', { name: 'Main navigation' }).getByText('Reference').click();
  await eventually(() => addressOf(page), '/docs/reference/');
  await page.getByRole('link', { name: 'Skin' }).click();
  await eventually(() => addressOf(page), '/docs/reference/apple#skin');
  await eventually(() => page.evaluate(() => scrollY > 0), true);
  await chooseMenuEntry(
    page,
    'Languages',
    page.locator('.dropdown-panel').getByRole('link', { name: '简体中文' }),
  );
  await eventually(() => addressOf(page), '/docs/zh/reference/apple#skin');
  await eventually(() => page.title(), '苹果 - 样例');
  await page.getByRole('link', { name: '样例' }).click();
  await eventually(() => addressOf(page), '/docs/zh/');
  await page.goBack();
  await eventually(() => page.title(), '苹果 - 样例');
  assert.ok(await isSameDocument(page));
});

test('below a base path, the 404 page links to the home page, and paths outside are not found', async (t) => {
  const { page } = await open(t, '/zh/nowhere', [/status of 404/]);
  const { url } = await spawned();
  await eventually(() => page.getByRole('link', { name: 'Take me home' }).getAttribute('href'), '/docs/zh/');
  await page.getByRole('link', { name: 'Take me home' }).click();
  await eventually(() => page.title(), '欢迎 - 样例');
  assert.equal((await fetch(new URL('/guide/', url))).status, 404);
  const root = await fetch(new URL('/', url), { redirect: 'manual' });
  assert.equal(root.headers.get('location'), BASE);
});

const PLACES = [
  {
    place: 'two folders deep, with a Chinese name and a space',
    base: '/a/文 档/',
    host: 'a static host',
    serve: hosted,
  },
];

for (const { place, base, host, serve } of PLACES) {
  describe(`a site ${place}, served by ${host}`, { concurrency: AT_ONCE }, () => {
    /** Every request must be below the base and succeed. */
    async function openBelow(
      t: Parameters<typeof openPage>[0],
      path: string,
      over: Partial<OpenOptions> = {},
    ) {
      const root = await serve(base);
      const missing: string[] = [];
      const opened = await openPage(t, {
        url: root + path,
        within: root,
        prepare: (context) => {
          context.on('response', (answer) => {
            if (answer.status() >= 400) missing.push(`${answer.status()} ${answer.url()}`);
          });
        },
        ...over,
      });
      const at = () => addressOf(opened.page).slice(new URL(root).pathname.length - 1);
      return { ...opened, root, missing, at };
    }

    test('search, language switch, redirects and the 404 page stay below the base', async (t) => {
      const { page, root, missing, at } = await openBelow(t, 'guide/', {
        viewport,
        expected: [/status of 404/],
      });
      for (const [word, found] of [
        ['skin', '/reference/apple#skin'],
        ['组件', '/zh/guide/widgets'],
      ] as const) {
        await hydrate(page);
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox').fill(word);
        await page
          .getByRole('option')
          .filter({ hasText: new RegExp(word, 'i') })
          .first()
          .waitFor();
        await page.keyboard.press('Enter');
        await eventually(at, found);
        if (found.startsWith('/zh/')) continue;
        const chinese = page.locator('.dropdown-panel').getByRole('link', { name: '简体中文' });
        await chooseMenuEntry(page, 'Languages', chinese);
        await eventually(at, '/zh/reference/apple#skin');
      }
      assert.deepEqual(missing, []);
      const moved: [from: string, to: string][] = [
        ['old/place?q=1#folds', '/guide/widgets?q=1#folds'],
        ['zh/old/place', '/zh/guide/widgets'],
        ['guide/long#moved', '/guide/widgets#code'],
        ['GUIDE/Widgets', '/guide/widgets'],
        ['guide/NESTED/index', '/guide/nested/'],
        ['en/guide/long', '/guide/long'],
      ];
      for (const [from, to] of moved) {
        await page.goto('about:blank');
        await page.goto(root + from);
        await eventually(at, to);
      }
      await page.goto(`${root}zh/nowhere`);
      await page.getByRole('link', { name: 'Take me home' }).click();
      await eventually(at, '/zh/');
      await eventually(() => page.title(), '欢迎 - 样例');
    });
  });

  test(`all addresses in the files of a site ${place} are below its base`, async () => {
    const { out, pages } = await placed(base);
    const root = encodeURI(base);
    for (const page of pages) {
      const html = readFileSync(join(out, page), 'utf8');
      const links = [...html.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, link]) => link!);
      // The config adds this link to the head without the base.
      const outside = links.filter((link) => !link.startsWith(root) && link !== '/notes.txt');
      assert.deepEqual(outside, [], page);
    }
    const published = `https://docs.example.com${root}`;
    const files = ['sitemap.xml', 'rss/blog-rss.xml', 'rss/blog-rss-zh.xml', 'llms.txt', 'zh/llms-full.txt'];
    for (const file of [...files, 'robots.txt', 'guide/index.md', 'guide/widgets.html', 'zh/index.html']) {
      const named = readFileSync(join(out, file), 'utf8').match(/https:\/\/docs\.example\.com[^\s"<>)]*/g);
      assert.ok(named, `${file} names no address.`);
      assert.deepEqual(
        named.filter((address) => !address.startsWith(published)),
        [],
        file,
      );
    }
    for (const file of ['_headers', '_redirects']) {
      const rules = readFileSync(join(out, file), 'utf8').match(/^\S+/gm) ?? [];
      assert.ok(rules.length > 0, file);
      assert.deepEqual(
        rules.filter((rule) => !rule.startsWith(root)),
        [],
        file,
      );
    }
  });
}
