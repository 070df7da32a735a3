/** The documentation of docs-cli, as a site. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Files, site } from '../../helpers/site.js';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));
const pages: Files = Object.fromEntries(
  readdirSync(join(docs, 'content'), { recursive: true, encoding: 'utf8' })
    .map((file) => `content/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(?:md|svg|webp)$/.test(file))
    .map((file) => [file, readFileSync(join(docs, file), file.endsWith('.md') ? 'utf8' : null)]),
);

/** With the plugins of `docs/site.config.ts`. */
const CONFIG = `import { math } from '@docs-cli/plugin-math';
import { mermaid } from '@docs-cli/plugin-mermaid';
export default { title: 'Test', plugins: [math(), mermaid()] };
`;

test('check finds no problem in the documentation', async () => {
  assert.ok(Object.keys(pages).length > 20, `${Object.keys(pages).length} pages were found.`);
  const s = await site({ ...pages, 'site.config.ts': CONFIG });
  assert.deepEqual(await s.problems(), []);
});

test('every key of the front matter reference is known', async () => {
  const reference = String(pages['content/en/reference/front-matter.md']);
  const cells = [...reference.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell]) => cell!);
  const keys = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, key]) => key!));
  assert.ok(keys.length > 15, keys.join());
  const s = await site({
    'content/en/index.md': `---\n${keys.map((key) => `${key}: [[1]]\n`).join('')}---\n\n# Home\n`,
  });
  assert.deepEqual(
    (await s.problems()).filter((problem) => problem.includes('frontmatter-unknown-key')),
    [],
  );
});
