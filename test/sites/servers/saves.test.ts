/** Dev shows what is on disk after every way in which editors, scripts and git write files. */
import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DevSite } from '../../../src/cli/dev/dev-site.js';
import { watchSite } from '../../../src/cli/dev/watcher.js';
import { commitAll, git } from '../../helpers/git.js';
import { type Files, site } from '../../helpers/site.js';

const PATIENCE = 60_000;

/** A site under dev. `shows` waits until its pages are exactly these: path of the page -> its heading. */
async function underDev(t: TestContext, files: Files) {
  const s = await site(files);
  const dev = await DevSite.open({ root: s.root });
  await dev.state();
  const watcher = await watchSite(dev, (change) => dev.apply(change), assert.fail);
  t.after(async () => {
    watcher.close();
    await dev.close();
  });
  const shown = async () => {
    const pages = dev.content.pages.map(async ({ path }) => {
      const html = await dev.html(dev.content.byPath.get(path)!);
      return [path, /<h1[^>]*>(.*?)</.exec(html)?.[1]];
    });
    return Object.fromEntries(await Promise.all(pages));
  };
  const shows = async (expected: Record<string, string>) => {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const pages = await shown();
      try {
        assert.deepEqual(pages, expected);
        return;
      } catch (error) {
        if (performance.now() > end) throw error;
        await sleep(50);
      }
    }
  };
  return { s, shows };
}

const home = 'content/en/index.md';

test('a page is shown after each way of saving: a renamed new file, a backup of the old text, a file written in parts', async (t) => {
  const { s, shows } = await underDev(t, { [home]: '# Home 0\n' });
  let round = 0;
  const saved = async (save: (text: string) => unknown) => {
    for (let i = 0; i < 5; i += 1) {
      round += 1;
      await save(`# Home ${round}\n`);
      await shows({ [home]: `Home ${round}` });
    }
  };
  await saved((text) => {
    writeFileSync(s.path('content/en/.index.md.tmp'), text);
    renameSync(s.path('content/en/.index.md.tmp'), s.path(home));
  });
  await saved((text) => {
    // The name does not exist for a moment.
    renameSync(s.path(home), s.path(`${home}~`));
    writeFileSync(s.path(home), text);
    rmSync(s.path(`${home}~`));
  });
  await saved(async (text) => {
    writeFileSync(s.path(home), '');
    await sleep(round % 10);
    writeFileSync(s.path(home), text.slice(0, 5), { flag: 'a' });
    await sleep(round % 10);
    writeFileSync(s.path(home), text.slice(5), { flag: 'a' });
  });
});

test('after a checkout of another branch with 120 other files, dev shows that branch', async (t) => {
  const pages = (first: number, count: number, text: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `content/en/folder-${(first + i) % 7}/page-${first + i}.md`,
        `# ${text} ${first + i}\n`,
      ]),
    );
  const headings = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.slice(2, -1)]));
  const old = { [home]: '# Home\n', ...pages(0, 60, 'Old') };
  // More changes than the system reports at once: 30 are removed, 30 change, and 60 are new.
  const current = { [home]: '# Home\n', ...pages(30, 90, 'New') };
  const { s, shows } = await underDev(t, old);
  await shows(headings(old));
  git(s.root, 'init', '-q', '-b', 'old');
  commitAll(s.root);
  git(s.root, 'checkout', '-q', '-b', 'new');
  git(s.root, 'rm', '-q', '-r', 'content');
  for (const [path, text] of Object.entries(current)) {
    mkdirSync(dirname(join(s.root, path)), { recursive: true });
    writeFileSync(s.path(path), text);
  }
  commitAll(s.root);
  await shows(headings(current));
  for (const branch of ['old', 'new', 'old']) {
    git(s.root, 'checkout', '-q', branch);
    await shows(headings(branch === 'old' ? old : current));
  }
});

test('pages of a plugin are shown as in their source after each save, also after one that the plugin rejects', async (t) => {
  const { s, shows } = await underDev(t, {
    'site.config.ts': `import { readFileSync } from 'node:fs';
export default { title: 'Test', plugins: [{ name: 'list', pages: ({ root }) =>
  JSON.parse(readFileSync(root + '/data/list.json', 'utf8')).map((key) =>
    ({ key, markdown: '# The ' + key, origin: { file: 'data/list.json' }, watch: ['data/*.json'] })) }] };
`,
    [home]: '# Home\n',
    'data/list.json': '["a", "b"]',
  });
  const made = (...keys: string[]) => keys.map((key) => [`content/en/${key}.md`, `The ${key}`]);
  const showsAlso = (...keys: string[]) => shows({ ...Object.fromEntries(made(...keys)), [home]: 'Home' });
  await showsAlso('a', 'b');
  writeFileSync(s.path('data/list.json'), '["b", "c"]');
  await showsAlso('b', 'c');
  writeFileSync(s.path('data/list.json'), 'no list');
  await sleep(200);
  await showsAlso('b', 'c');
  writeFileSync(s.path('data/list.json'), '["d"]');
  await showsAlso('d');
});
