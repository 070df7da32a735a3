/**
 * The one place where theme and runtime meet: two small virtual entries, one for the browser and one for
 * rendering on the server, bundled by esbuild together with what the site adds.
 */
import { existsSync, statSync } from 'node:fs';
import { basename, extname, join, relative, resolve } from 'node:path';
import type { BuildOptions, BuildResult, OutputFile, Plugin } from 'esbuild';
import { type Cache, codeFolder, contentHash, toolStamp } from '../cache.js';
import { isExactly, isText, listOf, objectOf, optional, recordOf } from '../report/shape.js';
import { toSiteError } from './build-errors.js';
import { SERVER_BASE } from './bundle-base.js';
import {
  codeExternals,
  corePlugin,
  externalChunkPlugin,
  FILE_TYPES,
  fileAddressPlugin,
  filePartsPlugin,
  lazyEntryPlugin,
  productionReactDom,
  reactModules,
  serverExternals,
  sharedReact,
  withoutServerParts,
} from './esbuild-plugins.js';
import { minifyCode } from './minify.js';
import { modulesThatReadMore } from './reads-more.js';
import { SERVER_FOLDER, type ServerModules, serverModules, writeServer } from './server-files.js';

export interface BundleInput {
  root: string;
  base: string;
  /** For pages that also open from a disk, where browsers run classic scripts alone. */
  isRelative: boolean;
  /** Theme folder of the site, relative to the root; it need not exist. */
  theme: string;
  /** Component files of pages with a layout of their own, relative to the root. */
  layouts: string[];
  /** Development builds of React with readable code and the reload socket. */
  dev: boolean;
}

/**
 * Browsers since May 2024, as the documentation says. `light-dark()`, pop-overs, nesting, `:has()` and layers are used as they
 * are; what came later has a fallback.
 */
const BROWSERS = ['es2022', 'chrome123', 'firefox125', 'safari17.5'];

