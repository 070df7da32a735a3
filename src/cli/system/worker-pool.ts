/**
 * Pools of worker threads, based on tinypool: for reading pages, highlighting, drawings and the index of the
 * search. This module decides how many threads there are, how much memory each may use and how its script is
 * found. The callers decide which work is worth a thread, and what happens to work whose thread is lost.
 *
 * tinypool detects a thread that throws. It does not detect one that exits or hangs, and it does not report
 * which thread has a task. So each thread writes the tasks it starts to shared memory, and a lost thread is
 * reported to tinypool as failed: tinypool then rejects the tasks of this thread, ends it, and starts a new
 * one for the next task.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Transferable, threadId, workerData } from 'node:worker_threads';
import type { Tinypool, TinypoolWorker } from 'tinypool';

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

/** The thread of a task is being replaced, and another thread gets the task. */
class ThreadReplacedError extends Error {}

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
/** How long a task may wait for a thread that starts or is busy, in ms; longer if tasks may take longer. */
const WAITING_LIMIT = 2 * TASK_LIMIT;
/**
 * Idle threads are kept, because loading their modules takes longer than a task. This is the longest possible
 * timeout.
 */
const FOREVER = 2 ** 31 - 1;

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

/** The message sent to a thread for a task. */
export interface Job<Task> {
  task: Task;
  /** Id of the thread that started the task, and the start time in ms; the id is 0 before that. */
  begun: Float64Array;
}

type Answer<Result> = ({ result: Result } | { failure: string }) & { isLast: boolean };

export class WorkerPool<Task, Result> {
  readonly #script: URL;
  readonly #options: WorkerPoolOptions;
  readonly #taskLimit: number;
  /** The threads whose exit is noticed. */
  readonly #noticed = new WeakSet<TinypoolWorker>();
  #size: number;
  #pool: Promise<Tinypool> | undefined;
  /** Settled when the first task is, because a thread is ready then. */
  #firstThread: Promise<unknown> | undefined;
  #isClosed = false;

  /**
   * Threads start when tasks need them. `script`: the compiled file that exports `work`, created with
   * `answerTasks`.
   */
  constructor(script: URL, options: WorkerPoolOptions) {
    this.#script = script;
    this.#options = options;
    this.#size = options.threads;
    this.#taskLimit = options.taskLimit ?? TASK_LIMIT;
  }

  /**
   * Number of threads that can work at the same time: fewer than requested if the system refused some, 0 if
   * it refused all.
   */
  get size(): number {
    return this.#size;
  }

  /** Loads tinypool, so that the first task does not wait for it while this thread is busy. */
  async prepare(): Promise<void> {
    this.#pool ??= this.#create();
    await this.#pool;
  }

