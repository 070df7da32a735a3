/** The esbuild plugins of this package. Each build in `build-options.ts` uses some of them. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OnLoadResult, OnResolveArgs, Plugin } from 'esbuild';
import { preambleOf } from '../config/file-references.js';
import { codeFolder, isOwnModule, packageFolder } from '../system/cache.js';
import { partsOf, reactExports } from './shared-modules.js';

/** File types that are copied unchanged; importing one gives its address. */
export const FILE_TYPES = [
  'svg',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'avif',
  'ico',
  'woff',
  'woff2',
  'ttf',
  'otf',
];

/** `pluginData` of the imports that `corePlugin` resolves. */
const FROM_CORE_PLUGIN = 'docs-cli-core';

/** Import -> its source file, without extension. */
const ENTRIES = new Map([
  ['@docs-cli/core', 'cli/config/index'],
  ['@docs-cli/core/plugin', 'cli/plugin-entry'],
  ['@docs-cli/core/runtime', 'runtime/index'],
  ['@docs-cli/core/theme', 'theme/index'],
]);

/**
 * Imports of this package and of React always resolve to this package's copies, wherever the theme is located, so
 * that each exists only once.
 */
export function corePlugin(): Plugin {
  return {
    name: 'docs-cli-core',
    setup(build) {
      build.onResolve({ filter: /^@docs-cli\/core(\/|$)/ }, ({ path }) => {
        const name = ENTRIES.get(path);
        const file = name && existing(join(codeFolder, name), ['ts', 'js']);
        if (file) return { path: file };
        const text = `'${path}' is not an entry point of this package. Use ${[...ENTRIES.keys()].join(', ')}.`;
        return { errors: [{ text }] };
      });
      build.onResolve({ filter: /^(react|react-dom)(\/|$)/ }, ({ path, kind, pluginData }) => {
        // The call of this plugin itself.
        if (pluginData === FROM_CORE_PLUGIN) return undefined;
        return build.resolve(path, { resolveDir: packageFolder, kind, pluginData: FROM_CORE_PLUGIN });
      });
    },
  };
}

/**
 * On the server, React is not bundled. It is imported by its absolute path, so that any folder can load it.
 */
export function serverExternals(): Plugin {
  const require = createRequire(join(packageFolder, 'package.json'));
  return {
    name: 'docs-cli-server-externals',
    setup(build) {
      build.onResolve({ filter: /^(react|react-dom)(\/|$)/ }, ({ path }) => ({
        path: pathToFileURL(require.resolve(path)).href,
        external: true,
      }));
    },
  };
}

/** The first file with this path and one of the extensions. */
function existing(path: string, extensions: readonly string[]): string | undefined {
  return extensions.map((extension) => `${path}.${extension}`).find((file) => existsSync(file));
}

/**
 * On the server, expressions such as `import.meta.url` in modules of the site have the values of the original
 * file. The build needs the replacements in `FILE_REFERENCES`.
 */
export function fileReferencesPlugin(): Plugin {
  return {
    name: 'docs-cli-file-references',
    setup(build) {
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        if (isOwnModule(path)) return undefined;
        const text = await readFile(path, 'utf8');
        const preamble = preambleOf(path, text);
        return preamble === '' ? undefined : { contents: preamble + text, loader: 'default' };
      });
    },
  };
}

/** Theme modules that only the server needs, and their replacements in the browser. */
const SERVER_PARTS: [RegExp, string][] = [
  // The browser gets the texts of one language with the site's data.
  [/[\\/]theme[\\/]locales[\\/]index\.[jt]s$/, 'export const themeMessages = () => ({});'],
  [
    /[\\/]theme[\\/]locales[\\/]by-language\.[jt]s$/,
    'export const byLanguage = () => ({}), requireLanguageTags = () => {};',
  ],
  [/[\\/]theme[\\/]social-image[\\/]social-image\.[jt]sx?$/, 'export const SocialImage = () => null;'],
];

