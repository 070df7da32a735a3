/**
 * Highlights code that was not highlighted where its page was read: in `dev`, on small sites, and blocks that
 * take too long. Each thread has to load its grammars, so a few blocks are faster in this thread.
 *
 * Some grammars take minutes for a line: `ahk` takes 14 s for 2,400 words of one letter each. So every block
 * has a time limit. A block that exceeds the limit of this thread is highlighted in a worker thread. A block
 * that exceeds the limit there, or crashes its thread, is shown without colors, with the reason.
 */
import type { CodeBlock } from '../../../runtime/model/index.js';
import { type Extensions, forThread, NO_EXTENSIONS } from '../../plugin/extensions.js';
import { codeUrl } from '../../system/cache.js';
import { NoThreadError, ThreadLostError, threadCount, WorkerPool } from '../../system/worker-pool.js';
import {
  type Attempt,
  blockKey,
  type Highlighted,
  plainCode,
  recallCode,
  rememberCode,
  tryHighlight,
} from './highlight.js';
import type { HighlightTask } from './highlight-worker.js';

interface Job {
  block: CodeBlock;
  resolve(result: Highlighted): void;
  reject(error: Error): void;
}

/** If fewer new blocks than this are queued, they are highlighted in this thread. */
const fewBlocks = 40;
/** Blocks in one message: enough to make messages cheap, few enough to distribute the work evenly. */
const batchSize = 12;
/** With more threads, each would load the same grammars for too few blocks. */
const mostThreads = 2;

/**
 * Time limits for one block, in ms: in this thread, which is needed for other work, and in a worker thread.
 * Most blocks take 2 ms; the first block of a language takes up to 500 ms.
 */
const usualLimits = { here: 1_000, there: 10_000 };

/** False after a block was interrupted in this thread: the state of its grammars is then undefined. */
let isSoundHere = true;

export class HighlightPool {
  readonly #workers: WorkerPool<HighlightTask, Attempt[]>;
  readonly #extensions: Extensions;
  readonly #fewBlocks: number;
  readonly #limits: typeof usualLimits;
  #queue: Job[] = [];
  #busy = 0;
  #hasStarted = false;
  /** Blocks in progress. Equal blocks wait for the same result. */
  readonly #pending = new Map<string, Promise<Highlighted>>();
  /**
   * Blocks that stay without colors in this run. They are not cached, because the next run may have more
   * time.
   */
  readonly #plain = new Map<string, Highlighted>();
  #isScheduled = false;
  #isClosed = false;

  /**
   * With `always`, even a single block is sent to a worker thread, so that this thread stays free for other
   * work.
   */
  constructor({
    workers = threadCount({ most: mostThreads, isMainIdle: true }),
    always = false,
    limits = usualLimits,
    extensions = NO_EXTENSIONS,
  }: {
    workers?: number;
    always?: boolean;
    limits?: typeof usualLimits;
    extensions?: Extensions;
  } = {}) {
    this.#extensions = extensions;
    this.#workers = new WorkerPool(codeUrl('cli/markdown/highlight/highlight-worker.js'), {
      threads: workers,
      data: forThread(extensions),
    });
    this.#fewBlocks = always ? 1 : fewBlocks;
    this.#limits = limits;
  }

  /** The HTML of the blocks, in the same order. Equal blocks are highlighted once. */
  async highlight(blocks: CodeBlock[]): Promise<Highlighted[]> {
    if (this.#isClosed) throw closed();
    const results = blocks.map((block) => this.#recall(block) ?? this.#enqueue(block));
    const isWorthThreads = this.#hasStarted || this.#queue.length >= this.#fewBlocks || !isSoundHere;
    if (isWorthThreads && this.#workers.size > 0) this.#dispatch();
    else this.#schedule();
    return Promise.all(results);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#queue.splice(0)) job.reject(closed());
    await this.#workers.close();
  }

  #recall(block: CodeBlock): Highlighted | undefined {
    const html = recallCode(block, this.#extensions);
    return html === undefined ? this.#plain.get(blockKey(block)) : { html };
  }

  #enqueue(block: CodeBlock): Promise<Highlighted> {
    const key = blockKey(block);
    const known = this.#pending.get(key);
    if (known) return known;
    const work = new Promise<Highlighted>((resolve, reject) => this.#queue.push({ block, resolve, reject }));
    this.#pending.set(key, work);
    const done = () => this.#pending.delete(key);
    work.then(done, done);
    return work;
  }

  /**
   * Highlights the blocks that are still queued after the current synchronous code in this thread. They are
   * few; threads that were started meanwhile have taken the others.
   */
  #schedule(): void {
    if (this.#isScheduled || this.#queue.length === 0) return;
    this.#isScheduled = true;
    queueMicrotask(async () => {
      this.#isScheduled = false;
      for (const job of this.#queue.splice(0)) await this.#highlightHere(job).catch(job.reject);
    });
  }

  async #highlightHere(job: Job): Promise<void> {
    const hasThreads = this.#workers.size > 0;
    if (!isSoundHere && hasThreads) return this.#highlightThere([job]);
    const attempt = await tryHighlight(job.block, this.#limits.here, this.#extensions);
    if ('html' in attempt || !hasThreads) return this.#settle(job, attempt);
    isSoundHere &&= attempt.isSound;
    return this.#highlightThere([job]);
  }

  #settle({ block, resolve }: Job, attempt: Attempt): void {
    if ('html' in attempt) {
      rememberCode(block, attempt.html, this.#extensions);
      resolve(attempt);
    } else {
      const plain = { html: plainCode(block), plainBecause: attempt.failure };
      this.#plain.set(blockKey(block), plain);
      resolve(plain);
    }
  }

  #dispatch(): void {
    this.#hasStarted = true;
    while (this.#queue.length > 0 && this.#busy < this.#workers.size) {
      const jobs = this.#queue.splice(0, batchSize);
      this.#busy++;
      void this.#highlightThere(jobs)
        .catch((error) => {
          for (const { reject } of jobs) reject(this.#isClosed ? closed() : failed(error));
        })
        .finally(() => {
          this.#busy--;
          this.#dispatch();
        });
    }
    if (this.#workers.size === 0) this.#schedule();
  }

  /** If the thread of several blocks is lost, each is tried alone. */
  async #highlightThere(jobs: Job[]): Promise<void> {
    try {
      const blocks = jobs.map(({ block }) => block);
      const attempts = await this.#workers.run({ blocks, limit: this.#limits.there });
      for (const [i, attempt] of attempts.entries()) this.#settle(jobs[i]!, attempt);
      // After a block was interrupted, the thread highlights no further blocks.
      if (attempts.length < jobs.length) await this.#highlightThere(jobs.slice(attempts.length));
    } catch (error) {
      if (error instanceof NoThreadError) for (const job of jobs) await this.#highlightHere(job);
      else if (!(error instanceof ThreadLostError) || this.#isClosed) throw error;
      else if (jobs.length > 1) for (const job of jobs) await this.#highlightThere([job]);
      else this.#settle(jobs[0]!, { failure: `its worker thread stopped: ${error.reason}`, isSound: false });
    }
  }
}

function failed(error: unknown): Error {
  return new Error(`Code cannot be highlighted: ${(error as Error).message}`);
}

function closed(): Error {
  return new Error('The highlighter was closed.');
}