  /**
   * @throws {ThreadLostError} if the thread crashes, {NoThreadError} if none starts, {Error} if the task
   * fails.
   */
  async run(task: Task): Promise<Result> {
    this.#pool ??= this.#create();
    const pool = await this.#pool;
    // tinypool sends one waiting task per response. If several were queued before the thread is ready, it would
    // never work on more than one of them at the same time.
    if ((this.#options.tasksAtOnce ?? 1) > 1 && this.#firstThread) await this.#firstThread;
    const answering = this.#answer(pool, task);
    this.#firstThread ??= answering.catch(() => {});
    const { answer, thread } = await answering;
    if (answer.isLast) reportFailed(pool, thread, new ThreadReplacedError());
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.result;
  }

  /** Rejects unfinished tasks. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const pool = await this.#pool;
    // An error of a thread that is being ended means that it has ended.
    await pool?.destroy().catch(() => {});
  }

  async #create(): Promise<Tinypool> {
    const { threads, data, tasksAtOnce = 1, memoryMb = MEMORY_MB } = this.#options;
    const { Tinypool } = await import('tinypool');
    const pool = new Tinypool({
      ...findScript(this.#script),
      name: 'work',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: FOREVER,
      concurrentTasksPerWorker: tasksAtOnce,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
      workerData: data,
    });
    // The thread ended without a task: it was idle or not ready yet.
    pool.on('error', () => this.#dropWaiting(pool));
    return pool;
  }

  async #answer(pool: Tinypool, task: Task): Promise<{ answer: Answer<Result>; thread: number }> {
    while (!this.#isClosed) {
      const begun = new Float64Array(new SharedArrayBuffer(16));
      const stopWatching = this.#watch(pool, begun);
      try {
        const answer = await this.#send(pool, { task, begun });
        return { answer, thread: begun[0]! };
      } catch (error) {
        if (this.#isClosed) break;
        // tinypool assigned a waiting task to the thread before this module saw that the thread takes no more
        // tasks. Try again.
        if (error instanceof ThreadReplacedError) continue;
        this.#dropWaiting(pool);
        throw lossOf(error);
      } finally {
        stopWatching();
      }
    }
    throw new ThreadLostError('it was closed');
  }

  #send(pool: Tinypool, job: Job<Task>): Promise<Answer<Result>> {
    try {
      return pool.run(job) as Promise<Answer<Result>>;
    } catch (error) {
      this.#size = pool.threads.length;
      throw new NoThreadError(reasonOf(error));
    } finally {
      for (const thread of pool.threads) this.#noticeExit(pool, thread);
    }
  }

  #noticeExit(pool: Tinypool, thread: TinypoolWorker): void {
    if (this.#noticed.has(thread)) return;
    this.#noticed.add(thread);
    thread.once('exit', (code: number) =>
      reportFailed(pool, thread.threadId, new ThreadLostError(`it ended with exit code ${code}`)),
    );
  }

  /** Ends the thread of a task that takes too long; if no thread starts the task, ends all threads. */
  #watch(pool: Tinypool, begun: Float64Array): () => void {
    let isDone = false;
    let alarm: NodeJS.Timeout;
    const sent = now();
    const wait = (ms: number) => {
      // The response may be waiting because this thread was busy.
      alarm = setTimeout(() => setImmediate(look), ms).unref();
    };
    const look = () => {
      if (isDone) return;
      const [id, since] = begun as unknown as [number, number];
      const limit = id ? this.#taskLimit : Math.max(WAITING_LIMIT, 2 * this.#taskLimit);
      const left = (id ? since : sent) + limit - now();
      if (left > 0) return wait(left);
      // Tasks of a thread that works get the reason. The waiting task gets another thread or a NoThreadError.
      const reason = id
        ? `it takes longer than ${limit / 1000} s`
        : 'another task waited too long for a thread';
      reportFailed(pool, id || undefined, new ThreadLostError(reason));
    };
    wait(this.#taskLimit);
    return () => {
      isDone = true;
      clearTimeout(alarm);
    };
  }

  /** If no thread is left, waiting tasks would never start. */
  #dropWaiting(pool: Tinypool): void {
    if (pool.threads.length > 0 || pool.queueSize === 0) return;
    this.#size = 0;
    pool.cancelPendingTasks();
  }
}

/** Reports a thread to tinypool as failed, which ends it; without an id, all threads. */
function reportFailed(pool: Tinypool, id: number | undefined, error: Error): void {
  for (const thread of pool.threads) {
    if (id === undefined || thread.threadId === id) thread.emit('error', error);
  }
}

function lossOf(error: unknown): Error {
  if (error instanceof ThreadLostError || error instanceof NoThreadError) return error;
  // The error with which `cancelPendingTasks` rejects tasks.
  if ((error as Error).name === 'CancelError') return new NoThreadError('it stopped before it was ready');
  return new ThreadLostError(reasonOf(error));
}

function reasonOf(error: unknown): string {
  const { code, message = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it needs more memory than its limit' : message;
}

/** A clock in ms that is the same in all threads. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** The compiled script or, in this repository, its TypeScript source, which Node can run only through tsx. */
function findScript(script: URL): { filename: string; execArgv?: string[] } {
  const filename = fileURLToPath(script);
  if (existsSync(filename)) return { filename };
  // Threads do not inherit the loader that `--import tsx` registers.
  const loader = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return {
    filename: filename.replace(/\.js$/, '.ts'),
    execArgv: [
      '--conditions=docs-cli-source',
      '--import',
      `data:text/javascript,${encodeURIComponent(loader)}`,
    ],
  };
}

/** Runs in a thread: returns the data that its pool was created with. */
export function dataOfPool<Data>(): Data {
  // The first entry belongs to tinypool.
  return (workerData as [unknown, Data])[1];
}

interface AnswerOptions<Result> {
  /** The parts of a result that are transferred instead of copied. */
  transfer?: (result: Result) => Transferable[];
  /** Whether the thread takes no more tasks and must be replaced. */
  isLast?: () => boolean;
}

/** Runs in a thread: creates the function that the script exports as `work`. */
export function answerTasks<Task, Result>(
  work: (task: Task) => Result | Promise<Result>,
  { transfer = () => [], isLast = () => false }: AnswerOptions<Result> = {},
): (job: Job<Task>) => Promise<unknown> {
  return async ({ task, begun }) => {
    begun.set([threadId, now()]);
    try {
      const result = await work(task);
      const answer: Answer<Result> = { result, isLast: isLast() };
      const moved = transfer(result);
      if (moved.length === 0) return answer;
      const { Tinypool, ...tinypool } = await import('tinypool');
      return Tinypool.move({ [tinypool.kTransferable]: moved, [tinypool.kValue]: answer });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      return { failure, isLast: isLast() } satisfies Answer<Result>;
    }
  };
}