/** Kinds of pages whose styles no other page needs. */
const PAGE_KINDS = ['home', 'overview', 'blog', 'not-found'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export interface Bundle {
  isRelative: boolean;
  /** URL paths without base: `/assets/boot-1A2B3C4D.js`. */
  boot: string;
  /** The boot script of the 404 page. */
  bootNotFound: string;
  /** For what moved; only pages that know of something ask for it. */
  moved: string;
  client: string;
  /** What the client imports at once: asked for together with it. */
  clientParts: string[];
  devClient?: string;
  styles: string[];
  /** The theme's style sheets for pages of one kind alone. */
  kindStyles: Record<PageKind, string>;
  /** What the search is made of, loaded when a reader first comes near it: its style sheet and its worker. */
  searchStyle: string;
  searchWorker: string;
  /** The style sheets that a layout of the site's own imports, by the layout's id. */
  layoutStyles: Record<string, string[]>;
  /** URL path without base -> contents. */
  files: Map<string, Uint8Array>;
  /** Hash of everything the browser may load. */
  hash: string;
  /** URL of the module to import for rendering. */
  serverUrl: string;
  /** Absolute paths of the site's files in the bundle: what dev watches. */
  inputs: string[];
  /** Modules of the theme that may read more than what they are given, such as the time: paths from the root. */
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
  client: isText,
  clientParts: listOf(isText),
  devClient: optional(isText),
  styles: listOf(isText),
  kindStyles: objectOf(Object.fromEntries(PAGE_KINDS.map((kind) => [kind, isText]))),
  searchStyle: isText,
  searchWorker: isText,
  layoutStyles: recordOf(listOf(isText)),
  hash: isText,
  inputs: listOf(isText),
  readsMore: listOf(isText),
  stamps: recordOf(isText),
  files: recordOf(isText),
  server: objectOf({ entry: isText, chunks: recordOf(isText) }),
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
    return { ...stored, files, serverUrl: writeServer(cache, stored.server) };
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

async function bundleAll(input: BundleInput, cache: Cache) {
  const { build } = await import('esbuild');
  const run = async (options: BuildOptions) => {
    const result = await build({ ...common(input), ...options }).catch((error) => {
      throw toSiteError(input.root, error);
    });
    const { platform, format } = options;
    if (input.dev || platform !== 'browser' || !format) return result;
    return minifyCode(result, { format, browsers: BROWSERS });
  };
  const { isRelative } = input;
  const forPages = isRelative ? [filePartsPlugin(), fileAddressPlugin('window.__docs.base', input.base)] : [];
  // With React in two bundles of one split, React would be a file of its own, and every page would wait for two.
  const search = await run({
    entryPoints: isRelative ? {} : { 'search-modal': codeFile('theme/search/search-modal') },
    plugins: [sharedReact(), corePlugin()],
    platform: 'browser',
    format: 'esm',
    entryNames: 'assets/[name]-[hash]',
  });
  const modal = search.outputFiles?.[0];
  const modalUrl = modal ? input.base + urlOfFile(input, modal).slice(1) : '';
  const [client, bootCode, worker, style, ownStyles, server] = await Promise.all([
    run({
      // Styles are bundled apart, or those of every layout would be the site's.
      loader: { ...common(input).loader, '.css': 'empty' },
      entryPoints: { client: 'docs-cli:client', ...(input.dev ? { dev: 'docs-cli:dev' } : {}) },
      plugins: [
        virtualPlugin(input),
        // A classic script imports nothing: all of it is one.
        ...(isRelative
          ? forPages
          : [externalChunkPlugin('search-modal', modalUrl), lazyEntryPlugin('docs-cli:client')]),
        withoutServerParts(),
        reactModules(),
        ...(input.dev ? [] : [productionReactDom()]),
        corePlugin(),
      ],
      platform: 'browser',
      format: isRelative ? 'iife' : 'esm',
      splitting: !isRelative,
      entryNames: 'assets/[name]-[hash]',
      chunkNames: 'assets/[name]-[hash]',
    }),
    run({
      entryPoints: {
        boot: codeFile('runtime/boot'),
        // Which address a 404 page stands at is nothing that one without a base could read.
        ...(isRelative ? {} : { 'boot-404': codeFile('runtime/boot-not-found') }),
        moved: codeFile('runtime/moved'),
      },
      plugins: forPages,
      platform: 'browser',
      format: 'iife',
      entryNames: 'assets/[name]-[hash]',
    }),
    run({
      entryPoints: { 'search-worker': codeFile('runtime/search/worker') },
      plugins: forPages,
      platform: 'browser',
      format: 'iife',
      entryNames: 'assets/[name]-[hash]',
    }),
    run({
      entryPoints: {
        style: 'docs-cli:style',
        ...Object.fromEntries(
          PAGE_KINDS.map((kind) => [`style.${kind}`, join(codeFolder, `theme/styles/${kind}.css`)]),
        ),
        'style.search': join(codeFolder, 'theme/styles/search.css'),
      },
      plugins: [virtualPlugin(input), corePlugin()],
      entryNames: 'assets/[name]-[hash]',
    }),
    run({
      entryPoints: styleSources(input),
      plugins: [codeExternals()],
      format: 'esm',
      entryNames: 'assets/[name]-[hash]',
    }),
    run({
      // Node never lets go of a module. In dev, what does not come from the site is a chunk of its own, so that a
      // changed theme leaves nothing but itself behind.
      entryPoints: { server: 'docs-cli:server', ...(input.dev ? { shared: 'docs-cli:shared' } : {}) },
      splitting: input.dev,
      // Where it will be written: its source map names files from there.
      outdir: cache.path(SERVER_FOLDER),
      outExtension: { '.js': '.mjs' },
      chunkNames: 'chunk-[hash]',
      plugins: [
        virtualPlugin(input),
        ...(isRelative ? [fileAddressPlugin(`globalThis.${SERVER_BASE}`, input.base)] : []),
        serverExternals(),
        corePlugin(),
      ],
      platform: 'node',
      format: 'esm',
      target: 'node20',
      minify: false,
      sourcemap: 'inline',
      // Node keeps the map of every module that it ever loaded, and a stack needs names and places alone.
      sourcesContent: false,
      define: {},
      loader: { ...common(input).loader, '.css': 'empty' },
    }),
  ]);
  const files = new Map<string, Uint8Array>();
  const sheets = ownStyles.outputFiles?.filter(({ path }) => path.endsWith('.css')) ?? [];
  for (const file of [client, search, bootCode, worker, style]
    .flatMap(({ outputFiles = [] }) => outputFiles)
    .concat(sheets)) {
    files.set(urlOfFile(input, file), file.contents);
  }
  if (isRelative) addAsText(files, /\/search-worker-\w+\.js$/);
  const { url: clientUrl, parts: clientParts, skipped } = clientFiles(input, client);
  if (skipped) files.delete(skipped);
  const importedStyles = styleUrls(input, ownStyles);
  const urls = [...files.keys()];
  const serverCode = serverModules(server.outputFiles ?? [], input.base);
  const inputs = inputsOf(input, [client, search, bootCode, worker, style, ownStyles, server]);
  const devClient = entryUrl(urls, 'dev', 'js');
  const boot = entryUrl(urls, 'boot', 'js') ?? '';
  const bundle: Bundle = {
    isRelative,
    boot,
    bootNotFound: entryUrl(urls, 'boot-404', 'js') ?? boot,
    moved: entryUrl(urls, 'moved', 'js') ?? '',
    client: clientUrl,
    clientParts,
    ...(devClient ? { devClient } : {}),
    styles: [entryUrl(urls, 'style', 'css'), importedStyles.get(themeEntry(input) ?? '')].filter(
      (url) => url !== undefined,
    ),
    kindStyles: Object.fromEntries(
      PAGE_KINDS.map((kind) => [kind, entryUrl(urls, `style.${kind}`, 'css') ?? '']),
    ) as Bundle['kindStyles'],
    searchStyle: entryUrl(urls, 'style.search', 'css') ?? '',
    searchWorker: entryUrl(urls, 'search-worker', 'js') ?? '',
    layoutStyles: Object.fromEntries(
      input.layouts.flatMap((id) => {
        const url = importedStyles.get(resolve(input.root, id));
        return url ? [[id, [url]]] : [];
      }),
    ),
    files,
    hash: contentHash(urls.sort().join('\n')),
    serverUrl: writeServer(cache, serverCode),
    inputs,
    readsMore: modulesThatReadMore(input.root, 'docs-cli:server', server),
  };
  return { bundle, server: serverCode, inputs };
}

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
    assetNames: 'assets/[name]-[hash]',
    loader: Object.fromEntries(FILE_TYPES.map((ext) => [`.${ext}`, 'file' as const])),
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
  };
}

