/** The site while it is written: what is wrong in one place spoils no other, and mending it is enough. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DevSite } from '../../src/cli/dev/dev-site.js';
import { site, type TestSite } from '../helpers/site.js';

async function opened(t: { after(fn: () => Promise<void>): void }, files: Record<string, string>) {
  const s: TestSite = await site(files);
  const dev = await DevSite.open({ root: s.root });
  t.after(() => dev.close());
  const html = (path: string) => dev.html(dev.content.byPath.get(path)!);
  return { s, html };
}

test('a page whose layout does not compile leaves the others, and shows once it is mended', async (t) => {
  const { s, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/en/own.md': '---\nlayout: ./own.tsx\n---\n# Own\n',
    'content/en/own.tsx': 'export default function Own() { return <p>broken</p;\n',
  });
  await assert.rejects(html('content/en/own.md'), /own\.tsx/);
  assert.match(await html('content/en/index.md'), /Home/);
  s.change({ 'content/en/own.tsx': 'export default function Own() { return <p>mended</p>; }\n' });
  assert.match(await html('content/en/own.md'), /<p>mended<\/p>/);
});

test('a theme that was wrong from the start is taken once it is mended, wherever the fault lay', async (t) => {
  const { s, html } = await opened(t, {
    'content/en/index.md': '# Home\n',
    'content/_theme/index.tsx':
      "import '../../parts/title.js';\nexport { default } from '@docs-cli/core/theme';\n",
    'parts/title.js': 'export const title = ;\n',
  });
  await assert.rejects(html('content/en/index.md'), /parts\/title\.js/);
  s.change({ 'parts/title.js': "export const title = 'x';\n" });
  assert.match(await html('content/en/index.md'), /Home/);
});
