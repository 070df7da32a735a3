/**
 * Reads many pages on all CPU cores.
 * If bodies are requested, only worker threads read: one task reads, parses and highlights a batch of pages.
 * Metadata alone takes little time, so the main thread reads too: it takes pages from the front of the list,
 * and worker threads take batches from the end.
 * If a task throws in a worker thread, the main thread repeats it and throws the same error. If a thread
 * crashes or hangs, each of its pages is retried alone in a new thread. A page that ends that thread too is
 * marked as unreadable.
 */
import { type ExtensionsForThread, forThread, NO_EXTENSIONS } from '../../plugin/extensions.js';
import { codeUrl } from '../../system/cache.js';
import { createYielder } from '../../system/event-loop.js';
import { ThreadLostError, threadCount, WorkerPool } from '../../system/worker-pool.js';
import type { PageName } from './cached-page-json.js';
import type { PageReaderOptions } from './page-reader.js';

export interface ReadingThreadData extends Omit<PageReaderOptions, 'extensions'> {
  extensions: ExtensionsForThread;
}

export interface ReadingTask {
  pages: PageName[];
  withBodies: boolean;
  /** For each page, its body from an earlier run in the format of `BodyStore.bytes`. */
  previousBodies?: (Uint8Array | undefined)[];
}

export interface PackedPages {
  /** Records of `KnownPages`, in the order of the pages. */
  entries: Uint8Array<ArrayBuffer>;
  /** In the format of `packBodies`, without bodies whose code could not be highlighted. */
  bodies: Uint8Array<ArrayBuffer>;
  /** Why the page after the last entry cannot be read. The pages after it were not tried. */
  failure?: string;
}

/** With fewer pages than this, reading is faster than starting a thread. Without bodies, and with bodies. */
const FEW_PAGES = 400;
const FEW_BODIES = 30;
/**
 * Each thread needs one second to warm up. A warm thread highlights the code of this many pages in that time.
 */
const PAGES_A_THREAD = 250;
/**
 * Heap limit in MB of a thread that reads many pages. V8 collects garbage late if its limit is high: for
 * 10,000 pages, two threads use 430 MB with this limit and 750 MB with the default limit. A page that needs
 * more is read alone with the default limit.
 */
const SHARED_MEMORY_MB = 256;
/**
 * Number of pages per task: large enough to keep messaging overhead low, small enough that all threads finish
 * at nearly the same time.
 */
const BATCH = 24;
/**
 * Limits of the batch size while the main thread reads too. A thread waits for its next batch until the main
 * thread handles messages, so the first batches are large.
 */
const LEAST_SENT = 12;
const MOST_SENT = 96;
/** How long the main thread reads before it handles messages from other threads, in ms. */
const MAX_BLOCKING_MS = 5;

export interface SharedReading<Page> {
  /** Reads a page in the main thread. */
  readHere(page: Page): void;
  /** Stores the entries of these pages that another thread read. Returns their number. */
  takeEntries(pages: readonly Page[], entries: Uint8Array): number;
  /** Stores the bodies that another thread made. */
  takeBodies(bodies: Uint8Array): void;
  /** Whether bodies are requested too. */
  withBodies: boolean;
  /** The body of a page from an earlier run. */
  previousBody(page: Page): Uint8Array | undefined;
  /** Records that a page cannot be read; `reason` is a clause. */
  markUnreadable(page: Page, reason: string): void;
  /** Creates a pool of threads that read pages. `memoryMb` is the heap limit of each thread. */
  createPool(threads: number, memoryMb?: number): ReadingPool;
  /** Number of worker threads. Default: depends on the number of cores and pages. */
  threads?: number | undefined;
}

export type ReadingPool = WorkerPool<ReadingTask, PackedPages>;

