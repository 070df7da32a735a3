/** The published package and its start. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const packages = readdirSync(join(root, 'packages')).map((name) =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')),
);

test('every export of the package has compiled code and types', () => {
  for (const [name, entry] of Object.entries<Record<string, string> | string>(manifest.exports)) {
    // Modules for the other packages of this repository.
    if (typeof entry === 'string' || name === './internal/*.js') continue;
    for (const [condition, file] of Object.entries(entry)) {
      // Only this repository sets this condition: the package has the sources of the theme only.
      assert.equal(condition === 'docs-cli-source', !file.startsWith('./lib/'), `${name}: ${condition}`);
      assert.ok(existsSync(join(root, file)), `The export '${name}' names '${file}', which does not exist.`);
    }
  }
});

test('the package contains the program, code, types, styles and the sources of the theme, and no tests', () => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files: string[] = JSON.parse(packed)[0].files.map(({ path }: { path: string }) => path);
  for (const wanted of [
    'bin/docs-cli.js',
    'lib/cli/main.js',
    'lib/licenses.txt',
    'lib/packages/InterVariable.woff2',
    'lib/cli/config/index.d.ts',
    'lib/runtime/index.d.ts',
    'lib/theme/index.js',
    'lib/theme/styles/index.css',
    'src/theme/slots.ts',
    'LICENSE',
    'README.md',
    'RULES.md',
  ]) {
    assert.ok(files.includes(wanted), `'${wanted}' is missing from the package.`);
  }
  const strangers = files.filter(
    (file) => !/^(bin\/|lib\/|src\/theme\/|LICENSE$|(README|RULES)\.md$|package\.json$)/.test(file),
  );
  assert.deepEqual(strangers, [], 'These files have no place in the package.');
});

test('dependencies are pinned, all packages have one version, and the lock file has no registry URLs', () => {
  for (const { name, version, dependencies, devDependencies, peerDependencies } of [manifest, ...packages]) {
    // npm links `file:.` for the packages in `packages`, which import core by its name.
    const { [manifest.name]: _, ...all } = { ...dependencies, ...devDependencies };
    const loose = Object.entries<string>(all).filter(([, each]) => !/^\d+\.\d+\.\d+$/.test(each));
    assert.deepEqual([name, loose], [name, []]);
    assert.equal(version, manifest.version, name);
    assert.equal(peerDependencies?.[manifest.name] ?? version, manifest.version, name);
  }
  assert.doesNotMatch(readFileSync(join(root, 'package-lock.json'), 'utf8'), /"resolved": "https?:/);
});

test('--help loads fewer than 20 files of the package', () => {
  const run = spawnSync(process.execPath, [join(root, 'bin/docs-cli.js'), '--help'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_DEBUG: 'esm' },
  });
  assert.match(run.stdout, /docs-cli/);
  const files = new Set(run.stderr.match(/lib\/cli\/[\w/-]+\.js/g));
  assert.ok(files.has('lib/cli/main.js'), 'Node.js does not print the files that it loads.');
  assert.ok(files.size < 20, [...files].join('\n'));
});

test('--version does not load the program', () => {
  const script = join(root, 'bin/docs-cli.js');
  const run = spawnSync(process.execPath, [script, '--version'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_DEBUG: 'esm' },
  });
  assert.equal(run.stdout.trim(), manifest.version);
  assert.doesNotMatch(run.stderr, /lib\/cli\/main/, 'The program was loaded.');
});