function virtualPlugin(input: BundleInput): Plugin {
  const sources: Record<string, () => string> = {
    client: () => `${themeImport(input)}
import { start } from ${JSON.stringify(codeFile('runtime/client'))};
start(theme, {${input.layouts.map((id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(resolve(input.root, id))})`).join(',')}});
`,
    // Called by name: this package tells bundlers that importing its modules does nothing.
    dev: () => `import { startDev } from ${JSON.stringify(codeFile('runtime/dev'))};
startDev();
`,
    style: () => `@import ${JSON.stringify(join(codeFolder, 'theme/styles/index.css'))};
${styleEntry(input) ? `@import ${JSON.stringify(styleEntry(input))};` : ''}`,
    shared: () => `export * from '@docs-cli/core/runtime';
export * from '@docs-cli/core/theme';
export { default } from '@docs-cli/core/theme';
export { renderPage, renderSocialImage } from ${JSON.stringify(codeFile('runtime/server'))};
`,
    server: () => `${themeImport(input)}
${input.layouts.map((id, i) => `import layout${i} from ${JSON.stringify(resolve(input.root, id))};`).join('\n')}
export { renderPage, renderSocialImage } from ${JSON.stringify(codeFile('runtime/server'))};
export { theme };
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
        loader: path === 'style' ? 'css' : 'js',
        resolveDir: input.root,
      }));
    },
  };
}

/** The modules of the site that may import styles: its theme, for every page, and each layout, for its own pages. */
function styleSources(input: BundleInput): { in: string; out: string }[] {
  const entries = [themeEntry(input) ?? [], input.layouts.map((id) => resolve(input.root, id))].flat();
  return entries.map((file) => ({ in: file, out: basename(file, extname(file)) }));
}

/** Module -> URL of the style sheet that it imports. */
function styleUrls(input: BundleInput, { metafile }: BuildResult): Map<string, string> {
  return new Map(
    Object.values(metafile?.outputs ?? {}).flatMap(({ entryPoint, cssBundle }) =>
      entryPoint && cssBundle
        ? [[resolve(input.root, entryPoint), urlOfFile(input, { path: resolve(input.root, cssBundle) })]]
        : [],
    ),
  );
}

/**
 * What starts the client, and the chunks that it cannot start without. Where its entry does nothing but import a chunk,
 * that chunk starts it, and the entry is skipped.
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

function themeImport(input: BundleInput): string {
  return `import theme from ${JSON.stringify(themeEntry(input) ?? '@docs-cli/core/theme')};`;
}

/** The site's own theme module, if it has one. */
function themeEntry({ root, theme }: BundleInput): string | undefined {
  return ['tsx', 'ts', 'jsx', 'js']
    .map((ext) => join(root, theme, `index.${ext}`))
    .find((file) => existsSync(file));
}

function styleEntry({ root, theme }: BundleInput): string | undefined {
  const file = join(root, theme, 'index.css');
  return existsSync(file) ? file : undefined;
}

/** A module of this package: TypeScript in its repository, JavaScript where it is installed. */
function codeFile(name: string): string {
  const file = ['ts', 'tsx', 'js']
    .map((ext) => join(codeFolder, `${name}.${ext}`))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`Module '${name}' is missing from ${codeFolder}.`);
  return file;
}

/** Beside code its text, in a script that hands it on: `runtime/file/load-file.ts`. */
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
  return [...names]
    .filter((name) => !name.startsWith('docs-cli:') && !name.includes('node_modules/'))
    .map((name) => resolve(input.root, name))
    .sort();
}

function stampOf(file: string): string {
  try {
    const { size, mtimeMs, ctimeMs } = statSync(file);
    return `${size}-${mtimeMs}-${ctimeMs}`;
  } catch {
    return 'missing';
  }
}
