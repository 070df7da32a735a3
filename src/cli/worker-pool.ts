/**
 * Pools of worker threads, by tinypool. Only this module decides how many threads there are, how much memory one may take and
 * how its script is found. Which work is worth a thread, and what happens to work whose thread is lost, the callers decide.
 *
 * tinypool notices a thread that throws. It does not notice one that exits or hangs, and it does not say which thread has a
 * task. So a thread writes into shared memory what it begins, and such a thread is reported to tinypool as failed: tinypool
 * then rejects the tasks of this thread, ends it, and starts another one for the next task.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Transferable, threadId, workerData } from 'node:worker_threads';
import type { Tinypool, TinypoolWorker } from 'tinypool';

/** The thread of a task died or was ended; `reason` is a clause. */
export class ThreadLostError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`A thread stopped: ${reason}`);
    this.name = 'ThreadLostError';
    this.reason = reason;
  }
}

/** The system starts no thread for a task, which nothing has begun. */
export class NoThreadError extends Error {
  constructor(reason: string) {
    super(`No thread can be started: ${reason}`);
    this.name = 'NoThreadError';
  }
}

/** The thread of a task is replaced: another one gets the task. */
class ThreadReplacedError extends Error {}

/** Each thread has its own copy of the code, and its own heap. */
const MOST_THREADS = 8;
/** A thread that needs more memory is ended, where it would otherwise take the memory of the whole machine. */
const MEMORY_MB = 2_048;
/**
 * How long a thread may work on a task, in ms. Threads limit what they work on themselves; this is for what cannot be
 * interrupted there.
 */
const LONGEST_SILENCE = 120_000;
/** Idle threads are kept: loading what they need takes longer than a task. It is the longest time of a timer. */
const FOREVER = 2 ** 31 - 1;

/**
 * How many threads a pool has on this machine, at least one.
 *
 * @param most how many pay for this work. @param isMainIdle whether the main thread waits for them.
 */
export function threadCount({ most = MOST_THREADS, isMainIdle = false } = {}): number {
  const cores = availableParallelism() - (isMainIdle ? 0 : 1);
  return Math.max(1, Math.min(cores, most, MOST_THREADS));
}

export interface WorkerPoolOptions {
  threads: number;
  /** What `dataOfPool` gives in the threads. */
  data?: unknown;
  /** Tasks that a thread works on at the same time. Default: 1. */
  tasksAtOnce?: number;
  longestSilence?: number;
  /** What the objects of a thread may take. Default: 2,048. */
  memoryMb?: number | undefined;
}

/** What a thread is sent. */
export interface Job<Task> {
  task: Task;
  /** Id of the thread that began the task, and when, in ms; the id is 0 until then. */
  begun: Float64Array;
}

type Answer<Result> = ({ result: Result } | { failure: string }) & { isLast: boolean };

export class WorkerPool<Task, Result> {
  readonly #script: URL;
  readonly #options: WorkerPoolOptions;
  readonly #longestSilence: number;
  readonly #known = new WeakSet<TinypoolWorker>();
  #size: number;
  #pool: Promise<Tinypool> | undefined;
  #first: Promise<unknown> | undefined;
  #isClosed = false;

  /** Threads start with the tasks that need them. `script`: the compiled file that exports `work`, made by `answerTasks`. */
  constructor(script: URL, options: WorkerPoolOptions) {
    this.#script = script;
    this.#options = options;
    this.#size = options.threads;
    this.#longestSilence = options.longestSilence ?? LONGEST_SILENCE;
  }

  /** Number of threads that can work at the same time: fewer than wanted if the system refused one, 0 if it refused all. */
  get size(): number {
    return this.#size;
  }

  /** Loads what starts threads, so that the first task does not wait for it while this thread is busy. */
  async prepare(): Promise<void> {
    this.#pool ??= this.#create();
    await this.#pool;
  }

