/** A process of its own for `measurePatterns`: what hangs is ended with it. */
import { cpuTime } from './cpu-time.js';
import { workOn } from './page-work.js';
import { patterns } from './patterns.js';

export interface Question {
  index: number;
  size: number;
}

export interface Answer {
  /** CPU time in milliseconds. */
  cpu: number;
  /** What was thrown, if anything. */
  error?: string;
  /** Codes of level error, each once. */
  errors: string[];
}

process.on('message', ({ index, size }: Question) => {
  const { make, html } = patterns[index]!;
  const body = make(size);
  const begin = cpuTime();
  const answer: Answer = { cpu: 0, errors: [] };
  try {
    const { diagnostics } = workOn(body, html).document;
    const errors = diagnostics.filter(({ level }) => level === 'error').map(({ code }) => code);
    answer.errors = [...new Set(errors)];
  } catch (error) {
    answer.error = String(error).slice(0, 200);
  }
  answer.cpu = cpuTime() - begin;
  process.send!(answer);
});
