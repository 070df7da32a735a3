/**
 * A worker thread that is given tasks and answers each: `Thread` is its end here, `answerTasks` its end there. Which
 * work is worth a thread, and what happens to work whose thread died, is for the callers to decide.
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

/** The thread of a task died or was ended; `reason` is a clause. */
export class ThreadLostError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`A thread stopped: ${reason}`);
    this.name = 'ThreadLostError';
    this.reason = reason;
  }
}

/**
 * How long a thread may have work and not answer, in ms. Threads limit what they work on themselves; this is for what
 * cannot be interrupted there.
 */
const LONGEST_SILENCE = 120_000;
/** A thread that needs more memory is ended, where it would otherwise take the memory of the whole machine. */
const MEMORY_MB = 2_048;

interface ThreadOptions<Task, Result> extends WorkerOptions {
  /** Called before the tasks of a lost thread are rejected. */
  onLost?: (thread: Thread<Task, Result>) => void;
  longestSilence?: number;
}

export class Thread<Task, Result> {
  readonly #worker: Worker;
  readonly #sent = new Map<number, Waiting<Result>>();
  readonly #onLost: (thread: Thread<Task, Result>) => void;
  readonly #longestSilence: number;
  #alarm: NodeJS.Timeout | undefined;
  #nextId = 0;
  #isEnded = false;

  /** `script`: the compiled file of the thread. */
  constructor(
    script: URL,
    { onLost = () => {}, longestSilence = LONGEST_SILENCE, ...options }: ThreadOptions<Task, Result> = {},
  ) {
    this.#onLost = onLost;
    this.#longestSilence = longestSilence;
    this.#worker = startWorker(script, options);
    this.#worker.unref();
    this.#worker.on('message', (answer: Answer<Result>) => this.#receive(answer));
    this.#worker.on('error', (error) => this.#lose(reasonOf(error)));
    this.#worker.on('exit', (code) => this.#lose(`it ended with exit code ${code}`));
  }

  get isAlive(): boolean {
    return !this.#isEnded;
  }

  /** Tasks sent and not answered yet. */
  get waiting(): number {
    return this.#sent.size;
  }

  /** @throws {ThreadLostError} if the thread dies, {Error} if the task fails. */
  run(task: Task): Promise<Result> {
    if (this.#isEnded) return Promise.reject(new ThreadLostError('it has ended'));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#worker.postMessage({ id, task } satisfies Message<Task>);
      // Only a thread with work keeps the process alive.
      if (this.#sent.size === 0) {
        this.#worker.ref();
        this.#expectAnswer();
      }
      this.#sent.set(id, { resolve, reject });
    });
  }

  /** Its tasks are rejected. */
  async close(): Promise<void> {
    this.#isEnded = true;
    this.#rest();
    this.#rejectAll('it was closed');
    await this.#worker.terminate();
  }

  #receive(answer: Answer<Result>): void {
    const waiting = this.#sent.get(answer.id);
    this.#sent.delete(answer.id);
    this.#rest();
    if (this.#sent.size === 0) this.#worker.unref();
    else this.#expectAnswer();
    if ('failure' in answer) waiting?.reject(new Error(answer.failure));
    else waiting?.resolve(answer.result);
  }

  #expectAnswer(): void {
    const alarm = setTimeout(() => {
      // An answer may wait where it was this thread that was busy.
      setImmediate(() => {
        if (this.#alarm !== alarm) return;
        this.#lose(`it takes longer than ${this.#longestSilence / 1000} s`);
        void this.#worker.terminate();
      });
    }, this.#longestSilence);
    this.#alarm = alarm.unref();
  }

  #rest(): void {
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
  }

  /** A thread that died takes its tasks with it. */
  #lose(reason: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#rest();
    this.#onLost(this);
    this.#rejectAll(reason);
  }

  #rejectAll(reason: string): void {
    for (const { reject } of this.#sent.values()) reject(new ThreadLostError(reason));
    this.#sent.clear();
  }
}

function reasonOf(error: unknown): string {
  const { code, message = String(error) } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it needs more memory than there is' : message;
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
function startWorker(script: URL, given: WorkerOptions): Worker {
  const options = { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, ...given };
  if (existsSync(fileURLToPath(script))) return new Worker(script, options);
  const source = script.href.replace(/\.js$/, '.ts');
  const tsx = import.meta.resolve('tsx/esm/api');
  // Threads do not inherit the loader that `--import tsx` registers.
  const code = `import('${tsx}').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(code, { ...options, eval: true, execArgv: ['--conditions=source'] });
}
