/**
 * Highlighting in worker threads, of code that was not highlighted where its page was read: in `dev`, on small sites, and of
 * blocks that take too long. Each thread has to warm up its grammars, so a few blocks are sooner done here.
 *
 * Some lines take a grammar minutes: one of 2,400 words of a letter each takes `ahk` 14 s. So every block has a time limit. A block that
 * exceeds that of this thread is tried again in another one, so that the load of the machine decides only where it is
 * highlighted; a block that exceeds the limit there, or takes its thread down, is shown plain with the reason.
 */
import type { CodeBlock } from '../../runtime/model.js';
import { Thread, ThreadLostError } from '../thread.js';
import { blockKey } from './highlight/memory.js';
import {
  type Attempt,
  type Highlighted,
  plainCode,
  recallCode,
  rememberCode,
  tryHighlight,
} from './highlight.js';
import type { HighlightTask } from './highlight-worker.js';
import { grammarOf } from './languages.js';

/** A block to be highlighted, and who waits for it. */
interface Job {
  block: CodeBlock;
  /** With which it is tried again, in ms. */
  patience?: number | undefined;
  resolve(result: Highlighted): void;
  reject(error: Error): void;
}

interface Highlighter {
  thread: Thread<HighlightTask, Attempt[]>;
  /** Grammars it has read: each costs a thread as much as a hundred blocks. */
  grammars: Set<string>;
  /** It works on a block that may take it down, and on nothing else. */
  isTrying: boolean;
  /** It highlights no more, and ends as soon as it has said so of all it was sent. */
  isSpoiled: boolean;
}