  /** @throws {ThreadLostError} if the thread dies, {NoThreadError} if none starts, {Error} if the task fails. */
  async run(task: Task): Promise<Result> {
    if (this.#isClosed) throw new ThreadLostError('it was closed');
    this.#pool ??= this.#create();
    const pool = await this.#pool;
    // tinypool sends only one of the waiting tasks with each answer, so none may wait until the thread is ready.
    if ((this.#options.tasksAtOnce ?? 1) > 1 && this.#first) await this.#first;
    const job: Job<Task> = { task, begun: new Float64Array() };
    const answering = this.#answer(pool, job);
    this.#first ??= answering.catch(() => {});
    const answer = await answering;
    if (answer.isLast) end(pool, job.begun[0], new ThreadReplacedError());
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.result;
  }

  /** Tasks that are not done are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const pool = await this.#pool;
    // A thread that fails while it is ended has ended.
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
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      workerData: data,
    });
    // It ended without a task: idle, or before it was ready.
    pool.on('error', () => this.#dropWaiting(pool));
    return pool;
  }

  async #answer(pool: Tinypool, job: Job<Task>): Promise<Answer<Result>> {
    for (;;) {
      job.begun = new Float64Array(new SharedArrayBuffer(16));
      const stopWatching = this.#watch(pool, job.begun);
      try {
        return await this.#send(pool, job);
      } catch (error) {
        if (this.#isClosed) throw new ThreadLostError('it was closed');
        // tinypool gives a thread a waiting task before this module sees that its answer was the last one: once more.
        if (error instanceof ThreadReplacedError) continue;
        this.#dropWaiting(pool);
        throw lossOf(error);
      } finally {
        stopWatching();
      }
    }
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
    if (this.#known.has(thread)) return;
    this.#known.add(thread);
    thread.once('exit', (code: number) =>
      end(pool, thread.threadId, new ThreadLostError(`it ended with exit code ${code}`)),
    );
  }

  /** Ends the thread of a task that takes too long; if none begins the task, all of them. */
  #watch(pool: Tinypool, begun: Float64Array): () => void {
    let isDone = false;
    let alarm: NodeJS.Timeout;
    const sent = now();
    const wait = (ms: number) => {
      // An answer may wait because this thread was busy.
      alarm = setTimeout(() => setImmediate(look), ms).unref();
    };
    const look = () => {
      if (isDone) return;
      const [id, since] = begun as unknown as [number, number];
      const left = id ? since + this.#longestSilence - now() : sent + 2 * this.#longestSilence - now();
      const late = new ThreadLostError(`it takes longer than ${this.#longestSilence / 1000} s`);
      if (left > 0) wait(left);
      else end(pool, id || undefined, late);
    };
    wait(this.#longestSilence);
    return () => {
      isDone = true;
      clearTimeout(alarm);
    };
  }

  /** If no thread is left, nothing begins the tasks that wait for one. */
  #dropWaiting(pool: Tinypool): void {
    if (pool.threads.length > 0 || pool.queueSize === 0) return;
    this.#size = 0;
    pool.cancelPendingTasks();
  }
}

/** Reports a thread to tinypool as failed; without an id, all threads. */
function end(pool: Tinypool, id: number | undefined, error: Error): void {
  for (const thread of pool.threads) {
    if (id === undefined || thread.threadId === id) thread.emit('error', error);
  }
}

function lossOf(error: unknown): Error {
  if (error instanceof ThreadLostError || error instanceof NoThreadError) return error;
  // What `cancelPendingTasks` rejects tasks with.
  if ((error as Error).name === 'CancelError') return new NoThreadError('it ends before it is ready');
  return new ThreadLostError(reasonOf(error));
}

function reasonOf(error: unknown): string {
  const { code, message = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it needs more memory than there is' : message;
}

/** The same clock in all threads, in ms. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** The script as compiled or, in this repository, its source, which Node reads only through tsx. */
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

/** Runs in a thread: what its pool was given for all of its threads. */
export function dataOfPool<Data>(): Data {
  // The first entry is tinypool's own.
  return (workerData as [unknown, Data])[1];
}

interface AnswerOptions<Result> {
  /** What of a result moves instead of being copied. */
  transfer?: (result: Result) => Transferable[];
  /** Whether the thread takes no more tasks, and is replaced. */
  isLast?: () => boolean;
}

/** Runs in a thread: makes the function that the script exports as `work`. */
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
