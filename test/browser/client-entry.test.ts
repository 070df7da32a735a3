/** The site's own script in the browser: when it runs, and which pages it receives. `components.test.ts` runs one in dev. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, hydrate, openPage } from '../helpers/browser.js';
import { type Files, site } from '../helpers/site.js';
import { buildAndPreview } from './servers.js';

const FILES: Files = {
  'site.config.ts': `import { defineConfig, definePlugin } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  clientEntry: './src/client.ts',
  plugins: [definePlugin({ name: 'p', clientEntry: new URL('./src/plugin.ts', import.meta.url).href })],
});
`,
  'src/client.ts': `import './client.css';
import { onNavigate, type PageView } from '@docs-cli/core/runtime';
const views: PageView[] = ((window as unknown as { views: PageView[] }).views = []);
const stop = onNavigate((view) => views.push(view));
document.addEventListener('stop-views', stop);
`,
  'src/client.css': 'h1 { letter-spacing: 3px }',
  'src/plugin.ts': "document.documentElement.dataset.plugin = 'ran';\n",
  'content/index.md': '# Home\n\n[Next](./next.md) [Part](#part)\n\n## Part\n\nText\n',
  'content/next.md': '# Next\n\nText\n',
};

test('the client entry runs without an action of the reader, and receives each page once', async (t) => {
  const { root } = await site(FILES);
  const url = await buildAndPreview(root);
  const { page } = await openPage(t, { url: `${url}/` });
  const views = () =>
    page.evaluate(() =>
      (window as unknown as { views: Record<string, string>[] }).views.map(
        ({ url, previousUrl, title, lang }) => [url, previousUrl, title, lang],
      ),
    );
  await eventually(() => page.evaluate(() => document.documentElement.dataset.plugin), 'ran');
  assert.deepEqual(await views(), [[`${url}/`, undefined, 'Home - Test', 'en']]);
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).letterSpacing),
    '3px',
  );
  await hydrate(page);
  await page.getByRole('link', { name: 'Part', exact: true }).first().click();
  await page.getByRole('link', { name: 'Next', exact: true }).first().click();
  await eventually(async () => (await views()).length, 2);
  await page.goBack();
  await eventually(async () => (await views()).length, 3);
  assert.deepEqual((await views()).slice(1), [
    [`${url}/next`, `${url}/`, 'Next - Test', 'en'],
    [`${url}/#part`, `${url}/next`, 'Home - Test', 'en'],
  ]);
  await page.evaluate(() => document.dispatchEvent(new Event('stop-views')));
  await page.getByRole('link', { name: 'Next', exact: true }).first().click();
  await eventually(() => page.title(), 'Next - Test');
  assert.equal((await views()).length, 3);
});
