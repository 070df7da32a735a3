/** The packages as they are published: packed, and unpacked into an empty folder. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../helpers/site.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Unpacks a package of this repository into a folder, and links its dependencies. */
function install(folder: string, name: string): void {
  const source = name === '@docs-cli/core' ? root : join(root, 'node_modules', name);
  const options = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [{ filename }] = JSON.parse(execFileSync('npm', options, { cwd: source, encoding: 'utf8' }));
  const target = join(folder, 'node_modules', name);
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
  const { dependencies = {} } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
  for (const each of Object.keys(dependencies)) {
    const link = join(folder, 'node_modules', each);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', each), link, 'junction');
  }
}

test('a site with the packed plugins shows formulas and diagrams, and reports other syntax', () => {
  const folder = temporaryFolder();
  for (const name of ['core', 'plugin-math', 'plugin-mermaid', 'plugin-foreign-syntax'])
    install(folder, `@docs-cli/${name}`);
  mkdirSync(join(folder, 'content'));
  const files = {
    'site.config.ts': `import { defineConfig } from '@docs-cli/core';
import { foreignSyntax } from '@docs-cli/plugin-foreign-syntax';
import { math } from '@docs-cli/plugin-math';
import { mermaid } from '@docs-cli/plugin-mermaid';
export default defineConfig({ title: 'Test', plugins: [foreignSyntax(), math(), mermaid()] });
`,
    'content/index.md':
      '# Page\n\n$x^2$\n\n```mermaid alt="A diagram"\nflowchart LR\na --> b\n```\n\n{% raw %}\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const program = join(folder, 'node_modules/@docs-cli/core/bin/docs-cli.js');
  const built = spawnSync(process.execPath, [program, 'build'], { cwd: folder, encoding: 'utf8' });
  assert.equal(built.status, 0, built.stderr);
  assert.match(built.stderr, /index\.md:10:1 warning foreign-syntax\/markdown/);
  const html = readFileSync(join(folder, 'dist/index.html'), 'utf8');
  assert.match(html, /<math[^>]*>.*<msup>/s);
  assert.match(html, /<svg role="img" aria-label="A diagram"/);
  const styles = readdirSync(join(folder, 'dist/assets')).filter((name) => /^plugin-.+\.css$/.test(name));
  assert.equal(styles.length, 2);
});

test('the packed create-docs-cli writes a site, and the packed migrate moves one', () => {
  const folder = temporaryFolder();
  for (const name of ['@docs-cli/core', 'create-docs-cli', '@docs-cli/migrate']) install(folder, name);
  const run = (file: string, ...options: string[]) =>
    execFileSync(process.execPath, [join(folder, 'node_modules', file), ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
  assert.match(run('create-docs-cli/bin/create-docs-cli.js', 'docs', '--yes', '--langs', 'en,zh'), /Created/);
  install(folder, '@docs-cli/plugin-foreign-syntax');
  assert.match(run('@docs-cli/core/bin/docs-cli.js', '--root', 'docs', 'check'), /no problems/);
  mkdirSync(join(folder, 'old/.vitepress'), { recursive: true });
  writeFileSync(join(folder, 'old/.vitepress/config.ts'), "export default { title: 'Old' };\n");
  writeFileSync(join(folder, 'old/index.md'), '# Old\n');
  run('@docs-cli/migrate/bin/migrate.js', 'old', '--root', 'new');
  assert.ok(existsSync(join(folder, 'node_modules/@docs-cli/migrate/lib/licenses.txt')));
  assert.match(readFileSync(join(folder, 'new/site.config.ts'), 'utf8'), /title: 'Old'/);
});

test('the packed program draws social images with its own font', () => {
  const folder = temporaryFolder();
  install(folder, '@docs-cli/core');
  mkdirSync(join(folder, 'content'));
  const config = "export default { title: 'Test', siteUrl: 'https://docs.test', socialImages: true };\n";
  writeFileSync(join(folder, 'site.config.ts'), config);
  writeFileSync(join(folder, 'content/index.md'), '# Page\n');
  execFileSync(process.execPath, [join(folder, 'node_modules/@docs-cli/core/bin/docs-cli.js'), 'build'], {
    cwd: folder,
    stdio: 'pipe',
  });
  assert.ok(existsSync(join(folder, 'dist/assets/social/index.png')));
});
