/** A separate process for `measurePatterns`: a pattern that hangs can be ended with its process. */
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
  /** The error that was thrown, if any. */
  error?: string;
  /** Codes of diagnostics with level error, without duplicates. */
  errors: string[];
}

process.on('message', ({ index, size }: Question) => {
  const { make, html, path } = patterns[index]!;
  const body = make(size);
  const begin = cpuTime();
  const answer: Answer = { cpu: 0, errors: [] };
  try {
    const { diagnostics } = workOn(body, html, path).document;
    const errors = diagnostics.filter(({ level }) => level === 'error').map(({ code }) => code);
    answer.errors = [...new Set(errors)];
  } catch (error) {
    answer.error = String(error).slice(0, 200);
  }
  answer.cpu = cpuTime() - begin;
  process.send!(answer);
});
