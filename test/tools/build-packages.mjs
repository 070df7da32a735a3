/**
 * Builds `lib/` of each folder in `packages/`: the code of its `exports` and `bin`, bundled without its dependencies, and
 * the declarations of its `exports`.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import { hashOf, listFiles, runNode, swapIn } from './build-steps.mjs';
import { englishMessages, requiredBuiltins } from './bundle.mjs';
import { root, say } from './process.mjs';

const stamp = '.stamp';

/** `@docs-cli/core/internal/…` and `create-docs-cli/internal/…`: modules of other packages, which become part of this one. */
const internalModules = {
  name: 'internal-modules',
  setup({ onResolve }) {
    const folders = { '@docs-cli/core': 'src', 'create-docs-cli': 'packages/create-docs-cli/src' };
    onResolve({ filter: /^(?:@docs-cli\/core|create-docs-cli)\/internal\// }, ({ path }) => {
      const [, name, file] = /^(.+)\/internal\/(.+)\.js$/.exec(path);
      return { path: join(root, folders[name], `${file}.ts`) };
    });
  },
};

/** @param tsc path of the compiler @param coreHash of the sources of core, whose declarations the packages use */
export async function buildPackages(tsc, coreHash, { force }) {
  let isBuilt = false;
  for (const name of readdirSync(join(root, 'packages'))) {
    const folder = join(root, 'packages', name);
    const sources = listFiles(`packages/${name}/src`);
    const hash = hashOf(
      [...sources, `packages/${name}/package.json`, 'test/tools/build-packages.mjs'],
      coreHash,
    );
    const built = join(folder, 'lib', stamp);
    if (!force && existsSync(built) && readFileSync(built, 'utf8') === hash) continue;
    say(`building lib of packages/${name}`);
    await buildPackage(name, { tsc, sources, hash });
    isBuilt = true;
  }
  return isBuilt;
}

async function buildPackage(name, { tsc, sources, hash }) {
  const folder = join(root, 'packages', name);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const next = join(root, 'node_modules/.cache', `docs-cli-${name}-${process.pid}`);
  try {
    mkdirSync(next, { recursive: true });
    await build({
      absWorkingDir: folder,
      entryPoints: ['src/index.ts'],
      outdir: next,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      conditions: ['docs-cli-source'],
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'warning',
      // Only the names of languages are used, not their grammars.
      external: [
        ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
        '@shikijs/langs/*',
      ],
      plugins: [requiredBuiltins, englishMessages, internalModules],
    });
    if (manifest.exports?.['.']?.types !== undefined)
      await runNode([tsc, '-p', join(folder, 'tsconfig.json'), '--outDir', next, '--emitDeclarationOnly']);
    for (const file of sources)
      if (extname(file) !== '.ts') cpSync(join(root, file), join(next, file.split('/').slice(3).join('/')));
    writeFileSync(join(next, stamp), hash);
    swapIn(next, join(folder, 'lib'));
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}
