/** Where the time of a check went. */
import { formatTime } from '../report/terminal.js';

export class Stopwatch {
  readonly #started = performance.now();
  readonly #laps: { name: string; ms: number }[] = [];

  /** Runs a step and remembers how long it took; a promise, until it is settled. */
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

  /** A line for each step, and the total, which has in it what no step has. */
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
