/** The search of a site whose texts are too long to be loaded whole: served, from disk, and in dev. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { MOST_WHOLE } from '../../src/cli/search/shards/search-shards.js';
import { AT_ONCE, eventually, type OpenedPage, openPage } from '../helpers/browser.js';
import { type Files, site } from '../helpers/site.js';
import { buildSite, previewSite } from './servers.js';

const PAGES = 40;
const WORDS =
  'anchor barge crane derrick ferry gangway harbor jetty keel lantern mooring pier quay rudder sail tide'.split(
    ' ',
  );

/** A page that is longer than its share of the limit. Each sentence has other numbers, so that no two are alike. */
function longPage(number: number): string {
  const sentences: string[] = [];
  for (let i = 0, size = 0; size < (1.1 * MOST_WHOLE) / PAGES; i++) {
    const word = (k: number) => WORDS[(number * 7 + i * 3 + k * 5) % WORDS.length];
    const sentence = `The ${word(0)} ${number}x${i} lifts the ${word(1)} beside the ${word(2)}.`;
    sentences.push(i % 20 === 0 ? `\n## The ${word(0)} of part ${i / 20}\n\n${sentence}` : sentence);
    size += sentence.length;
  }
  return `# Chapter ${number}\n\nAbout winches.\n${sentences.join('\n')}\n`;
}

const FILES: Files = {
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Harbor', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }] });
`,
  'content/en/index.md': '# Harbor\n\nWelcome.\n',
  'content/en/lighthouse.md': '# Lighthouse\n\nIts lamp turns once a minute. See `turnLamp`.\n',
  'content/zh/index.md': '# 港口\n\n欢迎来到港口。\n',
  ...Object.fromEntries(
    Array.from({ length: PAGES }, (_, i) => [`content/en/chapter-${i}.md`, longPage(i)] as const),
  ),
};

let making: Promise<string> | undefined;
const root = () => (making ??= site(FILES).then((made) => made.root));

let serving: Promise<{ url: string; out: string }> | undefined;
async function serve(): Promise<{ url: string; out: string }> {
  const out = await buildSite(await root());
  return { out, url: await previewSite(await root()) };
}
const served = () => (serving ??= serve());

async function searchFor({ page }: OpenedPage, query: string): Promise<void> {
  if (!(await page.getByRole('combobox').isVisible())) await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(query);
}

/** Waits until the first result contains a text. */
async function waitForFirst({ page }: OpenedPage, text: RegExp): Promise<void> {
  const first = page.getByRole('option').first();
  await eventually(async () => text.test(await first.innerText()), true);
}

/** Runs in the page. */
function blockStorage(): void {
  const get = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get });
}

describe('a large site', { concurrency: AT_ONCE }, () => {
  test('is searched by loading a few small files, and small languages stay whole', async (t) => {
    const { url, out } = await served();
    const opened = await openPage(t, { url });
    await searchFor(opened, 'lighthouse');
    await waitForFirst(opened, /Lighthouse/);
    await searchFor(opened, 'turnlamp');
    await waitForFirst(opened, /turnLamp/);
    await searchFor(opened, 'lihgthouse');
    await waitForFirst(opened, /Lighthouse/);
    const asked = opened.asked().filter((path) => path.includes('/assets/search/en/'));
    const bytes = asked.map((path) => readFileSync(join(out, path.replace(/\?.*/, ''))).length);
    assert.ok(
      asked.some((path) => path.includes('/terms/')) && asked.some((path) => path.includes('/texts/')),
    );
    assert.ok(Math.max(...bytes) < MOST_WHOLE / 10, asked.join('\n'));
    assert.ok(!existsSync(join(out, 'assets/search/zh')));
    await opened.page.goto(`${url}zh/`);
    await searchFor(opened, '欢迎');
    await waitForFirst(opened, /欢迎/);
  });

  test('shows what it has if a part of the index does not load, and names the words', async (t) => {
    const { url } = await served();
    const opened = await openPage(t, { url, expected: [/status of 500/] });
    let isBroken = true;
    await opened.page.route(/\/assets\/search\/en\/terms\//, (route) =>
      isBroken ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await searchFor(opened, 'lighthouse');
    const message = opened.page.locator('.dc-search-incomplete');
    await eventually(
      () => message.innerText(),
      'Incomplete results: the index for “lighthouse” did not load.',
    );
    isBroken = false;
    await searchFor(opened, 'lighthous');
    await waitForFirst(opened, /Lighthouse/);
    await eventually(() => message.count(), 0);
  });

  test('is searched from disk, also if storage is blocked', async (t) => {
    const out = await buildSite(await root(), { base: './', out: join(await root(), 'portable') });
    const folder = pathToFileURL(`${out}/`).href;
    const opened = await openPage(t, {
      url: `${folder}index.html`,
      within: folder,
      expected: [/^request to another origin: blob:/],
      prepare: (context) => context.addInitScript(blockStorage),
    });
    await searchFor(opened, 'lighthouse');
    await waitForFirst(opened, /Lighthouse/);
    await opened.page.keyboard.press('Enter');
    await eventually(async () => (await opened.page.title()).startsWith('Lighthouse'), true);
  });
});
