/**
 * Reading many pages with all cores: this thread takes pages from the front of the list, others take batches from its
 * end. A task that throws in a thread is done here, where it throws as it would have without threads. A thread that dies
 * or hangs is not: each of its pages is tried alone in a new thread, and a page that ends that one too is lost.
 */
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { SourceFile } from '../../runtime/model.js';
import { Thread, ThreadLostError } from '../thread.js';
import type { PageReaderOptions } from './page-reader.js';

export type PageName = Pick<SourceFile, 'path' | 'key'>;

/** Entries one after the other, in the order of the pages. */
export interface PackedEntries {
  bytes: Uint8Array<ArrayBuffer>;
  lengths: number[];
  /** Why the page after the last entry cannot be read; those behind it were not tried. */
  failure?: string;
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
  /** Takes note of a page that cannot be read; the reason is a clause. */
  lose(page: Page, reason: string): void;
  /** Another thread that reads, started. */
  start(): ReadingThread;
  /** How many of those. Default: as many as the machine has cores for, where there are pages enough. */
  threads?: number | undefined;
}

export type ReadingThread = Thread<PageName[], PackedEntries>;

export async function readShared<Page extends PageName>(
  pages: readonly Page[],
  reading: SharedReading<Page>,
): Promise<void> {
  const { here, threads = threadsFor(pages.length) } = reading;
  let front = 0;
  let end = pages.length;
  const waiting = new Set<Promise<void>>();
  const left: Page[] = [];
  const suspects: Page[] = [];
  const pool = startAll(reading.start, threads);
  const feed = (thread: ReadingThread) => {
    while (front < end && thread.isAlive && thread.waiting < AHEAD) {
      const batch = pages.slice(Math.max(front, end - BATCH), end);
      end -= batch.length;
      const work = thread
        .run(batch.map(nameOf))
        .then((packed) => {
          // Its next pages first: taking these in takes a while.
          feed(thread);
          left.push(...takeIn(batch, packed, reading));
        })
        .catch((error: unknown) => {
          (error instanceof ThreadLostError ? suspects : left).push(...batch);
        })
        .finally(() => waiting.delete(work));
      waiting.add(work);
    }
  };
  try {
    pool.forEach(feed);
    let breathed = performance.now();
    while (front < end || waiting.size > 0 || left.length > 0) {
      const page = front < end ? pages[front++] : left.pop();
      if (page) here(page);
      else await Promise.race(waiting);
      if (performance.now() - breathed < BREATH_MS) continue;
      await setImmediate();
      breathed = performance.now();
    }
  } finally {
    await Promise.all(pool.map((thread) => thread.close()));
  }
  await readAlone(suspects, reading);
}

/** One page at a time, each ending no thread but its own. */
async function readAlone<Page extends PageName>(
  pages: readonly Page[],
  reading: SharedReading<Page>,
): Promise<void> {
  let thread: ReadingThread | undefined;
  try {
    for (const page of pages) {
      if (!thread?.isAlive) [thread] = startAll(reading.start, 1);
      if (!thread) reading.here(page);
      else await readThere(thread, page, reading);
    }
  } finally {
    await thread?.close();
  }
}

async function readThere<Page extends PageName>(
  thread: ReadingThread,
  page: Page,
  reading: SharedReading<Page>,
): Promise<void> {
  let packed: PackedEntries;
  try {
    packed = await thread.run([nameOf(page)]);
  } catch (error) {
    if (error instanceof ThreadLostError) reading.lose(page, error.reason);
    else reading.here(page);
    return;
  }
  takeIn([page], packed, reading);
}

function nameOf({ path, key }: PageName): PageName {
  return { path, key };
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

/** Gives the pages back that were not tried. */
function takeIn<Page>(
  pages: readonly Page[],
  { bytes, lengths, failure }: PackedEntries,
  { there, lose }: Pick<SharedReading<Page>, 'there' | 'lose'>,
): Page[] {
  let at = 0;
  for (const [i, length] of lengths.entries()) {
    there(pages[i]!, bytes.subarray(at, at + length));
    at += length;
  }
  if (failure === undefined) return [];
  lose(pages[lengths.length]!, failure);
  return pages.slice(lengths.length + 1);
}
