/** Converts file system events to changes, and processes one change at a time. */
import { relative, resolve, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import type { Change } from './dev-site.js';
import { stampOf, watchSingleFiles } from './single-files.js';

/** Editors save a file in several steps. Events within this time in ms are one change. */
const SETTLE_MS = 8;
/**
 * In ms. chokidar does not report a second change of a file within 50 ms of the first, so files are checked
 * again after this time.
 */
const QUIET_MS = 60;
/**
 * Maximum number of watched included files outside the content folder: each of their folders needs a system
 * handle.
 */
const MAX_INCLUDED = 2000;
/** In ms. A watcher may miss changes right after it reports that it is ready. */
export const DEAF_MS = 150;

export interface WatchedSite {
  readonly root: string;
  readonly config: { contentDir: string; theme: string };
  /** Absolute paths of the config and of its imports. */
  readonly configFiles: ReadonlySet<string>;
  /** Absolute paths outside the content and theme folders. */
  watched(): Promise<string[]>;
  /** Absolute paths of files that pages include, anywhere in the project, whether they exist or not. */
  included(): string[];
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
  const { watch } = await import('chokidar');
  const content = resolve(site.root, site.config.contentDir);
  const theme = resolve(site.root, site.config.theme);
  const single = new Set(await site.watched());
  const watcher: FSWatcher = watch([content, theme, ...single], {
    ignoreInitial: true,
    ignored: isIgnored,
  });

  let pending = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let isClosed = false;

  const included = watchSingleFiles(site.root, note);

  watcher.on('all', note);
  watcher.on('error', () => {});
  site.onRead = watchIncluded;
  watchIncluded();
  await new Promise<void>((done) => watcher.once('ready', () => done()));

  return {
    async close() {
      isClosed = true;
      site.onRead = () => {};
      clearTimeout(timer);
      included.close();
      await watcher.close();
    },
  };

  /**
   * A bundle may have new inputs. Skip known paths, because chokidar adds a listener each time a path is
   * added.
   */
  function watchMore(paths: string[]): void {
    const more = paths.filter((path) => !single.has(path));
    // Paths added to a closed watcher would be watched forever.
    if (more.length === 0 || isClosed) return;
    for (const path of more) single.add(path);
    watcher.add(more);
  }

  /** Watches included files outside the folders that are already watched. */
  function watchIncluded(): void {
    const paths = site
      .included()
      .filter((path) => !included.has(path) && !isBelow(path, [content, theme]) && !isIgnored(path));
    const more = paths.slice(0, Math.max(0, MAX_INCLUDED - included.size));
    if (more.length > 0 && !isClosed) included.add(more);
  }

  function note(event: string, path: string): void {
    // chokidar stops watching a file that was removed.
    if (event === 'unlink') single.delete(path);
    // A later write does not replace the event that the file was added or removed.
    if (event !== 'change' || !pending.has(path)) pending.set(path, event);
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(flush, SETTLE_MS);
  }

  /**
   * Checks whether files change again shortly afterwards, for example because a formatter runs after saving.
   */
  function lookAgain(paths: string[]): void {
    const before = paths.map(stampOf);
    setTimeout(() => {
      paths.forEach((path, i) => {
        if (stampOf(path) !== before[i]) note('change', path);
      });
    }, QUIET_MS).unref();
  }

  async function flush(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      while (pending.size && !isClosed) {
        const events = pending;
        pending = new Map();
        lookAgain([...events].flatMap(([path, event]) => (/^(?:add|change)$/.test(event) ? [path] : [])));
        await onChange(await describe(events));
        watchMore(await site.watched());
        watchIncluded();
      }
    } finally {
      busy = false;
    }
  }

  async function describe(events: Map<string, string>): Promise<Change> {
    const paths = [...events.keys()];
    const [config, bundle] = [new Set<string>(), new Set<string>()];
    const watched = await site.watched();
    for (const path of watched) (isConfig(path) ? config : bundle).add(path);
    const edited = new Set(paths.map((path) => relative(site.root, path).split(sep).join('/')));
    return {
      edited,
      names: [...events.values()].some((event) => event !== 'change'),
      theme: paths.some((path) => bundle.has(path) || isBelow(path, [theme])),
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
