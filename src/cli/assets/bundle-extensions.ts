/** What the config and plugins add to the bundles: options of esbuild, client entries, and style sheets. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import type { LoadedConfig } from '../config/load.js';
import { TSCONFIG, tsconfigPaths } from '../markdown/includes/alias-paths.js';

export interface BundleExtensions {
  /** Modules that run in the browser when a page loads. */
  clientEntries: string[];
  /**
   * The style sheet of each plugin that has one: an absolute path. The version is part of the key of the cache: some package
   * managers keep the files of an old version.
   */
  pluginStyles: { plugin: string; version: string | undefined; file: string }[];
  define: Record<string, string>;
  alias: Record<string, string>;
  loader: NonNullable<BuildOptions['loader']>;
  /** `paths` of the site's `tsconfig.json`, with absolute paths. */
  paths: Record<string, string[]>;
  /** Absolute paths of the files that `paths` come from. */
  tsconfigs: string[];
  /** `key` covers their code. */
  plugins: readonly Plugin[];
  key: string;
}

export function bundleExtensions({
  root,
  config,
  extensions,
}: Pick<LoadedConfig, 'root' | 'config' | 'extensions'>): BundleExtensions {
  const { plugins, bundlerPlugins, key } = extensions;
  const { define, alias, loader } = config.bundle;
  return {
    clientEntries: config.clientEntries,
    pluginStyles: plugins.flatMap(({ name, version, styles }) =>
      styles === undefined ? [] : { plugin: name, version, file: resolve(root, pathOf(styles)) },
    ),
    define,
    alias,
    loader,
    ...pathsOf(root),
    plugins: bundlerPlugins,
    key: bundlerPlugins.length > 0 ? key : '',
  };
}

/** Of the closest `tsconfig.json`: in the folder of the config, or in one around it. */
function pathsOf(root: string): Pick<BundleExtensions, 'paths' | 'tsconfigs'> {
  const tsconfigs: string[] = [];
  const read = (file: string) => {
    const path = join(root, file);
    tsconfigs.push(path);
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return undefined;
    }
  };
  for (let [folder, file] = [root, TSCONFIG]; ; [folder, file] = [dirname(folder), `../${file}`]) {
    if (existsSync(join(folder, TSCONFIG))) {
      const paths = Object.entries(tsconfigPaths(file, read));
      return {
        paths: Object.fromEntries(
          paths.map(([pattern, targets]) => [pattern, targets.map((target) => join(root, target))]),
        ),
        tsconfigs,
      };
    }
    if (dirname(folder) === folder) return { paths: {}, tsconfigs };
  }
}

/**
 * The options of TypeScript that are not those of the site. They replace its `tsconfig.json`, whose `jsx` could be for another
 * library.
 */
export function compilerOptions(paths: BundleExtensions['paths'] = {}): BuildOptions['tsconfigRaw'] & object {
  return { compilerOptions: { jsx: 'react-jsx', ...(Object.keys(paths).length > 0 ? { paths } : {}) } };
}

function pathOf(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file) : file;
}

/** The options of a bundle that contains modules of the site. Plugins of the site come first. `defaults` are the options of all bundles. */
export function withExtensions(
  { define, alias, loader, paths, plugins }: BundleExtensions,
  options: BuildOptions,
  defaults: BuildOptions,
): BuildOptions {
  return {
    ...options,
    define: { ...define, ...(options.define ?? defaults.define) },
    alias: { ...alias, ...options.alias },
    loader: { ...(options.loader ?? defaults.loader), ...loader },
    tsconfigRaw: compilerOptions(paths),
    plugins: [...plugins, ...(options.plugins ?? [])],
  };
}

const NAMESPACE = 'docs-cli-client-entry';
/** The module that imports all client entries. */
export const CLIENT_ENTRY = `${NAMESPACE}:all`;

/** Imports the modules for their side effects, whatever their package says about those. */
export function clientEntryPlugin(root: string, { clientEntries }: BundleExtensions): Plugin {
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${NAMESPACE}:`) }, async ({ path }) => {
        const entry = path.slice(NAMESPACE.length + 1);
        if (path === CLIENT_ENTRY) return { path: 'all', namespace: NAMESPACE };
        const found = await build.resolve(entry, { resolveDir: root, kind: 'import-statement' });
        if (found.errors.length > 0) {
          const text = `The client entry '${entry}' cannot be found`;
          return { errors: [{ text, notes: [{ text: 'Correct the path, or install the package.' }] }] };
        }
        return { path: found.path, namespace: found.namespace, sideEffects: true };
      });
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, () => ({
        contents: clientEntries
          .map((entry) => `import ${JSON.stringify(`${NAMESPACE}:${entry}`)};`)
          .join('\n'),
        resolveDir: root,
      }));
    },
  };
}

/** The name of the style sheet of a plugin in the output. */
export function pluginStyleName(i: number): string {
  return `plugin-${i + 1}`;
}
