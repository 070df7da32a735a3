/** Waits for files that do not exist yet, in folders that may not exist yet either. */
import { existsSync, type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';

export interface MissingFiles {
  /** Waits for a file, by its absolute path, which must be below the root. */
  await(path: string): void;
  close(): void;
}

/** @param onFound called once for each file that has come. */
export function createMissingFiles(root: string, onFound: (path: string) => void): MissingFiles {
  const missing = new Set<string>();
  /** The lowest folder that exists, for each file. */
  const folders = new Map<string, FSWatcher>();
  let isClosed = false;

  function look(): void {
    if (isClosed) return;
    for (const path of missing) {
      if (!existsSync(path)) continue;
      missing.delete(path);
      onFound(path);
    }
    const needed = new Set([...missing].map((path) => lowestFolder(path, root)));
    for (const [folder, watcher] of folders) {
      if (needed.has(folder)) continue;
      watcher.close();
      folders.delete(folder);
    }
    const more = [...needed].filter((folder) => !folders.has(folder));
    const isNew = more.map(watchFolder).includes(true);
    // What has come before the watch began.
    if (isNew) look();
  }

  /** @returns false where it cannot be watched: it is gone again, or the system allows no more. */
  function watchFolder(folder: string): boolean {
    try {
      const watcher = watch(folder, { persistent: false }, look);
      watcher.on('error', () => watcher.close());
      folders.set(folder, watcher);
      return true;
    } catch {
      return false;
    }
  }

  return {
    await(path) {
      missing.add(path);
      look();
    },
    close() {
      isClosed = true;
      for (const watcher of folders.values()) watcher.close();
    },
  };
}

function lowestFolder(path: string, root: string): string {
  let folder = dirname(path);
  while (folder.length > root.length && !existsSync(folder)) folder = dirname(folder);
  return folder;
}
