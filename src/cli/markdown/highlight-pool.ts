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

export interface HighlightTask {
  id: number;
  blocks: CodeBlock[];
}

export type HighlightAnswer = { id: number; html: string[] } | { id: number; message: string };

interface Waiting {
  resolve(html: string[]): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

/** Fewer new blocks than this are done without threads. */
const fewBlocks = 40;
/** Blocks sent at once: enough to make messages cheap, few enough to share the work evenly. */
const batchSize = 16;

export class HighlightPool {
  readonly #size: number;
  #threads: Thread[] = [];
  #nextId = 0;
  #isClosed = false;

  constructor({ workers = 2 }: { workers?: number } = {}) {
    this.#size = workers;
  }

  /** The blocks' HTML in their order. Equal blocks are highlighted once. */
  async highlight(blocks: CodeBlock[]): Promise<string[]> {
    if (this.#isClosed) throw new Error('The highlighter is closed.');
    const fresh = new Map<string, CodeBlock>();
    const done = new Map<string, string>();
    const keys = blocks.map((block) => {
      const key = blockKey(block);
      if (done.has(key) || fresh.has(key)) return key;
      const html = recallCode(block);
      if (html === undefined) fresh.set(key, block);
      else done.set(key, html);
      return key;
    });
    const entries = [...fresh];
    const isWarm = this.#threads.length > 0;
    if (this.#size > 0 && (entries.length >= fewBlocks || (isWarm && entries.length > batchSize))) {
      await this.#inThreads(entries, done);
    } else {
      for (const [key, block] of entries) done.set(key, await highlightCode(block));
    }
    return keys.map((key) => done.get(key)!);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = this.#threads;
    this.#threads = [];
    for (const { waiting } of threads) rejectAll(waiting, new Error('The highlighter was closed.'));
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  async #inThreads(entries: [string, CodeBlock][], done: Map<string, string>): Promise<void> {
    while (this.#threads.length < this.#size) this.#threads.push(this.#start());
    let next = 0;
    // Each thread takes the next batch when it is through with one.
    const work = async (thread: Thread): Promise<void> => {
      while (next < entries.length) {
        const batch = entries.slice(next, next + batchSize);
        next += batch.length;
        const html = await this.#ask(
          thread,
          batch.map(([, block]) => block),
        );
        for (const [i, [key, block]] of batch.entries()) {
          done.set(key, html[i]!);
          rememberCode(block, html[i]!);
        }
      }
    };
    await Promise.all(this.#threads.map(work));
  }

  #ask({ worker, waiting }: Thread, blocks: CodeBlock[]): Promise<string[]> {
    const id = this.#nextId++;
    // Only a thread with work keeps the process alive.
    if (waiting.size === 0) worker.ref();
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, blocks } satisfies HighlightTask);
    });
  }

  #start(): Thread {
    const worker = startWorker();
    const thread: Thread = { worker, waiting: new Map() };
    worker.unref();
    worker.on('message', (answer: HighlightAnswer) => {
      const waiting = thread.waiting.get(answer.id);
      thread.waiting.delete(answer.id);
      if (thread.waiting.size === 0) worker.unref();
      if ('html' in answer) waiting?.resolve(answer.html);
      else waiting?.reject(new Error(`Code could not be highlighted: ${answer.message}`));
    });
    worker.on('error', (error) => this.#lose(thread, error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => this.#lose(thread, `exit code ${code}`));
    return thread;
  }

  /** A thread that died takes its tasks with it; the next call starts another. */
  #lose(thread: Thread, reason: string): void {
    this.#threads = this.#threads.filter((other) => other !== thread);
    rejectAll(thread.waiting, new Error(`A highlighting thread stopped: ${reason}`));
  }
}

function rejectAll(waiting: Map<number, Waiting>, error: Error): void {
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
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
