/**
 * What the search needs a browser for. The offline engine in English runs all tests, the hosted one in Chinese those
 * that depend on the engine or the language. `components/search-modal.test.tsx` tests what the search shows and does.
 */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  addressOf,
  atRest,
  axeInBothSchemes,
  axeViolations,
  eventually,
  hydrate,
  isSameDocument,
  markDocument,
} from '../helpers/browser.js';
import {
  closed,
  dialog,
  field,
  hasFocus,
  hits,
  isOpen,
  makeGate,
  NOTHING,
  openSearch,
  openSearchPage,
  options,
  queryIn,
  REPLACED,
  record,
  rows,
  type SearchPageOptions,
  SUGGESTED,
  searchButton,
  stored,
  TEXTS,
  WORDS,
} from './search-site.js';

type Engine = 'offline' | 'hosted';

const keysOf = (engine: Engine, lang: string) => {
  const name = `${engine === 'offline' ? 'offline' : 'docs'}-${lang}`;
  return {
    recents: `__DOCSEARCH_RECENT_SEARCHES__${name}`,
    favorites: `__DOCSEARCH_FAVORITE_SEARCHES__${name}`,
  };
};

type Scope = 'everything' | 'engine';

for (const [engine, lang, scope] of [
  ['offline', 'en', 'everything'],
  ['hosted', 'zh', 'engine'],
] as const)
  describe(`the ${engine} search in ${lang}`, { concurrency: AT_ONCE }, () => walk(engine, lang, scope));

