/**
 * Pictures that a build draws, each once: what was drawn for equal contents is kept on disk, and what is new is drawn in
 * threads where it is much.
 */
import { posix } from 'node:path';
import { type Cache, contentHash, toolStamp } from '../cache.js';
import { Thread } from '../thread.js';
import { type Drawing, drawFresh } from './draw.js';
import { FontBook } from './font-book.js';

/** A drawing that waits for a thread. */
interface Job {
  drawing: Drawing;
  resolve(png: Uint8Array): void;
  reject(error: Error): void;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const FOLDER = 'drawings';
/** How many a thread has before it, so that it goes on while the main thread is busy with a page. */
const AHEAD = 2;

/** Icons of this process: the default one is that of many sites. */
const recentIcons = new Map<string, Promise<Uint8Array>>();
const KEPT_ICONS = 16;

export class DrawingPool {
  readonly #cache: Cache | undefined;
  readonly #size: number;
  readonly #used = new Set<string>();
  readonly #books = new Map<string, FontBook>();
  readonly #queue: Job[] = [];
  #threads: Thread<Drawing, Uint8Array>[] = [];

  /** Without threads everything is drawn in this one; without a cache nothing is kept. */
  constructor({ cache, threads = 0 }: { cache?: Cache; threads?: number } = {}) {
    this.#cache = cache;
    this.#size = threads;
  }

  /** The fonts there are; `own` are files that come before those of the system. */
  fonts(own: string[]): FontBook {
    const key = own.join('\n');
    const book = this.#books.get(key) ?? new FontBook(own);
    this.#books.set(key, book);
    return book;
  }

  /** @throws where an icon is no SVG. */
  async draw(drawing: Drawing): Promise<Uint8Array> {
    const key = contentHash(toolStamp(), JSON.stringify(drawing));
    const name = `${key}.png`;
    const file = posix.join(FOLDER, key.slice(0, 2), name);
    this.#used.add(name);
    const stored = this.#cache?.readBytes(file);
    if (stored?.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return stored;
    const png = await (drawing.kind === 'icon' ? this.#icon(key, drawing) : this.#fresh(drawing));
    this.#cache?.writeBytes(file, png);
    return png;
  }

  /** Forgets on disk what was not asked for. */
  prune(): void {
    this.#cache?.prune(FOLDER, this.#used);
  }

  async close(): Promise<void> {
    const threads = this.#threads;
    this.#threads = [];
    for (const { reject } of this.#queue.splice(0)) reject(new Error('Drawing was ended.'));
    await Promise.all(threads.map((thread) => thread.close()));
  }

  #icon(key: string, drawing: Drawing): Promise<Uint8Array> {
    const known = recentIcons.get(key);
    if (known) return known;
    const drawn = this.#fresh(drawing);
    recentIcons.set(key, drawn);
    drawn.catch(() => recentIcons.delete(key));
    for (const oldest of recentIcons.keys()) {
      if (recentIcons.size <= KEPT_ICONS) break;
      recentIcons.delete(oldest);
    }
    return drawn;
  }

  #fresh(drawing: Drawing): Promise<Uint8Array> {
    if (this.#size === 0) return drawFresh(drawing);
    return new Promise((resolve, reject) => {
      this.#queue.push({ drawing, resolve, reject });
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (let thread = this.#free(); thread; thread = this.#free()) {
      const { drawing, resolve, reject } = this.#queue.shift()!;
      const goOn = () => this.#dispatch();
      thread.run(drawing).then(resolve, reject).then(goOn);
    }
  }

  /** Undefined where all have enough to do, or nothing waits. */
  #free(): Thread<Drawing, Uint8Array> | undefined {
    if (this.#queue.length === 0) return undefined;
    const idle = this.#threads.find(({ waiting }) => waiting === 0);
    if (idle) return idle;
    if (this.#threads.length === this.#size) return this.#threads.find(({ waiting }) => waiting < AHEAD);
    const thread = new Thread<Drawing, Uint8Array>(new URL('./draw-worker.js', import.meta.url), {
      onLost: (lost) => {
        this.#threads = this.#threads.filter((other) => other !== lost);
      },
    });
    this.#threads.push(thread);
    return thread;
  }
}
