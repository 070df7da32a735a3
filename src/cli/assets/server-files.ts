/** Writes the modules that render pages on the server to a folder from which Node can import them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildResult, OutputFile } from 'esbuild';
import { type Cache, isOwnModule } from '../system/cache.js';
import { contentHash } from '../system/content-hash.js';

export interface ServerModules {
  entry: string;
  /** Modules that the entry imports: file name -> code. Each name contains the hash of the code. */
  chunks: Record<string, string>;
  /** Names of the chunks with code of the site. */
  own: string[];
}

/** A folder in the cache. */
export const SERVER_FOLDER = 'server';

/** How long files of earlier themes are kept, in ms: another process may be about to import them. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * @param publicPath the prefix that esbuild adds to the names of chunks and images
 * @param own names of the chunks with code of the site
 */
export function serverModules(
  files: OutputFile[],
  { publicPath, own }: { publicPath: string; own: string[] },
): ServerModules {
  const modules: ServerModules = { entry: '', chunks: {}, own };
  const names = files.map(({ path }) => basename(path));
  for (const [i, { text }] of files.entries()) {
    const code = names.reduce((code, name) => code.replaceAll(`"${publicPath}${name}"`, `"./${name}"`), text);
    if (names[i] === 'server.mjs') modules.entry = code;
    else if (names[i]!.startsWith('chunk-')) modules.chunks[names[i]!] = code;
  }
  return modules;
}

/** The chunks with code of the site: not only of this package, or of packages that several of them use. */
export function ownChunks(root: string, { metafile }: BuildResult): string[] {
  const isOwn = (name: string) => !/(^|\/)node_modules\//.test(name) && !isOwnModule(resolve(root, name));
  return Object.entries(metafile?.outputs ?? {})
    .filter(([path, { inputs }]) => basename(path).startsWith('chunk-') && Object.keys(inputs).some(isOwn))
    .map(([path]) => basename(path));
}

/** The same modules, with other names for the entry and those of the site. */
export function renamedModules({ entry, chunks, own }: ServerModules, mark: string): ServerModules {
  const renamed = (name: string) => (own.includes(name) ? name.replace('.mjs', `_${mark}.mjs`) : name);
  const rewrite = (code: string) =>
    own.reduce((code, name) => code.replaceAll(`"./${name}"`, `"./${renamed(name)}"`), code);
  return {
    // The name contains the hash of the code.
    entry: `${rewrite(entry)}\n// ${mark}\n`,
    chunks: Object.fromEntries(Object.entries(chunks).map(([name, code]) => [renamed(name), rewrite(code)])),
    own: own.map(renamed),
  };
}

/**
 * @returns the URL of the entry. Node imports a URL only once, so the file name contains the hash of its
 * code.
 */
export function writeServer(cache: Cache, { entry, chunks }: ServerModules): string {
  const name = `server-${contentHash(entry)}.mjs`;
  const files = Object.entries({ ...chunks, [name]: entry });
  cache.removeOlder(SERVER_FOLDER, KEPT_MS);
  const inCache = (name: string) => cache.path(`${SERVER_FOLDER}/${name}`);
  for (const [name, code] of files)
    if (!isWhole(inCache(name), code)) cache.writeModule(`${SERVER_FOLDER}/${name}`, code);
  if (files.every(([name, code]) => isWhole(inCache(name), code))) return pathToFileURL(inCache(name)).href;
  // The cache cannot be written, such as in a container whose project is read-only. The folder is private: in a shared
  // one, another user could place other code under a predictable name.
  ownFolder ??= temporaryFolder();
  for (const [name, code] of files) writeFileSync(join(ownFolder, name), code);
  return pathToFileURL(join(ownFolder, name)).href;
}

let ownFolder: string | undefined;

function isWhole(file: string, code: string): boolean {
  try {
    return readFileSync(file, 'utf8') === code;
  } catch {
    return false;
  }
}

/** A folder that is deleted when this process exits. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-cli-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