function walk(engine: Engine, lang: 'en' | 'zh', scope: Scope): void {
  const texts = TEXTS[lang];
  const words = WORDS[lang];
  const keys = keysOf(engine, lang);
  const at = (path: string) => (lang === 'en' ? path : `/zh${path}`);
  const [seeds, stem, cutter] = ['/apple#seeds', '/pear#stem', '/stem-cutter'].map(at) as [
    string,
    string,
    string,
  ];

  const open = (t: TestContext, more: Partial<SearchPageOptions> = {}) =>
    openSearchPage(t, { engine, lang, ...more });

  /** Each engine has its own order. */
  async function findStems(page: Page): Promise<void> {
    await field(page).fill(words.stem);
    await eventually(async () => (await hits(page)).toSorted(), [seeds, stem, cutter].toSorted());
  }

  test('arrow keys wrap around, and Enter opens the result in place, stores its page and closes the search', async (t) => {
    const { page } = await open(t, { path: '/pear' });
    await openSearch(page);
    await markDocument(page);
    await findStems(page);
    const found = await hits(page);
    const active = () => dialog(page).locator('[aria-selected=true]').getAttribute('href');
    const seen: (string | null)[] = [];
    for (const key of ['', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      if (key) await page.keyboard.press(key);
      seen.push(await active());
      const { 'aria-activedescendant': named } = await field(page).evaluate(readAttributes);
      assert.equal(await dialog(page).locator('[aria-selected=true]').getAttribute('id'), named);
    }
    assert.deepEqual(
      seen,
      [0, 1, 2, 0, 2, 1].map((n) => found[n]),
    );
    assert.ok(await hasFocus(page));

    await options(page).nth(found.indexOf(seeds)).hover();
    await eventually(active, seeds);
    await page.keyboard.press('Enter');
    await eventually(() => addressOf(page), seeds);
    await closed(page);
    assert.ok(await isSameDocument(page));
    // A text is stored as its page, a heading as itself.
    assert.deepEqual(await stored(page, keys.recents), [at('/apple')]);

    await openSearch(page);
    assert.equal(await queryIn(page), words.stem);
    // What is typed next replaces it.
    assert.deepEqual(await field(page).evaluate(readSelection), [0, words.stem.length]);
    await eventually(() => hits(page), found);
    await dialog(page).locator(`[href="${stem}"]`).click();
    await eventually(() => addressOf(page), stem);
    await closed(page);
    assert.ok(await isSameDocument(page));
    assert.deepEqual(await stored(page, keys.recents), [stem, at('/apple')]);
  });

  test(
    engine === 'offline'
      ? 'the search works offline after the pointer was over its button'
      : 'without a network, a message appears, earlier results stay available, and a retry works later',
    async (t) => {
      const { page, context, source, requests, asked, expect } = await open(t, {
        path: '/pear',
        expected: [/icon\.svg/],
      });
      await searchButton(page).hover();
      if (engine === 'offline') {
        // All that the search consists of: code, worker, styles and texts.
        const parts = ['search-modal-', 'search-worker-', 'style.search-', 'search/'];
        const missing = () =>
          parts.filter((part) => !asked().some((path) => path.startsWith(`/assets/${part}`)));
        await eventually(missing, []);
      } else {
        await openSearch(page);
        await findStems(page);
        expect(/request failed: https:\/\/testapp/i, /Failed to load resource/);
      }
      await Promise.all(requests.map(async (request) => (await request.response())?.finished()));
      await context.setOffline(true);
      source.failure = 0;
      if (engine === 'offline') await openSearch(page);
      await findStems(page);
      await field(page).fill(words.seeds);
      if (engine === 'hosted') {
        await says(page, texts.searchErrorText);
        await context.setOffline(false);
        source.failure = undefined;
        await page.keyboard.press('Enter');
      }
      await eventually(() => hits(page), [seeds]);
      await findStems(page);
      await dialog(page).locator(`[href="${stem}"]`).click();
      await eventually(() => addressOf(page), stem);
      await closed(page);
      assert.deepEqual(await stored(page, keys.recents), [stem]);
    },
  );
  if (scope === 'engine') return;

  test('a press outside closes the search, Escape returns the focus to its button, and Tab stays in it', async (t) => {
    const { page } = await open(t, { path: '/' });
    await hydrate(page);
    await openSearch(page, () => page.keyboard.press('/'));
    await dialog(page).locator('.dc-search-keys').click();
    assert.ok(await isOpen(page), 'A press inside closes nothing.');
    await page.mouse.click(5, 500);
    await closed(page);

    await openSearch(page, () => searchButton(page).click());
    await page.keyboard.press('Escape');
    await closed(page);
    assert.ok(await searchButton(page).evaluate((it) => it === document.activeElement));
    await page.keyboard.type('dts');
    await eventually(() => queryIn(page), 'dts');
    await eventually(() => hits(page), [stem]);
    for (const key of ['Tab', 'Shift+Tab']) {
      const stops = new Set<string | null>();
      for (let press = 0; press < 4; press += 1) {
        await page.keyboard.press(key);
        stops.add(await page.evaluate(nameOfFocus));
      }
      assert.deepEqual([...stops].toSorted(), [texts.searchPlaceholder, texts.searchClearText].toSorted());
    }
    await button(page, texts.searchClearText).click();
    assert.deepEqual([await queryIn(page), await hasFocus(page)], ['', true]);
  });

  test('on a phone, the search fills the screen with shorter texts and a close button', async (t) => {
    const width = 390;
    const { page, source } = await open(t, {
      viewport: { width, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    const fits = async () => {
      await atRest(page);
      const box = await dialog(page).locator('.dc-search-panel').boundingBox();
      assert.deepEqual([box?.x, box?.y, box?.width, box?.height], [0, 0, width, 800]);
      const scrolls = (all: Element[]) =>
        all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.className);
      assert.deepEqual(
        await dialog(page)
          .locator('.dc-search-screen, .dc-search-body, [role=status]:has(.dc-search-message)')
          .evaluateAll(scrolls),
        [],
      );
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    };
    await openSearch(page, () => searchButton(page).tap());
    await says(page, texts.searchNoRecentText);
    assert.equal(await dialog(page).locator('.dc-search-keys').isVisible(), false);
    await fits();
    await field(page).fill(`${NOTHING}${'q'.repeat(50)}`);
    await dialog(page).locator('.dc-search-headline').waitFor();
    await fits();
    await findStems(page);
    await fits();
    const snippet = await dialog(page).locator(`[href="${seeds}"] .dc-search-words > span`).innerText();
    assert.ok(Math.abs(snippet.split(' ').length - 5) <= 2, snippet);
    if (engine === 'hosted')
      assert.ok(source.asked.at(-1)?.request.attributesToSnippet.includes('content:5'));

    await button(page, texts.closeText).tap();
    await closed(page);
    await openSearch(page, () => searchButton(page).tap());
    await dialog(page).locator(`[href="${stem}"]`).tap();
    await eventually(() => addressOf(page), stem);
    await closed(page);
  });
}

test('on each screen of the search, axe reports nothing, and all texts come from the config', async (t) => {
  const seen = new Set<string>();
  const found: Record<string, string[]> = {};
  await visitScreens(t, async (page, screen) => {
    for (const text of await page.locator('.dc-search-button, dialog.dc-search').evaluateAll(readTexts))
      seen.add(text);
    const axe = screen === 'results' ? axeInBothSchemes : axeViolations;
    found[screen] = await axe(page, { within: 'dialog.dc-search' });
  });
  assert.equal(Object.keys(found).length, 6);
  assert.deepEqual(Object.values(found).flat(), []);
  const all = [...seen].join('\n');
  for (const [key, text] of Object.entries(REPLACED)) {
    const [mark = ''] = /^§\d+§/.exec(text) ?? [];
    assert.ok(all.includes(mark), `${key} is not shown where it is replaced`);
  }
  const others = [...seen].filter((text) => /\p{L}{2}/u.test(text) && !text.includes('§'));
  // The names of keys are the same everywhere.
  assert.deepEqual(others.toSorted(), ['Ctrl K', 'Esc']);
});

/** Shows every screen of the search, one after another, with replaced texts. */
async function visitScreens(
  t: TestContext,
  look: (page: Page, screen: string) => Promise<void>,
): Promise<void> {
  const [words, texts, keys] = [WORDS.en, REPLACED, keysOf('hosted', 'de')];
  const { gate, release } = makeGate();
  const { page, source } = await openSearchPage(t, {
    engine: 'hosted',
    lang: 'de',
    source: { gate },
    expected: [/Failed to load resource/],
    storage: {
      [keys.recents]: JSON.stringify([record('/pear', words.pear)]),
      [keys.favorites]: JSON.stringify([record('/apple', words.apple)]),
    },
  });
  await openSearch(page);
  await eventually(() => rows(page).count(), 2);
  await look(page, 'recents and favourites');
  await button(page, `${texts.searchRemoveRecentText}: ${words.pear}`).click();
  await button(page, `${texts.searchRemoveFavoriteText}: ${words.apple}`).click();
  await says(page, texts.searchNoRecentText);
  await look(page, 'start');
  await field(page).fill(words.stem);
  await says(page, texts.searchLoadingText);
  await look(page, 'stalled');
  source.failure = 503;
  release();
  await says(page, texts.searchErrorText);
  await look(page, 'error');
  source.failure = undefined;
  await page.keyboard.press('Enter');
  await eventually(() => options(page).count(), 3);
  await look(page, 'results');
  await field(page).fill(NOTHING);
  await button(page, SUGGESTED).waitFor();
  await look(page, 'no results');
}

const says = (page: Page, text: string) => dialog(page).getByText(text, { exact: true }).first().waitFor();
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

// What follows runs in the page.

const readAttributes = (element: Element): Record<string, string | undefined> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));

/** Texts and what stands for a text, without those that come from pages. */
function readTexts(parts: Element[]): string[] {
  const ofPages =
    '.dc-search-words, .dc-search-parent, [role=group] > .dc-search-title, .dc-search-suggestions button';
  return parts
    .flatMap((part) => [part, ...part.querySelectorAll('*')])
    .filter((element) => !element.closest(ofPages))
    .flatMap((element) => [
      ...[...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data),
      ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ]);
}

const readSelection = (input: Element) => {
  const { selectionStart, selectionEnd } = input as HTMLInputElement;
  return [selectionStart, selectionEnd];
};

function nameOfFocus(): string | null {
  const { activeElement } = document;
  return activeElement?.closest('dialog.dc-search') ? activeElement.getAttribute('aria-label') : 'outside';
}
