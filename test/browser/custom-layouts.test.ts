/** A custom layout that uses `DocLayout`: hydration and navigation. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { AT_ONCE, eventually, hydrate, isSameDocument, markDocument, openPage } from '../helpers/browser.js';
import { type Files, site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

const FILES: Files = {
  'site.config.ts': `import { defineConfig } from '@docs-cli/core';
export default defineConfig({ title: 'Test', breadcrumbs: true, sidebar: { '/guide/': 'auto' } });
`,
  'content/en/index.md': '# Home\n\n[One](guide/one.md)\n',
  'content/en/guide/one.md': '---\norder: 1\n---\n\n# One\n\n## First\n\n[plain layout](../plain.md)\n',
  'content/en/guide/own.md': '---\nlayout: ../_own.tsx\norder: 2\n---\n\n# Own\n\n## Section\n\nText.\n',
  'content/en/guide/three.md': '---\norder: 3\n---\n\n# Three\n',
  'content/en/plain.md': '---\nlayout: ./_plain.tsx\n---\n\n# Plain\n\n[own](guide/own.md)\n',
  'content/en/_plain.tsx': `import { Article } from '@docs-cli/core/runtime';
export default () => <Article />;
`,
  'content/en/_own.tsx': `import { Article, usePage } from '@docs-cli/core/runtime';
import { DocLayout } from '@docs-cli/core/theme';
import { useState } from 'react';
export default function Own() {
  const [count, setCount] = useState(0);
  return (
    <DocLayout>
      <p>Page {usePage().title}</p>
      <Article />
      <button type="button" className="button" onClick={() => setCount(count + 1)}>Clicks: {count}</button>
    </DocLayout>
  );
}
`,
};

describe('DocLayout in a custom layout', { concurrency: AT_ONCE }, () => {
  let url = '';
  before(async () => {
    const { root } = await site(FILES);
    url = await buildAndPreview(root);
  });

  test('it hydrates without a message, and its own content has state', async (t) => {
    const { page } = await openPage(t, { url: `${url}/guide/own` });
    await hydrate(page);
    await page.getByRole('button', { name: 'Clicks: 0' }).click();
    await eventually(() => page.getByRole('button', { name: 'Clicks: 1' }).count(), 1);
    assert.equal(await page.locator('main').count(), 1);
    assert.equal(await page.locator('h1').count(), 1);
    assert.equal(await page.locator('.outline a').textContent(), 'Section');
  });

  test('the client navigates to it and away from it, also from and to a layout without sidebar', async (t) => {
    const { page } = await openPage(t, { url: `${url}/guide/one` });
    await hydrate(page);
    await markDocument(page);
    const isShown = async (title: string, sidebars: number) => {
      await eventually(() => page.locator('h1').allTextContents(), [title]);
      assert.equal(await page.locator('main').count(), 1, title);
      assert.equal(await page.locator('main#shell-main').count(), 1, title);
      assert.equal(await page.locator('.sidebar').count(), sidebars, title);
    };
    await page.getByRole('link', { name: 'Next Page Own' }).click();
    await isShown('Own', 1);
    await page.getByText('Page Own').waitFor();
    await page.getByRole('link', { name: 'Next Page Three' }).click();
    await isShown('Three', 1);
    await page.goBack();
    await isShown('Own', 1);
    await page.goBack();
    await isShown('One', 1);
    await page.getByRole('link', { name: 'plain layout' }).click();
    await isShown('Plain', 0);
    await page.getByRole('link', { name: 'own', exact: true }).click();
    await isShown('Own', 1);
    await page.goBack();
    await isShown('Plain', 0);
    assert.ok(await isSameDocument(page));
  });
});
