/** A build is written to a temporary folder and swapped in. Other files are never touched. */
import assert from 'node:assert/strict';
import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { UsageError } from '../../src/cli/report/diagnostic.js';
import { Cache } from '../../src/cli/system/cache.js';
import { isMarked, markFolder } from '../../src/cli/write/out-folder.js';
import { SiteWriter } from '../../src/cli/write/site-writer.js';

/** Outside of the folders that the tests list. */
const cacheRoot = mkdtempSync(join(tmpdir(), 'docs-cli-write-cache-'));
after(() => rmSync(cacheRoot, { recursive: true, force: true }));
const CACHE = new Cache(cacheRoot);

function folder(t: TestContext): string {
  const root = mkdtempSync(join(tmpdir(), 'docs-cli-write-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

async function build(root: string, files: Record<string, string>) {
  const writer = new SiteWriter(root, 'dist', CACHE);
  for (const [name, text] of Object.entries(files)) writer.write(name, text);
  return writer.commit();
}

test('the writer counts written, unchanged and removed files', async (t) => {
  const root = folder(t);
  assert.deepEqual(await build(root, { a: '1', 'b/c': '22' }), {
    written: 2,
    unchanged: 0,
    removed: 0,
    bytes: 3,
  });
  assert.deepEqual(await build(root, { a: '1', 'b/d': '22' }), {
    written: 1,
    unchanged: 1,
    removed: 1,
    bytes: 3,
  });
  assert.deepEqual(await build(root, { a: '2' }), { written: 1, unchanged: 0, removed: 1, bytes: 1 });
  assert.deepEqual(readdirSync(join(root, 'dist')).sort(), ['.docs-cli', 'a'], 'no empty folder is left');
});

test('an unchanged file keeps its time, and a changed one of the same length is written', async (t) => {
  const root = folder(t);
  await build(root, { same: 'aa', other: 'bb' });
  const time = (name: string) => statSync(join(root, 'dist', name)).ino;
  const before = [time('same'), time('other')];
  await build(root, { same: 'aa', other: 'cc' });
  assert.equal(time('same'), before[0]);
  assert.notEqual(time('other'), before[1]);
  assert.equal(readFileSync(join(root, 'dist/other'), 'utf8'), 'cc');
});

test('a build without changes leaves the folder as it is, also after files were removed from the site', async (t) => {
  const root = folder(t);
  const dist = () => statSync(join(root, 'dist'));
  await build(root, { a: '1', 'b/c': '2' });
  const { ino, ctimeMs } = dist();
  assert.deepEqual(await build(root, { a: '1', 'b/c': '2' }), {
    written: 0,
    unchanged: 2,
    removed: 0,
    bytes: 2,
  });
  assert.deepEqual([dist().ino, dist().ctimeMs], [ino, ctimeMs]);
  assert.equal((await build(root, { a: '1' })).removed, 1);
  assert.notEqual(dist().ino, ino);
  assert.deepEqual(readdirSync(join(root, 'dist')).sort(), ['.docs-cli', 'a']);
  assert.deepEqual(readdirSync(root), ['dist']);
});

test('a copied file is written if it changed', async (t) => {
  const root = folder(t);
  const source = join(root, 'picture');
  const copy = (text: string) => {
    writeFileSync(source, text);
    const writer = new SiteWriter(root, 'dist', CACHE);
    writer.copy('picture', source);
    return writer.commit();
  };
  const large = 'x'.repeat(200_000);
  assert.equal((await copy(large)).written, 1);
  assert.equal((await copy(large)).unchanged, 1);
  assert.equal((await copy(`${large.slice(1)}y`)).written, 1);
  assert.ok(readFileSync(join(root, 'dist/picture'), 'utf8').endsWith('y'));
});

test('files are visible only after the commit, and an abort leaves no files', async (t) => {
  const root = folder(t);
  await build(root, { a: 'old' });
  const writer = new SiteWriter(root, 'dist', CACHE);
  writer.write('a', 'new');
  assert.equal(readFileSync(join(root, 'dist/a'), 'utf8'), 'old');
  writer.abort();
  assert.deepEqual(readdirSync(root), ['dist']);
  assert.equal(readFileSync(join(root, 'dist/a'), 'utf8'), 'old');
});

test('an abort during writing leaves no files', async (t) => {
  const root = folder(t);
  for (let round = 0; round < 20; round++) {
    const writer = new SiteWriter(root, 'dist', CACHE);
    for (let i = 0; i < 16; i++) writer.write(`folder/${i}`, 'text');
    writer.abort();
    assert.deepEqual(readdirSync(root), []);
  }
});

test('a build stopped between its two renames is restored by the next one, even if that fails', async (t) => {
  const root = folder(t);
  await build(root, { a: 'old' });
  const gone = 999_999_999;
  const moved = join(root, `.dist.${gone}.old`);
  mkdirSync(moved);
  markFolder(moved);
  writeFileSync(join(moved, 'a'), 'moved away');
  rmSync(join(root, 'dist'), { recursive: true });
  new SiteWriter(root, 'dist', CACHE).abort();
  assert.equal(readFileSync(join(root, 'dist/a'), 'utf8'), 'moved away');
  assert.ok(!existsSync(moved));
});

test('the files of a restored build are compared and reused like those of any build', async (t) => {
  const root = folder(t);
  await build(root, { a: '1', b: '2' });
  renameSync(join(root, 'dist'), join(root, '.dist.999999999.old'));
  assert.deepEqual(await build(root, { a: '1' }), { written: 0, unchanged: 1, removed: 1, bytes: 1 });
});

test('what a killed build left is removed, and a folder with such a name that no build wrote stays', async (t) => {
  const root = folder(t);
  await build(root, { a: 'old' });
  for (const end of ['new', 'old'])
    cpSync(join(root, 'dist'), join(root, `.dist.${process.pid}.${end}`), {
      recursive: true,
      preserveTimestamps: true,
    });
  // A folder that no build marked.
  mkdirSync(join(root, '.dist.999999999.old'));
  await build(root, { a: 'new' });
  assert.deepEqual(readdirSync(root).sort(), ['.dist.999999999.old', 'dist']);
  assert.equal(readFileSync(join(root, 'dist/a'), 'utf8'), 'new');
});

test('a build that is killed while it removes the previous folder leaves what the next one removes', async (t) => {
  const root = folder(t);
  await build(root, { a: '1', 'b/c': '2' });
  const { rmSync: remove } = fs;
  const { mock } = t.mock.method(fs, 'rmSync', (path: string, options?: object) => {
    if (path.endsWith('.old')) throw new Error('killed');
    remove(path, options);
  });
  syncBuiltinESMExports();
  await build(root, { a: '2' });
  mock.restore();
  syncBuiltinESMExports();
  assert.deepEqual(readdirSync(join(root, `.dist.${process.pid}.old`)), ['.docs-cli']);
  await build(root, { a: '3' });
  assert.deepEqual(readdirSync(root), ['dist']);
});

test('the temporary folder of a build that runs at the same time stays', async (t) => {
  const root = folder(t);
  const running = join(root, `.dist.${process.ppid}.new`);
  mkdirSync(running);
  markFolder(running);
  await build(root, { a: '1' });
  assert.ok(isMarked(running));
});

test('a folder with other files, a file, and the project folder are refused', (t) => {
  const root = folder(t);
  mkdirSync(join(root, 'theirs'));
  writeFileSync(join(root, 'theirs/a'), '');
  writeFileSync(join(root, 'file'), '');
  for (const out of ['theirs', 'file', '.', '..', '/']) {
    assert.throws(() => new SiteWriter(root, out, CACHE), UsageError, out);
  }
  assert.deepEqual(readdirSync(root).sort(), ['file', 'theirs']);
  mkdirSync(join(root, '..project'));
  markFolder(root);
  assert.throws(() => new SiteWriter(join(root, '..project'), root, CACHE), /contains the project/);
});

test('a file is reused if its inputs and the file did not change', async (t) => {
  const root = folder(t);
  const cache = new Cache(root);
  const built = async (inputs: string) => {
    const writer = new SiteWriter(root, 'dist', cache);
    const isReused = writer.reuse('a', inputs);
    if (!isReused) writer.write('a', inputs, inputs);
    const { written, unchanged, bytes } = writer.commit();
    return { isReused, written, unchanged, bytes };
  };
  const made = { isReused: false, written: 1, unchanged: 0, bytes: 3 };
  const taken = { isReused: true, written: 0, unchanged: 1, bytes: 3 };
  assert.deepEqual(await built('one'), made);
  assert.deepEqual(await built('one'), taken);
  assert.deepEqual(await built('one'), taken);
  assert.deepEqual(await built('two'), made);
  assert.equal(readFileSync(join(root, 'dist/a'), 'utf8'), 'two');
  // A copy has another inode, for example from a cache of CI.
  cpSync(join(root, 'dist'), join(root, 'kept'), { recursive: true, preserveTimestamps: true });
  rmSync(join(root, 'dist'), { recursive: true });
  cpSync(join(root, 'kept'), join(root, 'dist'), { recursive: true, preserveTimestamps: true });
  rmSync(join(root, 'kept'), { recursive: true });
  assert.deepEqual(await built('two'), taken);
  writeFileSync(join(root, 'dist/a'), 'was');
  assert.deepEqual(await built('two'), made);
  assert.equal(readFileSync(join(root, 'dist/a'), 'utf8'), 'two');
  rmSync(join(root, 'dist'), { recursive: true });
  assert.deepEqual(await built('two'), made);
  // Without inputs, a file is never reused.
  assert.deepEqual(await built(''), { ...made, bytes: 0 });
  assert.equal((await built('')).isReused, false);
});

test('a file that is unchanged after the cache was lost is reused by the next build', async (t) => {
  const root = folder(t);
  const built = async () => {
    const writer = new SiteWriter(root, 'dist', new Cache(root));
    const isReused = writer.reuse('a', 'inputs');
    if (!isReused) writer.write('a', '1', 'inputs');
    writer.commit();
    return isReused;
  };
  assert.equal(await built(), false);
  rmSync(join(root, 'node_modules'), { recursive: true });
  assert.deepEqual([await built(), await built()], [false, true]);
});
