/** A drawing of an author: shown where a page shows it, and saved where somebody opens it by itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, openPage } from '../helpers/browser.js';
import { site } from '../helpers/site.js';
import { startCli } from './servers.js';

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>';

for (const command of ['preview', 'dev'] as const)
  test(`${command}: a drawing is shown in pages and as an icon, and a link to it saves it`, async (t) => {
    const s = await site({
      'site.config.ts': "export default { title: 'T', icon: '/icon.svg' };\n",
      'content/index.md': '# Home\n\n![Plan](/plan.svg)\n\n[The plan](/plan.svg)\n',
      'content/public/plan.svg': DRAWING,
      'content/public/icon.svg': DRAWING,
    });
    if (command === 'preview') assert.equal((await s.cli('build')).code, 0);
    const { url } = await startCli('--root', s.root, command, '--port', '0');
    const { page, problems } = await openPage(t, { url, expected: [/React DevTools/] });
    const width = () => page.getByAltText('Plan').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await eventually(width, 40);
    const isDecoded = () =>
      page.evaluate(async () => {
        for (const file of ['/plan.svg', '/icon.svg']) {
          const image = Object.assign(new Image(), { src: `${file}?again` });
          await image.decode();
        }
        return true;
      });
    assert.equal(await isDecoded(), true);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'The plan' }).click();
    assert.equal((await saved).suggestedFilename(), 'plan.svg');
    assert.equal(page.url(), url);
    assert.deepEqual(problems, []);
  });
