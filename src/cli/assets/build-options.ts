/** The options of esbuild for each part of a bundle. */
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { FILE_REFERENCES } from '../config/file-references.js';
import { SERVER_BASE } from '../site/portable-site.js';
import type { BundleInput, BundleJob } from './bundle.js';
import { componentOptions, componentStyleOptions } from './bundle-components.js';
import { clientEntryOptions, compilerOptions } from './bundle-extensions.js';
import { cssModulesPlugin } from './css-modules.js';
import { codeFile, styleSources } from './entry-modules.js';
import {
  codeExternals,
  corePlugin,
  externalChunkPlugin,
  FILE_TYPES,
  fileAddressPlugin,
  filePartsPlugin,
  fileReferencesPlugin,
  lazyEntryPlugin,
  overviewPartsPlugin,
  pageKindPlugin,
  productionReactDom,
  reactModules,
  serverExternals,
  withoutServerParts,
} from './esbuild-plugins.js';
import { previewPlugin } from './locate-components.js';
import { sharedReact } from './shared-modules.js';
import { laterStyleNames, virtualPlugin } from './virtual-entries.js';

/**
 * Browsers since May 2024, as documented. `light-dark()`, popovers, nesting, `:has()` and layers are used
 * without fallback; newer features have a fallback.
 */
export const BROWSERS = ['es2022', 'chrome123', 'firefox125', 'safari17.5'];

const FILE_LOADERS = Object.fromEntries(FILE_TYPES.map((ext) => [`.${ext}`, 'file' as const]));

export function common(input: BundleInput): BuildOptions {
  return {
    absWorkingDir: input.root,
    outdir: join(input.root, '.docs-cli-out'),
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    minify: !input.dev,
    legalComments: 'none',
    charset: 'utf8',
    jsx: 'automatic',
    jsxDev: false,
    target: BROWSERS,
    define: { 'process.env.NODE_ENV': input.dev ? '"development"' : '"production"' },
    publicPath: input.base,
    entryNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    loader: FILE_LOADERS,
    tsconfigRaw: compilerOptions(),
  };
}

export function searchOptions({ isRelative }: BundleInput): BuildOptions {
  return {
    entryPoints: isRelative ? {} : { 'search-modal': codeFile('theme/search/search-modal') },
    plugins: [sharedReact(), corePlugin()],
    platform: 'browser',
    format: 'esm',
  };
}

/** @param modalUrl URL of the search, which is a separate build. */
export function clientOptions(input: BundleJob, modalUrl: string): BuildOptions {
  const { isRelative, dev } = input;
  return {
    // Styles are bundled separately, because otherwise the styles of every layout would apply to the whole
    // site.
    loader: { ...FILE_LOADERS, '.css': 'empty' },
    entryPoints: { client: 'docs-cli:client', ...(dev ? { dev: 'docs-cli:dev' } : {}) },
    plugins: [
      virtualPlugin(input),
      ...modulePlugins(input, 'names'),
      // A classic script cannot import, so all code is in one file.
      ...(isRelative
        ? portablePlugins(input)
        : [
            externalChunkPlugin('search-modal', modalUrl),
            lazyEntryPlugin('docs-cli:client'),
            pageKindPlugin(),
            overviewPartsPlugin(),
          ]),
      withoutServerParts(),
      reactModules(),
      ...(dev ? [] : [productionReactDom()]),
      corePlugin(),
    ],
    platform: 'browser',
    format: isRelative ? 'iife' : 'esm',
    splitting: !isRelative,
    chunkNames: 'assets/[name]-[hash]',
  };
}

/** Scripts without React. */
export function scriptOptions(input: BundleJob): BuildOptions {
  return {
    entryPoints: {
      boot: codeFile('runtime/boot'),
      // This script interprets the requested address, which requires a known base.
      ...(input.isRelative ? {} : { 'boot-404': codeFile('runtime/boot-not-found') }),
      moved: codeFile('runtime/moved'),
      announcement: codeFile('runtime/announcement'),
      'search-worker': codeFile('runtime/search/worker'),
      ...(input.hydratesComponents ? { components: codeFile('runtime/start-components') } : {}),
    },
    plugins: portablePlugins(input),
    platform: 'browser',
    format: 'iife',
  };
}

