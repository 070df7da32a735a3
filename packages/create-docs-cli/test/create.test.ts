/** `create-docs-cli` in empty folders and in existing projects. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { COMPILER_PACKAGES, linkPackage } from '../../../test/helpers/link-package.js';
import { runInTerminal } from '../../../test/helpers/own-process.js';
import { type CliResult, runCli, temporaryFolder, tree } from '../../../test/helpers/site.js';
import { main } from '../src/index.js';

const program = fileURLToPath(new URL('../bin/create-docs-cli.js', import.meta.url));
const runCreate = (argv: string[]) => runCli(argv, main);

interface Package {
  name?: string;
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface Workflow {
  jobs: Record<
    string,
    {
      defaults?: unknown;
      steps: { run?: string; uses?: string; with?: { path?: string; version?: number } }[];
    }
  >;
}

function project(files: Record<string, string> = {}): { root: string; read: (path: string) => string } {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, read: (path) => readFileSync(join(root, path), 'utf8') };
}

/** Installs the plugin of the new site, and runs docs-cli. */
function runInSite(root: string, ...argv: string[]): Promise<CliResult> {
  linkPackage({ path: (path) => join(root, path) }, '@docs-cli/plugin-foreign-syntax');
  return runCli(['--root', root, ...argv]);
}

const packageOf = (text: string) => JSON.parse(text) as Package;

