/**
 * Worker thread that reads pages. It receives paths and returns metadata and bodies in the format of the
 * files on disk.
 */
import { type ExtensionsForThread, loadExtensions } from '../../plugin/extensions.js';
import { packRecords } from '../../system/records.js';
import { answerTasks, dataOfPool } from '../../system/worker-pool.js';
import { packBodies, readBody } from './body-store.js';
import { cachedPageToJson, metaKey, type PageName } from './cached-page-json.js';
import { highlightBody, rememberCodes } from './highlight-body.js';
import type { Body } from './page-meta.js';
import { PageReader, type PageReaderOptions } from './page-reader.js';

export interface ReadingThreadData extends Omit<PageReaderOptions, 'extensions'> {
  extensions: ExtensionsForThread;
}

export interface ReadingTask {
  pages: PageName[];
  /** Whether bodies are requested too. */
  withBodies: boolean;
  /** For each page, its body from an earlier run in the format of `BodyStore.bytes`. */
  previousBodies: (Uint8Array | undefined)[];
}

export interface PackedPages {
  /** Records of `KnownPages`, in the order of the pages, without pages that cannot be read. */
  entries: Uint8Array<ArrayBuffer>;
  /** In the format of `packBodies`, without bodies whose code could not be highlighted. */
  bodies: Uint8Array<ArrayBuffer>;
  /** For each page, why it cannot be read. */
  failures: (string | undefined)[];
}

const { extensions, ...options } = dataOfPool<ReadingThreadData>();
const loading = loadExtensions(extensions);
let reader: PageReader | undefined;

answerTasks(
  async ({ pages, withBodies, previousBodies }: ReadingTask): Promise<PackedPages> => {
    const extensions = await loading;
    reader ??= new PageReader({ ...options, extensions });
    for (const bytes of previousBodies) if (bytes) rememberCodes(previousBodyOf(bytes), extensions);
    const entries: [key: string, entry: Buffer][] = [];
    const bodies: [key: string, body: Required<Body>][] = [];
    const failures: (string | undefined)[] = [];
    for (const page of pages) {
      const read = reader.read(page, { withBody: withBodies });
      failures.push('failure' in read ? read.failure : undefined);
      if ('failure' in read) continue;
      entries.push([metaKey(options.key, page), cachedPageToJson(page.path, read.entry)]);
      const body = read.body && (await highlightBody(read.body, extensions));
      if (body) bodies.push([read.entry.bodyKey, body]);
    }
    return { entries: packRecords(entries), bodies: packBodies(bodies), failures };
  },
  ({ entries, bodies }) => [entries.buffer, bodies.buffer],
);

function previousBodyOf(bytes: Uint8Array): Body {
  return readBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}
