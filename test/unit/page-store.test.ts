/** The page cache between runs is used only while it is valid. */
import assert from 'node:assert/strict';
import fs, { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { mock, type TestContext, test } from 'node:test';
import type { MarkdownOptions } from '../../src/cli/markdown/document-input.js';
import { HighlightPool } from '../../src/cli/markdown/highlight/highlight-pool.js';
import { PageStore } from '../../src/cli/pages/page-store.js';
import { ProjectFiles } from '../../src/cli/pages/project-files.js';
import { loadReading } from '../../src/cli/pages/reading-modules.js';
import { Cache } from '../../src/cli/system/cache.js';
import type { SourceFile } from '../../src/runtime/model/index.js';
import { endlessCode } from '../helpers/endless-code.js';
import { temporaryFolder } from '../helpers/site.js';

const MARKDOWN: MarkdownOptions = {
  html: 'trusted',
  includeFolders: ['.'],
  lineNumbers: false,
  wrap: false,
  packageManagers: ['npm'],
};

await loadReading();

function storeIn(root: string): PageStore {
  return new PageStore(root, MARKDOWN, new Cache(root), new HighlightPool());
}

function page(key: string, path = `content/en/${key}.md`): SourceFile {
  return {
    path,
    relativePath: path.slice('content/'.length),
    lang: 'en',
    version: '',
    key,
    pagePath: `/${key}`,
    routePath: `/${key}`,
  };
}

function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Mocks the change time of files. */
function changedAt(t: TestContext, ctimeMs: number): void {
  const real = fs.statSync;
  const fake = (path: string, options: object) => {
    const stat = real(path, options) as fs.Stats | undefined;
    if (stat?.isFile()) Object.assign(stat, { ctimeMs, mtimeMs: ctimeMs });
    return stat;
  };
  const { mock: spy } = mock.method(fs, 'statSync', fake as typeof real);
  syncBuiltinESMExports();
  t.after(() => {
    spy.restore();
    syncBuiltinESMExports();
  });
}

test('an unchanged page is read from the cache in the next run, and a changed one is parsed again', (t) => {
  const root = temporaryFolder();
  put(root, 'content/en/a.md', '# One\n');
  changedAt(t, Date.now() - 60_000.5);
  const first = storeIn(root);
  assert.equal(first.meta(page('a')).title, 'One');
  const second = storeIn(root);
  // The same size and time: only reading the file shows the change.
  put(root, 'content/en/a.md', '# Two\n');
  assert.equal(second.meta(page('a')).title, 'One', 'the file was not read');
  put(root, 'content/en/a.md', '# Three\n');
  assert.equal(storeIn(root).meta(page('a')).title, 'Three');
});

for (const [name, ctime, age, isTrusted] of [
  ['a file older than the resolution of its timestamp', 1_700_000_000_123.5, 60, true],
  ['a file changed within the resolution of its timestamp', 1_700_000_000_123.5, 40, false],
  ['a file two seconds old on a disk with timestamps in seconds', 1_700_000_000_000, 2100, true],
  ['a file changed within two seconds on a disk with timestamps in seconds', 1_700_000_000_000, 1900, false],
] as const) {
  test(`${name} is ${isTrusted ? 'trusted by its stamp' : 'read again'}`, (t) => {
    const root = temporaryFolder();
    put(root, 'a.md', '# A\n');
    changedAt(t, ctime);
    const files = new ProjectFiles(root);
    assert.equal(files.stamp('a.md', ctime + age) !== 'recent', isTrusted);
  });
}

test('a page moved between folders of a language has its new path', (t) => {
  const root = temporaryFolder();
  put(root, 'content/zh/index.md', 'Text.\n');
  changedAt(t, Date.now() - 60_000.5);
  const first = storeIn(root);
  assert.equal(first.meta(page('zh/index', 'content/zh/index.md')).title, 'Zh');
  assert.equal(storeIn(root).meta(page('index', 'content/zh/index.md')).title, 'Home');
});

test('an edit of one page keeps the cached data of unchanged pages', async (t) => {
  const root = temporaryFolder();
  for (const name of ['a', 'b']) put(root, `content/en/${name}.md`, `# ${name}\n\n## Part\n\n[x](./b.md)\n`);
  changedAt(t, Date.now() - 60_000.5);
  const first = storeIn(root);
  await first.readAll([page('a'), page('b')]);
  const second = storeIn(root);
  put(root, 'content/en/a.md', '# Changed\n');
  const read: string[] = [];
  await second.readAll([page('a'), page('b')], { onRead: ({ key }) => read.push(key) });
  assert.deepEqual(read, ['a']);
  second.forget(new Set(['content/en/a.md']));
  assert.equal(second.meta(page('a')).title, 'Changed');
  const third = storeIn(root);
  await third.readAll([page('a'), page('b')], { onRead: ({ key }) => read.push(key) });
  assert.deepEqual(read, ['a'], 'both are known');
  assert.deepEqual(
    third.details(page('b')).headings.map(({ slug }) => slug),
    ['b', 'part'],
  );
  assert.equal(third.details(page('b')).links[0]?.href, './b.md');
});

test('runs that change a page do not make the cache grow', (t) => {
  const root = temporaryFolder();
  changedAt(t, Date.now() - 60_000.5);
  const names = ['a', 'b', 'c'];
  for (const name of names) put(root, `content/en/${name}.md`, `# ${name}\n`);
  for (let i = 0; i < 20; i++) {
    put(root, 'content/en/a.md', `# A\n${'more '.repeat(i)}\n`);
    const store = storeIn(root);
    for (const name of names) store.meta(page(name));
    store.pruneMeta(names.map((name) => page(name)));
    store.close();
  }
  assert.ok(readdirSync(join(root, 'node_modules/.cache/docs-cli/page-meta')).length <= 2);
});

test('a page is parsed again if an included file changes or appears', (t) => {
  const root = temporaryFolder();
  put(root, 'content/en/a.md', '# A\n\n<!-- @include: ./_b.md -->\n\n<!-- @include: ./_c.md -->\n');
  put(root, 'content/en/_b.md', '## One\n');
  changedAt(t, Date.now() - 60_000.5);
  const titles = () => {
    return storeIn(root)
      .details(page('a'))
      .headings.map(({ text }) => text);
  };
  assert.deepEqual(titles(), ['A', 'One']);
  put(root, 'content/en/_b.md', '## Two\n');
  assert.deepEqual(titles(), ['A', 'One'], 'of equal size and time: it was not read');
  put(root, 'content/en/_b.md', '## Three\n');
  assert.deepEqual(titles(), ['A', 'Three']);
  put(root, 'content/en/_c.md', '## Four\n');
  assert.deepEqual(titles(), ['A', 'Three', 'Four']);
});

test('a cache file with missing bytes is a cache miss', async (t) => {
  const root = temporaryFolder();
  const names = ['a', 'b'];
  for (const name of names)
    put(root, `content/en/${name}.md`, '---\ndescription: Words\n---\n# One\n\n## Two\n\n[x](./a.md)\n');
  changedAt(t, Date.now() - 60_000.5);
  const first = storeIn(root);
  for (const name of names) first.meta(page(name));
  const folder = join(root, 'node_modules/.cache/docs-cli/page-meta');
  const data = join(folder, readdirSync(folder).find((name) => name.endsWith('.records'))!);
  const whole = readFileSync(data);
  const isWhole = (store: PageStore) => {
    for (const name of names) {
      const { title, hrefs } = store.meta(page(name));
      const { description, headings, links, sections } = store.details(page(name));
      assert.deepEqual(
        [title, description, headings[1]?.text, links[0]?.line, hrefs, sections.texts.split(' ').length],
        ['One', 'Words', 'Two', 8, ['./a.md'], 3],
      );
    }
  };
  const otherWords = Buffer.from(whole.toString('latin1').replaceAll('Words', 'Wards'), 'latin1');
  const damaged = [whole.subarray(0, 50), Buffer.alloc(0), otherWords];
  // In both parts of each entry, because the second one is parsed lazily.
  for (let at = 0; at < whole.length - 100; at += 97) {
    const holed = Buffer.from(whole);
    holed.fill(0, at, at + 3);
    damaged.push(holed);
    // Still JSON.
    const digit = whole
      .subarray(at)
      .toString('latin1')
      .search(/[1-8][,}\]]/);
    const changed = Buffer.from(whole);
    if (digit >= 0) changed[at + digit]! += 1;
    damaged.push(changed);
  }
  assert.ok(damaged.length > 15);
  for (const bytes of damaged) {
    const damage = () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
      writeFileSync(data, bytes);
    };
    damage();
    isWhole(storeIn(root));
    damage();
    const store = storeIn(root);
    await store.readAll(names.map((name) => page(name)));
    isWhole(store);
  }
});

