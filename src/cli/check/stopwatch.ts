/** Measures how long each step of a check takes. */
import { formatTime } from '../report/terminal.js';

export class Stopwatch {
  readonly #started = performance.now();
  readonly #laps: { name: string; ms: number }[] = [];

  /** Runs a step and records how long it took. A promise is measured until it settles. */
  time<Result>(name: string, step: () => Result): Result {
    const started = performance.now();
    const done = () => this.add(name, performance.now() - started);
    const result = step();
    if (result instanceof Promise) return result.finally(done) as Result;
    done();
    return result;
  }

  add(name: string, ms: number): void {
    this.#laps.push({ name, ms });
  }

  get total(): number {
    return performance.now() - this.#started;
  }

  /** One line for each step, and the total, which includes time outside of the steps. */
  table(): string {
    const rows = [...this.#laps, { name: 'total', ms: this.total }].map(({ name, ms }) => ({
      name,
      time: ms < 1 ? `${ms.toFixed(1)} ms` : formatTime(ms),
    }));
    const width = Math.max(...rows.map(({ name }) => name.length));
    const digits = Math.max(...rows.map(({ time }) => time.length));
    return rows.map(({ name, time }) => `  ${name.padEnd(width)}  ${time.padStart(digits)}`).join('\n');
  }
}
