/**
 * A worker thread that is given tasks and answers each: `Thread` is its end here, `answerTasks` its end there. Which
 * work is worth a thread, and what becomes of work whose thread died, is for those to say who have it.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, type Transferable, Worker, type WorkerOptions } from 'node:worker_threads';

interface Message<Task> {
  id: number;
  task: Task;
}

type Answer<Result> = { id: number; result: Result } | { id: number; failure: string };

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}

export class Thread<Task, Result> {
  readonly #worker: Worker;
  readonly #sent = new Map<number, Waiting<Result>>();
  readonly #onLost: (thread: Thread<Task, Result>) => void;
  #nextId = 0;
  #isEnded = false;

  /** `script`: the compiled file of the thread. `onLost` is told before its tasks are rejected. */
  constructor(
    script: URL,
    {
      onLost = () => {},
      ...options
    }: WorkerOptions & { onLost?: (thread: Thread<Task, Result>) => void } = {},
  ) {
    this.#onLost = onLost;
    this.#worker = startWorker(script, options);
    this.#worker.unref();
    this.#worker.on('message', (answer: Answer<Result>) => this.#receive(answer));
    this.#worker.on('error', (error) => this.#lose(error instanceof Error ? error.message : String(error)));
    this.#worker.on('exit', (code) => this.#lose(`exit code ${code}`));
  }

  get isAlive(): boolean {
    return !this.#isEnded;
  }

  /** Tasks sent and not answered yet. */
  get waiting(): number {
    return this.#sent.size;
  }

  /** @throws {Error} where the task fails, or the thread dies. */
  run(task: Task): Promise<Result> {
    if (this.#isEnded) return Promise.reject(new Error('The thread has ended.'));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#worker.postMessage({ id, task } satisfies Message<Task>);
      // Only a thread with work keeps the process alive.
      if (this.#sent.size === 0) this.#worker.ref();
      this.#sent.set(id, { resolve, reject });
    });
  }

  /** Its tasks are rejected. */
  async close(): Promise<void> {
    this.#isEnded = true;
    this.#rejectAll('it was closed');
    await this.#worker.terminate();
  }

  #receive(answer: Answer<Result>): void {
    const waiting = this.#sent.get(answer.id);
    this.#sent.delete(answer.id);
    if (this.#sent.size === 0) this.#worker.unref();
    if ('failure' in answer) waiting?.reject(new Error(answer.failure));
    else waiting?.resolve(answer.result);
  }

  /** A thread that died takes its tasks with it. */
  #lose(reason: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#onLost(this);
    this.#rejectAll(reason);
  }

  #rejectAll(reason: string): void {
    for (const { reject } of this.#sent.values()) reject(new Error(`A thread stopped: ${reason}`));
    this.#sent.clear();
  }
}

/** Runs in the thread: each task is worked on as it comes. `transfer` names what of a result moves rather than is copied. */
export function answerTasks<Task, Result>(
  work: (task: Task) => Result | Promise<Result>,
  transfer: (result: Result) => Transferable[] = () => [],
): void {
  parentPort?.on('message', async ({ id, task }: Message<Task>) => {
    try {
      const result = await work(task);
      parentPort?.postMessage({ id, result } satisfies Answer<Result>, transfer(result));
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ id, failure } satisfies Answer<Result>);
    }
  });
}

/** The script as compiled or, in this repository, its source, which Node reads only through tsx. */
function startWorker(script: URL, options: WorkerOptions): Worker {
  if (existsSync(fileURLToPath(script))) return new Worker(script, options);
  const source = script.href.replace(/\.js$/, '.ts');
  const tsx = import.meta.resolve('tsx/esm/api');
  // Threads do not inherit the loader that `--import tsx` registers.
  const code = `import('${tsx}').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(code, { ...options, eval: true, execArgv: ['--conditions=source'] });
}
