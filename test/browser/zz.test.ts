import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { devFixture } from './fixture.js';
import { openPage } from '../helpers/browser.js';
test('x', async (t) => {
  const s = await devFixture();
  await openPage(t, { url: s.url + '/guide/', expected: [/./]});
  rmSync(s.files.root, { recursive: true });
  const code = await Promise.race([s.stop(), new Promise((r) => setTimeout(() => r('timeout'), 8000))]);
  console.log(code, s.output());
  if (code === 'timeout') { console.log((await import('node:child_process')).execSync('ps aux | grep docs-cli.js | grep -v grep').toString()); process.exit(1); }
});
