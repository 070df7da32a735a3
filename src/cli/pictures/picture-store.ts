/**
 * Draws the pictures of a build, each once. Pictures with equal contents are cached on disk. New pictures are
 * drawn in another thread if there are many.
 */
import { type Cache, codeUrl, contentHash, toolStamp } from '../system/cache.js';
import { RecordFiles } from '../system/record-files.js';
import { packRecords } from '../system/records.js';
import { NoThreadError, WorkerPool } from '../system/worker-pool.js';
import type { Drawing } from './drawing.js';
import { Fonts } from './fonts.js';

const FOLDER = 'drawings';
/** More drawings than a build requests at the same time. */
const DRAWINGS_AT_ONCE = 16;

/** Icons drawn by this process, cached because many sites use the default icon. */
const recentIcons = new Map<string, Promise<Uint8Array>>();
const MAX_RECENT_ICONS = 16;

export class DrawingPool {
  readonly #cache: Cache | undefined;
  readonly #inThread: boolean;
  readonly #used = new Set<string>();
  #files: RecordFiles | undefined;
  readonly #fonts = new Map<string, Fonts>();
  #pool: WorkerPool<Drawing, Uint8Array> | undefined;

  /**
   * Without a cache, pictures are not stored on disk. takumi uses several threads itself, so a second thread
   * here would only load the fonts twice.
   *
   * @param inThread whether pictures are drawn in another thread. Default: false.
   */
  constructor({ cache, inThread = false }: { cache?: Cache; inThread?: boolean } = {}) {
    this.#cache = cache;
    this.#inThread = inThread;
  }

  /** The fonts of these files. They stay in memory, because `dev` needs them again after each change. */
  fonts(files: string[]): Fonts {
    const key = files.join('\n');
    const fonts = this.#fonts.get(key) ?? new Fonts(files);
    this.#fonts.set(key, fonts);
    return fonts;
  }

  /** @throws if an icon is not an SVG, or if a picture has a style that cannot be drawn. */
  async draw(drawing: Drawing): Promise<Uint8Array> {
    const key = keyOf(drawing);
    this.#used.add(key);
    const stored = this.#disk?.get(key);
    if (stored) return stored;
    const png = await (drawing.kind === 'icon' ? this.#icon(key, drawing) : this.#fresh(drawing));
    this.#disk?.append(packRecords([[key, png]]));
    return png;
  }

  /** Removes pictures from disk that were not requested in this run. */
  prune(): void {
    this.#disk?.prune(this.#used);
  }

  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    this.#files?.close();
    this.#files = undefined;
    await pool?.close();
  }

  get #disk(): RecordFiles | undefined {
    this.#files ??= this.#cache && new RecordFiles(this.#cache.path(FOLDER));
    return this.#files;
  }

  #icon(key: string, drawing: Drawing): Promise<Uint8Array> {
    const known = recentIcons.get(key);
    if (known) return known;
    const drawn = this.#fresh(drawing);
    recentIcons.set(key, drawn);
    drawn.catch(() => recentIcons.delete(key));
    for (const oldest of recentIcons.keys()) {
      if (recentIcons.size <= MAX_RECENT_ICONS) break;
      recentIcons.delete(oldest);
    }
    return drawn;
  }

  async #fresh(drawing: Drawing): Promise<Uint8Array> {
    try {
      if (this.#inThread) return await this.#drawThere(drawing);
    } catch (error) {
      if (!(error instanceof NoThreadError)) throw error;
    }
    return (await import('./draw.js')).drawFresh(drawing);
  }

  #drawThere(drawing: Drawing): Promise<Uint8Array> {
    this.#pool ??= new WorkerPool(codeUrl('cli/pictures/draw-worker.js'), {
      threads: 1,
      tasksAtOnce: DRAWINGS_AT_ONCE,
    });
    return this.#pool.run(drawing);
  }
}

/** Hash of a drawing. Images are included as the hash of their bytes. */
function keyOf(drawing: Drawing): string {
  if (drawing.kind === 'icon') return contentHash(toolStamp(), JSON.stringify(drawing));
  const { images, ...rest } = drawing.social;
  const files = images.map(({ src, data }) => [src, contentHash(data)]);
  return contentHash(toolStamp(), JSON.stringify([rest, files]));
}
