/**
 * Builds `lib/` of each folder in `packages/`: the code of its `exports` and `bin`, bundled without its dependencies, and
 * the declarations of its `exports`.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { hashOf, listFiles, runNode, swapIn } from './build-steps.mjs';
import { englishMessages, licensesOf, requiredBuiltins } from './bundle.mjs';
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
  const names = readdirSync(join(root, 'packages'));
  // A package can contain modules of another one.
  const sources = names.flatMap((name) => [
    `packages/${name}/package.json`,
    ...listFiles(`packages/${name}/src`),
  ]);
  const hash = hashOf([...sources, 'test/tools/build-packages.mjs'], coreHash);
  const isCurrent = (name) => {
    const built = join(root, 'packages', name, 'lib', stamp);
    return !force && existsSync(built) && readFileSync(built, 'utf8') === hash;
  };
  const outdated = names.filter((name) => !isCurrent(name));
  for (const name of outdated) {
    say(`building lib of packages/${name}`);
    await buildPackage(name, tsc, hash);
  }
  return outdated.length > 0;
}

async function buildPackage(name, tsc, hash) {
  const folder = join(root, 'packages', name);
  const source = `packages/${name}/src`;
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const next = join(root, 'node_modules/.cache', `docs-cli-${name}-${process.pid}`);
  try {
    mkdirSync(next, { recursive: true });
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: [`${source}/index.ts`],
      outdir: next,
      metafile: true,
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
    for (const file of listFiles(source))
      if (extname(file) !== '.ts') cpSync(join(root, file), join(next, relative(source, file)));
    const bundled = Object.keys(metafile.inputs).filter((path) => path.startsWith('node_modules/'));
    if (bundled.length > 0) writeFileSync(join(next, 'licenses.txt'), licensesOf(bundled));
    writeFileSync(join(next, stamp), hash);
    swapIn(next, join(folder, 'lib'));
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}
