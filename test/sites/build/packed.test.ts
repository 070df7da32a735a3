/** The packages as they are published: packed, and unpacked into an empty folder. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../helpers/site.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGES = [
  '@docs-cli/core',
  '@docs-cli/migrate',
  '@docs-cli/plugin-api',
  '@docs-cli/plugin-foreign-syntax',
  '@docs-cli/plugin-math',
  '@docs-cli/plugin-mermaid',
  'create-docs-cli',
];

/** Unpacks the packages of this repository into a folder, and links their dependencies. */
function install(folder: string): void {
  const sources = PACKAGES.map((name) =>
    name === '@docs-cli/core' ? root : join(root, 'node_modules', name),
  );
  const options = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder, ...sources];
  const packed = JSON.parse(execFileSync('npm', options, { encoding: 'utf8' })) as Packed[];
  assert.deepEqual(packed.map(({ name }) => name).sort(), PACKAGES);
  const dependencies = new Set<string>();
  for (const { name, filename } of packed) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
    const description = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
    for (const each of Object.keys({ ...description.dependencies, ...description.optionalDependencies }))
      if (existsSync(join(root, 'node_modules', each))) dependencies.add(each);
  }
  for (const each of dependencies) {
    const link = join(folder, 'node_modules', each);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', each), link, 'junction');
  }
}

interface Packed {
  name: string;
  filename: string;
}

test('the packed packages create, check, move and build a site', () => {
  const folder = temporaryFolder();
  install(folder);
  const run = (file: string, ...options: string[]) => {
    const program = join(folder, 'node_modules', file);
    const ended = spawnSync(process.execPath, [program, ...options], { cwd: folder, encoding: 'utf8' });
    assert.equal(ended.status, 0, ended.stderr);
    return ended;
  };
  const core = '@docs-cli/core/bin/docs-cli.js';

  const created = run('create-docs-cli/bin/create-docs-cli.js', 'docs', '--yes', '--langs', 'en,zh');
  assert.match(created.stdout, /Created/);
  assert.match(run(core, '--root', 'docs', 'check').stdout, /no problems/);

  const files = {
    'old/.vitepress/config.ts': "export default { title: 'Old' };\n",
    'old/index.md': '# Old\n',
    'site.config.ts': `import { defineConfig } from '@docs-cli/core';
import { api } from '@docs-cli/plugin-api';
import { foreignSyntax } from '@docs-cli/plugin-foreign-syntax';
import { math } from '@docs-cli/plugin-math';
import { mermaid } from '@docs-cli/plugin-mermaid';
export default defineConfig({
  title: 'Test',
  siteUrl: 'https://docs.test',
  socialImages: true,
  plugins: [api({ entries: { acme: 'src/index.ts' } }), foreignSyntax(), math(), mermaid()],
});
`,
    'src/index.ts': '/** The answer. */\nexport const answer = 42;\n',
    'tsconfig.json': '{}\n',
    'content/index.md':
      '# Page\n\n$x^2$\n\n```mermaid alt="A diagram"\nflowchart LR\na --> b\n```\n\n{% raw %}\n',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  run('@docs-cli/migrate/bin/migrate.js', 'old', '--root', 'new');
  assert.ok(existsSync(join(folder, 'node_modules/@docs-cli/migrate/lib/licenses.txt')));
  assert.match(readFileSync(join(folder, 'new/site.config.ts'), 'utf8'), /title: 'Old'/);

  assert.match(run(core, 'build').stderr, /index\.md:10:1 warning foreign-syntax\/markdown/);
  const html = readFileSync(join(folder, 'dist/index.html'), 'utf8');
  assert.match(html, /<math[^>]*>.*<msup>/s);
  assert.match(html, /<svg role="img" aria-label="A diagram"/);
  const styles = readdirSync(join(folder, 'dist/assets')).filter((name) => /^plugin-.+\.css$/.test(name));
  assert.equal(styles.length, 3);
  assert.match(readFileSync(join(folder, 'dist/api/answer.html'), 'utf8'), /The answer\./);
  // It is drawn with the font of the package.
  assert.ok(existsSync(join(folder, 'dist/assets/social/index.png')));
});
