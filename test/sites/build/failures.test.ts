/**
 * Failures of the machine, such as a full disk. Each run reports what failed, where, and how to fix it, has the right exit
 * code, prints no stack trace, and keeps the previous build. Tests of the standard streams, of
 * signals and of several builds at once run `bin/docs-cli.js` in a process. The others run in this process, which is faster.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { before, beforeEach, describe, test } from 'node:test';
import { commitAll, git } from '../../helpers/git.js';
import { isNightly } from '../../helpers/nightly.js';
import { addressOf, ended, runCliAlone, startAlone } from '../../helpers/own-process.js';
import {
  type CliResult,
  changed,
  runCli,
  site,
  type TestSite,
  temporaryFolder,
  tree,
} from '../../helpers/site.js';

const hook = new URL('../../helpers/faulty.mjs', import.meta.url).href;
const { applyFault, recordRequests } = (await import(hook)) as {
  applyFault(fault: Fault): () => void;
  recordRequests(file: string): () => void;
};

interface Fault {
  fail?: string;
  calls?: string[];
  below?: string;
  after?: number;
  remove?: string;
}

/** Builds in this process, with a fault. */
async function buildWith({ cli }: TestSite, fault: Fault): Promise<CliResult> {
  const end = applyFault(fault);
  try {
    return await cli('build');
  } finally {
    end();
  }
}

/** Runs `work` with an environment variable. */
async function withVariable<T>(name: string, value: string, work: () => Promise<T>): Promise<T> {
  const before = process.env[name];
  process.env[name] = value;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  }
}

function assertSaid({ code, stderr }: CliResult, expected: { code: number; says: RegExp }): void {
  assert.match(stderr, expected.says);
  assert.equal(code, expected.code, stderr);
  assert.doesNotMatch(stderr, /^\s+at |node:internal|bug in docs-cli/m);
}

const FILES: Record<string, string> = {
  'content/en/index.md': '# Home\n',
  'content/public/plan.txt': 'a plan',
  'node_modules/.keep': '',
};
for (const name of 'abcdef') FILES[`content/en/${name}.md`] = `# Page ${name}\n`;

/** The same pages with code blocks. */
const WITH_CODE: Record<string, string> = { ...FILES };
for (const name of 'abcdef') WITH_CODE[`content/en/${name}.md`] += `\n\`\`\`ts\nconst ${name} = 1;\n\`\`\`\n`;

/** Temporary files that a build must remove. */
const leftovers = ({ root }: TestSite) => readdirSync(root).filter((name) => /^\.dist|\.tmp$/.test(name));

describe('a build that cannot write', () => {
  let s: TestSite;
  let good: Record<string, string>;
  before(async () => {
    s = await site(FILES);
    assert.equal((await s.cli('build')).code, 0);
  });
  beforeEach(() => {
    good = tree(s.path('dist'));
    // Every build has a changed page to write.
    s.change({ 'content/en/a.md': `# Page a, ${performance.now()}\n` });
  });

  test('a build reports the reason and keeps the previous one if the disk is full or read-only, or a folder cannot be replaced', async () => {
    const beside = join(s.root, '.dist');
    const cases: [fault: Fault, says: RegExp][] = [
      [
        { fail: 'ENOSPC', calls: ['openSync'], below: beside },
        /^error '\S+\.new\/\S+' cannot be opened: the disk is full\.$/m,
      ],
      [
        { fail: 'ENOSPC', calls: ['copyFileSync', 'linkSync'], below: '/' },
        /' cannot be copied: the disk is full\./,
      ],
      [
        { fail: 'EROFS', calls: ['mkdirSync'], below: beside },
        /^error '\S+\.new' cannot be written: the disk is read-only\.$/m,
      ],
      [
        { fail: 'EACCES', calls: ['renameSync'], below: s.path('dist') },
        /^error '\S+\/dist' cannot be written: permission denied\./m,
      ],
    ];
    for (const [fault, says] of cases) {
      // This file is copied.
      s.change({ 'content/public/plan.txt': `a plan, ${performance.now()}` });
      assertSaid(await buildWith(s, fault), { code: 1, says });
      assert.deepEqual(changed(good, tree(s.path('dist'))), []);
      assert.deepEqual(leftovers(s), []);
    }
  });

  test('the previous build is restored if the second half of the swap fails', async () => {
    const result = await buildWith(s, {
      fail: 'EACCES',
      calls: ['renameSync'],
      below: join(s.root, '.dist'),
    });
    // The swap moves the previous folder away, then the new one into its place. The second move fails.
    assertSaid(result, { code: 1, says: /cannot be written: permission denied/ });
    assert.ok(existsSync(s.path('dist/a.html')) || leftovers(s).length === 1);
    assert.equal((await s.cli('build')).code, 0, 'and the next build is a build');
    assert.match(s.read('dist/a.html'), /Page a, /);
    assert.deepEqual(leftovers(s), []);
  });

  test('a build that cannot write its cache succeeds and leaves no partial file', async () => {
    const [own, other] = [await site(FILES, { ownBundle: true }), await site(FILES)];
    for (const [made, fail] of [
      [own, 'ENOSPC'],
      [other, 'EROFS'],
    ] as const) {
      const calls = ['writeFileSync', 'mkdirSync', 'renameSync'];
      const { code, stderr } = await buildWith(made, { fail, calls, below: made.path('node_modules') });
      assert.deepEqual([code, stderr], [0, ''], fail);
      assert.match(made.read('dist/a.html'), /Page a/);
      assert.ok(!existsSync(made.path('node_modules/.cache')));
      const modules = readdirSync(dirname(temporaryFolder())).filter((name) =>
        name.startsWith('docs-cli-server'),
      );
      assert.deepEqual(modules, []);
    }
  });

  test('a static file that disappears during the build is reported with its source path', async () => {
    const gone = s.path('content/public/plan.txt');
    const result = await buildWith(s, { remove: gone });
    assertSaid(result, { code: 1, says: new RegExp(`'${gone}' cannot be read: it no longer exists\\.`) });
    assert.deepEqual(changed(good, tree(s.path('dist'))), []);
    s.change({ 'content/public/plan.txt': 'a plan' });
  });

  test('a page that disappears before it is read is reported', async () => {
    rmSync(s.path('node_modules/.cache'), { recursive: true, force: true });
    const result = await buildWith(s, { remove: s.path('content/en/c.md') });
    assertSaid(result, {
      code: 1,
      says: /^content\/en\/c\.md error unreadable\n {2}'content\/en\/c\.md' cannot be read: it no longer exists\./m,
    });
    assert.deepEqual(changed(good, tree(s.path('dist'))), []);
    s.change({ 'content/en/c.md': FILES['content/en/c.md'] });
  });
});

