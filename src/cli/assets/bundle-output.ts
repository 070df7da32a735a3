/** Finds the files of a bundle in the results of esbuild: their URLs, and which pages load them. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { BuildResult, OutputFile } from 'esbuild';
import { pageKinds } from '../../runtime/page-kind.js';
import { contentHash } from '../system/cache.js';
import { articleStyles } from './article-styles.js';
import type { Bundle, BundleInput, BundleJob } from './bundle.js';
import { componentScripts, importedStyles } from './bundle-components.js';
import { CLIENT_ENTRY, pluginStyleName } from './bundle-extensions.js';
import { modulesOfTheme, themeEntry } from './entry-modules.js';
import { PAGE_KIND_MODULE } from './esbuild-plugins.js';
import { layoutsWithMain } from './layout-main.js';
import { dataOf, modulesThatReadMore, readsPages, textsOf } from './reads-more.js';

export type Results = Record<
  | 'search'
  | 'client'
  | 'scripts'
  | 'style'
  | 'ownStyles'
  | 'server'
  | 'components'
  | 'componentStyles'
  | 'entry',
  BuildResult
>;

export function browserBundle(input: BundleJob, results: Results): Omit<Bundle, 'serverUrl'> {
  const { client, entry, ownStyles, server } = results;
  const files = browserFiles(input, results);
  const { url: clientUrl, parts: clientParts, skipped } = clientFiles(input, client);
  if (skipped) files.delete(skipped);
  const importedStyleUrls = importedStyles(input.root, ownStyles, outputUrl(input));
  const urls = [...files.keys()];
  // Other results may have files with these names, such as the chunk of a layout in `boot.tsx`.
  const script = (name: string) => namedUrl(input, results.scripts, `${name}.js`);
  const sheet = (name: string, result = results.style) => namedUrl(input, result, `${name}.css`);
  const devClient = entryUrl(input, client, 'docs-cli:dev');
  const clientEntry = entryUrl(input, entry, CLIENT_ENTRY);
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
    styles: [
      sheet('style'),
      importedStyleUrls.get(themeEntry(input) ?? ''),
      sheet('client-entry', entry),
    ].filter((url) => url !== undefined),
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
    ...(clientEntry ? { clientEntry } : {}),
    pluginStyles: Object.fromEntries(
      input.extensions.pluginStyles.map(({ plugin }, i) => [plugin, sheet(pluginStyleName(i)) ?? '']),
    ),
    componentScript: script('components') ?? '',
    componentStyle: sheet('style.components') ?? '',
    files: new Map([...files, ...componentFiles(input, results)]),
    hash: contentHash(urls.sort().join('\n')),
    inputs: inputsOf(input, Object.values(results)),
    readsMore: modulesThatReadMore(textsOf(input.root, modulesOfTheme(input), server)),
  };
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
      const texts = textsOf(input.root, [resolve(input.root, path)], server);
      const readsMore = modulesThatReadMore(texts).length > 0;
      const reads = { readsMore, reads: readsMore ? dataOf(texts) : [], readsPages: readsPages(texts) };
      return [name, { ...(script ? { script } : {}), styles: style ? [style] : [], ...reads }];
    }),
  );
}

/** The files of components, and the images that components without script import. */
function componentFiles(input: BundleJob, { server, components, componentStyles }: Results): Bundle['files'] {
  const images = (server.outputFiles ?? []).flatMap(({ path, contents }) => {
    const name = /[\\/](assets[\\/][^\\/]+)$/.exec(path)?.[1];
    if (name === undefined || name.endsWith('.mjs')) return [];
    return [[`/${name.replaceAll('\\', '/')}`, contents] as const];
  });
  return new Map([
    ...filesOf(input, components),
    ...filesOf(input, componentStyles).filter(([url]) => !url.endsWith('.js')),
    ...images,
  ]);
}

