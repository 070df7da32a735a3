/**
 * Highlights code in worker threads if it was not highlighted where its page was read: in `dev`, on small
 * sites, and for blocks that take too long. Each thread has to load its grammars, so a few blocks are faster
 * in this thread.
 *
 * Some grammars take minutes for a line: `ahk` takes 14 s for 2,400 words of one letter each. So every block
 * has a time limit. A block that exceeds the limit of this thread is retried in a worker thread, so the load
 * of the machine only decides where it is highlighted. A block that exceeds the limit there, or crashes its
 * thread, is shown without colors, with the reason.
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
  /** Patience for a retry, in ms. */
  patience?: number | undefined;
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
 * Time limits for one block, in ms. Most blocks take 2 ms; the first block of a language takes up to 500 ms.
 */
export interface HighlightLimits {
  /** Limit in this thread, which is needed for other work. */
  here: number;
  there: number;
  /**
   * Limit in a worker thread after `manyFailures` failures: a page full of such blocks must not delay a build
   * for long.
   */
  later: number;
}

const usualLimits: HighlightLimits = { here: 1_000, there: 5_000, later: 1_000 };
const manyFailures = 4;

/** False after a block was interrupted in this thread: the state of its grammars is then undefined. */
let isSoundHere = true;

export class HighlightPool {
  readonly #workers: WorkerPool<HighlightTask, Attempt[]>;
  readonly #extensions: Extensions;
  readonly #fewBlocks: number;
  readonly #limits: HighlightLimits;
  #queue: Job[] = [];
  /** Blocks that failed or were lost with a thread. Each is retried alone. */
  #suspects: Job[] = [];
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
    limits?: HighlightLimits;
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
    const isWorthThreads = this.#hasStarted || this.#queued >= this.#fewBlocks || !isSoundHere;
    if (this.#hasThreads && isWorthThreads) this.#dispatch();
    else this.#schedule();
    return Promise.all(results);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#takeAll()) job.reject(closed());
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
    const work = new Promise<Highlighted>((resolve, reject) => this.#push({ block, resolve, reject }));
    this.#pending.set(key, work);
    const done = () => this.#pending.delete(key);
    work.then(done, done);
    return work;
  }

  #push(job: Job): void {
    if (this.#isClosed) job.reject(closed());
    else this.#queue.push(job);
  }

  /** False also if the system refuses to start threads. */
  get #hasThreads(): boolean {
    return this.#workers.size > 0;
  }

  get #queued(): number {
    return this.#suspects.length + this.#queue.length;
  }

  #takeAll(): Job[] {
    return [...this.#suspects.splice(0), ...this.#queue.splice(0)];
  }

  /**
   * Highlights the blocks that are still queued after the current synchronous code in this thread. They are
   * few; threads that were started meanwhile have taken the others.
   */
  #schedule(): void {
    if (this.#isScheduled || this.#queued === 0) return;
    this.#isScheduled = true;
    queueMicrotask(async () => {
      this.#isScheduled = false;
      for (const job of this.#takeAll()) await this.#highlightHere(job).catch(job.reject);
      if (this.#hasThreads) this.#dispatch();
    });
  }

  async #highlightHere(job: Job): Promise<void> {
    if (!isSoundHere && this.#hasThreads) return this.#push(job);
    const attempt = await tryHighlight(job.block, { limit: this.#limits.here }, this.#extensions);
    if ('html' in attempt || !this.#hasThreads) return this.#settle(job, attempt);
    isSoundHere &&= attempt.isSound;
    this.#suspects.push(job);
  }

  #settle(job: Job, attempt: Attempt): void {
    const { block, resolve } = job;
    if ('failure' in attempt && attempt.needed !== undefined && this.#hasThreads) {
      // Other work used up the time. The result must not depend on that, so the block is retried.
      this.#suspects.push({ ...job, patience: attempt.needed });
    } else if ('html' in attempt) {
      rememberCode(block, attempt.html, this.#extensions);
      resolve(attempt);
    } else {
      const plain = { html: plainCode(block), plainBecause: attempt.failure };
      this.#plain.set(blockKey(block), plain);
      resolve(plain);
    }
  }

  #dispatch(): void {
    if (!this.#hasThreads) this.#schedule();
    while (this.#queued > 0 && this.#busy < this.#workers.size) {
      const suspect = this.#suspects.shift();
      const jobs = suspect ? [suspect] : this.#queue.splice(0, batchSize);
      void this.#send(jobs, suspect !== undefined);
    }
  }

  /** With `isAlone`, only this block can be the cause of a crash. */
  async #send(jobs: Job[], isAlone: boolean): Promise<void> {
    this.#hasStarted = true;
    this.#busy++;
    try {
      const attempts = await this.#run(jobs);
      // After a block was interrupted, the thread highlights no further blocks.
      for (const job of jobs.slice(attempts.length)) this.#push(job);
      for (const [i, attempt] of attempts.entries()) this.#settle(jobs[i]!, attempt);
    } catch (error) {
      this.#retry(jobs, isAlone, error);
    } finally {
      this.#busy--;
      this.#dispatch();
    }
  }

  #retry(jobs: Job[], isAlone: boolean, error: unknown): void {
    if (error instanceof NoThreadError) for (const job of jobs) this.#push(job);
    else if (!(error instanceof ThreadLostError) || this.#isClosed)
      for (const { reject } of jobs) reject(failed(error));
    else if (!isAlone) this.#suspects.push(...jobs);
    else this.#settle(jobs[0]!, { failure: `its worker thread stopped: ${error.reason}`, isSound: false });
  }

  #run(jobs: Job[]): Promise<Attempt[]> {
    const { there, later } = this.#limits;
    const limit = this.#plain.size < manyFailures ? there : later;
    const time = { limit, patience: jobs[0]?.patience };
    return this.#workers.run({ blocks: jobs.map(({ block }) => block), time });
  }
}

function failed(error: unknown): Error {
  return new Error(`Code cannot be highlighted: ${(error as Error).message}`);
}

function closed(): Error {
  return new Error('The highlighter was closed.');
}
