/** Cached data can be created again, so no cache error fails a run. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Cache, toolStamp } from '../../src/cli/system/cache.js';
import { contentHash } from '../../src/cli/system/content-hash.js';
import { RecordFiles } from '../../src/cli/system/record-files.js';

function cacheIn(t: TestContext): Cache {
  const root = mkdtempSync(join(tmpdir(), 'docs-cli-cache-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return new Cache(root);
}

test('a written value is read for the same inputs, and a missing one is a cache miss', (t) => {
  const cache = cacheIn(t);
  assert.equal(cache.readJson('kind', 'one'), undefined);
  cache.writeJson('kind', { a: 1 }, 'one');
  cache.writeJson('kind', { a: 2 });
  assert.deepEqual(cache.readJson('kind', 'one'), { a: 1 });
  assert.deepEqual(cache.readJson('kind'), { a: 2 });
  assert.equal(cache.readJson('kind', 'two'), undefined);
  assert.equal(cache.readJson('other', 'one'), undefined);
});

test('a value of another version of the tool is not read', (t) => {
  const cache = cacheIn(t);
  cache.writeJson('kind', 1, 'one');
  const files = new RecordFiles(cache.path('kind'));
  assert.deepEqual(files.keys, [contentHash(toolStamp(), 'one')]);
  files.close();
});

test('the last values of a kind are kept, each in its last version', (t) => {
  const cache = cacheIn(t);
  for (let i = 0; i < 12; i++) {
    cache.writeJson('kind', i, 'again');
    cache.writeJson('kind', i, String(i));
  }
  assert.equal(cache.readJson('kind', 'again'), 11);
  const kept = Array.from({ length: 12 }, (_, i) => cache.readJson('kind', String(i)));
  // A file may have as much that is not needed as is needed.
  assert.deepEqual(kept.slice(0, 2), [undefined, undefined]);
  assert.deepEqual(kept.slice(5), [5, 6, 7, 8, 9, 10, 11]);
  assert.ok(readdirSync(cache.path('kind')).length <= 8);
});

test('a damaged value is a cache miss and is written again', (t) => {
  const cache = cacheIn(t);
  cache.writeJson('kind', { text: 'words' });
  const [name] = readdirSync(cache.path('kind')) as [string];
  const path = join(cache.path('kind'), name);
  const whole = readFileSync(path);
  const flipped = Buffer.from(whole);
  // Valid JSON with other contents.
  flipped[whole.indexOf('words')]! ^= 1;
  for (const damaged of [
    flipped,
    whole.subarray(0, -1),
    whole.subarray(0, 5),
    Buffer.alloc(0),
    Buffer.alloc(40, 255),
    '{}',
  ]) {
    for (const other of readdirSync(cache.path('kind'))) rmSync(join(cache.path('kind'), other));
    writeFileSync(path, damaged);
    assert.equal(cache.readJson('kind'), undefined);
    cache.writeJson('kind', { text: 'words' });
    assert.deepEqual(cache.readJson('kind'), { text: 'words' });
  }
});

test('a read-only cache folder causes no error', (t) => {
  const cache = cacheIn(t);
  mkdirSync(join(cache.folder, '..'), { recursive: true });
  writeFileSync(cache.folder, 'a file where the folder would be');
  cache.writeJson('kind', {});
  cache.writeModule('server/a.mjs', '');
  assert.equal(cache.readJson('kind'), undefined);
});

test('a hash depends on the contents and boundaries of its parts', () => {
  assert.match(contentHash('a'), /^[0-9a-f]{16}$/);
  assert.equal(contentHash('a', 'b'), contentHash('a', 'b'));
  assert.notEqual(contentHash('a', 'b'), contentHash('a', 'c'));
  assert.notEqual(contentHash('a', 'b'), contentHash('ab'));
  assert.notEqual(contentHash('a', 'b'), contentHash('ab', ''));
  assert.equal(contentHash(Buffer.from('a')), contentHash('a'));
});
