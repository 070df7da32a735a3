/**
 * The bodies of pages. On disk, the key of a body is the hash of everything that it was made from, so a body
 * is never stale. The most recently used bodies are in memory too.
 */
import type { MarkdownChunk } from '../../runtime/model/index.js';
import type { Cache } from '../system/cache.js';
import { RecordFiles } from '../system/record-files.js';
import { packRecords, partsOf, withFirstPart } from '../system/records.js';
import type { Body } from './page-meta.js';

const FOLDER = 'bodies';

/**
 * Memory limit, in UTF-16 code units of the bodies' Markdown. The actual memory in bytes is about four times
 * as much.
 */
const MEMORY = 4_000_000;

/**
 * Packs bodies into the format that threads send and that the files on disk have. The first part of a record is the
 * Markdown: `llms-full.txt` needs it from all pages, and nothing else.
 */
export function packBodies(bodies: readonly [key: string, body: Required<Body>][]): Uint8Array<ArrayBuffer> {
  return packRecords(
    bodies.map(([key, { markdown, ...rest }]) => [key, withFirstPart(markdown, JSON.stringify(rest))]),
  );
}

export class BodyStore {
  readonly #cache: Cache;
  readonly #memory = new Map<string, Body>();
  #size = 0;
  #files: RecordFiles | undefined;

  constructor(cache: Cache) {
    this.#cache = cache;
  }

  get(key: string): Body | undefined {
    const known = this.#memory.get(key);
    if (known) return known;
    const body = this.#read(key);
    if (body) this.keepInMemory(key, body);
    return body;
  }

  /** The Markdown of a body, without the rest of it. */
  markdown(key: string): MarkdownChunk[] | undefined {
    const known = this.#memory.get(key);
    if (known) return known.markdown;
    const bytes = this.#disk.get(key);
    return bytes && partsOf<MarkdownChunk[]>(bytes)[0];
  }

  /** Undefined if the body is only on disk. */
  inMemory(key: string): Body | undefined {
    return this.#memory.get(key);
  }

  /** In the format of `packBodies`; undefined if it is not on disk. */
  bytes(key: string): Buffer | undefined {
    return this.#disk.get(key);
  }

  keepInMemory(key: string, body: Body): void {
    const before = this.#memory.get(key);
    if (before) this.#size -= before.size;
    this.#memory.delete(key);
    this.#memory.set(key, body);
    this.#size += body.size;
    for (const [oldest, { size }] of this.#memory) {
      if (this.#size <= MEMORY || oldest === key) break;
      this.#memory.delete(oldest);
      this.#size -= size;
    }
  }

  /** Frees the memory of a body that no page uses any more. */
  drop(key: string): void {
    const body = this.#memory.get(key);
    if (!body) return;
    this.#memory.delete(key);
    this.#size -= body.size;
  }

  /** Stores a complete body for later runs. */
  store(key: string, body: Required<Body>): void {
    if (!this.#disk.has(key)) this.#disk.append(packBodies([[key, body]]));
  }

  /** Like `store`, for bodies in the format of `packBodies`. */
  storePacked(records: Uint8Array): void {
    this.#disk.append(records);
  }

  prune(wanted: ReadonlySet<string>): void {
    this.#disk.prune(wanted);
  }

  close(): void {
    this.#files?.close();
    this.#files = undefined;
  }

  get #disk(): RecordFiles {
    this.#files ??= new RecordFiles(this.#cache.path(FOLDER));
    return this.#files;
  }

  #read(key: string): Body | undefined {
    const bytes = this.#disk.get(key);
    return bytes && readBody(bytes);
  }
}

/** The checksum of a record finds damaged bodies, and its key contains the version of this tool. */
export function readBody(bytes: Buffer): Body {
  const [markdown, rest] = partsOf<MarkdownChunk[]>(bytes);
  return { ...(JSON.parse(rest.toString('utf8')) as Omit<Body, 'markdown'>), markdown };
}
