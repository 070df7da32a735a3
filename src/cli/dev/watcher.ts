/** Converts file system events to changes, and processes one change at a time. */
import { relative, resolve, sep } from 'node:path';
import type { Change } from './dev-site.js';
import { type FileEvent, watchFiles } from './watch-files.js';
import { watchFolders } from './watch-folders.js';

/** Editors save a file in several steps. Events within this time in ms are one change. */
const SETTLE_MS = 8;
/**
 * Maximum number of watched files outside the content and theme folders: each of their folders needs a system
 * handle.
 */
const MAX_FILES = 2000;
/**
 * The system reports a limited number of changes at once. After a change of this many files, such as a git
 * checkout, the files on disk are compared with those that were read.
 */
const MANY = 100;
/** In ms. */
const COMPARE_AFTER_MS = 150;

export interface WatchedSite {
  readonly root: string;
  readonly config: { contentDir: string; theme: string };
  /** Absolute paths of the config and of its imports. */
  readonly configFiles: ReadonlySet<string>;
  /** Absolute paths outside the content and theme folders. */
  watched(): Promise<string[]>;
  /** Absolute paths of files that pages include, anywhere in the project, whether they exist or not. */
  included(): string[];
  /** What differs between the files on disk and the pages that were read; undefined if nothing does. */
  missed(): Change | undefined;
  /** Set by the watcher. Call it when there may be more files to watch. */
  onRead?: () => void;
}

export interface SiteWatcher {
  close(): Promise<void>;
}

export async function watchSite(
  site: WatchedSite,
  onChange: (change: Change) => Promise<void>,
): Promise<SiteWatcher> {
  const folders = [site.config.contentDir, site.config.theme].map((path) => resolve(site.root, path));
  let pending = new Map<string, FileEvent>();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let mustCompare = false;
  let isClosed = false;

  const others = watchFiles(site.root, note);
  const closeFolders = watchFolders(site.root, folders, { isIgnored, onChange: note });
  await watchOthers();
  site.onRead = watchOthers;
  await compare();

  return {
    async close() {
      isClosed = true;
      site.onRead = () => {};
      clearTimeout(timer);
      others.close();
      closeFolders();
    },
  };

  /** Watches the files outside the folders that the site depends on. There are more after pages are read. */
  async function watchOthers(): Promise<void> {
    const paths = [...(await site.watched()), ...site.included()].filter(
      (path) => !others.has(path) && !isBelow(path, folders) && !isIgnored(path),
    );
    const more = paths.slice(0, Math.max(0, MAX_FILES - others.size));
    if (more.length > 0 && !isClosed) others.add(more);
  }

  function note(event: FileEvent, path: string): void {
    // A later write does not replace the event that the file was added or removed.
    if (event !== 'change' || !pending.has(path)) pending.set(path, event);
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(flush, SETTLE_MS);
  }

  async function flush(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      for (let change = await nextChange(); change && !isClosed; change = await nextChange()) {
        if (change.edited.size >= MANY) compareLater();
        await onChange(change);
        await watchOthers();
      }
    } finally {
      busy = false;
    }
  }

  function compareLater(): void {
    setTimeout(compare, COMPARE_AFTER_MS).unref();
  }

  function compare(): Promise<void> {
    mustCompare = true;
    return flush();
  }

  async function nextChange(): Promise<Change | undefined> {
    const missed = mustCompare ? site.missed() : undefined;
    mustCompare = false;
    const events = pending;
    pending = new Map();
    const seen = events.size > 0 ? await describe(events) : undefined;
    if (!seen || !missed) return seen ?? missed;
    return {
      ...seen,
      edited: new Set([...seen.edited, ...missed.edited]),
      names: seen.names || missed.names,
    };
  }

  async function describe(events: Map<string, FileEvent>): Promise<Change> {
    const paths = [...events.keys()];
    const [config, bundle] = [new Set<string>(), new Set<string>()];
    const watched = await site.watched();
    for (const path of watched) (isConfig(path) ? config : bundle).add(path);
    const edited = new Set(paths.map((path) => relative(site.root, path).split(sep).join('/')));
    return {
      edited,
      names: [...events.values()].some((event) => event !== 'change'),
      theme: paths.some((path) => bundle.has(path) || isBelow(path, [resolve(site.root, site.config.theme)])),
      config: paths.some((path) => config.has(path)),
    };
  }

  function isIgnored(path: string): boolean {
    return /(^|[\\/])(node_modules|\.git|\.DS_Store)([\\/]|$)/.test(path.slice(site.root.length));
  }

  function isConfig(path: string): boolean {
    return site.configFiles.has(path);
  }
}

function isBelow(path: string, folders: string[]): boolean {
  return folders.some((folder) => path.startsWith(folder + sep));
}