describe('init in an empty folder', () => {
  test('init creates a site that check accepts without a warning', async () => {
    const { root, read } = project();
    const { code, stdout, stderr } = await runCreate([root, '--yes', '--title', "Ada's “tools”"]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^ {2}npm run docs:dev$/m);
    const checked = await runInSite(root, 'check');
    assert.equal(checked.code, 0, checked.stderr);
    assert.match(read('site.config.ts'), /title: 'Ada\\'s “tools”'/);
    assert.equal(packageOf(read('package.json')).scripts['docs:check'], 'docs-cli check');
    assert.deepEqual(read('.gitignore').trim().split('\n'), ['node_modules/', 'dist/']);
  });

  test('the new project compiles a component that reads a file, and accepts a tool for TypeScript 6', async () => {
    const { root, read } = project();
    assert.equal((await runCreate([root, '--yes'])).code, 0);
    const { devDependencies } = packageOf(read('package.json'));
    assert.ok(devDependencies['@types/node']);
    assert.match(devDependencies.typescript!, /^\^6\.\d+\.\d+ \|\| \^7\.\d+\.\d+$/);
    for (const name of COMPILER_PACKAGES) linkPackage({ path: (path) => join(root, path) }, name);
    mkdirSync(join(root, 'content/_components'));
    writeFileSync(
      join(root, 'content/_components/Size.tsx'),
      "import { statSync } from 'node:fs';\nexport default () => <b>{statSync('package.json').size}</b>;\n",
    );
    const { stderr, stdout } = await runInSite(root, 'check', '--samples', '--format', 'json');
    assert.match(stdout, /broken-sample/, stderr);
    assert.doesNotMatch(stdout, /broken-component/);
  });

  test('init creates pages in each language that has starter pages, and records them as translated', async () => {
    const { root, read } = project();
    const { code, stdout } = await runCreate([root, '--yes', '--langs', 'zh-CN,en,ar']);
    assert.equal(code, 0);
    assert.match(stdout, /translations\.lock\.json/);
    assert.match(stdout, /no starter pages in العربية/);
    assert.match(read('content/zh-CN/guide/index.md'), /# 快速开始/);
    assert.match(read('content/en/guide/index.md'), /# Getting started/);
    assert.ok(!existsSync(join(root, 'content/ar')));
    // The first check of the new site has nothing to report.
    assert.match(read('site.config.ts'), /lang: 'ar',[^}]*partial: true/);
    assert.equal(read('site.config.ts').match(/partial/g)?.length, 1);
    const checked = await runInSite(root, 'check');
    assert.equal(checked.code, 0, checked.stderr);
    assert.match(read('site.config.ts'), /label: 'العربية'/);
    assert.equal((await runInSite(root, 'build')).code, 0);
  });

  test('init creates English pages if the first language has no starter pages', async () => {
    const { root, read } = project();
    assert.equal((await runCreate([root, '--yes', '--langs', 'fr'])).code, 0);
    assert.match(read('content/fr/guide/index.md'), /# Getting started/);
    assert.match(read('site.config.ts'), /lang: 'fr', label: 'Français'/);
    assert.equal((await runInSite(root, 'check')).code, 0);
  });

  test('the new site reports syntax of other generators, and one line of the config turns that off', async () => {
    const { root, read } = project({ 'content/en/a.md': '# A\n\n{% b %}\n\n[Home](./index.md)\n' });
    assert.equal((await runCreate([root, '--yes', '--langs', 'en,zh'])).code, 0);
    assert.ok(packageOf(read('package.json')).devDependencies['@docs-cli/plugin-foreign-syntax']);
    const config = read('site.config.ts');
    assert.match((await runInSite(root, 'check')).stderr, /a\.md:3:1 warning foreign-syntax\/markdown/);
    writeFileSync(join(root, 'site.config.ts'), config.replace(/^ {2}plugins: .*\n/m, ''));
    assert.doesNotMatch((await runInSite(root, 'check')).stderr, /foreign-syntax/);
  });

  test('init creates a folder that does not exist', async () => {
    const { root } = project();
    assert.equal((await runCreate(['--root', root, 'new/docs', '--yes'])).code, 0);
    assert.ok(existsSync(join(root, 'new/docs/content/en/index.md')));
  });
});

describe('init in a terminal', () => {
  const DOWN = '\u001b[B';
  const CTRL_C = '\u0003';

  test('init asks for the title, the languages, the default language and the host', async () => {
    const { root, read } = project({ 'package.json': '{ "name": "lib" }' });
    const { code, stdout, stderr } = await runInTerminal(
      [root],
      [
        ['What is the title', ' docs\r'],
        ['Which languages', `${DOWN} \r`],
        ['the default language', `${DOWN}\r`],
        ['Where do you publish it', `${DOWN}\r`],
      ],
      program,
    );
    assert.equal(code, 0, stdout + stderr);
    const config = read('site.config.ts');
    assert.match(config, /title: 'lib docs'/);
    assert.deepEqual(config.match(/(?<=lang: ')\w+/g), ['zh', 'en']);
    assert.ok(existsSync(join(root, 'netlify.toml')));
  });

  test('init does not ask what options give, and writes no file if you cancel', async () => {
    const { root } = project();
    const before = tree(root);
    const argv = [root, '--title', 'Docs', '--langs', 'en'];
    const { code, stdout } = await runInTerminal(argv, [['Where do you publish it', CTRL_C]], program);
    assert.equal(code, 130);
    assert.doesNotMatch(stdout, /What is the title|Which languages/);
    assert.match(stdout, /No files were written/);
    assert.deepEqual(tree(root), before);
  });
});

describe('init in an existing project', () => {
  const existing = {
    'package.json':
      '{ "name": "lib", "scripts": { "test": "x", "docs:dev": "mine" }, "dependencies": { "a": "1" } }',
    'docs/tsconfig.json': '{}',
    '.gitignore': 'dist\n/node_modules',
    'pnpm-lock.yaml': '',
  };

  test('init adds scripts and dependencies to package.json and keeps all other content', async () => {
    const { root, read } = project(existing);
    const { code, stdout } = await runCreate([join(root, 'docs'), '--yes']);
    assert.equal(code, 0);
    const { scripts, devDependencies, ...rest } = packageOf(read('package.json'));
    assert.deepEqual(rest, { name: 'lib', dependencies: { a: '1' } });
    assert.equal(scripts.test, 'x');
    assert.equal(scripts['docs:dev'], 'mine');
    assert.match(stdout, /the script 'docs:dev'/);
    assert.equal(scripts['docs:build'], 'docs-cli --root docs build');
    assert.ok(devDependencies['@docs-cli/core']);
    assert.equal(read('docs/tsconfig.json'), '{}');
    assert.equal(read('.gitignore'), existing['.gitignore']);
    assert.match(read('docs/site.config.ts'), /title: 'lib'/);
    assert.match(read('docs/content/en/guide/index.md'), /add lib"/);
    assert.match(stdout, /^ {2}pnpm run docs:dev$/m);
  });

  test('without git, the scripts go into the package.json of the folder in which init runs, but not of one above it', async () => {
    const root = temporaryFolder();
    const file = join(root, 'package.json');
    writeFileSync(file, '{ "name": "lib" }');
    mkdirSync(join(root, 'inner'));
    assert.equal((await runCreate(['--root', join(root, 'inner'), 'docs', '--yes'])).code, 0);
    assert.equal(readFileSync(file, 'utf8'), '{ "name": "lib" }');
    assert.ok(existsSync(join(root, 'inner/docs/package.json')));
    assert.equal((await runCreate(['--root', root, 'docs', '--yes'])).code, 0);
    const { name, scripts } = packageOf(readFileSync(file, 'utf8'));
    assert.equal(name, 'lib');
    assert.equal(scripts['docs:build'], 'docs-cli --root docs build');
    assert.ok(!existsSync(join(root, 'docs/package.json')));
  });

  test('init ignores a lock file above the repository', async () => {
    const { root } = project({ 'pnpm-lock.yaml': '', 'inner/.git/HEAD': '', 'inner/package.json': '{}' });
    const { stdout } = await runCreate([join(root, 'inner'), '--yes']);
    assert.match(stdout, /^ {2}npm run docs:dev$/m);
  });

  test('init adds lines to a .gitignore that has no line break at its end', async () => {
    const { root, read } = project({ '.gitignore': '*.log' });
    assert.equal((await runCreate([root, '--yes'])).code, 0);
    assert.equal(read('.gitignore'), '*.log\nnode_modules/\ndist/\n');
  });

  test('init keeps the indentation of package.json', async () => {
    const { root, read } = project({ 'package.json': '{\n\t"name": "lib"\n}\n' });
    assert.equal((await runCreate([root, '--yes'])).code, 0);
    assert.match(read('package.json'), /^\{\n\t"name": "lib",\n\t"scripts": \{\n\t\t"docs:dev"/);
  });

  test('init keeps the CRLF line breaks of the files that it changes', async () => {
    const { root, read } = project({
      'package.json': '{\r\n  "name": "lib"\r\n}\r\n',
      '.gitignore': '*.log\r\n',
    });
    assert.equal((await runCreate([root, '--yes'])).code, 0);
    assert.match(read('package.json'), /^\{\r\n {2}"name": "lib",\r\n/);
    assert.doesNotMatch(read('package.json'), /[^\r]\n/);
    assert.equal(read('.gitignore'), '*.log\r\nnode_modules/\r\ndist/\r\n');
  });

  test('init quotes a folder with a space in the commands that it writes', async () => {
    const { root, read } = project({ 'package.json': '{}' });
    assert.equal((await runCreate([join(root, 'my docs'), '--yes', '--host', 'netlify'])).code, 0);
    assert.equal(packageOf(read('package.json')).scripts['docs:dev'], 'docs-cli --root "my docs" dev');
    assert.match(read('netlify.toml'), /command = "npx docs-cli --root \\"my docs\\" build"/);
  });

  test('init writes a workflow at the root of the repository that builds the package in its folder', async () => {
    const { root, read } = project({ 'packages/lib/package.json': '{ "name": "lib" }' });
    const docs = join(root, 'packages/lib/docs');
    assert.equal((await runCreate([docs, '--yes', '--host', 'github-pages'])).code, 0);
    const { jobs } = parse(read('.github/workflows/docs.yml')) as Workflow;
    for (const { defaults } of Object.values(jobs))
      assert.deepEqual(defaults, { run: { 'working-directory': 'packages/lib' } });
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    assert.deepEqual(
      steps.flatMap(({ run }) => (run?.includes('docs-cli') ? [run] : [])),
      [
        'npx docs-cli --root docs check --format github',
        'npx docs-cli --root docs build',
        'npx docs-cli --root docs build --base "$BASE_PATH/"',
      ],
    );
    assert.ok(steps.some((step) => step.with?.path === 'packages/lib/docs/dist'));
  });

  test('init names a version of pnpm in the workflow unless package.json does', async () => {
    for (const [text, versions] of [
      ['{}', [10, 10]],
      ['{ "packageManager": "pnpm@9.15.0" }', [undefined, undefined]],
    ] as const) {
      const { root, read } = project({ 'package.json': text, 'pnpm-lock.yaml': '' });
      assert.equal((await runCreate([join(root, 'docs'), '--yes', '--host', 'github-pages'])).code, 0);
      const { jobs } = parse(read('.github/workflows/docs.yml')) as Workflow;
      const steps = Object.values(jobs).flatMap((job) => job.steps);
      const setup = steps.filter(({ uses }) => uses?.startsWith('pnpm/action-setup'));
      assert.deepEqual(
        setup.map((step) => step.with?.version),
        versions,
      );
    }
  });

  for (const [host, file] of [
    ['netlify', 'netlify.toml'],
    ['vercel', 'vercel.json'],
  ] as const) {
    test(`init writes ${file} for ${host}`, async () => {
      const { root, read } = project(existing);
      assert.equal((await runCreate([join(root, 'docs'), '--yes', '--host', host])).code, 0);
      assert.match(read(file), /pnpm exec docs-cli --root docs build/);
      assert.match(read(file), /docs\/dist/);
    });
  }
});

describe('init that changes nothing', () => {
  test('init refuses a folder that has a site', async () => {
    const { root } = project({ 'site.config.mjs': 'export default {};\n' });
    const before = tree(root);
    const { code, stderr } = await runCreate([root, '--yes']);
    assert.equal(code, 2);
    assert.match(stderr, /site\.config\.mjs/);
    assert.deepEqual(tree(root), before);
  });

  test('init refuses a package.json with a syntax error before it writes a file', async () => {
    const { root } = project({ 'package.json': '{' });
    const before = tree(root);
    assert.equal((await runCreate([root, '--yes'])).code, 2);
    assert.deepEqual(tree(root), before);
  });

  test('init refuses a language that is not a language tag', async () => {
    const { root } = project();
    const { code, stderr } = await runCreate([root, '--yes', '--langs', 'en,../up']);
    assert.equal(code, 2);
    assert.match(stderr, /'\.\.\/up' is not a language tag/);
  });

  test('init without a terminal asks for --yes', async () => {
    const { root } = project();
    const { code, stderr } = await runCreate([root]);
    assert.equal(code, 2);
    assert.match(stderr, /--yes/);
  });
});
