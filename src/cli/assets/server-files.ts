/** The modules that render pages on the server, written where Node can import them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutputFile } from 'esbuild';
import { type Cache, contentHash } from '../cache.js';

export interface ServerModules {
  entry: string;
  /** What the entry imports: file name -> code. Each name has the hash of the code. */
  chunks: Record<string, string>;
}

/** A folder of the cache. */
export const SERVER_FOLDER = 'server';

/** Files of earlier themes are kept for a day: another process may be about to import them. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** @param publicPath what esbuild writes before the names of chunks, as it does before those of pictures */
export function serverModules(files: OutputFile[], publicPath: string): ServerModules {
  const modules: ServerModules = { entry: '', chunks: {} };
  const names = files.map(({ path }) => basename(path));
  for (const [i, { text }] of files.entries()) {
    const code = names.reduce((code, name) => code.replaceAll(`"${publicPath}${name}"`, `"./${name}"`), text);
    if (names[i] === 'server.mjs') modules.entry = code;
    else if (names[i]!.startsWith('chunk-')) modules.chunks[names[i]!] = code;
  }
  return modules;
}

/** @returns the URL of the entry. Node imports a URL once, so the file's name has the hash of its code. */
export function writeServer(cache: Cache, { entry, chunks }: ServerModules): string {
  const name = `server-${contentHash(entry)}.mjs`;
  const files = { ...chunks, [name]: entry };
  const write = (path: (name: string) => string, writeFile: (name: string, code: string) => void) => {
    for (const [name, code] of Object.entries(files)) if (!isWhole(path(name), code)) writeFile(name, code);
    return Object.entries(files).every(([name, code]) => isWhole(path(name), code));
  };
  const inCache = (name: string) => cache.path(`${SERVER_FOLDER}/${name}`);
  cache.removeOlder(SERVER_FOLDER, KEPT_MS);
  if (write(inCache, (name, code) => cache.write(`${SERVER_FOLDER}/${name}`, code)))
    return pathToFileURL(inCache(name)).href;
  try {
    // A folder of this process: in a shared folder, somebody else could put other code under a name that is known.
    ownFolder ??= temporaryFolder();
    const inOwn = (name: string) => join(ownFolder!, name);
    write(inOwn, (name, code) => writeFileSync(inOwn(name), code));
    return pathToFileURL(inOwn(name)).href;
  } catch {
    // Nothing can be written anywhere.
    return dataUrl(entry, chunks);
  }
}

/** A module without a folder cannot import its neighbours by name: their own URLs take the place of the names. */
function dataUrl(code: string, chunks: Record<string, string>): string {
  const whole = code.replace(/(["'])\.\/(chunk-\w+\.mjs)\1/g, (text, _, name: string) => {
    const chunk = chunks[name];
    return chunk === undefined ? text : JSON.stringify(dataUrl(chunk, chunks));
  });
  return `data:text/javascript;base64,${Buffer.from(whole).toString('base64')}`;
}

let ownFolder: string | undefined;

function isWhole(file: string, code: string): boolean {
  try {
    return readFileSync(file, 'utf8') === code;
  } catch {
    return false;
  }
}

/** A folder that is removed when this process ends. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-cli-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
