/**
 * Watches all files below folders, with one system watch for each folder. A watch of a file misses changes: it
 * stays with the old file when an editor saves by renaming a new file to the name.
 */
import { type FSWatcher, lstatSync, readdirSync, realpathSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileStamp } from '../system/file-stamp.js';
import { type FileEvent, isLimit, type OnLimit, watchFiles } from './watch-files.js';

export interface WatchFoldersOptions {
  /** Whether to skip a file, or a folder with all its files. Gets an absolute path. */
  isIgnored(path: string): boolean;
  onChange(event: FileEvent, path: string): void;
  onLimit: OnLimit;
}

/** What `Dirent` and `Stats` have in common: the kind of a file system entry. */
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
  options: WatchFoldersOptions,
): () => void {
  const watcher = new FolderWatcher(roots, options);
  // A root that is created later. Its other changes are changes of its files.
  const created = watchFiles(
    projectRoot,
    (event, path) => event === 'add' && watcher.update(path, true),
    options.onLimit,
  );
  created.add(roots);
  return () => {
    created.close();
    watcher.close();
  };
}

class FolderWatcher {
  readonly #roots: readonly string[];
  readonly #options: WatchFoldersOptions;
  readonly #folders = new Map<string, FSWatcher>();
  /** Folder -> paths of its files. */
  readonly #files = new Map<string, Set<string>>();
  /** Stamps at the last change that was reported, because the system reports most changes several times. */
  readonly #stamps = new Map<string, string>();

  constructor(roots: readonly string[], options: WatchFoldersOptions) {
    this.#roots = roots;
    this.#options = options;
    // The theme may be in the content folder, and is watched with it.
    for (const root of roots) if (!this.#folders.has(root)) this.#watchFolder(root);
  }

  close(): void {
    for (const watcher of this.#folders.values()) watcher.close();
    this.#folders.clear();
    this.#files.clear();
  }

  /** Compares a path with what is known. With `isReplaced`, another file or folder may have this name now. */
  update(path: string, isReplaced: boolean): void {
    if (this.#folders.has(path)) {
      if (!isReplaced) return;
      this.#unwatchFolder(path);
    }
    if (this.#roots.includes(path)) this.#watchFolder(path, 'add');
    const known = this.#files.get(dirname(path));
    if (!known) return;
    if (known.has(path) && targetOf(path)?.isFile()) this.#notify('change', path);
    else {
      if (known.delete(path)) this.#notify('unlink', path);
      this.#addEntry(path, entryOf(path), 'add');
    }
  }

  /** Watches a folder and those in it. With `event`, reports their files. */
  #watchFolder(folder: string, event?: FileEvent): void {
    try {
      const watcher = watch(folder, (type, name) => {
        // Its own name: the folder itself was removed.
        if (name === basename(folder) && type === 'rename') this.update(folder, true);
        if (name !== null) this.update(join(folder, name), type === 'rename');
      });
      // Such as a removed folder on Windows.
      watcher.on('error', () => watcher.close());
      this.#folders.set(folder, watcher);
      this.#files.set(folder, new Set());
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        this.#addEntry(join(folder, entry.name), entry, event);
    } catch (error) {
      // Otherwise, the folder was removed.
      if (isLimit(error)) this.#options.onLimit(folder, error);
    }
  }

  /** Ends watching a folder and those in it. Reports their files. */
  #unwatchFolder(folder: string): void {
    for (const [path, watcher] of this.#folders) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      this.#folders.delete(path);
      const left = this.#files.get(path) ?? [];
      this.#files.delete(path);
      for (const file of left) this.#notify(targetOf(file) ? 'change' : 'unlink', file);
    }
  }

  /** A file or folder that was not known. */
  #addEntry(path: string, entry: Entry | undefined, event?: FileEvent): void {
    if (this.#options.isIgnored(path)) return;
    const target = entry?.isSymbolicLink() ? targetOf(path) : entry;
    if (target?.isDirectory() && !this.#folders.has(path)) this.#watchFolder(path, event);
    else if (target?.isFile()) {
      this.#files.get(dirname(path))?.add(path);
      if (event) this.#notify(event, path);
    }
  }

  #notify(event: FileEvent, path: string): void {
    const stamp = fileStamp(path);
    if (this.#stamps.get(path) === stamp) return;
    this.#stamps.set(path, stamp);
    this.#options.onChange(event, path);
  }
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
