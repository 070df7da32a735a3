/**
 * CSS modules: `import styles from './card.module.css'`. Scripts for the server, scripts for the browser and
 * style sheets are separate builds, so the class names depend on the file only.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { contentHash } from '../system/content-hash.js';

/** @param result whether the build contains the names of the classes or their styles. */
export function cssModulesPlugin(root: string, result: 'names' | 'styles'): Plugin {
  return {
    name: 'docs-cli-css-modules',
    setup(build) {
      build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) =>
        result === 'styles'
          ? { contents: await stylesOf(root, path), loader: 'css', resolveDir: dirname(path) }
          : {
              contents: `export default ${JSON.stringify(await namesOf(root, path, build))};`,
              loader: 'js',
            },
      );
    },
  };
}

/** The style sheet with unique class names. It imports the modules that its classes are composed from. */
async function stylesOf(root: string, path: string): Promise<string> {
  const composed = new Set<string>();
  const { css } = await compile(root, path, ({ path: asked, kind }) => {
    if (kind === 'composes-from') composed.add(asked);
    return { path: asked, external: true };
  });
  return [...composed].map((asked) => `@import ${JSON.stringify(asked)};\n`).join('') + css;
}

/** Name in the style sheet -> class names. */
async function namesOf(
  root: string,
  path: string,
  { resolve }: Pick<PluginBuild, 'resolve'>,
): Promise<Record<string, string>> {
  const { js } = await compile(root, path, async ({ path: asked, kind, resolveDir }) => {
    if (kind !== 'composes-from') return { path: asked, external: true };
    const { path: file, errors } = await resolve(asked, { kind, resolveDir });
    return errors.length > 0
      ? { errors }
      : { path: nameOf(root, file), namespace: NAMESPACE, pluginData: file };
  });
  const module = await import(`data:text/javascript,${encodeURIComponent(js)}`);
  return { ...module.default };
}

const NAMESPACE = 'docs-cli-css-module';

/** esbuild makes the class names from the name of the file. */
function nameOf(root: string, path: string): string {
  const place = relative(root, path).replaceAll('\\', '/');
  return `${basename(path, '.module.css')}-${contentHash(place).slice(0, 6)}.css`;
}

type Resolve = (args: OnResolveArgs) => OnResolveResult | Promise<OnResolveResult>;

/** @param resolveImport resolves what the style sheet imports. */
async function compile(
  root: string,
  path: string,
  resolveImport: Resolve,
): Promise<Record<'css' | 'js', string>> {
  const { build } = await import('esbuild');
  const name = nameOf(root, path);
  const source: Plugin = {
    name: NAMESPACE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, (args) => {
        if (args.kind === 'entry-point') return undefined;
        return args.kind === 'import-statement'
          ? { path: name, namespace: NAMESPACE, pluginData: path }
          : resolveImport(args);
      });
      onLoad({ filter: /./, namespace: NAMESPACE }, async ({ pluginData: file }) => ({
        contents: await readFile(file, 'utf8'),
        loader: 'local-css',
        resolveDir: dirname(file),
      }));
    },
  };
  const { outputFiles } = await build({
    stdin: { contents: `export { default } from ${JSON.stringify(name)};`, loader: 'js', resolveDir: root },
    bundle: true,
    write: false,
    outdir: root,
    format: 'esm',
    charset: 'utf8',
    logLevel: 'silent',
    plugins: [source],
  });
  const textOf = (extension: string) => outputFiles.find((file) => file.path.endsWith(extension))?.text ?? '';
  return { css: textOf('.css'), js: textOf('.js') };
}
