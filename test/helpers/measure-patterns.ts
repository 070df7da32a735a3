/** The CPU time that each pattern takes at several sizes. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Question } from './pattern-worker.js';
import { patterns } from './patterns.js';

export interface Measured {
  name: string;
  html: string;
  /** CPU milliseconds by size; undefined where it took longer than allowed, and at greater sizes then. */
  times: (number | undefined)[];
  /** What went wrong, and codes of errors that were reported. */
  notes: string[];
}

const program = fileURLToPath(new URL('./pattern-worker.ts', import.meta.url));

/** A process that answers questions one at a time, and begins anew where it was ended. */
export class PatternProcess {
  #child: ChildProcess | undefined;

  /** Undefined where there is no answer after so many milliseconds. */
  async ask(question: Question, timeout: number): Promise<Answer | undefined> {
    this.#child ??= fork(program, [], { execArgv: ['--import=tsx', '--conditions=source'] });
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

export async function* measurePatterns(
  sizes: number[],
  { timeout, grep }: { timeout: number; grep?: RegExp },
): AsyncGenerator<Measured> {
  const worker = new PatternProcess();
  // What is compiled and loaded at first is not the pattern's.
  const warm = async () => {
    for (const index of [0, 1, 2]) await worker.ask({ index, size: 5_000 }, 60_000);
  };
  await warm();
  try {
    for (const [index, { name, html }] of patterns.entries()) {
      if (grep && !grep.test(name)) continue;
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
      yield measured;
    }
  } finally {
    worker.end();
  }
}
