import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { devFixture } from './fixture.js';
import { openPage } from '../helpers/browser.js';
test('x', async (t) => {
  const s = await devFixture({    'content/_theme/index.css': 'body { --mark: before; }\n'});
  const { page } = await openPage(t, { url: s.url + '/guide/'});
  page.on('websocket', (w) => { console.log(w.url()); w.on('framereceived', (f) => console.log('<', String(f.payload).slice(0, 100))); w.on('framesent', (f) => console.log('>', String(f.payload).slice(0, 100))); });
  await page.reload();
  await wait(1500);
  s.files.change({'content/en/guide/index.md': '# X\n'});
  await wait(1500);
  console.log(s.output(), s.files.root);
  console.log((await (await fetch(s.url + '/guide/')).text()).match(/<h1.*?<\/h1>/)?.[0]);
  console.log(await page.locator('main h1').textContent());
  console.log(await s.stop());
});
