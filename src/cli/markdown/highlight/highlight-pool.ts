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
import { ThreadLostError, threadCount, WorkerPool } from '../../system/worker-pool.js';
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

export class HighlightPool {
  readonly #workers: WorkerPool<HighlightTask, Attempt[]>;
  readonly #extensions: Extensions;
  readonly #fewBlocks: number;
  readonly #limits: typeof usualLimits;
  #queue: Job[] = [];
  #hasThreads = false;
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
    workers = threadCount(mostThreads),
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
    if (!this.#isScheduled) queueMicrotask(() => this.#flush());
    this.#isScheduled = true;
    return Promise.all(results);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
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

  /** Highlights the blocks that all callers have queued. A few are faster here than in a thread that has to start. */
  async #flush(): Promise<void> {
    this.#isScheduled = false;
    const jobs = this.#queue.splice(0);
    this.#hasThreads ||= jobs.length >= this.#fewBlocks;
    try {
      if (this.#hasThreads) await this.#highlightThere(jobs);
      else for (const job of jobs) await this.#highlightHere(job);
    } catch (error) {
      for (const { reject } of jobs) reject(this.#isClosed ? closed() : failed(error));
    }
  }

  async #highlightHere(job: Job): Promise<void> {
    const attempt = await tryHighlight([job.block], this.#limits.here, this.#extensions);
    if ('htmls' in attempt) this.#settle(job, attempt);
    else await this.#highlightThere([job]);
  }

  #highlightThere(jobs: Job[]): Promise<void> {
    return this.#workers.map(jobs, {
      batch: batchSize,
      task: (some) => ({ blocks: some.map(({ block }) => block), limit: this.#limits.there }),
      take: (some, result) => {
        for (const [i, job] of some.entries()) {
          const isLost = result instanceof ThreadLostError;
          this.#settle(job, isLost ? { failure: `its worker thread stopped: ${result.reason}` } : result[i]!);
        }
      },
    });
  }

  #settle({ block, resolve }: Job, attempt: Attempt): void {
    if ('htmls' in attempt) {
      const html = attempt.htmls[0]!;
      rememberCode(block, html, this.#extensions);
      resolve({ html });
    } else {
      const plain = { html: plainCode(block), plainBecause: attempt.failure };
      this.#plain.set(blockKey(block), plain);
      resolve(plain);
    }
  }
}

function failed(error: unknown): Error {
  return new Error(`Code cannot be highlighted: ${(error as Error).message}`);
}

function closed(): Error {
  return new Error('The highlighter was closed.');
}
