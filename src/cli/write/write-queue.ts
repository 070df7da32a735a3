/** Files written by other threads of the system while this one goes on, a bounded number at a time. */
import { close, fstat, open, type Stats, write } from 'node:fs';

/** More are not quicker, and each holds its bytes in memory. */
const AT_ONCE = 16;

/** Told either what the system says of the written file, or why it could not be written. */
type Done = (error: unknown, stat?: Stats) => void;

export class WriteQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Resolves as soon as there is room for another file, not when this one is written. */
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

/** Callbacks cost less than the promises of Node, which counts where a site has ten thousands of files. */
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
