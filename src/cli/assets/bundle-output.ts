/** Finds the files of a bundle in the results of esbuild: their URLs, and which pages load them. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { BuildResult, OutputFile } from 'esbuild';
import { pageKinds } from '../../runtime/page-kind.js';
import { contentHash } from '../system/content-hash.js';
import { type Bundle, type BundleInput, type BundleJob, scriptNames } from './bundle.js';
import { componentEntry } from './bundle-components.js';
import { CLIENT_ENTRY, pluginStyleName } from './bundle-extensions.js';
import { modulesOfTheme, themeEntry } from './entry-modules.js';
import { PAGE_KIND_MODULE } from './esbuild-plugins.js';
import { dataOf, modulesThatReadMore, readsPages, textsOf } from './module-texts.js';
import { sheetNames } from './virtual-entries.js';

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
  const files = browserFiles(input, results);
  const { url: client, parts: clientParts, skipped } = clientFiles(input, results.client);
  if (skipped) files.delete(skipped);
  const urls = [...files.keys()];
  const clientEntries = entriesOf(input, results.client);
  const ownEntries = entriesOf(input, results.ownStyles);
  const devClient = clientEntries('docs-cli:dev')?.url;
  const clientEntry = entriesOf(input, results.entry)(CLIENT_ENTRY)?.url;
  const sheet = (name: string, result = results.style) => namedUrl(input, result, `${name}.css`);
  return {
    isRelative: input.isRelative,
    // Other results may have files with these names, such as the chunk of a layout in `boot.tsx`.
    scripts: urlsOf(scriptNames, (name) => namedUrl(input, results.scripts, `${name}.js`)),
    sheets: urlsOf(sheetNames, (name) => sheet(`style.${name}`)),
    client,
    clientParts,
    ...(devClient ? { devClient } : {}),
    styles: [
      sheet('style'),
      ownEntries(themeEntry(input) ?? '')?.styles,
      sheet('client-entry', results.entry),
    ].filter((url) => url !== undefined),
    kindScripts: kindScriptsOf(input, results.client),
    layoutStyles: Object.fromEntries(
      input.layouts.flatMap((id) => {
        const styles = ownEntries(id)?.styles;
        return styles ? [[id, styles]] : [];
      }),
    ),
    components: componentAssets(input, results),
    ...(clientEntry ? { clientEntry } : {}),
    pluginStyles: Object.fromEntries(
      input.extensions.pluginStyles.map(({ plugin }, i) => [plugin, sheet(pluginStyleName(i)) ?? '']),
    ),
    files: new Map([...files, ...componentFiles(input, results)]),
    hash: contentHash(urls.sort().join('\n')),
    inputs: inputsOf(input, Object.values(results)),
    readsMore: modulesThatReadMore(textsOf(input.root, modulesOfTheme(input), results.server)),
  };
}

function urlsOf<Name extends string>(
  names: readonly Name[],
  urlOf: (name: Name) => string | undefined,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, urlOf(name) ?? ''])) as Record<Name, string>;
}

function componentAssets(input: BundleJob, results: Results): Bundle['components'] {
  const components = entriesOf(input, results.components);
  const styles = entriesOf(input, results.componentStyles);
  return Object.fromEntries(
    input.located.map(({ name, path, isClient }) => {
      const script = isClient ? components(componentEntry(input, name))?.url : undefined;
      const style = styles(path)?.styles;
      const texts = textsOf(input.root, [resolve(input.root, path)], results.server);
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
  const kinds = Object.fromEntries(pageKinds.map((kind): [string, string[]] => [kind, []]));
  for (const [path, { entryPoint = '' }] of Object.entries(metafile?.outputs ?? {}))
    kinds[PAGE_KIND_MODULE.exec(entryPoint)?.[1] ?? '']?.push(outputUrl(input)(path));
  return kinds as Bundle['kindScripts'];
}

/**
 * @returns a function that finds the output of an entry point, which is a path or the name of a virtual module: its URL, and
 * that of the style sheet with the styles that it imports.
 */
function entriesOf(
  input: BundleInput,
  { metafile }: BuildResult,
): (entryPoint: string) => { url: string; styles: string | undefined } | undefined {
  const { root } = input;
  const urlOf = outputUrl(input);
  const entries = new Map<string, { url: string; styles: string | undefined }>();
  for (const [path, { entryPoint, cssBundle }] of Object.entries(metafile?.outputs ?? {}))
    if (entryPoint)
      entries.set(resolve(root, entryPoint), {
        url: urlOf(path),
        styles: cssBundle && urlOf(cssBundle),
      });
  return (entryPoint) => entries.get(resolve(root, entryPoint));
}

function outputUrl(input: BundleInput): (output: string) => string {
  return (output) => urlOfFile(input, { path: resolve(input.root, output) });
}

export function urlOfFile(input: BundleInput, file: Pick<OutputFile, 'path'>): string {
  return `/${relative(join(input.root, '.docs-cli-out'), file.path).replaceAll('\\', '/')}`;
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