/** Fewer new blocks than this at a time are done without threads. */
const fewBlocks = 40;
/** Blocks sent at once: enough to make messages cheap, few enough to share the work evenly. */
const batchSize = 12;
/** So many blocks of one language are worth a second thread's reading its grammar. */
const manyBlocks = 150;
/** Batches a thread has before it, so that it goes on while the main thread is busy with a page. */
const batchesAhead = 3;

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
  readonly #size: number;
  readonly #fewBlocks: number;
  readonly #limits: HighlightLimits;
  #threads: Highlighter[] = [];
  /** By grammar. */
  readonly #queues = new Map<string, Job[]>();
  /** Blocks that failed, or were lost with a thread: each is tried alone. */
  #suspects: Job[] = [];
  /** Blocks being highlighted: equal ones wait for the same result. */
  readonly #pending = new Map<string, Promise<Highlighted>>();
  /** Blocks that stay plain in this run. They are not kept for the next one, whose machine may have more time. */
  readonly #plain = new Map<string, Highlighted>();
  #isScheduled = false;
  #isClosed = false;

  /** `always` sends even a single block to a thread: this one then stays free for other work. */
  constructor({
    workers = 2,
    always = false,
    limits = usualLimits,
  }: {
    workers?: number;
    always?: boolean;
    limits?: HighlightLimits;
  } = {}) {
    this.#size = workers;
    this.#fewBlocks = always ? 1 : fewBlocks;
    this.#limits = limits;
  }

  /** The blocks' HTML in their order. Equal blocks are highlighted once. */
  async highlight(blocks: CodeBlock[]): Promise<Highlighted[]> {
    if (this.#isClosed) throw closed();
    const results = blocks.map((block) => this.#recall(block) ?? this.#enqueue(block));
    const isWorthThreads = this.#threads.length > 0 || this.#queued >= this.#fewBlocks || !isSoundHere;
    if (this.#size > 0 && isWorthThreads) this.#dispatch();
    else this.#schedule();
    return Promise.all(results);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = this.#threads;
    this.#threads = [];
    for (const job of this.#takeAll()) job.reject(closed());
    await Promise.all(threads.map(({ thread }) => thread.close()));
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
    if (this.#isClosed) {
      job.reject(closed());
      return;
    }
    const grammar = grammarOf(job.block.lang) ?? '';
    const queue = this.#queues.get(grammar) ?? [];
    this.#queues.set(grammar, queue);
    queue.push(job);
  }

  get #queued(): number {
    let count = this.#suspects.length;
    for (const queue of this.#queues.values()) count += queue.length;
    return count;
  }

  #takeAll(): Job[] {
    const jobs = [...this.#suspects, ...[...this.#queues.values()].flat()];
    this.#suspects = [];
    this.#queues.clear();
    return jobs;
  }

  /** What has come together by the end of this turn is few: done here, unless threads were started meanwhile. */
  #schedule(): void {
    if (this.#isScheduled || this.#queued === 0) return;
    this.#isScheduled = true;
    queueMicrotask(async () => {
      this.#isScheduled = false;
      for (const job of this.#takeAll()) await this.#highlightHere(job).catch(job.reject);
      if (this.#size > 0 && this.#queued > 0) this.#dispatch();
    });
  }

  async #highlightHere(job: Job): Promise<void> {
    if (!isSoundHere && this.#size > 0) return this.#push(job);
    const attempt = await tryHighlight(job.block, { limit: this.#limits.here });
    if ('html' in attempt || this.#size === 0) return this.#settle(job, attempt);
    isSoundHere &&= attempt.isSound;
    this.#suspects.push(job);
  }

  #settle(job: Job, attempt: Attempt): void {
    const { block, resolve } = job;
    if ('failure' in attempt && attempt.needed !== undefined && this.#size > 0) {
      // Other work took its time: the result must not depend on that.
      this.#suspects.push({ ...job, patience: attempt.needed });
      this.#goOn();
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
    if (!this.#startThreads()) return;
    for (let round = 1; round <= batchesAhead; round++) {
      for (const highlighter of this.#threads) {
        if (highlighter.isTrying || highlighter.thread.waiting >= round) continue;
        const suspect = round === 1 ? this.#suspects.shift() : undefined;
        if (suspect) {
          this.#try(highlighter, suspect);
          continue;
        }
        const grammar = this.#grammarFor(highlighter);
        if (grammar === undefined) continue;
        highlighter.grammars.add(grammar);
        this.#send(highlighter, this.#queues.get(grammar)!.splice(0, batchSize));
      }
    }
  }

  /** A language it knows, else one that no thread knows, else one that has work for two. */
  #grammarFor(highlighter: Highlighter): string | undefined {
    const isTaken = (grammar: string) => this.#threads.some(({ grammars }) => grammars.has(grammar));
    const longest = (wanted: (grammar: string, length: number) => boolean) => {
      let best: string | undefined;
      for (const [grammar, { length }] of this.#queues) {
        if (length === 0 || !wanted(grammar, length)) continue;
        if (best === undefined || length > this.#queues.get(best)!.length) best = grammar;
      }
      return best;
    };
    return (
      longest((grammar) => highlighter.grammars.has(grammar)) ??
      longest((grammar) => !isTaken(grammar)) ??
      longest((_, length) => length >= manyBlocks)
    );
  }

  #send(highlighter: Highlighter, jobs: Job[]): void {
    this.#run(highlighter, jobs).then(
      (attempts) => {
        for (const job of jobs.slice(attempts.length)) this.#push(job);
        this.#goOn();
        for (const [i, attempt] of attempts.entries()) this.#settle(jobs[i]!, attempt);
      },
      (error: unknown) => {
        if (error instanceof ThreadLostError && !this.#isClosed) this.#suspects.push(...jobs);
        else for (const { reject } of jobs) reject(failed(error));
        this.#goOn();
      },
    );
  }

  /** Once more and alone, so that what takes a thread down takes no other block with it. */
  #try(highlighter: Highlighter, job: Job): void {
    highlighter.isTrying = true;
    this.#run(highlighter, [job]).then(
      ([attempt]) => {
        highlighter.isTrying = false;
        if (attempt) this.#settle(job, attempt);
        else this.#suspects.push(job);
        this.#goOn();
      },
      (error: unknown) => {
        if (error instanceof ThreadLostError && !this.#isClosed)
          this.#settle(job, { failure: `its thread ended: ${error.reason}`, isSound: false });
        else job.reject(failed(error));
        this.#goOn();
      },
    );
  }

  async #run(highlighter: Highlighter, jobs: Job[]): Promise<Attempt[]> {
    const { thread } = highlighter;
    const { there, later } = this.#limits;
    const limit = this.#plain.size < manyFailures ? there : later;
    const time = { limit, patience: jobs[0]?.patience };
    const attempts = await thread.run({ blocks: jobs.map(({ block }) => block), time });
    if (attempts.some((attempt) => 'failure' in attempt && !attempt.isSound)) {
      highlighter.isSpoiled = true;
      this.#forget(thread);
    }
    if (highlighter.isSpoiled && thread.waiting === 0) void thread.close();
    return attempts;
  }

  #goOn(): void {
    if (this.#queued > 0) this.#dispatch();
  }

  /** False if the pool is closed or the system gives no threads. */
  #startThreads(): boolean {
    try {
      while (!this.#isClosed && this.#threads.length < this.#size) this.#threads.push(this.#start());
    } catch (error) {
      if (this.#threads.length === 0) for (const { reject } of this.#takeAll()) reject(failed(error));
    }
    return this.#threads.length > 0;
  }

  #start(): Highlighter {
    const script = new URL('./highlight-worker.js', import.meta.url);
    const thread: Highlighter['thread'] = new Thread(script, { onLost: (lost) => this.#forget(lost) });
    return { thread, grammars: new Set(), isTrying: false, isSpoiled: false };
  }

  #forget(lost: Highlighter['thread']): void {
    this.#threads = this.#threads.filter(({ thread }) => thread !== lost);
  }
}

function failed(error: unknown): Error {
  return new Error(`Code could not be highlighted: ${(error as Error).message}`);
}

function closed(): Error {
  return new Error('The highlighter was closed.');
}
