/** Measures the CPU time that each pattern takes at several sizes. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Question } from './pattern-worker.js';
import { patterns } from './patterns.js';

export interface Measured {
  name: string;
  html: string;
  /** CPU milliseconds by size. Undefined for a size that took too long, and for all larger sizes. */
  times: (number | undefined)[];
  /** Problems, and codes of reported errors. */
  notes: string[];
}

const program = fileURLToPath(new URL('./pattern-worker.ts', import.meta.url));

/** A process that measures one pattern at a time. It restarts after it was ended. */
export class PatternProcess {
  #child: ChildProcess | undefined;

  /** Resolves to undefined if there is no answer within `timeout` milliseconds. */
  async ask(question: Question, timeout: number): Promise<Answer | undefined> {
    this.#child ??= fork(program, [], { execArgv: ['--import=tsx', '--conditions=docs-cli-source'] });
    const child = this.#child;
    return new Promise((resolve) => {
      const end = (answer: Answer | undefined) => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (answer === undefined) this.end();
        resolve(answer);
      };
      const timer = setTimeout(() => end(undefined), timeout);
      child.once('message', (answer) => end(answer as Answer));
      child.once('exit', (code, signal) => end({ cpu: 0, errors: [], error: `ended: ${signal ?? code}` }));
      child.send(question);
    });
  }

  end(): void {
    this.#child?.removeAllListeners();
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

/**
 * Maximum time in milliseconds, maximum growth for twice the input, and the shortest time in milliseconds for
 * which growth is compared.
 */
export const limits = { time: 1000, growth: 2.3, comparable: 100 };

/**
 * The growth of time for twice the input, by the larger size; undefined if the times are too short to
 * compare.
 */
export function growths({ times }: Pick<Measured, 'times'>): (number | undefined)[] {
  return times.map((time, i) => {
    const before = times[i - 1];
    return before === undefined || time === undefined || time < limits.comparable ? undefined : time / before;
  });
}

/**
 * Whether a pattern is too slow or grows too fast. Growth counts only above 25 KB: smaller sizes are too fast
 * to compare.
 */
export function isFault(measured: Measured, sizes: number[]): boolean {
  const isSlow = sizes.some((_, i) => !((measured.times[i] ?? Number.POSITIVE_INFINITY) <= limits.time));
  return isSlow || growths(measured).some((ratio, i) => sizes[i]! > 25_000 && ratio! > limits.growth);
}

function fastest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

export async function* measurePatterns(
  sizes: number[],
  { timeout, grep }: { timeout: number; grep?: RegExp },
): AsyncGenerator<Measured> {
  const worker = new PatternProcess();
  // The first run compiles and loads modules, which must not count for the pattern.
  const warm = async () => {
    for (const index of [0, 1, 2]) await worker.ask({ index, size: 5_000 }, 60_000);
  };
  await warm();
  const measure = async (
    index: number,
    { name, html }: { name: string; html: string },
  ): Promise<Measured> => {
    const measured: Measured = { name, html, times: [], notes: [] };
    for (const size of sizes) {
      const answer = await worker.ask({ index, size }, timeout);
      measured.times.push(answer?.error === undefined ? answer?.cpu : undefined);
      for (const note of [answer?.error ?? [], answer?.errors ?? []].flat())
        if (!measured.notes.includes(note)) measured.notes.push(note);
      if (answer === undefined || answer.error?.startsWith('ended')) {
        worker.end();
        await warm();
        break;
      }
    }
    return measured;
  };
  try {
    for (const [index, { name, html }] of patterns.entries()) {
      if (grep && !grep.test(name)) continue;
      let measured = await measure(index, { name, html });
      // Other processes and garbage collection slow down some runs, so the fastest counts.
      for (let i = 0; i < 2 && isFault(measured, sizes); i++) {
        const again = await measure(index, { name, html });
        const times = sizes.map((_, at) => fastest(measured.times[at], again.times[at]));
        measured = { ...measured, times };
      }
      yield measured;
    }
  } finally {
    worker.end();
  }
}
