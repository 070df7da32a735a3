/**
 * Bundles theme and runtime with esbuild. Two small virtual entries, one for the browser and one for
 * rendering on the server, combine them with the site's own code.
 */
import { existsSync, statSync } from 'node:fs';
import { basename, extname, join, relative, resolve } from 'node:path';
import type { BuildOptions, BuildResult, OutputFile, Plugin } from 'esbuild';
import { type PageKind, pageKinds } from '../../runtime/page-kind.js';
import { type Cache, codeFolder, contentHash, toolStamp } from '../cache.js';
import { FILE_REFERENCES } from '../config/file-references.js';
import { themeFile } from '../config/theme-file.js';
import type { SiteComponent } from '../content/components.js';
import { isExactly, isText, listOf, objectOf, optional, recordOf } from '../report/shape.js';
import { SERVER_BASE } from '../site/portable-site.js';
import { type ArticleStyle, articleStyles } from './article-styles.js';
import { toSiteError } from './build-errors.js';
import {
  type ComponentAssets,
  componentOptions,
  componentScripts,
  componentStyleOptions,
  importedStyles,
} from './bundle-components.js';
import {
  type BundleExtensions,
  CLIENT_ENTRY,
  clientEntryOptions,
  compilerOptions,
  pluginStyleName,
  pluginStyleOptions,
  withExtensions,
} from './bundle-extensions.js';
import { cssModulesPlugin } from './css-modules.js';
import {
  codeExternals,
  corePlugin,
  externalChunkPlugin,
  FILE_TYPES,
  fileAddressPlugin,
  filePartsPlugin,
  fileReferencesPlugin,
  lazyEntryPlugin,
  PAGE_KIND_MODULE,
  pageKindPlugin,
  productionReactDom,
  reactModules,
  serverExternals,
  withoutServerParts,
} from './esbuild-plugins.js';
import { layoutsWithMain } from './layout-main.js';
import { type LocatedComponent, locateComponents, previewPlugin } from './locate-components.js';
import { minifyCode } from './minify.js';
import { dataOf, modulesThatReadMore, readsPages } from './reads-more.js';
import {
  ownChunks,
  renamedModules,
  SERVER_FOLDER,
  type ServerModules,
  serverModules,
  writeServer,
} from './server-files.js';
import { refuseServerHooks } from './server-hooks.js';
import { sharedReact, usedRuntimeNames } from './shared-modules.js';

export interface BundleInput {
  root: string;
  base: string;
  /** For pages that also open from a disk, where browsers run only classic scripts. */
  isRelative: boolean;
  /** Theme folder of the site, relative to the root. It may be missing. */
  theme: string;
  /** Component files of pages with a custom layout, relative to the root. */
  layouts: string[];
  /** The components that pages can use. */
  components: SiteComponent[];
  extensions: BundleExtensions;
  /** Uses development builds of React, readable code and the reload WebSocket. */
  dev: boolean;
}

/** The input with what the bundler found out. */
interface BundleJob extends BundleInput {
  located: LocatedComponent[];
  /** The browser hydrates at least one component. */
  hydratesComponents: boolean;
  /** Names of the exports of `@docs-cli/core/runtime` that these components use. */
  runtimeNames: string[];
}

/**
 * Browsers since May 2024, as documented. `light-dark()`, popovers, nesting, `:has()` and layers are used
 * without fallback; newer features have a fallback.
 */
const BROWSERS = ['es2022', 'chrome123', 'firefox125', 'safari17.5'];

/** Style sheets that pages load after the theme's style sheet, if they need them. */
const LATER_STYLES: Record<
  PageKind | ArticleStyle | 'custom' | 'search' | 'optional' | 'components',
  string
> = {
  home: 'home/home.css',
  overview: 'overview/overview.css',
  blog: 'blog/blog.css',
  'not-found': 'layouts/not-found.css',
  search: 'search/search.css',
  optional: 'styles/optional.css',
  components: 'styles/components.css',
  custom: 'layouts/pages.css',
  callouts: 'styles/article/callout.css',
  extras: 'styles/article/extras.css',
};

/** The later style sheets in the layer `article`. */
const IN_ARTICLE = new Set<string>(['components', ...articleStyles]);

