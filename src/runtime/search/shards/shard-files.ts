/** Loads the files of an index, and keeps the ones that were used last. */
import { HASH_LENGTH, type Manifest, type Shard, type ShardKind, shardPath } from './format.js';

/** Loads a file of the index. @throws if it cannot be loaded. */
export type LoadFile = (path: string, options: LoadOptions) => Promise<unknown>;

export interface LoadOptions {
  hash: string;
  /** Whether the file did not load, or was outdated, the first time. */
  isRetry: boolean;
}

/** The index was built again, so its manifest must be loaded again. */
export class OutdatedIndexError extends Error {}

/** Number of kept files. A file of terms or of texts has about 5 KB. */
const KEPT = 200;

export class ShardFiles {
  readonly #manifest: Manifest;
  readonly #load: LoadFile;
  readonly #known = new Map<string, Promise<unknown>>();

  constructor(manifest: Manifest, load: LoadFile) {
    this.#manifest = manifest;
    this.#load = load;
  }

  count(kind: ShardKind): number {
    return this.#manifest.hashes[kind].length / HASH_LENGTH;
  }

  /** @throws OutdatedIndexError; another error if the file does not load the second time either. */
  get<Kind extends ShardKind>(kind: Kind, i = 0): Promise<Shard<Kind>> {
    const path = shardPath(kind, i);
    const file =
      (this.#known.get(path) as Promise<Shard<Kind>> | undefined) ?? this.#loadChecked(kind, i, path);
    this.#known.delete(path);
    this.#known.set(path, file);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value!);
    file.catch(() => this.#known.delete(path));
    return file;
  }

  async #loadChecked<Kind extends ShardKind>(kind: Kind, i: number, path: string): Promise<Shard<Kind>> {
    const hash = this.#manifest.hashes[kind].slice(i * HASH_LENGTH, (i + 1) * HASH_LENGTH);
    const load = async (isRetry: boolean) => (await this.#load(path, { hash, isRetry })) as Shard<Kind>;
    const first = await load(false).catch(() => undefined);
    const shard = first?.hash === hash ? first : await load(true);
    if (shard.hash !== hash) throw new OutdatedIndexError(path);
    return shard;
  }
}
