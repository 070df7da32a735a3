/** Slots of a theme in a real browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, hydrate, openPage } from '../helpers/browser.js';
import { site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

/** A theme that shows a component of the home page on pages of documentation. */
const WITH_HERO = {
  'content/en/index.md': '# Home\n\n[Guide](./guide.md)\n',
  'content/en/guide.md': '---\nhero: { text: Hello }\n---\n\n# Guide\n',
  'content/_theme/index.tsx': `import { extendTheme, useSlot } from '@docs-cli/core/theme';
function DocAfter() {
  const Hero = useSlot('Hero');
  return <Hero />;
}
export default extendTheme({ slots: { DocAfter } });
`,
};

test('a theme can show a component of the home page on other pages', async (t) => {
  const { root } = await site(WITH_HERO);
  const { page, asked } = await openPage(t, { url: `${await buildAndPreview(root)}/guide` });
  const text = () => page.locator('.hero').textContent();
  const serverText = await text();
  assert.match(serverText ?? '', /Hello/);
  await hydrate(page);
  assert.equal(await text(), serverText);
  // To the home page, whichever way the pages are ordered.
  await page
    .getByRole('link', { name: 'Next Page' })
    .or(page.getByRole('link', { name: 'Previous Page' }))
    .first()
    .click();
  await eventually(() => page.title(), 'Home - Test');
  await page.locator('[data-article]').getByRole('link', { name: 'Guide' }).click();
  await eventually(text, serverText);
  assert.equal(asked().filter((path) => path.startsWith('/assets/home-page-')).length, 1);
});
