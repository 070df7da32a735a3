/** Reads many pages in worker threads: one task reads and parses a batch of pages, and highlights their code. */
import { forThread, NO_EXTENSIONS } from '../plugin/extensions.js';
import { codeUrl } from '../system/cache.js';
import { type ThreadLostError, threadCount, WorkerPool } from '../system/worker-pool.js';
import type { PageName } from './known-pages.js';
import type { PageReaderOptions } from './page-reader.js';
import type { PackedPages, ReadingTask, ReadingThreadData } from './reading-worker.js';

/** With fewer pages than this, reading is faster than starting a thread. Without bodies, and with bodies. */
const FEW_PAGES = 400;
const FEW_BODIES = 30;
/**
 * Each thread needs one second to warm up. A warm thread highlights the code of this many pages in that time.
 */
const PAGES_A_THREAD = 250;
/**
 * Heap limit of a thread in MB. V8 collects garbage late if its limit is high: for 10,000 pages, two threads use
 * 430 MB with this limit and 750 MB with the default limit of a pool.
 */
const MEMORY_MB = 256;
/**
 * Number of pages per task: large enough to keep messaging overhead low, small enough that all threads finish
 * at nearly the same time.
 */
const BATCH = 24;

export interface ReadInThreads<Page> {
  reader: PageReaderOptions;
  /** Whether bodies are requested too. */
  withBodies: boolean;
  /** The body of a page from an earlier run. */
  previousBody(page: Page): Uint8Array | undefined;
  /** Stores what was read from these pages. If the thread of a page was lost twice, it is called for that page alone. */
  take(pages: readonly Page[], read: PackedPages | ThreadLostError): void;
  threads: number;
}

export async function readInThreads<Page extends PageName>(
  pages: readonly Page[],
  { reader, withBodies, previousBody, take, threads }: ReadInThreads<Page>,
): Promise<void> {
  const { extensions = NO_EXTENSIONS, ...options } = reader;
  const data: ReadingThreadData = { ...options, extensions: forThread(extensions) };
  const script = codeUrl('cli/pages/reading-worker.js');
  const pool = new WorkerPool<ReadingTask, PackedPages>(script, { threads, data, memoryMb: MEMORY_MB });
  try {
    await pool.map(pages, {
      batch: BATCH,
      task: (batch) => ({
        pages: batch.map(({ path, key, lang }) => ({ path, key, lang })),
        withBodies,
        previousBodies: withBodies ? batch.map(previousBody) : [],
      }),
      take,
    });
  } finally {
    await pool.close();
  }
}

/** As many threads as save time; 0 if the main thread should read the pages. */
export function threadsFor(pages: number, withBodies: boolean): number {
  if (pages < (withBodies ? FEW_BODIES : FEW_PAGES)) return 0;
  return threadCount(Math.ceil(pages / PAGES_A_THREAD));
}
