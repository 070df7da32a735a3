/**
 * Compiles `src/` to `lib/`: what the package ships, and what `bin/docs-cli.js` runs.
 *
 * Usage: node test/tools/build.mjs [--force]
 *
 * `prepare` calls it, so it does nothing if TypeScript is not installed or the sources are missing.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, say, start } from './process.mjs';

const lib = join(root, 'lib');
/** Contains the hash of the sources that `lib` was built from. */
const stamp = '.stamp';
const compiled = new Set(['.ts', '.tsx', '.md']);

/** Builds `lib` unless it is up to date with the sources. Resolves to whether it was built. */
export async function build({ force = false } = {}) {
  const sources = listSources();
  const tsc = findCompiler();
  if (sources.length === 0 || !tsc) return false;

  const hash = hashOf([...sources, 'package.json', 'tsconfig.json', 'tsconfig.build.json']);
  if (!force && read(join(lib, stamp)) === hash) return false;

  say('building lib from src');
  // In node_modules/.cache: it is on the same disk, so a rename moves it into place, and tools ignore it.
  const cache = join(root, 'node_modules/.cache');
  const next = join(cache, `docs-cli-lib-${process.pid}`);
  mkdirSync(cache, { recursive: true });
  rmSync(next, { recursive: true, force: true });
  try {
    const { code } = await run(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', next]);
    if (code !== 0) throw new Error('src does not compile; lib is left as it was');
    for (const file of sources) {
      if (compiled.has(extname(file))) continue;
      const target = join(next, file.slice('src/'.length));
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(root, file), target);
    }
    await precompile(next);
    writeFileSync(join(next, stamp), hash);
    swapIn(next);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  return true;
}

/**
 * Precompiles the patterns of common grammars in a separate process, because this process continues with
 * tests.
 */
async function precompile(folder) {
  const highlight = pathToFileURL(join(folder, 'cli/markdown/highlight/'));
  const program = `import { writeTranslations } from '${new URL('precompile.js', highlight)}';
await writeTranslations(new URL('${new URL('patterns/', highlight)}'));`;
  const { code } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  if (code !== 0) throw new Error('patterns of grammars are not translated; lib is left as it was');
}

/** Files of `src`, relative to the root, with forward slashes, sorted. */
function listSources() {
  if (!existsSync(join(root, 'src'))) return [];
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

function findCompiler() {
  try {
    return join(
      dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')),
      'bin/tsc',
    );
  } catch {
    return undefined;
  }
}

/** Hashes the contents, not the times, so that a checkout, a copy or a deleted file is detected. */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Replaces `lib` with a finished folder. Another build may do the same concurrently. */
function swapIn(next) {
  const former = `${next}-former`;
  for (let attempt = 1; ; attempt++) {
    try {
      if (existsSync(lib)) renameSync(lib, former);
      renameSync(next, lib);
      break;
    } catch (error) {
      if (!existsSync(lib) && existsSync(former)) renameSync(former, lib);
      if (attempt === 5) throw error;
    } finally {
      rmSync(former, { recursive: true, force: true });
    }
  }
}

await start(import.meta.url, async () => {
  const isBuilt = await build({ force: process.argv.includes('--force') });
  if (!isBuilt && process.env.npm_lifecycle_event !== 'prepare') {
    if (!findCompiler()) throw new Error('TypeScript is not installed: run npm ci first');
    say('lib is up to date');
  }
});
