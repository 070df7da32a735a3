/**
 * Watches files anywhere, including files that do not exist yet. It watches the folders that contain
 * them, so it works however a file is saved: in place, by renaming another file, or by removing the file
 * first.
 */
import { existsSync, type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
import { fileStamp, MISSING } from '../system/file-stamp.js';

export type FileEvent = 'add' | 'change' | 'unlink';

/** Called if the system's limit prevents watching a folder, so changes in it are missed. */
export type OnLimit = (folder: string, error: NodeJS.ErrnoException) => void;

export interface WatchedFiles {
  /** Watches files, given by absolute paths below the root. */
  add(paths: readonly string[]): void;
  has(path: string): boolean;
  readonly size: number;
  close(): void;
}

export function watchFiles(
  root: string,
  onChange: (event: FileEvent, path: string) => unknown,
  onLimit: OnLimit,
): WatchedFiles {
  /** The last known stamp of each file. */
  const stamps = new Map<string, string>();
  /** The lowest existing folder of each file. */
  const folders = new Map<string, FSWatcher>();
  let isClosed = false;

  function look(): void {
    for (const [path, before] of stamps) {
      const now = fileStamp(path);
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
    // Detect files that were created before the watch started.
    if (more.map(watchFolder).includes(true)) follow();
  }

  /** @returns false if the folder cannot be watched: it was removed, or the system's limit is reached. */
  function watchFolder(folder: string): boolean {
    try {
      const watcher = watch(folder, { persistent: false }, follow);
      watcher.on('error', () => watcher.close());
      folders.set(folder, watcher);
      return true;
    } catch (error) {
      if (isLimit(error)) onLimit(folder, error);
      return false;
    }
  }

  return {
    add(paths) {
      for (const path of paths) stamps.set(path, fileStamp(path));
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

/** Whether `watch` failed because of the number of watches or of open files. */
export function isLimit(error: unknown): error is NodeJS.ErrnoException {
  return ['ENOSPC', 'EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function lowestFolder(path: string, root: string): string {
  let folder = dirname(path);
  while (folder.length > root.length && !existsSync(folder)) folder = dirname(folder);
  return folder;
}