export interface Bundle {
  isRelative: boolean;
  /** URL paths without base: `/assets/boot-1A2B3C4D.js`. */
  boot: string;
  /** The boot script of the 404 page. */
  bootNotFound: string;
  /** Script for moved addresses and headings. Only pages that need it load it. */
  moved: string;
  /** Script that hides an announcement that the reader has closed. */
  announcement: string;
  client: string;
  /** Static imports of the client, which are preloaded together with it. */
  clientParts: string[];
  devClient?: string;
  styles: string[];
  /** The theme's style sheets for one page kind each. */
  kindStyles: Record<PageKind, string>;
  /** The theme's style sheets for parts of articles. */
  articleStyles: Record<ArticleStyle, string>;
  /** Style sheet of custom and blank pages. */
  customStyle: string;
  /** Scripts with the theme's components for one kind of page. */
  kindScripts: Record<PageKind, string[]>;
  /** Style sheet of the parts that a site turns on in its config. */
  optionalStyle: string;
  /** Style sheet and worker of the search, loaded when a reader is about to use it. */
  searchStyle: string;
  searchWorker: string;
  /** The style sheets that a custom layout imports, by the layout's id. */
  layoutStyles: Record<string, string[]>;
  /** Ids of the custom layouts that render `<main>` with a layout of the theme. */
  layoutsWithMain: string[];
  /** The components that pages can use, by name. */
  components: Record<string, ComponentAssets>;
  /** Script and style sheet of pages with components that the browser hydrates. Empty without such components. */
  componentScript: string;
  componentStyle: string;
  /** Script of the site and its plugins that runs when a page loads, if there is one. */
  clientEntry?: string;
  /** Name of a plugin -> style sheet of pages that use its Markdown. */
  pluginStyles: Record<string, string>;
  /** URL path without base -> contents. */
  files: Map<string, Uint8Array>;
  /** Hash of everything that every page of this build may load: the files without those of components. */
  hash: string;
  /** URL of the module that renders pages, for `import()`. */
  serverUrl: string;
  /** Absolute paths of the site's files in the bundle, which `dev` watches. */
  inputs: string[];
  /** Theme modules that may read more than their input, such as the time: paths relative to the root. */
  readsMore: string[];
}

interface StoredBundle extends Omit<Bundle, 'files' | 'serverUrl'> {
  stamps: Record<string, string>;
  files: Record<string, string>;
  server: ServerModules;
}

const isStored = objectOf({
  isRelative: isExactly(true, false),
  boot: isText,
  bootNotFound: isText,
  moved: isText,
  announcement: isText,
  client: isText,
  clientParts: listOf(isText),
  devClient: optional(isText),
  styles: listOf(isText),
  kindStyles: objectOf(Object.fromEntries(pageKinds.map((kind) => [kind, isText]))),
  articleStyles: objectOf(Object.fromEntries(articleStyles.map((name) => [name, isText]))),
  customStyle: isText,
  kindScripts: objectOf(Object.fromEntries(pageKinds.map((kind) => [kind, listOf(isText)]))),
  optionalStyle: isText,
  searchStyle: isText,
  searchWorker: isText,
  layoutStyles: recordOf(listOf(isText)),
  layoutsWithMain: listOf(isText),
  components: recordOf(
    objectOf({
      script: optional(isText),
      styles: listOf(isText),
      readsMore: isExactly(true, false),
      reads: listOf(isText),
      readsPages: isExactly(true, false),
    }),
  ),
  componentScript: isText,
  componentStyle: isText,
  clientEntry: optional(isText),
  pluginStyles: recordOf(isText),
  hash: isText,
  inputs: listOf(isText),
  readsMore: listOf(isText),
  stamps: recordOf(isText),
  files: recordOf(isText),
  server: objectOf({ entry: isText, chunks: recordOf(isText), own: listOf(isText) }),
});

