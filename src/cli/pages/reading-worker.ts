/**
 * Worker thread that reads pages. It receives paths and returns metadata and bodies in the format of the
 * files on disk.
 */
import {
  blockKey,
  recallCode,
  rememberCode,
  rememberCodes,
  tryHighlight,
} from '../markdown/highlight/highlight.js';
import { type CodeExtensions, type ExtensionsForThread, loadExtensions } from '../plugin/extensions.js';
import { answerTasks, dataOfPool } from '../system/worker-pool.js';
import { packBodies, readBody } from './body-store.js';
import { type PackedRecords, type PageName, type PageRecord, packPages } from './known-pages.js';
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

/** Without the pages that cannot be read. */
export interface PackedPages extends PackedRecords {
  /** In the format of `packBodies`, without bodies whose code could not be highlighted. */
  bodies: Uint8Array<ArrayBuffer>;
  /** For each page, why it cannot be read. */
  failures: (string | undefined)[];
}

/** Limit for the code of one page, in ms. A block takes 1 ms; the first block of a language takes up to 500 ms. */
const LIMIT = 10_000;

const { extensions, ...options } = dataOfPool<ReadingThreadData>();
const loading = loadExtensions(extensions);
let reader: PageReader | undefined;

answerTasks(
  async ({ pages, withBodies, previousBodies }: ReadingTask): Promise<PackedPages> => {
    const extensions = await loading;
    reader ??= new PageReader({ ...options, extensions });
    for (const bytes of previousBodies) if (bytes) rememberBody(bytes, extensions);
    const known: [page: PageName, read: PageRecord][] = [];
    const bodies: [key: string, body: Required<Body>][] = [];
    const failures: (string | undefined)[] = [];
    for (const page of pages) {
      const read = reader.read(page, { withBody: withBodies });
      failures.push('failure' in read ? read.failure : undefined);
      if ('failure' in read) continue;
      known.push([page, read]);
      const body = read.body && (await highlightBody(read.body, extensions));
      if (body) bodies.push([read.entry.bodyKey, body]);
    }
    return { ...packPages(known, options.key), bodies: packBodies(bodies), failures };
  },
  ({ records, samples, bodies }) => [records.buffer, samples.buffer, bodies.buffer],
);

function rememberBody(bytes: Uint8Array, extensions: CodeExtensions): void {
  const { codes, highlighted = [] } = readBody(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  rememberCodes(codes, highlighted, extensions);
}

/** Undefined if it takes too long. The code of such a page is highlighted block by block when the page is shown. */
async function highlightBody(body: Body, extensions: CodeExtensions): Promise<Required<Body> | undefined> {
  const htmls = new Map(body.codes.map((block) => [blockKey(block), recallCode(block, extensions)]));
  const missing = body.codes.filter((block) => htmls.get(blockKey(block)) === undefined);
  const attempt = await tryHighlight(missing, LIMIT, extensions);
  if ('failure' in attempt) return undefined;
  for (const [i, block] of missing.entries()) {
    htmls.set(blockKey(block), attempt.htmls[i]!);
    rememberCode(block, attempt.htmls[i]!, extensions);
  }
  return { ...body, highlighted: body.codes.map((block) => htmls.get(blockKey(block))!) };
}
