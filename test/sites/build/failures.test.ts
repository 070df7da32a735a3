/**
 * Failures of the machine, such as a full disk. Each run reports what failed, where, and how to fix it, has the right exit
 * code, prints no stack trace, and keeps the previous build. Tests of the standard streams, of
 * signals and of several builds at once run `bin/docs-cli.js` in a process. The others run in this process, which is faster.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
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
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commitAll, git } from '../../helpers/git.js';
import { changed, runCli, site, type TestSite, temporaryFolder, tree } from '../../helpers/site.js';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const program = join(repository, 'bin/docs-cli.js');
const { build } = (await import(new URL('../../tools/build.mjs', import.meta.url).href)) as {
  build(): Promise<unknown>;
};
// The program runs `lib`, so it must be up to date.
await build();
const hook = new URL('../../helpers/faulty.mjs', import.meta.url).href;
const { applyFault } = (await import(hook)) as { applyFault(fault: Fault): () => void };

interface Fault {
  fail?: string;
  calls?: string[];
  below?: string;
  after?: number;
  remove?: string;
}

interface RunOptions {
  /** File that gets the network requests. */
  network?: string;
  cwd?: string;
  /** A shell command that runs the program as `"$@"`. */
  shell?: string;
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function start(argv: string[], { network, cwd = repository, shell }: RunOptions = {}): ChildProcess {
  const hooks = network === undefined ? [] : [`--import=${hook}`];
  const words = [process.execPath, ...hooks, program, ...argv];
  const [command, ...args] = shell === undefined ? words : ['bash', '-c', shell, 'bash', ...words];
  return spawn(command!, args, {
    cwd,
    env: { ...process.env, FAULT: JSON.stringify({ network }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function ended(child: ChildProcess): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]!.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...written })));
}

const run = (s: TestSite, argv: string[], options?: RunOptions) =>
  ended(start(['--root', s.root, ...argv], options));

