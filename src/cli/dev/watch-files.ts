/**
 * Watches folders with all their files, and single files; both may not exist yet. There is one system watch for each
 * folder. A watch of a file misses changes: it stays with the old file when an editor saves by renaming a new file to
 * the name.
 */
import { type Dirent, type FSWatcher, lstatSync, readdirSync, realpathSync, statSync, watch } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileStamp, MISSING } from '../system/file-stamp.js';
import { isInside } from '../system/path-checks.js';

export type FileEvent = 'add' | 'change' | 'unlink';

/** Called if the system's limit prevents watching a folder, so changes in it are missed. */
export type OnLimit = (folder: string, error: NodeJS.ErrnoException) => void;

export interface FileWatcherOptions {
  /** Absolute path of the project. */
  root: string;
  /** Whether to skip a file or folder in a folder that is watched with all its files. Gets an absolute path. */
  isIgnored(path: string): boolean;
  onChange(event: FileEvent, path: string): void;
  onLimit: OnLimit;
}

/** What `Dirent` and `Stats` have in common: the kind of a file system entry. */
type Entry = Pick<Dirent, 'isDirectory' | 'isFile' | 'isSymbolicLink'>;

export class FileWatcher {
  readonly #options: FileWatcherOptions;
  /** Folders that are watched with all their files. */
  readonly #folders: string[] = [];
  /** Watched files and folders, and the folders that contain them, up to one that contains the project. */
  readonly #paths = new Set<string>();
  /** The watched folders that exist. */
  readonly #watches = new Map<string, FSWatcher>();
  /**
   * Stamps of the files that exist, because the system reports most changes several times. Empty until the first
   * change of a file.
   */
  readonly #stamps = new Map<string, string>();

  constructor(options: FileWatcherOptions) {
    this.#options = options;
  }

  /**
   * Watches a folder with all its files. Gets an absolute path.
   *
   * @returns false if it is watched already.
   */
  addFolder(path: string): boolean {
    if (this.#folders.includes(path) || isBelow(path, this.#folders)) return false;
    this.#folders.push(path);
    // Until now, folders in it may have been watched for some of their files.
    this.#unwatch(path);
    this.#paths.delete(path);
    this.add([path]);
    return true;
  }

  /** Watches files. Gets absolute paths. */
  add(paths: readonly string[]): void {
    for (const path of paths) {
      let top: string | undefined;
      for (let at = path; !this.#paths.has(at); at = dirname(at)) {
        this.#paths.add(at);
        top = at;
        if (isInside(this.#options.root, at)) break;
      }
      if (top !== undefined) this.#look(top, false);
    }
  }

  has(path: string): boolean {
    return this.#paths.has(path) || isBelow(path, this.#folders);
  }

  close(): void {
    for (const watcher of this.#watches.values()) watcher.close();
    this.#watches.clear();
    this.#paths.clear();
  }

  /** Compares a path with what is known. Without `reports`, it is only remembered. */
  #look(path: string, reports: boolean, entry?: Entry): void {
    const isWatched = this.#paths.has(path) || (this.has(path) && !this.#options.isIgnored(path));
    if (!isWatched) return;
    const target = targetOf(path, entry);
    if (target?.isDirectory() && !this.#watches.has(path)) this.#watchFolder(path, reports);
    const before = this.#stamps.get(path) ?? MISSING;
    if (!reports) {
      if (target?.isFile() && before === MISSING) this.#stamps.set(path, '');
      return;
    }
    const now = target?.isFile() ? fileStamp(path) : MISSING;
    if (now === before) return;
    if (now === MISSING) this.#stamps.delete(path);
    else this.#stamps.set(path, now);
    this.#options.onChange(now === MISSING ? 'unlink' : before === MISSING ? 'add' : 'change', path);
  }

  #watchFolder(folder: string, reports: boolean): void {
    try {
      const watcher = watch(folder, (type, name) => {
        if (name === null) return;
        const path = join(folder, name);
        // Another file or folder may have this name now.
        if (type === 'rename' && this.#watches.has(path)) this.#replaceFolder(path);
        else this.#look(path, true);
      });
      // Such as a removed folder on Windows.
      watcher.on('error', () => watcher.close());
      this.#watches.set(folder, watcher);
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        this.#look(join(folder, entry.name), reports, entry);
    } catch (error) {
      // Otherwise, the folder was removed.
      if (isLimit(error)) this.#options.onLimit(folder, error);
    }
  }

  #replaceFolder(folder: string): void {
    this.#unwatch(folder);
    this.#look(folder, true);
    for (const path of this.#stamps.keys()) if (isBelow(path, [folder])) this.#look(path, true);
  }

  /** Ends watching a folder and those in it. */
  #unwatch(folder: string): void {
    for (const [path, watcher] of this.#watches) {
      if (path !== folder && !isBelow(path, [folder])) continue;
      watcher.close();
      this.#watches.delete(path);
    }
  }
}

export function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(folder + sep));
}

/** Whether `watch` failed because of the number of watches or of open files. */
function isLimit(error: unknown): error is NodeJS.ErrnoException {
  return ['ENOSPC', 'EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** What a path leads to. Undefined for nothing, and for a folder that contains the path. */
function targetOf(path: string, entry: Entry | undefined): Entry | undefined {
  try {
    const found = entry ?? lstatSync(path);
    if (!found.isSymbolicLink()) return found;
    const target = statSync(path);
    return target.isDirectory() && isLoop(path) ? undefined : target;
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
