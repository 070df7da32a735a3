/**
 * Each `cases/name.md` renders to `cases/name.html`, with the diagnostics at its end. `UPDATE=1` writes the
 * golden files again; review the changes. Included files are in `cases/files/`.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseDocument } from '../../src/cli/markdown/parse.js';
import { article, options, problems } from './document.js';

const folder = new URL('./cases/', import.meta.url);
const isUpdate = process.env.UPDATE === '1';

function read(path: string): string | undefined {
  const url = new URL(path.replace(/^content\/en\//, ''), folder);
  return existsSync(fileURLToPath(url)) ? readFileSync(url, 'utf8') : undefined;
}

for (const name of readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .sort()) {
  test(`${name.slice(0, -3).replaceAll('-', ' ')} render like the golden file`, () => {
    const input = { path: 'content/en/page.md', body: readFileSync(new URL(name, folder), 'utf8'), line: 1 };
    const document = parseDocument(input, options, read);
    const listed = problems(document);
    const end = listed.length === 0 ? '' : `\n<!-- problems\n${listed.join('\n')}\n-->\n`;
    const found = article(document) + end;
    const golden = new URL(name.replace(/\.md$/, '.html'), folder);
    if (isUpdate) writeFileSync(golden, found);
    else assert.equal(found, readFileSync(golden, 'utf8'));
  });
}
