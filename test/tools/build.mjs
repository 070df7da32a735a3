/**
 * Builds `lib/` from `src/`: what the package ships, and what `bin/docs-cli.js` runs.
 *
 * - The code that Node.js runs is bundled (`bundle.mjs`).
 * - `runtime` and `theme` stay separate modules, because a build of a site bundles those that it uses.
 * - `packages/`: each has a `lib` of its own (`build-packages.mjs`).
 *
 * Usage: node test/tools/build.mjs [--force]
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOf, listFiles, runNode, swapIn } from './build-steps.mjs';
import { copyDeclarations } from './declarations.mjs';
import { root, say, start } from './process.mjs';

const lib = join(root, 'lib');
/** Contains the hash of the sources that `lib` was built from. */
const stamp = '.stamp';
const compiled = new Set(['.ts', '.tsx', '.md']);
/** What `lib` is built from, besides the sources. */
const settings = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'test/tools/precompile.ts',
  ...['build', 'build-steps', 'bundle', 'config-types', 'declarations', 'grammars'].map(
    (name) => `test/tools/${name}.mjs`,
  ),
];

/** Builds `lib` unless it is up to date with the sources. Resolves to whether it was built. */
export async function build({ force = false } = {}) {
  const sources = listFiles('src');
  const tsc = findCompiler();
  if (sources.length === 0 || !tsc) return false;

  const hash = hashOf([...sources, ...settings]);
  const isBuilt = force || read(join(lib, stamp)) !== hash;
  if (isBuilt) await buildCore({ tsc, sources, hash });
  // Imports a dependency, which is not installed yet when this module is loaded on a fresh clone.
  const { buildPackages } = await import('./build-packages.mjs');
  const arePackagesBuilt = await buildPackages(tsc, hash, { force });
  return isBuilt || arePackagesBuilt;
}

async function buildCore({ tsc, sources, hash }) {
  say('building lib from src');
  // In node_modules/.cache: it is on the same disk, so a rename moves it into place, and tools ignore it.
  const cache = join(root, 'node_modules/.cache');
  const next = join(cache, `docs-cli-lib-${process.pid}`);
  const all = `${next}-compiled`;
  const remove = () => {
    for (const folder of [next, all]) rmSync(folder, { recursive: true, force: true });
  };
  mkdirSync(cache, { recursive: true });
  remove();
  try {
    await runNode([tsc, '-p', 'tsconfig.build.json', '--outDir', all]);
    for (const part of ['runtime', 'theme'])
      cpSync(join(all, part), join(next, part), {
        recursive: true,
        filter: (path) => !path.endsWith('.d.ts'),
      });
    for (const file of sources) {
      if (compiled.has(extname(file))) continue;
      const target = join(next, file.slice('src/'.length));
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(root, file), target);
    }
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    // Imports a dependency, as below.
    const { configTypes } = await import('./config-types.mjs');
    writeFileSync(join(all, 'cli/config/schema/index.d.ts'), configTypes());
    copyDeclarations(all, next, manifest);
    await runNode([join(root, 'test/tools/bundle.mjs'), next]);
    await precompile(next);
    writeFileSync(join(next, stamp), hash);
    swapIn(next, lib);
  } finally {
    remove();
  }
}

/** Precompiles the patterns of common grammars. */
function precompile(folder) {
  const source = pathToFileURL(join(root, 'test/tools/precompile.ts'));
  const patterns = pathToFileURL(join(folder, 'cli/markdown/highlight/patterns/'));
  const program = `import { writeTranslations } from '${source}';
await writeTranslations(new URL('${patterns}'));`;
  const options = ['--import=tsx', '--conditions=docs-cli-source', '--input-type=module'];
  return runNode([...options, '--eval', program]);
}

function findCompiler() {
  try {
    return join(
      dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')),
      'bin/tsc',
    );
  } catch {
    return undefined;
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

await start(import.meta.url, async () => {
  const isBuilt = await build({ force: process.argv.includes('--force') });
  if (isBuilt) return;
  if (!findCompiler()) throw new Error('TypeScript is not installed: run npm ci first');
  say('lib is up to date');
});