export function styleOptions(input: BundleJob): BuildOptions {
  const names = laterStyleNames.filter((name) => name !== 'components' || input.hydratesComponents);
  const later = names.map((name) => [`style.${name}`, `docs-cli:style.${name}`]);
  return {
    entryPoints: { style: 'docs-cli:style', ...Object.fromEntries(later) },
    plugins: [virtualPlugin(input), corePlugin()],
  };
}

/** The styles that the site's own modules import. */
export function ownStyleOptions(input: BundleInput): BuildOptions {
  return {
    entryPoints: styleSources(input),
    plugins: [cssModulesPlugin(input.root, 'styles'), codeExternals()],
    format: 'esm',
  };
}

/** @param outdir the folder the files will be written to: paths in their source maps are relative to it. */
export function serverOptions(input: BundleJob, outdir: string): BuildOptions {
  const { root, isRelative, dev, base } = input;
  return {
    // Node never unloads modules. In `dev`, code that does not come from the site is a separate chunk, so
    // that a changed theme leaks only its own code.
    entryPoints: { server: 'docs-cli:server', ...(dev ? { shared: 'docs-cli:shared' } : {}) },
    splitting: dev,
    outdir,
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    plugins: [
      virtualPlugin(input),
      ...modulePlugins(input, 'names'),
      ...(input.located.length > 0 ? [fileReferencesPlugin()] : []),
      ...(isRelative ? [fileAddressPlugin(`globalThis.${SERVER_BASE}`, base)] : []),
      serverExternals(),
      corePlugin(),
    ],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: false,
    sourcemap: 'inline',
    // Node keeps the source map of every loaded module in memory, and stack traces need only names and
    // positions.
    sourcesContent: false,
    define: input.located.length > 0 ? FILE_REFERENCES : {},
    // Components may import packages in the CommonJS format.
    ...(input.located.length > 0 ? { banner: { js: requireOf(root) } } : {}),
    loader: { ...FILE_LOADERS, '.css': 'empty' },
  };
}

/** A `require` for packages in the CommonJS format that load modules of Node. */
function requireOf(root: string): string {
  const file = JSON.stringify(join(root, 'package.json'));
  return `import{createRequire as __docsRequire}from"node:module";const require=__docsRequire(${file});`;
}

export function clientEntryBuild(input: BundleJob): BuildOptions {
  const { plugins = [], ...options } = clientEntryOptions(input.extensions, input);
  return {
    ...options,
    plugins: [
      ...modulePlugins(input, 'names'),
      ...(input.isRelative ? [fileAddressPlugin('window.__docs.base', input.base)] : []),
      ...plugins,
      corePlugin(),
    ],
  };
}

/** @param input with the names of all exports of `@docs-cli/core/runtime`. */
export function componentBuild(input: BundleJob): BuildOptions {
  const { plugins = [], ...options } = componentOptions(input.located, input);
  return {
    ...options,
    loader: { ...FILE_LOADERS, '.css': 'empty' },
    plugins: [
      ...modulePlugins(input, 'names'),
      ...(input.isRelative ? [fileAddressPlugin('window.__docs.base', input.base)] : []),
      ...plugins,
    ],
  };
}

export function componentStyleBuild(input: BundleJob): BuildOptions {
  return {
    ...componentStyleOptions(input.located),
    plugins: [...modulePlugins(input, 'styles'), codeExternals()],
  };
}

/** What modules of the site may import, or be. */
function modulePlugins({ root, located }: BundleJob, result: 'names' | 'styles'): Plugin[] {
  return [cssModulesPlugin(root, result), previewPlugin(root, located)];
}

/** Plugins for the code of a portable site in browsers. */
function portablePlugins({ isRelative, base }: BundleInput): Plugin[] {
  return isRelative ? [filePartsPlugin(), fileAddressPlugin('window.__docs.base', base)] : [];
}
