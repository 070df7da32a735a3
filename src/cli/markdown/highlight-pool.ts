/**
 * Highlighting in worker threads. It is nearly all the time of a cold build, so two threads halve it; each has to
 * warm up its grammars, so a few blocks are sooner done here.
 */
import type { CodeBlock } from '../../runtime/model.js';
import { Thread } from '../thread.js';
import { blockKey } from './highlight/memory.js';
import { highlightCode, recallCode, rememberCode } from './highlight.js';
import { grammarOf } from './languages.js';

/** A block to be highlighted, and who waits for it. */
interface Job {
  block: CodeBlock;
  resolve(html: string): void;
  reject(error: Error): void;
}

interface Highlighter {
  thread: Thread<CodeBlock[], string[]>;
  /** Grammars it has read: each costs a thread as much as a hundred blocks. */
  grammars: Set<string>;
}

/** Fewer new blocks than this at a time are done without threads. */
const fewBlocks = 40;
/** Blocks sent at once: enough to make messages cheap, few enough to share the work evenly. */
const batchSize = 12;
/** So many blocks of one language are worth a second thread's reading its grammar. */
const manyBlocks = 150;
/** Batches a thread has before it, so that it goes on while the main thread is busy with a page. */
const batchesAhead = 3;

export class HighlightPool {
  readonly #size: number;
  readonly #fewBlocks: number;
  #threads: Highlighter[] = [];
  /** By grammar. */
  readonly #queues = new Map<string, Job[]>();
  /** Blocks being highlighted: equal ones wait for the same result. */
  readonly #pending = new Map<string, Promise<string>>();
  #isScheduled = false;
  #isClosed = false;

  /** `always` sends even a single block to a thread: this one then stays free for other work. */
  constructor({ workers = 2, always = false }: { workers?: number; always?: boolean } = {}) {
    this.#size = workers;
    this.#fewBlocks = always ? 1 : fewBlocks;
  }

  /** The blocks' HTML in their order. Equal blocks are highlighted once. */
  async highlight(blocks: CodeBlock[]): Promise<string[]> {
    if (this.#isClosed) throw new Error('The highlighter is closed.');
    const results = blocks.map((block) => recallCode(block) ?? this.#enqueue(block));
    if (this.#size > 0 && (this.#threads.length > 0 || this.#queued >= this.#fewBlocks)) this.#dispatch();
    else this.#schedule();
    return Promise.all(results);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = this.#threads;
    this.#threads = [];
    const closed = new Error('The highlighter was closed.');
    for (const job of this.#takeAll()) job.reject(closed);
    await Promise.all(threads.map(({ thread }) => thread.close()));
  }

  #enqueue(block: CodeBlock): Promise<string> {
    const key = blockKey(block);
    const known = this.#pending.get(key);
    if (known) return known;
    const grammar = grammarOf(block.lang) ?? '';
    const queue = this.#queues.get(grammar) ?? [];
    this.#queues.set(grammar, queue);
    const work = new Promise<string>((resolve, reject) => queue.push({ block, resolve, reject }));
    this.#pending.set(key, work);
    const done = () => this.#pending.delete(key);
    work.then(done, done);
    return work;
  }

  get #queued(): number {
    let count = 0;
    for (const queue of this.#queues.values()) count += queue.length;
    return count;
  }

  #takeAll(): Job[] {
    const jobs = [...this.#queues.values()].flat();
    this.#queues.clear();
    return jobs;
  }

  /** What has come together by the end of this turn is few: done here, unless threads were started meanwhile. */
  #schedule(): void {
    if (this.#isScheduled || this.#queued === 0) return;
    this.#isScheduled = true;
    queueMicrotask(async () => {
      this.#isScheduled = false;
      for (const { block, resolve, reject } of this.#takeAll()) {
        await highlightCode(block).then(resolve, reject);
      }
    });
  }

  #dispatch(): void {
    while (this.#threads.length < this.#size) this.#threads.push(this.#start());
    for (let round = 1; round <= batchesAhead; round++) {
      for (const highlighter of this.#threads) {
        const grammar = highlighter.thread.waiting < round ? this.#grammarFor(highlighter) : undefined;
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

  #send({ thread }: Highlighter, jobs: Job[]): void {
    const goOn = () => {
      const isThere = this.#threads.some((one) => one.thread === thread);
      if (isThere && this.#queued > 0) this.#dispatch();
    };
    thread.run(jobs.map(({ block }) => block)).then(
      (html) => {
        goOn();
        for (const [i, { block, resolve }] of jobs.entries()) {
          rememberCode(block, html[i]!);
          resolve(html[i]!);
        }
      },
      (error: Error) => {
        goOn();
        const failed = new Error(`Code could not be highlighted: ${error.message}`);
        for (const { reject } of jobs) reject(failed);
      },
    );
  }

  #start(): Highlighter {
    const script = new URL('./highlight-worker.js', import.meta.url);
    const thread = new Thread<CodeBlock[], string[]>(script, { onLost: (lost) => this.#lose(lost) });
    return { thread, grammars: new Set() };
  }

  /** The next call starts another. */
  #lose(lost: Highlighter['thread']): void {
    this.#threads = this.#threads.filter(({ thread }) => thread !== lost);
    if (this.#threads.length > 0) return;
    const error = new Error('Code could not be highlighted: all threads stopped.');
    for (const job of this.#takeAll()) job.reject(error);
  }
}
