/** README and references are complete. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { configSchema } from '../../src/cli/config/schema.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the config reference lists exactly the keys of the config', () => {
  const text = read('docs/content/en/reference/config.md');
  const cells = [...text.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell]) => cell!);
  // `markdown.wrap` documents a part of `markdown`.
  const names = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)[^`]*`/g)].map(([, name]) => name!));
  const documented = new Set(names);
  assert.deepEqual([...documented].sort(), Object.keys(configSchema.shape).sort());
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
