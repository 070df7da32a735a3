/** The target of a hash is visible, also inside of tabs and details, and before hydration. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  AT_ONCE,
  eventually,
  hold,
  hydrate,
  isHydrated,
  type OpenOptions,
  openPage,
} from '../helpers/browser.js';
import { fixtureFolder } from '../helpers/fixture-folder.js';
import { BILINGUAL, site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

/** Whether the element of an id can be seen, clear of the bars at the top. */
function isInSight(page: Page, id: string): Promise<boolean> {
  return page.evaluate((name) => {
    const box = document.getElementById(name)?.getBoundingClientRect();
    // The page may be on its way.
    if (!box) return false;
    const { top, bottom, height } = box;
    return height > 0 && top >= 60 && bottom <= innerHeight;
  }, id);
}

describe('the target of a hash', { concurrency: AT_ONCE }, () => {
  let url = '';
  before(async () => {
    const s = await site(fixtureFolder('hidden-targets'), { config: BILINGUAL });
    const targets = 'content/en/targets.md';
    s.change({ [targets]: s.read(targets).replaceAll('FILLER', 'Words and more words. '.repeat(300)) });
    url = await buildAndPreview(s.root);
  });
  const open = (t: Parameters<typeof openPage>[0], path: string, options: Partial<OpenOptions> = {}) =>
    openPage(t, { url: url + path, ...options });

  /** As `open`; the client never comes. */
  const openAlone = (t: Parameters<typeof openPage>[0], path: string) =>
    open(t, path, { prepare: (context) => hold(context, /\/assets\/chunk-/) });

  test('hidden targets are scrolled into view before hydration, and typed ones too', async (t) => {
    const { page } = await openAlone(t, '/');
    for (const [hash, id] of [
      ['#in-pear', 'in-pear'],
      ["#an%20author's%20id", "an author's id"],
      ['#%E5%9C%A8%E9%87%8C%E9%9D%A2', '在里面'],
      ['#在里面', '在里面'],
      ['#in-fold', 'in-fold'],
    ] as const) {
      await page.goto(`${url}/`);
      await page.goto(`${url}/targets${hash}`);
      await eventually(() => isInSight(page, id), true, { message: hash });
    }
    await page.goto(`${url}/`);
    await page.goto(`${url}/targets#panel_1_2`);
    await eventually(() => page.locator('#panel_1_2').isVisible(), true);
    await typeHash(page, 'in-pear');
    await eventually(() => isInSight(page, 'in-pear'), true);
    await typeHash(page, 'in-fold');
    await eventually(() => isInSight(page, 'in-fold'), true);
    assert.equal(await isHydrated(page), false);
  });

  const typeHash = (page: Page, hash: string) =>
    page.evaluate((value) => {
      location.hash = value;
    }, hash);

  test('details that the reader closes stay closed, and typed hashes, links and going back show their targets', async (t) => {
    const { page } = await open(t, '/targets#in-fold');
    await eventually(() => isInSight(page, 'in-fold'), true);
    await page.getByText('Outer').click();
    await hydrate(page);
    assert.equal(await page.locator('#in-fold').isVisible(), false);

    await typeHash(page, 'in-pear');
    await eventually(() => isInSight(page, 'in-pear'), true);
    await page.getByRole('tab', { name: 'Apple' }).click();
    await typeHash(page, '在里面');
    await eventually(() => isInSight(page, '在里面'), true);

    await page.getByRole('link', { name: 'to the pear' }).click();
    await eventually(() => isInSight(page, 'in-pear'), true);
    await typeHash(page, 'the-end');
    await eventually(() => isInSight(page, 'the-end'), true);
    await page.getByRole('tab', { name: 'Apple' }).click();
    await page.goBack();
    await eventually(() => isInSight(page, 'in-pear'), true);
  });

  test('going back from another page shows the target, and a reload restores the scroll position', async (t) => {
    const { page } = await open(t, '/targets#in-pear');
    await eventually(() => isInSight(page, 'in-pear'), true);
    await hydrate(page);
    await page.locator('.dc-nav-title').click();
    await eventually(() => page.title(), 'Home - Test');
    await page.goBack();
    await eventually(() => isInSight(page, 'in-pear'), true);
    await page.goto(`${url}/zh/`);
    await page.goBack();
    await eventually(() => isInSight(page, 'in-pear'), true);

    await hydrate(page, () => page.mouse.wheel(0, 900));
    await eventually(() => isInSight(page, 'in-pear'), false);
    // The place is written down once it rests.
    await eventually(() => page.evaluate(() => scrollY > 0 && history.state.docs.y === scrollY), true);
    const place = await page.evaluate(() => scrollY);
    await page.reload();
    await eventually(() => page.evaluate(() => Math.round(scrollY)), Math.round(place));
    assert.equal(await page.locator('#in-pear').isVisible(), true);
  });

  test('an invalid hash and a text fragment cause no error, and another stored tab hides no target', async (t) => {
    const { page } = await open(t, '/targets#%E5%9C%ZZ');
    assert.equal(await page.evaluate(() => scrollY), 0);
    await page.goto(`${url}/`);
    await page.evaluate(() => localStorage.setItem('tabs.fruit', '2'));
    await page.goto(`${url}/targets#in-pear:~:text=A%20pear`);
    await eventually(() => isInSight(page, 'in-pear'), true);
    assert.equal(await page.evaluate(() => document.querySelector(':target')?.id), 'in-pear');
    assert.equal(await page.evaluate(() => localStorage.getItem('tabs.fruit')), '2', 'it is no choice');
    await page.goto(`${url}/`);
    await page.goto(`${url}/targets#:~:text=Folds`);
    await eventually(() => isInSight(page, 'folds'), true);
  });
});