test('build, check and dev on one empty cache give the results that they give alone, and dev uses the next port if its port is taken', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const s = await site(WITH_CODE);
  assert.equal((await runCliAlone(['--root', s.root, 'build'])).code, 0);
  const alone = tree(s.path('dist'));
  const cold = await site(WITH_CODE);
  const network = requestsFile();
  const dev = await startAlone(['--root', cold.root, 'dev', '--port', String(port)], {
    node: [`--import=${hook}`],
    env: { FAULT: JSON.stringify({ network }) },
  });
  const done = ended(dev);
  const [pages, ...results] = await Promise.all([
    addressOf(dev).then((url) =>
      Promise.all(['a', 'a.md', 'nowhere'].map(async (path) => (await fetch(url + path)).text())),
    ),
    ...[['build'], ['build', '--out', 'other'], ['check']].map((argv) =>
      runCliAlone(['--root', cold.root, ...argv]),
    ),
  ]);
  dev.kill('SIGTERM');
  assert.match(pages[0]!, /Page a/);
  const served = await done;
  for (const { code, stderr } of [...results, served]) assert.equal(code, 0, stderr);
  assert.match(served.stdout, new RegExp(`Port ${port} is in use, so the server uses port \\d+\\.`));
  for (const out of ['dist', 'other']) assert.deepEqual(changed(alone, tree(cold.path(out))), []);
  assert.deepEqual(requestsIn(network), [], 'dev opens no connection');
});

describe('without git', () => {
  const CONFIG = "export default { title: 'T', lastUpdated: true };";

  test('a site with lastUpdated is built without dates and a note gives the reason', async () => {
    const s = await site({ ...FILES, 'site.config.ts': CONFIG });
    const without = await withVariable('PATH', temporaryFolder(), () => s.cli('build'));
    assert.equal(without.code, 0, without.stderr);
    assert.match(without.stderr, /^note: Pages have no "last updated" date: git is not installed\.$/m);
    const outside = await withVariable('GIT_CEILING_DIRECTORIES', dirname(s.root), () => s.cli('build'));
    assert.equal(outside.code, 0);
    assert.match(
      outside.stderr,
      /^note: Pages have no "last updated" date: this is not a git repository\.$/m,
    );
    assert.doesNotMatch(s.read('dist/a.html'), /<time/);
  });

  test('in a shallow clone, a site with lastUpdated is built without dates and a note gives the reason', async () => {
    const origin = await site({ ...FILES, 'site.config.ts': CONFIG });
    git(origin.root, 'init', '-q');
    commitAll(origin.root);
    commitAll(origin.root);
    const clone = join(temporaryFolder(), 'clone');
    git(origin.root, 'clone', '-q', '--depth', '1', `file://${origin.root}`, clone);
    const shallow = await runCli(['--root', clone, 'build']);
    assert.equal(shallow.code, 0, shallow.stderr);
    assert.match(shallow.stderr, /^note: Pages have no "last updated" date: this clone is shallow /m);
    const whole = await origin.cli('build');
    assert.equal(whole.stderr, '');
    assert.match(origin.read('dist/a.html'), /<time/);
  });
});

function requestsFile(): string {
  const network = join(temporaryFolder(), 'network');
  writeFileSync(network, '');
  return network;
}