export async function createBundle(input: BundleInput, cache: Cache): Promise<Bundle> {
  const key = contentHash(
    toolStamp(),
    JSON.stringify(input),
    themeEntry(input) ?? '',
    styleEntry(input) ?? '',
  );
  const name = `bundle/${input.dev ? 'dev' : 'build'}-${key}.json`;
  const stored = cache.readJson<StoredBundle>(name, isStored);
  if (stored && Object.entries(stored.stamps).every(([file, stamp]) => stampOf(file) === stamp)) {
    const files = new Map(
      Object.entries(stored.files).map(([url, data]) => [url, Buffer.from(data, 'base64')]),
    );
    return { ...stored, files, serverUrl: writeServer(cache, freshModules(stored.server, stored)) };
  }
  const { bundle, server, inputs } = await bundleAll(input, cache);
  const data: StoredBundle = {
    ...bundle,
    server,
    files: Object.fromEntries(
      [...bundle.files].map(([url, bytes]) => [url, Buffer.from(bytes).toString('base64')]),
    ),
    stamps: Object.fromEntries(inputs.map((file) => [file, stampOf(file)])),
  };
  cache.writeJson(name, data);
  return bundle;
}

/** Runs esbuild with the options that all builds share, and minifies the result for browsers. */
type Run = (options: BuildOptions) => Promise<BuildResult>;

async function createRun(input: BundleJob): Promise<Run> {
  const { build } = await import('esbuild');
  return async (options) => {
    const result = await build({ ...common(input), ...options }).catch((error) => {
      throw toSiteError(input.root, error, input.located);
    });
    const { platform, format } = options;
    if (input.dev || platform !== 'browser' || !format) return result;
    return minifyCode(result, { format, browsers: BROWSERS });
  };
}

async function bundleAll(bundleInput: BundleInput, cache: Cache) {
  const located = await locateComponents(bundleInput.root, bundleInput.components, bundleInput.extensions);
  const input = {
    ...bundleInput,
    located,
    hydratesComponents: located.some(({ isClient }) => isClient),
    runtimeNames: [],
  };
  const run = await createRun(input);
  // The search is a separate build: if two entries of one split build used React, esbuild would move React to
  // a shared file, and every page would wait for two files.
  const search = await run(searchOptions(input));
  const modal = search.outputFiles?.[0];
  const modalUrl = modal ? input.base + urlOfFile(input, modal).slice(1) : '';
  const components = input.hydratesComponents ? await bundleClientComponents(input, run) : NOTHING;
  const runtimeNames = usedRuntimeNames(components.outputFiles ?? []);
  const { extensions } = input;
  const runSite: Run = (options) => run(withExtensions(extensions, options, common(input)));
  const [client, scripts, style, ownStyles, server, componentStyles, entry, pluginStyles] = await Promise.all(
    [
      runSite(clientOptions({ ...input, runtimeNames }, modalUrl)),
      run(scriptOptions(input)),
      runSite(styleOptions(input)),
      runSite(ownStyleOptions(input)),
      runSite(serverOptions(input, cache.path(SERVER_FOLDER))),
      located.length > 0 ? runSite(componentStyleBuild(input)) : NOTHING,
      extensions.clientEntries.length > 0 ? runSite(clientEntryBuild(input)) : NOTHING,
      extensions.pluginStyles.length > 0 ? run(pluginStyleOptions(extensions, input)) : NOTHING,
    ],
  );
  refuseServerHooks(input, [client, components, entry]);
  const results = {
    search,
    client,
    scripts,
    style,
    ownStyles,
    server,
    components,
    componentStyles,
    entry,
    pluginStyles,
  };
  const own = input.dev ? ownChunks(input.root, server) : [];
  const serverCode = serverModules(server.outputFiles ?? [], { publicPath: input.base, own });
  const browser = browserBundle(input, results);
  const bundle: Bundle = { ...browser, serverUrl: writeServer(cache, freshModules(serverCode, browser)) };
  const inputs = [...bundle.inputs, ...packagesOf(input, Object.values(results))];
  return { bundle, server: serverCode, inputs };
}

let loads = 0;

/** Node evaluates each module once. Modules of components that read data are renamed, so that they read it again. */
function freshModules(modules: ServerModules, { components }: Pick<Bundle, 'components'>): ServerModules {
  const readsMore = Object.values(components).some((component) => component.readsMore);
  return readsMore ? renamedModules(modules, String(loads++)) : modules;
}

const NOTHING = {} as BuildResult;

