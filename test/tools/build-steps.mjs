/** What the builds of core and of the packages share. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './process.mjs';

/** Runs a step in its own process, because this process continues with tests. */
export async function runNode(args) {
  const { code } = await run(process.execPath, args);
  if (code !== 0) throw new Error('the build failed; lib is left as it was');
}

/** Files of a folder, relative to the root, with forward slashes, sorted. */
export function listFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

/** Hashes the contents, not the times, so that a checkout, a copy or a deleted file is detected. */
export function hashOf(files, before = '') {
  const hash = createHash('sha256').update(before);
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Replaces the folder `lib` with a finished folder. Another build may do the same concurrently. */
export function swapIn(next, lib) {
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
