/**
 * Highlighting in worker threads. It is nearly all the time of a cold build, so two threads halve it; each has to
 * warm up its grammars, so a few blocks are sooner done here.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CodeBlock } from '../../runtime/model.js';
import { blockKey } from './highlight/memory.js';
import { highlightCode, recallCode, rememberCode } from './highlight.js';
import { grammarOf } from './languages.js';

export interface HighlightTask {
  id: number;
  blocks: CodeBlock[];
}

export type HighlightAnswer = { id: number; html: string[] } | { id: number; message: string };

/** A block to be highlighted, and who waits for it. */
interface Job {
  block: CodeBlock;
  resolve(html: string): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** Grammars it has read: each costs a thread as much as a hundred blocks. */
  grammars: Set<string>;
  /** Batches sent and not answered yet, by id. */
  sent: Map<number, Job[]>;
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
  #threads: Thread[] = [];
  /** By grammar. */
  readonly #queues = new Map<string, Job[]>();
  /** Blocks being highlighted: equal ones wait for the same result. */
  readonly #pending = new Map<string, Promise<string>>();
  #nextId = 0;
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
    for (const { sent } of threads) rejectAll(sent, closed);
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
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
      for (const thread of this.#threads) {
        const grammar = thread.sent.size < round ? this.#grammarFor(thread) : undefined;
        if (grammar === undefined) continue;
        thread.grammars.add(grammar);
        this.#send(thread, this.#queues.get(grammar)!.splice(0, batchSize));
      }
    }
  }

  /** A language it knows, else one that no thread knows, else one that has work for two. */
  #grammarFor(thread: Thread): string | undefined {
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
      longest((grammar) => thread.grammars.has(grammar)) ??
      longest((grammar) => !isTaken(grammar)) ??
      longest((_, length) => length >= manyBlocks)
    );
  }

  #send({ worker, sent }: Thread, jobs: Job[]): void {
    const id = this.#nextId++;
    // Only a thread with work keeps the process alive.
    if (sent.size === 0) worker.ref();
    sent.set(id, jobs);
    worker.postMessage({ id, blocks: jobs.map(({ block }) => block) } satisfies HighlightTask);
  }

  #start(): Thread {
    const worker = startWorker();
    const thread: Thread = { worker, grammars: new Set(), sent: new Map() };
    worker.unref();
    worker.on('message', (answer: HighlightAnswer) => this.#receive(thread, answer));
    worker.on('error', (error) => this.#lose(thread, error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => this.#lose(thread, `exit code ${code}`));
    return thread;
  }

  #receive(thread: Thread, answer: HighlightAnswer): void {
    const jobs = thread.sent.get(answer.id) ?? [];
    thread.sent.delete(answer.id);
    if (this.#queued > 0) this.#dispatch();
    if (thread.sent.size === 0) thread.worker.unref();
    for (const [i, { block, resolve, reject }] of jobs.entries()) {
      if ('message' in answer) reject(new Error(`Code could not be highlighted: ${answer.message}`));
      else {
        rememberCode(block, answer.html[i]!);
        resolve(answer.html[i]!);
      }
    }
  }

  /** A thread that died takes its tasks with it; the next call starts another. */
  #lose(thread: Thread, reason: string): void {
    if (!this.#threads.includes(thread)) return;
    this.#threads = this.#threads.filter((other) => other !== thread);
    const error = new Error(`A highlighting thread stopped: ${reason}`);
    rejectAll(thread.sent, error);
    if (this.#threads.length === 0) for (const job of this.#takeAll()) job.reject(error);
  }
}

function rejectAll(sent: Map<number, Job[]>, error: Error): void {
  for (const jobs of sent.values()) for (const { reject } of jobs) reject(error);
  sent.clear();
}

/** The worker beside this file: compiled or, in this repository, the source, which Node reads only through tsx. */
function startWorker(): Worker {
  const compiled = new URL('./highlight-worker.js', import.meta.url);
  if (existsSync(fileURLToPath(compiled))) return new Worker(compiled);
  const source = new URL('./highlight-worker.ts', import.meta.url).href;
  const tsx = import.meta.resolve('tsx/esm/api');
  // Threads do not inherit the loader that `--import tsx` registers.
  const script = `import('${tsx}').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(script, { eval: true, execArgv: ['--conditions=source'] });
}
