/**
 * Caches the results of requests: successful ones for a day on disk, all of them in memory while `--watch`
 * runs.
 */

import type { Cache } from '../../system/cache.js';
import type { Answer } from './http-probe.js';

const KIND = 'external';
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Seconds since 1970, and the target of a permanent redirect. */
type Stored = [time: number, movedTo?: string];

export class ProbeCache {
  readonly #cache: Cache;
  #stored: Map<string, Stored> | undefined;
  readonly #thisRun = new Map<string, Answer>();

  constructor(cache: Cache) {
    this.#cache = cache;
  }

  get(url: string): Answer | undefined {
    const answer = this.#thisRun.get(url);
    if (answer) return answer;
    const [, movedTo] = this.#read().get(url) ?? [];
    if (!this.#read().has(url)) return undefined;
    return { kind: 'ok', ...(movedTo === undefined ? {} : { movedTo }) };
  }

  set(url: string, answer: Answer): void {
    this.#thisRun.set(url, answer);
    if (answer.kind === 'ok') {
      const { movedTo } = answer;
      this.#read().set(url, movedTo === undefined ? [seconds()] : [seconds(), movedTo]);
    } else if (answer.kind === 'inconclusive' && answer.status !== undefined) {
      this.#read().set(url, [seconds()]);
    }
  }

  save(): void {
    this.#cache.writeJson(KIND, Object.fromEntries(this.#read()));
  }

  #read(): Map<string, Stored> {
    this.#stored ??= this.#fresh();
    return this.#stored;
  }

  #fresh(): Map<string, Stored> {
    const stored = this.#cache.readJson<Record<string, Stored>>(KIND) ?? {};
    const now = seconds();
    const isFresh = ([, [time]]: [string, Stored]) => time <= now && (now - time) * 1000 < MAX_AGE_MS;
    return new Map(Object.entries(stored).filter(isFresh));
  }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
