/**
 * Watches all files below folders, with one system watch for each folder. A watch of a file misses changes: it
 * stays with the old file when an editor saves by renaming a new file to the name.
 */
import { type FSWatcher, lstatSync, readdirSync, realpathSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { type FileEvent, stampOf, watchFiles } from './watch-files.js';

export interface WatchFoldersOptions {
  /** Whether to skip a file, or a folder with all its files. Gets an absolute path. */
  isIgnored(path: string): boolean;
  onChange(event: FileEvent, path: string): void;
}

/** The kind of a file system entry, as `Dirent` and `Stats` tell it. */
interface Entry {
  isDirectory(): boolean;
  isFile(): boolean;
  isSymbolicLink(): boolean;
}

/**
 * Watches folders, given by absolute paths below `projectRoot`, from now on. They may not exist yet.
 *
 * @returns a function that ends watching.
 */
export function watchFolders(
  projectRoot: string,
  roots: readonly string[],
  { isIgnored, onChange }: WatchFoldersOptions,
): () => void {
  const folders = new Map<string, FSWatcher>();
  /** Folder -> paths of its files. */
  const files = new Map<string, Set<string>>();
  /** Stamps at the last change that was reported, because the system reports most changes several times. */
  const stamps = new Map<string, string>();

  /** Watches a folder and those in it. With `report`, reports their files. */
  function enter(folder: string, report?: FileEvent): void {
    try {
      const watcher = watch(folder, (type, name) => {
        // Its own name: the folder itself was removed.
        if (name === basename(folder) && type === 'rename') look(folder, true);
        if (name !== null) look(join(folder, name), type === 'rename');
      });
      // Such as a removed folder on Windows.
      watcher.on('error', () => watcher.close());
      folders.set(folder, watcher);
      files.set(folder, new Set());
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        find(join(folder, entry.name), entry, report);
    } catch {
      // The folder was removed, or the limit of the system is reached.
    }
  }

  /** A file or folder that was not known. */
  function find(path: string, entry: Entry | undefined, report?: FileEvent): void {
    if (isIgnored(path)) return;
    const found = entry?.isSymbolicLink() ? targetOf(path) : entry;
    if (found?.isDirectory() && !folders.has(path)) enter(path, report);
    else if (found?.isFile()) {
      files.get(dirname(path))?.add(path);
      if (report) tell(report, path);
    }
  }

  function leave(folder: string): void {
    for (const [path, watcher] of folders) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      folders.delete(path);
      const left = files.get(path) ?? [];
      files.delete(path);
      for (const file of left) tell(targetOf(file) ? 'change' : 'unlink', file);
    }
  }

  /** With `isReplaced`, another file or folder may have this name now. */
  function look(path: string, isReplaced: boolean): void {
    if (folders.has(path)) {
      if (!isReplaced) return;
      leave(path);
    }
    if (roots.includes(path)) enter(path, 'add');
    const known = files.get(dirname(path));
    if (!known) return;
    if (known.has(path) && targetOf(path)?.isFile()) tell('change', path);
    else {
      if (known.delete(path)) tell('unlink', path);
      find(path, entryOf(path), 'add');
    }
  }

  function tell(event: FileEvent, path: string): void {
    const stamp = stampOf(path);
    if (stamps.get(path) === stamp) return;
    stamps.set(path, stamp);
    onChange(event, path);
  }

  for (const root of roots) if (!folders.has(root)) enter(root);
  // A root that is created later. Its other changes are changes of its files.
  const created = watchFiles(projectRoot, (event, path) => event === 'add' && look(path, true));
  created.add(roots);
  return () => {
    created.close();
    for (const watcher of folders.values()) watcher.close();
    folders.clear();
    files.clear();
  };
}

function entryOf(path: string): Entry | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

/** What a path leads to. Undefined for nothing, and for a folder that contains the path. */
function targetOf(path: string): Entry | undefined {
  try {
    const found = statSync(path);
    return found.isDirectory() && isLoop(path) ? undefined : found;
  } catch {
    return undefined;
  }
}

function isLoop(folder: string): boolean {
  const real = realpathSync(folder);
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above))
    if (realpathSync(above) === real) return true;
  return false;
}
