/** Changes of files as dev receives them. */
import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { reportWatchLimit } from '../../../src/cli/commands/report-failure.js';
import { type FileEvent, FileWatcher } from '../../../src/cli/dev/watch-files.js';
import { type Change, watchSite } from '../../../src/cli/dev/watcher.js';
import { eventually } from '../../helpers/eventually.js';
import { temporaryFolder } from '../../helpers/site.js';

const faulty = new URL('../../helpers/faulty.mjs', import.meta.url).href;
const { applyFault } = (await import(faulty)) as {
  applyFault(fault: { fail: string; calls: string[]; below: string }): () => void;
};

function siteIn(root: string) {
  return {
    root,
    config: { contentDir: 'content', theme: 'content/_theme' },
    configFiles: new Set<string>(),
    included: () => [],
    watched: async (): Promise<string[]> => [],
    missed: async () => undefined,
  };
}

test('a file that is written in two steps is read again, however soon the second step follows', async (t) => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'content/en'), { recursive: true });
  const changes: Change[] = [];
  const onChange = async (change: Change) => {
    changes.push(change);
  };
  const watcher = await watchSite(siteIn(root), onChange, assert.fail);
  t.after(() => watcher.close());
  const isNew = (path: string) => changes.some(({ names, edited }) => names && edited.has(path));
  // A watcher that has just started may miss a change.
  for (let i = 0; changes.length === 0; i++) {
    writeFileSync(join(root, `content/en/first-${i}.md`), '# First\n');
    await sleep(50);
  }
  for (let round = 0; round < 24; round++) {
    const path = `content/en/page-${round}.md`;
    writeFileSync(join(root, path), '# New\n');
    await sleep(round % 12);
    appendFileSync(join(root, path), 'More.\n');
    await eventually(() => changes.some(({ edited }) => edited.has(path)), true);
    assert.ok(isNew(path), `${path} was told as an edit alone`);
  }
});

test('the content folder of a config that changes is watched', async (t) => {
  const root = realpathSync(temporaryFolder());
  const page = join(root, 'pages/en/index.md');
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(join(root, 'site.config.ts'), 'old');
  const edited = new Set<string>();
  const configFile = join(root, 'site.config.ts');
  const site = { ...siteIn(root), configFiles: new Set([configFile]), watched: async () => [configFile] };
  const onChange = async (change: Change) => {
    for (const path of change.edited) edited.add(path);
    if (change.config) site.config = { ...site.config, contentDir: 'pages' };
  };
  const watcher = await watchSite(site, onChange, assert.fail);
  t.after(() => watcher.close());
  let saves = 0;
  for (const path of ['site.config.ts', 'pages/en/index.md'])
    await eventually(() => {
      writeFileSync(join(root, path), `save ${saves++}`);
      return edited.has(path);
    }, true);
  assert.deepEqual([...edited], ['site.config.ts', 'pages/en/index.md']);
});

/** Watches `content` in a new folder. `until` waits for exactly these events since its last call. */
function watched(t: TestContext, files: string[] = []) {
  const root = realpathSync(temporaryFolder());
  const at = (path: string) => join(root, path);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  for (const file of files) write(file, 'old');
  const events = new Map<string, FileEvent>();
  const watcher = new FileWatcher({
    root,
    isIgnored: (path) => path.endsWith('.git'),
    onChange: (event, path) => events.set(relative(root, path), event),
    onLimit: assert.fail,
  });
  watcher.addFolder(at('content'));
  t.after(() => watcher.close());
  const until = async (expected: Record<string, FileEvent>) => {
    await eventually(() => Object.fromEntries(events), expected);
    events.clear();
  };
  return { at, write, until };
}

test('files in new, renamed and removed folders are reported', async (t) => {
  const { at, write, until } = watched(t, ['content/a/b/one.md', 'content/a/two.md']);
  write('content/new/deep/three.md', 'new');
  await until({ 'content/new/deep/three.md': 'add' });
  write('content/new/deep/three.md', 'changed');
  await until({ 'content/new/deep/three.md': 'change' });
  renameSync(at('content/a'), at('content/c'));
  await until({
    'content/a/b/one.md': 'unlink',
    'content/a/two.md': 'unlink',
    'content/c/b/one.md': 'add',
    'content/c/two.md': 'add',
  });
  write('content/c/b/one.md', 'changed');
  await until({ 'content/c/b/one.md': 'change' });
  rmSync(at('content/c'), { recursive: true });
  await until({ 'content/c/b/one.md': 'unlink', 'content/c/two.md': 'unlink' });
});