/** URL path without base -> contents. */
function browserFiles(input: BundleInput, results: Results): Bundle['files'] {
  const { search, client, scripts, style, ownStyles, entry } = results;
  const files = new Map([
    ...[client, search, scripts, style, entry].flatMap((result) => filesOf(input, result)),
    ...filesOf(input, ownStyles).filter(([url]) => url.endsWith('.css')),
  ]);
  if (!input.isRelative) return files;
  // A portable site loads the worker of the search as text: see `runtime/file/load-file.ts`.
  const [url, code] = [...files].find(([url]) => /\/search-worker-\w+\.js$/.test(url))!;
  const text = JSON.stringify(Buffer.from(code).toString('utf8'));
  return files.set(url.replace(/\.js$/, '.text.js'), Buffer.from(`docsFile(()=>${text})\n`));
}

function filesOf(
  input: BundleInput,
  { outputFiles = [] }: BuildResult,
): [url: string, contents: Uint8Array][] {
  return outputFiles.map((file) => [urlOfFile(input, file), file.contents]);
}

/**
 * The script that starts the client, and the chunks it requires. If the entry only imports a chunk, that
 * chunk is used as the script and the entry is skipped.
 */
function clientFiles(input: BundleInput, { metafile }: BuildResult) {
  const urlOf = outputUrl(input);
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
}

/** The files of the modules in `theme/page-kinds`. A portable site has them in the client's file. */
function kindScriptsOf(input: BundleInput, { metafile }: BuildResult): Bundle['kindScripts'] {
  const scripts = Object.entries(metafile?.outputs ?? {}).flatMap(([path, { entryPoint }]) => {
    const kind = PAGE_KIND_MODULE.exec(entryPoint ?? '')?.[1];
    return kind ? [[kind, [outputUrl(input)(path)]]] : [];
  });
  const none = pageKinds.map((kind) => [kind, []]);
  return Object.fromEntries([...none, ...scripts]);
}

function outputUrl(input: BundleInput): (output: string) => string {
  return (output) => urlOfFile(input, { path: resolve(input.root, output) });
}

export function urlOfFile(input: BundleInput, file: Pick<OutputFile, 'path'>): string {
  return `/${relative(join(input.root, '.docs-cli-out'), file.path).replaceAll('\\', '/')}`;
}

/** The URL of the output of an entry point. */
function entryUrl(input: BundleInput, { metafile }: BuildResult, entry: string): string | undefined {
  const outputs = Object.entries(metafile?.outputs ?? {});
  const output = outputs.find(([, { entryPoint }]) => entryPoint === entry)?.[0];
  return output && outputUrl(input)(output);
}

/** The URL of the output with this name, without its hash. */
function namedUrl(input: BundleInput, { outputFiles = [] }: BuildResult, name: string): string | undefined {
  const urls = outputFiles.map((file) => urlOfFile(input, file));
  return urls.find((url) => url.replace(/-[A-Z0-9]{8}(?=\.\w+$)/, '') === `/assets/${name}`);
}

function inputsOf(input: BundleInput, results: BuildResult[]): string[] {
  const names = new Set(results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {})));
  const own = [...names]
    // A name with a namespace, such as `docs-cli:theme`, is not a file.
    .filter((name) => !/^[^/]{2,}:/.test(name) && !name.includes('node_modules/'))
    .map((name) => withoutSuffix(resolve(input.root, name)));
  return [...new Set(own), ...input.extensions.tsconfigs].sort();
}

/** The file of a module. A plugin may add a suffix such as `?raw` to its name. */
function withoutSuffix(path: string): string {
  return existsSync(path) ? path : path.replace(/[?#][^/\\]*$/, '');
}

/** The `package.json` of each package with a file in the bundle: the files of a package change with its version. */
export function packagesOf(input: BundleInput, results: BuildResult[]): string[] {
  const names = results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}));
  const folders = names.flatMap(
    (name) => /^.*(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(name) ?? [],
  );
  return [...new Set(folders)].map((folder) => resolve(input.root, folder, 'package.json')).sort();
}
