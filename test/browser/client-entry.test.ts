/** The site's own script in the browser: when it runs, and which pages it receives. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AT_ONCE, eventually, hydrate, openPage } from '../helpers/browser.js';
import { type Files, site } from '../helpers/site.js';
import { buildSite, previewSite, startCli } from './servers.js';

const FILES: Files = {
  'site.config.ts': `import { defineConfig, definePlugin } from '@docs-cli/core';
export default defineConfig({
  title: 'Test',
  clientEntry: './src/client.ts',
  plugins: [definePlugin({ name: 'p', clientEntry: new URL('./src/plugin.ts', import.meta.url).href })],
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
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
  'content/en/index.md': '# Home\n\n[Next](./next.md) [Part](#part)\n\n## Part\n\nText\n',
  'content/en/next.md': '# Next\n\nText\n',
  'content/zh/index.md': '# 首页\n\n[下一页](./next.md) [部分](#part)\n\n## 部分 {#part}\n\n文字\n',
  'content/zh/next.md': '# 下一页\n\n文字\n',
};

let built: Promise<string> | undefined;
function fixture(): Promise<string> {
  built ??= (async () => {
    const { root } = await site(FILES);
    await buildSite(root);
    return (await previewSite(root)).replace(/\/$/, '');
  })();
  return built;
}

describe('client entry', { concurrency: AT_ONCE }, () => {
  test('it runs without an action of the reader, and receives each page once', async (t) => {
    const url = await fixture();
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

  test('dev runs it too', async (t) => {
    const { root } = await site(FILES);
    const { url } = await startCli('--root', root, 'dev', '--port', '0');
    const { page } = await openPage(t, { url: `${url}zh/` });
    await eventually(() => page.evaluate(() => document.documentElement.dataset.plugin), 'ran');
    assert.equal(
      await page.evaluate(() => (window as unknown as { views: { lang: string }[] }).views[0]?.lang),
      'zh',
    );
  });
});