test('changes in a folder that replaced another one, or was removed and written again at once, are reported', async (t) => {
  const { at, write, until } = watched(t, ['content/a/one.md', 'content/a/two.md', 'other/one.md']);
  renameSync(at('content/a'), at('before'));
  renameSync(at('other'), at('content/a'));
  await until({ 'content/a/one.md': 'change', 'content/a/two.md': 'unlink' });
  write('content/a/one.md', 'changed');
  await until({ 'content/a/one.md': 'change' });
  write('before/two.md', 'changed');
  write('content/a/three.md', 'new');
  await until({ 'content/a/three.md': 'add' });

  const files = ['content/a/one.md', 'content/a/three.md'];
  for (let round = 0; round < 3; round += 1) {
    rmSync(at('content/a'), { recursive: true });
    for (const file of files) write(file, `written again ${round}`);
    await until({ 'content/a/one.md': 'change', 'content/a/three.md': 'change' });
    write('content/a/one.md', `changed again ${round}`);
    await until({ 'content/a/one.md': 'change' });
    write('content/a/four.md', 'new');
    await until({ 'content/a/four.md': 'add' });
    rmSync(at('content/a/four.md'));
    await until({ 'content/a/four.md': 'unlink' });
  }
});

test('a watched folder that is created later, removed and created again is watched', async (t) => {
  const { at, write, until } = watched(t, ['readme.md']);
  for (let round = 0; round < 3; round += 1) {
    write('content/a/one.md', 'new');
    await until({ 'content/a/one.md': 'add' });
    write('content/a/one.md', `changed ${round}`);
    await until({ 'content/a/one.md': 'change' });
    rmSync(at('content'), { recursive: true });
    await until({ 'content/a/one.md': 'unlink' });
  }
});

test('a file in a folder that does not exist is reported when it is created, removed and created again', async (t) => {
  const root = realpathSync(temporaryFolder());
  const path = join(root, 'shared/parts/one.md');
  const events: FileEvent[] = [];
  const files = new FileWatcher({
    root,
    isIgnored: () => false,
    onChange: (event) => events.push(event),
    onLimit: assert.fail,
  });
  t.after(() => files.close());
  files.add([path]);
  for (let round = 0; round < 3; round += 1) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'new');
    await eventually(() => /add|change/.test(events.at(-1) ?? ''), true);
    rmSync(join(root, 'shared'), { recursive: true });
    await eventually(() => events.at(-1), 'unlink');
  }
});

test('all files of a folder are watched after only one of them was', async (t) => {
  const root = realpathSync(temporaryFolder());
  const at = (path: string) => join(root, path);
  mkdirSync(at('lib/deep'), { recursive: true });
  const events = new Set<string>();
  const onChange = (_: FileEvent, path: string) => events.add(relative(root, path));
  const watcher = new FileWatcher({ root, isIgnored: () => false, onChange, onLimit: assert.fail });
  t.after(() => watcher.close());
  watcher.add([at('lib/deep/one.ts')]);
  assert.equal(watcher.addFolder(at('lib')), true);
  assert.equal(watcher.addFolder(at('lib')), false);
  let saves = 0;
  for (const path of ['lib/two.ts', 'lib/deep/three.ts'])
    await eventually(() => {
      writeFileSync(at(path), `save ${saves++}`);
      return events.has(path);
    }, true);
  assert.deepEqual([...events], ['lib/two.ts', 'lib/deep/three.ts']);
});

test('symbolic links are followed once, and ignored folders are not watched', async (t) => {
  const { at, write, until } = watched(t, ['content/a/one.md', 'shared/two.md']);
  symlinkSync(at('shared'), at('content/shared'));
  await until({ 'content/shared/two.md': 'add' });
  write('shared/two.md', 'changed');
  await until({ 'content/shared/two.md': 'change' });
  symlinkSync(at('content'), at('content/a/loop'));
  symlinkSync(at('nowhere'), at('content/broken'));
  write('content/.git/index', 'new');
  write('content/a/last.md', 'new');
  await until({ 'content/a/last.md': 'add' });
});

test('dev names one folder with changes that are not seen if a limit of the system is reached', async (t) => {
  const root = temporaryFolder();
  for (const lang of ['en', 'es']) mkdirSync(join(root, 'content', lang), { recursive: true });
  const printed = t.mock.method(console, 'error', () => {});
  for (const [fail, limit] of Object.entries({ ENOSPC: 'watched folders', EMFILE: 'open files' })) {
    const end = applyFault({ fail, calls: ['watch'], below: join(root, 'content/e') });
    const watcher = await watchSite(siteIn(root), async () => {}, reportWatchLimit);
    watcher.close();
    end();
    const lines = printed.mock.calls.map(({ arguments: [line] }) => stripVTControlCharacters(String(line)));
    printed.mock.resetCalls();
    const said = `^warning the limit of ${limit} is reached: changes in 'content/e[ns]' are not seen\\.$`;
    assert.match(lines[0]!, new RegExp(said));
    assert.match(lines[1]!, /^Raise the limit .* sysctl /);
    assert.equal(lines.length, 2);
  }
});
