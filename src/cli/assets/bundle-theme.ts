/**
 * Bundles theme and runtime with esbuild. Two small virtual entries, one for the browser and one for
 * rendering on the server, combine them with the site's own code.
 */
import { deserialize, serialize } from 'node:v8';
import type { BuildOptions, BuildResult, Format, OutputFile } from 'esbuild';
import type { Cache } from '../system/cache.js';
import { fileStamp, RECENT } from '../system/file-stamp.js';
import { toSiteError } from './build-errors.js';
import {
  BROWSERS,
  clientEntryOptions,
  clientOptions,
  common,
  componentOptions,
  componentStyleOptions,
  ownStyleOptions,
  scriptOptions,
  searchOptions,
  serverOptions,
  styleOptions,
} from './build-options.js';
import type { Bundle, BundleInput, BundleJob } from './bundle.js';
import { withExtensions } from './bundle-extensions.js';
import { browserBundle, packagesOf, urlOfFile } from './bundle-output.js';
import { codeFile, styleEntry, themeEntry } from './entry-modules.js';
import { locateComponents } from './locate-components.js';
import {
  ownChunks,
  renamedModules,
  SERVER_FOLDER,
  type ServerModules,
  serverModules,
  writeServer,
} from './server-files.js';
import { usedRuntimeNames } from './shared-modules.js';

export async function createBundle(input: BundleInput, cache: Cache): Promise<Bundle> {
  const key = JSON.stringify([input, themeEntry(input), styleEntry(input)]);
  const { bundle, server } = readBundle(cache, key) ?? (await bundleAll(input, cache, key));
  return { ...bundle, serverUrl: writeServer(cache, freshModules(server, bundle)) };
}

const KIND = 'bundle';

/** A bundle whose code for the server is not written yet. */
interface BundleWithServer {
  bundle: Omit<Bundle, 'serverUrl'>;
  server: ServerModules;
  /** Absolute path of each file that it was created from -> its stamp. */
  stamps: Record<string, string>;
}

/** The stored bundle of these inputs. Undefined if a file that it was created from has changed. */
function readBundle(cache: Cache, key: string): BundleWithServer | undefined {
  const bytes = cache.readBytes(KIND, key);
  const stored: BundleWithServer | undefined = bytes && deserialize(bytes);
  return stored && Object.entries(stored.stamps).every(([file, stamp]) => fileStamp(file) === stamp)
    ? stored
    : undefined;
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
    return minifyCode(result, format);
  };
}

/**
 * Minifies the output of esbuild again, which saves another 2 % of the gzipped client. Files keep the names from
 * esbuild, which are hashes of their previous contents: equal names still mean equivalent code.
 */
async function minifyCode(result: BuildResult, format: Format): Promise<BuildResult> {
  const { outputFiles = [] } = result;
  const { minify } = await import('oxc-minify');
  return { ...result, outputFiles: await Promise.all(outputFiles.map(minified)) };

  async function minified(file: OutputFile): Promise<OutputFile> {
    if (!file.path.endsWith('.js')) return file;
    const { code, errors } = await minify(file.path, file.text, {
      module: format === 'esm',
      compress: { target: BROWSERS },
      mangle: { toplevel: true },
    });
    // Code that cannot be parsed is kept unchanged.
    return errors.length > 0 ? file : { ...file, contents: Buffer.from(code) };
  }
}

async function bundleAll(bundleInput: BundleInput, cache: Cache, key: string): Promise<BundleWithServer> {
  const startedAt = Date.now();
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
  const [client, scripts, style, ownStyles, server, componentStyles, entry] = await Promise.all([
    runSite(clientOptions({ ...input, runtimeNames }, modalUrl)),
    run(scriptOptions(input)),
    runSite(styleOptions(input)),
    runSite(ownStyleOptions(input)),
    runSite(serverOptions(input, cache.path(SERVER_FOLDER))),
    located.length > 0 ? runSite(componentStyleOptions(input)) : NOTHING,
    extensions.clientEntries.length > 0 ? runSite(clientEntryOptions(input)) : NOTHING,
  ]);
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
  };
  const own = input.dev ? ownChunks(input.root, server) : [];
  const bundle = browserBundle(input, results);
  const files = [...bundle.inputs, ...packagesOf(input, Object.values(results))];
  const bundled = {
    bundle,
    server: serverModules(server.outputFiles ?? [], { publicPath: input.base, own }),
    stamps: Object.fromEntries(files.map((file) => [file, fileStamp(file, startedAt)])),
  };
  // If a file may have changed while it was bundled, later runs would not notice it.
  if (!Object.values(bundled.stamps).includes(RECENT)) cache.writeBytes(KIND, serialize(bundled), key);
  return bundled;
}

let loads = 0;

/** Node evaluates each module once. Modules of components that read data are renamed, so that they read it again. */
function freshModules(modules: ServerModules, { components }: Pick<Bundle, 'components'>): ServerModules {
  const readsMore = Object.values(components).some((component) => component.readsMore);
  return readsMore ? renamedModules(modules, String(loads++)) : modules;
}

const NOTHING = {} as BuildResult;

async function bundleClientComponents(input: BundleJob, run: Run): Promise<BuildResult> {
  const { metafile } = await run({
    entryPoints: { runtime: codeFile('runtime/index') },
    packages: 'external',
    format: 'esm',
  });
  const runtimeNames = Object.values(metafile?.outputs ?? {}).flatMap((output) => output.exports);
  const build = componentOptions({ ...input, runtimeNames });
  return run(withExtensions(input.extensions, build, common(input)));
}