function clientEntryBuild(input: BundleJob): BuildOptions {
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

async function bundleClientComponents(input: BundleJob, run: Run): Promise<BuildResult> {
  const { metafile } = await run({
    entryPoints: { runtime: codeFile('runtime/index') },
    packages: 'external',
    format: 'esm',
  });
  const runtimeNames = Object.values(metafile?.outputs ?? {}).flatMap((output) => output.exports);
  const { plugins = [], ...options } = componentOptions(input.located, { ...input, runtimeNames });
  const build: BuildOptions = {
    ...options,
    loader: { ...FILE_LOADERS, '.css': 'empty' },
    plugins: [
      ...modulePlugins(input, 'names'),
      ...(input.isRelative ? [fileAddressPlugin('window.__docs.base', input.base)] : []),
      ...plugins,
    ],
  };
  return run(withExtensions(input.extensions, build, common(input)));
}

function componentStyleBuild(input: BundleJob): BuildOptions {
  return {
    ...componentStyleOptions(input.located),
    plugins: [...modulePlugins(input, 'styles'), codeExternals()],
  };
}

/** What modules of the site may import, or be. */
function modulePlugins({ root, located }: BundleJob, result: 'names' | 'styles'): Plugin[] {
  return [cssModulesPlugin(root, result), previewPlugin(root, located)];
}

type Results = Record<
  | 'search'
  | 'client'
  | 'scripts'
  | 'style'
  | 'ownStyles'
  | 'server'
  | 'components'
  | 'componentStyles'
  | 'entry'
  | 'pluginStyles',
  BuildResult
>;

function browserBundle(input: BundleJob, results: Results): Omit<Bundle, 'serverUrl'> {
  const { client, ownStyles, server } = results;
  const files = browserFiles(input, results);
  const { url: clientUrl, parts: clientParts, skipped } = clientFiles(input, client);
  if (skipped) files.delete(skipped);
  const importedStyleUrls = importedStyles(input.root, ownStyles, outputUrl(input));
  const urls = [...files.keys()];
  const script = (name: string) => entryUrl(urls, name, 'js');
  const sheet = (name: string) => entryUrl(urls, name, 'css');
  const devClient = script('dev');
  const boot = script('boot') ?? '';
  return {
    isRelative: input.isRelative,
    boot,
    bootNotFound: script('boot-404') ?? boot,
    moved: script('moved') ?? '',
    announcement: script('announcement') ?? '',
    client: clientUrl,
    clientParts,
    ...(devClient ? { devClient } : {}),
    styles: [sheet('style'), importedStyleUrls.get(themeEntry(input) ?? ''), sheet(CLIENT_ENTRY)].filter(
      (url) => url !== undefined,
    ),
    kindStyles: Object.fromEntries(
      pageKinds.map((kind) => [kind, sheet(`style.${kind}`) ?? '']),
    ) as Bundle['kindStyles'],
    articleStyles: Object.fromEntries(
      articleStyles.map((name) => [name, sheet(`style.${name}`) ?? '']),
    ) as Bundle['articleStyles'],
    customStyle: sheet('style.custom') ?? '',
    kindScripts: kindScriptsOf(input, client),
    optionalStyle: sheet('style.optional') ?? '',
    searchStyle: sheet('style.search') ?? '',
    searchWorker: script('search-worker') ?? '',
    layoutStyles: Object.fromEntries(
      input.layouts.flatMap((id) => {
        const url = importedStyleUrls.get(resolve(input.root, id));
        return url ? [[id, [url]]] : [];
      }),
    ),
    layoutsWithMain: layoutsWithMain(input.root, input.layouts, ownStyles),
    components: componentAssets(input, results),
    ...(script(CLIENT_ENTRY) ? { clientEntry: script(CLIENT_ENTRY)! } : {}),
    pluginStyles: Object.fromEntries(
      input.extensions.pluginStyles.map(({ plugin }, i) => [plugin, sheet(pluginStyleName(i)) ?? '']),
    ),
    componentScript: script('components') ?? '',
    componentStyle: sheet('style.components') ?? '',
    files: new Map([...files, ...componentFiles(input, results)]),
    hash: contentHash(urls.sort().join('\n')),
    inputs: inputsOf(input, Object.values(results)),
    readsMore: modulesThatReadMore(input.root, modulesOfTheme(input), server),
  };
}

/** The site's modules that render every page. */
function modulesOfTheme(input: BundleJob): string[] {
  return [themeEntry(input) ?? [], input.layouts.map((id) => resolve(input.root, id))].flat();
}

function componentAssets(
  input: BundleJob,
  { server, components, componentStyles }: Results,
): Bundle['components'] {
  const scripts = componentScripts(input.located, components, outputUrl(input));
  const styles = importedStyles(input.root, componentStyles, outputUrl(input));
  return Object.fromEntries(
    input.located.map(({ name, path }) => {
      const [script, style] = [scripts.get(name), styles.get(resolve(input.root, path))];
      const modules = [resolve(input.root, path)];
      const readsMore = modulesThatReadMore(input.root, modules, server).length > 0;
      const reads = {
        readsMore,
        reads: readsMore ? dataOf(input.root, modules, server) : [],
        readsPages: readsPages(input.root, modules, server),
      };
      return [name, { ...(script ? { script } : {}), styles: style ? [style] : [], ...reads }];
    }),
  );
}

/** The files of components, and the images that components without script import. */
function componentFiles(input: BundleJob, { server, components, componentStyles }: Results): Bundle['files'] {
  const sheets = componentStyles.outputFiles?.filter(({ path }) => !path.endsWith('.js')) ?? [];
  const files = new Map<string, Uint8Array>();
  for (const file of [...(components.outputFiles ?? []), ...sheets])
    files.set(urlOfFile(input, file), file.contents);
  for (const { path, contents } of server.outputFiles ?? []) {
    const name = /[\\/](assets[\\/][^\\/]+)$/.exec(path)?.[1];
    if (name !== undefined && !/\.mjs$/.test(name)) files.set(`/${name.replaceAll('\\', '/')}`, contents);
  }
  return files;
}

function outputUrl(input: BundleInput): (output: string) => string {
  return (output) => urlOfFile(input, { path: resolve(input.root, output) });
}

/** URL path without base -> contents. */
function browserFiles(
  input: BundleInput,
  { search, client, scripts, style, ownStyles, entry, pluginStyles }: Record<string, BuildResult>,
): Map<string, Uint8Array> {
  const sheets = ownStyles?.outputFiles?.filter(({ path }) => path.endsWith('.css')) ?? [];
  const outputs = [client, search, scripts, style, entry, pluginStyles].flatMap(
    (result) => result?.outputFiles ?? [],
  );
  const files = new Map<string, Uint8Array>();
  for (const file of [...outputs, ...sheets]) files.set(urlOfFile(input, file), file.contents);
  if (input.isRelative) addAsText(files, /\/search-worker-\w+\.js$/);
  return files;
}

/** Plugins for the code of a portable site in browsers. */
function portablePlugins({ isRelative, base }: BundleInput): Plugin[] {
  return isRelative ? [filePartsPlugin(), fileAddressPlugin('window.__docs.base', base)] : [];
}

function searchOptions({ isRelative }: BundleInput): BuildOptions {
  return {
    entryPoints: isRelative ? {} : { 'search-modal': codeFile('theme/search/search-modal') },
    plugins: [sharedReact(), corePlugin()],
    platform: 'browser',
    format: 'esm',
  };
}

/** @param modalUrl URL of the search, which is a separate build. */
function clientOptions(input: BundleJob, modalUrl: string): BuildOptions {
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
function scriptOptions(input: BundleJob): BuildOptions {
  return {
    entryPoints: {
      boot: codeFile('runtime/boot'),
      // This script interprets the requested address, which requires a known base.
      ...(input.isRelative ? {} : { 'boot-404': codeFile('runtime/boot-not-found') }),
      moved: codeFile('runtime/moved'),
      announcement: codeFile('runtime/announcement'),
      'search-worker': codeFile('runtime/search/worker'),
      ...(input.hydratesComponents ? { components: codeFile('runtime/components') } : {}),
    },
    plugins: portablePlugins(input),
    platform: 'browser',
    format: 'iife',
  };
}

function styleOptions(input: BundleJob): BuildOptions {
  const names = Object.keys(LATER_STYLES).filter((name) => name !== 'components' || input.hydratesComponents);
  const later = names.map((name) => [`style.${name}`, `docs-cli:style.${name}`]);
  return {
    entryPoints: { style: 'docs-cli:style', ...Object.fromEntries(later) },
    plugins: [virtualPlugin(input), corePlugin()],
  };
}

/** The styles that the site's own modules import. */
function ownStyleOptions(input: BundleInput): BuildOptions {
  return {
    entryPoints: styleSources(input),
    plugins: [cssModulesPlugin(input.root, 'styles'), codeExternals()],
    format: 'esm',
  };
}

/** @param outdir the folder the files will be written to: paths in their source maps are relative to it. */
function serverOptions(input: BundleJob, outdir: string): BuildOptions {
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

const FILE_LOADERS = Object.fromEntries(FILE_TYPES.map((ext) => [`.${ext}`, 'file' as const]));

function common(input: BundleInput): BuildOptions {
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

function virtualPlugin(input: BundleJob): Plugin {
  const sources: Record<string, () => string> = {
    client: () => `${themeImport(input)}
${input.runtimeNames.length > 0 ? `import { ${input.runtimeNames.join(', ')} } from '@docs-cli/core/runtime';` : ''}
import { start } from ${JSON.stringify(codeFile('runtime/client'))};
start(theme, {${input.layouts.map((id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(resolve(input.root, id))})`).join(',')}}${input.hydratesComponents ? `, ${loadMount(input)}` : ''});
`,
    // Call an export by name: the package is marked as free of side effects, so a bare import would be
    // removed.
    dev: () => `import { startDev } from ${JSON.stringify(codeFile('runtime/dev/start-dev'))};
startDev();
`,
    style: () => `@import ${JSON.stringify(join(codeFolder, 'theme/styles/index.css'))};
${styleEntry(input) ? `@import ${JSON.stringify(styleEntry(input))};` : ''}`,
    ...Object.fromEntries(
      Object.entries(LATER_STYLES).map(([name, file]) => [
        `style.${name}`,
        () => laterStyle(file, IN_ARTICLE.has(name) ? 'article' : 'components'),
      ]),
    ),
    shared: () => `export * from '@docs-cli/core/runtime';
export * from '@docs-cli/core/theme';
export { default } from '@docs-cli/core/theme';
export * from ${JSON.stringify(codeFile('runtime/server'))};
`,
    server: () => `${themeImport(input)}
${input.layouts.map((id, i) => `import layout${i} from ${JSON.stringify(resolve(input.root, id))};`).join('\n')}
export * from ${JSON.stringify(codeFile('runtime/server'))};
export { theme };
${componentLoaders(input)}
export const layouts = {${input.layouts.map((id, i) => `${JSON.stringify(id)}: layout${i}`).join(',')}};
`,
  };
  return {
    name: 'docs-cli-entries',
    setup(build) {
      build.onResolve({ filter: /^docs-cli:/ }, ({ path }) => ({
        path: path.slice('docs-cli:'.length),
        namespace: 'docs-cli',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docs-cli' }, ({ path }) => ({
        contents: Object.hasOwn(sources, path) ? sources[path]!() : '',
        loader: path.startsWith('style') ? 'css' : 'js',
        resolveDir: input.root,
      }));
    },
  };
}

/** Code that loads what hydrates components. Without unused exports, the client stays small. */
function loadMount({ runtimeNames }: BundleJob): string {
  const file = JSON.stringify(codeFile('runtime/browser/components/mount'));
  return `(current) => import(${file}).then((module) => module.default({ ${runtimeNames.join(', ')} }, current))`;
}

/** Code that loads each component of the site, for the server. */
function componentLoaders({ located }: BundleJob): string {
  const loaders = located.map(({ name, path, exportName }) => {
    const parts = `component: module[${JSON.stringify(exportName)}], hydrate: module.hydrate, toMarkdown: module.toMarkdown`;
    return `${JSON.stringify(name)}: () => import(${JSON.stringify(path)}).then((module) => ({ ${parts} })),`;
  });
  return `export const components = {\n${loaders.join('\n')}\n};`;
}

/** Repeats the order of the layers in `theme/styles/index.css`. */
function laterStyle(file: string, layer: 'article' | 'components'): string {
  return `@layer tokens, base, components, article, utilities;
@import ${JSON.stringify(join(codeFolder, 'theme', file))} layer(${layer});
`;
}

/**
 * The site's modules that may import styles: its theme, for every page, and each layout, for its own pages.
 */
function styleSources(input: BundleInput): { in: string; out: string }[] {
  const entries = [themeEntry(input) ?? [], input.layouts.map((id) => resolve(input.root, id))].flat();
  return entries.map((file) => ({ in: file, out: basename(file, extname(file)) }));
}

/**
 * The script that starts the client, and the chunks it requires. If the entry only imports a chunk, that
 * chunk is used as the script and the entry is skipped.
 */
function clientFiles(input: BundleInput, { metafile }: BuildResult) {
  const outputs = new Map(
    Object.entries(metafile?.outputs ?? {}).map(([path, { imports, inputs, entryPoint }]) => {
      const parts = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => urlOf(path));
      return [urlOf(path), { parts, isEmpty: Object.keys(inputs).length === 0, entryPoint }];
    }),
  );
  const [url, { parts, isEmpty }] = [...outputs].find(
    ([, { entryPoint }]) => entryPoint === 'docs-cli:client',
  )!;
  const [first, ...others] = parts;
  if (!isEmpty || first === undefined || others.length > 0) return { url, parts };
  return { url: first, parts: outputs.get(first)?.parts ?? [], skipped: url };

  function urlOf(path: string): string {
    return urlOfFile(input, { path: resolve(input.root, path) });
  }
}

/** The files of the modules in `theme/page-kinds`. A portable site has them in the client's file. */
function kindScriptsOf(input: BundleInput, { metafile }: BuildResult): Bundle['kindScripts'] {
  const scripts = Object.entries(metafile?.outputs ?? {}).flatMap(([path, { entryPoint }]) => {
    const kind = PAGE_KIND_MODULE.exec(entryPoint ?? '')?.[1];
    return kind ? [[kind, [urlOfFile(input, { path: resolve(input.root, path) })]]] : [];
  });
  const none = pageKinds.map((kind) => [kind, []]);
  return Object.fromEntries([...none, ...scripts]);
}

function themeImport(input: BundleInput): string {
  return `import theme from ${JSON.stringify(themeEntry(input) ?? '@docs-cli/core/theme')};`;
}

/** The site's own theme module, if it has one. */
function themeEntry({ root, theme }: BundleInput): string | undefined {
  return themeFile(join(root, theme));
}

function styleEntry({ root, theme }: BundleInput): string | undefined {
  const file = join(root, theme, 'index.css');
  return existsSync(file) ? file : undefined;
}

/** A module of this package: TypeScript in this repository, JavaScript in the installed package. */
function codeFile(name: string): string {
  const file = ['ts', 'tsx', 'js']
    .map((ext) => join(codeFolder, `${name}.${ext}`))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`Module '${name}' is missing from ${codeFolder}.`);
  return file;
}

/** Adds the text of code files as scripts that define it: see `runtime/file/load-file.ts`. */
function addAsText(files: Map<string, Uint8Array>, name: RegExp): void {
  for (const [url, code] of [...files].filter(([url]) => name.test(url))) {
    const text = JSON.stringify(Buffer.from(code).toString('utf8'));
    files.set(url.replace(/\.js$/, '.text.js'), Buffer.from(`docsFile(()=>${text})\n`));
  }
}

function urlOfFile(input: BundleInput, file: Pick<OutputFile, 'path'>): string {
  return `/${relative(join(input.root, '.docs-cli-out'), file.path).replaceAll('\\', '/')}`;
}

function entryUrl(urls: string[], name: string, extension: string): string | undefined {
  return urls.find((url) => new RegExp(`^/assets/${name}-[A-Z0-9]{8}\\.${extension}$`).test(url));
}

function inputsOf(input: BundleInput, results: BuildResult[]): string[] {
  const names = new Set(results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {})));
  const own = [...names]
    .filter((name) => !name.startsWith('docs-cli:') && !name.includes('node_modules/'))
    .map((name) => resolve(input.root, name));
  return [...own, ...input.extensions.tsconfigs].sort();
}

/** The `package.json` of each package with a file in the bundle: the files of a package change with its version. */
function packagesOf(input: BundleInput, results: BuildResult[]): string[] {
  const names = results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}));
  const folders = names.flatMap(
    (name) => /^.*(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(name) ?? [],
  );
  return [...new Set(folders)].map((folder) => resolve(input.root, folder, 'package.json')).sort();
}

function stampOf(file: string): string {
  try {
    const { size, mtimeMs, ctimeMs } = statSync(file);
    return `${size}-${mtimeMs}-${ctimeMs}`;
  } catch {
    return 'missing';
  }
}
