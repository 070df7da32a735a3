/**
 * Watches single files wherever they are, also before they exist. The folders that hold them are watched, so that it
 * does not matter how a file is saved: in place, by another file that takes its name, or by being removed first.
 */
import { existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import { dirname } from 'node:path';

export type FileEvent = 'add' | 'change' | 'unlink';

export interface SingleFiles {
  /** Watches files, by their absolute paths, which must be below the root. */
  add(paths: readonly string[]): void;
  has(path: string): boolean;
  readonly size: number;
  close(): void;
}

const MISSING = 'missing';

export function watchSingleFiles(
  root: string,
  onChange: (event: FileEvent, path: string) => void,
): SingleFiles {
  /** What each file looked like when it was last looked at. */
  const stamps = new Map<string, string>();
  /** The lowest folder that exists, for each file. */
  const folders = new Map<string, FSWatcher>();
  let isClosed = false;

  function look(): void {
    for (const [path, before] of stamps) {
      const now = stampOf(path);
      if (now === before) continue;
      stamps.set(path, now);
      onChange(now === MISSING ? 'unlink' : before === MISSING ? 'add' : 'change', path);
    }
  }

  function follow(): void {
    if (isClosed) return;
    look();
    const needed = new Set([...stamps.keys()].map((path) => lowestFolder(path, root)));
    for (const [folder, watcher] of folders) {
      if (needed.has(folder)) continue;
      watcher.close();
      folders.delete(folder);
    }
    const more = [...needed].filter((folder) => !folders.has(folder));
    // What has come before the watch began.
    if (more.map(watchFolder).includes(true)) follow();
  }

  /** @returns false where it cannot be watched: it is gone again, or the system allows no more. */
  function watchFolder(folder: string): boolean {
    try {
      const watcher = watch(folder, { persistent: false }, follow);
      watcher.on('error', () => watcher.close());
      folders.set(folder, watcher);
      return true;
    } catch {
      return false;
    }
  }

  return {
    add(paths) {
      for (const path of paths) stamps.set(path, stampOf(path));
      follow();
    },
    has: (path) => stamps.has(path),
    get size() {
      return stamps.size;
    },
    close() {
      isClosed = true;
      for (const watcher of folders.values()) watcher.close();
    },
  };
}

/** The same stamp means, nearly always, the same bytes. */
export function stampOf(path: string): string {
  try {
    const { size, mtimeMs, ctimeMs, ino } = statSync(path);
    return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
  } catch {
    return MISSING;
  }
}

function lowestFolder(path: string, root: string): string {
  let folder = dirname(path);
  while (folder.length > root.length && !existsSync(folder)) folder = dirname(folder);
  return folder;
}