export async function readShared<Page extends PageName>(
  pages: readonly Page[],
  reading: SharedReading<Page>,
): Promise<void> {
  const { readHere, createPool, withBodies, threads = threadsFor(pages.length, withBodies) } = reading;
  let front = 0;
  let end = pages.length;
  let running = 0;
  const waiting = new Set<Promise<void>>();
  /** Pages of tasks that failed or stopped early. The main thread reads them. */
  const unread: Page[] = [];
  /** Pages of tasks whose thread ended. One of them may be the cause. */
  const suspects: Page[] = [];
  const pool = threads > 0 ? createPool(threads, SHARED_MEMORY_MB) : undefined;
  const readThere = async (pool: ReadingPool, batch: Page[]) => {
    try {
      const task = taskOf(batch, reading);
      running++;
      const packed = await pool.run(task).finally(() => {
        running--;
        // Send the next pages before unpacking these results, which takes a while.
        feed();
      });
      unread.push(...takeIn(batch, packed, reading));
    } catch (error) {
      (error instanceof ThreadLostError ? suspects : unread).push(...batch);
    }
  };
  const feed = () => {
    while (pool && front < end && running < pool.size) {
      const length = withBodies ? BATCH : sentAtOnce((end - front) / (pool.size + 1));
      const batch = pages.slice(Math.max(front, end - length), end);
      end -= batch.length;
      const work = readThere(pool, batch).finally(() => waiting.delete(work));
      waiting.add(work);
    }
  };
  try {
    feed();
    const yieldIfDue = createYielder(MAX_BLOCKING_MS);
    while (front < end || waiting.size > 0 || unread.length > 0) {
      // If bodies are requested, the main thread only unpacks results while tasks are running: highlighting
      // would block it.
      const takesFront = !withBodies || waiting.size === 0;
      const page = takesFront && front < end ? pages[front++] : unread.pop();
      if (page) readHere(page);
      else await Promise.race(waiting);
      await yieldIfDue();
    }
  } finally {
    await pool?.close();
  }
  if (suspects.length > 0) await readAlone(suspects, reading);
}

/** Size of the next batch: a fraction of one thread's share of the remaining pages. */
function sentAtOnce(share: number): number {
  return Math.min(MOST_SENT, Math.max(LEAST_SENT, Math.ceil(share / 4)));
}

/** Reads one page at a time in a separate thread, so that a crash affects only that page. */
async function readAlone<Page extends PageName>(
  pages: readonly Page[],
  reading: SharedReading<Page>,
): Promise<void> {
  const pool = reading.createPool(1);
  try {
    for (const page of pages) {
      try {
        // Without the body: the page's code may have caused the crash. It is highlighted when the page is
        // shown.
        takeIn([page], await pool.run({ pages: [nameOf(page)], withBodies: false }), reading);
      } catch (error) {
        if (error instanceof ThreadLostError) reading.markUnreadable(page, error.reason);
        else reading.readHere(page);
      }
    }
  } finally {
    await pool.close();
  }
}

function taskOf<Page extends PageName>(
  pages: readonly Page[],
  { withBodies, previousBody }: SharedReading<Page>,
): ReadingTask {
  const names = pages.map(nameOf);
  return withBodies
    ? { pages: names, withBodies, previousBodies: pages.map(previousBody) }
    : { pages: names, withBodies };
}

function nameOf({ path, key }: PageName): PageName {
  return { path, key };
}

function threadsFor(pages: number, withBodies: boolean): number {
  if (pages < (withBodies ? FEW_BODIES : FEW_PAGES)) return 0;
  return withBodies
    ? threadCount({ most: Math.ceil(pages / PAGES_A_THREAD), isMainIdle: true })
    : threadCount();
}

export function createReadingPool(
  { extensions = NO_EXTENSIONS, ...reader }: PageReaderOptions,
  threads: number,
  memoryMb?: number,
): ReadingPool {
  const data: ReadingThreadData = { ...reader, extensions: forThread(extensions) };
  return new WorkerPool(codeUrl('cli/site/pages/reading-worker.js'), { threads, data, memoryMb });
}

/** Stores the results of a batch. Returns the pages that were not tried. */
function takeIn<Page>(
  pages: readonly Page[],
  { entries, bodies, failure }: PackedPages,
  {
    takeEntries,
    markUnreadable,
    takeBodies,
  }: Pick<SharedReading<Page>, 'takeEntries' | 'markUnreadable' | 'takeBodies'>,
): Page[] {
  takeBodies(bodies);
  const count = takeEntries(pages, entries);
  if (failure === undefined) return [];
  markUnreadable(pages[count]!, failure);
  return pages.slice(count + 1);
}
