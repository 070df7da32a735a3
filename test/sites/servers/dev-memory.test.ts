/** Memory of dev: Node.js never releases an imported module, so a change may add only a little. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { isNightly } from '../../helpers/nightly.js';
import { site } from '../../helpers/site.js';

/** Each change of a theme takes a second. */
const CHANGES = isNightly ? 10 : 4;

/** Bundles and loads a theme repeatedly, and prints how many bytes each run adds to the heap. */
const SCRIPT = `
import { writeFileSync } from 'node:fs';
import { createBundle } from '${new URL('../../../src/cli/assets/bundle-theme.ts', import.meta.url)}';
import { Cache } from '${new URL('../../../src/cli/system/cache.ts', import.meta.url)}';
import { createRenderer } from '${new URL('../../../src/cli/render/renderer.ts', import.meta.url)}';
const [, root, file] = process.argv;
const cache = new Cache(root);
const theme = (text) => \`import { extendTheme } from '@docs-cli/core/theme';
export default extendTheme({ slots: { NavTitleAfter: () => '\${text}' } });\`;
const extensions = { clientEntries: [], pluginStyles: [], define: {}, alias: {}, loader: {}, plugins: [], tsconfigs: [], key: '' };
async function load(text) {
  writeFileSync(file, theme(text));
  const input = { root, base: '/', isRelative: false, theme: 'content/_theme', layouts: [], components: [], extensions, dev: true };

  const renderer = await createRenderer(await createBundle(input, cache), root);
  renderer.messages('en');
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}
for (let i = 0; i < 2; i++) await load('warm ' + i);
const before = await load('before');
for (let i = 1; i < ${CHANGES}; i++) await load('change ' + i);
console.log(((await load('after')) - before) / ${CHANGES});
process.exit(0);
`;

/** Changes a page repeatedly, and prints how many bytes each change after the first adds to the heap. */
const WATCH_SCRIPT = `
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { watchSite } from '${new URL('../../../src/cli/dev/watcher.ts', import.meta.url)}';
const [, root, file, ...watched] = process.argv;
let changed = () => {};
const site = {
  root,
  config: { contentDir: 'content', theme: 'content/_theme' },
  configFiles: new Set(),
  watched: async () => watched,
  included: () => [],
  missed: async () => undefined,
};
const watcher = await watchSite(site, async () => changed());
await new Promise((resolve) => setTimeout(resolve, 200));
async function change(text) {
  const seen = new Promise((resolve) => { changed = resolve; });
  writeFileSync(file, text);
  await seen;
  gc();
  return process.memoryUsage().heapUsed;
}
for (let i = 0; i < 10; i++) await change('warm ' + i);
const before = await change('before');
for (let i = 1; i < ${CHANGES}; i++) await change('change ' + i);
console.log(((await change('after')) - before) / ${CHANGES});
watcher.close();
process.exit(0);
`;

const OPTIONS = ['--expose-gc', '--import=tsx', '--conditions=docs-cli-source', '--input-type=module', '-e'];

test('a change of a page leaves less than 8 KB in the memory of the watcher', async (t) => {
  const s = await site({ 'content/en/index.md': '# Home\n', 'content/_theme/index.css': '' });
  // For a missing file, its folder is watched.
  const missing = Array.from({ length: 30 }, (_, i) => s.path(`missing-${i}.ts`));
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[...OPTIONS, WATCH_SCRIPT],
    ...[s.root, s.path('content/en/index.md'), ...missing],
  ]);
  t.diagnostic(`each leaves ${Math.round(Number(stdout) / 1024)} KB`);
  assert.ok(Number(stdout) < 8 * 1024, `Each change leaves ${stdout} bytes.`);
});

test('a change of the theme leaves less than 200 KB in the memory of dev', async (t) => {
  const s = await site({ 'content/en/index.md': '# Home\n', 'content/_theme/index.tsx': '' });
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[...OPTIONS, SCRIPT],
    ...[s.root, join(s.root, 'content/_theme/index.tsx')],
  ]);
  t.diagnostic(`each leaves ${Math.round(Number(stdout) / 1024)} KB`);
  assert.ok(Number(stdout) < 200 * 1024, `Each change leaves ${stdout} bytes.`);
});
