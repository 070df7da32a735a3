/** Draws the pictures of a build, each once. Pictures with equal contents are cached on disk. */
import { type Cache, toolStamp } from '../system/cache.js';
import { contentHash } from '../system/content-hash.js';
import { RecordFiles } from '../system/record-files.js';
import { packRecords } from '../system/records.js';
import type { SocialPicture } from './drawing.js';
import { Fonts } from './fonts.js';

const FOLDER = 'drawings';

export class PictureStore {
  readonly #cache: Cache | undefined;
  readonly #used = new Set<string>();
  #files: RecordFiles | undefined;
  readonly #fonts = new Map<string, Fonts>();

  /** Without a cache, pictures are not stored on disk. */
  constructor(cache?: Cache) {
    this.#cache = cache;
  }

  /** The fonts of these files. They stay in memory, because `dev` needs them again after each change. */
  fonts(files: string[]): Fonts {
    const key = files.join('\n');
    const fonts = this.#fonts.get(key) ?? new Fonts(files);
    this.#fonts.set(key, fonts);
    return fonts;
  }

  /** @throws if a picture has a style that cannot be drawn. */
  async draw(picture: SocialPicture): Promise<Uint8Array> {
    const key = keyOf(picture);
    this.#used.add(key);
    const stored = this.#disk?.get(key);
    if (stored) return stored;
    // takumi is loaded when it is needed. It draws in several threads.
    const png = await (await import('./draw.js')).drawFresh(picture);
    this.#disk?.append(packRecords([[key, png]]));
    return png;
  }

  /** Removes pictures from disk that were not requested in this run. */
  prune(): void {
    this.#disk?.prune(this.#used);
  }

  close(): void {
    this.#files?.close();
    this.#files = undefined;
  }

  get #disk(): RecordFiles | undefined {
    this.#files ??= this.#cache && new RecordFiles(this.#cache.path(FOLDER));
    return this.#files;
  }
}

/** Hash of a picture. Images are included as the hash of their bytes. */
function keyOf({ images, ...rest }: SocialPicture): string {
  const files = images.map(({ src, data }) => [src, contentHash(data)]);
  return contentHash(toolStamp(), JSON.stringify([rest, files]));
}