export function withoutServerParts(): Plugin {
  return {
    name: 'docs-cli-without-server-parts',
    setup(build) {
      for (const [filter, contents] of SERVER_PARTS)
        build.onLoad({ filter }, ({ path }) => (isOwnModule(path) ? { contents } : undefined));
    },
  };
}

/**
 * A module of this package that is bundled separately: an import resolves to its URL. A site's own copy of it
 * is bundled as usual.
 */
export function externalChunkPlugin(name: string, url: string): Plugin {
  return {
    name: 'docs-cli-external-chunk',
    setup(build) {
      build.onResolve({ filter: new RegExp(`/${name}\\.js$`) }, ({ kind, importer }) =>
        kind === 'dynamic-import' && isOwnModule(importer) ? { path: url, external: true } : undefined,
      );
    },
  };
}

/** The entries in `virtual-entries.ts`. */
export const VIRTUAL_NAMESPACE = 'docs-cli';
/** Modules that load the components of one kind of page. */
const PAGE_KIND_NAMESPACE = 'docs-cli-page-kind';

/** Modules that no file has: `contentsOf` returns the module that is imported as `name:path`. */
export function virtualModules(name: string, contentsOf: (path: string) => OnLoadResult): Plugin {
  return {
    name,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${name}:`) }, ({ path }) => ({
        path: path.slice(name.length + 1),
        namespace: name,
      }));
      onLoad({ filter: /.*/, namespace: name }, ({ path }) => contentsOf(path));
    },
  };
}

interface Wrapping {
  name: string;
  /** The imports that it may concern. */
  filter: RegExp;
  isWrapped(args: OnResolveArgs, root: string): boolean;
  /** Code that imports `file`. */
  wrapperOf(file: string, args: Pick<OnResolveArgs, 'namespace'>): string;
}

/**
 * Replaces modules by a module that imports them. esbuild gets paths relative to the folder of the site: the hashes in
 * file names depend on the paths of modules that plugins load, and a site has the same file names in every folder.
 */
function wrapModules({ name, filter, isWrapped, wrapperOf }: Wrapping): Plugin {
  return {
    name,
    setup(build) {
      const root = build.initialOptions.absWorkingDir!;
      build.onResolve({ filter }, async (args) => {
        const { path, kind, resolveDir, importer, namespace, pluginData } = args;
        // The import is that of the wrapper, or the call below.
        if (pluginData === name || namespace === name || !isWrapped(args, root)) return undefined;
        const found = await build.resolve(path, { kind, resolveDir, importer, namespace, pluginData: name });
        if (found.errors.length > 0 || found.external) return found;
        return { path: relative(root, found.path), namespace: name, pluginData: { namespace } };
      });
      build.onLoad({ filter: /./, namespace: name }, ({ path, pluginData }) => {
        const file = resolve(root, path);
        return { contents: wrapperOf(file, pluginData), resolveDir: dirname(file) };
      });
    },
  };
}

/**
 * A lazily loaded module imports the client's entry, which is already loaded by then. So shared code stays in
 * the entry's file instead of an additional file, because two files compress worse than one.
 */
export function lazyEntryPlugin(entry: string): Plugin {
  return wrapModules({
    name: 'docs-cli-lazy-entry',
    filter: /./,
    isWrapped: ({ kind, namespace, importer }, root) =>
      kind === 'dynamic-import' &&
      (namespace === VIRTUAL_NAMESPACE ||
        (['file', PAGE_KIND_NAMESPACE].includes(namespace) && isOwnModule(resolve(root, importer)))),
    wrapperOf: (file, { namespace }) => {
      // The virtual entry imports layouts, of which only the default export is used.
      const exported = namespace === VIRTUAL_NAMESPACE ? '{ default }' : '*';
      return `import ${JSON.stringify(entry)};\nexport ${exported} from ${JSON.stringify(file)};`;
    },
  });
}

export const PAGE_KIND_MODULE = /[\\/]theme[\\/]page-kinds[\\/]([a-z-]+)-page\.[jt]s$/;

/** The components of one kind of page become a file that the client loads for such a page. */
export function pageKindPlugin(): Plugin {
  return wrapModules({
    name: PAGE_KIND_NAMESPACE,
    filter: /\/page-kinds\/[a-z-]+-page\.js$/,
    isWrapped: ({ kind, namespace, importer }) =>
      kind === 'import-statement' && namespace === 'file' && isOwnModule(importer),
    wrapperOf: (file) => `export const load = () => import(${JSON.stringify(file)});`,
  });
}

/**
 * The theme's index exports parts of the lazily loaded overview. esbuild would move these to the client's file, even
 * if nothing imports them from the index. As separate modules, they are in neither file unless it uses them.
 */
export function overviewPartsPlugin(): Plugin {
  return {
    name: 'docs-cli-overview-parts',
    setup(build) {
      build.onResolve({ filter: /^\.\/overview\/.*\.js$/ }, ({ path, resolveDir }) => {
        const isIndex = resolveDir === join(codeFolder, 'theme');
        const file = existing(join(resolveDir, path.replace(/\.js$/, '')), ['ts', 'tsx', 'js']);
        return isIndex && file ? { path: file, suffix: '?index' } : undefined;
      });
    },
  };
}

/**
 * For pages that open from a disk: a module in `runtime/file` replaces the module with the same path in
 * `runtime`.
 */
export function filePartsPlugin(): Plugin {
  const runtime = join(codeFolder, 'runtime');
  return {
    name: 'docs-cli-file-parts',
    setup(build) {
      build.onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, resolveDir, importer }) => {
        const module = relative(runtime, join(resolveDir, path)).replace(/\.js$/, '');
        if (module.startsWith('..')) return undefined;
        const file = existing(join(runtime, 'file', module), ['ts', 'tsx', 'js']);
        // The replacement may import the module that it replaces.
        return file === undefined || file === importer ? undefined : { path: file };
      });
    },
  };
}

/** Makes the addresses of imported files start with the value of an expression instead of this base. */
export function fileAddressPlugin(baseExpression: string, base: string): Plugin {
  return wrapModules({
    name: 'docs-cli-file-address',
    filter: new RegExp(`\\.(${FILE_TYPES.join('|')})$`),
    isWrapped: ({ kind }) => kind === 'import-statement',
    wrapperOf: (file) => `import address from ${JSON.stringify(file)};
export default ${baseExpression} + address.slice(${base.length});`,
  });
}

/**
 * React as ES modules. With a CommonJS module, each importer gets its own namespace object and every JSX call
 * goes through it, which adds 1 % to the gzipped client.
 */
export function reactModules(): Plugin {
  const name = 'docs-cli-react-modules';
  return {
    name,
    setup(build) {
      build.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, kind, namespace, pluginData }) =>
        // `corePlugin` resolves all other imports, including those from this plugin.
        kind === 'import-statement' && namespace !== name && pluginData !== FROM_CORE_PLUGIN
          ? { path, namespace: name, sideEffects: false }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({
        contents: [
          `import whole from '${path}';`,
          'export default whole;',
          ...partsOf(reactExports(path), 'whole'),
        ].join('\n'),
        resolveDir: packageFolder,
      }));
    },
  };
}

/** Uses the production build of react-dom directly, without the minification check in its entry points. */
export function productionReactDom(): Plugin {
  return {
    name: 'docs-cli-production-react-dom',
    setup(build) {
      build.onLoad({ filter: /[\\/]react-dom[\\/](?:index|client)\.js$/ }, ({ path }) => {
        const part = path.endsWith('client.js') ? '-client' : '';
        return { contents: `module.exports = require('./cjs/react-dom${part}.production.js');` };
      });
    },
  };
}
