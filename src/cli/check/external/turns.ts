/** Who is asked when: a few requests at a time, fewer of one host, and none of a host that asks for a pause. */
import { setTimeout as wait } from 'node:timers/promises';

const AT_A_TIME = 8;
const OF_ONE_HOST = 2;
/** How long the pauses that a host asks for may be, all together; then it is left alone. */
const MOST_PAUSE_MS = 60_000;

class Places {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async take(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((go) => this.#waiting.push(go));
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}

interface Host {
  places: Places;
  /** Time of the process at which it may be asked again. */
  pausedUntil: number;
  paused: number;
}

export class Turns {
  readonly #all = new Places(AT_A_TIME);
  readonly #hosts = new Map<string, Host>();

  /** Runs the request when it is its turn. */
  async take<Result>(name: string, request: () => Promise<Result>): Promise<Result> {
    const host = this.#host(name);
    await host.places.take();
    try {
      for (let rest = restOf(host); rest > 0; rest = restOf(host)) await wait(rest);
      await this.#all.take();
      try {
        return await request();
      } finally {
        this.#all.leave();
      }
    } finally {
      host.places.leave();
    }
  }

  /** Gives whether the host is worth waiting for. */
  pause(name: string, ms: number): boolean {
    const host = this.#host(name);
    const until = performance.now() + ms;
    // Two requests under way are answered alike, and are one pause.
    const longer = Math.max(0, until - Math.max(host.pausedUntil, performance.now()));
    if (host.paused + longer > MOST_PAUSE_MS) return false;
    host.paused += longer;
    host.pausedUntil = Math.max(host.pausedUntil, until);
    return true;
  }

  #host(name: string): Host {
    let host = this.#hosts.get(name);
    if (!host) {
      host = { places: new Places(OF_ONE_HOST), pausedUntil: 0, paused: 0 };
      this.#hosts.set(name, host);
    }
    return host;
  }
}

function restOf({ pausedUntil }: Host): number {
  return pausedUntil - performance.now();
}
