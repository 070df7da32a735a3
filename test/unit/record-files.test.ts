/** Many small records in few files: damaged files never return a wrong record. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contentHash } from '../../src/cli/system/content-hash.js';
import { RecordFiles } from '../../src/cli/system/record-files.js';
import { packRecords } from '../../src/cli/system/records.js';
import { temporaryFolder } from '../helpers/site.js';

const FOLDER = 'kept';
const [A, B, C] = ['a', 'b', 'c'].map((name) => contentHash(name)) as [string, string, string];

function store(root: string): RecordFiles {
  return new RecordFiles(join(root, FOLDER));
}

function put(files: RecordFiles, key: string, contents: string): void {
  files.append(packRecords([[key, contents]]));
}

function filesIn(root: string): string[] {
  const folder = join(root, FOLDER);
  return readdirSync(folder).map((name) => join(folder, name));
}

function textOf(files: RecordFiles, key: string): string | undefined {
  return files.get(key)?.toString();
}

test('records are read in the same run and in later ones', () => {
  const root = temporaryFolder();
  const first = store(root);
  put(first, A, 'one');
  first.append(
    packRecords([
      [B, '二 two'],
      [C, ''],
    ]),
  );
  for (const files of [first, store(root)]) {
    assert.deepEqual([textOf(files, A), textOf(files, B), textOf(files, C)], ['one', '二 two', '']);
    assert.equal(files.get(contentHash('d')), undefined);
  }
});

test('the last record of a key counts, also in another file', () => {
  const root = temporaryFolder();
  const files = store(root);
  put(files, A, 'old');
  put(files, A, 'new');
  assert.equal(textOf(files, A), 'new');
  assert.equal(textOf(store(root), A), 'new');
  put(store(root), A, 'newer');
  for (let i = 0; i < 10; i++) put(store(root), B, String(i));
  assert.deepEqual([textOf(store(root), A), textOf(store(root), B)], ['newer', '9']);
  const later = store(root);
  later.prune(new Set([A, B]));
  assert.deepEqual([textOf(later, A), textOf(store(root), B)], ['newer', '9']);
});

test('files that are read at once have the same records, and those written later', () => {
  const root = temporaryFolder();
  put(store(root), A, 'one');
  const files = new RecordFiles(join(root, FOLDER), { isWhole: true });
  put(files, B, 'two');
  assert.deepEqual([textOf(files, A), textOf(files, B)], ['one', 'two']);
});

test('a file truncated at any byte loses only its last record', () => {
  const root = temporaryFolder();
  const files = store(root);
  put(files, A, 'one');
  put(files, B, 'two');
  const [file] = filesIn(root) as [string];
  const { size } = statSync(file);
  for (let length = size - 1; length > size / 2; length--) {
    truncateSync(file, length);
    const cut = store(root);
    assert.equal(cut.has(B), false, 'so it is written again');
    assert.deepEqual([textOf(cut, A), textOf(cut, B)], ['one', undefined], `at ${length}`);
  }
});

test('a changed byte loses its record and those that cannot be located after it', () => {
  const root = temporaryFolder();
  store(root).append(
    packRecords([
      [A, 'one'],
      [B, 'two'],
    ]),
  );
  const [file] = filesIn(root) as [string];
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged[at]! ^= 0xff;
    writeFileSync(file, damaged);
    const files = store(root);
    const found = [textOf(files, A), textOf(files, B)];
    assert.ok(found.includes(undefined), `byte ${at}`);
    for (const [i, text] of found.entries())
      assert.ok(text === undefined || text === ['one', 'two'][i], `byte ${at}`);
  }
  writeFileSync(file, Buffer.alloc(100_000));
  assert.equal(store(root).get(A), undefined);
});

test('two processes that write concurrently keep all records', () => {
  const root = temporaryFolder();
  const [one, two] = [store(root), store(root)];
  put(one, A, 'one');
  put(two, B, 'two');
  put(one, C, 'three');
  const later = store(root);
  assert.deepEqual([textOf(later, A), textOf(later, B), textOf(later, C)], ['one', 'two', 'three']);
});

test('pruning removes unused records from the disk and keeps the others', () => {
  const root = temporaryFolder();
  put(store(root), A, 'x'.repeat(100_000));
  const files = store(root);
  put(files, B, 'two');
  put(files, C, 'three');
  files.prune(new Set([B, C]));
  assert.equal(filesIn(root).length, 1);
  for (const each of [files, store(root)])
    assert.deepEqual([textOf(each, A), textOf(each, B), textOf(each, C)], [undefined, 'two', 'three']);
  // Most of the file is in use, so it stays unchanged.
  const before = filesIn(root);
  store(root).prune(new Set([B, C]));
  assert.deepEqual(filesIn(root), before);
  put(files, A, 'x'.repeat(100_000));
  files.prune(new Set([B]));
  assert.ok(statSync(filesIn(root)[0]!).size < 1000);
  assert.equal(textOf(store(root), B), 'two');
});

test('a file that cannot be read is removed', () => {
  const root = temporaryFolder();
  const files = store(root);
  put(files, A, 'one');
  writeFileSync(filesIn(root)[0]!, Buffer.alloc(1000));
  store(root).prune(new Set([A]));
  assert.deepEqual(filesIn(root), []);
});

test('removed files do not count when files are merged', () => {
  const root = temporaryFolder();
  put(store(root), B, 'two'.repeat(100));
  put(store(root), C, 'three');
  const before = filesIn(root);
  const files = store(root);
  for (let i = 0; i < 12; i++) {
    put(files, A, 'one');
    files.prune(new Set([B, C]));
  }
  assert.deepEqual(filesIn(root), before);
});

test('many files are merged, except the largest', () => {
  const root = temporaryFolder();
  const keys = Array.from({ length: 12 }, (_, i) => contentHash(String(i)));
  for (const [i, key] of keys.entries()) put(store(root), key, i === 5 ? key + 'x'.repeat(10_000) : key);
  assert.equal(filesIn(root).length, 12);
  store(root).prune(new Set(keys));
  assert.equal(filesIn(root).length, 2);
  const files = store(root);
  assert.deepEqual(
    keys.map((key) => textOf(files, key)?.slice(0, 16)),
    keys,
  );
});

test('if nothing can be written, records are kept in memory for the run', () => {
  const root = temporaryFolder();
  writeFileSync(join(root, FOLDER), 'a file where the folder would be');
  const files = store(root);
  put(files, A, 'one');
  files.append(
    packRecords([
      [B, 'two'],
      [C, 'three'],
    ]),
  );
  assert.deepEqual([textOf(files, A), textOf(files, B), textOf(files, C)], ['one', 'two', 'three']);
  files.prune(new Set([C]));
  assert.deepEqual([textOf(files, A), textOf(files, C)], [undefined, 'three']);
  assert.equal(store(root).get(A), undefined);
});
