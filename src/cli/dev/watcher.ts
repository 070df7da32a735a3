/** Converts file system events to changes, and processes one change at a time. */
import { relative, resolve } from 'node:path';
import { relativePath } from '../config/paths.js';
import { namesIn, scanContent } from '../content/scan.js';
import { contentRules, type Site } from '../site/site.js';
import { changedSince } from '../system/file-stamp.js';
import { type FileEvent, FileWatcher, isBelow, type OnLimit } from './watch-files.js';

/** Editors save a file in several steps. Events within this time in ms are one change. */
const SETTLE_MS = 8;
/**
 * The system reports a limited number of changes at once. After a change of this many files, such as a git
 * checkout, the files on disk are compared with those that were read.
 */
const MANY = 100;
/** In ms. */
const COMPARE_AFTER_MS = 150;

/** What changed, ordered from the least to the most work. */
export interface Change {
  /** Project paths whose contents changed. */
  edited: ReadonlySet<string>;
  /** Files or folders were added or removed. */
  names: boolean;
  /** Theme, layout or style files changed. */
  theme: boolean;
  config: boolean;
}

export interface WatchedSite {
  readonly root: string;
  readonly config: { contentDir: string; theme: string };
  /** Absolute paths of the config and of its imports. */
  readonly configFiles: ReadonlySet<string>;
  /** Absolute paths of folders that are watched with all their files, and of files. */
  readonly origins?: readonly string[];
  /** Absolute paths outside the content and theme folders. */
  watched(): Promise<string[]>;
  /** Absolute paths of files that pages include, anywhere in the project, whether they exist or not. */
  included(): string[];
  /** What differs between the files on disk and those that were read; undefined if nothing does. */
  missed(): Promise<Change | undefined>;
  /** Set by the watcher. Call it when there may be more files to watch. */
  onRead?: () => void;
}

/**
 * What differs between the files on disk and a site that was opened at a time, in ms since 1970; undefined if nothing
 * does. `bundled`: absolute paths of files of the theme that changed.
 */
export function changeSince(
  time: number,
  { root, loaded, content, store }: Site,
  { configFiles, bundled = [] }: { configFiles: Iterable<string>; bundled?: string[] },
): Change | undefined {
  const config = changedSince(configFiles, time);
  const code = [...bundled, ...config].map((path) => relativePath(root, path));
  const edited = new Set([...store.stale(), ...code]);
  const names = namesIn(scanContent(contentRules(loaded))) !== namesIn(content);
  if (edited.size === 0 && !names) return undefined;
  return { edited, names, theme: bundled.length > 0, config: config.length > 0 };
}

/** Calls `onChange` for each change from now on, one at a time, and `onLimit` at most once. */
export async function watchSite(
  site: WatchedSite,
  onChange: (change: Change) => Promise<void>,
  onLimit: OnLimit,
): Promise<Pick<Watcher, 'close'>> {
  const watcher = new Watcher(site, onChange, onLimit);
  await watcher.start();
  return watcher;
}

class Watcher {
  readonly #site: WatchedSite;
  readonly #onChange: (change: Change) => Promise<void>;
  readonly #files: FileWatcher;
  /** Events that belong to no change yet, by path. */
  #pending = new Map<string, FileEvent>();
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;
  #mustCompare = false;
  #isClosed = false;

  constructor(site: WatchedSite, onChange: (change: Change) => Promise<void>, onLimit: OnLimit) {
    this.#site = site;
    this.#onChange = onChange;
    let isReported = false;
    this.#files = new FileWatcher({
      root: site.root,
      isIgnored: (path) => this.#isIgnored(path),
      onChange: (event, path) => this.#add(event, path),
      onLimit: (folder, error) => {
        if (!isReported) onLimit(relative(site.root, folder), error);
        isReported = true;
      },
    });
  }

  async start(): Promise<void> {
    await this.#watch();
    this.#site.onRead = () => this.#watch();
    await this.#process();
  }

  close(): void {
    this.#isClosed = true;
    this.#site.onRead = () => {};
    clearTimeout(this.#timer);
    this.#files.close();
  }

  /** Watches what the site depends on. There is more after the config has changed, and after pages are read. */
  async #watch(): Promise<void> {
    const { root, config } = this.#site;
    const paths = [...(await this.#site.watched()), ...this.#site.included()];
    if (this.#isClosed) return;
    const folders = [config.contentDir, config.theme].map((path) => resolve(root, path));
    for (const folder of [...folders, ...(this.#site.origins ?? [])]) {
      // Its files may have changed after they were read.
      if (this.#files.addFolder(folder)) this.#mustCompare = true;
    }
    this.#files.add(paths.filter((path) => !this.#files.has(path) && !this.#isIgnored(path)));
  }

  #add(event: FileEvent, path: string): void {
    // A later write does not replace the event that the file was added or removed.
    if (event !== 'change' || !this.#pending.has(path)) this.#pending.set(path, event);
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#process(), SETTLE_MS);
  }

  /** Processes changes until there are none. */
  async #process(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (;;) {
        const change = await this.#nextChange();
        if (!change || this.#isClosed) return;
        if (change.edited.size >= MANY) setTimeout(() => this.#compare(), COMPARE_AFTER_MS).unref();
        await this.#onChange(change);
        if (this.#isClosed) return;
        await this.#watch();
      }
    } finally {
      this.#isBusy = false;
    }
  }

  /** Finds changes that the system did not report. */
  #compare(): Promise<void> {
    this.#mustCompare = true;
    return this.#process();
  }

  /** The reported changes, then those that the system did not report. */
  async #nextChange(): Promise<Change | undefined> {
    if (this.#pending.size > 0) {
      const events = this.#pending;
      this.#pending = new Map();
      return this.#changeOf(events);
    }
    if (!this.#mustCompare) return undefined;
    this.#mustCompare = false;
    return this.#site.missed();
  }

  async #changeOf(events: Map<string, FileEvent>): Promise<Change> {
    const watched = await this.#site.watched();
    const { root, config, configFiles } = this.#site;
    const paths = [...events.keys()];
    // The files of the theme and of the site's other code.
    const bundled = new Set(watched.filter((path) => !configFiles.has(path)));
    const theme = resolve(root, config.theme);
    return {
      edited: new Set(paths.map((path) => relativePath(root, path))),
      names: [...events.values()].some((event) => event !== 'change'),
      theme: paths.some((path) => bundled.has(path) || isBelow(path, [theme])),
      config: paths.some((path) => configFiles.has(path)),
    };
  }

  #isIgnored(path: string): boolean {
    return /(^|[\\/])(node_modules|\.git|\.DS_Store)([\\/]|$)/.test(path.slice(this.#site.root.length));
  }
}
