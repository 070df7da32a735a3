/** Cached data can be created again, so no cache error fails a run. */
import assert from 'node:assert/strict';
import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Cache, contentHash } from '../../src/cli/system/cache.js';

function cacheIn(t: TestContext): Cache {
  const root = mkdtempSync(join(tmpdir(), 'docs-cli-cache-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return new Cache(root);
}

test('a written entry is read, and a missing one is a cache miss', (t) => {
  const cache = cacheIn(t);
  assert.equal(cache.readJson('a.json'), undefined);
  cache.writeJson('deep/a.json', { a: 1 });
  assert.deepEqual(cache.readJson('deep/a.json'), { a: 1 });
  assert.deepEqual(readdirSync(join(cache.folder, 'deep')), ['a.json'], 'nothing is left beside it');
});

test('a damaged entry is a cache miss and is written again', (t) => {
  const cache = cacheIn(t);
  cache.writeJson('a.json', { text: 'words' });
  const whole = readFileSync(cache.path('a.json'));
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
    writeFileSync(cache.path('a.json'), damaged);
    assert.equal(cache.readJson('a.json'), undefined);
  }
  rmSync(cache.path('a.json'));
  mkdirSync(cache.path('a.json/below'), { recursive: true });
  assert.equal(cache.readJson('a.json'), undefined);
  cache.writeJson('a.json', { text: 'words' });
  assert.deepEqual(cache.readJson('a.json'), { text: 'words' });
});

test('a read-only cache folder causes no error', (t) => {
  const cache = cacheIn(t);
  mkdirSync(join(cache.folder, '..'), { recursive: true });
  writeFileSync(cache.folder, 'a file where the folder would be');
  cache.writeJson('a.json', {});
  assert.equal(cache.readJson('a.json'), undefined);
  cache.prune('pages', new Set());
});

test('chunks are written to one file, and a full disk keeps the previous file', (t) => {
  const cache = cacheIn(t);
  const pieces = Array.from({ length: 3000 }, (_, i) => Buffer.from(`${i}\n`));
  cache.write('a.data', pieces);
  const whole = readFileSync(cache.path('a.data'));
  assert.deepEqual(whole, Buffer.concat(pieces));
  const { writevSync } = fs;
  // A full disk writes fewer bytes than requested, without an error.
  fs.writevSync = (handle, given) => writevSync(handle, given.slice(0, 2));
  syncBuiltinESMExports();
  t.after(() => {
    fs.writevSync = writevSync;
    syncBuiltinESMExports();
  });
  cache.write('a.data', [...pieces, Buffer.from('more')]);
  assert.deepEqual(readFileSync(cache.path('a.data')), whole);
  assert.deepEqual(readdirSync(cache.folder), ['a.data']);
});

test('pruning keeps only the named entries of a folder', (t) => {
  const cache = cacheIn(t);
  for (const name of ['pages/aa/a.json', 'pages/ab/b.json', 'pages/ab/c.json', 'other/aa/a.json'])
    cache.writeJson(name, 1);
  cache.prune('pages', new Set(['b.json']));
  assert.equal(cache.readJson('pages/aa/a.json'), undefined);
  assert.equal(cache.readJson('pages/ab/b.json'), 1);
  assert.equal(cache.readJson('pages/ab/c.json'), undefined);
  assert.equal(cache.readJson('other/aa/a.json'), 1);
});

test('all files of a type except one are removed from a folder', (t) => {
  const cache = cacheIn(t);
  for (const name of ['a.data', 'b.data', 'a.json']) cache.writeJson(`pages/${name}`, 1);
  cache.removeOthers('pages', '.data', 'b.data');
  assert.deepEqual(readdirSync(cache.path('pages')).sort(), ['a.json', 'b.data']);
});

test('a hash depends on the contents and boundaries of its parts', () => {
  assert.match(contentHash('a'), /^[0-9a-f]{16}$/);
  assert.equal(contentHash('a', 'b'), contentHash('a', 'b'));
  assert.notEqual(contentHash('a', 'b'), contentHash('a', 'c'));
  assert.notEqual(contentHash('a', 'b'), contentHash('ab'));
  assert.notEqual(contentHash('a', 'b'), contentHash('ab', ''));
  assert.equal(contentHash(Buffer.from('a')), contentHash('a'));
});
