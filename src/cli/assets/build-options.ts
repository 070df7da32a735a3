/** The options of esbuild for each part of a bundle. */
import { basename, extname, join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { FILE_REFERENCES } from '../config/file-references.js';
import { SERVER_BASE } from '../site/portable-site.js';
import type { BundleInput, BundleJob, ScriptName } from './bundle.js';
import { componentEntries, componentEntryPlugin } from './bundle-components.js';
import { CLIENT_ENTRY, clientEntryPlugin, compilerOptions, pluginStyleName } from './bundle-extensions.js';
import { cssModulesPlugin } from './css-modules.js';
import { codeFile, modulesOfTheme } from './entry-modules.js';
import {
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
import { sharedByClient, sharedReact } from './shared-modules.js';
import { sheetNames, virtualPlugin } from './virtual-entries.js';

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
    ...modulesForBrowsers(input),
  };
}

export function scriptOptions(input: BundleJob): BuildOptions {
  const entryPoints: Partial<Record<ScriptName, string>> = {
    boot: codeFile('runtime/boot'),
    // This script interprets the requested address, which requires a known base.
    ...(input.isRelative ? {} : { 'boot-404': codeFile('runtime/boot-not-found') }),
    moved: codeFile('runtime/moved'),
    announcement: codeFile('runtime/announcement'),
    'search-worker': codeFile('runtime/search/worker'),
    ...(input.hydratesComponents ? { components: codeFile('runtime/start-components') } : {}),
  };
  return { entryPoints, plugins: portablePlugins(input), platform: 'browser', format: 'iife' };
}

export function styleOptions(input: BundleJob): BuildOptions {
  const later = sheetNames.map((name) => [`style.${name}`, `docs-cli:style.${name}`]);
  const ofPlugins = input.extensions.pluginStyles.map(({ file }, i) => [pluginStyleName(i), file]);
  return {
    entryPoints: { style: 'docs-cli:style', ...Object.fromEntries([...later, ...ofPlugins]) },
    plugins: [virtualPlugin(input), corePlugin()],
  };
}

/** This package and React, which import no styles. */
const CODE = ['@docs-cli/core', 'react', 'react-dom'];

/** The styles that the site's own modules import. */
export function ownStyleOptions(input: BundleInput): BuildOptions {
  return {
    entryPoints: modulesOfTheme(input).map((file) => ({ in: file, out: basename(file, extname(file)) })),
    plugins: [cssModulesPlugin(input.root, 'styles')],
    external: CODE,
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

export function clientEntryOptions(input: BundleJob): BuildOptions {
  return {
    ...modulesForBrowsers(input),
    entryPoints: { 'client-entry': CLIENT_ENTRY },
    plugins: [
      ...modulePlugins(input, 'names'),
      ...addressPlugins(input),
      clientEntryPlugin(input.root, input.extensions),
      corePlugin(),
    ],
  };
}

/** @param input with the names of all exports of `@docs-cli/core/runtime`. */
export function componentOptions(input: BundleJob): BuildOptions {
  return {
    ...modulesForBrowsers(input),
    entryPoints: componentEntries(input),
    loader: { ...FILE_LOADERS, '.css': 'empty' },
    plugins: [
      ...modulePlugins(input, 'names'),
      ...addressPlugins(input),
      componentEntryPlugin(input),
      sharedByClient(input.runtimeNames),
      corePlugin(),
    ],
  };
}

/** A classic script cannot import, so in a portable site all code of an entry is in one file. */
function modulesForBrowsers({ isRelative }: BundleInput): BuildOptions {
  return {
    platform: 'browser',
    format: isRelative ? 'iife' : 'esm',
    splitting: !isRelative,
    chunkNames: 'assets/[name]-[hash]',
  };
}

/** The styles that components import. Their scripts are only read to find the imports. */
export function componentStyleOptions(input: BundleJob): BuildOptions {
  return {
    entryPoints: input.located.map(({ name, path }) => ({ in: path, out: name })),
    // Components without `use client` may import modules of Node.
    platform: 'node',
    format: 'esm',
    plugins: modulePlugins(input, 'styles'),
    external: CODE,
  };
}

/** What modules of the site may import, or be. */
function modulePlugins({ root, located }: BundleJob, result: 'names' | 'styles'): Plugin[] {
  return [cssModulesPlugin(root, result), previewPlugin(root, located)];
}

/** Plugins for the code of this package in the browsers of a portable site. */
function portablePlugins(input: BundleInput): Plugin[] {
  return input.isRelative ? [filePartsPlugin(), ...addressPlugins(input)] : [];
}

/** In a portable site, addresses of files depend on the page. */
function addressPlugins({ isRelative, base }: BundleInput): Plugin[] {
  return isRelative ? [fileAddressPlugin('window.__docs.base', base)] : [];
}
