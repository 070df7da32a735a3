import { test } from 'node:test';
import { builtFixture } from '/work/main/test/browser/fixture.js';
import { openPage, wake } from '/work/main/test/helpers/browser.js';
test('x', async (t) => {
  console.time('build');
  const { url } = await builtFixture();
  console.timeEnd('build');
  for (const p of ['/', '/guide/', '/zh/guide/widgets','/counter','/blank','/guide/with%20space']) {
  console.time('open'+p);
  const o = await openPage(t, { url: url + p });
  console.timeEnd('open'+p);
  await wake(o.page);
  console.timeEnd('open'+p);
  console.log(o.asked().join('\n'), o.problems);
  await o.page.screenshot({path: '/tmp/s'+encodeURIComponent(p)+'.png'});
  }
});