/** A server listens on an IP address, so it looks up no name. */
function requestsIn(network: string): string[] {
  const lines = readFileSync(network, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && line !== 'lookup 127.0.0.1');
}

test('build, check and index open no connection and look up no host name', async () => {
  const s = await site(FILES);
  const network = requestsFile();
  const end = recordRequests(network);
  try {
    for (const command of [['build'], ['check'], ['check', '--samples'], ['index']]) await s.cli(...command);
    assert.deepEqual(requestsIn(network), []);
    s.change({
      'site.config.ts': "await fetch('http://127.0.0.1:9/').catch(() => {});\nexport default { title: 'T' };",
    });
    await s.cli('check');
    assert.ok(requestsIn(network).includes('fetch http://127.0.0.1:9/'), 'this test sees requests');
  } finally {
    end();
  }
});

describe('a damaged cache', () => {
  const damages: Record<string, (file: string) => void> = {
    'cut in half': (file) => writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size / 2)),
    'cut by one byte': (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)),
    empty: (file) => writeFileSync(file, ''),
    garbage: (file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 0xa7)),
    'other JSON': (file) => writeFileSync(file, '{"entries":{},"stamps":{},"files":{}}'),
    'changed at many places': (file) => {
      const bytes = readFileSync(file);
      // One character changes, so most files are still valid JSON.
      for (let at = 100; at < bytes.length; at += 97)
        if (/[a-z]/.test(String.fromCharCode(bytes[at]!))) bytes[at]! ^= 1;
      writeFileSync(file, bytes);
    },
    'changed in its words': (file) =>
      writeFileSync(file, readFileSync(file, 'latin1').replaceAll('Page', 'Cage'), 'latin1'),
    'a folder': (file) => {
      rmSync(file);
      mkdirSync(join(file, 'below'), { recursive: true });
    },
  };

  /** A built site with a copy of its cache. Each test starts with an intact cache. */
  let s: TestSite;
  let good: Record<string, string>;
  let whole: string;
  before(async () => {
    s = await site(WITH_CODE, { ownBundle: true });
    assert.equal((await s.cli('build')).code, 0);
    good = tree(s.path('dist'));
    whole = join(temporaryFolder(), 'cache');
    cpSync(s.path('node_modules/.cache'), whole, { recursive: true });
  });
  beforeEach(() => {
    for (const folder of ['dist', 'node_modules/.cache'])
      rmSync(s.path(folder), { recursive: true, force: true });
    cpSync(whole, s.path('node_modules/.cache'), { recursive: true });
  });

  // Each run damages every file in another way. After eight runs, each file had every damage.
  const runs = isNightly ? Object.keys(damages).length : 1;
  for (let run = 0; run < runs; run += 1)
    test(`a cache in which every file is damaged gives the same site (${run + 1})`, async () => {
      const cache = s.path('node_modules/.cache/docs-cli');
      const files = Object.keys(tree(cache)).sort();
      const kinds = new Set(
        files.map((file) => file.replace(/[0-9a-f]{16}/g, 'X').replace(/\/.*\.records$/, '')),
      );
      assert.deepEqual([...kinds].sort(), [
        'bodies',
        'bundle',
        'config',
        'config-bundle',
        'page-meta',
        'page-samples',
        'server/server-X.mjs',
        'written',
      ]);
      for (const [i, file] of files.entries())
        Object.values(damages).at((i + run * 3) % Object.keys(damages).length)!(join(cache, file));
      const { code, stderr } = await s.cli('build');
      assert.equal(code, 0, stderr);
      assert.deepEqual(changed(good, tree(s.path('dist'))), []);
      // A damaged module is replaced, not only ignored.
      for (const file of files.filter((name) => !name.endsWith('.records')))
        assert.ok(statSync(join(cache, file)).isFile(), file);
      const again = await s.cli('build');
      assert.match(again.stdout, / 0 written, /);
    });
});

describe('an unusual environment', () => {
  let s: TestSite;
  before(async () => {
    s = await site({ ...FILES, 'content/en/wrong.md': `# W\n\n${'[a](gone.md) '.repeat(2000)}\n` });
  });

  test('closed standard input, output and error do not stop a command', async () => {
    for (const line of ['check --format json | head -c 1', 'check 2>&1 | head -n 1']) {
      const { stderr } = await runCliAlone(['--root', s.root], { shell: `"$@" ${line} > /dev/null` });
      assert.doesNotMatch(stderr, /EPIPE|^\s+at |node:internal/m, line);
    }
    const { stdout } = await runCliAlone(['--root', s.root, 'check', '--max-warnings', '9'], {
      shell: '("$@" <&- >&- 2>&-) 2>/dev/null >/dev/null; echo "code $?"',
    });
    assert.equal(stdout, 'code 1\n');
  });

  test('check works if few files may be open at once', async () => {
    const result = await runCliAlone(['--root', s.root, 'check'], { shell: 'ulimit -n 24; "$@"' });
    assert.notEqual(result.code, 0);
    // With fewer files, Node.js itself reports an error.
    if (result.stderr.includes('docs-cli failed')) assert.fail(result.stderr);
  });
});
