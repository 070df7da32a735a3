/** Limits requests: a few at a time, fewer to one host, and none to a host that requested a pause. */
import { setTimeout as wait } from 'node:timers/promises';

const MAX_CONCURRENT = 8;
const MAX_PER_HOST = 2;
/** Maximum total of the pauses that a host requests. Beyond that, the host gets no more requests. */
const MAX_PAUSE_MS = 60_000;

class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((go) => this.#waiting.push(go));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}

interface Host {
  semaphore: Semaphore;
  /** Process time after which the host may receive requests again. */
  pausedUntil: number;
  paused: number;
}

export class HostLimiter {
  readonly #global = new Semaphore(MAX_CONCURRENT);
  readonly #hosts = new Map<string, Host>();

  /** Runs the request as soon as the limits allow. */
  async run<Result>(name: string, request: () => Promise<Result>): Promise<Result> {
    const host = this.#host(name);
    await host.semaphore.acquire();
    try {
      for (let pause = remainingPauseOf(host); pause > 0; pause = remainingPauseOf(host)) await wait(pause);
      await this.#global.acquire();
      try {
        return await request();
      } finally {
        this.#global.release();
      }
    } finally {
      host.semaphore.release();
    }
  }

  /** Records a pause. Returns false if the host requested more than the maximum. */
  pause(name: string, ms: number): boolean {
    const host = this.#host(name);
    const until = performance.now() + ms;
    // Two concurrent requests may get the same response, which counts as one pause.
    const longer = Math.max(0, until - Math.max(host.pausedUntil, performance.now()));
    if (host.paused + longer > MAX_PAUSE_MS) return false;
    host.paused += longer;
    host.pausedUntil = Math.max(host.pausedUntil, until);
    return true;
  }

  #host(name: string): Host {
    let host = this.#hosts.get(name);
    if (!host) {
      host = { semaphore: new Semaphore(MAX_PER_HOST), pausedUntil: 0, paused: 0 };
      this.#hosts.set(name, host);
    }
    return host;
  }
}

function remainingPauseOf({ pausedUntil }: Host): number {
  return pausedUntil - performance.now();
}
