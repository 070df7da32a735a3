/** What is kept between runs can always be made again: nothing about it may fail a run. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Cache, contentHash } from '../../src/cli/cache.js';

function cacheIn(t: TestContext): Cache {
  const root = mkdtempSync(join(tmpdir(), 'docs-cli-cache-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return new Cache(root);
}

test('what was written is read, and what was not is a miss', (t) => {
  const cache = cacheIn(t);
  assert.equal(cache.read('a.json'), undefined);
  cache.write('deep/a.json', '{"a": 1}');
  assert.deepEqual(cache.readJson('deep/a.json'), { a: 1 });
  assert.deepEqual(readdirSync(join(cache.folder, 'deep')), ['a.json'], 'nothing is left beside it');
});

test('a damaged entry is a miss', (t) => {
  const cache = cacheIn(t);
  cache.write('a.json', '{"a": ');
  assert.equal(cache.readJson('a.json'), undefined);
  mkdirSync(cache.path('b.json'), { recursive: true });
  assert.equal(cache.readJson('b.json'), undefined);
});

test('a folder that cannot be written is no error', (t) => {
  const cache = cacheIn(t);
  mkdirSync(join(cache.folder, '..'), { recursive: true });
  writeFileSync(cache.folder, 'a file where the folder would be');
  cache.write('a.json', '{}');
  assert.equal(cache.read('a.json'), undefined);
  cache.prune('pages', new Set());
});

test('pruning keeps what is named and nothing else of that folder', (t) => {
  const cache = cacheIn(t);
  for (const name of ['pages/aa/a.json', 'pages/ab/b.json', 'pages/ab/c.json', 'other/aa/a.json'])
    cache.write(name, '1');
  cache.prune('pages', new Set(['b.json']));
  assert.equal(cache.read('pages/aa/a.json'), undefined);
  assert.equal(cache.read('pages/ab/b.json'), '1');
  assert.equal(cache.read('pages/ab/c.json'), undefined);
  assert.equal(cache.read('other/aa/a.json'), '1');
});

test('a hash tells pieces apart, and how they are cut', () => {
  assert.match(contentHash('a'), /^[0-9a-f]{16}$/);
  assert.equal(contentHash('a', 'b'), contentHash('a', 'b'));
  assert.notEqual(contentHash('a', 'b'), contentHash('ab'));
  assert.notEqual(contentHash('a', 'b'), contentHash('ab', ''));
  assert.equal(contentHash(Buffer.from('a')), contentHash('a'));
});
