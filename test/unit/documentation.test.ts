/** README and references are complete. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { listedKeys, readConfigKeys, withCurrentRows } from '../helpers/config-reference.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the config reference has each key with its type, default and description', () => {
  const file = 'docs/content/en/reference/config.md';
  const keys = readConfigKeys();
  const text = read(file);
  assert.deepEqual(listedKeys(text).sort(), [...keys.keys()].sort());
  const current = withCurrentRows(text, keys);
  if (process.env.UPDATE) writeFileSync(join(root, file), current);
  else assert.equal(text, current, 'UPDATE=1 writes the tables from src/cli/config/user-config.ts');
});

test('the README has at most 150 lines, and all its links and images exist', () => {
  const text = read('README.md');
  assert.ok(text.split('\n').length <= 151, 'The README is too long. Write a page in docs/content instead.');
  const targets = [...text.matchAll(/\]\(([^)]+)\)|\b(?:src|srcset)="([^"]+)"/g)].map(
    ([, link, image]) => (link ?? image)!,
  );
  const files = targets.filter((target) => !/^https?:/.test(target)).map((target) => target.split('#')[0]!);
  assert.ok(files.length > 20, `${files.length} links were found.`);
  assert.deepEqual(
    files.filter((file) => !existsSync(join(root, file))),
    [],
  );
});