/** Builds in this process, with a fault. */
async function buildWith({ cli }: TestSite, fault: Fault): Promise<Ended> {
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

function assertSaid({ code, stderr }: Ended, expected: { code: number; says: RegExp }): void {
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

  const cases: { name: string; fault: Fault; says: RegExp }[] = [
    {
      name: 'the disk is full',
      fault: { fail: 'ENOSPC', calls: ['openSync'] },
      says: /^error '\S+\.new\/\S+' cannot be opened: the disk is full\.$/m,
    },
    {
      name: 'the disk is full before a file is copied',
      fault: { fail: 'ENOSPC', calls: ['copyFileSync', 'linkSync'] },
      says: /' cannot be copied: the disk is full\./,
    },
    {
      name: 'the disk is read-only',
      fault: { fail: 'EROFS', calls: ['mkdirSync'] },
      says: /^error '\S+\.new' cannot be written: the disk is read-only\.$/m,
    },
    {
      name: 'the previous folder cannot be replaced',
      fault: { fail: 'EACCES', calls: ['renameSync'] },
      says: /^error '\S+\/dist' cannot be written: permission denied\./m,
    },
  ];
  for (const { name, fault, says } of cases)
    test(`a build reports the reason and keeps the previous one if ${name}`, async () => {
      const copies = fault.calls?.includes('copyFileSync');
      if (copies) s.change({ 'content/public/plan.txt': `a plan, ${performance.now()}` });
      // Only calls outside of the cache fail.
      assertSaid(
        await buildWith(s, {
          below: copies ? '/' : join(s.root, '.dist'),
          ...fault,
          ...(fault.calls?.[0] === 'renameSync' ? { below: s.path('dist') } : {}),
        }),
        { code: 1, says },
      );
      assert.deepEqual(changed(good, tree(s.path('dist'))), []);
      assert.deepEqual(leftovers(s), []);
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

  for (const fail of ['ENOSPC', 'EROFS', 'EACCES'])
    test(`a build that cannot write its cache (${fail}) succeeds and leaves no partial file`, async () => {
      const own = await site(FILES, { ownBundle: true });
      const calls = ['writeFileSync', 'mkdirSync', 'renameSync'];
      const { code, stderr } = await buildWith(own, { fail, calls, below: own.path('node_modules') });
      assert.equal(code, 0, stderr);
      assert.equal(stderr, '');
      assert.match(own.read('dist/a.html'), /Page a/);
      assert.ok(!existsSync(own.path('node_modules/.cache')));
      assert.deepEqual(
        readdirSync(tmpdirOf()).filter((name) => name.startsWith('docs-cli-server')),
        [],
      );
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

function tmpdirOf(): string {
  return dirname(temporaryFolder());
}

describe('the out folder', () => {
  let s: TestSite;
  before(async () => {
    s = await site({ ...FILES, file: 'a file', 'theirs/notes.txt': 'notes' });
  });
  const refused: Record<string, RegExp> = {
    '.': /contains the project/,
    '..': /contains the project/,
    content: /contains 'contentDir'/,
    'content/en': /is in 'contentDir'/,
    'content/public/site': /is in 'contentDir'/,
    theirs: /contains files that docs-cli did not create, such as 'notes\.txt'/,
    file: /is not a folder/,
  };
  for (const [out, says] of Object.entries(refused))
    test(`the out folder '${out.slice(0, 20)}' is refused with a reason, and nothing changes`, async () => {
      const before = tree(s.root);
      assertSaid(await s.cli('build', '--out', out), { code: 2, says });
      assert.deepEqual(
        changed(before, tree(s.root)).filter((name) => !name.startsWith('node_modules')),
        [],
      );
    });
});

describe('a build that a signal ends', () => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    test(`a build exits with ${code} on ${signal}, says so, and leaves no files behind`, async () => {
      const pages = Object.fromEntries(
        Array.from({ length: 400 }, (_, i) => [`content/en/p${i}.md`, `# Page ${i}\n`]),
      );
      const s = await site({ ...FILES, ...pages });
      const child = start(['--root', s.root, 'build']);
      const done = ended(child);
      while (!leftovers(s).length && child.exitCode === null) await sleep(2);
      child.kill(signal);
      assertSaid(await done, { code, says: /^Stopped\. The last build is unchanged\.$/m });
      assert.deepEqual(leftovers(s), []);
      assert.ok(!existsSync(s.path('dist')));
    });
});

describe('several commands at once', () => {
  let s: TestSite;
  /** The folder that a build alone creates. */
  let alone: Record<string, string>;
  before(async () => {
    s = await site(WITH_CODE);
    assert.equal((await run(s, ['build'])).code, 0);
    alone = tree(s.path('dist'));
  });
  test('build, check and dev on one empty cache give the results that they give alone', async () => {
    const cold = await site(WITH_CODE);
    const dev = start(['--root', cold.root, 'dev', '--port', '0']);
    const address = new Promise<string>((resolve) => {
      dev.stdout!.setEncoding('utf8').on('data', (text: string) => {
        const found = / on (http:\S+)/.exec(text)?.[1];
        if (found) resolve(found);
      });
    });
    try {
      const [page, ...results] = await Promise.all([
        address.then(async (url) => (await fetch(`${url}a`)).text()),
        ...[['build'], ['build', '--out', 'other'], ['check']].map((argv) => run(cold, argv)),
      ]);
      assert.match(page, /Page a/);
      for (const { code, stderr } of results) assert.equal(code, 0, stderr);
    } finally {
      dev.kill('SIGTERM');
      await once(dev, 'exit');
    }
    for (const out of ['dist', 'other']) assert.deepEqual(changed(alone, tree(cold.path(out))), []);
  });
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

describe('no command asks the network', () => {
  test('build, check, preview and dev open no connection and look up no host name', async () => {
    const s = await site(FILES);
    const network = join(temporaryFolder(), 'network');
    writeFileSync(network, '');
    for (const command of [['build'], ['check'], ['check', '--samples'], ['index']]) {
      const { code, stderr } = await run(s, command, { network });
      assert.ok(code === 0 || command[0] !== 'build', stderr);
    }
    for (const command of ['preview', 'dev']) {
      const child = start(['--root', s.root, command, '--port', '0'], { network });
      const done = ended(child);
      const address = await addressOf(child);
      for (const path of ['', 'a', 'a.md', 'nowhere']) await (await fetch(address + path)).arrayBuffer();
      child.kill('SIGTERM');
      assert.equal((await done).code, 0);
    }
    // A server listens on an IP address, so it looks up no name.
    const asked = readFileSync(network, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && line !== 'lookup 127.0.0.1');
    assert.deepEqual(asked, []);
  });

  test('the test of network access sees a command that uses the network', async () => {
    const network = join(temporaryFolder(), 'network');
    writeFileSync(network, '');
    const s = await site({
      ...FILES,
      'site.config.ts': "await fetch('http://127.0.0.1:9/').catch(() => {});\nexport default { title: 'T' };",
    });
    await run(s, ['check'], { network });
    assert.match(readFileSync(network, 'utf8'), /fetch http:\/\/127\.0\.0\.1:9/);
  });
});

async function addressOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout!.on('data', (piece: string) => {
    text += piece;
  });
  for (;;) {
    const found = / on (http:\/\/\S+)/.exec(text)?.[1];
    if (found) return found;
    assert.equal(child.exitCode, null, text);
    await sleep(5);
  }
}

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

  for (const [name, damage] of Object.entries(damages))
    test(`a cache in which every file is ${name} gives the same site`, async () => {
      const cache = s.path('node_modules/.cache/docs-cli');
      const files = Object.keys(tree(cache));
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
      for (const file of files) damage(join(cache, file));
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

  test('a closed standard output does not stop a build', async () => {
    const lines = ['check', 'check --format json', 'index', 'translations'].map(
      (command) => `"$@" ${command} | head -c 1`,
    );
    for (const line of [...lines, '"$@" check | true', '"$@" check 2>&1 | head -n 1'])
      assert.doesNotMatch(
        (await ended(start(['--root', s.root], { shell: `${line} > /dev/null` }))).stderr,
        /EPIPE|^\s+at |node:internal/m,
        line,
      );
  });

  test('closed standard input, output and error do not stop a build', async () => {
    for (const redirection of ['<&-', '>&-', '2>&-', '<&- >&- 2>&-']) {
      const { stdout } = await ended(
        start(['--root', s.root, 'check', '--max-warnings', '9'], {
          shell: `("$@" ${redirection}) 2>/dev/null >/dev/null; echo "code $?"`,
        }),
      );
      assert.equal(stdout, 'code 1\n', redirection);
    }
  });

  test('a build works if few files may be open at once', async () => {
    const result = await run(s, ['check'], { shell: 'ulimit -n 24; "$@"' });
    assert.notEqual(result.code, 0);
    // With fewer files, Node.js itself reports an error.
    if (result.stderr.includes('docs-cli failed')) assert.fail(result.stderr);
  });

  test('a server uses the next port if its port is taken', async (t) => {
    const taken = createServer();
    t.after(() => taken.close());
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const good = await site(FILES);
    assert.equal((await good.cli('build')).code, 0);
    const child = start(['--root', good.root, 'preview', '--port', String(port)]);
    t.after(() => child.kill('SIGKILL'));
    const done = ended(child);
    assert.notEqual(new URL(await addressOf(child)).port, String(port));
    child.kill('SIGINT');
    const { code, stdout } = await done;
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(`Port ${port} is in use, so the server uses port \\d+\\.`));
  });
});
