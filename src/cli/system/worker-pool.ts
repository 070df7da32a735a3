/**
 * Pools of worker threads: for reading pages, highlighting, drawings and the index of the search. A pool knows
 * which thread has which task. If a thread ends, throws or takes too long, its tasks are rejected, and another
 * thread takes the next task.
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

/** The system cannot start a thread for a task. The task was not started. */
export class NoThreadError extends Error {
  constructor(reason: string) {
    super(`No worker thread can be started: ${reason}`);
    this.name = 'NoThreadError';
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
 * Number of threads of a pool on this machine, at least one.
 *
 * @param most the number of threads that are useful for this work.
 * @param isMainIdle whether the main thread only waits for them.
 */
export function threadCount({ most = MOST_THREADS, isMainIdle = false } = {}): number {
  const cores = availableParallelism() - (isMainIdle ? 0 : 1);
  return Math.max(1, Math.min(cores, most, MOST_THREADS));
}

export interface WorkerPoolOptions {
  threads: number;
  /** The data that `dataOfPool` returns in the threads. */
  data?: unknown;
  /** Number of tasks that a thread works on at the same time. Default: 1. */
  tasksAtOnce?: number;
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

interface Entry<Task, Result> {
  task: Task;
  resolve(result: Result): void;
  reject(error: Error): void;
  timer?: NodeJS.Timeout;
}

interface Thread<Task, Result> {
  worker: Worker;
  /** Its script has been loaded. */
  isReady: boolean;
  /** Why it ends. */
  reason?: string;
  /** The tasks that it works on, by id. */
  tasks: Map<number, Entry<Task, Result>>;
}

/** What a thread sends: that it is ready, or the answer to a task. */
type Message<Result> = { id?: undefined } | (({ result: Result } | { failure: string }) & { id: number });

export class WorkerPool<Task, Result> {
  readonly #script: URL;
  readonly #options: WorkerPoolOptions;
  readonly #threads = new Set<Thread<Task, Result>>();
  /** Tasks that no thread has. */
  readonly #waiting: Entry<Task, Result>[] = [];
  #size: number;
  /** Why the system starts no more threads. */
  #refusal = '';
  #tasks = 0;
  #isClosed = false;

  /** Threads start when tasks need them. `script` calls `answerTasks`. */
  constructor(script: URL, options: WorkerPoolOptions) {
    this.#script = script;
    this.#options = options;
    this.#size = options.threads;
  }

  /**
   * Number of threads that can work at the same time: fewer than requested if the system refused some, 0 if
   * it refused all.
   */
  get size(): number {
    return this.#size;
  }

  /**
   * @throws {ThreadLostError} if the thread crashes, {NoThreadError} if none starts, {Error} if the task
   * fails.
   */
  run(task: Task): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject });
      this.#assign();
    });
  }

  /**
   * Distributes items to all threads, several in a task. If the thread of a task is lost, each of its items gets a task
   * of its own; `take` receives the error of an item whose thread is lost again.
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
    await Promise.all(Array.from({ length: Math.max(1, this.#size) }, work));
  }

  /** Rejects unfinished tasks. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#assign();
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, 'it was closed')));
  }

  /** Gives waiting tasks to threads, and rejects them if there will be no thread. */
  #assign(): void {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const thread = this.#freeThread();
      if (!thread) break;
      this.#send(thread, this.#waiting.shift()!);
    }
    if (!this.#isClosed && this.#size > 0) return;
    const error = this.#isClosed ? new ThreadLostError('it was closed') : new NoThreadError(this.#refusal);
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  /** An idle thread, or else a new one, or else one that works on fewer tasks than it may. */
  #freeThread(): Thread<Task, Result> | undefined {
    const [freest] = [...this.#threads].sort((one, other) => one.tasks.size - other.tasks.size);
    if (freest?.tasks.size === 0) return freest;
    const started = this.#threads.size < this.#size ? this.#start() : undefined;
    if (started) return started;
    return freest && freest.tasks.size < (this.#options.tasksAtOnce ?? 1) ? freest : undefined;
  }

  #start(): Thread<Task, Result> | undefined {
    const { data, memoryMb = MEMORY_MB } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB };
    let worker: Worker;
    try {
      worker = new Worker(this.#script, { workerData: data, resourceLimits });
    } catch (error) {
      this.#size = this.#threads.size;
      this.#refusal = reasonOf(error);
      return undefined;
    }
    const thread: Thread<Task, Result> = { worker, isReady: false, tasks: new Map() };
    this.#threads.add(thread);
    worker.on('message', (message: Message<Result>) => this.#receive(thread, message));
    worker.once('error', (error) => {
      thread.reason ??= reasonOf(error);
    });
    worker.once('exit', (code) => this.#lose(thread, `it ended with exit code ${code}`));
    return thread;
  }

  #send(thread: Thread<Task, Result>, entry: Entry<Task, Result>): void {
    const id = ++this.#tasks;
    thread.tasks.set(id, entry);
    // An idle thread does not keep the process alive.
    thread.worker.ref();
    thread.worker.postMessage({ id, task: entry.task });
    if (thread.isReady) this.#limit(thread, id, entry);
  }

  /** Ends a thread that works on a task for too long. The time in which it starts does not count. */
  #limit(thread: Thread<Task, Result>, id: number, entry: Entry<Task, Result>): void {
    const { taskLimit = TASK_LIMIT } = this.#options;
    const look = () =>
      thread.tasks.has(id) && this.#end(thread, `it takes longer than ${taskLimit / 1000} s`);
    // The answer may be waiting because this thread was busy: messages are received before `setImmediate`.
    entry.timer = setTimeout(() => setImmediate(look), taskLimit).unref();
  }

  #receive(thread: Thread<Task, Result>, message: Message<Result>): void {
    if (message.id === undefined) {
      thread.isReady = true;
      for (const [id, entry] of thread.tasks) this.#limit(thread, id, entry);
      return;
    }
    const entry = thread.tasks.get(message.id);
    thread.tasks.delete(message.id);
    clearTimeout(entry?.timer);
    if (thread.tasks.size === 0) thread.worker.unref();
    if ('failure' in message) entry?.reject(new Error(message.failure));
    else entry?.resolve(message.result);
    this.#assign();
  }

  async #end(thread: Thread<Task, Result>, reason: string): Promise<void> {
    thread.reason = reason;
    this.#lose(thread, reason);
    await thread.worker.terminate();
  }

  #lose(thread: Thread<Task, Result>, reason: string): void {
    if (!this.#threads.delete(thread)) return;
    const entries = [...thread.tasks.values()];
    thread.tasks.clear();
    if (thread.isReady) {
      const error = new ThreadLostError(thread.reason ?? reason);
      for (const { reject } of entries) reject(error);
    } else {
      this.#size--;
      this.#refusal = thread.reason ?? reason;
      this.#waiting.unshift(...entries);
    }
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
  port.on('message', async ({ id, task }: { id: number; task: Task }) => {
    try {
      const result = await work(task);
      port.postMessage({ id, result }, transfer(result));
    } catch (error) {
      port.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  });
  port.postMessage({});
}
