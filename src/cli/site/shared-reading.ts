/**
 * Reading many pages with all cores: this thread takes pages from the front of the list, others take batches from its
 * end. What a thread cannot do, because a page failed there or it died, is done here, where it fails as it would have
 * without threads.
 */
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { SourceFile } from '../../runtime/model.js';
import { Thread } from '../thread.js';
import type { PageReaderOptions } from './page-reader.js';

export type PageName = Pick<SourceFile, 'path' | 'key'>;

/** Entries one after the other, in the order of the pages. */
export interface PackedEntries {
  bytes: Uint8Array<ArrayBuffer>;
  lengths: number[];
}

/** Fewer pages are read sooner than a thread has loaded what it takes. */
const FEW_PAGES = 400;
/** Pages sent at once: enough to make messages cheap, few enough that all end at nearly the same time. */
const BATCH = 24;
/** Batches a thread has before it, so that it goes on while this one is busy. */
const AHEAD = 2;
/** Each has a copy of the code and a heap of its own. */
const MOST_THREADS = 3;
/** How long this thread reads before it looks what others have to say, in ms. */
const BREATH_MS = 20;

export interface SharedReading<Page> {
  /** Reads a page in this thread. */
  here(page: Page): void;
  /** Takes the entry of a page that another thread read. */
  there(page: Page, bytes: Uint8Array): void;
  /** Another thread that reads, started. */
  start(): ReadingThread;
  /** How many of those. Default: as many as the machine has cores for, where there are pages enough. */
  threads?: number | undefined;
}

export type ReadingThread = Thread<PageName[], PackedEntries>;

export async function readShared<Page extends PageName>(
  pages: readonly Page[],
  { here, there, start, threads = threadsFor(pages.length) }: SharedReading<Page>,
): Promise<void> {
  let front = 0;
  let end = pages.length;
  const waiting = new Set<Promise<void>>();
  const failed: Page[] = [];
  const pool = startAll(start, threads);
  const feed = (thread: ReadingThread) => {
    while (front < end && thread.isAlive && thread.waiting < AHEAD) {
      const batch = pages.slice(Math.max(front, end - BATCH), end);
      end -= batch.length;
      const work = thread
        .run(batch.map(({ path, key }) => ({ path, key })))
        .then((packed) => {
          // Its next pages first: taking these in takes a while.
          feed(thread);
          takeIn(batch, packed, there);
        })
        .catch(() => {
          failed.push(...batch);
        })
        .finally(() => waiting.delete(work));
      waiting.add(work);
    }
  };
  try {
    pool.forEach(feed);
    let breathed = performance.now();
    while (front < end || waiting.size > 0 || failed.length > 0) {
      const page = front < end ? pages[front++] : failed.pop();
      if (page) here(page);
      else await Promise.race(waiting);
      if (performance.now() - breathed < BREATH_MS) continue;
      await setImmediate();
      breathed = performance.now();
    }
  } finally {
    await Promise.all(pool.map((thread) => thread.close()));
  }
}

function threadsFor(pages: number): number {
  return pages < FEW_PAGES ? 0 : Math.min(MOST_THREADS, availableParallelism() - 1);
}

/** A system that gives no more threads gives its reason, and nobody needs them. */
function startAll(start: () => ReadingThread, count: number): ReadingThread[] {
  const pool: ReadingThread[] = [];
  try {
    while (pool.length < count) pool.push(start());
  } catch {
    // Those that were started read; else this thread reads alone.
  }
  return pool;
}

export function startReading(reader: PageReaderOptions): ReadingThread {
  return new Thread(new URL('./reading-worker.js', import.meta.url), { workerData: reader });
}

function takeIn<Page>(
  pages: readonly Page[],
  { bytes, lengths }: PackedEntries,
  there: (page: Page, bytes: Uint8Array) => void,
) {
  let at = 0;
  for (const [i, page] of pages.entries()) {
    there(page, bytes.subarray(at, at + lengths[i]!));
    at += lengths[i]!;
  }
}
