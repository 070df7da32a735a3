/** Pages of the plugins for formulas and diagrams, under the strict policy. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeInBothSchemes, openPage } from '../helpers/browser.js';
import { fixtureFolder } from '../helpers/fixture-folder.js';
import { site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

let built: Promise<string> | undefined;
const address = () => {
  built ??= site(fixtureFolder('formulas-and-diagrams')).then(({ root }) => buildAndPreview(root));
  return built;
};

test('formulas and diagrams fit every width from both sides, and are accessible', async (t) => {
  const { page } = await openPage(t, { url: await address() });
  for (const [path, width] of [
    ['', 1440],
    ['', 390],
    ['zh/', 390],
    ['ar/', 390],
    ['ar/', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${await address()}/${path}`);
    const measured = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const outside = [...document.querySelectorAll('svg[role="img"] g')].flatMap((group) => {
        const shape = group.querySelector(':scope > :is(rect, polygon)')?.getBoundingClientRect();
        const texts = [...group.querySelectorAll(':scope text')].filter(({ parentElement }) =>
          [group, null].includes(parentElement?.closest('g') ?? null),
        );
        return texts.flatMap((text) => {
          const box = text.getBoundingClientRect();
          return shape && (box.left < shape.left - 1 || box.right > shape.right + 1)
            ? [text.textContent]
            : [];
        });
      });
      return {
        isWider: scrollWidth > clientWidth,
        outside,
        formulas: [...document.querySelectorAll('math')].map((math) => getComputedStyle(math).direction),
        fraction: document.querySelector('.math-display mfrac')?.getBoundingClientRect().height ?? 0,
        font:
          getComputedStyle(document.querySelector('.mermaid-diagram text')!).fontFamily ===
          getComputedStyle(document.querySelector('[data-article] p')!).fontFamily,
      };
    });
    assert.equal(measured.isWider, false);
    assert.deepEqual(measured.outside, []);
    assert.deepEqual(new Set(measured.formulas), new Set(['ltr']));
    assert.ok(measured.fraction > 20);
    assert.equal(measured.font, true);
  }
  assert.deepEqual(await axeInBothSchemes(page), []);
});

test('a wide diagram and a wide formula scroll with the arrow keys on a phone', async (t) => {
  const { page } = await openPage(t, { url: await address(), viewport: { width: 390, height: 900 } });
  for (const region of await page.locator('.math-display, .mermaid-diagram .scroll-region').all()) {
    if (await region.evaluate((element) => element.scrollWidth <= element.clientWidth)) continue;
    await region.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction((element) => element!.scrollLeft > 0, await region.elementHandle());
  }
  assert.ok(
    await page
      .locator('.mermaid-diagram .scroll-region')
      .first()
      .evaluate((element) => element.scrollWidth > element.clientWidth),
  );
});
