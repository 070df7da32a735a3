/**
 * Highlighting in worker threads, of code that was not highlighted where its page was read: in `dev`, on small sites, and of
 * blocks that take too long. Each thread has to warm up its grammars, so a few blocks are sooner done here.
 *
 * Some lines take a grammar minutes: one of 2,400 words of a letter each takes `ahk` 14 s. So every block has a time limit. A block that
 * exceeds that of this thread is tried again in another one, so that the load of the machine decides only where it is
 * highlighted; a block that exceeds the limit there, or takes its thread down, is shown plain with the reason.
 */
import type { CodeBlock } from '../../runtime/model.js';
import { NoThreadError, ThreadLostError, threadCount, WorkerPool } from '../worker-pool.js';
import { blockKey } from './highlight/highlight-cache.js';
import {
  type Attempt,
  type Highlighted,
  plainCode,
  recallCode,
  rememberCode,
  tryHighlight,
} from './highlight.js';
import type { HighlightTask } from './highlight-worker.js';

/** A block to be highlighted, and who waits for it. */
interface Job {
  block: CodeBlock;
  /** With which it is tried again, in ms. */
  patience?: number | undefined;
  resolve(result: Highlighted): void;
  reject(error: Error): void;
}

/** Fewer new blocks than this at a time are done without threads. */
const fewBlocks = 40;
/** Blocks sent at once: enough to make messages cheap, few enough to share the work evenly. */
const batchSize = 12;
/** More threads would each warm up the same grammars for too few blocks. */
const mostThreads = 2;

/** In ms, for one block. Usual blocks take 2 ms, the first one of a language up to 500 ms. */
export interface HighlightLimits {
  /** In this thread, which is needed for other work. */
  here: number;
  /** In another thread. */
  there: number;
  /** In another thread, after `manyFailures`: a page full of such blocks must not stop a build for long. */
  later: number;
}

const usualLimits: HighlightLimits = { here: 1_000, there: 5_000, later: 1_000 };
const manyFailures = 4;

/** False once a block of this thread was ended in the midst of it: its grammars may be in any state. */
let isSoundHere = true;

export class HighlightPool {
  readonly #workers: WorkerPool<HighlightTask, Attempt[]>;
  readonly #fewBlocks: number;
  readonly #limits: HighlightLimits;
  #queue: Job[] = [];
  /** Blocks that failed, or were lost with a thread: each is tried alone. */
  #suspects: Job[] = [];
  /** Threads that have work. */
  #busy = 0;
  #hasStarted = false;
  /** Blocks being highlighted: equal ones wait for the same result. */
  readonly #pending = new Map<string, Promise<Highlighted>>();
  /** Blocks that stay plain in this run. They are not kept for the next one, whose machine may have more time. */
  readonly #plain = new Map<string, Highlighted>();
  #isScheduled = false;
  #isClosed = false;

  /** `always` sends even a single block to a thread: this one then stays free for other work. */
  constructor({
    workers = threadCount({ most: mostThreads, isMainIdle: true }),
    always = false,
    limits = usualLimits,
  }: {
    workers?: number;
    always?: boolean;
    limits?: HighlightLimits;
  } = {}) {
    this.#workers = new WorkerPool(new URL('./highlight-worker.js', import.meta.url), { threads: workers });
    this.#fewBlocks = always ? 1 : fewBlocks;
    this.#limits = limits;
  }

  /** The blocks' HTML in their order. Equal blocks are highlighted once. */
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
    const html = recallCode(block);
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

  /** False if the system refuses threads too. */
  get #hasThreads(): boolean {
    return this.#workers.size > 0;
  }

  get #queued(): number {
    return this.#suspects.length + this.#queue.length;
  }

  #takeAll(): Job[] {
    return [...this.#suspects.splice(0), ...this.#queue.splice(0)];
  }

  /** What has come together by the end of this turn is few: done here, unless threads were started meanwhile. */
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
    const attempt = await tryHighlight(job.block, { limit: this.#limits.here });
    if ('html' in attempt || !this.#hasThreads) return this.#settle(job, attempt);
    isSoundHere &&= attempt.isSound;
    this.#suspects.push(job);
  }

  #settle(job: Job, attempt: Attempt): void {
    const { block, resolve } = job;
    if ('failure' in attempt && attempt.needed !== undefined && this.#hasThreads) {
      // Other work took its time: the result must not depend on that.
      this.#suspects.push({ ...job, patience: attempt.needed });
    } else if ('html' in attempt) {
      rememberCode(block, attempt.html);
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

  /** `isAlone`: what takes the thread down is this block, and no other. */
  async #send(jobs: Job[], isAlone: boolean): Promise<void> {
    this.#hasStarted = true;
    this.#busy++;
    try {
      const attempts = await this.#run(jobs);
      // The thread highlights no more after a block that was ended in the midst of it.
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
    else this.#settle(jobs[0]!, { failure: `its thread ended: ${error.reason}`, isSound: false });
  }

  #run(jobs: Job[]): Promise<Attempt[]> {
    const { there, later } = this.#limits;
    const limit = this.#plain.size < manyFailures ? there : later;
    const time = { limit, patience: jobs[0]?.patience };
    return this.#workers.run({ blocks: jobs.map(({ block }) => block), time });
  }
}

function failed(error: unknown): Error {
  return new Error(`Code could not be highlighted: ${(error as Error).message}`);
}

function closed(): Error {
  return new Error('The highlighter was closed.');
}