test('a later run reads the body of a page, with its highlighted code, from the disk', async (t) => {
  const root = temporaryFolder();
  put(root, 'content/en/a.md', '# A\n\n```js\nconst a = 1;\n```\n');
  changedAt(t, Date.now() - 60_000.5);
  const first = storeIn(root);
  const body = await first.body(page('a'));
  const second = storeIn(root);
  assert.ok(second.isHighlighted(page('a')), 'neither parsed nor highlighted again');
  assert.deepEqual(await second.body(page('a')), body);
});

test('code that exceeds the time limit is reported at its position and tried again in the next run', async (t) => {
  const root = temporaryFolder();
  const file = page('slow');
  put(root, file.path, `# Slow\n\n\`\`\`ahk\n${endlessCode}\n\`\`\`\n`);
  const cache = new Cache(root);
  for (let run = 1; run <= 2; run++) {
    const pool = new HighlightPool({
      workers: 1,
      always: true,
      limits: { here: 200, there: 200 },
    });
    t.after(() => pool.close());
    const store = new PageStore(root, MARKDOWN, cache, pool);
    const { highlighted } = await store.body(file);
    assert.match(highlighted[0]!, /<span class="line">é0 é /);
    assert.deepEqual(
      store.codeProblems(file).map(({ code, level, line, column }) => ({ code, level, line, column })),
      [{ code: 'plain-code', level: 'warning', line: 4, column: 1 }],
      `run ${run}`,
    );
  }
});
