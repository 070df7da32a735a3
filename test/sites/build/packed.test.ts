/** The packed package in an empty folder, as a user gets it from `npm install`. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const repository = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The name of each entry point in `public-api.tsx`, and its declaration file in `lib`. */
const ENTRY_POINTS = {
  core: 'cli/config/index',
  plugin: 'cli/plugin-entry',
  runtime: 'runtime/index',
  theme: 'theme/index',
};

/** The compiler and the types that users install themselves. */
const TOOLS = ['typescript', '@types/react', '@types/react-dom', '@types/node'];

const publicApi = readFileSync(join(repository, 'test/sites/build/public-api.tsx'), 'utf8');

const files: Record<string, string> = {
  'public-api.tsx': publicApi,
  'package.json': '{ "type": "module", "private": true }\n',
  'site.config.ts': `import { defineConfig, type UserConfig } from '@docs-cli/core';

const config: UserConfig = {
  title: 'Packed',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '中文' },
  ],
};

export default defineConfig(config);
`,
  'content/en/index.md':
    '# Home\n\nSee [the guide](./guide.md).\n\n```ts\nexport const answer: number = 42;\n```\n',
  'content/en/guide.md': '# Guide\n',
  'content/zh/index.md':
    '# 首页\n\n参见[指南](./guide.md)。\n\n```ts\nexport const answer: number = 42;\n```\n',
  'content/zh/guide.md': '# 指南\n',
  'content/_theme/index.tsx': `import { useSite } from '@docs-cli/core/runtime';
import { EditLink as DefaultEditLink, extendTheme } from '@docs-cli/core/theme';

function EditLink() {
  return (
    <div data-title={useSite().title}>
      <DefaultEditLink />
    </div>
  );
}

export default extendTheme({ slots: { EditLink } });
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      jsx: 'react-jsx',
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      lib: ['es2023', 'dom'],
      types: [],
    },
    include: ['site.config.ts', 'public-api.tsx', 'content/_theme'],
  }),
};

/**
 * Names of the direct dependencies. As with pnpm and Yarn, packages that only other packages depend on cannot be resolved
 * from the folder of this package.
 */
function dependencies(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies);
}

describe('the packed package in an empty folder', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docs-cli-packed-'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const packed = execFileSync('npm', packing, { cwd: repository, encoding: 'utf8' });
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    const core = join(folder, 'node_modules/@docs-cli/core');
    mkdirSync(core, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', core]);
    for (const name of [...dependencies(), ...TOOLS]) {
      const path = join(folder, 'node_modules', name);
      mkdirSync(dirname(path), { recursive: true });
      symlinkSync(join(repository, 'node_modules', name), path);
    }
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  const docsCli = (...args: string[]) =>
    spawnSync(process.execPath, [join(folder, 'node_modules/@docs-cli/core/bin/docs-cli.js'), ...args], {
      cwd: folder,
      encoding: 'utf8',
    });

  test('build of the packed package writes a site with a component of its theme', () => {
    const { status, stderr } = docsCli('build');
    assert.equal(status, 0, stderr);
    const html = readFileSync(join(folder, 'dist/zh/guide.html'), 'utf8');
    assert.match(html, /<div data-title="Packed">/);
    assert.ok(existsSync(join(folder, 'dist/index.html')));
  });

  test('check of the packed package finds no problem, also not in code samples', () => {
    const { status, stdout, stderr } = docsCli('check', '--samples');
    assert.equal(status, 0, stdout + stderr);
  });

  test('the published types accept a use of every export and a copy of every default component', () => {
    rmSync(join(folder, 'content/_theme/index.tsx'));
    const slots = docsCli('eject', '--list').stdout.match(/^\w+/gm)!;
    assert.equal(docsCli('eject', ...slots).status, 0);
    const compiler = join(folder, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout);
  });

  for (const [name, entry] of Object.entries(ENTRY_POINTS))
    test(`public-api.tsx uses every export of the entry point ${entry}`, () => {
      const unused = exportsOf(join(folder, 'node_modules/@docs-cli/core/lib', `${entry}.d.ts`)).filter(
        (exported) =>
          !new RegExp(`\\b${name}\\.${exported}\\b|import \\{[^}]*\\b${exported}\\b[^}]*\\}`).test(publicApi),
      );
      assert.deepEqual(unused, []);
    });
});

/** The names that a declaration file exports. */
function exportsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap(([, list]) => list!.split(','));
  const own = text.matchAll(/^export (?:declare )?(?:const|function|interface|type) (\w+)/gm);
  const other = text.matchAll(/^export (?:type )?\* from '(.+)\.js'/gm);
  return [
    ...lists.map((name) => name.trim().replace(/^(type |\w+ as )/, '')),
    ...[...own].map(([, name]) => name!),
    ...[...other].flatMap(([, path]) => exportsOf(join(dirname(file), `${path}.d.ts`))),
  ].filter((name) => name !== '');
}
