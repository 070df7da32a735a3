/** Writes files asynchronously, with a limited number at a time, while this thread continues. */
import { close, fstat, open, type Stats, write } from 'node:fs';

/** A higher number is not faster, and each file holds its bytes in memory. */
const AT_ONCE = 16;

/** Called with the stat of the written file or with the error. */
type Done = (error: unknown, stat?: Stats) => void;

export class WriteQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Resolves as soon as another file can be added, not when this one is written. */
  async add(path: string, bytes: Uint8Array, done: Done): Promise<void> {
    while (this.#running >= AT_ONCE) await this.#turn();
    this.#running++;
    writeFile(path, bytes, (error, stat) => {
      this.#running--;
      done(error, stat);
      for (const resolve of this.#waiting.splice(0)) resolve();
    });
  }

  /** Resolves when all files are written. */
  async settled(): Promise<void> {
    while (this.#running > 0) await this.#turn();
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/**
 * Uses callbacks, because Node's promise API is slower, which matters for sites with tens of thousands of
 * files.
 */
function writeFile(path: string, bytes: Uint8Array, done: Done): void {
  open(path, 'w', (error, handle) => {
    if (error) {
      done(error);
      return;
    }
    const end = (failure: unknown, stat?: Stats) =>
      close(handle, (late) => {
        if (failure || late || !stat) done(failure ?? late);
        else done(undefined, stat);
      });
    const go = (from: number): void => {
      if (from >= bytes.length) fstat(handle, end);
      else
        write(handle, bytes, from, bytes.length - from, from, (error, written) => {
          if (error) end(error);
          else go(from + written);
        });
    };
    go(0);
  });
}
