/** `check --watch`: runs the check again after each change, until the process is stopped. */
import { join } from 'node:path';
import { Stopwatch } from '../check/stopwatch.js';
import { ConfigError } from '../config/config-issue.js';
import { type Change, changeSince, type WatchedSite, watchSite } from '../dev/watcher.js';
import { colors } from '../report/terminal.js';
import { untilStopped } from '../serve/http.js';
import type { Site } from '../site/site.js';
import { reportFailure, reportWatchLimit } from './report-failure.js';

type Open = (clock: Stopwatch) => Promise<Site>;

/** The site of the last check. Each check opens it again: pages that did not change come from the cache. */
export class CheckedSite implements WatchedSite {
  #site: Site;
  /** When opening it began, in ms since 1970. */
  #startedAt: number;
  readonly #open: Open;
  /** Files of a config that fails to load. They are watched, because a change of one may fix it. */
  #broken: string[] = [];

  constructor(site: Site, startedAt: number, open: Open) {
    this.#site = site;
    this.#startedAt = startedAt;
    this.#open = open;
  }

  get root() {
    return this.#site.root;
  }

  get config() {
    return this.#site.config;
  }

  get configFiles(): ReadonlySet<string> {
    return new Set([...this.#site.loaded.dependencies, ...this.#broken]);
  }

  async watched(): Promise<string[]> {
    return [...this.configFiles];
  }

  included(): string[] {
    return [...this.#site.store.included].map((path) => join(this.root, path));
  }

  async missed(): Promise<Change | undefined> {
    return changeSince(this.#startedAt, this.#site, { configFiles: this.configFiles });
  }

  /** @throws {SiteError} if the config is now invalid; the site stays unchanged. */
  async reopen(clock: Stopwatch): Promise<Site> {
    this.#startedAt = Date.now();
    try {
      this.#site = await this.#open(clock);
      this.#broken = [];
      return this.#site;
    } catch (error) {
      if (error instanceof ConfigError) this.#broken = error.dependencies;
      throw error;
    }
  }
}

/**
 * Resolves to the exit code when the process receives a stop signal. Stopping is the normal end, so the code
 * is 0.
 */
export async function watchCheck(
  checked: CheckedSite,
  runCheck: (site: Site, clock: Stopwatch) => Promise<unknown>,
): Promise<number> {
  const stopped = untilStopped();
  const checkAgain = async () => {
    const clock = new Stopwatch();
    clearScreen();
    try {
      await runCheck(await checked.reopen(clock), clock);
    } catch (error) {
      // The next change may fix the error.
      reportFailure(error, checked.root);
    }
    tellWaiting(new Date());
  };
  const watcher = await watchSite(checked, checkAgain, reportWatchLimit);
  tellWaiting(new Date());
  await stopped;
  watcher.close();
  return 0;
}

/** The time distinguishes two runs with the same result. */
function tellWaiting(now: Date): void {
  const time = now.toTimeString().slice(0, 'hh:mm:ss'.length);
  console.error(colors.dim(`Checked at ${time}. Watching for changes. Press Ctrl+C to stop.`));
}

/** Clears the screen and the scrollback, but only in a terminal that can. */
function clearScreen(): void {
  if (process.stdout.isTTY && process.env.TERM !== 'dumb') process.stdout.write('\u001b[2J\u001b[3J\u001b[H');
}
