/**
 * Reads many pages with all cores. If bodies are wanted, only other threads read: one task reads, parses and highlights a
 * batch of pages. Metadata alone takes little time, so this thread reads too, from the front of the list, while other threads
 * take batches from its end. A task that throws in a thread is done again in this one, which then throws the same error. If
 * a thread dies or hangs, each of its pages is tried alone in a new thread, and a page that ends that one too is lost.
 */
import type { SourceFile } from '../../runtime/model.js';
import { createYielder } from '../event-loop.js';
import { ThreadLostError, threadCount, WorkerPool } from '../worker-pool.js';
import type { PageReaderOptions } from './page-reader.js';

export type PageName = Pick<SourceFile, 'path' | 'key'>;

export interface ReadingTask {
  pages: PageName[];
  withBodies: boolean;
  /** For each page its body of an earlier run, in the format of `BodyStore.bytes`. */
  previousBodies?: (Uint8Array | undefined)[];
}

export interface PackedPages {
  /** One after the other, in the order of the pages. */
  entries: Uint8Array<ArrayBuffer>;
  lengths: number[];
  /** In the format of `packBodies`; without those whose code could not be highlighted. */
  bodies: Uint8Array<ArrayBuffer>;
  /** Why the page after the last entry cannot be read; those behind it were not tried. */
  failure?: string;
}

/** Fewer pages are read sooner than a thread has loaded what it takes: without bodies, and with them. */
const FEW_PAGES = 400;
const FEW_BODIES = 30;
/** Each thread warms up for a second, in which one that is warm highlights the code of as many pages. */
const PAGES_A_THREAD = 250;
/**
 * What the objects of a thread may take while it reads many pages. V8 collects garbage late if its limit is far: on 10,000 pages
 * two threads take 430 MB with this limit and 750 MB with the usual one. A page that needs more is read alone, with the usual one.
 */
const SHARED_MEMORY_MB = 256;
/** Pages sent at once: enough to make messages cheap, few enough that all end at nearly the same time. */
const BATCH = 24;
/** The same while this thread reads too: a thread waits for its next pages until this one looks, so the first ones are many. */
const LEAST_SENT = 12;
const MOST_SENT = 96;
/** How long this thread reads before it handles the messages of other threads, in ms. */
const MAX_BLOCKING_MS = 5;

export interface SharedReading<Page> {
  /** Reads a page in this thread. */
  readHere(page: Page): void;
  /** Takes the entry of a page that another thread read. */
  takeEntry(page: Page, entry: Uint8Array): void;
  /** Takes the bodies that another thread made. */
  takeBodies(bodies: Uint8Array): void;
  /** Whether pages are wanted with their bodies. */
  withBodies: boolean;
  /** The body of a page in an earlier run. */
  previousBody(page: Page): Uint8Array | undefined;
  /** Takes note of a page that cannot be read; the reason is a clause. */
  markUnreadable(page: Page, reason: string): void;
  /** Other threads that read. */
  createPool(threads: number, memoryMb?: number): ReadingPool;
  /** Number of these threads. Default: depends on the cores and the number of pages. */
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
  const left: Page[] = [];
  const suspects: Page[] = [];
  const pool = threads > 0 ? createPool(threads, SHARED_MEMORY_MB) : undefined;
  const readThere = async (pool: ReadingPool, batch: Page[]) => {
    try {
      const task = taskOf(batch, reading);
      running++;
      const packed = await pool.run(task).finally(() => {
        running--;
        // The next pages first: taking these in takes a while.
        feed();
      });
      left.push(...takeIn(batch, packed, reading));
    } catch (error) {
      (error instanceof ThreadLostError ? suspects : left).push(...batch);
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
    await pool?.prepare();
    feed();
    const yieldIfDue = createYielder(MAX_BLOCKING_MS);
    while (front < end || waiting.size > 0 || left.length > 0) {
      // Highlighting would keep this thread from taking in what others have read.
      const isMine = !withBodies || waiting.size === 0;
      const page = isMine && front < end ? pages[front++] : left.pop();
      if (page) readHere(page);
      else await Promise.race(waiting);
      await yieldIfDue();
    }
  } finally {
    await pool?.close();
  }
  if (suspects.length > 0) await readAlone(suspects, reading);
}

/** A part of what is left for each thread. */
function sentAtOnce(share: number): number {
  return Math.min(MOST_SENT, Math.max(LEAST_SENT, Math.ceil(share / 4)));
}

/** One page at a time, each ending no thread but its own. */
async function readAlone<Page extends PageName>(
  pages: readonly Page[],
  reading: SharedReading<Page>,
): Promise<void> {
  const pool = reading.createPool(1);
  try {
    for (const page of pages) {
      try {
        // Its code may be what ended the first thread: it is highlighted when the page is shown.
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
  reader: PageReaderOptions,
  threads: number,
  memoryMb?: number,
): ReadingPool {
  return new WorkerPool(new URL('./reading-worker.js', import.meta.url), { threads, data: reader, memoryMb });
}

/** Gives the pages back that were not tried. */
function takeIn<Page>(
  pages: readonly Page[],
  { entries, lengths, bodies, failure }: PackedPages,
  {
    takeEntry,
    markUnreadable,
    takeBodies,
  }: Pick<SharedReading<Page>, 'takeEntry' | 'markUnreadable' | 'takeBodies'>,
): Page[] {
  takeBodies(bodies);
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    takeEntry(pages[i]!, entries.subarray(at, at + length));
    at += length;
  }
  if (failure === undefined) return [];
  markUnreadable(pages[lengths.length]!, failure);
  return pages.slice(lengths.length + 1);
}
