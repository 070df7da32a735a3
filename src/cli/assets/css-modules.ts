/**
 * CSS modules: `import styles from './card.module.css'`. Scripts for the server, scripts for the browser and
 * style sheets are separate builds, so the class names depend on the file only.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { contentHash } from '../cache.js';

interface CssModule {
  css: string;
  /** Name in the style sheet -> class name. */
  names: Record<string, string>;
}

/** @param result whether the build contains the names of the classes or their styles. */
export function cssModulesPlugin(root: string, result: 'names' | 'styles'): Plugin {
  return {
    name: 'docs-cli-css-modules',
    setup(build) {
      build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => {
        const { css, names } = await compile(root, path);
        return result === 'styles'
          ? { contents: css, loader: 'css', resolveDir: dirname(path) }
          : { contents: `export default ${JSON.stringify(names)};`, loader: 'js' };
      });
    },
  };
}

async function compile(root: string, path: string): Promise<CssModule> {
  const { build } = await import('esbuild');
  const namespace = 'docs-cli-css-module';
  // esbuild makes the class names from the name of the file.
  const place = relative(root, path).replaceAll('\\', '/');
  const name = `${basename(path, '.module.css')}-${contentHash(place).slice(0, 6)}`;
  const source: Plugin = {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ kind, path: asked }) => {
        if (asked === name) return { path: `${name}.css`, namespace };
        return kind === 'entry-point' ? undefined : { path: asked, external: true };
      });
      onLoad({ filter: /./, namespace }, async () => ({
        contents: await readFile(path, 'utf8'),
        loader: 'local-css',
        resolveDir: dirname(path),
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
  const module = await import(`data:text/javascript,${encodeURIComponent(textOf('.js'))}`);
  return { css: textOf('.css'), names: { ...module.default } };
}
