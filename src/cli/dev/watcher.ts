/** From events of the file system to one change at a time. */
import { relative, resolve, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';
import type { Change } from './dev-site.js';
import { stampOf, watchSingleFiles } from './single-files.js';

/** Editors write a file in several steps; those of one moment are one change. */
const SETTLE_MS = 8;
/** chokidar tells of no second change of a file within 50 ms of the first: after that time we look for ourselves. */
const SILENCE_MS = 60;
/** Included files outside of the content: their folders cost the system a handle each. */
const MAX_INCLUDED = 2000;
/** A change right after a watcher says that it is ready may be lost on it. */
export const DEAF_MS = 150;

export interface WatchedSite {
  readonly root: string;
  readonly config: { contentDir: string; theme: string };
  /** Absolute paths of the config and of what it imports. */
  readonly configFiles: ReadonlySet<string>;
  /** Absolute paths beside the content and the theme. */
  watched(): Promise<string[]>;
  /** Absolute paths of files that pages include, wherever they are in the project, and whether they exist or not. */
  included(): string[];
  /** Set by the watcher: to be called when there may be more of them. */
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

  /** A bundle may have new inputs. chokidar keeps a listener for each time that a path is added. */
  function watchMore(paths: string[]): void {
    const more = paths.filter((path) => !single.has(path));
    // What is added to a closed watcher would be watched for ever.
    if (more.length === 0 || isClosed) return;
    for (const path of more) single.add(path);
    watcher.add(more);
  }

  /** Includes outside of the folders that are watched anyway. */
  function watchIncluded(): void {
    const paths = site
      .included()
      .filter((path) => !included.has(path) && !isBelow(path, [content, theme]) && !isIgnored(path));
    const more = paths.slice(0, Math.max(0, MAX_INCLUDED - included.size));
    if (more.length > 0 && !isClosed) included.add(more);
  }

  function note(event: string, path: string): void {
    // chokidar no longer watches a file that went.
    if (event === 'unlink') single.delete(path);
    // What came or went and was then written has still come or gone.
    if (event !== 'change' || !pending.has(path)) pending.set(path, event);
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(flush, SETTLE_MS);
  }

  /** Looks whether files are still what they are now; a formatter writes right after the editor. */
  function lookAgain(paths: string[]): void {
    const before = paths.map(stampOf);
    setTimeout(() => {
      paths.forEach((path, i) => {
        if (stampOf(path) !== before[i]) note('change', path);
      });
    }, SILENCE_MS).unref();
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
