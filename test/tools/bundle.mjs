/**
 * Bundles the code that Node.js runs, with most of its dependencies, into few files.
 *
 * Usage: node test/tools/bundle.mjs LIB
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { grammarPlugin } from './grammars.mjs';
import { root, start } from './process.mjs';

/** Modules of `src` that have a file of the same name in `lib`: the program, the public entries, and scripts of threads. */
const ENTRIES = [
  'cli/main',
  'cli/config/index',
  'cli/plugin-entry',
  'cli/markdown/highlight/highlight-worker',
  'cli/search/shards/shard-worker',
  'cli/pages/reading-worker',
];

/** CommonJS modules of packages have no `require` in an ES module. */
export const requiredBuiltins = {
  name: 'required-builtins',
  setup({ onResolve, onLoad }) {
    const namespace = 'required-builtins';
    onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'require-call' && (path.startsWith('node:') || isBuiltin(path))
        ? { path, namespace }
        : undefined,
    );
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/** Messages are English. The other languages of zod have half of its size, and every command and thread loads them. */
export const englishMessages = {
  name: 'english-messages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

/** Leaves out the other modules of `src`. */
const ownExternals = {
  name: 'own-externals',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
      resolveDir.startsWith(join(root, 'src')) ? { path, external: true } : undefined,
    );
  },
};

async function bundle(folder) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const common = {
    absWorkingDir: root,
    // The paths in source maps start here. `folder` is renamed to it.
    outdir: join(root, 'lib'),
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  };
  const results = await Promise.all([
    build({
      ...common,
      entryPoints: ENTRIES.map((name) => `src/${name}.ts`),
      outbase: 'src',
      format: 'esm',
      splitting: true,
      // As deep as `src/cli/system/cache.ts`, which finds the other files of `lib`.
      chunkNames: 'cli/system/[name]-[hash]',
      sourcemap: true,
      sourcesContent: false,
      external: [...Object.keys(manifest.dependencies), '#*'],
      plugins: [requiredBuiltins, englishMessages, grammarPlugin(folder)],
    }),
    build({
      ...common,
      entryPoints: Object.values(manifest.imports).map((target) => target['docs-cli-source']),
      entryNames: 'packages/[name]',
      outExtension: { '.js': '.cjs' },
      loader: { '.woff2': 'copy' },
      format: 'cjs',
      mainFields: ['module', 'main'],
    }),
    // The only browser module that imports a package other than React. A site bundles it again.
    build({
      ...common,
      entryPoints: ['src/runtime/search/hosted-client.ts'],
      outbase: 'src',
      format: 'esm',
      platform: 'browser',
      target: 'esnext',
      plugins: [ownExternals],
    }),
  ]);
  for (const { path, contents } of results.flatMap(({ outputFiles }) => outputFiles)) {
    const file = join(folder, relative(join(root, 'lib'), path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  writeFileSync(join(folder, 'licenses.txt'), licensesOf(inputs));
}

/** The licenses of the bundled packages. @param inputs paths of bundled files */
export function licensesOf(inputs) {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(join(root, folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : '';
    return `${name} ${version} (${license})\n\n${text}`.trim();
  });
  return `The files in this folder contain code of these packages.\n\n${texts.join('\n\n---\n\n')}\n`;
}

await start(import.meta.url, () => bundle(process.argv[2]));
