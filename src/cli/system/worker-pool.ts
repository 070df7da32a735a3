/**
 * Pools of worker threads: for reading pages, highlighting and the index of the search. If a thread ends, throws or takes
 * too long, its task is rejected, and another thread takes the next task.
 */
import { availableParallelism } from 'node:os';
import { parentPort, type Transferable, Worker, workerData } from 'node:worker_threads';

/** The thread of a task crashed or was ended; `reason` is a clause. */
export class ThreadLostError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`A worker thread stopped: ${reason}`);
    this.name = 'ThreadLostError';
    this.reason = reason;
  }
}

/** Each thread has its own copy of the code and its own heap, so the number is limited. */
const MOST_THREADS = 8;
/** Heap limit in MB. A thread that needs more is ended, before it uses up the memory of the machine. */
const MEMORY_MB = 2_048;
/**
 * Size of a thread's young generation in MB. With V8's default of 48, garbage collection takes the same CPU
 * time, and each thread uses about 30 MB more.
 */
const YOUNG_MEMORY_MB = 12;
/**
 * How long a thread may work on a task, in ms. Threads limit their work themselves; this limit is for work
 * that cannot be interrupted there.
 */
const TASK_LIMIT = 120_000;

/**
 * Number of threads of a pool on this machine, at least one, while this thread only waits for them.
 *
 * @param most the number of threads that are useful for this work.
 */
export function threadCount(most: number): number {
  return Math.max(1, Math.min(availableParallelism(), most, MOST_THREADS));
}

export interface WorkerPoolOptions {
  threads: number;
  /** The data that `dataOfPool` returns in the threads. */
  data?: unknown;
  taskLimit?: number;
  /** Heap limit of a thread in MB. Default: 2,048. */
  memoryMb?: number | undefined;
}

export interface MapOptions<Item, Task, Result> {
  /** Number of items in a task. */
  batch: number;
  task(items: readonly Item[]): Task;
  /** Receives the result of a task, or why an item has none. */
  take(items: readonly Item[], result: Result | ThreadLostError): void;
}

interface Job<Task, Result> {
  task: Task;
  resolve(result: Result): void;
  reject(error: Error): void;
}

interface Thread<Task, Result> {
  worker: Worker;
  /** What it works on. */
  job?: Job<Task, Result> | undefined;
  /** Ends it if it works on the job for too long. */
  timer?: NodeJS.Timeout;
}

/** What a thread answers to a task. */
type Answer<Result> = { result: Result } | { failure: string };

export class WorkerPool<Task, Result> {
  readonly #script: URL;
  readonly #options: WorkerPoolOptions;
  readonly #threads = new Set<Thread<Task, Result>>();
  /** Jobs that no thread has. */
  readonly #waiting: Job<Task, Result>[] = [];
  #isClosed = false;

  /** Threads start when tasks need them. `script` calls `answerTasks`. */
  constructor(script: URL, options: WorkerPoolOptions) {
    this.#script = script;
    this.#options = options;
  }

  /** @throws {ThreadLostError} if the thread crashes, {Error} if the task fails. */
  async run(task: Task): Promise<Result> {
    if (this.#isClosed) throw new ThreadLostError('it was closed');
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      this.#assign();
    });
  }

  /**
   * Distributes items to all threads, several in a task. If the thread of a task is lost, each of its items gets a separate
   * task; `take` receives the error of an item whose thread is lost again.
   *
   * @throws like `run`, except {ThreadLostError}.
   */
  async map<Item>(
    items: readonly Item[],
    { batch, task, take }: MapOptions<Item, Task, Result>,
  ): Promise<void> {
    let next = 0;
    const runTask = async (some: readonly Item[]): Promise<void> => {
      const result = await this.run(task(some)).catch((error) => {
        if (!(error instanceof ThreadLostError) || this.#isClosed) throw error;
        return error;
      });
      if (result instanceof ThreadLostError && some.length > 1)
        for (const item of some) await runTask([item]);
      else take(some, result);
    };
    const work = async () => {
      while (next < items.length) {
        const some = items.slice(next, next + batch);
        next += batch;
        await runTask(some);
      }
    };
    await Promise.all(Array.from({ length: this.#options.threads }, work));
  }

  /** Rejects unfinished tasks. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(new ThreadLostError('it was closed'));
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, 'it was closed')));
  }

  /** Gives waiting jobs to threads that have none, or to new ones. */
  #assign(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find(({ job }) => !job) ?? this.#start();
      if (!thread) return;
      this.#send(thread, this.#waiting.shift()!);
    }
  }

  #start(): Thread<Task, Result> | undefined {
    const { threads, data, memoryMb = MEMORY_MB } = this.#options;
    if (this.#threads.size >= threads) return undefined;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB };
    const worker = new Worker(this.#script, { workerData: data, resourceLimits });
    const thread: Thread<Task, Result> = { worker };
    this.#threads.add(thread);
    worker.on('message', (answer: Answer<Result>) => this.#receive(thread, answer));
    worker.once('error', (error) => this.#lose(thread, reasonOf(error)));
    worker.once('exit', (code) => this.#lose(thread, `it ended with exit code ${code}`));
    return thread;
  }

  #send(thread: Thread<Task, Result>, job: Job<Task, Result>): void {
    const { taskLimit = TASK_LIMIT } = this.#options;
    thread.job = job;
    thread.timer = setTimeout(
      () => this.#end(thread, `it takes longer than ${taskLimit / 1000} s`),
      taskLimit,
    );
    // An idle thread does not keep the process alive.
    thread.worker.ref();
    thread.worker.postMessage(job.task);
  }

  #receive(thread: Thread<Task, Result>, answer: Answer<Result>): void {
    const { job } = thread;
    thread.job = undefined;
    clearTimeout(thread.timer);
    thread.worker.unref();
    if ('failure' in answer) job?.reject(new Error(answer.failure));
    else job?.resolve(answer.result);
    this.#assign();
  }

  async #end(thread: Thread<Task, Result>, reason: string): Promise<void> {
    this.#lose(thread, reason);
    await thread.worker.terminate();
  }

  #lose(thread: Thread<Task, Result>, reason: string): void {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    thread.job?.reject(new ThreadLostError(reason));
    this.#assign();
  }
}

function reasonOf(error: unknown): string {
  const { code, message = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it needs more memory than its limit' : message;
}

/** Runs in a thread: returns the data that its pool was created with. */
export function dataOfPool<Data>(): Data {
  return workerData as Data;
}

/**
 * Runs in a thread: answers the tasks of its pool.
 *
 * @param transfer returns the parts of a result that are transferred instead of copied.
 */
export function answerTasks<Task, Result>(
  work: (task: Task) => Result | Promise<Result>,
  transfer: (result: Result) => Transferable[] = () => [],
): void {
  const port = parentPort!;
  port.on('message', async (task: Task) => {
    try {
      const result = await work(task);
      port.postMessage({ result }, transfer(result));
    } catch (error) {
      port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
    }
  });
}
